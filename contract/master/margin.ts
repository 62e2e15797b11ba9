import { z } from 'zod'
import { costField } from '../document.ts'
import { group, json, write } from '../endpoint.ts'
import { listInput, listReply } from '../list.ts'
import { date, id, price, qty, requestId, version } from '../values.ts'
import { marginPct } from './category.ts'
import { priceLevel } from './customer.ts'

/** On cost: price = cost × (1 + m). On price: price = cost ÷ (1 − m) (domain §2.4). */
export const marginBasis = z.enum(['COST', 'PRICE'])
/** What the margin is put on: the last buying price, or the average cost. */
export const marginBase = z.enum(['LAST_PURCHASE', 'HPP'])
export const priceRounding = z.union([z.literal(50), z.literal(100), z.literal(500)])

const editors = ['master/changes-selling-price:add', 'master/changes-selling-price:edit']

export const margin = group('Pengaturan margin', {
  /** [NEW] */
  get: json('POST /core/v1/margin-config/get', {
    rights: ['master/master-margin:view'],
    input: z.strictObject({}),
    reply: z.object({
      version,
      basis: marginBasis,
      base: marginBase,
      /** Prices go up to a multiple of this, rupiah. */
      priceRounding,
      companyDefaultPct: costField(z.number()),
      /** Null means every category, or every level; the closer row wins. */
      rules: z.array(
        z.object({
          categoryId: id.nullable(),
          categoryName: z.string().nullable(),
          priceLevel: priceLevel.nullable(),
          pct: costField(z.number()),
        }),
      ),
    }),
  }),
  /** [NEW] */
  update: write('POST /core/v1/margin-config/update', {
    rights: ['master/master-margin:edit'],
    input: z.strictObject({
      requestId,
      version,
      basis: marginBasis,
      base: marginBase,
      priceRounding,
      companyDefaultPct: marginPct.nullish(),
      rules: z
        .array(
          z.strictObject({
            categoryId: id.nullish(),
            priceLevel: priceLevel.nullish(),
            pct: marginPct,
          }),
        )
        .max(500),
    }),
    reply: z.object({ version }),
  }),
  /** [NEW] Prices that were not looked at since their goods became dearer, and what the settings would make of them. */
  review: json('POST /core/v1/selling-prices/margin/review', {
    summary: 'Harga jual yang perlu ditinjau',
    rights: editors,
    input: listInput({ priceLevel }),
    reply: listReply(
      z.object({
        /** Of the price in force. */
        id,
        goodsUnitId: id,
        goodsId: id,
        goodsCode: z.string(),
        goodsName: z.string(),
        unitName: z.string(),
        branchId: id.nullable(),
        branchName: z.string().nullable(),
        priceLevel,
        minQty: qty,
        price,
        proposed: price,
        /** Of one unit, without PPN: what the margin is put on; and by how much the last bill was dearer. */
        cost: costField(price),
        dearerPct: costField(z.number()),
        /** What is left now, and what the settings want. */
        marginPct: costField(z.number()),
        wantedPct: costField(z.number()),
        boughtOn: date,
      }),
    ),
  }),
  /**
   * [NEW] Price from a margin, margin from a price: `marginPct` or `price` is given, or neither for the
   * margin that the settings give. Rupiah of one unit; `cost` without PPN.
   */
  calculate: json('POST /core/v1/selling-prices/margin/calculate', {
    summary: 'Harga dari margin',
    rights: editors,
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            goodsUnitId: id,
            branchId: id.nullish(),
            priceLevel,
            marginPct: marginPct.nullish(),
            price: price.nullish(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          goodsUnitId: id,
          branchId: id.nullable(),
          priceLevel,
          /** Null: never bought, so there is nothing to reckon from. */
          cost: costField(price),
          marginPct: costField(z.number()),
          price: price.nullable(),
        }),
      ),
    }),
  }),
})
