import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import type { ImportColumn } from '../master/import-columns.ts'
import { workbookBytes } from '../master/import-upload.ts'
import { uploaded } from '../master/upload.ts'
import { costlySaved } from '../document.ts'
import { date, id, pathId, requestId, sentence } from '../values.ts'
import { openingRows } from './opening-balance.ts'

export const openingPart = z.enum(Object.keys(openingRows) as (keyof typeof openingRows)[])
export type OpeningPart = z.output<typeof openingPart>

const bill: ImportColumn[] = [
  { key: 'docNo', title: 'no_faktur', type: 'text', required: true },
  { key: 'docDate', title: 'tgl_faktur', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  { key: 'dueDate', title: 'jatuh_tempo', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  {
    key: 'amount',
    title: 'nilai',
    type: 'number',
    required: true,
    hint: 'Sisa yang belum dibayar',
  },
]

const supplier: ImportColumn[] = [
  { key: 'party', title: 'kode_supplier', type: 'text', required: true },
  { key: 'name', title: 'nama_supplier', type: 'note' },
]
const customer: ImportColumn[] = [
  { key: 'party', title: 'kode_pelanggan', type: 'text', required: true },
  { key: 'name', title: 'nama_pelanggan', type: 'note' },
]
const giro: ImportColumn[] = [
  { key: 'refNo', title: 'no_giro', type: 'text', required: true },
  { key: 'issueDate', title: 'tgl_giro', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  { key: 'effectiveDate', title: 'tgl_efektif', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  { key: 'amount', title: 'nilai', type: 'number', required: true },
]
const ahead: ImportColumn[] = [
  { key: 'docNo', title: 'no_uang_muka', type: 'text', required: true },
  { key: 'docDate', title: 'tgl_uang_muka', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  { key: 'amount', title: 'nilai', type: 'number', required: true, hint: 'Sisa, termasuk PPN' },
  { key: 'vat', title: 'ppn', type: 'number', hint: 'Hanya bila ada faktur pajak' },
]

/** A sheet for each part of an opening, in the order of its columns. */
export const openingColumns: Readonly<Record<OpeningPart, readonly ImportColumn[]>> = {
  accounts: [
    { key: 'code', title: 'kode_akun', type: 'text', required: true },
    { key: 'name', title: 'nama_akun', type: 'note' },
    { key: 'debit', title: 'debit', type: 'number', hint: 'Isi debit atau kredit' },
    { key: 'credit', title: 'kredit', type: 'number' },
    { key: 'memo', title: 'keterangan', type: 'text' },
    { key: 'counterBranch', title: 'cabang_lawan', type: 'text', hint: 'Kode; untuk RK saja' },
  ],
  payables: [...supplier, ...bill],
  receivables: [...customer, ...bill],
  giroPayables: [
    ...supplier,
    { key: 'account', title: 'no_rekening', type: 'text', required: true, hint: 'Rekening giro' },
    ...giro,
  ],
  giroReceivables: [
    ...customer,
    { key: 'giroBank', title: 'bank_penerbit', type: 'text', required: true },
    ...giro,
  ],
  paidAhead: [...supplier, ...ahead],
  receivedAhead: [...customer, ...ahead],
  deposits: [...customer, { key: 'amount', title: 'nilai', type: 'number', required: true }],
  points: [
    ...customer,
    { key: 'points', title: 'poin', type: 'number', required: true },
    { key: 'expiresAt', title: 'berlaku_sampai', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  ],
  stock: [
    { key: 'goodsCode', title: 'kode_barang', type: 'text', required: true },
    { key: 'goodsName', title: 'nama_barang', type: 'note' },
    { key: 'unit', title: 'satuan', type: 'text', required: true, hint: 'Kode satuan' },
    {
      key: 'warehouse',
      title: 'gudang',
      type: 'text',
      hint: 'Kode atau nama; kosong: gudang utama',
    },
    { key: 'qty', title: 'jumlah', type: 'number', required: true },
    { key: 'unitCost', title: 'hpp_satuan', type: 'number', required: true, hint: 'Rupiah' },
  ],
}

const rights = ['bank-cash/opening-balance:add']

const filled = z.object({
  /** The rows of the part, and of no other; none as long as one is wrong. */
  rows: z.object({
    accounts: z.array(openingRows.accounts),
    payables: z.array(openingRows.payables),
    receivables: z.array(openingRows.receivables),
    giroPayables: z.array(openingRows.giroPayables),
    giroReceivables: z.array(openingRows.giroReceivables),
    paidAhead: z.array(openingRows.paidAhead),
    receivedAhead: z.array(openingRows.receivedAhead),
    deposits: z.array(openingRows.deposits),
    points: z.array(openingRows.points),
    stock: z.array(openingRows.stock),
  }),
  /** Further sheets of the workbook that have rows, of which none is read. */
  warnings: z.array(sentence),
  /** Whose bills they are. */
  parties: z.array(z.object({ id, name: z.string() })),
  errors: z.array(
    z.object({
      line: z.number().int(),
      column: z.string(),
      /** What stands there; nothing of an empty cell. */
      cell: z.string().nullable(),
      message: sentence,
    }),
  ),
})

/** Parts that a table of goods, customers or suppliers may fill beside. */
export const importedPart = z.enum(['stock', 'receivables', 'payables'])

const ofFile = {
  part: importedPart,
  /** The file; without one the last that has something of this part. */
  importId: id.nullish(),
  /** The day of the opening: bills without one of their own bear it. */
  day: date,
  warehouseId: id.nullish(),
  /** Of a file with more rows than one document takes; the first is 1. */
  portion: z.number().int().min(1).max(100).nullish(),
}

/** [NEW] A workbook fills one part of the form; what is written is written by the form. */
export const openingSheet = group('Saldo Awal', {
  template: file('GET /core/v1/opening/template/{part}', 'xlsx', {
    rights,
    input: z.strictObject({ part: openingPart }),
  }),
  read: json('POST /core/v1/opening/read/{part}', {
    rights,
    upload: { maxBytes: workbookBytes },
    input: z.strictObject({ part: openingPart, file: uploaded }),
    reply: filled,
  }),
  /** What the file of another program that was last brought in says of the part: its stock, or what is still owed. */
  imported: json('POST /core/v1/opening/imported/{part}', {
    rights,
    input: z.strictObject(ofFile),
    reply: filled.extend({ fileName: z.string(), portions: z.number().int() }),
  }),
  /**
   * Writes one portion of the file as an opening balance, against the opening equity. A portion that stands is not
   * written a second time (ALREADY_DONE).
   */
  open: write('POST /core/v1/opening/imported/add/{part}', {
    rights,
    input: z.strictObject({ requestId, ...ofFile, importId: id }),
    reply: costlySaved.extend({ portions: z.number().int() }),
  }),
  /** The opening balances that stand of a file, none of which anybody used; else refused by the one that was (USED). */
  standing: json('POST /core/v1/opening/imported/standing/{importId}', {
    rights: ['bank-cash/opening-balance:cancel'],
    input: z.strictObject({ importId: pathId }),
    reply: z.object({ documents: z.array(z.object({ id, docNo: z.string() })) }),
  }),
})
