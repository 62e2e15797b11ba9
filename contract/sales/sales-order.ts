import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import {
  changeInput,
  documentFilter,
  documentListReply,
  goodsLine,
  header,
  headerDiscount,
  rewritten,
  saved,
  taxMode,
  totals,
} from '../document.ts'
import { listInput } from '../list.ts'
import { date, id, money, moneyNotNegative, pathId, price, text, version } from '../values.ts'

const fields = {
  customerId: id,
  salesmanId: id.nullish(),
  warehouseId: id.nullish(),
  headerDiscount: headerDiscount.nullish(),
  freight: moneyNotNegative.nullish(),
  lines: z.array(goodsLine).min(1, 'Minimal satu baris harus diisi').max(1000),
}

/** A counter order that the cashier collects (domain §3.2.1). Prices come from the list. */
export const bookingInput = z.strictObject({ ...header, type: z.literal('BOOKING'), ...fields })
export type BookingInput = z.output<typeof bookingInput>

/** A wholesale order (domain §3.2.2). */
export const salesOrderInput = z.strictObject({
  ...header,
  type: z.literal('ORDER'),
  ...fields,
  poCustomerNo: text(50).nullish(),
  termDays: z.number().int().min(0).max(180).nullish(),
  requestedDate: date.nullish(),
  taxMode: taxMode.nullish(),
})
export type SalesOrderInput = z.output<typeof salesOrderInput>

const eitherInput = z.discriminatedUnion('type', [bookingInput, salesOrderInput])
const view = ['sales/booking:view', 'sales/order:view', 'sales/cashier:view']
const add = ['sales/booking:add', 'sales/order:add']
const base = { summary: 'Pesanan Penjualan dan Booking' }
const orderListInput = listInput({ ...documentFilter, type: z.enum(['BOOKING', 'ORDER']) })

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
    }),
  ),
  taxMode,
  points: z.number().int(),
  manualDiscountPct: z.number(),
})

export const salesOrder = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/get/all',
    rights: [...view, 'sales/invoice:view'],
    input: orderListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/get/xlsx',
    answer: 'xlsx',
    rights: ['sales/order:export', 'sales/booking:export'],
    input: orderListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/preview',
    rights: [...add, 'sales/order:edit'],
    input: z.discriminatedUnion('type', [bookingInput, salesOrderInput.extend(rewritten)]),
    reply: preview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/add',
    rights: add,
    input: eitherInput,
    reply: saved,
  }),
  update: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/update',
    rights: ['sales/booking:edit', 'sales/order:edit'],
    input: salesOrderInput.extend({ id, version }),
    reply: saved,
  }),
  /** Grants credit and reserves the goods, closes what is left, or cancels. */
  process: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/process',
    rights: [
      'sales/order:add',
      'sales/order:approve',
      'sales/order:cancel',
      'sales/booking:cancel',
    ],
    input: changeInput.extend({ action: z.enum(['PROCESS', 'CANCEL', 'CLOSE']) }),
    reply: saved,
  }),
  print: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/print',
    rights: view,
    input: z.strictObject({ id }),
    reply: documentDetail,
  }),
  simulate: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/simulate',
    rights: [...add, 'sales/cashier:view'],
    input: z.strictObject({
      branchId: id,
      customerId: id.nullish(),
      type: z.enum(['BOOKING', 'ORDER']).nullish(),
      headerDiscount: headerDiscount.nullish(),
      freight: moneyNotNegative.nullish(),
      lines: z.array(goodsLine).max(1000),
    }),
    reply: simulation,
  }),
  calculateAfterDiscount: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/calculate-after-discount',
    rights: [...add, 'sales/cashier:view'],
    input: z.strictObject({
      branchId: id,
      customerId: id.nullish(),
      type: z.enum(['BOOKING', 'ORDER']).nullish(),
      headerDiscount: headerDiscount.nullish(),
      freight: moneyNotNegative.nullish(),
      lines: z.array(goodsLine).max(1000),
    }),
    reply: simulation,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/sales/orders/get/{id}',
    rights: [...view, 'sales/invoice:view'],
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/orders/get/pdf/{id}',
    answer: 'pdf',
    rights: view,
    input: z.strictObject({ id: pathId }),
  }),
  /** `sale`, singular, in the specification. */
  bookingPdf: file({
    ...base,
    method: 'POST',
    path: '/core/v1/sale/booking/get/pdf/{id}',
    answer: 'pdf',
    rights: view,
    input: z.strictObject({ id: pathId }),
  }),
}
