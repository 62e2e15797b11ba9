import { z } from 'zod'
import { file, group, json } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { page } from '../list.ts'
import { date, id, localMoment, memo, pathId, textRequired, version } from '../values.ts'

const place = 'system/personal-data'
const VIEW = [`${place}:view`]

/** Hours in which a request is done and a breach is told (UU 27/2022 art. 30–34, 40, 46): three days of 24. */
export const TERM_HOURS = 72

/** What a person may ask of his data (art. 6–9). */
export const requestKind = z.enum(['ACCESS', 'CORRECTION', 'WITHDRAWAL', 'ERASURE'])
export type RequestKind = z.output<typeof requestKind>
/** Indonesian and English, as a person chooses them. */
export const requestWords: Readonly<Record<RequestKind, readonly [string, string]>> = {
  ACCESS: ['Akses dan salinan', 'Access and copy'],
  CORRECTION: ['Perbaikan', 'Correction'],
  WITHDRAWAL: ['Penarikan persetujuan', 'Withdrawal of consent'],
  ERASURE: ['Penghapusan', 'Erasure'],
}

const moment = z.string()
export const personalRequestRow = z.object({
  ...masterRow,
  requestKind,
  /** Who asked. */
  name: z.string(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  /** By the company's clock, without a zone. */
  receivedAt: moment,
  dueAt: moment,
  doneAt: moment.nullable(),
  doneBy: z.string().nullable(),
  isDone: z.boolean(),
  note: z.string(),
  answer: z.string(),
})

export const personalRequest = group(
  'Permintaan data pribadi',
  masterCalls(place, {
    row: personalRequestRow,
    fields: {
      requestKind,
      name: textRequired(100),
      customerId: id.nullish(),
      receivedAt: localMoment,
      note: memo.nullish(),
      doneAt: localMoment.nullish(),
      answer: memo.nullish(),
    },
    filter: { requestKind, customerId: id, isDone: z.boolean() },
    rights: { getAll: VIEW, get: VIEW },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/personal-requests/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/personal-requests/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/personal-requests/get/pdf',
      /** [NEW] */
      add: 'POST /core/v1/personal-requests/add',
      /** [NEW] */
      update: 'POST /core/v1/personal-requests/update',
      /** [NEW] */
      get: 'GET /core/v1/personal-requests/get/{id}',
    },
  }),
)

export const personalBreachRow = z.object({
  ...masterRow,
  /** What happened, in a few words. */
  name: z.string(),
  knownAt: moment,
  dueAt: moment,
  happenedOn: date.nullable(),
  dataTaken: z.string(),
  howTaken: z.string(),
  persons: z.number().int(),
  actions: z.string(),
  personsToldAt: moment.nullable(),
  agencyToldAt: moment.nullable(),
  /** Persons and agency were told. */
  isDone: z.boolean(),
})

const required = memo.refine((text) => text.trim().length > 0, 'Wajib diisi')
export const personalBreach = group('Kegagalan pelindungan data', {
  ...masterCalls(place, {
    row: personalBreachRow,
    fields: {
      name: textRequired(100),
      knownAt: localMoment,
      happenedOn: date.nullish(),
      dataTaken: required,
      howTaken: required,
      persons: z.number().int().min(0).max(100_000_000),
      actions: required,
      personsToldAt: localMoment.nullish(),
      agencyToldAt: localMoment.nullish(),
    },
    filter: { isDone: z.boolean() },
    rights: { getAll: VIEW, get: VIEW },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/personal-breaches/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/personal-breaches/get/xlsx',
      /** [NEW] */
      add: 'POST /core/v1/personal-breaches/add',
      /** [NEW] */
      update: 'POST /core/v1/personal-breaches/update',
      /** [NEW] */
      get: 'GET /core/v1/personal-breaches/get/{id}',
    },
  }),
  /** [NEW] The written notice to persons and agency: which data, when and how, what was done (art. 46(2)). */
  notice: file('GET /core/v1/personal-breaches/notice/get/pdf/{id}', 'pdf', {
    rights: [`${place}:print`],
    input: z.strictObject({ id: pathId }),
  }),
})

/** Whom the company need keep no longer. */
export const retiredRow = z.object({
  id,
  version,
  code: z.string(),
  name: z.string(),
  branchName: z.string(),
  /** His last document, in any branch; of one without any, when he was last written. */
  lastDay: date,
})
const retiredInput = z.strictObject({
  branchId: id.nullish(),
  limit: page.limit,
  offset: page.offset,
})

export const personalData = {
  /** [NEW] Customers with nothing owed and no document for the company's `customerYears`, for their erasure to be decided. */
  retired: json('POST /core/v1/personal-data/retired', {
    summary: 'Usul hapus data pelanggan',
    rights: VIEW,
    input: retiredInput,
    reply: z.object({
      rows: z.array(retiredRow),
      count: z.number().int(),
      years: z.number().int(),
    }),
  }),
  /** [NEW] */
  retiredXlsx: file('POST /core/v1/personal-data/retired/get/xlsx', 'xlsx', {
    summary: 'Usul hapus data pelanggan',
    rights: [`${place}:export`],
    input: retiredInput,
  }),
  /** [NEW] Requests and breaches that wait, those due first: for Beranda. */
  waiting: json('POST /core/v1/personal-data/waiting', {
    summary: 'Permintaan data pribadi yang menunggu',
    rights: VIEW,
    input: z.strictObject({}),
    reply: z.object({
      count: z.number().int(),
      late: z.number().int(),
      rows: z.array(
        z.object({
          what: z.enum(['REQUEST', 'BREACH']),
          id,
          name: z.string(),
          requestKind: requestKind.nullable(),
          dueAt: moment,
          isLate: z.boolean(),
        }),
      ),
    }),
  }),
}
