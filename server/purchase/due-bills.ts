import { awaitsPayment, isSupplierReceipt } from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { debtPayment } from '#contract/purchase/debt-payment.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'

type Due = typeof debtPayment.due

// `$1` branches, `$2` today, `$3` and `$4` days, `$5` supplier, `$6` words.
const BILLS = `
select d.id, d.kind, d.number as "docNo", d.ref_no as "refNo", b.id as "branchId", b.name as "branchName", p.id as "supplierId",
  p.name as "supplierName", i.due_date as "dueDate", x.day as "payDay", r.number as "receiptNo",
  greatest(0, $2::date - x.day) as "daysLate", i.amount - i.settled as open,
  sum(i.amount - i.settled) over (partition by x.day) as "dayTotal"
from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
join branch b on b.id = i.branch_id join supplier p on p.id = i.supplier_id
left join lateral (select t.number, t.expected_date from document_settlement s
  join document t on t.branch_id = s.branch_id and t.id = s.document_id and ${isSupplierReceipt('t')}
    and ${awaitsPayment('t')}
  where s.branch_id = d.branch_id and s.item_document_id = d.id limit 1) r on true
cross join lateral (select coalesce(r.expected_date, i.due_date, d.doc_date) as day) x
where i.branch_id = any ($1::int[]) and i.role in ('AP','AP_OTHER') and i.sign = 1 and i.line = 0 and i.settled < i.amount
  and ($3::date is null or x.day >= $3) and ($4::date is null or x.day <= $4) and ($5::bigint is null or p.id = $5)
  and search_key(p.name || ' ' || d.number || ' ' || coalesce(d.ref_no, '')) like all ($6::text[])`

/** Bills to be paid, the day that comes first on top. */
export async function dueBills(tx: Tx, s: Session, input: ParsedOf<Due>) {
  const order = orderedBy(debtPayment.due, s, input.sort, '"payDay", p.name, d.id')
  const { filter, limit, offset } = input
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    s.today,
    filter?.dateFrom ?? null,
    filter?.dateTo ?? null,
    filter?.supplierId ?? null,
    everyWord(input.search ?? ''),
  ]
  const [rows, total] = await Promise.all([
    tx.rows<ReplyOf<Due>['rows'][number]>(
      `${BILLS} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
    tx.one<{ count: number; open: number }>(
      `select count(*) as count, coalesce(sum(open), 0) as open from (${BILLS}) x`,
      values,
    ),
  ])
  return { rows, count: total?.count ?? 0, sums: { open: total?.open ?? 0 } }
}
