import { z } from 'zod'
import { costField } from '../document.ts'
import { json } from '../endpoint.ts'
import { date, id, price, qty } from '../values.ts'
import { changesInput, changesReply } from './changes.ts'

/** What a scanned code tells beside which goods it means. */
export const codeMatch = z.object({
  /** How much of the unit: of the label of a scale, and a count or weight of a GS1 label. */
  qty: qty.nullable(),
  expiryDate: date.nullable(),
  /** Told, and kept nowhere: no document has a place for them. */
  batch: z.string().nullable(),
  serial: z.string().nullable(),
})

/** A unit of goods as entry grids and pickers need it; quantities in the base unit. */
export const goodsChoice = z.object({
  goodsUnitId: id,
  goodsId: id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  conversion: qty,
  baseUnitName: z.string(),
  taxType: z.string(),
  barcode: z.string().nullable(),
  allowFraction: z.boolean(),
  isWeighed: z.boolean(),
  /** The text that was looked for is its code or one of its barcodes. */
  match: codeMatch.optional(),
  imageFileId: z.string().nullable(),
  /** Selling price of one unit at the customer's level; null when none is set. */
  price: price.nullable(),
  /** Last buying price of one unit before discounts, as documents without PPN in their prices write it. */
  lastPrice: costField(price),
  /** The same, as documents with PPN in their prices write it. */
  lastPriceWithVat: costField(price),
  /** Average cost of one unit in the branch. */
  cost: costField(price),
  /** Null of services, which lie nowhere. */
  onHand: qty.nullable(),
  available: qty.nullable(),
  units: z.array(
    z.object({
      goodsUnitId: id,
      unitName: z.string(),
      conversion: qty,
      barcode: z.string().nullable(),
      isPurchase: z.boolean(),
      isSales: z.boolean(),
      price: price.nullable(),
      lastPrice: costField(price),
      lastPriceWithVat: costField(price),
    }),
  ),
})

/** level, minQty, price, ownOfBranch, from: an instant when the price is yet to begin, else null. */
const tillPrice = z.tuple([z.string(), z.number(), z.number(), z.boolean(), z.string().nullable()])
/** id, unitName, conversion, keys of its barcodes (`barcodeKey`), allowFraction, isSales, isDefaultSales, active, prices. */
const tillUnit = z.tuple([
  id,
  z.string(),
  z.number(),
  z.array(z.string()),
  z.boolean(),
  z.boolean(),
  z.boolean(),
  z.boolean(),
  z.array(tillPrice),
])
/** id, code, name, receiptName, taxType, plu, active, units: arrays, because there are tens of thousands. */
const tillGoods = z.tuple([
  id,
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.boolean(),
  z.array(tillUnit),
])

export const goodsSearch = {
  /** [NEW] Finds goods for an entry grid: exact barcode or code first, then words in any order. */
  search: json('POST /core/v1/goods/search', {
    rights: 'signed-in',
    summary: 'Cari barang',
    input: z.strictObject({
      q: z.string().max(120),
      branchId: id.nullish(),
      warehouseId: id.nullish(),
      purpose: z.enum(['SALES', 'PURCHASE']).default('SALES'),
      customerId: id.nullish(),
      limit: z.number().int().min(1).max(30).default(12),
    }),
    reply: z.object({ rows: z.array(goodsChoice) }),
  }),
  /** [NEW] Every goods that is sold, as the till's own index needs it, or what changed since the answer before. */
  sync: json('POST /core/v1/goods/sync', {
    rights: 'signed-in',
    summary: 'Sinkronisasi barang',
    input: changesInput(['goods']),
    reply: changesReply(['goods'], tillGoods),
  }),
}
