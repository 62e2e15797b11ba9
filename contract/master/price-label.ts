import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { id, sentence } from '../values.ts'
import { priceLevel } from './customer.ts'

/** Labels on a roll (millimetres, one or three beside one another) and sheets of A4 for the shelf. */
export const labelSize = z.enum(['33x15x3', '40x30', '58x40', 'A4-70x37', 'A4-99x38'])
/** Labels that one print may have in all. */
export const mostLabels = 2000

const rights = ['master/changes-selling-price:print', 'stock/correction:print']

export const priceLabel = {
  /** [NEW] What is told of their prices before they are printed. */
  check: json('POST /core/v1/selling-prices/labels/check', {
    summary: 'Periksa label harga',
    rights,
    input: z.strictObject({
      branchId: id.nullish(),
      priceLevel: priceLevel.default('RETAIL'),
      rows: z
        .array(z.strictObject({ goodsUnitId: id }))
        .min(1)
        .max(500),
    }),
    reply: z.object({ warnings: z.array(sentence) }),
  }),
  /** [NEW] Shelf and goods labels: name, unit, price of the branch in force, barcode. */
  pdf: file('POST /core/v1/selling-prices/labels/pdf', 'pdf', {
    summary: 'Label harga',
    rights,
    input: z.strictObject({
      branchId: id.nullish(),
      priceLevel: priceLevel.default('RETAIL'),
      size: labelSize.default('40x30'),
      rows: z
        .array(z.strictObject({ goodsUnitId: id, copies: z.number().int().min(1).max(500) }))
        .min(1)
        .max(500),
    }),
  }),
}
