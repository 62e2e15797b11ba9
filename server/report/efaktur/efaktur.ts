import type { ParsedOf } from '#contract/endpoint.ts'
import {
  MOST_IN_A_FILE,
  efaktur as contract,
  taxInvoiceLackWords,
} from '#contract/report/efaktur.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { sumOf } from '#server/platform/money.ts'
import { type FileAnswer, reads, route } from '#server/platform/route.ts'
import { branchesOf, requireRight } from '#server/platform/session.ts'
import { agreeingFigures } from '#server/tax/files/agreeing-figures.ts'
import { type Facility, addInfoOf, facilitiesOn, stampOf } from '#contract/report/facilities.ts'
import { type Element, XSI, xmlDocument } from '#server/tax/files/xml.ts'
import { type FileRow, keepFile, keepRows } from '../tax-files/masa.ts'
import type { Tx } from '#server/platform/db.ts'
import { madeByHand } from './by-hand.ts'
import { type Bill, EXEMPT, type Line, UNCOLLECTED, lacksOf, readBills, rowOf } from './bills.ts'

type Asked = ParsedOf<typeof contract.xml>

/** The chosen bills as one file; nothing is written before all of them have what Coretax asks. */
const xml = (ctx: Ctx, input: Asked) =>
  ctx.write(async (tx, s): Promise<FileAnswer> => {
    // The file says whole numbers of persons and companies.
    requireRight(s, 'identity.view')
    const masters = await mastersOf(tx, s.mastersVersion)
    const bills = await readBills(tx, masters, s.branchIds, { ids: input.ids })
    if (bills.length < new Set(input.ids).size)
      throw new Refusal('NOT_FOUND', 'Ada faktur yang tidak dapat dibuatkan faktur pajak', {
        field: 'ids',
      })
    refuseLacking(bills)
    const rows: FileRow[] = []
    const invoices = bills.flatMap((bill) => {
      const byCode = [...Map.groupBy(bill.lines, (l) => l.code)]
      return byCode
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([code, lines], i) => {
          rows.push({ branchId: bill.branchId, documentId: bill.id, code })
          return invoice(ctx.cipher, bill, code, lines, input, refOf(bill, byCode.length, i))
        })
    })
    if (invoices.length > MOST_IN_A_FILE)
      throw new Refusal('TOO_MANY', `Satu berkas memuat paling banyak ${MOST_IN_A_FILE} faktur`, {
        field: 'ids',
      })
    await tx.rows(
      'insert into tax_export (branch_id, document_id) select * from unnest($1::int[], $2::bigint[])',
      [bills.map((b) => b.branchId), bills.map((b) => b.id)],
    )
    await keepInvoices(tx, bills, rows)
    const text = xmlDocument([
      'TaxInvoiceBulk',
      [
        ['TIN', bills[0]?.companyNpwp ?? ''],
        ['ListOfTaxInvoice', invoices],
      ],
      { ...XSI, 'xsi:noNamespaceSchemaLocation': 'TaxInvoice.xsd' },
    ])
    return {
      body: Buffer.from(text, 'utf8'),
      name: `efaktur.${s.today}.xml`,
      mime: 'application/xml',
    }
  })

/** A file of the masa of its first bill; Coretax tells its errors by its rows. */
async function keepInvoices(tx: Tx, bills: readonly Bill[], rows: readonly FileRow[]) {
  const lines = bills.flatMap((bill) => bill.lines)
  const first = bills.reduce((day, bill) => (bill.docDate < day ? bill.docDate : day), '9999')
  const fileId = await keepFile(tx, {
    ...{ kind: 'INVOICE', period: `${first.slice(0, 7)}-01`, rows: rows.length },
    ...{ dpp: sumOf(lines, (l) => l.base), vat: sumOf(lines, (l) => l.vat) },
  })
  await keepRows(tx, fileId, rows)
}

/** By what Coretax's list tells the invoice back: our number, with a letter where a bill makes several. */
const refOf = ({ docNo }: Bill, invoices: number, i: number): string =>
  invoices === 1 ? docNo : `${docNo}-${String.fromCharCode(65 + i)}`

/** Names what each bill lacks, and the first of them in the sentence. */
function refuseLacking(bills: readonly Bill[]): void {
  const errors = bills.flatMap((bill) => {
    const lacks = lacksOf(bill).map(({ code, name }) =>
      taxInvoiceLackWords[code].replace('{{name}}', name ?? ''),
    )
    if (lacks.length === 0) return []
    return [{ field: 'ids', message: `Faktur ${bill.docNo} belum lengkap: ${lacks.join('; ')}` }]
  })
  const [first] = errors
  if (first) throw new Refusal('INCOMPLETE', first.message, { errors })
}

