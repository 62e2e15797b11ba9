import { z } from 'zod'
import { saved } from '../document.ts'
import { file, json, write } from '../endpoint.ts'
import { type Kind, menusOf } from '../kinds.ts'
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
import { withholdingType } from '../withholding.ts'

/** Documents that may keep PPh back. */
export const withholdingKinds: readonly Kind[] = [
  'other-debt',
  'purchase-credit-note',
  'purchase-invoice',
  'cash-out',
  'bank-out',
]

export const withholdingInput = z.strictObject({
  /** The masa, by its first and last day. */
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  whtType: withholdingType.nullish(),
  /** Only where the slip is not made yet. */
  withoutSlip: z.boolean().nullish(),
})
export const withholdingRow = z.object({
  id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  branchId: id,
  branchName: z.string(),
  partyName: z.string().nullable(),
  whtType: withholdingType,
  whtBase: money,
  whtRate: percent,
  withheld: money,
  whtSlipNo: z.string().nullable(),
  version,
})

/** PPh that was kept back, document by document (domain §0.4 D9). */
export const withholding = {
  /** [NEW] */
  list: json('POST /core/v1/reports/withholding/get/json', {
    rights: ['report/financial-statements:view'],
    summary: 'Bukti Potong PPh',
    input: withholdingInput,
    reply: z.object({
      asOf: instant,
      rows: z.array(withholdingRow),
      sums: z.object({ whtBase: total, withheld: total }),
    }),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/reports/withholding/get/xlsx', 'xlsx', {
    rights: ['report/financial-statements:export'],
    summary: 'Bukti Potong PPh',
    input: withholdingInput,
  }),
  /** [NEW] The number of the slip, once it is made. */
  slip: write('POST /core/v1/tax/withholding/slip', {
    rights: menusOf(withholdingKinds).map((menu) => `${menu}:add`),
    summary: 'Bukti Potong PPh',
    input: z.strictObject({
      id,
      version,
      requestId: requestId.nullish(),
      whtSlipNo: textRequired(40),
    }),
    reply: saved,
  }),
}
