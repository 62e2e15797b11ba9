import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { newRow } from '../ui/form-state.ts'
import { draftOf } from './draft-of.ts'

export const goodsPath = 'master/stock'
export const goodsMaster = { path: goodsPath, calls: goods, from: toDraft }

/** Goods as they were written, to be written anew. */
function toDraft(row: ReplyOf<typeof goods.get>) {
  const { units, suppliers, hasMoved } = row
  return {
    ...draftOf(goods.update.input, row),
    $hasMoved: hasMoved,
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
