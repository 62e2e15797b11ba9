import { OWED_ROLE } from '#server/ledgers/collected-vat.ts'
import type { Tx } from '#server/platform/db.ts'
import { COLLECTED, PART } from '../declared/tax.ts'

export interface ByHand {
  id: number
  kind: string
  docNo: string
  docDate: string
  partyName: string
  vat: number
}

/** Documents whose output PPN the month reports by tax invoice, ours or collected by the buyer, as its accounts have it. */
const INVOICED = `
select d.id, d.kind, d.number as "docNo", min(l.posting_date) as "docDate", coalesce(min(c.name), min(d.party_name), '') as "partyName", -sum(l.amount) as vat
from (select l.branch_id, j.document_id, l.posting_date, case a.usage when '${OWED_ROLE}' then '${COLLECTED}' else a.usage end as usage, l.debit - l.credit as amount
  from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join account a on a.id = l.account_id and a.usage in ('VAT_OUT', '${OWED_ROLE}')
  where l.branch_id = any ($1::int[]) and l.posting_date between $2 and $3) l
join document d on d.branch_id = l.branch_id and d.id = l.document_id left join customer c on c.id = d.customer_id
where ${PART} in ('INVOICED', 'COLLECTED') and not (d.kind = 'collected-vat-proof' and l.usage = '${COLLECTED}') group by d.id, d.kind, d.number having sum(l.amount) <> 0 order by 4, 3`

/** Output PPN of a masa that no bill of the file tells: money ahead and notes, made in Coretax itself. */
export async function madeByHand(
  tx: Tx,
  branchIds: readonly number[],
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
  inFile: ReadonlySet<number>,
): Promise<ByHand[]> {
  const rows = await tx.rows<ByHand>(INVOICED, [branchIds, dateFrom, dateTo])
  return rows.filter(({ id }) => !inFile.has(id))
}
