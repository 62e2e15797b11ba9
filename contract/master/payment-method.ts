import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { listReply, page, searchText } from '../list.ts'
import { masterCalls } from '../master-calls.ts'
import { masterListInput, masterRow } from '../master.ts'
import { id, percent, textRequired } from '../values.ts'

export const usableAt = z.enum(['CASHIER', 'COD', 'REPAYMENT', 'DEBT_PAYMENT', 'DP'])
export type UsableAt = z.output<typeof usableAt>
const MONEY: readonly string[] = ['CASH', 'TRANSFER', 'GIRO', 'CHEQUE']
const CARDS: readonly string[] = ['DEBIT_CARD', 'CREDIT_CARD', 'QRIS']
/** What we give out money by; a customer's card, points and deposit only come in. */
export const goesOut = (kind: string): boolean => MONEY.includes(kind)
/**
 * Whether a kind of money can be taken at a place at all: the till and COD take every kind, customers' debts and money
 * ahead what somebody else pays to us, and what we pay ourselves is money.
 */
export const mayBeUsedAt = (kind: string, at: UsableAt): boolean =>
  at === 'CASHIER' ||
  at === 'COD' ||
  goesOut(kind) ||
  (at !== 'DEBT_PAYMENT' && CARDS.includes(kind))
/** What a tender of the kind has to tell. */
export const tenderNeed = z.enum(['bankAccount', 'edc', 'approvalCode', 'giro', 'provider'])

export const paymentMethodRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  accountRole: z.string(),
  usableAt: z.array(z.string()),
  needs: z.array(tenderNeed),
})
const terminal = z.object({
  id,
  name: z.string(),
  branchId: id,
  bankName: z.string(),
  bankAccountId: id,
  adminBearer: z.string(),
  adminMode: z.string(),
  rates: z.array(
    z.object({ cardType: z.string(), network: z.string(), onUs: z.boolean(), mdrPct: percent }),
  ),
})

export const paymentMethod = group('Metode pembayaran', {
  ...masterCalls('master/master-edc', {
    row: paymentMethodRow,
    /** The name on screen and where it may be used; kind and account follow from what it is. */
    fields: { name: textRequired(60), usableAt: z.array(usableAt).max(5) },
    paths: {
      /** [NEW] */
      update: 'POST /core/v1/payment-methods/update',
    },
  }),
  getAll: json('GET /core/v1/payment-methods/get/all', {
    rights: 'signed-in',
    input: z.strictObject({ usableAt: usableAt.nullish(), search: searchText.nullish(), ...page }),
    reply: listReply(paymentMethodRow),
  }),
  /** [NEW] All of them, also those that are switched off. */
  list: json('POST /core/v1/payment-methods/list', {
    rights: ['master/master-edc:view'],
    input: masterListInput({}),
    reply: listReply(paymentMethodRow),
  }),
  /** Card terminals of the employee's branches with the rates in force. */
  configEdc: json('GET /core/v1/payment-methods/config/edc', {
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({ rows: z.array(terminal) }),
  }),
})
