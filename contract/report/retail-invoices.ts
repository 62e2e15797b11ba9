import { z } from 'zod'
import { file, group, json } from '../endpoint.ts'
import { date, id, instant, rupiah, total } from '../values.ts'

/** How the office reads a row (Coretax, TrxCode): `Normal` goes to row I.A.5 of the SPT, `07` and `08` to I.A.9, `NoVAT` to I.B. */
export const retailCodes = ['Normal', '07', '08', 'NoVAT'] as const
export type RetailCode = (typeof retailCodes)[number]

const input = z.strictObject({
  /** The masa, by its first and last day. */
  dateFrom: date,
  dateTo: date,
  /** One row a code and branch for the whole masa instead of one a day. */
  wholeMonth: z.boolean().nullish(),
})
export type RetailInput = z.output<typeof input>

const row = z.object({
  branchId: id,
  branchName: z.string(),
  code: z.enum(retailCodes),
  /** First and last document of the row; the file's own number of it. */
  serialNo: z.string(),
  docDate: date,
  documents: z.number().int(),
  dpp: rupiah,
  otherBase: rupiah,
  /** As the office computes it of the row. */
  vat: rupiah,
  /** What the books have of the same documents. */
  bookedVat: rupiah,
})
export type RetailRow = z.output<typeof row>

/** What keeps the file from being whole, each mended elsewhere. */
export const retailLacks = ['COMPANY_NPWP', 'NOT_PKP', 'NEGATIVE', 'REASON'] as const
const lack = z.object({
  code: z.enum(retailLacks),
  /** A document that is not in the file, or a branch whose masa is below zero. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** Of a document: its kind. */
  kind: z.string().nullable(),
  dpp: rupiah,
  /** PPN that the books have of it and the file does not. */
  vat: rupiah,
})
export type RetailLack = z.output<typeof lack>

/** Sales without a tax invoice of their own, summed up for Coretax (PPN digunggung; PER-11/PJ/2025 art. 51). */
export const retailInvoices = group('PPN Digunggung', {
  /** [NEW] The rows of a masa, beside what the books have. */
  list: json('POST /core/v1/tax/retail-invoices', {
    rights: ['report/financial-statements:view'],
    input,
    reply: z.object({
      asOf: instant,
      rows: z.array(row),
      sums: z.object({ dpp: total, otherBase: total, vat: total, bookedVat: total }),
      /** PPN of the rows that is owed, less what the books have of it. */
      difference: z.number().int(),
      lacks: z.array(lack),
      /** Since the newest file: bills that a tax invoice tells now, and by how much the base of its rows differs. */
      stale: z
        .object({ bills: z.array(z.object({ id, name: z.string(), vat: rupiah })), dpp: total })
        .nullable(),
      /** What was asked for: the file is of the same. */
      asked: input,
      /** The newest file of this masa, and by whom. */
      madeAt: instant.nullable(),
      madeBy: z.string().nullable(),
    }),
  }),
  /** [NEW] The rows as RetailInvoiceBulk, always the whole masa (mode Ganti). */
  xml: file('POST /core/v1/tax/retail-invoices/xml', 'file', {
    rights: ['report/financial-statements:export'],
    input,
  }),
})
