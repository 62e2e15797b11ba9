import { z } from 'zod'
import { guarded, taxMode } from '../document.ts'
import { file, json } from '../endpoint.ts'
import { listInput, listReply } from '../list.ts'
import { idsOf } from '../master.ts'
import { date, id, price, qty } from '../values.ts'

/** What was paid for goods, as the supplier's invoice has it; rupiah without PPN that can be claimed back. */
export const buyingPriceRow = z.object({
  /** Of this purchase of these goods alone. */
  id,
  documentId: id,
  line: z.number().int(),
  docNo: z.string().nullable(),
  date,
  branchId: id,
  branchName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  goodsUnitId: id,
  unitName: z.string(),
  baseUnitName: z.string(),
  qty,
  unitPrice: guarded(price),
  discountTiers: z.array(z.number()),
  /** `5+2,5`: one discount after the other. */
  discountText: z.string(),
  /** After discounts, for one unit as bought and for one base unit. */
  netUnit: guarded(price),
  netBase: guarded(price),
  /** What one base unit came to the time before, from the same supplier in the same branch. */
  previousNetBase: guarded(price.nullable()),
  /** Percent more (or less) than then. */
  changePct: guarded(z.number().nullable()),
})
const listed = listInput({
  goodsId: id,
  goodsUnitId: id,
  supplierId: id,
  branchIds: z.array(id).max(500),
  dateFrom: date,
  dateTo: date,
})
/** Last price of each asked unit, taken over from the unit it was bought in. */
const latest = z.object({
  goodsUnitId: id,
  goodsId: id,
  unitPrice: price,
  netUnit: price,
  netBase: price,
  date,
  supplierId: id,
  supplierName: z.string(),
  docNo: z.string().nullable(),
})
const asked = z.strictObject({
  ids: idsOf('Satuan Barang'),
  supplierId: id.nullish(),
  branchId: id.nullish(),
  /** Of the document that it is asked for; without it the price is told as its bill wrote it. */
  taxMode: taxMode.nullish(),
})
const base = { summary: 'Riwayat harga beli', rights: ['purchase/purchase-price-history:view'] }

export const buyingPrice = {
  history: json('POST /core/v1/purchase/history/buying-price/get/all', {
    ...base,
    input: listed,
    reply: listReply(buyingPriceRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/purchase/history/buying-price/get/xlsx', 'xlsx', {
    ...base,
    rights: ['purchase/purchase-price-history:export'],
    input: listed,
  }),
  /** `ids` are goods units; who sees cost sees it. */
  latest: json('POST /core/v1/latest/buying/prices', {
    ...base,
    rights: ['cost.view'],
    input: asked,
    reply: z.object({ rows: z.array(latest) }),
  }),
  latestOfPurchase: json('POST /core/v1/purchase/latest/buying-price', {
    ...base,
    rights: ['cost.view'],
    input: asked,
    reply: z.object({ rows: z.array(latest) }),
  }),
}
