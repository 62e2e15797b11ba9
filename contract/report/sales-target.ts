import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { id, requestId, rupiahPositive } from '../values.ts'

const place = 'analytic/summary-sales'
const year = z.number().int().min(2000).max(2999)
const month = z.number().int().min(1).max(12)

/** What each branch means to sell in a month, without PPN (domain §7.2). */
export const salesTarget = group('Target penjualan', {
  /** [NEW] Every branch of the employee, with the months of the year that have a target. */
  get: json('POST /core/v1/sales-targets/get', {
    rights: [`${place}:view`],
    input: z.strictObject({ year }),
    reply: z.object({
      rows: z.array(
        z.object({
          branchId: id,
          branchName: z.string(),
          months: z.array(z.object({ month, amount: rupiahPositive })),
        }),
      ),
    }),
  }),
  /** [NEW] One month of one branch; without an amount it has no target. */
  update: write('POST /core/v1/sales-targets/update', {
    rights: [`${place}:edit`],
    input: z.strictObject({
      requestId,
      branchId: id,
      year,
      month,
      amount: rupiahPositive.nullish(),
    }),
    reply: z.object({ branchId: id, year, month, amount: rupiahPositive.nullable() }),
  }),
})
