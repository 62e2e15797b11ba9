import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { uploaded } from '../master/upload.ts'
import { date, id, money } from '../values.ts'
import { bankFileBytes, fileUntil, formatOf, readFile } from './bank-file.ts'

/** What a bank's file may say of a line, and how it is told apart from the other columns. */
export const statementFields = [
  'day',
  'description',
  'amount',
  'sign',
  'debit',
  'credit',
  'balance',
] as const
export type StatementField = (typeof statementFields)[number]

const format = formatOf(statementFields)

const line = z.object({
  row: z.number().int(),
  day: date,
  description: z.string(),
  amount: money,
  balance: money.nullable(),
  /** Earlier files brought it. */
  known: z.boolean(),
})
const rights = ['bank-cash/bank-receipts:add']
const sent = { bankAccountId: id, file: uploaded, ...fileUntil }

/** [NEW] Statements of a bank account, as the bank's own files bring them (domain §6.3). */
export const bankStatement = group('Rekening Koran', {
  /** What a file says, or its rows where nobody has told yet what its columns are. */
  read: json('POST /core/v1/banks/statement/read', {
    rights,
    upload: { maxBytes: bankFileBytes },
    input: z.strictObject(sent),
    reply: z.object({
      ...readFile(statementFields),
      /** The first of them. */
      lines: z.array(line),
      count: z.number().int(),
      /** Lines that earlier files brought. */
      known: z.number().int(),
    }),
  }),
  /** Tells once what the columns of an account's files are. */
  format: write('POST /core/v1/banks/statement/format', {
    rights,
    input: z.strictObject({ bankAccountId: id, ...format.shape }),
    reply: z.object({ bankAccountId: id }),
  }),
  /** Keeps the lines of a file that are not there yet. */
  add: write('POST /core/v1/banks/statement/add', {
    rights,
    upload: { maxBytes: bankFileBytes },
    input: z.strictObject(sent),
    reply: z.object({ added: z.number().int(), known: z.number().int(), lastDay: date }),
  }),
  /** The files that brought the lines, the newest first. */
  files: json('POST /core/v1/banks/statement/files', {
    rights: ['bank-cash/bank-receipts:view'],
    input: z.strictObject({ bankAccountId: id }),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          fileName: z.string(),
          firstDay: date,
          lastDay: date,
          /** Lines that were new. */
          added: z.number().int(),
          name: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  /** Takes a file back with all its lines, as long as none stands matched and no month of theirs is closed. */
  withdraw: write('POST /core/v1/banks/statement/withdraw', {
    rights,
    input: z.strictObject({ bankAccountId: id, uploadId: id }),
    reply: z.object({ withdrawn: z.number().int() }),
  }),
})
