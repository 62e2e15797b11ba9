import { z } from 'zod'
import { write } from '../endpoint.ts'
import { id, requestId, rupiahNotNegative, text, textRequired } from '../values.ts'
import { MOST_ENTRIES, queueEntry, queueHead } from './queue-file.ts'

/** So long what a device holds may be waited for after it was replaced or lost, in days; then its chain may be ended. */
export const CHAIN_DAYS = 30

/** What its head of branch lets a device sell without a line; null where the branch alone says. */
export const deviceLimits = {
  offlineAllowed: z.boolean(),
  /** Rupiah: of one sale, and of all that lie unsent on it. */
  offlineSaleLimit: rupiahNotNegative.nullable(),
  offlineUnsentLimit: rupiahNotNegative.nullable(),
}

const seen = ['sales/offline:view']
const decides = ['sales/offline:approve']
const why = { reason: text(200).nullish(), approvalToken: z.string().max(100).nullish() }

/** What became of one line of a file. */
const fileResult = z.object({
  /** Its place among the entries, from 1. */
  line: z.number().int(),
  /** On the receipt; null of what cannot be read. */
  number: z.string().nullable(),
  outcome: z.enum(['ACCEPTED', 'KNOWN', 'REFUSED']),
  docNo: z.string().nullable(),
  /** Why it was refused. */
  why: z.string().nullable(),
})
export type QueueFileResult = z.output<typeof fileResult>

/** What a head of branch does about a till that cannot send by itself. */
export const deviceCalls = {
  /**
   * [NEW] What a till could not send is about to come as the file that it wrote (`queue-file.ts`). Whoever may approve
   * gives a reason; anybody else has it approved (QUEUE_FILE). Good for whoever asked, for a day.
   */
  openFile: write('POST /core/v1/cashier/offline/file', {
    summary: 'Kirim berkas antrean kasir',
    rights: seen,
    input: z.strictObject({
      requestId,
      branchId: id,
      ...queueHead.pick({ deviceId: true, tillName: true, entries: true }).shape,
      ...why,
    }),
    reply: z.object({ queueFileId: id }),
  }),
  /** [NEW] Some of its entries, each taken as the till would have sent it, under the key that signed it. */
  takeFile: write('POST /core/v1/cashier/offline/file/rows', {
    summary: 'Kirim isi berkas antrean kasir',
    rights: seen,
    input: z.strictObject({
      branchId: id,
      queueFileId: id,
      /** Place of the first of them in the file, from 1. */
      first: z.number().int().min(1).max(MOST_ENTRIES),
      entries: z.array(queueEntry).min(1).max(100),
    }),
    reply: z.object({ rows: z.array(fileResult) }),
  }),
  /**
   * [NEW] It will not come back: its shift closes with what was counted, and another device takes its place. What of it
   * comes all the same is taken as late and beyond the limits. Whoever may not approve has it approved (TILL_LOST).
   */
  lose: write('POST /core/v1/cashier/offline/device/lost', {
    summary: 'Nyatakan perangkat kasir hilang',
    rights: seen,
    input: z.strictObject({ requestId, branchId: id, deviceId: id, ...why }),
    reply: z.object({ deviceId: id }),
  }),
  /** [NEW] The owner waits for it no longer: its missing numbers are written off, with a reason. */
  endChain: write('POST /core/v1/cashier/offline/device/end', {
    summary: 'Tutup urutan perangkat kasir',
    rights: ['sales/offline:edit'],
    input: z.strictObject({
      branchId: id,
      deviceId: id,
      reason: textRequired(200),
    }),
    reply: z.object({ deviceId: id, missing: z.number().int() }),
  }),
  /** [NEW] What a device may sell without a line; a till learns it within ten minutes, and a sale beyond it is told. */
  limit: write('POST /core/v1/cashier/offline/device/limits', {
    summary: 'Batas perangkat kasir',
    rights: decides,
    input: z.strictObject({
      branchId: id,
      deviceId: id,
      offlineAllowed: z.boolean(),
      offlineSaleLimit: rupiahNotNegative.nullish(),
      offlineUnsentLimit: rupiahNotNegative.nullish(),
    }),
    reply: z.object({ deviceId: id }),
  }),
}
