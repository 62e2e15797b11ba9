import { z } from 'zod'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { code, email, id, money, rupiahNotNegative, phone, text, textRequired } from '../values.ts'
import { importUpload } from './import-upload.ts'
import { areaFields, areaRow, npwp, seenBy, zipCode } from './person.ts'

const VIEW = 'master/supplier:view'
const taxModeDefault = z.enum(['EXCLUDE', 'INCLUDE', 'NONE'])
/** Days on which the supplier exchanges invoices for a receipt. */
const exchangeDays = z
  .array(z.enum(['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']))
  .max(7)

/** What every form may look up; how to reach a supplier needs the menu's right. */
const row = {
  ...masterRow,
  code: z.string(),
  name: z.string(),
  isPkp: z.boolean(),
  termDays: z.number().int(),
  taxModeDefault,
  leadTimeDays: z.number().int(),
  /** Rupiah before PPN; null: none was agreed on. */
  minOrderAmount: money.nullable(),
  /** Takes goods back that were not sold. */
  acceptsReturns: z.boolean(),
  /** Sells to us; who does not is one of other debts alone. */
  trades: z.boolean(),
  exchangeDays: z.array(z.string()),
  phone: seenBy(VIEW, z.string()),
  email: seenBy(VIEW, z.string()),
  address: seenBy(VIEW, z.string()),
  cityCode: seenBy(VIEW, z.string()),
}
export const supplierRow = z.object({ ...row, npwp: seenBy(VIEW, z.string()) })

const bankAccounts = z
  .array(
    z.strictObject({
      bankId: id,
      accountNo: z.string().regex(/^\d{6,20}$/, 'No. rekening harus 6 sampai 20 digit'),
      accountName: textRequired(100),
      isDefault: z.boolean().nullish(),
    }),
  )
  .max(10)
export const contactRow = z.object({
  ...masterRow,
  supplierId: id,
  name: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  isPrimary: z.boolean(),
})
export const supplierDetail = z.object({
  ...row,
  npwp: z.string().nullable(),
  taxName: z.string().nullable(),
  ...areaRow,
  zipCode: z.string().nullable(),
  bankAccounts: z.array(
    z.object({
      bankId: id,
      bankName: z.string(),
      accountNo: z.string(),
      accountName: z.string(),
      isDefault: z.boolean(),
    }),
  ),
  contacts: z.array(contactRow),
  /** Owed to the supplier and paid ahead, over the branches of the employee, rupiah. */
  apBalance: money,
  downPaymentBalance: money,
})

/** What a person writes of a supplier; a sheet's row is held against the same rules. */
export const supplierFields = {
  code: code.nullish(),
  name: textRequired(150),
  isPkp: z.boolean().nullish(),
  npwp: npwp.nullish(),
  taxName: text(150).nullish(),
  address: text(200).nullish(),
  ...areaFields,
  zipCode: zipCode.nullish(),
  phone: phone.nullish(),
  email: email.nullish(),
  termDays: z.number().int().min(0).max(180).nullish(),
  taxModeDefault: taxModeDefault.nullish(),
  exchangeDays: exchangeDays.nullish(),
  leadTimeDays: z.number().int().min(0).max(365).nullish(),
  minOrderAmount: rupiahNotNegative.nullish(),
  acceptsReturns: z.boolean().nullish(),
  trades: z.boolean().nullish(),
  bankAccounts: bankAccounts.nullish(),
}

export const supplier = group('Supplier', {
  ...masterCalls('master/supplier', {
    row: supplierRow,
    detail: supplierDetail,
    fields: supplierFields,
    filter: { isPkp: z.boolean(), trades: z.boolean() },
    rights: { get: [VIEW] },
    paths: {
      getAll: 'POST /core/v1/suppliers/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/suppliers/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/suppliers/get/pdf',
      getData: 'POST /core/v1/suppliers/get/data',
      add: 'POST /core/v1/suppliers/add',
      update: 'POST /core/v1/suppliers/update',
      get: 'GET /core/v1/suppliers/get/{id}',
    },
  }),
  /** Suppliers by workbook: the answer is where to look at the check. */
  batchUpload: write('POST /core/v1/supplier/batch/upload', {
    ...importUpload,
    rights: ['master/supplier:add'],
  }),
})

const contactFields = {
  supplierId: id,
  name: textRequired(100),
  position: text(100).nullish(),
  phone,
  email: email.nullish(),
  isPrimary: z.boolean().nullish(),
}
export const supplierContact = group(
  'Kontak supplier',
  masterCalls('master/supplier', {
    row: contactRow,
    fields: contactFields,
    filter: { supplierId: id },
    rights: {
      getAll: [VIEW],
      add: ['master/supplier:add', 'master/supplier:edit'],
      get: [VIEW],
    },
    paths: {
      getAll: 'POST /core/v1/suppliers/contact/get/all',
      add: 'POST /core/v1/suppliers/contact/add',
      update: 'POST /core/v1/suppliers/contact/update',
      get: 'GET /core/v1/suppliers/contact/get/{id}',
    },
  }),
)
