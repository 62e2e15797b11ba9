import { z } from 'zod'
import { chosenBy, documentCalls } from '../document-calls.ts'
import { header } from '../document.ts'
import { group } from '../endpoint.ts'
import { id, memo, rupiahPositive } from '../values.ts'

/** Why a customer owes us more (debit note), or less (credit note). */
export const debitReason = z.enum(['ONGKIR', 'KURANG_TAGIH', 'DENDA', 'LAIN'])
export const creditReason = z.enum(['POTONGAN', 'SELISIH_HARGA', 'LAIN'])
/** Of the customer as a whole, used when he pays; or of one invoice, which it changes at once. */
export const noteScope = z.enum(['CUSTOMER', 'INVOICE'])

const fields = {
  ...header,
  scope: noteScope,
  customerId: id,
  salesInvoiceId: id.nullish(),
  /** Without PPN. */
  amount: rupiahPositive,
  taxable: z.boolean(),
  /** Instead of the account that goes with the reason. */
  counterAccountId: id.nullish(),
  memo: memo.refine((t) => t.trim().length > 0, 'Keterangan wajib diisi'),
}
/** Domain §3.2.9. */
const debitInput = z.strictObject({ ...fields, reason: debitReason })
const creditInput = z.strictObject({ ...fields, reason: creditReason })
export type SalesNoteInput = z.output<typeof debitInput> | z.output<typeof creditInput>

/** Those that raise and those that lower what customers owe, each of the whole customer and of one invoice. */
export const debitKinds = ['customer-debit-note', 'sales-debit-note'] as const
export const creditKinds = ['customer-credit-note', 'sales-credit-note'] as const

export const salesDebitNote = documentCalls(debitKinds, {
  input: debitInput,
  paths: {
    add: 'POST /core/v1/sales/notes/debit/add',
    /** [NEW] */
    preview: 'POST /core/v1/sales/notes/debit/preview',
  },
})
export const salesCreditNote = documentCalls(creditKinds, {
  input: creditInput,
  paths: {
    add: 'POST /core/v1/sales/notes/credit/add',
    /** [NEW] */
    preview: 'POST /core/v1/sales/notes/credit/preview',
  },
})

export const salesNote = group(
  'Nota Debit/Kredit Penjualan',
  documentCalls([...debitKinds, ...creditKinds], {
    input: z.union([debitInput, creditInput]),
    chosen: chosenBy('type', {
      DEBIT: debitKinds,
      CREDIT: creditKinds,
      CUSTOMER_DEBIT: ['customer-debit-note'],
      CUSTOMER_CREDIT: ['customer-credit-note'],
      INVOICE_DEBIT: ['sales-debit-note'],
      INVOICE_CREDIT: ['sales-credit-note'],
    }),
    paths: {
      getAll: 'POST /core/v1/sales/notes/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/sales/notes/get/xlsx',
      get: 'GET /core/v1/sales/notes/get/{id}',
      pdf: 'GET /core/v1/sales/note/get/pdf/{id}',
    },
  }),
)
