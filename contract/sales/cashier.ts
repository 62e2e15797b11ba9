import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import {
  changeInput,
  documentListInput,
  documentListReply,
  goodsLine,
  header,
  headerDiscount,
  paymentRow,
  saved,
} from '../document.ts'
import { id, money } from '../values.ts'
import { simulation, taxFreeReason } from './sales-order.ts'

const lines = z.array(goodsLine).max(500)
const cart = {
  customerId: id.nullish(),
  salesmanId: id.nullish(),
  warehouseId: id.nullish(),
  headerDiscount: headerDiscount.nullish(),
  /** Why taxable goods go out without PPN, which a supervisor allows (domain §0.4 D7b). */
  taxFreeReason: taxFreeReason.nullish(),
}

/** A sale at the till: a booking that is collected, or goods scanned there and then (domain §3.2.3). */
export const cashierPaymentInput = z
  .strictObject({
    ...header,
    bookingId: id.nullish(),
    ...cart,
    lines: lines.nullish(),
    payments: z.array(paymentRow).min(1).max(10),
  })
  .refine((i) => Boolean(i.bookingId) !== Boolean(i.lines?.length), 'Isi barang atau pilih booking')
export type CashierPaymentInput = z.output<typeof cashierPaymentInput>

const rights = ['sales/cashier:view']
const sell = ['sales/cashier:add']

export const cashier = group('Kasir', {
  list: json('POST /core/v2/cashier/booking/list', {
    rights,
    input: documentListInput,
    reply: documentListReply,
  }),
  calculate: json('POST /core/v2/cashier/booking/calculate', {
    rights: sell,
    input: z.strictObject({
      branchId: id,
      bookingId: id.nullish(),
      ...cart,
      lines: lines.nullish(),
      payments: z.array(paymentRow).max(10).nullish(),
    }),
    reply: simulation.extend({
      due: money,
      paid: money,
      rounding: money,
      change: money,
      missing: money,
      /** What the customer may pay with points; absent for who has none. */
      redeem: z
        .object({
          balance: z.number().int(),
          /** Points that this sale may take now. */
          usable: z.number().int(),
          multiple: z.number().int(),
          /** Rupiah per point. */
          value: money,
        })
        .nullish(),
    }),
  }),
  payment: write('POST /core/v2/cashier/booking/payment', {
    rights: sell,
    input: cashierPaymentInput,
    reply: saved,
  }),
  cancel: write('POST /core/v2/cashier/booking/cancel', {
    rights: sell,
    input: changeInput,
    reply: saved,
  }),
})
