import { z } from 'zod'
import { costField } from '../document.ts'
import { json } from '../endpoint.ts'
import { date, id, instant, money, price, qty, total } from '../values.ts'
import { reportFile } from './report-file.ts'

const place = 'report/stock-report'
const rights = [`${place}:view`]
const xlsx = reportFile(place, 'xlsx')
const pdf = reportFile(place, 'pdf')

export const stockPositionInput = z.strictObject({
  branchIds: z.array(id).max(500).nullish(),
  warehouseId: id.nullish(),
  categoryId: id.nullish(),
  brandId: id.nullish(),
  search: z.string().max(100).nullish(),
  showZero: z.boolean().nullish(),
  belowMinimum: z.boolean().nullish(),
  limit: z.number().int().min(1).max(1000).default(50),
  offset: z.number().int().min(0).max(10_000_000).default(0),
})
export const stockPositionRow = z.object({
  branchId: id,
  branchName: z.string(),
  goodsId: id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  onHand: qty,
  reserved: qty,
  available: qty,
  minStock: qty.nullable(),
  /** Below the minimum of one of its warehouses. */
  isShort: z.boolean(),
  warehouses: z.array(z.object({ name: z.string(), onHand: qty })),
  averageCost: costField(price),
  value: costField(money),
})
export const stockCardInput = z.strictObject({
  goodsId: id,
  branchId: id,
  warehouseId: id.nullish(),
  dateFrom: date,
  dateTo: date,
})
export const stockCardRow = z.object({
  at: z.string(),
  date,
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  memo: z.string(),
  qtyIn: qty,
  qtyOut: qty,
  balance: qty,
  value: costField(money),
  balanceValue: costField(money),
  averageCost: costField(price),
})
const stockPosition = { summary: 'Posisi Stok', input: stockPositionInput }
const stockCard = { summary: 'Kartu Stok', input: stockCardInput }

/** Posisi Stok and Kartu Stok (domain §7.1): what lies where, and every movement that made it so. */
export const stockReports = {
  position: json('POST /core/v1/reports/stock-position/get/json', {
    ...stockPosition,
    rights,
    reply: z.object({
      asOf: instant,
      rows: z.array(stockPositionRow),
      count: z.number().int(),
      sums: z.object({
        onHand: total,
        reserved: total,
        available: total,
        value: costField(total),
      }),
    }),
  }),
  positionXlsx: xlsx('POST /core/v1/reports/stock-position/get/xlsx', stockPosition),
  positionPdf: pdf('POST /core/v1/reports/stock-position/get/pdf', stockPosition),
  card: json('POST /core/v1/reports/stock-card/get/json', {
    ...stockCard,
    rights,
    reply: z.object({
      asOf: instant,
      goods: z.object({
        id,
        code: z.string(),
        name: z.string(),
        unitName: z.string(),
        minStock: qty.nullable(),
      }),
      opening: z.object({ qty, value: costField(money), averageCost: costField(price) }),
      rows: z.array(stockCardRow),
      sums: z.object({
        qtyIn: total,
        qtyOut: total,
        balance: qty,
        value: costField(total),
        balanceValue: costField(money),
        averageCost: costField(price),
      }),
    }),
  }),
  cardXlsx: xlsx('POST /core/v1/reports/stock-card/get/xlsx', stockCard),
  cardPdf: pdf('POST /core/v1/reports/stock-card/get/pdf', stockCard),
}
