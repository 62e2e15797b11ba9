import { z } from 'zod'
import { atTill, write } from '../endpoint.ts'
import { chosenGifts } from '../pricing/terms.ts'
import { id, money, rupiahNotNegative, text } from '../values.ts'
import { cart, cartKey, heldContent, heldKey, keptContent, lines, takenLines } from './cart.ts'

const sell = ['sales/cashier:add']

/** Whose cart it is, where, and what it comes to. */
const cartAtTill = {
  branchId: id,
  cartKey,
  name: text(100).nullish(),
  tillName: text(30).nullish(),
  total: rupiahNotNegative,
}

/** What the branch knows of a cart before it is paid. */
export const toldCart = {
  /** [NEW] The customer was told what his cart comes to; less than before is one event, above the branch's measure a supervisor's. */
  tell: write('POST /core/v2/cashier/cart/told', {
    summary: 'Sebut total keranjang',
    rights: sell,
    input: z.strictObject({
      ...cartAtTill,
      content: heldContent,
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: z.object({ told: money }),
  }),
  /**
   * [NEW] What a till has in a cart whose total nobody was told yet, so that it lies with the branch before it is paid;
   * without lines it is no cart any more.
   */
  keep: write('POST /core/v2/cashier/cart/kept', {
    summary: 'Simpan keranjang sebelum total',
    rights: sell,
    input: z.strictObject({ ...cartAtTill, content: keptContent }),
    reply: z.object({ kept: z.boolean() }),
  }),
  /**
   * [NEW] Prices, and goods without PPN, are judged before the customer is told a total: what a supervisor allows serves
   * for this cart, its customer, cashier and till, a quarter of an hour, at most as many and for no less. Without lines
   * nothing of the cart is allowed any more.
   */
  allow: atTill(
    write('POST /core/v2/cashier/cart/allowed', {
      summary: 'Izin harga keranjang',
      rights: sell,
      input: z.strictObject({
        branchId: id,
        cartKey,
        ...cart,
        lines,
        gifts: chosenGifts,
        approvalToken: z.string().max(100).nullish(),
      }),
      reply: z.object({ allowed: z.boolean() }),
    }),
  ),
  /** [NEW] What left a cart before its total was told: counted, never asked about. */
  left: write('POST /core/v2/cashier/cart/left', {
    summary: 'Barang keluar sebelum total',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      key: heldKey,
      lines: z.number().int().positive().max(500),
      /** The whole cart was thrown away. */
      whole: z.boolean(),
      worth: rupiahNotNegative,
      /** Of which cart, and what: no price of it is allowed any more. */
      cartKey: cartKey.nullish(),
      taken: takenLines.nullish(),
    }),
    reply: z.object({ counted: z.boolean() }),
  }),
}
