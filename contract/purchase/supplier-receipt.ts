import { page } from '../list.ts'
import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { group, json } from '../endpoint.ts'
import { goodsUnits } from '../document-detail.ts'
import { guarded, header } from '../document.ts'
import { openItemsReply } from '../open-item.ts'
import { date, id, money, pathId, price, qty, textRequired } from '../values.ts'

/** A supplier hands over his bills and learns when they are paid (tukar faktur, domain §3.1.9). */
export const supplierReceiptInput = z.strictObject({
  ...header,
  supplierId: id,
  /** Who brought the documents. */
  receivedFrom: textRequired(100),
  plannedPayDate: date,
  lines: z
    .array(
      z.strictObject({
        documentId: id,
        hasInvoice: z.boolean(),
        hasTaxInvoice: z.boolean(),
        hasDeliveryNote: z.boolean(),
      }),
    )
    .min(1, 'Pilih tagihan yang diterima')
    .max(500),
})
export type SupplierReceiptInput = z.output<typeof supplierReceiptInput>

/** What a bill's line says otherwise than its order or its receipt. */
const matchSays = z.enum([
  'NO_ORDER',
  'RECEIVED_LESS',
  'BILLED_LESS',
  'NOT_ARRIVED',
  'PRICE_HIGHER',
  'PRICE_LOWER',
])

const matchedBill = z.object({
  documentId: id,
  docNo: z.string(),
  /** Lines that differ, and what their prices come to. */
  differences: z.number().int(),
  priceDifference: guarded(money),
  lines: z.array(
    z.object({
      line: z.number().int(),
      goodsCode: z.string(),
      goodsName: z.string(),
      unitName: z.string(),
      conversion: qty,
      units: goodsUnits,
      orderNo: z.string().nullable(),
      /** Nothing where the bill came before its goods. */
      receiptNo: z.string().nullable(),
      /** In the line's unit; of the whole order line, of this receipt, of this bill. */
      orderedQty: qty.nullable(),
      receivedQty: qty,
      billedQty: qty,
      /** Of what was billed before it came: still to come. */
      comingQty: qty,
      /** After discounts, without PPN; as received where there is no order. */
      orderPrice: guarded(price),
      billPrice: guarded(price),
      priceDifference: guarded(money),
      says: z.array(matchSays),
    }),
  ),
})

const menu = 'purchase/supplier-receipt'
const view = [`${menu}:view`]

export const supplierReceipt = group('Tanda Terima Supplier', {
  ...documentCalls('supplier-receipt', {
    input: supplierReceiptInput,
    readers: ['purchase/debt-repayment:add'],
    paths: {
      getAll: 'POST /core/v1/purchase/supplier-receipt/history/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/supplier-receipt/history/get/xlsx',
      add: [
        'POST /core/v1/purchase/supplier-receipt/transaction/add',
        'POST /core/v1/purchase/supplier-receipt/add',
      ],
      get: 'GET /core/v1/purchase/supplier-receipt/transaction/get/{id}',
      pdf: [
        'GET /core/v1/purchase/supplier-receipt/transaction/pdf/{id}',
        'GET /core/v1/purchase/supplier-receipt/transaction/get/pdf/{id}',
      ],
    },
  }),
  /** Open documents of a supplier that stand on no open receipt yet. */
  eligible: json('POST /core/v1/purchase/supplier-receipt/transaction/get/all', {
    rights: view,
    input: z.strictObject({ supplierId: id, branchId: id.nullish(), ...page }),
    reply: openItemsReply,
  }),
  /** [NEW] Bills line by line against their receipts and orders: what differs is named, and stands in nobody's way. */
  match: json('POST /core/v1/purchase/supplier-receipt/match', {
    rights: [...view, 'purchase/invoice:view'],
    input: z.strictObject({ branchId: id.nullish(), documentIds: z.array(id).min(1).max(500) }),
    reply: z.object({ rows: z.array(matchedBill) }),
  }),
  /** How much of an invoice's goods is sold by now: stores pay by what they have sold. */
  soldOf: json('GET /core/v1/supplier/invoice/detail/stock/{id}', {
    rights: [...view, 'purchase/invoice:view'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      rows: z.array(
        z.object({
          line: z.number().int(),
          goodsId: id,
          goodsCode: z.string(),
          goodsName: z.string(),
          baseUnitName: z.string(),
          /** Base units invoiced, sold in the branch since then, and left in it now. */
          invoicedQty: qty,
          soldQty: qty,
          onHand: qty,
          net: money,
        }),
      ),
    }),
  }),
})
