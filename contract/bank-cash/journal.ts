import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentListInput, documentListReply, header, saved } from '../document.ts'
import { date, id, moneyNotNegative, pathId, text } from '../values.ts'

const line = z
  .strictObject({
    accountId: id,
    debit: moneyNotNegative,
    credit: moneyNotNegative,
    memo: text(200).nullish(),
    counterBranchId: id.nullish(),
  })
  .refine((l) => l.debit > 0 !== l.credit > 0, 'Isi debit atau kredit, salah satu')

/** Lines typed by the accountant; each branch balances by itself (domain §3.4.2). */
export const journalInput = z.strictObject({
  ...header,
  lines: z.array(line).min(2, 'Minimal dua baris').max(500),
  /** Adjustments only: the opposite journal on this day. */
  autoReverseDate: date.nullish(),
})
export type JournalInput = z.output<typeof journalInput>

const general = 'bank-cash/general-journal'
const adjustment = 'bank-cash/adjustment-journal'

export const journal = {
  generalHistory: json({
    method: 'POST',
    path: '/core/v1/journal/general/history',
    rights: [`${general}:view`],
    summary: 'Jurnal Umum',
    input: documentListInput,
    reply: documentListReply,
  }),
  adjustmentHistory: json({
    method: 'GET',
    path: '/core/v1/journal/adjustment/history',
    rights: [`${adjustment}:view`],
    summary: 'Jurnal Penyesuaian',
    /** Query text: the list's fields flat, as the specification's client sends them. */
    input: z.strictObject({
      limit: z
        .string()
        .regex(/^\d{1,12}$/)
        .nullish(),
      offset: z
        .string()
        .regex(/^\d{1,8}$/)
        .nullish(),
      branchId: z
        .string()
        .regex(/^\d{1,9}$/)
        .nullish(),
      search: z.string().max(100).nullish(),
      dateFrom: date.nullish(),
      dateTo: date.nullish(),
      sort: z.string().max(40).nullish(),
      direction: z.enum(['asc', 'desc']).nullish(),
    }),
    reply: documentListReply,
  }),
  /** [NEW] The adjustment list with the body that every other list takes. */
  adjustmentList: json({
    method: 'POST',
    path: '/core/v1/journal/adjustment/history',
    rights: [`${adjustment}:view`],
    summary: 'Jurnal Penyesuaian',
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  generalXlsx: file({
    method: 'POST',
    path: '/core/v1/journal/general/xlsx',
    answer: 'xlsx',
    rights: [`${general}:export`],
    summary: 'Jurnal Umum',
    input: documentListInput,
  }),
  /** [NEW] */
  adjustmentXlsx: file({
    method: 'POST',
    path: '/core/v1/journal/adjustment/xlsx',
    answer: 'xlsx',
    rights: [`${adjustment}:export`],
    summary: 'Jurnal Penyesuaian',
    input: documentListInput,
  }),
  get: json({
    method: 'GET',
    path: '/core/v1/journal/history/{id}',
    rights: [`${general}:view`, `${adjustment}:view`],
    summary: 'Jurnal',
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  /** [NEW] */
  pdf: file({
    method: 'GET',
    path: '/core/v1/journal/history/{id}/pdf',
    answer: 'pdf',
    rights: [`${general}:view`, `${adjustment}:view`],
    summary: 'Jurnal',
    input: z.strictObject({ id: pathId }),
  }),
  addGeneral: json({
    method: 'POST',
    path: '/core/v1/journal/general',
    rights: [`${general}:add`],
    summary: 'Jurnal Umum',
    input: journalInput,
    reply: saved,
  }),
  addAdjustment: json({
    method: 'POST',
    path: '/core/v1/journal/adjustment',
    rights: [`${adjustment}:add`],
    summary: 'Jurnal Penyesuaian',
    input: journalInput,
    reply: saved,
  }),
  /** [NEW] */
  generalPreview: json({
    method: 'POST',
    path: '/core/v1/journal/general/preview',
    rights: [`${general}:add`],
    summary: 'Jurnal Umum',
    input: journalInput,
    reply: preview,
  }),
  /** [NEW] */
  adjustmentPreview: json({
    method: 'POST',
    path: '/core/v1/journal/adjustment/preview',
    rights: [`${adjustment}:add`],
    summary: 'Jurnal Penyesuaian',
    input: journalInput,
    reply: preview,
  }),
}
