import { z } from 'zod'
import { priceLevel } from '../master/customer.ts'
import { date, id } from '../values.ts'
import { basketSizes } from './baskets.ts'
import { type Weekday, weekdayWords } from './weekdays.ts'

/** From midnight on. */
export const hours = Array.from({ length: 24 }, (_, hour) => String(hour)) as [string, ...string[]]

/** Days without a sale that goods are looked for by. */
export const unsoldDays = ['30', '60', '90', '180', '365'] as const

/** What a declared report may be narrowed by; the screen has an editor for each (`web/report/report-filters.ts`). */
export const reportFilters = {
  search: z.string().max(100),
  warehouseId: id,
  categoryId: id,
  brandId: id,
  goodsId: id,
  /** Of goods that are sold in several units, and at which price of it. */
  unitId: id,
  price: z.coerce.number(),
  /** What a bill must have besides. */
  otherGoodsId: id,
  /** How many different goods a bill has. */
  basket: z.enum(Object.keys(basketSizes) as [string, ...string[]]),
  supplierId: id,
  customerId: id,
  salesmanId: id,
  cashierId: id,
  shiftId: id,
  accountId: id,
  level: priceLevel,
  /** By what a bill was paid, on credit or at once. */
  methodId: id,
  terms: z.enum(['PAID', 'CREDIT']),
  /** Which machine or lender took a payment, by its name. */
  terminal: z.string().max(100),
  /** The day of a payment by card, of those whose money is told at the end of a later one. */
  takenOn: date,
  campaignId: id,
  /** The other branch of a line between two. */
  counterBranchId: id,
  /** What falls due in the week that begins with this day; what is late is due in the week of the day that is told. */
  week: date,
  /** When a bill was written, by the branch's clock. */
  hour: z.enum(hours),
  weekday: z.enum(Object.keys(weekdayWords) as [Weekday, ...Weekday[]]),
  /** For how many days nothing was sold. */
  unsold: z.enum(unsoldDays),
  showZero: z.boolean(),
} as const
export type ReportFilter = keyof typeof reportFilters
