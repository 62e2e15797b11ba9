import { z } from 'zod'
import { costlyDetail, goodsUnits } from '../document-detail.ts'
import { documentCalls } from '../document-calls.ts'
import { file, group, json, write } from '../endpoint.ts'
import {
  changeInput,
  costlySaved,
  countedIn,
  guarded,
  header,
  linesOf,
  paymentRow,
} from '../document.ts'
import { date, id, money, pathId, qty, qtyNotNegative } from '../values.ts'

export const returnReason = z.enum(['RUSAK', 'KEDALUWARSA', 'SALAH_KIRIM', 'LAIN'])
/** Off our debt, as goods again (the credit waits for their bill), or as money. */
export const returnSettlement = z.enum(['POTONG_HUTANG', 'GANTI_BARANG', 'TUNAI'])

/** Goods of one purchase invoice, or of one receipt without a bill, that go back (domain §3.1.4). */
export const purchaseReturnInput = z.strictObject({
  ...header,
  /** One of them: what was billed goes off the debt, what was not is no longer owed. */
  purchaseInvoiceId: id.nullish(),
  purchaseReceiptId: id.nullish(),
  warehouseId: id,
  reason: returnReason,
  settleBy: returnSettlement,
  /** Lines of which nothing goes back may stand there with zero. */
  /** Lines of the invoice, or of the receipt where that is what goes back. */
  lines: linesOf({ invoiceLine: z.number().int().positive(), qty: qtyNotNegative, ...countedIn }),
})
export type PurchaseReturnInput = z.output<typeof purchaseReturnInput>

/** What a supervisor, the one who wrote it, or the one who got the money says about a return. */
export const returnStatusInput = z.strictObject({
  ...changeInput.shape,
  status: z.enum(['APPROVED', 'REJECTED', 'CANCELLED', 'COMPLETED']),
  /** With COMPLETED of a return that is settled in money: how all of it came. */
  ...paymentRow.pick({ bankAccountId: true, refNo: true }).shape,
  methodId: id.nullish(),
})
export type ReturnStatusInput = z.output<typeof returnStatusInput>

const view = ['purchase/return:view']

/** The bill whose goods go back, with the tax invoice that it has by now. */
const returnedBill = z.object({
  docNo: z.string(),
  taxInvoiceNo: z.string().nullable(),
  taxInvoiceDate: date.nullable(),
})
export type ReturnedBill = z.output<typeof returnedBill>

/** What may go back of a document of goods. */
const returnable = z.object({
  id,
  docNo: z.string(),
  supplierId: id,
  supplierName: z.string(),
  warehouseId: id.nullable(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      goodsId: id,
      goodsUnitId: id,
      goodsCode: z.string(),
      goodsName: z.string(),
      unitName: z.string(),
      baseUnitName: z.string(),
      conversion: qty,
      units: goodsUnits.optional(),
      taxType: z.string(),
      qty,
      returnedQty: qty,
      /** Billed or received less returned, and no more than the branch has. */
      returnableQty: qty,
      onHand: qty,
      /** For the quantity of the line. */
      net: guarded(money),
      vat: guarded(money),
    }),
  ),
})

/** After so many days goods that wait to go back are a worry. */
export const LATE_RETURN_DAYS = 14

const standard = documentCalls('purchase-return', {
  input: purchaseReturnInput,
  costly: true,
  paths: {
    getAll: [
      'POST /core/v1/purchase/invoice/return/get/all',
      'POST /core/v1/purchase/return/get/all',
    ],
    /** [NEW] */
    xlsx: 'POST /core/v1/purchase/invoice/return/get/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/purchase/invoice/return/preview',
    add: ['POST /core/v1/purchase/invoice/return/add', 'POST /core/v1/purchase/return/add'],
    get: ['GET /core/v1/purchase/invoice/return/get/{id}', 'GET /core/v1/purchase/return/get/{id}'],
    pdf: [
      'GET /core/v1/purchase/invoice/return/get/pdf/{id}',
      'GET /core/v1/purchase/return/get/pdf/{id}',
    ],
  },
})

export const purchaseReturn = group('Retur Pembelian', {
  ...standard,
  /** Of goods that were billed, with their bill. */
  get: { ...standard.get, reply: costlyDetail.extend({ bill: returnedBill.nullable() }) },
  /** [NEW] What goes along with the goods: without prices, once they may leave. */
  deliveryNote: file('GET /core/v1/purchase/invoice/return/get/delivery-note/{id}', 'pdf', {
    rights: ['purchase/return:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
  /** Lines of an invoice with what may still be returned of each. */
  calculate: json(
    [
      'GET /core/v1/purchase/invoice/return/calculate-return/{id}',
      'GET /core/v1/purchase/return/calculate-return/{id}',
    ],
    {
      rights: view,
      input: z.strictObject({ id: pathId }),
      reply: returnable,
    },
  ),
  /** [NEW] The same of a receipt: what was neither billed nor returned. */
  ofReceipt: json('GET /core/v1/purchase/return/calculate-receipt/{id}', {
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: returnable,
  }),
  /** [NEW] How long goods wait to go back, by supplier; the longest first. */
  waiting: json('POST /core/v1/purchase/return/waiting/get', {
    rights: [...view, 'purchase/past-return:view'],
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      rows: z.array(
        z.object({
          supplierId: id,
          supplierName: z.string(),
          returns: z.number().int(),
          /** Day of the oldest of them, and how long ago that is. */
          oldest: date,
          days: z.number().int(),
          value: guarded(money),
        }),
      ),
    }),
  }),
  updateStatus: write(
    [
      'POST /core/v1/purchase/invoice/return/update/status',
      'POST /core/v1/purchase/return/update/status',
    ],
    {
      rights: ['purchase/return:approve', 'purchase/return:edit', 'bank-cash/bank-receipts:add'],
      input: returnStatusInput,
      reply: costlySaved,
    },
  ),
})
