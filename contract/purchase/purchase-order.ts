import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { costlyDetail, costlyPreview } from '../document-detail.ts'
import {
  changeInput,
  documentListInput,
  costlyListReply,
  goodsLine,
  header,
  headerDiscount,
  costlySaved,
  rewritten,
  taxMode,
} from '../document.ts'
import { date, id, moneyNotNegative, pathId, qtyNotNegative, version } from '../values.ts'

const fields = {
  supplierId: id,
  warehouseId: id,
  expectedDate: date.nullish(),
  termDays: z.number().int().min(0).max(180).nullish(),
  taxMode,
  headerDiscount: headerDiscount.nullish(),
  freight: moneyNotNegative.nullish(),
  lines: z
    .array(
      goodsLine.extend({
        bonusQty: qtyNotNegative.nullish(),
        /** What the recommendation said, where the line was taken from it. */
        suggestedQty: qtyNotNegative.nullish(),
      }),
    )
    .min(1, 'Minimal satu baris harus diisi')
    .max(1000),
}

/** What is written on a purchase order (domain §3.1.1). */
export const purchaseOrderInput = z.strictObject({ ...header, ...fields })
export type PurchaseOrderInput = z.output<typeof purchaseOrderInput>

const view = ['purchase/purchase-order:view']
const base = { summary: 'Pesanan Pembelian' }

export const purchaseOrder = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/get/all',
    rights: [...view, 'purchase/receive-order:view'],
    input: documentListInput,
    reply: costlyListReply,
  }),
  /** [NEW] The whole filter as Excel. */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/get/xlsx',
    answer: 'xlsx',
    rights: ['purchase/purchase-order:export'],
    input: documentListInput,
  }),
  getData: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/get/data',
    rights: view,
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    reply: z.object({ rows: z.array(costlyDetail) }),
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/preview',
    rights: ['purchase/purchase-order:add', 'purchase/purchase-order:edit'],
    input: purchaseOrderInput.extend(rewritten),
    reply: costlyPreview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/add',
    rights: ['purchase/purchase-order:add'],
    input: purchaseOrderInput,
    reply: costlySaved,
  }),
  /** Writes an order anew while nothing is received; `action` closes the rest or approves. */
  update: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/update',
    rights: ['purchase/purchase-order:edit', 'purchase/purchase-order:approve', 'po.close'],
    input: z.union([
      purchaseOrderInput.extend({ id, version }),
      changeInput.extend({ action: z.enum(['CLOSE', 'APPROVE']) }),
    ]),
    reply: costlySaved,
  }),
  cancel: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/order/cancel',
    rights: ['purchase/purchase-order:cancel'],
    input: changeInput,
    reply: costlySaved,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/order/get/{id}',
    rights: [...view, 'purchase/receive-order:view'],
    input: z.strictObject({ id: pathId }),
    reply: costlyDetail,
  }),
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/order/get/pdf/{id}',
    answer: 'pdf',
    rights: ['purchase/purchase-order:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
