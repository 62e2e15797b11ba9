import { z } from 'zod'
import { saved } from '../document.ts'
import { file, json, write } from '../endpoint.ts'
import { menusOf } from '../kinds.ts'
import {
  date,
  id,
  instant,
  money,
  percent,
  requestId,
  textRequired,
  total,
  version,
} from '../values.ts'
import { fromUsKinds, withheldFromUsType } from '../withholding.ts'
import { withholdingInput } from './withholding.ts'

/** A masa, or a year for the yearly return; of payments whose slip has not come the oldest first. */
export const withheldFromUsInput = withholdingInput.omit({ state: true }).extend({
  whtType: withheldFromUsType.nullish(),
})
const row = z.object({
  id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  branchId: id,
  branchName: z.string(),
  customerId: id,
  customerName: z.string(),
  whtType: withheldFromUsType,
  whtObject: z.string(),
  whtBase: money,
  whtRate: percent,
  withheld: money,
  whtSlipNo: z.string().nullable(),
  whtSlipDate: date.nullable(),
  /** Days since the payment, where the slip has not come. */
  daysWithoutSlip: z.number().int().nullable(),
  version,
})
const rights = ['report/financial-statements:view']

/** PPh that customers withheld of what they paid, payment by payment: what of the year's tax is paid already. */
export const withheldFromUs = {
  /** [NEW] */
  list: json('POST /core/v1/reports/withheld-from-us/get/json', {
    rights,
    summary: 'PPh Dipotong Pelanggan',
    input: withheldFromUsInput,
    reply: z.object({
      asOf: instant,
      rows: z.array(row),
      sums: z.object({ whtBase: total, withheld: total }),
    }),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/reports/withheld-from-us/get/xlsx', 'xlsx', {
    rights: ['report/financial-statements:export'],
    summary: 'PPh Dipotong Pelanggan',
    input: withheldFromUsInput,
  }),
  /** [NEW] What a tax year's slips tell of PPh 22 and 23, for the yearly return of a company (L3B). */
  xml: file('POST /core/v1/reports/withheld-from-us/get/xml', 'file', {
    rights: ['report/financial-statements:export'],
    summary: 'PPh Dipotong Pelanggan',
    input: z.strictObject({ year: z.number().int().min(2025).max(9999) }),
  }),
  /** [NEW] Number and day of the slip, once the customer has sent it. */
  slip: write('POST /core/v1/sales/repayment/withholding-slip', {
    rights: menusOf(fromUsKinds).map((menu) => `${menu}:add` as const),
    summary: 'PPh Dipotong Pelanggan',
    input: z.strictObject({
      id,
      version,
      requestId: requestId.nullish(),
      whtSlipNo: textRequired(40),
      whtSlipDate: date,
    }),
    reply: saved,
  }),
}
