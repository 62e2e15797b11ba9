import { z } from 'zod'
import { costField, guarded, taxMode } from '../document.ts'
import { file, group, json } from '../endpoint.ts'
import { id, money, price, qty, total } from '../values.ts'

const goods = {
  branchId: id.nullish(),
  /** Goods that he delivers, or that were bought from him. */
  supplierId: id.nullish(),
  categoryId: id.nullish(),
  brandId: id.nullish(),
  search: z.string().max(100).nullish(),
  /** Of the order that is written: its last prices are told so; without PPN where none is. */
  taxMode: taxMode.nullish(),
}
const page = {
  limit: z.number().int().min(1).max(1000).default(200),
  offset: z.number().int().min(0).max(10_000_000).default(0),
}

/** What to buy, from what was sold: the days looked back on, and the days to be covered (domain §3.1.1). */
export const recommendationInput = z.strictObject({
  ...goods,
  /** Today and the days before it that the average is taken from. */
  days: z.number().int().min(1).max(365).default(30),
  coverDays: z.number().int().min(0).max(365).default(14),
  /** Days until goods come; without it what the supplier's card says. */
  leadDays: z.number().int().min(0).max(365).nullish(),
  /** Goods too of which there is enough. */
  everything: z.boolean().nullish(),
  ...page,
})

/** Quantities in the base unit, but what is suggested is in the unit it is bought in. */
export const recommendationRow = z.object({
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  baseUnitName: z.string(),
  goodsUnitId: id,
  unitName: z.string(),
  conversion: qty,
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  /** Sold in these days, less what came back. */
  soldQty: qty,
  averageDaily: qty,
  onHand: qty,
  available: qty,
  /** Ordered and not yet received. */
  onOrder: qty,
  /** Sent by another branch, or back to us by it, and not yet here. */
  inTransit: qty,
  minStock: qty,
  leadDays: z.number().int(),
  /** Until what is there, ordered and on its way is sold; null where nothing is sold. */
  daysLeft: qty.nullable(),
  need: qty,
  suggestedQty: qty,
  /** Of one unit, as last bought in the branch. */
  lastPrice: costField(price),
  value: costField(money),
})

export const goodsExportRow = z.object({
  goodsUnitId: id,
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  barcode: z.string().nullable(),
  unitName: z.string(),
  conversion: qty,
  baseUnitName: z.string(),
  categoryName: z.string(),
  brandName: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierSku: z.string().nullable(),
  taxType: z.string(),
  onHand: qty,
  available: qty,
  minStock: qty,
  lastPrice: costField(price),
})
const goodsExportInput = z.strictObject({ ...goods, ...page })

const seen = ['purchase/purchase-order:view']
const exported = ['purchase/purchase-order:export']

export const recommendation = group('Rekomendasi pembelian', {
  basedOnAverage: json('POST /core/v2/recommendation/based-on-average/get/json', {
    rights: seen,
    input: recommendationInput,
    reply: z.object({
      rows: z.array(recommendationRow),
      count: z.number().int(),
      /** What all that is suggested would come to. */
      sums: guarded(z.object({ value: total }).optional()),
    }),
  }),
  basedOnAverageXlsx: file('POST /core/v2/recommendation/based-on-average/get/xlsx', 'xlsx', {
    rights: exported,
    input: recommendationInput,
  }),
  /** Every unit that goods are bought in, for entry grids and workbooks. */
  goods: json('POST /core/v2/purchase-order/goods/export/get/json', {
    summary: 'Barang untuk pesanan pembelian',
    rights: seen,
    input: goodsExportInput,
    reply: z.object({ rows: z.array(goodsExportRow), count: z.number().int() }),
  }),
  /** [NEW] The same as a sheet to be filled in and pasted into the order's grid. */
  goodsXlsx: file('POST /core/v2/purchase-order/goods/export/get/xlsx', 'xlsx', {
    summary: 'Barang untuk pesanan pembelian',
    rights: exported,
    input: goodsExportInput,
  }),
})
