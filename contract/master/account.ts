import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterAdd, masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
import { code, id, pathId, textRequired } from '../values.ts'

export const accountGroup = z.enum([
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'REVENUE',
  'COGS',
  'EXPENSE',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
  'TAX',
])
export const cashFlowGroup = z.enum(['OPERATING', 'INVESTING', 'FINANCING', 'CASH', 'NONE'])

export const accountTypeRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  group: z.string(),
  normalBalance: z.string(),
  statement: z.string(),
  sort: z.number().int(),
})
export const accountRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  typeId: id,
  typeName: z.string(),
  group: z.string(),
  normalBalance: z.string(),
  parentId: id.nullable(),
  branchId: id.nullable(),
  /** Name of the branch that owns the account; null is shared by all. */
  storeId: z.string().nullable(),
  usage: z.string().nullable(),
  isControl: z.boolean(),
  isHeader: z.boolean(),
  cashFlowGroup,
})

const accountCode = z.string().regex(/^\d-\d{4,6}$/, 'Kode akun harus seperti 1-1101')
const fields = {
  code: accountCode,
  name: textRequired(100),
  typeId: id,
  parentId: id.nullish(),
  branchId: id.nullish(),
  usage: z
    .string()
    .regex(/^[A-Z_]{2,40}$/, 'Peran tidak valid')
    .nullish(),
  isControl: z.boolean().nullish(),
  isHeader: z.boolean().nullish(),
  cashFlowGroup: cashFlowGroup.nullish(),
}
const typeFields = {
  code,
  name: textRequired(100),
  group: accountGroup,
  normalBalance: z.enum(['D', 'K']),
  statement: z.enum(['NERACA', 'LABA_RUGI']),
  sort: z.number().int().min(0).max(1000).nullish(),
}
/** `shared`: the branch's own accounts and those of all branches. */
const listed = masterListInput({
  typeId: id,
  group: accountGroup,
  usage: z.string().max(40),
  isHeader: z.boolean(),
  isControl: z.boolean(),
})
const write = ['master/chart-of-account:add', 'master/chart-of-account:edit']
const base = { summary: 'Daftar akun' }
const type = { summary: 'Tipe akun' }

export const account = {
  /** A plain array, as the specification has it: shared accounts and those of the named branch. */
  chart: json({
    ...base,
    method: 'GET',
    path: '/accounting/coa/account',
    rights: 'signed-in',
    input: z.strictObject({
      store_id: z.string().max(100).nullish(),
      type: z.string().max(100).nullish(),
      search: z.string().max(100).nullish(),
    }),
    reply: z.array(accountRow),
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/accounting/coa/account/{id}',
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
    reply: accountRow,
  }),
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/account/get/all',
    rights: 'signed-in',
    input: listed,
    reply: listReply(accountRow),
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/account/get/xlsx',
    answer: 'xlsx',
    rights: ['master/chart-of-account:export'],
    input: listed,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/account/add',
    rights: write,
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  update: json({
    ...base,
    method: 'PUT',
    path: '/core/v1/account/update/{id}',
    rights: write,
    input: z.strictObject({ ...masterUpdate, ...fields, id: pathId }),
    reply: masterSaved,
  }),
  type: json({
    ...base,
    method: 'POST',
    path: '/core/v1/account/type',
    rights: 'signed-in',
    input: masterListInput({}),
    reply: listReply(accountTypeRow),
  }),
  /** The accounts that play a role in a branch: its own before the company's. */
  usageSearch: json({
    ...base,
    method: 'POST',
    path: '/core/v1/account/usage/search',
    rights: 'signed-in',
    input: z.strictObject({ usage: z.string().max(40), branchId: id }),
    reply: z.object({ rows: z.array(accountRow) }),
  }),
}

export const accountType = {
  getAll: json({
    ...type,
    method: 'GET',
    path: '/accounting/coa/account-type',
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(accountTypeRow),
  }),
  get: json({
    ...type,
    method: 'GET',
    path: '/accounting/coa/account-type/{id}',
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
    reply: accountTypeRow,
  }),
  add: json({
    ...type,
    method: 'POST',
    path: '/accounting/coa/account-type',
    rights: write,
    input: z.strictObject({ ...masterAdd, ...typeFields }),
    reply: masterSaved,
  }),
  update: json({
    ...type,
    method: 'PUT',
    path: '/accounting/coa/account-type/{id}',
    rights: write,
    input: z.strictObject({ ...masterUpdate, ...typeFields, id: pathId }),
    reply: masterSaved,
  }),
}
