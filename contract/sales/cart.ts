import { z } from 'zod'
import { goodsLine, headerDiscount } from '../document.ts'
import { id, qtyPositive, rupiahNotNegative, text } from '../values.ts'
import { taxFreeReason } from './sales-order.ts'

export const lines = z.array(goodsLine).max(500)
export const cart = {
  customerId: id.nullish(),
  salesmanId: id.nullish(),
  warehouseId: id.nullish(),
  headerDiscount: headerDiscount.nullish(),
  /** Where it is brought, if the customer does not take it along. */
  deliveryAddress: text(300).nullish(),
  /** [NEW] What bringing it costs the customer. */
  freight: rupiahNotNegative.nullish(),
  /** Why taxable goods go out without PPN, which a supervisor allows (domain §0.4 D7b). */
  taxFreeReason: taxFreeReason.nullish(),
}
/** A cart of the till from its first scan to its receipt. */
export const cartKey = z.string().min(1).max(50)
/** Goods that leave a cart. */
export const takenLines = z.array(z.strictObject({ goodsUnitId: id, qty: qtyPositive })).max(500)

/** A cart's id and when it was put aside: another time is another holding. */
export const heldKey = z.string().min(1).max(80)
/** As the till keeps it; it reads nobody's but its own program's. */
export const heldContent = z.looseObject({
  id: z.string().max(50),
  lines: z.array(z.unknown()).max(500),
})
/** The same, of which reports tell the goods. */
export const keptContent = heldContent.extend({
  lines: z.array(z.looseObject({ goodsUnitId: id, qty: qtyPositive })).max(500),
})
