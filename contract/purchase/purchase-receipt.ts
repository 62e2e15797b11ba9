import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, costlySaved, header, linesOf, taxMode } from '../document.ts'
import { group, write } from '../endpoint.ts'
import { date, id, price, qtyNotNegative, requestId, text, textRequired } from '../values.ts'

/**
 * What is written on a goods receipt (domain §3.1.2): lines of an order in their units; or, with the right
 * `receive.withoutPo`, goods that nobody ordered.
 */
export const purchaseReceiptInput = z
  .strictObject({
    ...header,
    purchaseOrderId: id.nullish(),
    /** Without an order: who brought it, and whether his prices have PPN. */
    supplierId: id.nullish(),
    taxMode: taxMode.nullish(),
    warehouseId: id,
    supplierDeliveryNo: textRequired(50),
    vehicleNo: text(20).nullish(),
    /** [NEW] Who took the goods at the door; he may have no account here. */
    receivedBy: text(100).nullish(),
    lines: linesOf({
      /** Line number of the order. */
      poLine: z.number().int().positive().nullish(),
      /** Without an order: the goods, at the price that the bill is expected to have; else at the last one. With one: the unit in which they were counted. */
      goodsUnitId: id.nullish(),
      unitPrice: price.nullish(),
      qty: qtyNotNegative,
      bonusQty: qtyNotNegative.nullish(),
      /** Refused at the door: not stocked, stays open on the order. */
      rejectedQty: qtyNotNegative.nullish(),
      reason: text(100).nullish(),
      expiryDate: date.nullish(),
    }),
  })
  .superRefine(({ lines }, ctx) => {
    lines.forEach(({ rejectedQty, reason }, i) => {
      if (rejectedQty && !reason)
        ctx.addIssue({
          code: 'custom',
          message: 'Alasan penolakan wajib diisi',
          path: ['lines', i, 'reason'],
        })
    })
  })
export type PurchaseReceiptInput = z.output<typeof purchaseReceiptInput>

/** Undoes a receipt as if its goods had never come: why, and nothing else. */
export const cancelReceiptInput = z.strictObject({
  ...changeInput.pick({ id: true, version: true, approvalToken: true }).shape,
  requestId,
  reason: textRequired(200),
})
export type CancelReceiptInput = z.output<typeof cancelReceiptInput>

export const purchaseReceipt = group('Penerimaan Barang', {
  ...documentCalls('purchase-receipt', {
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
  }),
  /** [NEW] While nothing of it is billed; answers the return that undoes it. */
  cancel: write('POST /core/v1/purchase/receive/cancel', {
    rights: ['purchase/receive-order:cancel', 'purchase/receive-order:approve'],
    input: cancelReceiptInput,
    reply: costlySaved,
  }),
  /** [NEW] A rest that nobody will ever bill. */
  close: write('POST /core/v1/purchase/receive/close', {
    rights: ['purchase/receive-order:approve', 'purchase/invoice:edit'],
    input: changeInput.extend({ reason: textRequired(200) }),
    reply: costlySaved,
  }),
})
