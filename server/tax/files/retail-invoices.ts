import { type RetailCode, retailCodes } from '#contract/report/retail-invoices.ts'
import { dec, round, sumOf } from '#contract/money.ts'
import { type TaxFault, type TaxFile, type TaxTemplate, taxFile } from './file.ts'
import { type TaxPeriod, faultsIn, inside, aPeriod, rupiah, said, tin } from './traps.ts'
import { type Element, XSI } from './xml.ts'

/** PPN of sales without a tax invoice of their own (digunggung), template v1.2: one file for each TIN and masa. */
export const retailInvoiceBulk: TaxTemplate = {
  root: 'RetailInvoiceBulk',
  version: '1.2',
  validFrom: '2025-10-28',
  grade: 'D',
  schema: 'RetailInvoiceBulk-1.2.xsd',
}

export interface RetailRow {
  code: RetailCode
  /** Goods or services. */
  kind: 'A' | 'B'
  /** Known buyers by number; a cashier knows none. */
  buyer: { by: 'NIK' | 'NPWP'; number: string; name: string } | null
  /** Never empty: branch, day, first and last receipt. It is our reference as well. */
  serial: string
  /** `2026-01-31`, inside the masa; of a row for all of it, its last day. */
  day: string
  /** DPP in whole rupiah, returns taken off. */
  base: number
  /** Nilai lain as a share of the base, and the rate in per cent; of goods that bear no PPN none. */
  tax: { base_num: number; base_den: number; rate: number } | null
  info?: string
}

export interface RetailInvoices extends TaxPeriod {
  /** NPWP of the company. */
  tin: string
  rows: readonly RetailRow[]
}

/** The file, and what it comes to: PPN is reckoned row by row as the template does, so it may differ from the ledger. */
export interface RetailFile extends TaxFile {
  sums: Record<RetailCode, { base: number; otherBase: number; vat: number }>
}

interface SerialRow extends RetailRow {
  otherBase: number
  vat: number
}

/**
 * Sales without a tax invoice as `RetailInvoiceBulk`; for upload as *Ganti*, for it is all of the masa.
 * @throws Refusal with each fault: identities, days outside the masa, values below zero or not whole
 */
export function retailInvoices(input: RetailInvoices): RetailFile {
  const rows = input.rows.map((row): SerialRow => ({ ...row, ...reckoned(row) }))
  const file = taxFile(
    retailInvoiceBulk,
    [
      'RetailInvoiceBulk',
      [
        ['TIN', input.tin],
        ['TaxPeriodMonth', input.month],
        ['TaxPeriodYear', input.year],
        ['ListOfRetailInvoice', rows.map(elementOf)],
      ],
      { ...XSI, 'xsi:noNamespaceSchemaLocation': 'schema.xsd' },
    ],
    rows.map(({ serial }) => serial),
    faultsOf(input),
  )
  const sums = retailCodes.map((code) => {
    const own = rows.filter((row) => row.code === code)
    const of = (key: 'base' | 'otherBase' | 'vat') => sumOf(own, (row) => row[key])
    return [code, { base: of('base'), otherBase: of('otherBase'), vat: of('vat') }]
  })
  return { ...file, sums: Object.fromEntries(sums) as RetailFile['sums'] }
}

/** Nilai lain and PPN by the template's own formula, each to the whole rupiah, half up; nothing of what bears no PPN. */
export function reckoned({ base, tax }: Pick<RetailRow, 'base' | 'tax'>) {
  if (!tax) return { otherBase: base, vat: 0 }
  const { base_num, base_den, rate } = tax
  const otherBase = round(dec(base).times(base_num).div(base_den))
  return { otherBase, vat: round(dec(rate).div(100).times(otherBase)) }
}

function faultsOf({ tin: own, month, year, rows }: RetailInvoices): TaxFault[] {
  const period = { month, year }
  const seen = new Set<string>()
  return [
    ...faultsIn(null, tin(own, 'NPWP perusahaan'), aPeriod(period)),
    ...rows.flatMap((row, i) => {
      const key = `${row.code} ${row.serial}`
      const twice = seen.has(key) ? { message: 'Nomor seri sudah dipakai baris lain' } : null
      seen.add(key)
      return faultsIn(
        i + 1,
        said(row.serial, 'Nomor seri'),
        twice,
        inside(period, row.day, 'Tanggal'),
        rupiah(row.base, 'DPP'),
        row.buyer && tin(row.buyer.number, 'NIK/NPWP pembeli'),
      )
    }),
  ]
}

/** Who bought at the till is not known. */
const UNKNOWN = { by: 'NIK', number: '0'.repeat(16), name: '-' } as const

function elementOf(row: SerialRow): Element {
  const buyer = row.buyer ?? UNKNOWN
  return [
    'RetailInvoice',
    [
      ['TrxCode', row.code],
      ['BuyerName', buyer.name],
      ['BuyerIdOpt', buyer.by],
      ['BuyerIdNumber', buyer.number],
      ['GoodServiceOpt', row.kind],
      ['SerialNo', row.serial],
      ['TransactionDate', row.day],
      ['TaxBaseSellingPrice', row.base],
      ['OtherTaxBaseSellingPrice', row.otherBase],
      ['VAT', row.vat],
      ['STLG', 0],
      ['Info', row.info ?? ''],
    ],
  ]
}
