import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { newRow } from '../ui/form-state.ts'
import { draftOf } from './draft-of.ts'
import { addedText, kindOfNumber } from './goods-numbers.ts'

export const goodsPath = 'master/stock'
export const goodsMaster = { path: goodsPath, calls: goods, from: toDraft }

/** Goods as they were written, to be written anew. */
function toDraft(row: ReplyOf<typeof goods.get>) {
  const { units, barcodes, suppliers, hasMoved } = row
  return {
    ...draftOf(goods.update.input, row),
    $hasMoved: hasMoved,
    units: units.map((unit) => {
      const { id, unitId, conversion, barcode, barcodeIsOwn } = unit
      const { isPurchase, isSales, isDefaultSales, marginPct, weightGram, volumeCm3, unitName } =
        unit
      return newRow({
        id,
        unitId,
        conversion,
        barcode,
        barcodeIsOwn: asked(barcode, barcodeIsOwn),
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
    barcodes: barcodes
      .filter(({ isFirst }) => !isFirst)
      .map(({ unitId, barcode, isOwn, addedByName, addedAt }) =>
        newRow({
          unitId,
          barcode,
          isOwn: asked(barcode, isOwn),
          $added: addedText(addedByName, addedAt),
        }),
      ),
    suppliers: suppliers.map(({ supplierId, supplierSku, isMain, supplierName }) =>
      newRow({ supplierId, supplierSku, isMain, $supplierName: supplierName }),
    ),
  }
}

/** What was said of digits that may be either; of others nothing is asked. */
const asked = (barcode: string | null, isOwn: boolean) =>
  barcode && kindOfNumber(barcode) !== 'CLEAR' ? isOwn : null
