import { z } from 'zod'
import { priceLevel } from '../master/customer.ts'
import { id } from '../values.ts'

/** What a declared report may be narrowed by; the screen has an editor for each (`web/report/report-filters.ts`). */
export const reportFilters = {
  search: z.string().max(100),
  warehouseId: id,
  categoryId: id,
  brandId: id,
  goodsId: id,
  supplierId: id,
  customerId: id,
  salesmanId: id,
  cashierId: id,
  accountId: id,
  level: priceLevel,
  showZero: z.boolean(),
} as const
export type ReportFilter = keyof typeof reportFilters
