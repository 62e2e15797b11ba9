import type { ReplyOf } from '#contract/endpoint.ts'
import type { goods } from '#contract/master/goods.ts'
import { newRequestId } from '../platform/request-id.ts'
import { newRow } from '../ui/form-state.ts'

export const goodsPath = 'master/stock'
export const goodsTypes = ['STOCK', 'BUNDLE', 'SERVICE', 'GIFT'] as const
export const taxTypes = ['BKP', 'EXEMPT', 'NON'] as const

/** Goods as they were written, to be written anew. */
export function goodsToDraft(row: ReplyOf<typeof goods.get>) {
  const { isActive, updatedAt, imageFileIds, hasMoved, ...rest } = row
  const { categoryName, brandName, baseUnitName, units, suppliers, ...fields } = rest
  return {
    ...fields,
    requestId: newRequestId(),
    $hasMoved: hasMoved,
    $names: { categoryId: categoryName, brandId: brandName ?? '', baseUnitId: baseUnitName },
    units: units.map((unit) => {
      const { id, unitId, conversion, barcode, isPurchase, isSales, isDefaultSales } = unit
      const { marginPct, weightGram, volumeCm3, unitName } = unit
      return newRow({
        id,
        unitId,
        conversion,
        barcode,
        isPurchase,
        isSales,
        isDefaultSales,
        marginPct,
        weightGram,
        volumeCm3,
        isActive: unit.isActive,
        $unitName: unitName,
      })
    }),
    suppliers: suppliers.map(({ supplierId, supplierSku, isMain, supplierName }) =>
      newRow({ supplierId, supplierSku, isMain, $supplierName: supplierName }),
    ),
  }
}
