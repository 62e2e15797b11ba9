import { takesBack } from '#server/ledgers/scopes.ts'
import { type Facility, facilitiesOn } from '#contract/report/facilities.ts'
import { isHint, taxInvoiceLackWords } from '#contract/report/efaktur.ts'
import { customerNow } from '#server/ledgers/customer-numbers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { standing } from '#server/tax/coretax-list.ts'
import { makeableUntil, uploadUntil, vatReturnUntil } from '#server/tax/deadlines.ts'
import { invoiceFaults } from '#server/tax/files/tax-invoices.ts'
import { AHEAD_VAT } from '../declared/tax.ts'
import { RETURN_BY_NOTE } from '../declared/sold.ts'
import { EXEMPT_CODE, UNCOLLECTED_CODE } from '#contract/master/tax-type.ts'
import { type Bill, isOfConsumer, readBills, rowOf } from '../efaktur/bills.ts'
import { movedByHand, stoodByHand } from '../efaktur/by-hand.ts'
import { invoicesOf } from '../efaktur/file-rows.ts'
import { differing, listedOf, numberFaults, validOf } from './rehearsed-numbers.ts'
import {
  type Found,
  type Rehearsed,
  filesOf,
  found,
  isOver,
  lacking,
  onItsWay,
  refusable,
} from './findings.ts'

/** Bills on credit, and what Coretax's list of output tax invoices says against them. */
export async function rehearseInvoices(r: Rehearsed): Promise<Found[]> {
  const all = await readBills(r.tx, r.masters, r.branchIds, r)
  const bills = all.filter((bill) => !isOfConsumer(bill))
  const rows = bills.map(rowOf)
  const files = await filesOf(r, 'INVOICE', rows)
  const listed = await listedOf(
    r.tx,
    bills.map(({ id }) => id),
  )
  const ofBills = bills.flatMap((bill, i) => {
    const row = rows[i] as (typeof rows)[number]
    const of = {
      id: bill.id,
      kind: 'sales-invoice',
      docNo: bill.docNo,
      partyName: bill.customerName,
      day: bill.docDate,
      amount: plus(row.vat, row.uncollectedVat),
      until: uploadUntil(bill.docDate),
    }
    const valid = validOf(listed.get(bill.id) ?? [])
    if (valid.length > 0) return numberFaults(row, valid).map((one) => found('INVOICE', of, one))
    // What came back whole before it was told makes no tax invoice.
    const lacks = row.lacks.filter((one) => one.code !== 'RETURNED' && !isHint(one))
    if (row.lacks.some(({ code }) => code === 'RETURNED')) return []
    const over = isOver(bill.docDate, r)
    if (r.today > makeableUntil(bill.docDate)) return [found('INVOICE', of, TOO_LATE)]
    return [
      ...lacks.map((lack) => lacking(taxInvoiceLackWords, lack)),
      ...(lacks.length === 0 ? faultsOf(bill, r) : []),
      ...onItsWay(row, files, { isOver: over, answered: false }),
    ].map((one) => found('INVOICE', of, one))
  })
  return [
    ...ofBills,
    ...(await byHand(r, all)),
    ...(await onlyThere(r)),
    ...(await withoutNote(r)),
    ...(await notedTwice(r)),
  ]
}

const TOO_LATE = {
  fault: 'TOO_LATE',
  message: 'Lewat 3 bulan tanpa nomor: dianggap tidak membuat faktur pajak',
} as const

/** As the file would tell it, with the first facility of its day: which one it is, is said when the file is made. */
function faultsOf(bill: Bill, { cipher, today }: Rehearsed) {
  const first = (code: Facility['with']) => facilitiesOn(code, bill.docDate)[0]?.nn ?? null
  try {
    const invoices = invoicesOf(cipher, bill, {
      facility: first(EXEMPT_CODE),
      uncollected: first(UNCOLLECTED_CODE),
    })
    const seller = { tin: bill.companyNpwp ?? '', today }
    return invoices.flatMap((one) => invoiceFaults(one, 1, seller)).map(refusable)
  } catch (error) {
    if (error instanceof Refusal) return [refusable({ row: 1, message: error.message })]
    throw error
  }
}

/**
 * PPN by tax invoice that no file tells, as long as its number has not been read back; then only where it no longer is
 * what the books have, as of money ahead that was given back.
 */
