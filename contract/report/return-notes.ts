import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import {
  NO_QTY,
  date,
  id,
  instant,
  money,
  price,
  qty,
  requestId,
  rupiah,
  textRequired,
  total,
} from '../values.ts'
import { coretaxUnits } from './coretax-units.ts'
import { coretaxGoodsCode } from '../master/goods.ts'
import { MOST_IN_A_FILE } from './efaktur.ts'
import { refusedRow } from './tax-files.ts'
import { slipState } from './withholding.ts'

/** What a return note lacks before Coretax takes it. */
export const returnNoteLacks = [
  ...(['COMPANY_NPWP', 'SELLER_NPWP', 'TAX_INVOICE', 'LINE', 'QTY', 'PRICE'] as const),
  ...(['NOTED', 'PAST'] as const),
] as const
export type ReturnNoteLack = (typeof returnNoteLacks)[number]
/** The same in words; `{{name}}` is that of the supplier, bill or goods. */
export const returnNoteLackWords: Readonly<Record<ReturnNoteLack, string>> = {
  COMPANY_NPWP: 'NPWP perusahaan',
  SELLER_NPWP: 'NPWP {{name}}',
  TAX_INVOICE: 'Nomor faktur pajak {{name}}',
  LINE: 'Baris faktur pajak: {{name}}',
  QTY: 'Jumlah {{name}} tidak bulat dalam satuan faktur pajak: buat di Coretax',
  PRICE: 'Harga faktur pajak {{name}} lebih rendah dari nilai returnya',
  NOTED: 'Memuat potongan nota: buat di Coretax',
  PAST: 'Faktur asal tidak ada di buku: buat di Coretax',
}
const lack = z.object({
  code: z.enum(returnNoteLacks),
  /** Of the supplier or bill that lacks it; of goods the line of the bill. */
  id: id.nullable(),
  name: z.string().nullable(),
})

/** A line of the bill that goods go back from, as the supplier's tax invoice has it or as the bill proposes it. */
const line = z.object({
  line: z.number().int(),
  goodsName: z.string(),
  /** Written down by the office; else it is what our bill says. */
  kept: z.boolean(),
  name: z.string(),
  code: z.string(),
  unit: z.string().nullable(),
  qty,
  unitPrice: price,
})
export type TaxInvoiceLine = z.output<typeof line>

const row = z.object({
  id,
  kind: z.string(),
  docNo: z.string(),
  docDate: date,
  branchId: id,
  branchName: z.string(),
  supplierName: z.string(),
  /** The bill that goods go back from, and its tax invoice. */
  invoiceId: id.nullable(),
  invoiceNo: z.string().nullable(),
  taxInvoiceNo: z.string().nullable(),
  dpp: rupiah,
  vat: rupiah,
  state: slipState,
  lacks: z.array(lack),
  lines: z.array(line),
  exportedAt: instant.nullable(),
  exportedBy: z.string().nullable(),
  refused: refusedRow,
})
export type ReturnNoteRow = z.output<typeof row>

const masa = { dateFrom: date, dateTo: date }

/** Return notes that we write to suppliers (PMK 81/2024 art. 286–288), for Coretax. */
export const returnNotes = group('Nota Retur Pembelian', {
  /** [NEW] The returns of a masa that took PPN back. */
  list: json('POST /core/v1/tax/return-notes', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({
      ...masa,
      branchIds: z.array(id).max(500).nullish(),
      state: slipState.nullish(),
    }),
    reply: z.object({
      asOf: instant,
      rows: z.array(row),
      sums: z.object({ dpp: total, vat: total }),
      /** PPN of the rows that no file can tell yet. */
      outside: total,
    }),
  }),
  /** [NEW] A line as the supplier's tax invoice has it. */
  keepLine: write('POST /core/v1/tax/return-notes/line', {
    rights: ['purchase/invoice:edit'],
    input: z.strictObject({
      requestId: requestId.nullish(),
      purchaseInvoiceId: id,
      line: z.number().int().positive(),
      name: textRequired(255),
      code: coretaxGoodsCode,
      unit: z.enum(coretaxUnits.map((one) => one.code)),
      /** Two decimals at most, as Coretax takes them. */
      qty: money.refine((n) => n > 0, NO_QTY),
      unitPrice: money.refine((n) => n > 0, 'Nilai harus lebih dari 0'),
    }),
    reply: z.object({ id }),
  }),
  /** [NEW] The chosen returns as InputTaxInvoiceReturn. */
  xml: file('POST /core/v1/tax/return-notes/xml', 'file', {
    rights: ['report/financial-statements:export'],
    input: z.strictObject({
      ...masa,
      ids: z
        .array(id)
        .min(1, 'Pilih retur')
        .max(MOST_IN_A_FILE)
        .meta({ refers: 'documentId', thing: 'Nota retur' }),
    }),
  }),
})
