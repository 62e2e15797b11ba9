import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { moveDueDay } from '../due-day.ts'
import { file, group, json } from '../endpoint.ts'
import { documentDetail, documentLine } from '../document-detail.ts'
import {
  countedIn,
  documentListInput,
  documentListReply,
  goodsLine,
  header,
  headerDiscount,
  settlementLine,
  taxMode,
} from '../document.ts'
import { openItemsReply } from '../open-item.ts'
import { slips } from '../print/slip.ts'
import { id, money, rupiahNotNegative, pathId, qtyPositive, text } from '../values.ts'
import { chosenVatCode } from '../vat-collector.ts'
import { taxFreeReason } from './sales-order.ts'

/**
 * Bills processed orders of one customer, whole or in part, or goods without an order, at the prices of today
 * (domain §3.2.6).
 */
export const salesInvoiceInput = z
  .strictObject({
    ...header,
    orderIds: z.array(id).max(20).nullish(),
    /** Quantities in the order line's unit or another of its goods; all that is left when absent. */
    lines: z
      .array(
        z.strictObject({
          orderId: id,
          orderLine: z.number().int().positive(),
          qty: qtyPositive,
          ...countedIn,
        }),
      )
      .max(1000)
      .nullish(),
    /** [NEW] Without an order: the goods, and whose bill it is. */
    goods: z.array(goodsLine).max(1000).nullish(),
    customerId: id.nullish(),
    salesmanId: id.nullish(),
    warehouseId: id.nullish(),
    poCustomerNo: text(50).nullish(),
    termDays: z.number().int().min(0).max(180).nullish(),
    deliveryAddress: text(300).nullish(),
    taxMode: taxMode.nullish(),
    taxFreeReason: taxFreeReason.nullish(),
    /** [NEW] Who collects its PPN; absent what the rules propose for the customer and what it comes to. */
    vatCode: chosenVatCode.nullish(),
    /** [NEW] Why it is another one than proposed. */
    vatCodeReason: text(100).nullish(),
    /** Off what is billed, beside what an order gave already. */
    headerDiscount: headerDiscount.nullish(),
    freight: rupiahNotNegative.nullish(),
    /** Money ahead that pays part of it. */
    downPaymentUse: z.array(settlementLine).max(20).nullish(),
  })
  .refine((bill) => Boolean(bill.orderIds?.length) !== Boolean(bill.goods?.length), {
    message: 'Pilih pesanan atau isi barang',
    path: ['orderIds'],
  })
  .refine((bill) => Boolean(bill.goods?.length) === Boolean(bill.customerId), {
    message: 'Pelanggan wajib diisi untuk faktur tanpa pesanan',
    path: ['customerId'],
  })
export type SalesInvoiceInput = z.output<typeof salesInvoiceInput>

/** The other half of a sale that goods which came back helped to pay (domain §3.2.7). */
const exchange = z.object({
  /** The return. */
  id,
  docNo: z.string().nullable(),
  lines: z.array(documentLine),
  /** Worth of what came back; of it taken in other goods, given back as points, and left for the customer. */
  credit: money,
  exchanged: money,
  asPoints: money,
  rest: money,
  /** How he got the rest: in cash, or it stays his deposit. */
  restAs: z.enum(['TUNAI', 'DEPOSIT']),
  /** What of it was handed over, in coins that circulate. */
  handedOver: money,
})
export type Exchanged = z.output<typeof exchange>

const view = ['sales/invoice:view']
const read = [...view, 'sales/cashier:view', 'sales/repayment-of-receivable:view']

const standard = documentCalls('sales-invoice', {
  input: salesInvoiceInput,
  readers: ['sales/cashier:view', 'sales/repayment-of-receivable:view'],
  paths: {
    getAll: 'POST /core/v1/sales/invoices/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v1/sales/invoices/get/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/sales/invoices/preview',
    add: ['POST /sales/invoice/add', 'POST /core/v1/sales/invoice/add'],
    get: 'GET /core/v1/sales/invoices/get/{id}',
    pdf: 'GET /core/v1/sales/invoices/get/pdf/{id}',
  },
})

export const salesInvoice = group('Faktur Penjualan', {
  ...standard,
  /** Of an exchange with its other half. */
  get: {
    ...standard.get,
    reply: documentDetail.extend({
      exchange: exchange.nullable(),
      /** What its till called it on the customer's receipt, where it was sold without a line. */
      keptNumber: z.string().nullable(),
    }),
  },
  moveDueDay: moveDueDay('POST /core/v1/sales/invoices/due-day', 'sales/invoice'),
  /** Written without /core/v1 in the specification: both are served. */
  getAllBare: json(['POST /sales/invoice/get/all', 'POST /core/v1/sales/invoice/get/all'], {
    rights: read,
    input: documentListInput,
    reply: documentListReply,
  }),
  getBare: json(['POST /sales/invoice/get', 'POST /core/v1/sales/invoice/get'], {
    rights: read,
    input: z.strictObject({ id }),
    reply: documentDetail,
  }),
  print: json('GET /core/v1/sales/invoices/print/{id}', {
    rights: read,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  /** [NEW] Money of the customer that no bill has used yet. */
  downPayments: json('POST /core/v1/sales/invoice/down-payments', {
    rights: ['sales/invoice:add'],
    input: z.strictObject({ customerId: id, branchId: id.nullish() }),
    reply: openItemsReply,
  }),
  /** [NEW] The till's receipt, 80 mm. */
  receipt: file('GET /core/v1/sales/invoices/get/receipt/{id}', 'pdf', {
    rights: read,
    input: z.strictObject({ id: pathId }),
  }),
  /** [NEW] The same as what it tells, for a printer of the till's own; counted and approved as the file is. */
  receiptSlips: json('POST /core/v1/sales/invoices/receipt/slips', {
    rights: read,
    input: z.strictObject({ id }),
    reply: slips,
  }),
})
