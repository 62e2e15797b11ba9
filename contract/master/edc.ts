import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { qrisText } from './qris-text.ts'
import { masterCalls } from '../master-calls.ts'
import { masterAdd, masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
import {
  date,
  id,
  money,
  pathId,
  percent,
  requestId,
  rupiahNotNegative,
  rupiahPositive,
  text,
  textRequired,
  sentence,
  version,
} from '../values.ts'

export const cardType = z.enum(['DEBIT', 'CREDIT', 'QRIS', 'EWALLET'])
/** Who bears the bank's fee (MDR), and how it is put on the swipe when the customer does (domain §5.4). */
export const adminBearer = z.enum(['MERCHANT', 'CUSTOMER'])
export const adminMode = z.enum(['SIMPLE', 'GROSS_UP'])

const rate = {
  cardType,
  network: z.enum(['', 'GPN', 'VISA', 'MASTERCARD', 'JCB', 'AMEX', 'QRIS']).default(''),
  onUs: z.boolean().default(false),
  mdrPct: percent.refine((n) => n <= 10, 'MDR paling besar 10%'),
  minAmount: rupiahNotNegative.default(0),
  maxAmount: rupiahNotNegative.nullish(),
  installmentMonths: z.union([z.literal(0), z.literal(3), z.literal(6), z.literal(12)]).default(0),
  validFrom: date,
}
export const edcRow = z.object({
  ...masterRow,
  branchId: id,
  branchName: z.string(),
  bankId: id,
  bankName: z.string(),
  name: z.string(),
  terminalId: z.string(),
  merchantId: z.string(),
  bankAccountId: id,
  bankAccountNo: z.string(),
  adminBearer,
  adminMode,
  settlementDays: z.number().int(),
  /** [NEW] The code that hangs in the shop, for QRIS without a terminal; empty where there is none. */
  qrisText: z.string(),
  /** [NEW] A provider makes a code for each amount. */
  qrisDynamic: z.boolean(),
  rates: z.array(
    z.object({
      cardType,
      network: z.string(),
      onUs: z.boolean(),
      mdrPct: percent,
      minAmount: money,
      maxAmount: money.nullable(),
      installmentMonths: z.number().int(),
      validFrom: date,
    }),
  ),
})
const fields = {
  branchId: id,
  bankId: id,
  name: textRequired(60),
  terminalId: text(20).nullish(),
  merchantId: text(20).nullish(),
  bankAccountId: id,
  qrisText: qrisText.nullish(),
  rates: z.array(z.strictObject(rate)).max(60).nullish(),
}
/** A bank's terms with merchants may forbid what was chosen: said, not refused (domain §0.1 F8). */
const savedEdc = z.object({ id, version, warnings: z.array(sentence) })
const filter = { bankId: id }

/** [NEW] Who makes QRIS codes for single amounts (domain §3.2.3); its secret is never told. */
const provider = {
  baseUrl: textRequired(200),
  clientId: textRequired(60),
  /** How long a code may be paid. */
  validMinutes: z.number().int().min(2).max(60),
  isActive: z.boolean(),
}

const tender = {
  edcId: id,
  cardType,
  onUs: z.boolean().default(false),
  network: z.string().max(20).nullish(),
  amount: rupiahPositive,
}
const admin = z.object({
  /** Percent of the swipe that the bank keeps. */
  rate: percent,
  /** The bank's fee, what the customer pays on top, what is swiped, and what reaches the shop; rupiah. */
  mdr: money,
  admin: money,
  swipeAmount: money,
  netToStore: money,
})

export const edc = group('Mesin EDC & tarif', {
  ...masterCalls('master/master-edc', {
    row: edcRow,
    fields,
    filter,
    paths: {
      getAll: 'POST /core/v2/edc/search',
      /** [NEW] */
      xlsx: 'POST /core/v2/edc/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v2/edc/get/pdf',
      get: 'POST /core/v2/edc/get/{id}',
    },
  }),
  /** The specification's shared list: rows under `edcRates`. */
  list: json('POST /core/v2/edc/list', {
    rights: 'signed-in',
    input: masterListInput(filter),
    reply: z.object({ edcRates: z.array(edcRow), count: z.number().int() }),
  }),
  add: write('POST /core/v2/edc/create', {
    rights: ['master/master-edc:add'],
    confirm: true,
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: savedEdc,
  }),
  update: write('PUT /core/v2/edc/update/{id}', {
    rights: ['master/master-edc:edit'],
    confirm: true,
    input: z.strictObject({ ...masterUpdate, ...fields, id: pathId }),
    reply: savedEdc,
  }),
  updateConfig: write('PUT /core/v2/edc/update-config', {
    rights: ['master/master-edc:edit'],
    confirm: true,
    input: z.strictObject({
      requestId,
      id,
      version,
      adminBearer,
      adminMode,
      settlementDays: z.number().int().min(0).max(14),
    }),
    reply: savedEdc,
  }),
  /** [NEW] */
  qrisProvider: json('POST /core/v2/edc/qris/get/{id}', {
    summary: 'Penyedia QRIS',
    rights: ['master/master-edc:view'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      baseUrl: z.string(),
      clientId: z.string(),
      validMinutes: z.number().int(),
      isActive: z.boolean(),
      id,
      version: z.number().int(),
      /** Nothing is set yet: the first writing needs a secret. */
      isSet: z.boolean(),
      /** Where the provider sends its notifications, below the address of this program. */
      notifyPath: z.string(),
    }),
  }),
  /** [NEW] */
  updateQrisProvider: write('PUT /core/v2/edc/qris/update', {
    summary: 'Penyedia QRIS',
    rights: ['master/master-edc:edit'],
    confirm: true,
    input: z.strictObject({
      requestId,
      id,
      version: z.number().int().min(0),
      ...provider,
      /** Without one the old one stays. */
      clientSecret: z.string().min(16, 'Paling sedikit 16 karakter').max(200).nullish(),
    }),
    reply: masterSaved,
  }),
  simulate: json('POST /core/v2/edc/simulate', {
    rights: 'signed-in',
    input: z.strictObject(tender),
    reply: admin,
  }),
  /** The same for the tenders of one sale. */
  calculate: json('POST /core/v2/edc/calculate-amount-admin-mdrc', {
    rights: 'signed-in',
    input: z.strictObject({
      branchId: id.nullish(),
      tenders: z.array(z.strictObject(tender)).min(1).max(10),
    }),
    reply: z.object({
      rows: z.array(admin.extend({ edcId: id, amount: money })),
      total: admin.omit({ rate: true }).extend({ amount: money }),
    }),
  }),
})
