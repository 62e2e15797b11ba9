import { z } from 'zod'
import { json } from '../endpoint.ts'
import { id, textRequired } from '../values.ts'

/** Things only a supervisor may allow, with the right that makes one (domain §8.3). */
export const approvalActions = {
  CASHIER_MANUAL_DISCOUNT: 'sales/cashier:approve',
  CASHIER_CANCEL_BOOKING: 'sales/cashier:approve',
  MANUAL_DISCOUNT: 'sales/order:approve',
  PRICE_OVERRIDE: 'sales/cashier:approve',
  SELL_BELOW_COST: 'sales/cashier:approve',
  OVER_CREDIT_LIMIT: 'sales/order:approve',
  OVERDUE_CUSTOMER: 'sales/order:approve',
  PO_APPROVAL: 'purchase/purchase-order:approve',
  CASH_OUT: 'bank-cash/cash-expenses:edit',
} as const
export type ApprovalAction = keyof typeof approvalActions

export const approval = {
  verify: json({
    method: 'POST',
    path: '/core/v1/event/approval/action/employee/verification',
    rights: 'signed-in',
    summary: 'Persetujuan atasan',
    input: z.strictObject({
      email: z.string().max(100).nullish(),
      employeeCode: z.string().max(20).nullish(),
      /** Either the password or the six digits of the PIN. */
      password: z.string().max(256).nullish(),
      pin: z
        .string()
        .regex(/^\d{6}$/, 'PIN harus 6 digit angka')
        .nullish(),
      action: z.enum(Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]]),
      branchId: id,
      reason: textRequired(200),
    }),
    reply: z.object({
      approved: z.boolean(),
      approver: z.object({ id, name: z.string() }),
      approvalToken: z.string(),
      expiresAt: z.string(),
    }),
  }),
}
