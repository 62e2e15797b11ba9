import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { moveDueDay } from '../due-day.ts'
import { costlyDetail } from '../document-detail.ts'
import { group, json, write } from '../endpoint.ts'
import {
  changeInput,
  costlySaved,
  countedIn,
  discountTiers,
  header,
  headerDiscount,
  linesOf,
  settlementLine,
  taxMode,
} from '../document.ts'
import {
  date,
  id,
  pathId,
  price,
  qtyPositive,
  requestId,
  rupiah,
  rupiahNotNegative,
  textRequired,
} from '../values.ts'
import { withholdingFields } from '../withholding.ts'
import { openItemsReply } from '../open-item.ts'
import { taxInvoiceFields } from './tax-invoice.ts'

/** What is written on a purchase invoice (domain §3.1.3). */
export const purchaseInvoiceInput = z.strictObject({
  ...header,
  supplierId: id,
  /** What was received; `[]` where the bill comes before all of its goods. */
  receiptIds: z.array(id).max(50),
  /** [NEW] Orders whose goods are billed before they come. */
  orderIds: z.array(id).max(50).nullish(),
  supplierInvoiceNo: textRequired(50),
  supplierInvoiceDate: date.nullish(),
  ...taxInvoiceFields,
  /** What his tax invoice says, where his lines were rounded another way than ours; further away is refused. */
  taxInvoiceDpp: rupiahNotNegative.nullish(),
  taxInvoiceVat: rupiahNotNegative.nullish(),
  /** [NEW] His PPN on goods whose PPN is not credited: part of what they cost; null: what follows from the lines. */
  uncreditedVat: rupiahNotNegative.nullish(),
  taxMode,
  termDays: z.number().int().min(0).max(180).nullish(),
  headerDiscount: headerDiscount.nullish(),
  freight: rupiahNotNegative.nullish(),
  /** Kept back of the freight. */
  ...withholdingFields,
  /** The supplier's own rounding, −100 to 100 rupiah. */
  roundingAdj: rupiah.refine((n) => Math.abs(n) <= 100, 'Pembulatan antara −100 dan 100').nullish(),
  /** Total on the supplier's document; more than 100 rupiah away is refused. */
  supplierTotal: rupiahNotNegative.nullish(),
  /** Money paid ahead that pays part of this bill. */
  downPaymentUse: z.array(settlementLine).max(20).nullish(),
  /** Each of a receipt, or of an order whose goods are still to come; price and amounts of the unit in which it is counted. */
  lines: linesOf({
    receiptId: id.nullish(),
    receiptLine: z.number().int().positive().nullish(),
    orderId: id.nullish(),
    orderLine: z.number().int().positive().nullish(),
    qty: qtyPositive,
    ...countedIn,
    unitPrice: price,
    discountTiers: discountTiers.nullish(),
    discountAmount: rupiahNotNegative.nullish(),
  }),
})
export type PurchaseInvoiceInput = z.output<typeof purchaseInvoiceInput>

const notComingInput = z.strictObject({
  ...changeInput.shape,
  requestId,
  reason: textRequired(200),
})
export type NotComingInput = z.output<typeof notComingInput>

export const purchaseInvoice = group('Faktur Pembelian', {
  ...documentCalls('purchase-invoice', {
    input: purchaseInvoiceInput,
    readers: ['purchase/debt-repayment:view'],
    paths: {
      getAll: 'POST /core/v1/purchase/invoice/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/invoice/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/purchase/invoice/preview',
      add: 'POST /core/v1/purchase/invoice/add',
      get: 'GET /core/v1/purchase/invoice/get/{id}',
      pdf: 'GET /core/v1/purchase/invoice/get/pdf/{id}',
    },
  }),
  /** [NEW] An order as a bill before its goods sees it: what such bills took of it already is taken. */
  ofOrder: json('GET /core/v1/purchase/invoice/order/{id}', {
    rights: ['purchase/invoice:add'],
    input: z.strictObject({ id: pathId }),
    reply: costlyDetail,
  }),
  /** [NEW] What was billed before it came and will never come: a return of it, dated today. */
  notComing: write('POST /core/v1/purchase/invoice/not-coming', {
    rights: ['purchase/return:add'],
    input: notComingInput,
    reply: costlySaved,
  }),
  moveDueDay: moveDueDay('POST /core/v1/purchase/invoice/due-day', 'purchase/invoice'),
  /** [NEW] Money paid ahead to the supplier that is not used yet. */
  downPayments: json('POST /core/v1/purchase/invoice/down-payments', {
    rights: ['purchase/invoice:add'],
    input: z.strictObject({ supplierId: id, branchId: id.nullish() }),
    reply: openItemsReply,
  }),
})
