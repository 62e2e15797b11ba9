import { barcodeKeys, parseScaleLabel } from '#contract/master/goods-number.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, roundTo } from '#server/platform/money.ts'
import type { Wanted } from './goods-choice.ts'

/** What a code that was scanned or typed means. */
export interface CodeFound extends Wanted {
  /** How much of the unit the code itself tells, as the label of a scale does. */
  qty: number | null
}

// A code of the shop's own before a GTIN: it was called so.
const BY_NUMBER = `
select u.goods_id as "goodsId", u.id as "goodsUnitId" from goods_barcode b
join goods_unit u on u.id = b.goods_unit_id join goods g on g.id = u.goods_id
where b.key = any ($1::text[]) and u.is_active and g.is_active order by b.key like ':%' desc limit 1`
const BY_CODE = 'select id as "goodsId" from goods where code = upper($1) and is_active'
const BY_PLU = `
select g.id as "goodsId", u.id as "goodsUnitId", n.coretax_unit_code = 'UM.0004' as "inGrams"
from goods g join goods_unit u on u.goods_id = g.id and u.unit_id = g.base_unit_id join unit n on n.id = u.unit_id
where g.plu = $1 and g.is_weighed and g.is_active`
const GRAMS_PER_KILOGRAM = 1000

/**
 * The one place that says which goods a code means: the barcode of a unit in any way of writing it, else the code of
 * goods, else the label of a scale.
 */
export async function goodsOfCode(tx: Tx, code: string): Promise<CodeFound | undefined> {
  const text = code.trim()
  const unit = await tx.one<Wanted>(BY_NUMBER, [barcodeKeys(text)])
  if (unit) return { ...unit, qty: null }
  const goods = await tx.one<Wanted>(BY_CODE, [text])
  if (goods) return { ...goods, qty: null }
  const label = parseScaleLabel(text)
  return label && weighed(tx, label.plu, label.value)
}

async function weighed(tx: Tx, plu: string, grams: number): Promise<CodeFound | undefined> {
  const goods = await tx.one<Wanted & { inGrams: boolean | null }>(BY_PLU, [plu])
  return (
    goods && {
      ...goods,
      qty: goods.inGrams ? grams : roundTo(dec(grams).div(GRAMS_PER_KILOGRAM), 4),
    }
  )
}
