import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterAdd, masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
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
const accountFields = {
  branchId: id,
  bankId: id,
  accountNo: z.string().regex(/^\d{6,20}$/, 'No. rekening harus 6 sampai 20 digit'),
  accountName: textRequired(100),
  accountId: id,
  isEdcSettlement: z.boolean().nullish(),
  isGiro: z.boolean().nullish(),
}
const accountsListed = masterListInput({
  bankId: id,
  isEdcSettlement: z.boolean(),
  isGiro: z.boolean(),
})
export const bankAccount = group('Rekening bank cabang', {
  getAll: json('POST /core/v1/branches/bank-account/get/all', {
    rights: 'signed-in',
    input: accountsListed,
    reply: listReply(bankAccountRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/branches/bank-account/get/xlsx', 'xlsx', {
    rights: ['master/branch:export'],
    input: accountsListed,
  }),
  add: write('POST /core/v1/branches/bank-account/add', {
    rights: ['master/branch:add', 'master/branch:edit'],
    confirm: true,
    input: z.strictObject({ ...masterAdd, ...accountFields }),
    reply: masterSaved,
  }),
  update: write('POST /core/v1/branches/bank-account/update', {
    rights: ['master/branch:edit'],
    confirm: true,
    input: z.strictObject({ ...masterUpdate, ...accountFields }),
    reply: masterSaved,
  }),
})
