import { MOST_IN_A_FILE } from '#contract/report/efaktur.ts'
import { isUnit } from '#contract/report/coretax-units.ts'
import { type Numeric, dec, round } from '#contract/money.ts'
import { type TaxFault, type TaxFile, type TaxTemplate, taxFile } from './file.ts'
import {
  HEAD_OFFICE,
  type Trap,
  aDay,
  another,
  faultsIn,
  figure,
  goodsCode,
  nitku,
  ofTin,
  rupiah,
  said,
  tin,
} from './traps.ts'
import { type Element, XSI } from './xml.ts'

/** Tax invoices, first issue only: what is put right or cancelled has no file. Converter v1.6. */
export const taxInvoiceBulk: TaxTemplate = {
  root: 'TaxInvoiceBulk',
  version: '1.6',
  validFrom: '2026-01-23',
  grade: 'D',
  schema: 'TaxInvoiceBulk-1.6.xsd',
}

export interface TaxInvoiceLine {
  kind: 'A' | 'B'
  /** Six digits of DJP's list. */
  code: string
  name: string
  /** `UM.0021`. */
  unit: string
  /** Without PPN; at most two decimals, as quantity and discount are. */
  price: number
  qty: number
  discount: number
  /** DPP, nilai lain and PPN in whole rupiah. */
  base: number
  otherBase: number
  /** Per cent. */
  rate: number
  vat: number
}

export interface TaxInvoice {
  /** Our own number, by which Coretax's list tells it back. */
  ref: string
  day: string
  /** `01` … `10`. */
  code: string
  /** Why its PPN is not collected or it is exempt, with 07 and 08 alone; some have no stamp. */
  facility: { addInfo: string; stamp: string } | null
  /** Of the facility, with 07; its month as `2026-01`. */
  document: { no: string; month: string } | null
  /** Our place of business that delivers. */
  sellerNitku: string
  buyer: {
    /** By NPWP, or a person by his NIK. */
    by: 'TIN' | 'National ID'
    number: string
    /** Of who is told by NPWP. */
    nitku: string
    name: string
    address: string
    email: string
  }
  lines: readonly TaxInvoiceLine[]
}

export interface TaxInvoices {
  /** NPWP of the company, which sells. */
  tin: string
  /** The day on which the file is made: none of its invoices is later. */
  today: string
  rows: readonly TaxInvoice[]
}

/**
 * Tax invoices as `TaxInvoiceBulk`.
 * @throws Refusal with each fault: identities, units, facilities, lines whose figures do not agree
 */
export function taxInvoices(input: TaxInvoices): TaxFile {
  return taxFile(
    taxInvoiceBulk,
    [
      'TaxInvoiceBulk',
      [
        ['TIN', input.tin],
        ['ListOfTaxInvoice', input.rows.map(elementOf)],
      ],
      { ...XSI, 'xsi:noNamespaceSchemaLocation': 'TaxInvoice.xsd' },
    ],
    input.rows.map(({ ref }) => ref),
    [
      ...faultsIn(null, tin(input.tin, 'NPWP perusahaan'), tooMany(input.rows.length)),
      ...input.rows.flatMap((row, i) => invoiceFaults(row, i + 1, input)),
    ],
  )
}

const tooMany = (rows: number): Trap =>
  rows > MOST_IN_A_FILE
    ? { message: `Satu berkas memuat paling banyak ${MOST_IN_A_FILE} faktur` }
    : null

