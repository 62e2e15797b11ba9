import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentFilter, documentListReply, header, saved } from '../document.ts'
import { listInput } from '../list.ts'
import { id, memo, moneyPositive, pathId, requestId, text, version } from '../values.ts'

/** Why a supplier owes us something back (debit note: our debt falls), or we owe him more (credit note: it rises). */
export const debitReason = z.enum(['RABAT', 'SELISIH_HARGA', 'KLAIM'])
export const creditReason = z.enum(['KURANG_TAGIH', 'ONGKIR', 'LAIN'])

const fields = {
  ...header,
  supplierId: id,
  /** The invoice that it concerns: a debit note comes off it at once. */
  purchaseInvoiceId: id.nullish(),
  /** Without PPN. */
  amount: moneyPositive,
  taxable: z.boolean(),
  /** Instead of the account that goes with the reason. */
  counterAccountId: id.nullish(),
  memo: memo.refine((t) => t.trim().length > 0, 'Keterangan wajib diisi'),
}
/** Domain §3.1.6. */
export const debitNoteInput = z.strictObject({ ...fields, reason: debitReason })
export const creditNoteInput = z.strictObject({ ...fields, reason: creditReason })
export type NoteInput = z.output<typeof debitNoteInput> | z.output<typeof creditNoteInput>

const noteListInput = listInput({ ...documentFilter, type: z.enum(['DEBIT', 'CREDIT']) })
const rights = (action: string) => [
  `purchase/debit-note:${action}`,
  `purchase/credit-note:${action}`,
]
const base = { summary: 'Nota Debit/Kredit Pembelian' }

export const purchaseNote = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/get/all',
    rights: rights('view'),
    input: noteListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/get/xlsx',
    answer: 'xlsx',
    rights: rights('export'),
    input: noteListInput,
  }),
  addDebit: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/debit/add',
    rights: ['purchase/debit-note:add'],
    input: debitNoteInput,
    reply: saved,
  }),
  addCredit: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/credit/add',
    rights: ['purchase/credit-note:add'],
    input: creditNoteInput,
    reply: saved,
  }),
  /** [NEW] */
  previewDebit: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/debit/preview',
    rights: ['purchase/debit-note:add'],
    input: debitNoteInput,
    reply: preview,
  }),
  /** [NEW] */
  previewCredit: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/credit/preview',
    rights: ['purchase/credit-note:add'],
    input: creditNoteInput,
    reply: preview,
  }),
  /** Other words, or a note that is taken back while nothing of it is used. */
  update: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/note/{type}/update',
    rights: [...rights('edit'), ...rights('cancel')],
    input: z.strictObject({
      type: z.enum(['debit', 'credit']),
      id,
      version: version.nullish(),
      requestId: requestId.nullish(),
      action: z.literal('CANCEL').nullish(),
      reason: text(200).nullish(),
      memo: memo.nullish(),
    }),
    reply: saved,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/note/get/{id}',
    rights: rights('view'),
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/note/get/pdf/{id}',
    answer: 'pdf',
    rights: [...rights('print'), ...rights('view')],
    input: z.strictObject({ id: pathId }),
  }),
}
