import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { listReply, page, searchText } from '../list.ts'
import { masterCalls } from '../master-calls.ts'
import { masterListInput, masterRow } from '../master.ts'
import { id, percent, textRequired } from '../values.ts'

export const usableAt = z.enum(['CASHIER', 'COD', 'REPAYMENT', 'DEBT_PAYMENT', 'DP'])
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