async function byHand(r: Rehearsed, bills: readonly Bill[]): Promise<Found[]> {
  const rows = await movedByHand(r.tx, r.branchIds, r, new Set(bills.map(({ id }) => id)))
  const ids = rows.map(({ id }) => id)
  const [listed, stands] = await Promise.all([
    listedOf(r.tx, ids),
    stoodByHand(r.tx, r.branchIds, r.dateTo, ids),
  ])
  return rows.flatMap((row) => {
    const of = (amount: number) => ({
      ...row,
      day: row.docDate,
      amount,
      until: uploadUntil(row.docDate),
    })
    const numbers = listed.get(row.id)
    if (numbers) {
      const valid = validOf(numbers)
      const off = minus(
        sumOf(valid, ({ vat }) => vat),
        stands.get(row.id) ?? 0,
      )
      const fault = { fault: 'DIFFERS' as const, message: differing(off) }
      return off === 0 ? [] : [found('INVOICE', of(off), fault)]
    }
    if (row.vat === 0 || !isOver(row.docDate, r)) return []
    const isReplaced = row.vat < 0 && row.kind === 'sales-down-payment'
    const message = isReplaced ? REPLACED_THERE : MADE_THERE
    return [found('INVOICE', of(row.vat), { fault: 'BY_HAND', message })]
  })
}

const MADE_THERE = 'Tidak ada di berkas: dibuat langsung di Coretax'
const REPLACED_THERE = 'Uang mukanya berkurang: faktur pajaknya diganti langsung di Coretax'

interface There {
  number: string
  status: string
  day: string
  partyName: string
  vat: number
}
/** Numbers that no document of ours is of. */
const THERE = `
select c.number, c.status, c.day, c.partner_name as "partyName", c.vat from coretax_invoice c
where c.side = 'OUT' and c.day between $1 and $2 and c.document_id is null order by c.day, c.number`

async function onlyThere({ tx, dateFrom, dateTo }: Rehearsed): Promise<Found[]> {
  const rows = await tx.rows<There>(THERE, [dateFrom, dateTo])
  return rows
    .filter(({ status }) => standing(status) === 'VALID')
    .map((row) =>
      found(
        'INVOICE',
        {
          id: null,
          kind: null,
          docNo: row.number,
          partyName: row.partyName,
          day: row.day,
          amount: row.vat,
          until: uploadUntil(row.day),
        },
        { fault: 'ONLY_THERE', message: `Nomor ${row.number} ada di Coretax tanpa faktur di sini` },
      ),
    )
}

/** Goods that came back of what a tax invoice tells: our PPN falls by the buyer's note, and by its number alone it can be told. */
const WITHOUT_NOTE = `
select d.id, d.kind, d.number as "docNo", d.doc_date as day, c.name as "partyName", d.vat - ${AHEAD_VAT} as amount
from document d join customer c on c.id = d.customer_id
where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${takesBack()} and d.tax_return_no is null and d.vat > ${AHEAD_VAT}
  and exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id) and ${RETURN_BY_NOTE} order by d.doc_date, d.number`

async function withoutNote({ tx, branchIds, dateFrom, dateTo }: Rehearsed): Promise<Found[]> {
  const rows = await tx.rows<Omit<Parameters<typeof found>[1], 'until'>>(WITHOUT_NOTE, [
    branchIds,
    dateFrom,
    dateTo,
  ])
  return rows.map((row) =>
    found(
      'INVOICE',
      { ...row, until: vatReturnUntil(row.day) },
      { fault: 'NO_NOTE', message: 'Nomor nota retur pembeli belum dicatat' },
    ),
  )
}

/** Returns of different bills that bear one number of a buyer's note: a note takes back of one tax invoice. */
const NOTED_TWICE = `
with noted as (select d.id, d.kind, d.number as "docNo", d.doc_date as day, c.name as "partyName", d.vat - ${AHEAD_VAT} as amount, d.tax_return_no as no, ${customerNow('d.customer_id')} as customer,
    coalesce((select min(s.source_id) from document_source s where s.branch_id = d.branch_id and s.document_id = d.id), d.id) as bill
  from document d join customer c on c.id = d.customer_id
  where d.branch_id = any ($1::int[]) and d.doc_date <= $3 and ${takesBack()} and d.tax_return_no is not null and d.vat > ${AHEAD_VAT}
    and exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id))
select n.id, n.kind, n."docNo", n.day, n."partyName", n.amount, n.no, o."docNo" as before from noted n
cross join lateral (select o."docNo" from noted o where o.customer = n.customer and o.no = n.no and o.bill <> n.bill and o.id < n.id order by o.id limit 1) o
where n.day >= $2 order by n.day, n."docNo"`

async function notedTwice({ tx, branchIds, dateFrom, dateTo }: Rehearsed): Promise<Found[]> {
  type Twice = Omit<Parameters<typeof found>[1], 'until'> & { no: string; before: string }
  const rows = await tx.rows<Twice>(NOTED_TWICE, [branchIds, dateFrom, dateTo])
  return rows.map((row) =>
    found(
      'INVOICE',
      { ...row, until: vatReturnUntil(row.day) },
      { fault: 'NO_NOTE', message: `Nota retur ${row.no} sudah dicatat pada ${row.before}` },
    ),
  )
}
