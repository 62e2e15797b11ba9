import type { ImportKind } from '#contract/master/import-columns.ts'
import { payableImport, receivableImport } from './bill.ts'
import { customerImport } from './customer.ts'
import { goodsImport } from './goods.ts'
import { marginImport } from './margin.ts'
import { oldDayImport } from './old-day.ts'
import { priceCeilingImport } from './price-ceiling.ts'
import { sellingPriceImport } from './selling-price.ts'
import { supplierImport } from './supplier.ts'
import type { ImportType } from './type.ts'

/** Every kind of sheet that may be brought in. */
export const importTypes: Record<ImportKind, ImportType> = {
  supplier: supplierImport,
  customer: customerImport,
  goods: goodsImport,
  'selling-price': sellingPriceImport,
  margin: marginImport,
  'price-ceiling': priceCeilingImport,
  receivable: receivableImport,
  payable: payableImport,
  'old-day': oldDayImport,
}
