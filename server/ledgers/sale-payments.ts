import { isCashOut, paysBack, paysRounded } from './scopes.ts'
import { A_BILL } from './net-sales.ts'
import { ON_CREDIT } from './on-credit.ts'

/** What bill `d` asks of its buyer: coins at the till are rounded on top of the total, on a bill within it. */
export const PAYABLE = `(d.total - d.collected_vat + case when d.dpp + d.exempt + d.vat + d.rounding = d.total then 0 else d.rounding end)`

/**
 * What coins kept of the cash that document `d` paid out, or added to it with a minus: a return, or a refund that no
 * purpose of the till names. What lies within a return's price is no matter of coins.
 */
export const COINS_KEPT = `(case when ${paysBack()} or ${isCashOut()} and d.till_purpose_id is null
  then (select coalesce(sum(l.credit - l.debit), 0) from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
      join account a on a.id = l.account_id and a.usage = 'ROUNDING' where j.branch_id = d.branch_id and j.document_id = d.id)
    + case when ${paysRounded()} then 0 else d.rounding end
  else 0 end)`

/** Goods that came back, by return `r`, and paid by settlement `p` for what was taken instead of them. */
export const EXCHANGED = `document_settlement p join document r on r.branch_id = p.branch_id and r.id = p.document_id and ${paysBack('r')} and r.reason is distinct from 'VOID'`

/**
 * How bills `d` were paid, a row for each bill and each way: by a method as its correction tells it, with goods that came
 * back (`EXCHANGE`), or not yet (`CREDIT`). So all that was sold and is rounded stands in it once.
 */
export const paidBy = (bills: string, { method = '' } = {}): string =>
  [
    `
select d.branch_id, d.id as document_id, d.doc_date, p.method_id, null as tender, sum(p.amount) as amount
from (${bills}) d join sale_tender p on p.branch_id = d.branch_id and p.document_id = d.id${method ? ` and p.method_id = ${method}` : ''} group by 1, 2, 3, 4`,
    ...(method
      ? []
      : [
          `
select d.branch_id, d.id, d.doc_date, null, 'EXCHANGE', sum(p.amount)
from (${bills}) d join (${EXCHANGED}) on p.branch_id = d.branch_id and p.item_document_id = d.id group by 1, 2, 3`,
          `
select d.branch_id, d.id, d.doc_date, null, 'CREDIT', sum(i.amount)
from (${bills}) d join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0 and i.role = 'AR'
where ${ON_CREDIT} and ${A_BILL} group by 1, 2, 3`,
        ]),
  ].join(' union all ')
