import { z } from 'zod'
import { campaignSays, campaignShare, chosenGifts } from '../pricing/terms.ts'
import { file, group, json, write } from '../endpoint.ts'
import { documentCalls, chosenBy, printInput } from '../document-calls.ts'
import { documentDetail } from '../document-detail.ts'
import { preview } from '../document-preview.ts'
import {
  changeInput,
  downPaymentPlan,
  goodsLine,
  header,
  headerDiscount,
  linesOf,
  rewritten,
  saved,
  taxMode,
  totals,
} from '../document.ts'
import { date, id, money, pathId, rupiahNotNegative, price, text, version } from '../values.ts'

const fields = {
  customerId: id,
  salesmanId: id.nullish(),
  warehouseId: id.nullish(),
  headerDiscount: headerDiscount.nullish(),
  freight: rupiahNotNegative.nullish(),
  /** Where it is brought: one of the customer's addresses, or any other. */
  deliveryAddress: text(300).nullish(),
  lines: linesOf(goodsLine.shape),
}

/** Taken along at the counter, or brought to an address. */
export const delivery = z.enum(['AMBIL', 'KIRIM'])

/** A counter order that the cashier collects (domain §3.2.1). Prices come from the list. */
export const bookingInput = z.strictObject({
  ...header,
  type: z.literal('BOOKING'),
  ...fields,
  delivery: delivery.nullish(),
  gifts: chosenGifts,
})
export type BookingInput = z.output<typeof bookingInput>
/** The same written anew while it is open. */
export const bookingChange = bookingInput.extend({ id, version })
export type BookingChange = z.output<typeof bookingChange>

/** Delivery with a tax facility, or export. Whose PPN the buyer collects bears it (`vatCode` of the bill). */
export const taxFreeReason = z.enum(['FASILITAS', 'EKSPOR'])
export type TaxFreeReason = z.output<typeof taxFreeReason>

/** A wholesale order (domain §3.2.2). */
export const salesOrderInput = z.strictObject({
  ...header,
  type: z.literal('ORDER'),
  ...fields,
  poCustomerNo: text(50).nullish(),
  termDays: z.number().int().min(0).max(180).nullish(),
  requestedDate: date.nullish(),
  downPaymentPlan: downPaymentPlan.nullish(),
  taxMode: taxMode.nullish(),
  /** Why taxable goods go out without PPN, which a supervisor allows (domain §0.4 D7b). */
  taxFreeReason: taxFreeReason.nullish(),
})
export type SalesOrderInput = z.output<typeof salesOrderInput>
export const salesOrderChange = salesOrderInput.extend({ id, version })

const eitherInput = z.discriminatedUnion('type', [bookingInput, salesOrderInput])
const view = ['sales/booking:view', 'sales/order:view', 'sales/cashier:view']
const add = ['sales/booking:add', 'sales/order:add']

/** A cart priced without being saved. */
export const simulation = z.object({
  totals,
  lines: z.array(
    z.object({
      goodsUnitId: id,
      unitPrice: price,
      priceSource: z.string(),
      gross: money,
      discount: money,
      headerDiscount: money,
      net: money,
      vat: money,
      /** Of its discount, what campaigns gave. */
      campaigns: z.array(campaignShare),
    }),
  ),
  taxMode,
  points: z.number().int(),
  manualDiscountPct: z.number(),
})

/** A cart to be priced, of a booking or an order. */
const cart = z.strictObject({
  branchId: id,
  customerId: id.nullish(),
  type: z.enum(['BOOKING', 'ORDER']).nullish(),
  headerDiscount: headerDiscount.nullish(),
  freight: rupiahNotNegative.nullish(),
  /** [NEW] As an order or bill has them: whether prices hold PPN, and why there is none. */
  taxMode: taxMode.nullish(),
  taxFreeReason: taxFreeReason.nullish(),
  gifts: chosenGifts,
  lines: z.array(goodsLine).max(1000),
})
/** Of a booking, with what campaigns say to it. */
const simulated = simulation.extend(campaignSays)

export const salesOrder = group('Pesanan Penjualan dan Booking', {
  ...documentCalls(['sales-order', 'booking'], {
    input: eitherInput,
    chosen: chosenBy('type', { ORDER: ['sales-order'], BOOKING: ['booking'] }),
    readers: ['sales/cashier:view', 'sales/invoice:view'],
    paths: {
      getAll: 'POST /core/v1/sales/orders/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/sales/orders/get/xlsx',
      add: 'POST /core/v1/sales/orders/add',
      get: 'GET /core/v1/sales/orders/get/{id}',
      pdf: 'POST /core/v1/sales/orders/get/pdf/{id}',
    },
  }),
  /** [NEW] Of a new booking or order, or of one that is written anew. */
  preview: json('POST /core/v1/sales/orders/preview', {
    rights: [...add, 'sales/booking:edit', 'sales/order:edit'],
    input: z.discriminatedUnion('type', [
      bookingInput.extend(rewritten),
      salesOrderInput.extend(rewritten),
    ]),
    reply: preview,
  }),
  update: write('POST /core/v1/sales/orders/update', {
    rights: ['sales/booking:edit', 'sales/order:edit'],
    input: z.discriminatedUnion('type', [bookingChange, salesOrderChange]),
    reply: saved,
  }),
  /** Grants credit and reserves the goods, closes what is left, or cancels. */
  process: write('POST /core/v1/sales/orders/process', {
    rights: [
      'sales/order:add',
      'sales/order:approve',
      'sales/order:cancel',
      'sales/booking:cancel',
    ],
    input: changeInput.extend({ action: z.enum(['PROCESS', 'CANCEL', 'CLOSE']) }),
    reply: saved,
  }),
  /** [NEW] What the warehouse gathers for an order that is processed: rack by rack, without prices. */
  pickList: file('GET /core/v1/sales/orders/get/picking/{id}', 'pdf', {
    rights: ['sales/order:print', 'sales/do-warehouse:print'],
    input: z.strictObject({ id: pathId }),
  }),
  print: json('POST /core/v1/sales/orders/print', {
    rights: view,
    input: z.strictObject({ id }),
    reply: documentDetail,
  }),
  simulate: json('POST /core/v1/sales/orders/simulate', {
    rights: [...add, 'sales/cashier:view'],
    input: cart,
    reply: simulated,
  }),
  calculateAfterDiscount: json('POST /core/v1/sales/orders/calculate-after-discount', {
    rights: [...add, 'sales/cashier:view'],
    input: cart,
    reply: simulated,
  }),
  /** `sale`, singular, in the specification. */
  bookingPdf: file('POST /core/v1/sale/booking/get/pdf/{id}', 'pdf', {
    rights: view,
    input: printInput,
  }),
})
