import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { group, json, write } from '../endpoint.ts'
import { costlyDetail } from '../document-detail.ts'
import { costlyPreview } from '../document-preview.ts'
import {
  changeInput,
  costlySaved,
  downPaymentPlan,
  goodsLine,
  header,
  headerDiscount,
  linesOf,
  rewritten,
  taxMode,
} from '../document.ts'
import { date, id, price, rupiahNotNegative, qtyNotNegative, version } from '../values.ts'

const fields = {
  supplierId: id,
  warehouseId: id,
  expectedDate: date.nullish(),
  termDays: z.number().int().min(0).max(180).nullish(),
  taxMode,
  headerDiscount: headerDiscount.nullish(),
  freight: rupiahNotNegative.nullish(),
  downPaymentPlan: downPaymentPlan.nullish(),
  lines: linesOf({
    ...goodsLine.shape,
    /** Asked for; what is given free stands in `bonusQty`, and a zero is one that somebody wrote. */
    unitPrice: price,
    bonusQty: qtyNotNegative.nullish(),
    /** What the recommendation said, where the line was taken from it. */
    suggestedQty: qtyNotNegative.nullish(),
  }),
}

/** What is written on a purchase order (domain §3.1.1). */
export const purchaseOrderInput = z.strictObject({ ...header, ...fields })
export type PurchaseOrderInput = z.output<typeof purchaseOrderInput>

const view = ['purchase/purchase-order:view']

export const purchaseOrder = group('Pesanan Pembelian', {
  ...documentCalls('purchase-order', {
    input: purchaseOrderInput,
    costly: true,
    readers: ['purchase/receive-order:view'],
    paths: {
      getAll: 'POST /core/v1/purchase/order/get/all',
      /** [NEW] The whole filter as Excel. */
      xlsx: 'POST /core/v1/purchase/order/get/xlsx',
      add: 'POST /core/v1/purchase/order/add',
      get: 'GET /core/v1/purchase/order/get/{id}',
      pdf: 'GET /core/v1/purchase/order/get/pdf/{id}',
    },
  }),
  getData: json('POST /core/v1/purchase/order/get/data', {
    rights: view,
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    reply: z.object({ rows: z.array(costlyDetail) }),
  }),
  /** [NEW] Of a new order, or of one that is written anew. */
  preview: json('POST /core/v1/purchase/order/preview', {
    rights: ['purchase/purchase-order:add', 'purchase/purchase-order:edit'],
    input: purchaseOrderInput.extend(rewritten),
    reply: costlyPreview,
  }),
  /** Writes an order anew while nothing is received; `action` closes the rest or approves. */
  update: write('POST /core/v1/purchase/order/update', {
    rights: ['purchase/purchase-order:edit', 'purchase/purchase-order:approve', 'po.close'],
    input: z.union([
      purchaseOrderInput.extend({ id, version }),
      changeInput.extend({ action: z.enum(['CLOSE', 'APPROVE']) }),
    ]),
    reply: costlySaved,
  }),
  cancel: write('POST /core/v1/purchase/order/cancel', {
    rights: ['purchase/purchase-order:cancel'],
    input: changeInput,
    reply: costlySaved,
  }),
})
