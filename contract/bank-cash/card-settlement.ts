import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { type Kind, menusOf } from '../kinds.ts'
import { uploaded } from '../master/upload.ts'
import { date, id, money } from '../values.ts'
import { bankFileBytes, fileUntil, formatOf, readFile } from './bank-file.ts'
import { disbursementKinds, disbursementType } from './disbursement.ts'

/** What a bank's settlement of cards and QRIS says of a payment. */
export const settlementFields = [
  'day',
  'terminal',
  'approvalCode',
  'traceNo',
  'cardNo',
  'amount',
  'fee',
  'withheld',
  'net',
] as const
export type SettlementField = (typeof settlementFields)[number]
const format = formatOf(settlementFields)

/**
 * PAYABLE: one of our payments, waiting. PROBABLE: the same but for its approval code and trace number. BACK: taken back of one
 * that was paid out. SETTLED: paid out before. OTHER_TENDER: rung up as another kind of card. UNKNOWN: none of ours.
 */
export const settledState = z.enum([
  'PAYABLE',
  'PROBABLE',
  'BACK',
  'SETTLED',
  'OTHER_TENDER',
  'UNKNOWN',
])
const line = z.object({
  row: z.number().int(),
  day: date,
  terminal: z.string(),
  approvalCode: z.string(),
  traceNo: z.string(),
  cardLast4: z.string(),
  /** Below zero what the bank takes back. */
  amount: money,
  /** Null where the file does not tell it. */
  fee: money.nullable(),
  /** PPh that is kept back; null where the file does not tell it. */
  withheld: money.nullable(),
})
export type SettledLine = z.output<typeof line>
const matched = line.extend({
  state: settledState,
  paymentId: id.nullable(),
  docNo: z.string().nullable(),
  methodName: z.string().nullable(),
  /** By the rate on the day of the sale. */
  expectedFee: money.nullable(),
})
export type SettledRow = z.output<typeof matched>

const rights = menusOf(Object.values(disbursementKinds) as Kind[]).map((menu) => `${menu}:add`)

/** [NEW] The bank's own list of card payments that it pays out (domain §3.4.3): it ticks them in the form. */
export const cardSettlement = group('Berkas Settlement', {
  read: json('POST /core/v1/banks/settlement/read', {
    rights,
    upload: { maxBytes: bankFileBytes },
    input: z.strictObject({
      bankAccountId: id,
      type: disbursementType,
      file: uploaded,
      ...fileUntil,
    }),
    reply: z.object({
      ...readFile(settlementFields),
      lines: z.array(matched),
      /** Payments of the same terminals and days that wait and that the file does not list. */
      missing: z.array(
        z.object({ paymentId: id, docNo: z.string().nullable(), day: date, amount: money }),
      ),
    }),
  }),
  /** Tells once what the columns of an account's files are. */
  format: write('POST /core/v1/banks/settlement/format', {
    rights,
    input: z.strictObject({ bankAccountId: id, ...format.shape }),
    reply: z.object({ bankAccountId: id }),
  }),
})
