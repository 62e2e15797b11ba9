import type { ApprovalAction } from '#contract/application/approval.ts'
import type { Kind } from '#contract/kinds.ts'
import { plus } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { PostingContext } from './types.ts'

interface Limit {
  action: ApprovalAction
  message: string
  kinds: readonly Kind[]
  column: 'total' | 'gross'
  /** An order's limit is one of what is ordered of one supplier. */
  of?: 'supplier_id'
}

/**
 * Rupiah that a role may move without a supervisor, each with the documents that use it up. A limit is one of a day and
 * a person and, where there is a drawer, of its shift: what is split in parts reaches it as what is not (domain §8.3).
 */
const LIMITS = {
  cashOut: {
    action: 'CASH_OUT',
    message: 'Diperlukan persetujuan atasan untuk kas keluar di atas batas sehari',
    kinds: ['cash-out'],
    column: 'total',
  },
  correction: {
    action: 'STOCK_CORRECTION',
    message: 'Diperlukan persetujuan atasan untuk koreksi stok di atas batas sehari',
    kinds: ['correction', 'stock-in'],
    column: 'gross',
  },
  creditNote: {
    action: 'CREDIT_NOTE',
    message: 'Diperlukan persetujuan atasan untuk nota kredit di atas batas sehari',
    kinds: ['customer-credit-note', 'sales-credit-note'],
    column: 'total',
  },
  poApproval: {
    action: 'PO_APPROVAL',
    message: 'Diperlukan persetujuan atasan untuk pesanan di atas batas',
    kinds: ['purchase-order'],
    column: 'total',
    of: 'supplier_id',
  },
} as const satisfies Partial<Record<keyof Session['limits'], Limit>>
export type LimitName = keyof typeof LIMITS

interface Asked {
  docDate: string
  approvalToken?: string | null | undefined
  /** Of a document that is written anew: its old amount counts no more. */
  id?: number | null | undefined
  supplierId?: number | null | undefined
}

/** What a limit has to reach: `value`, with what was written by it for that day or a later one, or in the open shift. */
export async function reachedBy(
  { tx, branchId, session }: PostingContext,
  name: LimitName,
  { docDate, id, supplierId }: Asked,
  value: number,
): Promise<number> {
  const { kinds, column, of }: Limit = LIMITS[name]
  const { employeeId } = await session
  // Two at once see one another.
  await tx.rows('select pg_advisory_xact_lock(13, $1)', [branchId])
  const before = await tx.one<{ own: number; shift: number }>(
    `select coalesce(sum(coalesce(d.counted_value, d.${column})) filter (where d.created_by = $4 and d.doc_date >= $3), 0) as own,
       coalesce(sum(coalesce(d.counted_value, d.${column})) filter (where s.id is not null), 0) as shift
     from document d left join shift s on s.id = d.shift_id and s.closed_at is null
       and (s.till_id = (select till_in_front($1)) or s.employee_id = $4)
     where d.branch_id = $1 and d.kind = any ($2::text[]) and (d.created_by = $4 and d.doc_date >= $3 or s.id is not null)
       and d.approved_by is null and d.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL') and d.id is distinct from $5
       and ${of ? `d.${of} = $6` : '$6::bigint is null'}
       and not exists (select from shift c where c.difference_id = d.id)`,
    [branchId, kinds, docDate, employeeId, id ?? null, of ? (supplierId ?? null) : null],
  )
  return plus(value, Math.max(before?.own ?? 0, before?.shift ?? 0))
}

/** Nobody within one's own limit, else the supervisor whose approval came with it and whose own limit reaches as far. */
export async function approvedAbove(
  context: PostingContext,
  name: LimitName,
  asked: Asked,
  value: number,
): Promise<number | null> {
  return approvedAt(context, name, asked, await reachedBy(context, name, asked, value))
}

/** The same of what `reachedBy` told that the limit has to reach. */
export async function approvedAt(
  context: PostingContext,
  name: LimitName,
  { approvalToken }: Pick<Asked, 'approvalToken'>,
  total: number,
): Promise<number | null> {
  const { limits } = await context.session
  if (total <= limits[name]) return null
  const { action, message } = LIMITS[name]
  return context.approved(action, approvalToken, message, { limit: { name, value: total } })
}
