import { bearsInputVat, lowersSupplierBill } from '#server/ledgers/scopes.ts'
import { claimableUntil, isTooLate, uncreditableCode } from '#server/tax/claimable.ts'
import { vatReturnUntil } from '#server/tax/deadlines.ts'
import { type Found, type Rehearsed, found, isOver } from './findings.ts'

type Coded = Omit<Parameters<typeof found>[1], 'until'> & { no: string }
/** Bills whose PPN the books credit, with the number of their tax invoice. */
const CREDITED = `
select d.id, d.kind, d.number as "docNo", coalesce(d.tax_invoice_date, d.doc_date) as day, s.name as "partyName", x.vat as amount, d.tax_invoice_no as no
from (select j.branch_id, j.document_id, sum(l.debit - l.credit) as vat from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
    join account a on a.id = l.account_id and a.usage = 'VAT_IN' where l.branch_id = any ($1::int[]) and l.posting_date between $2 and $3 group by 1, 2) x
join document d on d.branch_id = x.branch_id and d.id = x.document_id join supplier s on s.id = d.supplier_id
where x.vat > 0 and substr(d.tax_invoice_no, 1, 2) in ('02', '03', '07', '08') order by d.doc_date, d.number`

/** PPN that is credited though the code of its tax invoice says that there is none to credit. */
export async function wronglyCoded({
  tx,
  branchIds,
  dateFrom,
  dateTo,
}: Rehearsed): Promise<Found[]> {
  const rows = await tx.rows<Coded>(CREDITED, [branchIds, dateFrom, dateTo])
  return rows.map((row) =>
    found(
      'INPUT',
      { ...row, until: vatReturnUntil(row.day) },
      { fault: 'WRONG_CODE', message: uncreditableCode(row.no) ?? '' },
    ),
  )
}

type Waiting = Omit<Parameters<typeof found>[1], 'until'>
/** Bills whose PPN waits for the supplier's tax invoice, less what went back of it meanwhile. */
const WAITING = `
select d.id, d.kind, d.number as "docNo", coalesce(d.tax_invoice_date, d.doc_date) as day, s.name as "partyName", x.vat as amount
from document d join supplier s on s.id = d.supplier_id
cross join lateral (select sum(l.debit - l.credit) as vat from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
  join account a on a.id = l.account_id and a.usage = 'VAT_IN_PENDING'
  where j.branch_id = d.branch_id and (j.document_id = d.id or j.document_id in (select o.document_id from document_source o
    join document t on t.branch_id = o.branch_id and t.id = o.document_id and ${lowersSupplierBill('t')} where o.branch_id = d.branch_id and o.source_id = d.id))) x
where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${bearsInputVat()} and x.vat > 0 order by d.doc_date, d.number`

/** PPN of a masa that is over and that no tax invoice lets us credit yet, or never will. */
export async function waiting(r: Rehearsed): Promise<Found[]> {
  const rows = await r.tx.rows<Waiting>(WAITING, [r.branchIds, r.dateFrom, r.dateTo])
  return rows
    .filter(({ day }) => isOver(day, r))
    .map((row) =>
      found(
        'INPUT',
        { ...row, until: claimableUntil(row.day) },
        isTooLate(row.day, r.today) ? LOST : UNSENT,
      ),
    )
}
const LOST = { fault: 'LOST', message: 'Lewat masa ketiga: tidak dapat dikreditkan' } as const
const UNSENT = {
  fault: 'UNNUMBERED',
  message: 'Faktur pajak supplier belum diterima: PPN belum dikreditkan',
} as const
