import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { date, id, instant, requestId, rupiah, total } from '../values.ts'
import { taxFileKinds } from './tax-files.ts'

/** What is rehearsed: the files of a masa, input PPN to be credited, and proofs of tax that others collected or withheld. */
export const rehearsalTopics = [...taxFileKinds, 'INPUT', 'COLLECTED', 'WITHHELD'] as const
export const rehearsalTopic = z.enum(rehearsalTopics)
export type RehearsalTopic = z.output<typeof rehearsalTopic>

/** Indonesian and English. */
export const rehearsalTopicWords: Readonly<Record<RehearsalTopic, readonly [string, string]>> = {
  RETAIL: ['PPN digunggung', 'Summed-up VAT'],
  INVOICE: ['Faktur pajak keluaran', 'Output tax invoices'],
  BPPU: ['e-Bupot (BPPU)', 'e-Bupot (BPPU)'],
  RETURN: ['Nota retur pembelian', 'Return notes of purchases'],
  INPUT: ['Pajak masukan', 'Input tax'],
  COLLECTED: ['PPN dipungut pembeli', 'VAT collected by buyers'],
  WITHHELD: ['PPh dipotong pelanggan', 'PPh withheld by customers'],
}

/** What may be wrong with a document, or with the sum of a masa. */
export const rehearsalFaults = [
  /** Something of it is missing. */
  'LACKING',
  /** A rule of Coretax is broken. */
  'REFUSABLE',
  /** Its masa is over and it stands in no file. */
  'UNMADE',
  'NOT_UPLOADED',
  /** Uploaded, and no number has come back. */
  'UNANSWERED',
  'REFUSED',
  'TOO_LATE',
  /** Coretax has another amount. */
  'DIFFERS',
  'WRONG_CODE',
  /** It is told, or credited, in another masa than in the books. */
  'OTHER_MASA',
  /** Goods came back, and the buyer's note has no number yet. */
  'NO_NOTE',
  /** In Coretax alone. */
  'ONLY_THERE',
  /** In our books alone. */
  'ONLY_HERE',
  'UNNUMBERED',
  'BY_HAND',
  /** The books changed since the file was made. */
  'STALE',
  'UNCREDITED',
  'LOST',
  'NO_PROOF',
] as const
export const rehearsalFault = z.enum(rehearsalFaults)

export const rehearsalFinding = z.object({
  topic: rehearsalTopic,
  fault: rehearsalFault,
  message: z.string().meta({ told: true }),
  /** First day of the masa that it is of. */
  period: date,
  documentId: id.nullable(),
  kind: z.string().nullable(),
  docNo: z.string().nullable(),
  partyName: z.string(),
  /** Screen of the master that lacks something, and which one. */
  place: z.string().nullable(),
  placeId: id.nullable(),
  /** PPN or PPh, rupiah. */
  amount: rupiah,
  /** Last day for it, and days to that, below zero when it is over; null where no day is set. */
  until: date.nullable(),
  daysLeft: z.number().int().nullable(),
})
export type RehearsalFinding = z.output<typeof rehearsalFinding>

const findings = {
  rows: z.array(rehearsalFinding),
  /** Of all of them, whatever is shown; rupiah, a document counted once. */
  sums: z.object({ amount: total }),
  count: z.number().int(),
  /** The nearest last day that is not over. */
  nearest: date.nullable(),
}

/** Of each night the files as Coretax would take them: what it would refuse, what that costs, and until when. */
export const taxRehearsal = group('Gladi Pajak', {
  /** [NEW] The newest rehearsal. */
  latest: json('POST /core/v1/tax/rehearsal', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({ topic: rehearsalTopic.nullish() }),
    reply: z.object({
      /** Null before the first night. */
      asOf: instant.nullable(),
      /** Who asked for it; null: the clock. */
      by: z.string().nullable(),
      ...findings,
    }),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/tax/rehearsal/xlsx', 'xlsx', {
    rights: ['report/financial-statements:export'],
    input: z.strictObject({ topic: rehearsalTopic.nullish() }),
  }),
  /** [NEW] Its most pressing findings for Beranda; null for whoever does not see the whole company. */
  brief: json('POST /core/v1/tax/rehearsal/brief', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({}),
    reply: z.object(findings).nullable(),
  }),
  /** [NEW] Once more, now. */
  run: write('POST /core/v1/tax/rehearsal/run', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({ requestId: requestId.nullish() }),
    reply: z.object({ count: z.number().int() }),
  }),
})
