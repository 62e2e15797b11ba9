import type { z } from 'zod'
import { type Address, type Endpoint, file } from '../endpoint.ts'
import { account } from './account.ts'
import { branch } from './branch.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { customer } from './customer.ts'
import { edc } from './edc.ts'
import { goods } from './goods.ts'
import { sellingPrice } from './selling-price.ts'
import { supplier } from './supplier.ts'
import { unit } from './unit.ts'
import { warehouse } from './warehouse.ts'

/** Rows that a printed list holds; more belong into Excel. */
export const mostPrinted = 20_000

/** What the workbook of a list holds, on paper. */
const printed = <I extends z.ZodType>(xlsx: Endpoint<I>, address: Address, right: string) =>
  file(address, 'pdf', { summary: xlsx.summary, rights: [right], input: xlsx.input })

/** [NEW] The lists of the masters on paper, the whole filter. */
export const listPdf = {
  goods: printed(goods.xlsx, 'POST /core/v1/goods/get/pdf', 'master/stock:print'),
  category: printed(
    category.xlsx,
    'POST /core/v1/categories/get/pdf',
    'master/stock-category:print',
  ),
  brand: printed(brand.xlsx, 'POST /core/v1/brands/get/pdf', 'master/stock:print'),
  unit: printed(unit.xlsx, 'POST /core/v1/units/get/pdf', 'master/stock-unit:print'),
  supplier: printed(supplier.xlsx, 'POST /core/v1/suppliers/get/pdf', 'master/supplier:print'),
  customer: printed(customer.xlsx, 'POST /core/v1/customers/get/pdf', 'master/customer:print'),
  warehouse: printed(warehouse.xlsx, 'POST /core/v1/warehouses/get/pdf', 'master/warehouse:print'),
  branch: printed(branch.xlsx, 'POST /core/v1/branches/get/pdf', 'master/branch:print'),
  account: printed(account.xlsx, 'POST /core/v1/account/get/pdf', 'master/chart-of-account:print'),
  edc: printed(edc.xlsx, 'POST /core/v2/edc/get/pdf', 'master/master-edc:print'),
  sellingPrice: printed(
    sellingPrice.xlsx,
    'POST /core/v2/selling-prices/get/pdf',
    'master/changes-selling-price:print',
  ),
}
