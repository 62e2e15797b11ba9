import { z } from 'zod'
import { costField } from '../document.ts'
import { json, write } from '../endpoint.ts'
import { listInput, listReply } from '../list.ts'
import { date, id, money, price, qty, requestId, sentence } from '../values.ts'

export const recalculationStatus = z.enum([
  'QUEUED',
  'RUNNING',
  'PREVIEW_READY',
  'APPLYING',
  'APPLIED',
  'CANCELLED',
  'FAILED',
])

export const recalculationRow = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  fromDate: date,
  scope: z.string(),
  status: recalculationStatus,
  goodsCount: z.number().int(),
  /** Goods that were looked at so far, or written so far while it is applied. */
  goodsDone: z.number().int(),
  goodsChanged: z.number().int(),
  /** Goods that moved otherwise since the preview and were left as they are. */
  goodsLeft: z.number().int(),
  /** Cost of what left, new less old, in rupiah. */
  difference: costField(money),
  hash: z.string().nullable(),
  message: sentence,
  createdAt: z.string(),
  createdByName: z.string(),
  appliedAt: z.string().nullable(),
})
export const recalculatedGoods = z.object({
  goodsId: id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  status: z.enum(['QUEUED', 'COUNTED', 'APPLIED', 'CHANGED']),
  movements: z.number().int(),
  changed: z.number().int(),
  onHand: qty,
  oldAverage: costField(price),
  newAverage: costField(price),
  oldValue: costField(money),
  newValue: costField(money),
  difference: costField(money),
})
export const recalculatedDocument = z.object({
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  oldCost: costField(money),
  newCost: costField(money),
  difference: costField(money),
})
/** Change of an account in a month, in one of its two columns. */
export const recalculatedAccount = z.object({
  branchId: id,
  branchName: z.string(),
  /** First day of the month. */
  month: date,
  accountId: id,
  code: z.string(),
  name: z.string(),
  debit: costField(money),
  credit: costField(money),
})
export const waitingGoods = z.object({
  goodsId: id,
  code: z.string(),
  name: z.string(),
  dirtyFrom: date,
  movements: z.number().int(),
})

const view = ['system/hpp-recalculation:view']
const manage = ['system/hpp-recalculation:add']
const one = z.strictObject({ id: id.meta({ refers: 'recalculationId' }), branchId: id })

/** [NEW] Recalculation of cost (domain §4.4): counted first, applied when someone says so. */
export const recalculation = {
  /** Goods whose cost is being reckoned anew in these branches: how many, and the first of them by id. */
  pending: json('POST /core/v1/hpp/pending', {
    rights: ['cost.view'],
    summary: 'HPP sedang dihitung',
    input: z.strictObject({ branchIds: z.array(id).max(500).nullish(), goodsId: id.nullish() }),
    reply: z.object({ goods: z.number().int(), goodsIds: z.array(id) }),
  }),
  /** Goods whose cost awaits recalculation by itself, and the earliest day of it. */
  waiting: json('POST /core/v1/hpp/waiting', {
    rights: view,
    summary: 'Barang yang menunggu hitung ulang',
    input: listInput({}),
    reply: listReply(waitingGoods),
  }),
  getAll: json('POST /core/v1/hpp/get/all', {
    rights: view,
    summary: 'Riwayat hitung ulang HPP',
    input: listInput({}),
    reply: listReply(recalculationRow),
  }),
  get: json('POST /core/v1/hpp/get', {
    rights: view,
    summary: 'Hitung ulang HPP',
    input: one,
    reply: recalculationRow,
  }),
  /** Goods that change, largest difference first. */
  goods: json('POST /core/v1/hpp/goods', {
    rights: view,
    summary: 'Barang dalam hitung ulang',
    input: one.extend({
      limit: z.number().int().min(1).max(500).default(50),
      offset: z.number().int().min(0).max(10_000_000).default(0),
    }),
    reply: listReply(recalculatedGoods),
  }),
  /** What applying books, per month and account, in this branch and in those that its goods went to. */
  accounts: json('POST /core/v1/hpp/accounts', {
    rights: view,
    summary: 'Jurnal yang berubah per akun',
    input: one,
    reply: listReply(recalculatedAccount),
  }),
  /** Documents of one goods, old and new cost, as counted now; nothing is written. */
  papers: json('POST /core/v1/hpp/papers', {
    rights: view,
    summary: 'Dokumen yang berubah',
    input: one.extend({ goodsId: id }),
    reply: listReply(recalculatedDocument),
  }),
  /** Starts counting. Only a preview: `preview: false` would write unseen and is refused. */
  recalculate: write('POST /core/v1/hpp/recalculate', {
    rights: manage,
    summary: 'Hitung dulu (pratinjau)',
    input: z.strictObject({
      requestId: requestId.nullish(),
      branchId: id,
      fromDate: date,
      goodsIds: z.array(id).max(1000).nullish(),
      categoryId: id.nullish(),
      preview: z.literal(true),
    }),
    reply: z.object({ id, goodsCount: z.number().int() }),
  }),
  /** Writes what the preview of this hash showed. */
  apply: write('POST /core/v1/hpp/apply', {
    rights: manage,
    summary: 'Terapkan hitung ulang',
    confirm: true,
    input: one.extend({ hash: z.string().max(64) }),
    reply: z.object({ id }),
  }),
  cancel: write('POST /core/v1/hpp/cancel', {
    rights: manage,
    summary: 'Batalkan hitung ulang',
    input: one,
    reply: z.object({ id }),
  }),
}
