import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { id, percent, textRequired } from '../values.ts'

export const funding = z.enum(['PROVIDER', 'OWN'])

export const paylaterRow = z.object({
  ...masterRow,
  name: z.string(),
  /** Percent that the provider keeps, and days until the rest reaches the account. */
  mdrPct: percent,
  settlementDays: z.number().int(),
  /** [NEW] Whose money the customer gets: the provider's, or ours. */
  funding,
  bankAccountId: id,
  bankAccountNo: z.string(),
  bankName: z.string(),
  branchId: id,
  branchName: z.string(),
})
const fields = {
  name: textRequired(60),
  mdrPct: percent.refine((n) => n <= 20, 'MDR paling besar 20%'),
  settlementDays: z.number().int().min(0).max(60),
  bankAccountId: id,
  funding: funding.nullish(),
}

/** [NEW] */
export const paylater = group(
  'Penyedia paylater',
  masterCalls('master/master-edc', {
    row: paylaterRow,
    fields,
    paths: {
      getAll: 'POST /core/v1/paylater-providers/get/all',
      add: 'POST /core/v1/paylater-providers/add',
      update: 'POST /core/v1/paylater-providers/update',
    },
  }),
)
