import { z } from 'zod'
import { costField } from '../document.ts'
import { file, group, json, write } from '../endpoint.ts'
import { EVERYTHING, listInput, listReply, page } from '../list.ts'
import { idsOf, masterAdd } from '../master.ts'
import {
  date,
  id,
  money,
  pathId,
  price,
  qty,
  qtyNotNegative,
  qtyPositive,
  text,
} from '../values.ts'
import { goodsChoice } from './goods-search.ts'

/** Stock of one goods in one warehouse; quantities in the base unit. */
export const inventoryRow = z.object({
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  baseUnitName: z.string(),
  branchId: id,
  branchName: z.string(),
  warehouseId: id,
  warehouseName: z.string(),
  onHand: qty,
  /** Promised to bookings and processed orders. */
  reserved: qty,
  available: qty,
  minStock: qty.nullable(),
  maxStock: qty.nullable(),
  rack: z.string().nullable(),
  /** Average cost of one base unit in the branch. */
  averageCost: costField(price),
})
const listed = listInput({
  warehouseId: id,
  goodsId: id,
  categoryId: id,
  belowMinimum: z.boolean(),
  withStock: z.boolean(),
})
const stock = { rights: 'signed-in' as const }

/** Goods to sell, with what is free and the price at the customer's level. */
const picker = { branchId: id.nullish(), warehouseId: id.nullish(), customerId: id.nullish() }
const pickerListed = z.strictObject({
  ...picker,
  search: z.string().max(100).nullish(),
  limit: z.number().int().min(1).max(EVERYTHING).default(20),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  withStock: z.boolean().nullish(),
})
/** What a unit of goods is sold for and how much of it is free: one row per unit that is sold. */
export const stockPriceRow = z.object({
  goodsUnitId: id,
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  barcode: z.string().nullable(),
  unitName: z.string(),
  conversion: qty,
  taxType: z.string(),
  /** At the level of the customer, who is a passer-by unless told; null where none is set. */
  price: price.nullable(),
  /** Base units; null of services. */
  onHand: qty.nullable(),
  available: qty.nullable(),
  baseUnitName: z.string(),
  /** Of one unit. */
  averageCost: costField(price),
})
const picked = z.object({ rows: z.array(goodsChoice), count: z.number().int() })

const soldInput = listInput({ dateFrom: date, dateTo: date, customerId: id }).extend({
  id: pathId.meta({ refers: 'goodsId' }),
})
const soldRow = z.object({
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  branchName: z.string(),
  customerName: z.string().nullable(),
  qty,
  unitName: z.string(),
  unitPrice: price,
  discount: money,
  net: money,
  /** Without the PPN that a retail price has inside. */
  netEx: money,
  cost: costField(money),
})

export const inventory = group('Stok per gudang', {
  /** The specification's shared list: rows under `inventories`. */
  getAll: json('POST /core/v1/inventories/get/all', {
    ...stock,
    input: listed,
    reply: z.object({ inventories: z.array(inventoryRow), count: z.number().int() }),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/inventories/get/xlsx', 'xlsx', {
    rights: ['master/stock:export', 'report/stock-report:export'],
    input: listed,
  }),
  getData: json('POST /core/v1/inventories/get/data', {
    ...stock,
    input: z.strictObject({ ids: idsOf('Barang'), branchId: id.nullish() }),
    reply: z.object({ rows: z.array(inventoryRow) }),
  }),
  get: json('POST /core/v1/inventories/get', {
    ...stock,
    input: z.strictObject({ goodsId: id, warehouseId: id }),
    reply: inventoryRow,
  }),
  /** Registers goods in a warehouse, with limits and rack; quantities come from documents only. */
  add: write('POST /core/v1/inventories/add', {
    rights: ['master/stock:add', 'master/stock:edit'],
    input: z.strictObject({
      ...masterAdd,
      warehouseId: id,
      goodsId: id,
      minStock: qtyNotNegative.nullish(),
      maxStock: qtyNotNegative.nullish(),
      rack: text(30).nullish(),
    }),
    reply: z.object({ goodsId: id, warehouseId: id }),
  }),
  goodsStock: json('POST /core/v1/goods/get/stock', {
    ...stock,
    input: z.strictObject({ goodsId: id, branchId: id.nullish() }),
    reply: z.object({ rows: z.array(inventoryRow) }),
  }),
  /** Over all branches of the employee, one row each. */
  remaining: json('POST /core/v1/stock/remaining', {
    ...stock,
    input: z.strictObject({ goodsId: id, branchId: id.nullish(), ...page }),
    reply: z.object({
      rows: z.array(
        z.object({
          branchId: id,
          branchName: z.string(),
          onHand: qty,
          reserved: qty,
          available: qty,
        }),
      ),
      total: qty,
    }),
  }),
  availability: json('POST /core/v1/goods/availability/check', {
    ...stock,
    input: z.strictObject({
      branchId: id.nullish(),
      warehouseId: id.nullish(),
      lines: z
        .array(z.strictObject({ goodsUnitId: id, qty: qtyPositive }))
        .min(1)
        .max(500),
    }),
    reply: z.object({
      available: z.boolean(),
      rows: z.array(
        z.object({
          goodsUnitId: id,
          goodsName: z.string(),
          unitName: z.string(),
          qty,
          available: qty,
          enough: z.boolean(),
        }),
      ),
    }),
  }),
  /** Stock and prices for the form of a sale, as a grid to work with elsewhere. */
  exported: json('POST /core/v2/inventories/export/get/json', {
    rights: ['sales/invoice:view', 'sales/order:view', 'sales/booking:view'],
    input: pickerListed,
    reply: z.object({ rows: z.array(stockPriceRow), count: z.number().int() }),
  }),
  /** [NEW] */
  exportedXlsx: file('POST /core/v2/inventories/export/get/xlsx', 'xlsx', {
    rights: ['sales/invoice:export', 'sales/order:export', 'sales/booking:export'],
    input: pickerListed,
  }),
  bookingGetAll: json('POST /core/v2/inventories/booking/get/all', {
    ...stock,
    input: pickerListed,
    reply: picked,
  }),
  /** The specification can be read either way: both spellings are served. */
  bookingGetList: json(
    ['POST /core/v2/inventories/booking/get/list', 'POST /core/v2/inventories/get/list'],
    {
      ...stock,
      input: pickerListed,
      reply: picked,
    },
  ),
  /** By ids of goods units. Both spellings are served. */
  bookingGetData: json(
    ['POST /core/v2/inventories/booking/get/data', 'POST /core/v2/inventories/get/data'],
    {
      ...stock,
      input: z.strictObject({ ...picker, ids: idsOf('Satuan Barang') }),
      reply: z.object({ rows: z.array(goodsChoice) }),
    },
  ),
  /** Who bought the goods at which price; `id` is the goods. */
  salesHistory: json('POST /core/v1/inventories/{id}/sales/history', {
    summary: 'Riwayat penjualan barang',
    rights: ['sales/history-of-selling-trasactions-peritem:view'],
    input: soldInput,
    reply: listReply(soldRow),
  }),
  /** [NEW] */
  salesHistoryXlsx: file('POST /core/v1/inventories/{id}/sales/history/xlsx', 'xlsx', {
    summary: 'Riwayat penjualan barang',
    rights: ['sales/history-of-selling-trasactions-peritem:export'],
    input: soldInput,
  }),
})
