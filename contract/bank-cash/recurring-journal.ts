import { z } from 'zod'
import { saved } from '../document.ts'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import {
  date,
  id,
  money,
  requestId,
  rupiahNotNegative,
  rupiahPositive,
  textRequired,
} from '../values.ts'
import { journalLine } from './journal.ts'

/** The same every month, or a cost spread over months down to what is left of it. */
export const recurringTypes = ['FIXED', 'DEPRECIATION', 'AMORTISATION'] as const

const fields = {
  branchId: id,
  name: textRequired(100),
  type: z.enum(recurringTypes),
  /** Day of the month; without one its last. */
  day: z.number().int().min(1).max(31).nullish(),
  /** Any day of the first and of the last month. */
  firstMonth: date,
  lastMonth: date.nullish(),
  /** Of what is spread. */
  acquisitionCost: rupiahPositive.nullish(),
  residual: rupiahNotNegative.nullish(),
  /** Written by itself on its day; else it waits for a press. */
  automatic: z.boolean(),
  /** A month's amounts; of what is spread the whole, in one line on each side. */
  lines: z.array(journalLine).min(2, 'Minimal dua baris').max(100),
}

export const recurringRow = z.object({
  ...masterRow,
  branchId: id,
  branchName: z.string(),
  name: z.string(),
  type: fields.type,
  day: z.number().int().nullable(),
  firstMonth: date,
  lastMonth: date.nullable(),
  acquisitionCost: money.nullable(),
  residual: money.nullable(),
  automatic: z.boolean(),
  /** How many months are written, and the earliest whose day has come that is not. */
  written: z.number().int(),
  dueMonth: date.nullable(),
  lines: z.array(
    z.object({ accountId: id, debit: money, credit: money, memo: z.string().nullable() }),
  ),
})

const view = ['bank-cash/adjustment-journal:view']

/** [NEW] Adjustments of every month: penyusutan, amortisasi, and whatever else recurs (domain §3.4.2). */
export const recurringJournal = group('Jurnal Berulang', {
  ...masterCalls('bank-cash/adjustment-journal', {
    row: recurringRow,
    fields,
    rights: { getAll: view, get: view },
    paths: {
      getAll: 'POST /core/v1/journal/adjustment/recurring/get/all',
      xlsx: 'POST /core/v1/journal/adjustment/recurring/get/xlsx',
      add: 'POST /core/v1/journal/adjustment/recurring/add',
      update: 'POST /core/v1/journal/adjustment/recurring/update',
      get: 'GET /core/v1/journal/adjustment/recurring/get/{id}',
    },
  }),
  /** Writes one month's adjustment now. */
  post: write('POST /core/v1/journal/adjustment/recurring/post', {
    rights: ['bank-cash/adjustment-journal:add'],
    input: z.strictObject({ requestId, id, month: date }),
    reply: saved,
  }),
})
