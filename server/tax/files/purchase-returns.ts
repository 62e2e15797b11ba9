import { dec, minus, round, sumOf } from '#contract/money.ts'
import { type TaxFault, type TaxFile, type TaxTemplate, taxFile } from './file.ts'
import {
  aDay,
  another,
  dayFirst,
  faultsIn,
  figure,
  goodsCode,
  rupiah,
  said,
  someRupiah,
  taxInvoiceNumber,
  tin,
} from './traps.ts'
import { isUnit } from '#contract/report/coretax-units.ts'
import type { Element } from './xml.ts'

/** Return notes of purchases, template v1.1. Of which day it is no source tells. */
export const inputTaxInvoiceReturn: TaxTemplate = {
  root: 'InputTaxInvoiceReturn',
  version: '1.1',
  validFrom: null,
  grade: 'D',
  schema: 'InputTaxInvoiceReturn-1.1.xsd',
}

/** A line that goes back. Name, code, unit and price are those of the **supplier's tax invoice**: Coretax compares them. */
export interface ReturnedLine {
  kind: 'A' | 'B'
  name: string
  /** Six digits of DJP's list. */
  code: string
  /** `UM.0021`. */
  unit: string
  /** Of the invoice. */
  qty: number
  /** Without PPN, at most two decimals. */
  unitPrice: number
  returnedQty: number
  /** What was taken off the part that goes back. */
  discount: number
  /** DPP, nilai lain and PPN of what goes back, in whole rupiah. */
  base: number
  otherBase: number
  vat: number
}

export interface PurchaseReturn {
  /** Number of our own return. */
  ref: string
  /** Seventeen digits of the tax invoice that goods go back from. */
  invoiceNumber: string
  sellerTin: string
  day: string
  lines: readonly ReturnedLine[]
}

export interface PurchaseReturns {
  /** NPWP of the company, which is the buyer. */
  tin: string
  returns: readonly PurchaseReturn[]
}

/**
 * Return notes of purchases as `InputTaxInvoiceReturn`: head, lines and footer agree by construction.
 * @throws Refusal with each fault; what Coretax knows of the original (what is left to go back) only Coretax can say
 */
export function purchaseReturns(input: PurchaseReturns): TaxFile {
  return taxFile(
    inputTaxInvoiceReturn,
    [
      'InputTaxInvoiceReturn',
      [
        ['TIN', input.tin],
        ['InputReturnDataList', input.returns.map(elementOf)],
      ],
    ],
    input.returns.map(({ ref }) => ref),
    [
      ...faultsIn(null, tin(input.tin, 'NPWP perusahaan')),
      ...input.returns.flatMap((one, i) => returnFaults(one, i + 1, input.tin)),
    ],
  )
}

/** What Coretax would not take of one, as row `row` of a file of the company whose NPWP is `own`. */
export function returnFaults(one: PurchaseReturn, row: number, own: string): TaxFault[] {
  return [
    ...faultsIn(
      row,
      taxInvoiceNumber(one.invoiceNumber),
      tin(one.sellerTin, 'NPWP penjual'),
      another(one.sellerTin, own, 'NPWP penjual'),
      aDay(one.day, 'Tanggal retur'),
      one.lines.length === 0 ? { message: 'Belum ada barang yang diretur' } : null,
    ),
    ...one.lines.flatMap((line, n) =>
      lineFaults(line, row).map((fault) => ({
        row,
        message: `Barang ${n + 1}: ${fault.message}`,
      })),
    ),
  ]
}

function lineFaults(line: ReturnedLine, row: number): TaxFault[] {
  const worth = minus(round(dec(line.returnedQty).times(line.unitPrice)), line.discount)
  return faultsIn(
    row,
    said(line.name, 'Nama barang'),
    goodsCode(line.code),
    isUnit(line.unit) ? null : { message: 'Satuan tidak ada di daftar Coretax' },
    figure(line.qty, 'Jumlah faktur'),
    figure(line.returnedQty, 'Jumlah retur'),
    line.returnedQty > line.qty ? { message: 'Jumlah retur melebihi jumlah pada faktur' } : null,
    figure(line.unitPrice, 'Harga satuan'),
    rupiah(line.discount, 'Potongan'),
    someRupiah(line.base, 'DPP'),
    rupiah(line.otherBase, 'DPP nilai lain'),
    rupiah(line.vat, 'PPN'),
    // A unit price of two decimals may miss whole rupiah by one.
    Math.abs(minus(worth, line.base)) > 1
      ? { message: 'DPP tidak sama dengan jumlah × harga satuan − potongan' }
      : null,
  )
}

function elementOf(one: PurchaseReturn): Element {
  const total = (key: 'base' | 'otherBase' | 'vat') => sumOf(one.lines, (line) => line[key])
  return [
    'InputReturnData',
    [
      [
        'TransactionDocumentData',
        [
          ['InvoiceNumber', one.invoiceNumber],
          ['SellerTIN', one.sellerTin],
          ['ReturnDate', dayFirst(one.day)],
          ['ReturnTaxBase', total('base')],
          ['ReturnOtherTaxBase', total('otherBase')],
          ['ReturnVAT', total('vat')],
          ['ReturnSTLG', 0],
        ],
      ],
      [
        'TransactionDetailsData',
        [
          ...one.lines.map(rowOf),
          [
            'FooterRow',
            [
              ['ReturnTaxBaseTotal', total('base')],
              ['ReturnOtherTaxBaseTotal', total('otherBase')],
              ['ReturnVATTotal', total('vat')],
              ['ReturnSTLGTotal', 0],
            ],
          ],
        ],
      ],
    ],
  ]
}

const rowOf = (line: ReturnedLine): Element => [
  'Rows',
  [
    ['Type', line.kind],
    ['Name', line.name],
    ['Code', line.code],
    ['Quantity', line.qty],
    ['Unit', line.unit],
    ['UnitPrice', line.unitPrice],
    ['STLGRate', 0],
    ['ReturnQuantity', line.returnedQty],
    ['ReturnDiscount', line.discount],
    ['ReturnTaxBase', line.base],
    ['ReturnOtherTaxBase', line.otherBase],
    ['ReturnOtherTaxBaseCheck', String(line.otherBase !== line.base)],
    ['ReturnVAT', line.vat],
    ['ReturnSTLG', 0],
  ],
]
