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
import { type Element, xmlDocument } from '#server/tax/files/xml.ts'
import { type Bill, type Line, lacksOf, readBills, rowOf } from './bills.ts'

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
    const invoices = bills.flatMap((bill) =>
      [...Map.groupBy(bill.lines, (l) => l.code)]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([code, lines]) => invoice(ctx.cipher, bill, code, lines, input)),
    )
    if (invoices.length > MOST_IN_A_FILE)
      throw new Refusal('TOO_MANY', `Satu berkas memuat paling banyak ${MOST_IN_A_FILE} faktur`, {
        field: 'ids',
      })
    await tx.rows(
      'insert into tax_export (branch_id, document_id) select * from unnest($1::int[], $2::bigint[])',
      [bills.map((b) => b.branchId), bills.map((b) => b.id)],
    )
    const text = xmlDocument([
      'TaxInvoiceBulk',
      [
        ['TIN', bills[0]?.companyNpwp ?? ''],
        ['ListOfTaxInvoice', invoices],
      ],
    ])
    return {
      body: Buffer.from(text, 'utf8'),
      name: `efaktur.${s.today}.xml`,
      mime: 'application/xml',
    }
  })

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
  { addInfo, facilityStamp }: Asked,
): Element {
  const exempt = code === '08'
  if (exempt && !(addInfo && facilityStamp))
    throw new Refusal(
      'FACILITY_REQUIRED',
      `Faktur ${bill.docNo} memuat barang bebas PPN: isi kode keterangan dan cap fasilitas`,
      { field: 'addInfo' },
    )
  return [
    'TaxInvoice',
    [
      ['TaxInvoiceDate', bill.docDate],
      ['TaxInvoiceOpt', 'Normal'],
      ['TrxCode', code],
      ['AddInfo', exempt ? (addInfo ?? '') : ''],
      ['CustomDoc', ''],
      ['RefDesc', bill.docNo],
      ['FacilityStamp', exempt ? (facilityStamp ?? '') : ''],
      ['SellerIDTKU', bill.nitku ?? ''],
      ...buyer(cipher, bill),
      ['ListOfGoodService', lines.map(goodService)],
    ],
  ]
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
    ['BuyerDocumentNumber', npwp ? '' : (open('nik', bill.nik) ?? '')],
    ['BuyerName', bill.taxName || bill.customerName],
    ['BuyerAdress', bill.address],
    ['BuyerEmail', bill.email ?? ''],
    ['BuyerIDTKU', npwp ? (nitku ?? `${npwp}${HEAD_OFFICE}`) : '0'.repeat(22)],
  ]
}

const goodService = (line: Line): Element => [
  'GoodService',
  [
    ['Opt', line.isService ? 'B' : 'A'],
    ['Code', line.goodsCode],
    ['Name', line.name],
    ['Unit', line.unitCode ?? ''],
    ['Price', line.price],
    ['Qty', line.qty],
    ['TotalDiscount', line.discount],
    ['TaxBase', line.base],
    ['OtherTaxBase', line.otherBase],
    ['VATRate', line.rate],
    ['VAT', line.vat],
    ['STLGRate', 0],
    ['STLG', 0],
  ],
]

export const efakturRoutes = [
  reads(contract.bills, async (tx, s, input) => {
    const masters = await mastersOf(tx, s.mastersVersion)
    const bills = await readBills(tx, masters, branchesOf(s, input.branchIds), input)
    const rows = bills.map(rowOf).filter((row) => !input.state || row.state === input.state)
    return { rows, sums: { dpp: sumOf(rows, (r) => r.dpp), vat: sumOf(rows, (r) => r.vat) } }
  }),
  route(contract.xml, xml),
]
