import { takeLock } from '#server/platform/lock-classes.ts'
import { correctsStock, givesUp, isCashOut, isPurchaseOrder } from '#server/ledgers/scopes.ts'
import type { ApprovalAction } from '#contract/application/approval.ts'
import type { Kind } from '#contract/kinds.ts'
import { plus } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { LimitOfDay } from './approval-types.ts'
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
 * a person, in all branches and whatever earlier day he writes of, and, where there is a drawer, of its shift: what is split
 * in parts reaches it as what is not (domain §8.3). Their kinds stand in the index `document_written_on` too.
 */
export const LIMITS = {
  cashOut: {
    action: 'CASH_OUT',
    message: 'Diperlukan persetujuan atasan untuk kas keluar di atas batas sehari',
    kinds: isCashOut.kinds,
    column: 'total',
  },
  correction: {
    action: 'STOCK_CORRECTION',
    message: 'Diperlukan persetujuan atasan untuk koreksi stok di atas batas sehari',
    kinds: correctsStock.kinds,
    column: 'gross',
  },
  creditNote: {
    action: 'CREDIT_NOTE',
    message: 'Diperlukan persetujuan atasan untuk nota kredit di atas batas sehari',
    kinds: givesUp.kinds,
    column: 'total',
  },
  poApproval: {
    action: 'PO_APPROVAL',
    message: 'Diperlukan persetujuan atasan untuk pesanan di atas batas',
    kinds: isPurchaseOrder.kinds,
    column: 'total',
    of: 'supplier_id',
  },
} as const satisfies Partial<Record<keyof Session['limits'], Limit>>
export type LimitName = keyof typeof LIMITS
/** Rupiah of a day that add up. */
export type DayLimit = LimitOfDay & { name: LimitName }

/** Of which day a limit is, of an order of which supplier; `id`: of a document that is written anew its old amount counts no more. */
interface Asked {
  docDate: string
  approvalToken?: string | null | undefined
  id?: number | null | undefined
  supplierId?: number | null | undefined
}

const AMOUNT = (name: LimitName) => `coalesce(d.counted_value, d.${LIMITS[name].column})`

/**
 * Rupiah that somebody has used up of his limit for a day and later ones, and today of earlier days, in all branches: what he
 * wrote within it, and what others did by his word. Cash for what had come another way is cash out of the drawer too.
 */
export async function usedBy(
  { tx }: Pick<PostingContext, 'tx'>,
  name: LimitName,
  { docDate, id, supplierId }: Asked,
  employeeId: number,
): Promise<number> {
  const { kinds, column, of }: Limit = LIMITS[name]
  // Two at once see one another, in whatever branch.
  await takeLock(tx, 'limits')
  const row = await tx.one<{ used: number }>(
    'select limit_used($1::text[], $2, $3, $4, $5, $6, $7) as used',
    [
      kinds,
      column,
      employeeId,
      docDate,
      id ?? null,
      of ? (supplierId ?? null) : null,
      name === 'cashOut',
    ],
  )
  return row?.used ?? 0
}

/** What a limit has to reach: `value`, with what the writer has used up, or what was written in the open shift. */
export async function reachedBy(
  context: PostingContext,
  name: LimitName,
  asked: Asked,
  value: number,
): Promise<number> {
  const { tx, branchId, session } = context
  const { employeeId } = await session
  const own = await usedBy(context, name, asked, employeeId)
  const { kinds, of }: Limit = LIMITS[name]
  const shift = await tx.one<{ sum: number }>(
    `select coalesce(sum(case when d.kind = any ($2::text[]) then ${AMOUNT(name)} else c.amount end), 0) as sum
     from document d left join cash_let_out c on ${name === 'cashOut'} and c.branch_id = d.branch_id and c.document_id = d.id and c.approved_by is null
     join shift s on s.id = d.shift_id and s.closed_at is null and (s.till_id = (select till_in_front($1)) or s.employee_id = $3)
     where d.branch_id = $1 and (d.kind = any ($2::text[]) and d.approved_by is null and counts_for_limit(d) or c.amount > 0)
       and d.id is distinct from $4
       and ${of ? `d.${of} = $5` : '$5::bigint is null'}`,
    [branchId, kinds, employeeId, asked.id ?? null, of ? (asked.supplierId ?? null) : null],
  )
  return plus(value, Math.max(own, shift?.sum ?? 0))
}

/** Whether the caller's own limit reaches so far, with what he has used up of it. */
export async function reaches(
  context: PostingContext,
  limit: DayLimit | undefined,
): Promise<boolean> {
  if (!limit) return true
  const { limits, employeeId } = await context.session
  const { name, value, day } = limit
  if (limits[name] < value) return false
  return plus(day.part, await usedBy(context, name, day, employeeId)) <= limits[name]
}

/** Nobody within one's own limit, else the supervisor whose approval came with it and whose own limit reaches as far. */
export async function approvedAbove(
  context: PostingContext,
  name: LimitName,
  asked: Asked,
  value: number,
): Promise<number | null> {
  const total = await reachedBy(context, name, asked, value)
  return approvedAt(context, asked, { name, value: total, day: dayOf(asked, value) })
}

/** The same of what `reachedBy` told that the limit has to reach. */
export async function approvedAt(
  context: PostingContext,
  { approvalToken }: Pick<Asked, 'approvalToken'>,
  limit: DayLimit,
): Promise<number | null> {
  const { limits } = await context.session
  if (limit.value <= limits[limit.name]) return null
  const { action, message } = LIMITS[limit.name]
  return context.approved(action, approvalToken, message, { limit })
}

/** What a document of so much uses up of a limit of its day. */
export const dayOf = ({ docDate, id, supplierId }: Asked, part: number) => ({
  docDate,
  part,
  id: id ?? null,
  supplierId: supplierId ?? null,
})
