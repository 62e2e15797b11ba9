import { z } from 'zod'
import { costField } from '../document.ts'
import { file, group, json, write } from '../endpoint.ts'
import { byIds, masterListInput, masterRow } from '../master.ts'
import { id, qty, qtyPositive, requestId } from '../values.ts'
import { marginPct } from './category.ts'
import { barcodeInput } from './goods-number.ts'
import { goodsChoice } from './goods-search.ts'
import { importUpload } from './import-upload.ts'

export const goodsUnitRow = z.object({
  ...masterRow,
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  unitId: id,
  unitName: z.string(),
  allowFraction: z.boolean(),
  /** Base units in one. */
  conversion: qty,
  /** The first of its barcodes. */
  barcode: z.string().nullable(),
  barcodeIsOwn: z.boolean(),
  isPurchase: z.boolean(),
  isSales: z.boolean(),
  isDefaultSales: z.boolean(),
  marginPct: costField(z.number()),
  weightGram: z.number().int().nullable(),
  volumeCm3: z.number().int().nullable(),
})
export const goodsUnitInput = z.strictObject({
  id: id.nullish(),
  unitId: id,
  conversion: qtyPositive,
  /** `makeBarcode` gives a number of our own to goods that come without one. */
  barcode: barcodeInput.nullish(),
  /** A code of the shop's own, compared as it is written; else digits with a right check digit are a GTIN. */
  barcodeIsOwn: z.boolean().nullish(),
  makeBarcode: z.boolean().nullish(),
  isPurchase: z.boolean().nullish(),
  isSales: z.boolean().nullish(),
  isDefaultSales: z.boolean().nullish(),
  marginPct: marginPct.nullish(),
  weightGram: z.number().int().min(0).max(10_000_000).nullish(),
  volumeCm3: z.number().int().min(0).max(100_000_000).nullish(),
  isActive: z.boolean().nullish(),
})
const unitsListed = masterListInput({ goodsId: id, isSales: z.boolean(), isPurchase: z.boolean() })
const goodUnits = z.object({ goodUnits: z.array(goodsUnitRow), count: z.number().int() })
export const goodsUnit = group('Satuan Barang', {
  /** The specification's shared list: rows under `goodUnits`. */
  getAll: json('POST /core/v1/goods/units/get/all', {
    rights: 'signed-in',
    input: unitsListed,
    reply: goodUnits,
  }),
  getAllV2: json('POST /core/v2/goods/units/get/all', {
    rights: 'signed-in',
    input: unitsListed,
    reply: goodUnits,
  }),
  getData: json('POST /core/v1/goods/units/get/data', {
    rights: 'signed-in',
    input: byIds,
    reply: z.object({ rows: z.array(goodsUnitRow) }),
  }),
  /** Margins of goods units by workbook. */
  marginUpload: write('POST /core/v1/goods/units/margin/bulk-update-excel', {
    ...importUpload,
    rights: ['master/master-margin:edit'],
  }),
  /** The margins as they are, to be changed and brought back. */
  marginTemplate: file('GET /core/v1/goods/units/update-margin-excel-template', 'xlsx', {
    rights: ['master/master-margin:edit'],
    input: z.strictObject({}),
  }),
  /** What a scanner read: a unit of goods with its price, and how much of it where a scale printed the label. */
  barcodeGet: json('POST /core/v1/goods/barcode/get', {
    rights: 'signed-in',
    input: z.strictObject({
      barcode: z.string().min(1).max(120),
      branchId: id.nullish(),
      warehouseId: id.nullish(),
      customerId: id.nullish(),
    }),
    reply: goodsChoice.extend({ qty }),
  }),
  /** [NEW] A barcode that nobody knew, scanned where its goods lie: one more of a unit. */
  barcodeAdd: write('POST /core/v1/goods/barcode/add', {
    rights: ['master/stock:edit'],
    input: z.strictObject({
      requestId,
      goodsUnitId: id,
      barcode: barcodeInput,
      isOwn: z.boolean().nullish(),
    }),
    reply: z.object({ goodsId: id }),
  }),
})
