import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { confirmsId, documentListInput, documentListReply, header } from '../document.ts'
import { json } from '../endpoint.ts'
import { date, id, moneyNotNegative, text } from '../values.ts'

/** One side of an account, typed. */
export const journalLine = z
  .strictObject({
    accountId: id,
    debit: moneyNotNegative,
    credit: moneyNotNegative,
    memo: text(200).nullish(),
    counterBranchId: id.nullish(),
  })
  .refine((l) => l.debit > 0 !== l.credit > 0, {
    error: 'Isi debit atau kredit, salah satu',
    path: ['debit'],
  })

/** Lines typed by the accountant; each branch balances by itself (domain §3.4.2). */
export const journalInput = z.strictObject({
  ...header,
  lines: z.array(journalLine).min(2, 'Minimal dua baris').max(500),
  confirmsId,
  /** Adjustments only: the opposite journal on this day. */
  autoReverseDate: date.nullish(),
})
export type JournalInput = z.output<typeof journalInput>

/** Closings of a year are journals too: they stand in this list. */
export const generalJournal = {
  ...documentCalls(['general-journal', 'closing-journal'], {
    input: journalInput,
    paths: {
      getAll: 'POST /core/v1/journal/general/history',
      /** [NEW] */
      xlsx: 'POST /core/v1/journal/general/xlsx',
    },
  }),
  ...documentCalls('general-journal', {
    input: journalInput,
    paths: {
      /** [NEW] */
      preview: 'POST /core/v1/journal/general/preview',
      add: 'POST /core/v1/journal/general',
    },
  }),
}

export const adjustmentJournal = {
  ...documentCalls('adjustment-journal', {
    input: journalInput,
    paths: {
      /** [NEW] With the body that every other list takes. */
      getAll: 'POST /core/v1/journal/adjustment/history',
      /** [NEW] */
      xlsx: 'POST /core/v1/journal/adjustment/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/journal/adjustment/preview',
      add: 'POST /core/v1/journal/adjustment',
    },
  }),
  /** The list's fields flat in the address, as the specification's client sends them. */
  history: json('GET /core/v1/journal/adjustment/history', {
    summary: 'Jurnal Penyesuaian',
    rights: ['bank-cash/adjustment-journal:view'],
    input: documentListInput,
    reply: documentListReply,
  }),
}

export const journal = documentCalls(['general-journal', 'adjustment-journal', 'closing-journal'], {
  input: journalInput,
  paths: {
    get: 'GET /core/v1/journal/history/{id}',
    /** [NEW] */
    pdf: 'GET /core/v1/journal/history/{id}/pdf',
  },
})
