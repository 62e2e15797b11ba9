import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterCalls } from '../master-calls.ts'
import { masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
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
const editors = ['master/chart-of-account:add', 'master/chart-of-account:edit']

export const account = group('Daftar akun', {
  ...masterCalls('master/chart-of-account', {
    row: accountRow,
    fields,
    filter: {
      typeId: id,
      group: accountGroup,
      usage: z.string().max(40),
      isHeader: z.boolean(),
      isControl: z.boolean(),
    },
    rights: { add: editors },
    paths: {
      getAll: 'POST /core/v1/account/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/account/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/account/get/pdf',
      add: 'POST /core/v1/account/add',
      get: 'GET /accounting/coa/account/{id}',
    },
  }),
  /** A plain array, as the specification has it: shared accounts and those of the named branch. */
  chart: json('GET /accounting/coa/account', {
    rights: 'signed-in',
    input: z.strictObject({
      store_id: z.string().max(100).nullish(),
      type: z.string().max(100).nullish(),
      search: z.string().max(100).nullish(),
    }),
    reply: z.array(accountRow),
  }),
  update: write('PUT /core/v1/account/update/{id}', {
    rights: editors,
    input: z.strictObject({ ...masterUpdate, ...fields, id: pathId }),
    reply: masterSaved,
  }),
  type: json('POST /core/v1/account/type', {
    rights: 'signed-in',
    input: masterListInput({}),
    reply: listReply(accountTypeRow),
  }),
  /** The accounts that play a role in a branch: its own before the company's. */
  usageSearch: json('POST /core/v1/account/usage/search', {
    rights: 'signed-in',
    input: z.strictObject({ usage: z.string().max(40), branchId: id }),
    reply: z.object({ rows: z.array(accountRow) }),
  }),
})

export const accountType = group('Tipe akun', {
  ...masterCalls('master/chart-of-account', {
    row: accountTypeRow,
    fields: typeFields,
    rights: { add: editors },
    paths: {
      add: 'POST /accounting/coa/account-type',
      get: 'GET /accounting/coa/account-type/{id}',
    },
  }),
  getAll: json('GET /accounting/coa/account-type', {
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(accountTypeRow),
  }),
  update: write('PUT /accounting/coa/account-type/{id}', {
    rights: editors,
    input: z.strictObject({ ...masterUpdate, ...typeFields, id: pathId }),
    reply: masterSaved,
  }),
})
