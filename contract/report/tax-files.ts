import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { date, id, instant, requestId, rupiah, text, total } from '../values.ts'

/** Files that the tax office takes: digunggung, tax invoices, what we withheld, return notes of purchases. */
export const taxFileKinds = ['RETAIL', 'INVOICE', 'BPPU', 'RETURN'] as const
export const taxFileKind = z.enum(taxFileKinds)
export type TaxFileKind = z.output<typeof taxFileKind>

/** Why Coretax refused a row of the newest file, in its words, and which row it was. */
export const refusedRow = z.object({ row: z.number().int(), message: z.string() }).nullable()

const line = z.object({
  kind: taxFileKind,
  /** Rows that may be made now, that lack something, and that stand in a file. */
  ready: z.number().int(),
  lacking: z.number().int(),
  made: z.number().int(),
  /** PPN or PPh of what lacks something, rupiah. */
  lackingTax: rupiah,
  /** The newest file of the masa: when, by whom, and when somebody said that he had uploaded it. */
  madeAt: instant.nullable(),
  madeBy: z.string().nullable(),
  uploadedAt: instant.nullable(),
  /** What came back with a number, and what Coretax refused. */
  numbered: z.number().int(),
  refused: z.number().int(),
  /** Whether the books changed since it was made. */
  stale: z.boolean(),
})
export type TaxFileLine = z.output<typeof line>

const made = z.object({
  id,
  kind: taxFileKind,
  rows: z.number().int(),
  dpp: total,
  vat: total,
  madeAt: instant,
  madeBy: z.string(),
  uploadedAt: instant.nullable(),
  uploadedBy: z.string().nullable(),
  /** Rows that Coretax refused, with the document that each is of. */
  refused: z.array(
    z.object({
      row: z.number().int(),
      message: z.string(),
      documentId: id,
      kind: z.string(),
      docNo: z.string(),
    }),
  ),
})
export type TaxFileMade = z.output<typeof made>

const masa = z.strictObject({ dateFrom: date, dateTo: date })
const rights = ['report/financial-statements:export']

/** Where each file of a masa stands. */
export const taxFiles = group('Berkas Coretax', {
  /** [NEW] */
  overview: json('POST /core/v1/tax/files', {
    rights: ['report/financial-statements:view'],
    input: masa,
    reply: z.object({ asOf: instant, asked: masa, rows: z.array(line), files: z.array(made) }),
  }),
  /** [NEW] Somebody uploaded a file, or did not after all. */
  uploaded: write('POST /core/v1/tax/files/uploaded', {
    rights,
    input: z.strictObject({ id, requestId: requestId.nullish(), isUploaded: z.boolean() }),
    reply: z.object({ id }),
  }),
  /** [NEW] Coretax refused a row of a file; without words it no longer does. */
  refused: write('POST /core/v1/tax/files/refused', {
    rights,
    input: z.strictObject({
      id,
      requestId: requestId.nullish(),
      row: z.number().int().positive(),
      /** In its own words. */
      reason: text(300).nullish(),
    }),
    reply: z.object({ id, docNo: z.string() }),
  }),
})
