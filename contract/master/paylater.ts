import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterAdd, masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
import { id, percent, textRequired } from '../values.ts'

export const paylaterRow = z.object({
  ...masterRow,
  name: z.string(),
  /** Percent that the provider keeps, and days until the rest reaches the account. */
  mdrPct: percent,
  settlementDays: z.number().int(),
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
}

/** [NEW] */
export const paylater = group('Penyedia paylater', {
  getAll: json('POST /core/v1/paylater-providers/get/all', {
    rights: 'signed-in',
    input: masterListInput({}),
    reply: listReply(paylaterRow),
  }),
  add: write('POST /core/v1/paylater-providers/add', {
    rights: ['master/master-edc:add'],
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  update: write('POST /core/v1/paylater-providers/update', {
    rights: ['master/master-edc:edit'],
    input: z.strictObject({ ...masterUpdate, ...fields }),
    reply: masterSaved,
  }),
})
