import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { costlyDetail, costlyPreview } from '../document-detail.ts'
import {
  costlyListReply,
  costlyRow,
  costlySaved,
  documentFilter,
  documentListInput,
  header,
} from '../document.ts'
import { listInput, listReply } from '../list.ts'
import { id, pathId, price, qtyPositive, text } from '../values.ts'

/** Why goods are written off or found, in the words of the paper (domain §3.3.3). */
export const correctionReasons = {
  RUSAK: { type: 'OUT', label: 'Rusak' },
  KEDALUWARSA: { type: 'OUT', label: 'Kedaluwarsa' },
  HILANG: { type: 'OUT', label: 'Hilang' },
  PEMAKAIAN_SENDIRI: { type: 'OUT', label: 'Pemakaian sendiri' },
  SELISIH_LEBIH: { type: 'IN', label: 'Selisih lebih' },
  BONUS_SUPPLIER: { type: 'IN', label: 'Bonus supplier' },
  SALDO_AWAL: { type: 'IN', label: 'Saldo awal' },
} as const
export type CorrectionReason = keyof typeof correctionReasons

/** Goods that are fewer (KS) or more (SM) than the books say. */
export const correctionInput = z.strictObject({
  ...header,
  type: z.enum(['OUT', 'IN']),
  warehouseId: id,
  reason: z.enum(Object.keys(correctionReasons) as [CorrectionReason, ...CorrectionReason[]]),
  /** What happened, in words. */
  memo: text(500).refine((t) => t.length > 0, 'Keterangan wajib diisi'),
  lines: z
    .array(
      z.strictObject({
        goodsUnitId: id,
        qty: qtyPositive,
        /** Of goods that come in: rupiah per unit; without it they come at the average. */
        unitCost: price.nullish(),
        memo: text(200).nullish(),
      }),
    )
    .min(1, 'Minimal satu baris harus diisi')
    .max(1000),
})
export type CorrectionInput = z.output<typeof correctionInput>

const view = ['stock/correction:view']
const base = { summary: 'Koreksi Stok' }
/** Series of the papers that bring goods into a warehouse. */
export const inboundSources = ['PB', 'ME', 'RME', 'RJ', 'RKT', 'SM'] as const
const inboundFilter = listInput({ ...documentFilter, source: z.enum(inboundSources) })

export const correction = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v2/corrections/get',
    rights: view,
    input: documentListInput,
    reply: costlyListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v2/corrections/get/xlsx',
    answer: 'xlsx',
    rights: ['stock/correction:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v2/corrections/preview',
    rights: ['stock/correction:add'],
    input: correctionInput,
    reply: costlyPreview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v2/corrections/add',
    rights: ['stock/correction:add'],
    input: correctionInput,
    reply: costlySaved,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v2/corrections/get/{id}',
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: costlyDetail,
  }),
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v2/corrections/print/{id}',
    answer: 'pdf',
    rights: ['stock/correction:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
  /** Everything that came into a warehouse, whatever paper brought it, for labels to be printed. */
  stockIn: json({
    ...base,
    method: 'POST',
    path: '/core/v1/stock-in/get/all',
    rights: view,
    input: inboundFilter,
    reply: listReply(
      costlyRow.extend({
        /** Series of the paper that brought it. */
        source: z.string(),
        goods: z.array(
          z.object({
            goodsUnitId: id,
            goodsName: z.string(),
            unitName: z.string(),
            qty: z.number(),
          }),
        ),
      }),
    ).extend({ sums: costlyListReply.shape.sums }),
  }),
  /** [NEW] */
  stockInXlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/stock-in/get/xlsx',
    answer: 'xlsx',
    rights: ['stock/correction:export'],
    input: inboundFilter,
  }),
}
