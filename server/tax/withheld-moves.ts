import { BY_US, CLAIMED_OF_STATE, FROM_US, OWED_TO_STATE } from '#server/ledgers/withheld.ts'

/**
 * What documents `d` withheld in a time ($1 branches, $2 first, $3 last day) as their accounts have it, in rupiah and on
 * the day on which it was booked. What was taken back in a later month is below zero there; in the same time it is nothing.
 */
const moves = (of: string, accounts: string, amount: string) => `
select d.branch_id, d.id, min(l.posting_date) as day, sum(${amount}) as withheld
from document d cross join lateral (
  select j.id from journal j where j.branch_id = d.branch_id and j.document_id = d.id
  union all select j.id from document r join journal j on j.branch_id = r.branch_id and j.document_id = r.id
    where r.branch_id = d.branch_id and r.reverses_id = d.id) j
join journal_line l on l.branch_id = d.branch_id and l.journal_id = j.id and l.posting_date between $2 and $3
join account a on a.id = l.account_id and a.usage in ${accounts}
where d.branch_id = any ($1::int[]) and ${of} group by 1, 2 having sum(${amount}) <> 0`
export const MOVES_BY_US = moves(BY_US, OWED_TO_STATE, 'l.credit - l.debit')
export const MOVES_FROM_US = moves(FROM_US, CLAIMED_OF_STATE, 'l.debit - l.credit')

/** The base `b` of what was moved: taken back as its PPh is. */
export const baseOfMove = (base: string, withheld: string) =>
  `case when ${withheld} < 0 then -${base} else ${base} end`
