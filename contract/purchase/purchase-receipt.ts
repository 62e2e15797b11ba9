import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header, linesOf } from '../document.ts'
import { date, id, qtyNotNegative, text, textRequired } from '../values.ts'

/** What is written on a goods receipt (domain §3.1.2). Quantities in the order line's unit. */
export const purchaseReceiptInput = z.strictObject({
  ...header,
  purchaseOrderId: id,
  warehouseId: id,
  supplierDeliveryNo: textRequired(50),
  vehicleNo: text(20).nullish(),
  lines: linesOf({
    /** Line number of the order. */
    poLine: z.number().int().positive(),
    qty: qtyNotNegative,
    bonusQty: qtyNotNegative.nullish(),
    /** Refused at the door: not stocked, stays open on the order. */
    rejectedQty: qtyNotNegative.nullish(),
    reason: text(100).nullish(),
    expiryDate: date.nullish(),
  }),
})
export type PurchaseReceiptInput = z.output<typeof purchaseReceiptInput>

export const purchaseReceipt = documentCalls('purchase-receipt', {
  input: purchaseReceiptInput,
  costly: true,
  readers: ['purchase/invoice:view'],
  paths: {
    getAll: 'POST /core/v1/purchase/receive/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v1/purchase/receive/get/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/purchase/receive/preview',
    add: 'POST /core/v1/purchase/receive/add',
    get: 'GET /core/v1/purchase/receive/get/{id}',
    pdf: 'GET /core/v1/purchase/receive/get/pdf/{id}',
  },
})
