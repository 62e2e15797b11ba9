import { barcodeKey, barcodeKeys, parseScaleLabel } from '#contract/master/goods-number.ts'
import { type Gs1Label, readGs1, withoutMark } from '#contract/master/gs1.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, roundTo } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { CodeMatch, Wanted } from './goods-choice.ts'

/** Goods that a code means, and what else it tells. */
export type CodeFound = Wanted & { match: CodeMatch }

interface Row extends Wanted {
  conversion: number
  weighed: boolean
  /** Counted in grams; else a weight is in kilograms. */
  inGrams: boolean
}

const FACTS = `g.id as "goodsId", u.conversion, g.is_weighed as weighed, n.coretax_unit_code is not distinct from 'UM.0004' as "inGrams"`
// A code of the shop's own before a GTIN: it was called so.
const BY_NUMBER = `
select ${FACTS}, u.id as "goodsUnitId" from goods_barcode b
join goods_unit u on u.id = b.goods_unit_id join goods g on g.id = u.goods_id join unit n on n.id = g.base_unit_id
where b.key = any ($1::text[]) and u.is_active and g.is_active order by b.key like ':%' desc limit 1`
const BY_CODE = 'select id as "goodsId" from goods where code = upper($1) and is_active'
const BY_PLU = `
select ${FACTS}, u.id as "goodsUnitId" from goods g
join goods_unit u on u.goods_id = g.id and u.unit_id = g.base_unit_id join unit n on n.id = u.unit_id
where g.plu = $1 and g.is_weighed and g.is_active`
const GRAMS_PER_KILOGRAM = 1000
const NOTHING: CodeMatch = { qty: null, expiryDate: null, batch: null, serial: null }

/**
 * The one place that says which goods a code means: the barcode of a unit in any way of writing it, else the code of
 * goods, else a GS1 label, else the label of a scale.
 * @throws Refusal of a GS1 label that is broken or tells no goods, in words.
 */
export async function goodsOfCode(
  tx: Tx,
  s: Session,
  code: string,
): Promise<CodeFound | undefined> {
  const text = withoutMark(code.trim())
  const found =
    (await tx.one<Row>(BY_NUMBER, [barcodeKeys(text)])) ?? (await tx.one<Row>(BY_CODE, [text]))
  if (found) return foundWith(found, NOTHING)
  const read = readGs1(text, Number(s.today.slice(0, 4)))
  if (read && 'problem' in read) throw new Refusal('GS1_LABEL', read.problem, { field: 'barcode' })
  if (read) return ofLabel(tx, read.label)
  const scale = parseScaleLabel(text)
  const goods = scale && (await tx.one<Row>(BY_PLU, [scale.plu]))
  return goods && foundWith(goods, { ...NOTHING, qty: weightIn(goods, scale.value) })
}

async function ofLabel(tx: Tx, label: Gs1Label): Promise<CodeFound | undefined> {
  const { gtin, expiryDate, batch, serial, count, weight } = label
  const goods = await tx.one<Row>(BY_NUMBER, [[barcodeKey(gtin, false)]])
  if (!goods) return undefined
  const grams = weight === null ? null : dec(weight).times(GRAMS_PER_KILOGRAM).toNumber()
  const qty = goods.weighed && grams !== null ? weightIn(goods, grams) : count
  return foundWith(goods, { qty, expiryDate, batch, serial })
}

/** A weight in the goods' unit. */
const weightIn = ({ inGrams, conversion }: Row, grams: number) =>
  roundTo(
    dec(grams)
      .div(inGrams ? 1 : GRAMS_PER_KILOGRAM)
      .div(conversion),
    4,
  )

const foundWith = ({ goodsId, goodsUnitId = null }: Wanted, match: CodeMatch): CodeFound => ({
  goodsId,
  goodsUnitId,
  match,
})
