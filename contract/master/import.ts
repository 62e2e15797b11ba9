import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { date, id, pathId, requestId, sentence } from '../values.ts'
import { importKind, importRights } from './import-columns.ts'
import { importMatch } from './import-match.ts'
import { importUpload } from './import-upload.ts'

/** Wrong cells that an answer lists; the marked workbook has all of them. */
export const shownErrors = 200

/**
 * What became of a file: CHECKING → WRONG (nothing may be applied) or CHECKED → APPLYING → APPLIED; a table that is
 * not our sheet waits UNMATCHED until its columns are told, and is checked then.
 * An applied one may be taken back as a whole while nothing rests on it: TAKING_BACK → TAKEN_BACK.
 * Work that was given up or cancelled leaves the file as it was before it, and may be begun again.
 * REFUSED when it could not be read, or when what it would change was changed in between.
 */
export const importStatus = z.enum([
  'CHECKING',
  'UNMATCHED',
  'WRONG',
  'CHECKED',
  'APPLYING',
  'APPLIED',
  'REFUSED',
  'TAKING_BACK',
  'TAKEN_BACK',
])
const told = z.object({
  line: z.number().int(),
  /** Name of the further sheet that the row is of; null for the first. */
  sheet: z.string().nullable(),
  column: z.string(),
  /** What stands there; nothing of an empty cell, nor numbers of persons. */
  cell: z.string().nullable(),
  message: sentence,
})
export const importState = z.object({
  id,
  kind: importKind,
  fileName: z.string(),
  status: importStatus,
  /** Rows that the running work has dealt with, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** Rows of the file that would be written, or were, and that say what is there already. */
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  wrongRows: z.number().int(),
  /** What was done, or why nothing was. */
  message: sentence,
  errors: z.array(told),
  /** Told without standing in the way. */
  notes: z.array(told),
  /** Its columns were told: they may be told otherwise until it is applied. */
  isMatched: z.boolean(),
  /** What the file names and nobody has yet; applying makes them, once somebody agreed. */
  makes: z.array(
    z.object({
      noun: z.enum(['category', 'brand', 'unit', 'customer', 'supplier']),
      word: z.string(),
      rows: z.number().int(),
    }),
  ),
  /** What columns of figures come to, beside the file's own sum. */
  sums: z.array(
    z.object({
      column: z.string(),
      rows: z.number().int(),
      total: z.number(),
      told: z.number().nullable(),
      /** What will stand of it in the books; null where nothing will. */
      stands: z.number().nullable(),
      /** An opening balance may take it from here. */
      opens: z.boolean(),
    }),
  ),
  /** Whose open bills they are, and what comes to stand for each; the largest first. */
  parties: z.array(
    z.object({ name: z.string(), bills: z.number().int(), amount: z.number(), isNew: z.boolean() }),
  ),
  /** Of which day its stock is, where it says so: the opening balance begins with that day. */
  openDay: date.nullable(),
  /** Documents of opening balances that were made of it, portion by portion. */
  openings: z.array(
    z.object({
      portion: z.number().int(),
      portions: z.number().int(),
      documentId: id,
      docNo: z.string(),
      /** It stands; one that was taken back may be made anew. */
      stands: z.boolean(),
    }),
  ),
  /** The file comes back with every wrong cell marked. */
  marked: z.boolean(),
  createdAt: z.string(),
})

/** What may rest on a file, by which it cannot be taken back: code → Indonesian, English. */
export const restsWords = {
  documents: ['Dipakai pada dokumen', 'Used by documents'],
  openings: ['Batalkan dahulu Saldo Awal', 'First cancel the opening balance'],
  prices: ['Harga sudah diubah lagi', 'Prices were changed again'],
  changed: ['Data sudah diubah lagi', 'Changed again'],
  others: ['Dipakai data lain', 'Used by other data'],
} as const satisfies Record<string, readonly [string, string]>
export type RestsKey = keyof typeof restsWords

/** [NEW] What the specification's uploads have in common: look, apply, get the marked file. */
export const imports = group('Impor Excel', {
  ...importMatch,
  get: json('POST /core/v1/imports/get/{id}', {
    rights: importRights,
    input: z.strictObject({ id: pathId }),
    reply: importState,
  }),
  /** The caller's last file of the kind: the page finds its running import again. */
  latest: json('POST /core/v1/imports/latest/get', {
    rights: importRights,
    input: z.strictObject({ kind: importKind }),
    reply: z.object({ found: importState.nullable() }),
  }),
  /** Open bills of customers, by whose name and number they are. */
  receivables: write('POST /core/v1/imports/receivables/upload', {
    ...importUpload,
    rights: ['bank-cash/opening-balance:add'],
  }),
  payables: write('POST /core/v1/imports/payables/upload', {
    ...importUpload,
    rights: ['bank-cash/opening-balance:add'],
  }),
  /** What an old program says of its days: sums, or document by document. */
  oldDays: write('POST /core/v1/imports/old-days/upload', {
    ...importUpload,
    rights: ['report/financial-statements:view'],
  }),
  /** Applies a checked file, all of it or nothing. A second time is no more than the first. */
  apply: write('POST /core/v1/imports/apply', {
    rights: importRights,
    input: z.strictObject({
      requestId,
      id,
      /** Agreed: what the file names and nobody has yet is made. */
      make: z.boolean().nullish(),
    }),
    reply: z.object({ importId: id }),
  }),
  /** One's own files of the last thirty days that were applied, the newest first. */
  getAll: json('POST /core/v1/imports/get/all', {
    rights: importRights,
    input: z.strictObject({}),
    reply: z.object({
      rows: z.array(
        importState
          .pick({ id: true, kind: true, fileName: true, status: true, message: true })
          .extend({
            appliedAt: z.string(),
            /** Documents of opening balances that stand. */
            openings: z.number().int(),
          }),
      ),
    }),
  }),
  /** What an applied file cannot be taken back for; nothing where it can. */
  rests: json('POST /core/v1/imports/rests/get/{id}', {
    rights: importRights,
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      rests: z.array(
        z.object({
          key: z.enum(Object.keys(restsWords) as [RestsKey, ...RestsKey[]]),
          /** The first of them. */
          names: z.array(z.string()),
          more: z.number().int(),
        }),
      ),
    }),
  }),
  /**
   * Takes back all that the file made and changed, or nothing where something rests on it; its openings are cancelled
   * before. The masters stay, switched off; the same file brings them back.
   */
  takeBack: write('POST /core/v1/imports/take-back', {
    rights: importRights,
    input: z.strictObject({ requestId, id }),
    reply: z.object({ importId: id }),
  }),
  marked: file('GET /core/v1/imports/marked/{id}', 'xlsx', {
    rights: importRights,
    input: z.strictObject({ id: pathId }),
  }),
  /** An empty sheet, or with `filled` what is there now, to be changed and brought back. */
  template: file('GET /core/v1/imports/template/{kind}', 'xlsx', {
    rights: importRights,
    input: z.strictObject({ kind: importKind, filled: z.enum(['yes', 'no']).nullish() }),
  }),
})
