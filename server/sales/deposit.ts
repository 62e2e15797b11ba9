import { isCustomer, joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { receivableRepayment as contract } from '#contract/sales/receivable-repayment.ts'
import { DEPOSIT_LINE } from '#server/documents/settling/allocation.ts'
import type { OpenedItem } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'

type Asked = ParsedOf<typeof contract.deposits>

/** What customers have with us of what they paid too much, brought back or took as a voucher; the oldest first. */
export async function listDeposits(
  tx: Tx,
  s: Session,
  { branchId, search, filter, sort, limit, offset }: Asked,
) {
  const values = [
    branchId ? [refuseForeign(s, branchId)] : s.branchIds,
    everyWord(search ?? ''),
    filter?.customerId ?? null,
  ]
  const from = `from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id ${joinCustomer('i.customer_id')}
    where i.branch_id = any ($1::int[]) and i.role = 'CUSTOMER_DEPOSIT' and i.settled < i.amount
      and search_key(concat_ws(' ', d.number, c.code, c.name)) like all ($2::text[]) and ($3::bigint is null or ${isCustomer('i.customer_id', '$3')})`
  const [rows, whole] = await Promise.all([
    tx.rows<ReplyOf<typeof contract.deposits>['rows'][number]>(
      `select d.id, d.kind, d.number as "docNo", i.doc_date as "docDate", d.branch_id as "branchId", c.id as "customerId", c.name as "customerName",
         i.amount, i.amount - i.settled as open ${from} order by ${orderedBy(contract.deposits, s, sort, 'i.doc_date, d.id')} limit ${limit} offset ${offset}`,
      values,
    ),
    tx.one<{ count: number; amount: number; open: number }>(
      `select count(*) as count, coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.amount - i.settled), 0) as open ${from}`,
      values,
    ),
  ])
  const { count = 0, ...sums } = whole ?? {}
  return { rows, count, sums }
}

/** Money of a customer that no document took: he pays later ones with it, or gets it back (domain §3.2.11). */
export const depositItem = (amount: number, customerId: number | null): OpenedItem[] =>
  amount === 0
    ? []
    : [
        {
          line: DEPOSIT_LINE,
          role: 'CUSTOMER_DEPOSIT',
          customerId,
          dueDate: null,
          sign: -1,
          amount,
        },
      ]
