import { auditChange } from '../audit-change.ts'
import { EVERYTHING, page } from '../list.ts'
import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow, masterSaved } from '../master.ts'
import {
  code,
  date,
  email,
  id,
  money,
  pathId,
  rupiahNotNegative,
  requestId,
  text,
  textRequired,
  version,
} from '../values.ts'
import { vatCollector } from '../vat-collector.ts'
import { addressRow } from './customer-address.ts'
import { consentRow, consentState, firstConsents } from './consent.ts'
import { importUpload } from './import-upload.ts'
import { areaFields, areaRow, nik, nitku, npwp, phoneNumber, seenBy, zipCode } from './person.ts'

const VIEW = 'master/customer:view'
/** What he owes and has with us is for whoever collects. */
const COLLECT = 'sales/repayment-of-receivable:view'
export const customerType = z.enum(['MEMBER', 'NON_MEMBER'])
export const priceLevel = z.enum(['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'])

/** What every sale may look up; who the person is and where to be found needs the menu's right. */
const row = {
  ...masterRow,
  code: z.string(),
  name: z.string(),
  type: customerType,
  memberNo: z.string().nullable(),
  priceLevel,
  creditAllowed: z.boolean(),
  termDays: z.number().int(),
  blockStatus: z.string(),
  branchId: id,
  branchName: z.string(),
  salesmanId: id.nullable(),
  salesmanName: z.string().nullable(),
  isWalkIn: z.boolean(),
  /** What kind of collector of PPN this is; null for everybody else. */
  vatCollector: vatCollector.nullable(),
  /** Buys from us; who does not is one of other claims alone. */
  trades: z.boolean(),
  /** Agreed to messages and offers, and did not withdraw it since. */
  mayMessage: z.boolean(),
  /** Null: without a limit. */
  creditLimit: seenBy(VIEW, money),
  phone: seenBy(VIEW, z.string()),
  email: seenBy(VIEW, z.string()),
  address: seenBy(VIEW, z.string()),
  cityCode: seenBy(VIEW, z.string()),
}
/** NIK and NPWP show their last four digits in lists. */
export const customerRow = z.object({
  ...row,
  npwp: seenBy(VIEW, z.string()),
  nik: seenBy(VIEW, z.string()),
})
export const customerDetail = z.object({
  ...row,
  npwp: z.string().nullable(),
  nik: z.string().nullable(),
  nitku: z.string().nullable(),
  taxName: z.string().nullable(),
  taxAddress: z.string().nullable(),
  ...areaRow,
  zipCode: z.string().nullable(),
  birthDate: date.nullable(),
  gender: z.string().nullable(),
  /** His data were erased at his wish. */
  isErased: z.boolean(),
  /** The customer whose number this is now; null for one of his own. */
  mergedIntoId: id.nullable(),
  mergedIntoName: z.string().nullable(),
  /** His other numbers. */
  numbers: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** Points and rupiah owed over all branches; what is still open, and of it past its due date. */
  pointBalance: z.number().int(),
  exposure: money,
  overdue: money,
  /** Rupiah over all branches: of bills, of what he left with us, of giros of his that have not cleared (domain §2.2). */
  arBalance: seenBy(COLLECT, money),
  depositBalance: seenBy(COLLECT, money),
  giroOutstanding: seenBy(COLLECT, money),
  /** When a giro of his bounced last. */
  bouncedGiroOn: date.nullable(),
  addresses: z.array(addressRow),
  /** What holds of each purpose now, and all that was ever said of it, the last first. */
  consentStates: z.array(consentState),
  consents: z.array(consentRow),
})

/** One thing that became of a customer. */
export const customerDeed = z.object({
  at: z.string(),
  /** Who did it; null: the program by its clock. */
  by: z.string().nullable(),
  /** What was done, in the words of the audit; null of a document. */
  action: z.string().nullable(),
  /** What was one thing and became another. */
  changes: z.array(auditChange),
  document: z
    .object({ id, kind: z.string(), docNo: z.string(), status: z.string(), total: money })
    .nullable(),
})

/** What a person writes of a customer; a sheet's row is held against the same rules. */
export const customerFields = {
  code: code.nullish(),
  type: customerType,
  memberNo: z
    .string()
    .regex(/^[A-Z0-9-]{1,20}$/, 'No. member tidak valid')
    .nullish(),
  name: textRequired(150),
  phone: phoneNumber.nullish(),
  email: email.nullish(),
  birthDate: date.nullish(),
  gender: z.enum(['L', 'P']).nullish(),
  priceLevel: priceLevel.nullish(),
  creditAllowed: z.boolean().nullish(),
  creditLimit: rupiahNotNegative.nullish(),
  termDays: z.number().int().min(0).max(180).nullish(),
  nik: nik.nullish(),
  npwp: npwp.nullish(),
  nitku: nitku.nullish(),
  taxName: text(150).nullish(),
  taxAddress: text(200).nullish(),
  vatCollector: vatCollector.nullish(),
  address: text(200).nullish(),
  ...areaFields,
  zipCode: zipCode.nullish(),
  salesmanId: id.nullish(),
  branchId: id,
  blockStatus: z.enum(['NONE', 'BLOCKED']).nullish(),
  trades: z.boolean().nullish(),
}

