import { clearsItself, isSalesCreditNote, isVatProof } from '#server/ledgers/scopes.ts'
import { OWED_LINE, OWED_ROLE } from '#server/ledgers/collected-vat.ts'
import type { Tx } from '#server/platform/db.ts'
import { COLLECTED, PART } from '../declared/tax.ts'

export interface ByHand {
  id: number
  kind: string
  docNo: string
  docDate: string
  partyName: string
  /** Rupiah; below zero where money ahead was given back or used, so that its tax invoice tells too much. */
  vat: number
}

interface Days {
  dateFrom: string
  dateTo: string
}

/**
 * Move `m` of a voucher or payment `o` that bears no PPN itself: what it takes back is told by the tax invoice of the
 * money ahead that it moves, ours or collected by the buyer. A sale that uses it, and its return, stand for themselves.
 */
const OF_OTHERS = `o.vat = 0 and not ${clearsItself('o')} and m.item_document_id <> m.document_id
  and (m.role = 'DP_SALES' and m.vat <> 0 or m.item_line = ${OWED_LINE})`

/** Documents whose output PPN is reported by tax invoice, ours or collected by the buyer, as its accounts have it. */
const INVOICED = `
select d.id, d.kind, d.number as "docNo", min(l.posting_date) as "docDate", coalesce(min(c.name), min(d.party_name), '') as "partyName", -sum(l.amount) as vat
from (select l.branch_id, j.document_id, l.posting_date, case a.usage when '${OWED_ROLE}' then '${COLLECTED}' else a.usage end as usage, l.debit - l.credit as amount
  from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join account a on a.id = l.account_id and a.usage in ('VAT_OUT', '${OWED_ROLE}')
  join document o on o.branch_id = j.branch_id and o.id = j.document_id
  where l.branch_id = any ($1::int[]) and l.posting_date between $2 and $3
    and not exists (select from balance_move m where m.branch_id = o.branch_id and m.document_id = o.id and ${OF_OTHERS})
    and not (${isSalesCreditNote('o')} and a.usage = '${OWED_ROLE}')
  union all
  select n.branch_id, n.id, min(j.posting_date), '${COLLECTED}', n.collected_vat from document n join journal j on j.branch_id = n.branch_id and j.document_id = n.id
  where n.branch_id = any ($1::int[]) and ${isSalesCreditNote('n')} and n.collected_vat <> 0 group by n.branch_id, n.id having min(j.posting_date) between $2 and $3
  union all
  select m.branch_id, m.item_document_id, m.posting_date, case when m.item_line = ${OWED_LINE} then '${COLLECTED}' else 'VAT_OUT' end, case when m.item_line = ${OWED_LINE} then m.amount else m.vat end
  from balance_move m join document o on o.branch_id = m.branch_id and o.id = m.document_id
  where m.branch_id = any ($1::int[]) and m.posting_date between $2 and $3 and ${OF_OTHERS}) l
join document d on d.branch_id = l.branch_id and d.id = l.document_id left join customer c on c.id = d.customer_id
where (${PART} in ('INVOICED', 'COLLECTED') or ${PART} = 'RETURNED_COLLECTED' and ${isSalesCreditNote()}) and not (${isVatProof()} and l.usage = '${COLLECTED}') and ($4::bigint[] is null or d.id = any ($4))
group by d.id, d.kind, d.number order by 4, 3`

/**
 * Output PPN of a masa that no bill of the file tells: money ahead and notes, made in Coretax itself. What came and went
 * within the days stands there with nothing.
 */
export async function movedByHand(
  tx: Tx,
  branchIds: readonly number[],
  { dateFrom, dateTo }: Days,
  inFile: ReadonlySet<number>,
): Promise<ByHand[]> {
  const rows = await tx.rows<ByHand>(INVOICED, [branchIds, dateFrom, dateTo, null])
  return rows.filter(({ id }) => !inFile.has(id))
}

/** The same without what comes to nothing. */
export async function madeByHand(...of: Parameters<typeof movedByHand>): Promise<ByHand[]> {
  return (await movedByHand(...of)).filter(({ vat }) => vat !== 0)
}

/** Output PPN in rupiah that documents made by hand stand with at the end of a day, whenever it moved. */
export async function stoodByHand(
  tx: Tx,
  branchIds: readonly number[],
  dateTo: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.rows<ByHand>(INVOICED, [branchIds, '-infinity', dateTo, ids])
  return new Map(rows.map(({ id, vat }) => [id, vat]))
}
