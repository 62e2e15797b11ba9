import type { ParsedOf } from '#contract/endpoint.ts'
import type { goodsUnit as contract } from '#contract/master/goods-unit.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { refuseBadBarcode, refuseTaken } from './goods-barcodes.ts'
import { unitsText } from './write-units.ts'

interface Unit {
  goods_id: number
  barcode: string | null
}

/** One more barcode of a unit, its first where it has none. Whoever has the goods open in a form is told that they changed. */
export const addBarcode = (ctx: Ctx, input: ParsedOf<typeof contract.barcodeAdd>) =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, { kind: 'goods-unit' }, input, async () => {
      const { goodsUnitId, barcode } = input
      const isOwn = input.isOwn ?? false
      const unit = await tx.one<Unit>(
        'select goods_id, barcode from goods_unit where id = $1 and is_active for update',
        [goodsUnitId],
      )
      if (!unit) throw notFound('Satuan barang')
      refuseBadBarcode(barcode, isOwn)
      await refuseTaken(tx, 0, [{ barcode, isOwn }])
      const before = await unitsText(tx, unit.goods_id)
      if (unit.barcode)
        await tx.rows(
          'insert into goods_barcode (goods_unit_id, barcode, is_own) values ($1, $2, $3)',
          [goodsUnitId, barcode, isOwn],
        )
      else
        await tx.rows('update goods_unit set barcode = $2, barcode_is_own = $3 where id = $1', [
          goodsUnitId,
          barcode,
          isOwn,
        ])
      await tx.rows('update goods set version = version + 1 where id = $1', [unit.goods_id])
      const after = await unitsText(tx, unit.goods_id)
      await auditMaster(tx, s, ctx, { kind: 'goods' }, unit.goods_id, 'Ubah satuan', before, after)
      return { goodsId: unit.goods_id }
    }),
  )