const calls = masterCalls('master/customer', {
  row: customerRow,
  detail: customerDetail,
  fields: customerFields,
  filter: {
    type: customerType,
    priceLevel,
    creditAllowed: z.boolean(),
    branchId: id,
    salesmanId: id,
    isWalkIn: z.boolean(),
    trades: z.boolean(),
    mayMessage: z.boolean(),
  },
  rights: { get: [VIEW], xlsx: ['customer.export'], listPdf: ['customer.export'] },
  paths: {
    getAll: 'POST /core/v1/customers/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v1/customers/get/xlsx',
    /** [NEW] */
    listPdf: 'POST /core/v1/customers/get/pdf',
    getData: 'POST /core/v1/customers/get/data',
    add: 'POST /core/v1/customers/add',
    update: 'POST /core/v1/customers/update',
    get: 'GET /core/v1/customers/get/{id}',
  },
})

export const customer = group('Pelanggan', {
  ...calls,
  /** What he answers when he is asked for his consent is written with him. */
  add: { ...calls.add, input: calls.add.input.extend(firstConsents) },
  /** [NEW] Takes name, telephone, addresses and numbers of identity away for good; his papers stay. Wants `master/customer:edit` too. */
  erase: write('POST /core/v1/customers/erase', {
    summary: 'Hapus data pribadi pelanggan',
    rights: ['identity.view'],
    confirm: true,
    input: z.strictObject({ requestId, id, version, reason: textRequired(200) }),
    reply: masterSaved,
  }),
  /**
   * [NEW] All that is kept of a person, of all his numbers together: what he may ask for (UU 27/2022 art. 32). Wants
   * `master/customer:view` too, and tells whole numbers of identity to who may see them.
   */
  copy: file('POST /core/v1/customers/copy/get/xlsx', 'xlsx', {
    summary: 'Salinan data pribadi',
    rights: ['system/personal-data:export'],
    confirm: true,
    input: z.strictObject({ id }),
  }),
  /** [NEW] What becomes of two customers who are made one, before it is done. */
  mergePreview: json('POST /core/v1/customers/merge/preview', {
    rights: ['master/customer:edit'],
    input: z.strictObject({ id, intoId: id }),
    reply: z.object({
      into: z.object({ id, version, code: z.string(), name: z.string() }),
      /** What the one who stays takes over of the other, by field; numbers of identity show their end. */
      takes: z.array(z.object({ field: z.string(), value: z.string() })),
      /** Rupiah owed and overdue, and points: of the one that goes, of the one who stays, of both. */
      figures: z.array(
        z.object({
          what: z.enum(['EXPOSURE', 'OVERDUE', 'POINTS']),
          here: money,
          there: money,
          together: money,
        }),
      ),
    }),
  }),
  /**
   * [NEW] A customer becomes another number of a second one, for good: documents stay as written, and whatever is owed,
   * bought and earned under both is one. Somebody else who sets customers' terms agrees first.
   */
  merge: write('POST /core/v1/customers/merge', {
    summary: 'Gabung pelanggan',
    rights: ['master/customer:edit'],
    input: z.strictObject({
      requestId,
      id,
      version,
      intoId: id,
      intoVersion: version,
      reason: textRequired(200),
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: masterSaved,
  }),
  /**
   * [NEW] What became of him, the newest first: what was changed of him, as far as he is of one's own branches, when he
   * was asked for money, and his documents, of those kinds and branches alone that one may see.
   */
  story: json('GET /core/v1/customers/story/{id}', {
    summary: 'Riwayat pelanggan',
    rights: [VIEW],
    input: z.strictObject({ id: pathId }),
    reply: z.object({ rows: z.array(customerDeed) }),
  }),
  /** Customers by workbook. */
  batchUpload: write('POST /core/v2/customers/batch/upload', {
    ...importUpload,
    rights: ['master/customer:add'],
  }),
  /** By name, code, member number or phone, for whoever sells; the phone shows its ends only. */
  search: json('POST /core/v2/customer/search', {
    rights: 'signed-in',
    input: z.strictObject({
      q: z.string().max(100),
      /** At most thirty are found at once. */
      limit: z.number().int().min(1).max(EVERYTHING).default(12),
      offset: page.offset,
      branchId: id.nullish(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          type: customerType,
          memberNo: z.string().nullable(),
          priceLevel,
          /** Its ends, and the digits that were typed of it. */
          phone: z.string().nullable(),
          /** [NEW] Of a customer of another branch than that which asks; its own come first. */
          otherBranchName: z.string().nullable(),
          creditAllowed: z.boolean(),
          termDays: z.number().int(),
          blockStatus: z.string(),
          pointBalance: z.number().int(),
        }),
      ),
    }),
  }),
  /** A customer written at the till: name and phone are enough. */
  addNonMember: write('POST /core/v2/customer/nonmember/add', {
    rights: ['sales/cashier:add', 'sales/booking:add', 'master/customer:add'],
    input: z.strictObject({
      requestId,
      branchId: id.nullish(),
      name: textRequired(150),
      phone: phoneNumber,
      messagesConsent: firstConsents.messagesConsent,
    }),
    reply: masterSaved,
  }),
})
