import { z } from 'zod'
import { file, json, write } from '../endpoint.ts'
import { date, id, money, requestId, text, textRequired } from '../values.ts'
import { orderedListInput, listReply } from '../list.ts'
import { type CheckKey, checkWords } from './checks.ts'

export const periodRow = z.object({
  id,
  periodYear: z.number().int(),
  periodMonth: z.number().int(),
  firstDay: date,
  lastDay: date,
  status: z.enum(['OPEN', 'CLOSED']),
  postingStatus: z.enum(['OPEN', 'CLOSED']),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
  /** While period 13 holds the month open: the day that its adjustments bear. */
  auditDay: date.nullable(),
  /** The last month of the company's fiscal year. */
  endsYear: z.boolean(),
  /** Of a closed month: its seal's number and value, "12:8f0a-11c2-90ab-77de". */
  seal: z.string().nullable(),
})

/** One line of the closing checklist: a blocker must be cured, a warning be seen. */
export const checkRow = z.object({
  /** Its words in both languages: `checkWords`. */
  key: z.enum(Object.keys(checkWords) as [CheckKey, ...CheckKey[]]),
  level: z.enum(['BLOCK', 'WARN']),
  /** It cannot go on in this month once its posting is closed. */
  stopped: z.boolean(),
  ok: z.boolean(),
  count: z.number().int(),
  /** The whole in Indonesian. */
  text: z.string(),
  /** The first of what stands in the way and is no document: goods, shifts, branches, rules of the books. */
  names: z.array(z.string()),
  /** Where the cure is, under `/app`, with what that screen is asked for: the month's days, all branches. */
  path: z.string().nullable(),
  /** Of what has a place of its own to be mended in: its name, that place, and the branch in which one works there. */
  leads: z.array(z.object({ name: z.string(), path: z.string(), branchId: id.nullable() })),
  /** Documents that stand in the way, the earliest first; at most fifty of them. */
  documents: z.array(
    z.object({
      id,
      kind: z.string(),
      docNo: z.string().nullable(),
      docDate: date,
      branchName: z.string(),
    }),
  ),
})

const manage = ['system/closing-periode:add']
const one = z.strictObject({ id, requestId: requestId.nullish() })
const again = one.extend({
  reason: textRequired(200),
  approvalToken: z.string().max(100).nullish(),
})
/** Over warnings that were seen; over sales that tills have not sent with an owner's reason, or his approval. */
const over = one.extend({
  ignoreWarnings: z.boolean().nullish(),
  reason: text(200).nullish(),
  approvalToken: z.string().max(100).nullish(),
})
const done = z.object({ id, status: z.string(), postingStatus: z.string() })

export const period = {
  /** The running period: the latest that is open for posting (domain §6.1). */
  current: json('GET /core/v1/period', {
    rights: 'signed-in',
    summary: 'Periode berjalan',
    input: z.strictObject({}),
    reply: periodRow.pick({
      periodYear: true,
      periodMonth: true,
      status: true,
      postingStatus: true,
    }),
  }),
  getAll: json('POST /core/v1/period/get/all', {
    rights: 'signed-in',
    summary: 'Daftar periode',
    input: orderedListInput({}),
    reply: listReply(periodRow),
  }),
  /** The next month by hand, as long as the company's setting leaves room for one more. */
  open: write('POST /core/v1/period/open', {
    rights: manage,
    summary: 'Buka periode',
    input: z.strictObject({
      year: z.number().int().min(2000).max(2199),
      month: z.number().int().min(1).max(12),
      requestId: requestId.nullish(),
    }),
    reply: done,
  }),
  postingOpen: write('POST /core/v1/period/posting/open', {
    rights: manage,
    summary: 'Buka posting',
    input: one,
    reply: done,
  }),
  /** Refused while something of the month would be stopped, until whoever closes it has seen what. */
  postingClose: write('POST /core/v1/period/posting/close', {
    rights: manage,
    summary: 'Tutup posting',
    input: over,
    reply: done,
  }),
  /** [NEW] What stands in the way of closing. */
  checklist: json('POST /core/v1/period/checklist', {
    rights: ['system/closing-periode:view'],
    summary: 'Daftar periksa tutup periode',
    input: z.strictObject({ id }),
    reply: z.object({ rows: z.array(checkRow) }),
  }),
  close: write('POST /core/v1/period/close', {
    rights: manage,
    summary: 'Tutup periode',
    confirm: true,
    input: over,
    reply: done,
  }),
  /** [NEW] Of a closed month: what its branches stood at, who closed it, and its seal, to be kept outside of the program. */
  print: file('POST /core/v1/period/print', 'pdf', {
    rights: ['system/closing-periode:view'],
    summary: 'Cetak berita acara tutup periode',
    input: z.strictObject({ id }),
  }),
  /** Only the newest closed month, with a reason. */
  restore: write('POST /core/v1/period/restore', {
    rights: ['system/restore-periode:add'],
    summary: 'Buka kembali periode',
    confirm: true,
    input: again,
    reply: done,
  }),
  /** [NEW] Period 13: the year that was closed last takes adjustments dated its last day. */
  auditOpen: write('POST /core/v1/period/audit/open', {
    rights: ['system/restore-periode:add'],
    summary: 'Buka periode 13',
    confirm: true,
    input: again,
    reply: done,
  }),
  /** [NEW] Every month it held open keeps its balances anew. */
  auditClose: write('POST /core/v1/period/audit/close', {
    rights: manage,
    summary: 'Tutup periode 13',
    confirm: true,
    input: one,
    reply: done,
  }),
  /** [NEW] Of a month that was closed again: the accounts that stand otherwise than at its closing before. */
  compare: json('POST /core/v1/period/compare', {
    rights: ['system/closing-periode:view'],
    summary: 'Banding penutupan',
    input: z.strictObject({ id: id.meta({ refers: 'periodId' }) }),
    reply: z.object({
      closings: z.number().int(),
      rows: z.array(
        z.object({
          branchName: z.string(),
          code: z.string(),
          name: z.string(),
          before: money,
          now: money,
          difference: money,
        }),
      ),
    }),
  }),
}
