import { z } from 'zod'
import { id, qtyPositive, requestId, rupiahNotNegative, textRequired } from '../values.ts'
import { cartKey } from './cart.ts'
import { keptLink, keptSale } from './kept-sale.ts'

/** So long a kept sale can be taken back where it was made, in minutes. */
export const TAKE_BACK_MINUTES = 10

/**
 * A line that left a cart after its total was told, or the whole cart given up then, without a line. Its number is the
 * device's (`keptNumber`), though nobody is given it.
 */
export const keptRemoval = z.strictObject({
  ...keptLink,
  kind: z.literal('REMOVAL'),
  what: z.enum(['LINE', 'CART']),
  cartKey,
  /** What left it: goods and as many of them. */
  lines: z
    .array(z.strictObject({ goodsUnitId: id, qty: qtyPositive }))
    .min(1)
    .max(500),
  /** Rupiah: what the customer had been told, by how much that fell, and what is left; `told` = `total` + `leaves`. */
  told: rupiahNotNegative,
  total: rupiahNotNegative,
  leaves: rupiahNotNegative,
  reason: textRequired(200),
})
export type KeptRemoval = z.output<typeof keptRemoval>

/** A kept sale that was taken back whole within minutes: goods are here again, money went back the way it came. */
export const keptTakeBack = z.strictObject({
  ...keptLink,
  kind: z.literal('TAKE_BACK'),
  /** The sale's own key. */
  saleId: requestId,
  /** Rupiah that the customer had paid, rounding of coins included. */
  total: rupiahNotNegative,
  reason: textRequired(200),
})
export type KeptTakeBack = z.output<typeof keptTakeBack>

/** Whatever a device signs; a sale bears no kind. */
export const keptEntry = z.union([keptSale, keptRemoval, keptTakeBack])
export type KeptEntry = z.output<typeof keptEntry>
