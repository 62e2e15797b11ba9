import { z } from 'zod'
import { bookingAddition } from './booking-addition.ts'
import { cart, cartKey, heldContent, heldKey, lines, takenLines } from './cart.ts'
import { toldCart } from './told-cart.ts'
import { campaignSays, chosenGifts } from '../pricing/terms.ts'
import { atTill, group, json, write } from '../endpoint.ts'
import {
  changeInput,
  documentListInput,
  documentListReply,
  header,
  saved,
  tillPayment,
} from '../document.ts'
import {
  id,
  instant,
  money,
  qty,
  requestId,
  rupiahNotNegative,
  text,
  textRequired,
  version,
} from '../values.ts'
import { simulation } from './sales-order.ts'

/** What is sold at the till: a booking that is collected, or goods scanned there and then. */
export const sold = {
  ...header,
  /** [NEW] Of whose total the customer was told; with it that is over. */
  cartKey: cartKey.nullish(),
  bookingId: id.nullish(),
  /** [NEW] As it stands on the till; changed meanwhile, it is collected anew. */
  bookingVersion: version.nullish(),
  ...cart,
  gifts: chosenGifts,
  lines: lines.nullish(),
}

interface Sold {
  bookingId?: number | null | undefined
  lines?: unknown[] | null | undefined
}

/** Exactly one of the two; a form without lines asks for the booking. */
export const eitherSold: [(sold: Sold) => boolean, { message: string; path: string[] }] = [
  (sold) => Boolean(sold.bookingId) !== Boolean(sold.lines?.length),
  { message: 'Isi barang atau pilih booking', path: ['bookingId'] },
]

/** A sale at the till (domain §3.2.3). */
export const cashierPaymentInput = z
  .strictObject({
    ...sold,
    /** None where nothing is to be paid. */
    payments: z.array(tillPayment).max(10),
    /** [NEW] What the cashier told the customer; another total is asked about first. */
    seenTotal: rupiahNotNegative.nullish(),
  })
  .refine(...eitherSold)
export type CashierPaymentInput = z.output<typeof cashierPaymentInput>

/** What a payment comes to: cash is rounded, and what is too much is handed back. */
export const dueFields = {
  due: money,
  paid: money,
  rounding: money,
  change: money,
  missing: money,
}

const heldCart = z.object({
  key: heldKey,
  name: text(100).nullish(),
  total: rupiahNotNegative,
  tillName: text(30).nullish(),
  content: heldContent,
})

const rights = ['sales/cashier:view']
const sell = ['sales/cashier:add']