function invoice(
  cipher: FieldCipher,
  bill: Bill,
  code: string,
  lines: readonly Line[],
  { facility: exempt, uncollected, facilityDocument: paper }: Asked,
  ref: string,
): Element {
  const facility =
    code === EXEMPT
      ? facilityOf(bill, EXEMPT, exempt)
      : code === UNCOLLECTED
        ? facilityOf(bill, UNCOLLECTED, uncollected)
        : null
  const withPaper = code === UNCOLLECTED && paper
  return [
    'TaxInvoice',
    [
      ['TaxInvoiceDate', bill.docDate],
      ['TaxInvoiceOpt', 'Normal'],
      ['TrxCode', code],
      ['AddInfo', facility ? addInfoOf(facility) : ''],
      ['CustomDoc', withPaper ? paper.no : ''],
      // Month before year: 012026.
      ['CustomDocMonthYear', withPaper ? paper.month.split('-').reverse().join('') : ''],
      ['RefDesc', ref],
      ['FacilityStamp', facility ? stampOf(facility) : ''],
      ['SellerIDTKU', bill.nitku ?? ''],
      ...buyer(cipher, bill),
      ['ListOfGoodService', lines.map(goodService)],
    ],
  ]
}

/** Why the goods of a bill are exempt, or their PPN not collected, by the list of its day. */
function facilityOf(
  { docNo, docDate }: Bill,
  code: Facility['with'],
  nn: string | null | undefined,
): Facility {
  const found = facilitiesOn(code, docDate).find((one) => one.nn === nn)
  if (found) return found
  throw new Refusal(
    'FACILITY_REQUIRED',
    nn
      ? `Fasilitas ${nn} tidak berlaku pada tanggal faktur ${docNo}`
      : code === EXEMPT
        ? `Faktur ${docNo} memuat barang bebas PPN: pilih fasilitasnya`
        : `Faktur ${docNo} tanpa PPN karena fasilitas: pilih fasilitasnya`,
    { field: code === EXEMPT ? 'facility' : 'uncollected' },
  )
}

const HEAD_OFFICE = '000000'

/** Who has an NPWP is told by it, a person without by his NIK. */
function buyer(cipher: FieldCipher, bill: Bill): Element[] {
  const open = (column: string, stored: string | null) =>
    stored ? cipher.decrypt(`customer.${column}`, stored) : null
  const npwp = open('npwp', bill.npwp)
  const nitku = open('nitku', bill.buyerNitku)
  return [
    ['BuyerTin', npwp ?? '0'.repeat(16)],
    ['BuyerDocument', npwp ? 'TIN' : 'National ID'],
    ['BuyerCountry', 'IDN'],
    ['BuyerDocumentNumber', npwp ? '-' : (open('nik', bill.nik) ?? '')],
    ['BuyerName', bill.taxName || bill.customerName],
    ['BuyerAdress', bill.address],
    ['BuyerEmail', bill.email ?? ''],
    ['BuyerIDTKU', npwp ? (nitku ?? `${npwp}${HEAD_OFFICE}`) : HEAD_OFFICE],
  ]
}

function goodService(line: Line): Element {
  const told = agreeingFigures({
    ...{ name: line.name, unit: line.unitCode ?? '', unitName: line.unitName },
    ...{ qty: line.qty, unitPrice: line.price, base: line.base },
  })
  return [
    'GoodService',
    [
      ['Opt', line.isService ? 'B' : 'A'],
      ['Code', line.goodsCode],
      ['Name', told.name],
      ['Unit', told.unit],
      ['Price', told.price],
      ['Qty', told.qty],
      ['TotalDiscount', told.discount],
      ['TaxBase', line.base],
      ['OtherTaxBase', line.otherBase],
      ['VATRate', line.rate],
      ['VAT', line.vat],
      ['STLGRate', 0],
      ['STLG', 0],
    ],
  ]
}

export const efakturRoutes = [
  reads(contract.bills, async (tx, s, input) => {
    const masters = await mastersOf(tx, s.mastersVersion)
    const branchIds = branchesOf(s, input.branchIds)
    const bills = await readBills(tx, masters, branchIds, input)
    const byHand = await madeByHand(tx, branchIds, input, new Set(bills.map(({ id }) => id)))
    const rows = bills.map(rowOf).filter((row) => !input.state || row.state === input.state)
    const sums = { dpp: sumOf(rows, (r) => r.dpp), vat: sumOf(rows, (r) => r.vat) }
    return { rows, sums, byHand }
  }),
  route(contract.xml, xml),
]
