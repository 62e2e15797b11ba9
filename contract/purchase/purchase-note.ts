import { z } from 'zod'
import { chosenBy, documentCalls } from '../document-calls.ts'
import { group, write } from '../endpoint.ts'
import { header, saved } from '../document.ts'
import { withholdingFields } from '../withholding.ts'
import { taxInvoiceFields } from './tax-invoice.ts'
import { id, memo, rupiahPositive, requestId, text, version } from '../values.ts'

/** Why a supplier owes us something back (debit note: our debt falls), or we owe him more (credit note: it rises). */
export const debitReason = z.enum(['RABAT', 'SELISIH_HARGA', 'KLAIM'])
export const creditReason = z.enum(['KURANG_TAGIH', 'ONGKIR', 'LAIN'])

const fields = {
  ...header,
  supplierId: id,
  /** The invoice that it concerns: a debit note comes off it at once. */
  purchaseInvoiceId: id.nullish(),
  /** Without PPN. */
  amount: rupiahPositive,
  taxable: z.boolean(),
  ...taxInvoiceFields,
  /** Instead of the account that goes with the reason. */
  counterAccountId: id.nullish(),
  memo: memo.refine((t) => t.trim().length > 0, 'Keterangan wajib diisi'),
}
/** Domain §3.1.6. */
export const debitNoteInput = z.strictObject({
  ...fields,
  reason: debitReason,
  /** Of a rebate on an invoice: it lowers what the goods cost; as the company has set it when it is not said. */
  overStock: z.boolean().nullish(),
})
export const creditNoteInput = z.strictObject({
  ...fields,
  ...withholdingFields,
  reason: creditReason,
})
export type NoteInput = z.output<typeof debitNoteInput> | z.output<typeof creditNoteInput>

const chosen = chosenBy('type', {
  DEBIT: ['purchase-debit-note'],
  CREDIT: ['purchase-credit-note'],
})

export const purchaseDebitNote = documentCalls('purchase-debit-note', {
  input: debitNoteInput,
  paths: {
    add: 'POST /core/v1/purchase/note/debit/add',
    /** [NEW] */
    preview: 'POST /core/v1/purchase/note/debit/preview',
  },
})
export const purchaseCreditNote = documentCalls('purchase-credit-note', {
  input: creditNoteInput,
  paths: {
    add: 'POST /core/v1/purchase/note/credit/add',
    /** [NEW] */
    preview: 'POST /core/v1/purchase/note/credit/preview',
  },
})

export const purchaseNote = group('Nota Debit/Kredit Pembelian', {
  ...documentCalls(['purchase-debit-note', 'purchase-credit-note'], {
    input: z.union([debitNoteInput, creditNoteInput]),
    chosen,
    paths: {
      getAll: 'POST /core/v1/purchase/note/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/note/get/xlsx',
      get: 'GET /core/v1/purchase/note/get/{id}',
      pdf: 'GET /core/v1/purchase/note/get/pdf/{id}',
    },
  }),
  /** Other words, or a note that is taken back while nothing of it is used. */
  update: write('POST /core/v1/purchase/note/{type}/update', {
    rights: ['debit', 'credit'].flatMap((type) => [
      `purchase/${type}-note:edit`,
      `purchase/${type}-note:cancel`,
    ]),
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
})
