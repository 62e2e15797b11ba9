import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { costlyDetail, costlyPreview } from '../document-detail.ts'
import { documentListInput, costlyListReply, header, costlySaved } from '../document.ts'
import { date, id, pathId, qtyNotNegative, text, textRequired } from '../values.ts'

/** What is written on a goods receipt (domain §3.1.2). Quantities in the order line's unit. */
export const purchaseReceiptInput = z.strictObject({
  ...header,
  purchaseOrderId: id,
  warehouseId: id,
  supplierDeliveryNo: textRequired(50),
  vehicleNo: text(20).nullish(),
  lines: z
    .array(
      z.strictObject({
        /** Line number of the order. */
        poLine: z.number().int().positive(),
        qty: qtyNotNegative,
        bonusQty: qtyNotNegative.nullish(),
        /** Refused at the door: not stocked, stays open on the order. */
        rejectedQty: qtyNotNegative.nullish(),
        reason: text(100).nullish(),
        expiryDate: date.nullish(),
      }),
    )
    .min(1)
    .max(1000),
})
export type PurchaseReceiptInput = z.output<typeof purchaseReceiptInput>

const view = ['purchase/receive-order:view']
const base = { summary: 'Penerimaan Barang' }

export const purchaseReceipt = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/receive/get/all',
    rights: [...view, 'purchase/invoice:view'],
    input: documentListInput,
    reply: costlyListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/receive/get/xlsx',
    answer: 'xlsx',
    rights: ['purchase/receive-order:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/receive/preview',
    rights: ['purchase/receive-order:add'],
    input: purchaseReceiptInput,
    reply: costlyPreview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/receive/add',
    rights: ['purchase/receive-order:add'],
    input: purchaseReceiptInput,
    reply: costlySaved,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/receive/get/{id}',
    rights: [...view, 'purchase/invoice:view'],
    input: z.strictObject({ id: pathId }),
    reply: costlyDetail,
  }),
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/receive/get/pdf/{id}',
    answer: 'pdf',
    rights: ['purchase/receive-order:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
