import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterCalls } from '../master-calls.ts'
import { masterListInput, masterRow } from '../master.ts'
import { id, textRequired } from '../values.ts'

export const bankRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  clearingCode: z.string().nullable(),
})
export const bank = {
  getAll: json('POST /core/v1/banks/get/all', {
    summary: 'Bank',
    rights: 'signed-in',
    input: masterListInput({}),
    reply: listReply(bankRow),
  }),
}

export const bankAccountRow = z.object({
  ...masterRow,
  branchId: id,
  branchName: z.string(),
  bankId: id,
  bankName: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  /** `Bank BCA 4681234567`: what a form shows. */
  name: z.string(),
  accountId: id,
  accountCode: z.string(),
  isEdcSettlement: z.boolean(),
  isGiro: z.boolean(),
})
const fields = {
  branchId: id,
  bankId: id,
  accountNo: z.string().regex(/^\d{6,20}$/, 'No. rekening harus 6 sampai 20 digit'),
  accountName: textRequired(100),
  accountId: id,
  isEdcSettlement: z.boolean().nullish(),
  isGiro: z.boolean().nullish(),
}

export const bankAccount = group(
  'Rekening bank cabang',
  masterCalls('master/branch', {
    row: bankAccountRow,
    fields,
    filter: { bankId: id, isEdcSettlement: z.boolean(), isGiro: z.boolean() },
    rights: { add: ['master/branch:add', 'master/branch:edit'] },
    confirm: ['add', 'update'],
    paths: {
      getAll: 'POST /core/v1/branches/bank-account/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/branches/bank-account/get/xlsx',
      add: 'POST /core/v1/branches/bank-account/add',
      update: 'POST /core/v1/branches/bank-account/update',
    },
  }),
)
