import { z } from 'zod'
import { saved } from '../document.ts'
import { file, group, json, write } from '../endpoint.ts'
import { date, id, money, requestId, text, textRequired } from '../values.ts'

/** Open lines or entries that are looked at together, and matches that are shown. */
export const reconciledAtMost = 500

const monthInput = z.strictObject({
  bankAccountId: id,
  /** Any day of it. */
  month: date,
})

/** A line of the statement; above zero what came in. */
const line = z.object({ id, day: date, description: z.string(), amount: money })
/** What a document did to the account in the books. */
const entry = z.object({
  id,
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  day: date,
  partyName: z.string().nullable(),
  memo: z.string(),
  amount: money,
  /** Older than the first statement: the bank may have told it before. */
  before: z.boolean(),
})
export type StatementLine = z.output<typeof line>
export type BookEntry = z.output<typeof entry>

const pair = z.object({ lineIds: z.array(id), entryIds: z.array(id) })
export type Pair = z.output<typeof pair>

const pairInput = z.strictObject({
  lineIds: z.array(id).max(100),
  entryIds: z.array(id).max(100),
})

/** An open item as a sheet shows it. */
export const openRow = z.object({
  side: z.string(),
  day: date,
  docNo: z.string().nullable(),
  description: z.string(),
  amount: money,
})

const place = 'bank-cash/bank-receipts'

/** [NEW] A bank account against its statements, month by month (domain §6.3). */
export const reconciliation = group('Rekonsiliasi Bank', {
  get: json('POST /core/v1/banks/reconciliation/get', {
    rights: [`${place}:view`],
    input: monthInput,
    reply: z.object({
      name: z.string(),
      code: z.string(),
      firstDay: date,
      lastDay: date,
      /** Days that the kept statements cover. */
      from: date.nullable(),
      until: date.nullable(),
      /** At the end of the month by the statement's own last line, where it tells balances. */
      statement: money.nullable(),
      books: money,
      /** What the statement has and the books have not, and the other way round. */
      openLines: money,
      openEntries: money,
      /** What neither explains; null without a balance of the statement. */
      difference: money.nullable(),
      /** By how much the statement's balances jump beyond its lines: a file is missing. */
      gap: money,
      confirmed: z.object({ balance: money, name: z.string(), at: z.string() }).nullable(),
      closed: z.boolean(),
      lines: z.array(line),
      entries: z.array(entry),
      proposals: z.array(pair),
      /** Lines and entries of one amount that are equally near each other: a person says which belong together. */
      unsure: z.array(pair),
      matched: z.array(
        z.object({
          id,
          lines: z.array(line),
          entries: z.array(entry),
          name: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  /** Open items of both sides at the end of the month. */
  xlsx: file('POST /core/v1/banks/reconciliation/get/xlsx', 'xlsx', {
    rights: [`${place}:export`],
    input: monthInput,
    row: openRow,
  }),
  /** A person says that these are the same money. */
  match: write('POST /core/v1/banks/reconciliation/match', {
    rights: [`${place}:edit`],
    input: z.strictObject({
      bankAccountId: id,
      pairs: z.array(pairInput).min(1, 'Pilih yang cocok').max(reconciledAtMost),
    }),
    reply: z.object({ matched: z.number().int() }),
  }),
  undo: write('POST /core/v1/banks/reconciliation/undo', {
    rights: [`${place}:edit`],
    input: z.strictObject({
      bankAccountId: id,
      matchIds: z.array(id).min(1).max(reconciledAtMost),
    }),
    reply: z.object({ undone: z.number().int() }),
  }),
  /** Writes what the books lack of a line, and matches both. */
  book: write('POST /core/v1/banks/reconciliation/book', {
    rights: [`${place}:add`],
    input: z.strictObject({
      requestId,
      branchId: id,
      lineId: id,
      accountId: id,
      partyName: textRequired(100),
      memo: text(200).nullish(),
    }),
    reply: saved,
  }),
})
