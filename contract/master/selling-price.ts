import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { listInput } from '../list.ts'
import { masterAdd } from '../master.ts'
import { id, price, qty, qtyPositive, text, sentence } from '../values.ts'
import { priceLevel } from './customer.ts'
import { importUpload } from './import-upload.ts'

export const sellingPriceRow = z.object({
  id,
  goodsUnitId: id,
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  unitName: z.string(),
  conversion: qty,
  /** Null is the price of all branches; a branch's own wins. */
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  priceLevel,
  /** From how many units on. */
  minQty: qty,
  price,
  /** The price holds PPN: a setting of the level. */
  taxInclusive: z.boolean(),
  effectiveFrom: z.string(),
  source: z.string(),
  previousPrice: price.nullable(),
  changedByName: z.string().nullable(),
  reason: z.string().nullable(),
  updatedAt: z.string(),
  /** IN_FORCE, SCHEDULED or REPLACED. */
  state: z.enum(['IN_FORCE', 'SCHEDULED', 'REPLACED']),
})

/** Rupiah of a unit; nothing is sold for none. */
export const pricePositive = price.refine((n) => n > 0, 'Harga harus lebih dari 0')
const effectiveFrom = z.iso.datetime({ offset: true, error: 'Waktu berlaku tidak valid' })
const key = { goodsUnitId: id, branchId: id.nullish(), priceLevel, minQty: qtyPositive.nullish() }
const change = { price: pricePositive, effectiveFrom: effectiveFrom.nullish() }
/** What a person writes of a price; a sheet's row is held against the same rules. */
export const sellingPriceFields = { priceLevel, minQty: qtyPositive.nullish(), ...change }
/** New prices never replace a row: the old one stays as history (domain §2.4). */
const savedPrices = z.object({ ids: z.array(id), warnings: z.array(sentence) })
/** `history`: also what was replaced; otherwise what is in force or will be. */
const listed = listInput({
  goodsUnitId: id,
  goodsId: id,
  priceLevel,
  categoryId: id,
  history: z.boolean(),
})
const editors = ['master/changes-selling-price:add', 'master/changes-selling-price:edit']

export const sellingPrice = group('Harga jual', {
  /** The specification's shared list: rows under `sellingPrices`. */
  getAll: json('POST /core/v2/selling-prices/get/all', {
    rights: 'signed-in',
    input: listed,
    reply: z.object({ sellingPrices: z.array(sellingPriceRow), count: z.number().int() }),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v2/selling-prices/get/xlsx', 'xlsx', {
    rights: ['master/changes-selling-price:export'],
    input: listed,
  }),
  /** [NEW] */
  listPdf: file('POST /core/v2/selling-prices/get/pdf', 'pdf', {
    rights: ['master/changes-selling-price:print'],
    input: listed,
  }),
  add: write('POST /core/v1/selling-prices/add', {
    rights: editors,
    input: z.strictObject({ ...masterAdd, ...key, ...change, reason: text(200).nullish() }),
    reply: savedPrices,
  }),
  /** A new price for what the row prices; `id` is the row that it follows. */
  update: write('POST /core/v1/selling-prices/update', {
    rights: editors,
    input: z.strictObject({ ...masterAdd, id, ...change, reason: text(200).nullish() }),
    reply: savedPrices,
  }),
  batchUpdate: write('POST /core/v1/selling-prices/batch/update', {
    rights: editors,
    input: z.strictObject({
      ...masterAdd,
      rows: z
        .array(z.strictObject({ ...key, ...change }))
        .min(1)
        .max(1000),
      reason: text(200).nullish(),
      /** Typed, or reckoned from a margin. */
      source: z.enum(['MANUAL', 'MARGIN']).nullish(),
    }),
    reply: savedPrices,
  }),
  /** Prices by workbook: all of them or none, from now or from the moment in the sheet. */
  excelUpdate: write('POST /core/v1/selling-prices/excel/update', {
    ...importUpload,
    rights: ['master/changes-selling-price:edit'],
  }),
  /** The prices in force as a file to work on. */
  excelGetAll: file('GET /core/v1/selling-prices/excel/get/all', 'xlsx', {
    rights: ['master/changes-selling-price:export', 'master/changes-selling-price:edit'],
    input: z.strictObject({}),
  }),
})
