import { z } from 'zod'
import { json } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterRow } from '../master.ts'
import { id, percent } from '../values.ts'

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
const base = { summary: 'Metode pembayaran' }

export const paymentMethod = {
  getAll: json({
    ...base,
    method: 'GET',
    path: '/core/v1/payment-methods/get/all',
    rights: 'signed-in',
    input: z.strictObject({ usableAt: usableAt.nullish() }),
    reply: listReply(paymentMethodRow),
  }),
  /** Card terminals of the employee's branches with the rates in force. */
  configEdc: json({
    ...base,
    method: 'GET',
    path: '/core/v1/payment-methods/config/edc',
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({ rows: z.array(terminal) }),
  }),
}
