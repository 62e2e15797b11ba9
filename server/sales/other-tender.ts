import { inBranch } from '#server/documents/counterparts.ts'
import { type DayLimit, dayOf } from '#server/documents/limits.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { rupiah } from '#contract/money.ts'

/** Rupiah handed over in cash that had come another way, and by which. */
export interface OtherTender {
  amount: number
  by: string
}

/**
 * What a sale took in cash, as corrections of its tenders tell, is what may go out in cash, in whichever branch its goods come back; money ahead, a giro or our own instalments count as they came,
 * points go back as points.
 */
const CAME = `
select greatest(d.total - coalesce(sum(s.amount) filter (where m.kind <> 'CASH' and not o.owed), 0) - cash_back_of_sale(d.branch_id, d.id, $3), 0) as cash,
  coalesce(string_agg(distinct m.name, ', ') filter (where m.kind not in ('CASH', 'POINT') and not o.owed), '') as by
from document d left join sale_tender s on s.branch_id = d.branch_id and s.document_id = d.id
left join payment_method m on m.id = s.method_id
left join lateral (select exists (select from open_item i where i.branch_id = s.branch_id and i.document_id = s.document_id and i.line = s.line
  and i.role = 'PAYLATER' and i.customer_id is not null) as owed) o on true
where d.branch_id = $1 and d.id = $2 group by d.branch_id, d.id, d.total`

/** Of so much that is given back for a sale in cash; null where it had come in cash. */
export async function otherTenderOf(
  { tx, branchId }: PostingContext,
  back: {
    id: number
    saleId: number
    settleBy: StoredDocument['settleBy']
    /** Another branch that sold. */
    soldBy?: number | undefined
  },
  money: number,
): Promise<OtherTender | null> {
  if (back.settleBy !== 'TUNAI' || money <= 0) return null
  const { soldBy = branchId } = back
  const ask = () => tx.one<{ cash: number; by: string }>(CAME, [soldBy, back.saleId, back.id])
  const came = soldBy === branchId ? await ask() : await inBranch(tx, branchId, soldBy, ask)
  const amount = Math.max(0, money - (came?.cash ?? 0))
  return came?.by && amount > 0 ? { amount, by: came.by } : null
}

export const otherTenderWords = (other: OtherTender | null): string[] =>
  other ? [`Dibayar dengan ${other.by}, dikembalikan tunai: ${rupiah(other.amount)}`] : []

/** Who allows it could pay as much out of the drawer himself, with what he let go from it that day. */
export const otherTenderLimit = (
  other: OtherTender | null,
  of: { docDate: string; id?: number },
): DayLimit | undefined =>
  other ? { name: 'cashOut', value: other.amount, day: dayOf(of, other.amount) } : undefined

/** Told of the return for good: the list of exceptions shows it. */
export async function noteOtherTender(
  tx: Tx,
  branchId: number,
  documentId: number,
  other: OtherTender | null,
): Promise<void> {
  if (!other) return
  await tx.rows(
    'insert into other_tender (branch_id, document_id, amount, came_by) values ($1, $2, $3, $4)',
    [branchId, documentId, other.amount, other.by],
  )
}