/** What Coretax would not take of one, as row `n` of a file. */
export function invoiceFaults(
  row: TaxInvoice,
  n: number,
  { tin: seller, today }: Pick<TaxInvoices, 'tin' | 'today'>,
): TaxFault[] {
  const { buyer } = row
  return [
    ...faultsIn(
      n,
      said(row.ref, 'Referensi'),
      aDay(row.day, 'Tanggal faktur'),
      row.day > today ? { message: 'Tanggal faktur belum tiba' } : null,
      /^(0[1-9]|10)$/.test(row.code) ? null : { message: `Kode transaksi ${row.code} tidak ada` },
      facilityFault(row),
      row.document ? said(row.document.no, 'Nomor dokumen fasilitas') : null,
      nitku(row.sellerNitku, 'NITKU penjual'),
      ofTin(row.sellerNitku, seller, 'NITKU penjual bukan milik NPWP perusahaan'),
      tin(buyer.number, buyer.by === 'TIN' ? 'NPWP pembeli' : 'NIK pembeli'),
      buyer.by === 'TIN' ? another(buyer.number, seller, 'NPWP pembeli') : null,
      said(buyer.name, 'Nama pembeli'),
      said(buyer.address, 'Alamat pembeli'),
      ...(buyer.by === 'TIN'
        ? [
            nitku(buyer.nitku, 'NITKU pembeli'),
            ofTin(buyer.nitku, buyer.number, 'NITKU pembeli bukan milik NPWP-nya'),
          ]
        : []),
      row.lines.length === 0 ? { message: 'Belum ada barang' } : null,
    ),
    ...row.lines.flatMap((line, i) =>
      lineFaults(line, row.code, n).map((fault) => ({
        row: n,
        message: `Barang ${i + 1}: ${fault.message}`,
      })),
    ),
  ]
}

function facilityFault({ code, facility }: TaxInvoice): Trap {
  const freed = code === '07' || code === '08'
  if (freed === (facility !== null)) return null
  return {
    message: freed
      ? `Kode ${code} memerlukan fasilitas`
      : `Kode ${code} tidak mengenal fasilitas; pilih 07 atau 08`,
  }
}

/** Codes whose PPN the template demands to be the rate of the other base; of others it takes what it is told. */
const CHECKED = ['01', '04', '09']

function lineFaults(line: TaxInvoiceLine, code: string, n: number): TaxFault[] {
  const worth = dec(line.price).times(line.qty).minus(line.discount)
  const vat = round(dec(line.rate).div(100).times(line.otherBase))
  return faultsIn(
    n,
    goodsCode(line.code),
    said(line.name, 'Nama barang'),
    isUnit(line.unit) ? null : { message: 'Satuan tidak ada di daftar Coretax' },
    figure(line.qty, 'Jumlah'),
    centsOf(line.price, 'Harga satuan'),
    centsOf(line.discount, 'Potongan'),
    rupiah(line.base, 'DPP'),
    rupiah(line.otherBase, 'DPP nilai lain'),
    rupiah(line.vat, 'PPN'),
    worth.eq(line.base)
      ? null
      : { message: 'DPP tidak sama dengan jumlah × harga satuan − potongan' },
    CHECKED.includes(code) && vat !== line.vat
      ? { message: 'PPN tidak sama dengan tarif × DPP nilai lain' }
      : null,
  )
}

/** A figure of at most two decimals, which may be nothing. */
const centsOf = (value: Numeric, what: string): Trap => {
  if (dec(value).lt(0)) return { message: `${what} tidak boleh minus; catat langsung di Coretax` }
  return dec(value).isZero() ? null : figure(dec(value).toNumber(), what)
}

const elementOf = (row: TaxInvoice): Element => {
  const { buyer, facility, document } = row
  const isCompany = buyer.by === 'TIN'
  return [
    'TaxInvoice',
    [
      ['TaxInvoiceDate', row.day],
      ['TaxInvoiceOpt', 'Normal'],
      ['TrxCode', row.code],
      ['AddInfo', facility?.addInfo ?? ''],
      ['CustomDoc', document?.no ?? ''],
      // Month before year: 012026.
      ['CustomDocMonthYear', document?.month.split('-').reverse().join('') ?? ''],
      ['RefDesc', row.ref],
      ['FacilityStamp', facility?.stamp ?? ''],
      ['SellerIDTKU', row.sellerNitku],
      ['BuyerTin', isCompany ? buyer.number : '0'.repeat(16)],
      ['BuyerDocument', buyer.by],
      ['BuyerCountry', 'IDN'],
      ['BuyerDocumentNumber', isCompany ? '-' : buyer.number],
      ['BuyerName', buyer.name],
      ['BuyerAdress', buyer.address],
      ['BuyerEmail', buyer.email],
      ['BuyerIDTKU', isCompany ? buyer.nitku : HEAD_OFFICE],
      ['ListOfGoodService', row.lines.map(goodService)],
    ],
  ]
}

const goodService = (line: TaxInvoiceLine): Element => [
  'GoodService',
  [
    ['Opt', line.kind],
    ['Code', line.code],
    ['Name', line.name],
    ['Unit', line.unit],
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
