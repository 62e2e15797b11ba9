import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow, masterSaved } from '../master.ts'
import { refusesReturns } from '../no-return-clause.ts'
import {
  email,
  id,
  money,
  percent,
  phone,
  requestId,
  rupiahNotNegative,
  textRequired,
  version,
} from '../values.ts'
import { areaCode, nitku, zipCode } from './person.ts'
import { logoBytes, uploaded } from './upload.ts'

export const timezone = z.enum(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])

/** Receipt text: at most 5 lines of 42 characters, as wide as the paper. */
const greeting = z
  .string()
  .max(300)
  .refine(
    (t) => t.split('\n').length <= 5 && t.split('\n').every((l) => l.length <= 42),
    'Paling banyak 5 baris, masing-masing 42 karakter',
  )
  .refine(
    (t) => !refusesReturns(t),
    'Pesan struk tidak boleh menolak retur atau pengembalian uang (UU 8/1999 pasal 18)',
  )

export const branchRow = z
  .object({
    ...masterRow,
    code: z.string(),
    name: z.string(),
    isHeadOffice: z.boolean(),
    address: z.string(),
    provinceCode: z.string().nullable(),
    cityCode: z.string().nullable(),
    districtCode: z.string().nullable(),
    subDistrictCode: z.string().nullable(),
    zipCode: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timezone,
    nitku: z.string().nullable(),
    /** Coins to which cash is rounded, rupiah; 0 does not round. */
    roundingUnit: z.number().int(),
    roundingMode: z.enum(['NEAREST', 'DOWN', 'UP']),
    allowNegativeStock: z.boolean(),
    bookingExpireHours: z.number().int(),
    cashierDiscountLimitPct: z.number(),
    /** Nothing is sold at the till without an open shift. */
    shiftRequired: z.boolean(),
    /** By how many rupiah a drawer's count may differ before a supervisor is wanted. */
    drawerTolerance: money,
    /** By how many rupiah one person may lower totals that customers were told, in a day, before a supervisor is wanted. */
    toldTolerance: money,
    /** Whoever takes over a drawer by PIN does so after a count. */
    handoverCounts: z.boolean(),
    /** Whether its tills sell on without a line, for how many hours, up to which sale and up to which sum unsent, rupiah. */
    offlineSales: z.boolean(),
    offlineHours: z.number().int(),
    /** So long a till waits for the answer to a payment before it sells by itself, seconds. */
    offlineWaitSeconds: z.number().int(),
    offlineSaleLimit: money,
    offlineTillLimit: money,
    /** Whether a printed QRIS and a transfer pay there then. */
    offlineQris: z.boolean(),
    offlineTransfer: z.boolean(),
    /** Millimetres of the paper of its till printers. */
    receiptWidth: z.number().int(),
    greetingHeader: z.string(),
    greetingFooter: z.string(),
    logoFileId: z.string().nullable(),
  })
  .meta({ persons: false })

const fields = {
  code: z.string().regex(/^[A-Z]{3,5}$/, 'Kode cabang harus 3 sampai 5 huruf besar'),
  name: textRequired(100),
  isHeadOffice: z.boolean().nullish(),
  address: textRequired(200),
  provinceCode: areaCode.nullish(),
  cityCode: areaCode,
  districtCode: areaCode.nullish(),
  subDistrictCode: areaCode.nullish(),
  zipCode: zipCode.nullish(),
  phone: phone.nullish(),
  email: email.nullish(),
  timezone: timezone.nullish(),
  nitku: nitku.nullish(),
  roundingUnit: z
    .union([z.literal(0), z.literal(50), z.literal(100), z.literal(500), z.literal(1000)])
    .nullish(),
  roundingMode: z.enum(['NEAREST', 'DOWN', 'UP']).nullish(),
  allowNegativeStock: z.boolean().nullish(),
  bookingExpireHours: z.number().int().min(1).max(72).nullish(),
  cashierDiscountLimitPct: percent.nullish(),
  shiftRequired: z.boolean().nullish(),
  drawerTolerance: rupiahNotNegative.nullish(),
  toldTolerance: rupiahNotNegative.nullish(),
  handoverCounts: z.boolean().nullish(),
  offlineSales: z.boolean().nullish(),
  offlineHours: z.number().int().min(1).max(168).nullish(),
  offlineWaitSeconds: z.number().int().min(2).max(30).nullish(),
  offlineSaleLimit: rupiahNotNegative.nullish(),
  offlineTillLimit: rupiahNotNegative.nullish(),
  offlineQris: z.boolean().nullish(),
  offlineTransfer: z.boolean().nullish(),
  receiptWidth: z.union([z.literal(80), z.literal(58)]).nullish(),
}

export const branch = group('Cabang', {
  ...masterCalls('master/branch', {
    row: branchRow,
    fields,
    paths: {
      getAll: 'POST /core/v1/branches/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/branches/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/branches/get/pdf',
      /** [NEW] */
      getData: 'POST /core/v1/branches/get/data',
      add: 'POST /core/v1/branches/add',
      update: 'POST /core/v1/branches/update',
      get: 'GET /core/v1/branches/get/{id}',
    },
  }),
  messageUpdate: write('POST /core/v1/branches/message/update', {
    summary: 'Pesan struk',
    rights: ['master/greeting-message:edit'],
    input: z.strictObject({
      requestId,
      id,
      version,
      greetingHeader: greeting,
      greetingFooter: greeting,
    }),
    reply: masterSaved,
  }),
  logoUpload: write('POST /core/v1/branches/logo/upload', {
    summary: 'Logo cabang',
    rights: ['system/upload-logo:add', 'system/upload-logo:edit'],
    upload: { maxBytes: logoBytes },
    input: z.strictObject({ branchId: id, file: uploaded }),
    reply: masterSaved,
  }),
  /** [NEW] Back to the head office's. */
  logoRemove: write('POST /core/v1/branches/logo/delete', {
    summary: 'Hapus logo cabang',
    rights: ['system/upload-logo:edit'],
    input: z.strictObject({ branchId: id }),
    reply: masterSaved,
  }),
  /** The picture that the branch shows, as a data URL: its own, else the head office's; null without either. `logoFileId` is its own. */
  logoGet: json('POST /core/v1/branches/logo/get', {
    summary: 'Logo cabang',
    rights: 'signed-in',
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      branchId: id,
      logoFileId: z.string().nullable(),
      image: z.string().nullable(),
    }),
  }),
})
