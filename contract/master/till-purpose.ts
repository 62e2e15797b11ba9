import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { id, money, rupiahNotNegative, textRequired } from '../values.ts'

export const tillDirection = z.enum(['IN', 'OUT'])

export const tillPurposeRow = z.object({
  ...masterRow,
  name: z.string(),
  direction: tillDirection,
  accountId: id,
  accountName: z.string(),
  /** Rupiah of a shift that go out for it without a supervisor; without one the limit of the role holds alone. */
  limitAmount: money.nullable(),
  /** Nothing goes out for it without a photo of the bill. */
  photo: z.boolean(),
})

/** What a cashier takes cash out of the drawer for, or puts it in (domain §3.2.3): a short list of the office. */
export const tillPurpose = group(
  'Keperluan kas kasir',
  masterCalls('master/chart-of-account', {
    row: tillPurposeRow,
    fields: {
      name: textRequired(60),
      direction: tillDirection,
      accountId: id,
      limitAmount: rupiahNotNegative.nullish(),
      photo: z.boolean().nullish(),
    },
    filter: { direction: tillDirection },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/till-purposes/get/all',
      /** [NEW] */
      add: 'POST /core/v1/till-purposes/add',
      /** [NEW] */
      update: 'POST /core/v1/till-purposes/update',
      /** [NEW] */
      get: 'GET /core/v1/till-purposes/get/{id}',
    },
  }),
)