export const cashier = group('Kasir', {
  /** Bookings that wait; with the status PAID what was paid at the tills today instead. */
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
      bookingVersion: version.nullish(),
      ...cart,
      lines: lines.nullish(),
      gifts: chosenGifts,
      payments: z.array(tillPayment).max(10).nullish(),
    }),
    reply: simulation.extend({
      ...dueFields,
      /** What the stock does not hold, in words: looked at before money is taken. */
      short: z.array(z.string()),
      /** The same goods in figures, also where the branch may sell below nought: free stock and what is missing, in the base unit. */
      lacks: z.array(
        z.object({
          goodsId: id,
          warehouseId: id,
          available: qty,
          missing: qty,
          unitName: z.string(),
          /** Where else in the branch it may be sold from, most of it first; free stock in the base unit. */
          elsewhere: z.array(z.object({ warehouseId: id, name: z.string(), available: qty })),
        }),
      ),
      ...campaignSays,
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
      /** [NEW] Who buys is known by name; the branch's walk-in customer is not. */
      named: z.boolean(),
      /** Money of the customer that lies with us and may pay; absent where there is none. */
      kept: z
        .object({
          deposit: money,
          downPayments: z.array(z.object({ documentId: id, docNo: z.string(), open: money })),
          /** [NEW] Names of other branches that have money of this customer; it pays there. */
          elsewhere: z.array(z.string()),
        })
        .nullish(),
    }),
  }),
  payment: atTill(
    write('POST /core/v2/cashier/booking/payment', {
      rights: sell,
      input: cashierPaymentInput,
      reply: saved,
    }),
  ),
  /** [NEW] The booking is in this cashier's hand for five minutes, or is let go. */
  collect: write('POST /core/v2/cashier/booking/collect', {
    summary: 'Ambil booking',
    rights: sell,
    input: z.strictObject({ branchId: id, id, release: z.boolean().nullish() }),
    reply: z.object({ until: instant.nullable() }),
  }),
  cancel: write('POST /core/v2/cashier/booking/cancel', {
    rights: sell,
    input: changeInput,
    reply: saved,
  }),
  /** [NEW] Sales of today that were paid at that terminal with the same approval code: one slip proves one payment. */
  approvalCode: json('POST /core/v2/cashier/approval-code', {
    summary: 'Kode persetujuan yang sudah dipakai',
    rights: sell,
    input: z.strictObject({ branchId: id, edcId: id, approvalCode: textRequired(20) }),
    reply: z.object({
      used: z.array(
        z.object({ docNo: z.string(), amount: money, at: instant, cashierName: z.string() }),
      ),
    }),
  }),
  /** [NEW] Carts that the tills of the branch put aside. */
  held: json('POST /core/v2/cashier/held/list', {
    summary: 'Keranjang ditahan',
    rights: sell,
    input: z.strictObject({ branchId: id }),
    reply: z.object({
      rows: z.array(
        heldCart.extend({
          heldByName: z.string(),
          heldAt: instant,
          passedOn: z.boolean(),
          /** Who told its total and has neither sold it nor put it aside; null of a cart that was. */
          toldBy: id.nullable(),
        }),
      ),
    }),
  }),
  /** [NEW] */
  hold: write('POST /core/v2/cashier/held/add', {
    summary: 'Tahan keranjang',
    rights: sell,
    input: z.strictObject({ branchId: id, ...heldCart.shape }),
    reply: z.object({ held: z.boolean() }),
  }),
  /** [NEW] One till goes on with it; without content it was not here. */
  takeHeld: write('POST /core/v2/cashier/held/take', {
    summary: 'Ambil keranjang ditahan',
    rights: sell,
    input: z.strictObject({ branchId: id, key: heldKey, requestId }),
    reply: z.object({ content: heldContent.nullable() }),
  }),
  /** [NEW] Before its till is closed: it is left to the branch, and no longer keeps that shift open. */
  passHeld: write('POST /core/v2/cashier/held/pass', {
    summary: 'Teruskan keranjang ditahan',
    rights: sell,
    input: z.strictObject({ branchId: id, key: heldKey }),
    reply: z.object({ passed: z.boolean() }),
  }),
  /**
   * Something of the sale in hand is taken back after its total was shown: a line, a whole cart, or money that a
   * card or QRIS had paid. What lowers a told total asks a supervisor above the branch's measure, money asks why
   * (domain §8.3). Goods that are not there go freely.
   */
  remove: write('POST /core/v2/cashier/booking/remove', {
    rights: sell,
    input: z.strictObject({
      requestId,
      branchId: id,
      what: z.enum(['LINE', 'CART', 'TENDER']),
      /** A line of the booking in hand, as it stands on the till: what it had set aside is free again. */
      bookingId: id.nullish(),
      bookingVersion: version.nullish(),
      lineId: z.number().int().positive().nullish(),
      lines: takenLines.nullish(),
      /** How it was paid: `Debit, EDC BCA Kasir 2, persetujuan 123456`. */
      tender: text(200).nullish(),
      total: rupiahNotNegative,
      /** [NEW] The cart whose total was told, and what is left of that. */
      cartKey: cartKey.nullish(),
      leaves: rupiahNotNegative.nullish(),
      /** [NEW] Of a cart that lies with the branch. */
      heldKey: heldKey.nullish(),
      reason: text(200).nullish(),
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: z.object({ removed: z.boolean() }),
  }),
  ...toldCart,
  ...bookingAddition,
})
