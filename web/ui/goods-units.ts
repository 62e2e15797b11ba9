import type { DocumentLine } from '#contract/document-detail.ts'
import { qty } from '../platform/format.ts'
import { type GoodsChoice, type GoodsRow, withGoods } from './goods-row.ts'
import { isTyped } from './typed.ts'

/** A figure of the line that a row takes from, in the unit in which the row is counted. */
export const countedOf = ({ $conversion, $goods }: GoodsRow, figure: number): number =>
  $conversion && $goods ? converted(figure, $conversion, $goods.conversion) : figure

/**
 * A quantity of one unit in another. What was divided before is known to four decimals alone: where that may be a
 * whole number of base units, it is.
 */
export function converted(figure: number, from: number, to: number): number {
  const [base, whole] = [figure * from, Math.round(figure * from)]
  const exact = Math.abs(base - whole) <= 0.000_05 * from ? whole : base
  return Math.round((exact * 10_000) / to) / 10_000
}

/**
 * A quantity of a document's line with its unit; a part of a unit, which people count in pieces, in base units:
 * two thirds of a carton of six are `4 PCS`.
 */
export function countedText(
  figure: number,
  { conversion, unitName, units = [] }: Pick<DocumentLine, 'conversion' | 'unitName' | 'units'>,
): string {
  const base = converted(figure, conversion, 1)
  const piece = units.find((unit) => unit.conversion === 1)
  if (Number.isInteger(figure) || !piece || !Number.isInteger(base))
    return `${qty(figure)} ${unitName}`
  return `${qty(base)} ${piece.unitName}`
}

/** A line in another unit of its goods. */
export function withUnit(row: GoodsRow, goodsUnitId: number): GoodsRow {
  const goods = row.$goods && inUnit(row.$goods, goodsUnitId)
  if (!goods || goods === row.$goods || !row.$goods) return row
  if (row.$takes || !('unitPrice' in row)) return countedIn(row, row.$goods, goods)
  // A suggestion was in the unit that stood here.
  return withGoods({ ...row, suggestedQty: null }, goods)
}

/** What is left of a line: in pieces where it would be a part of its unit. */
export function inPieces<R extends GoodsRow>(row: R): R {
  const { qty, $goods } = row
  const piece = $goods?.units.find((unit) => unit.conversion === 1)
  if (!qty || Number.isInteger(qty) || !$goods || !piece) return row
  const base = converted(qty, $goods.conversion, 1)
  return Number.isInteger(base) ? (withUnit(row, piece.goodsUnitId) as R) : row
}

/**
 * A part of another document's line, which has its price: the same quantity, counted and priced in another unit; what was
 * typed is that figure in whichever unit is chosen.
 */
function countedIn(row: GoodsRow, before: GoodsChoice, $goods: GoodsChoice): GoodsRow {
  const { goodsUnitId, conversion } = $goods
  const counted = isTyped(row, 'qty')
    ? row.qty
    : row.qty && converted(row.qty, before.conversion, conversion)
  const $conversion = row.$conversion ?? before.conversion
  const priced =
    row.unitPrice == null
      ? {}
      : { unitPrice: priceIn(row.unitPrice, before.conversion, conversion) }
  return { ...row, ...priced, qty: counted ?? 0, goodsUnitId, $goods, $conversion }
}

/** A price of one unit in another, to four decimals. */
export const priceIn = (price: number, from: number, to: number): number =>
  Math.round(((price * to) / from) * 10_000) / 10_000

/** A price of the line that a row takes from, in the unit in which the row is counted. */
export const pricedOf = ({ $conversion, $goods }: GoodsRow, price: number): number =>
  $conversion && $goods ? priceIn(price, $conversion, $goods.conversion) : price

/** The same goods in another of their units, with that unit's price and what that unit cost. */
export function inUnit(goods: GoodsChoice, goodsUnitId: number): GoodsChoice {
  const unit = goods.units.find((u) => u.goodsUnitId === goodsUnitId)
  if (!unit) return goods
  const { unitName, conversion } = unit
  const cost = goods.cost == null ? {} : { cost: (goods.cost / goods.conversion) * conversion }
  const last = unit.lastPrices && { lastPrices: unit.lastPrices }
  const { match: _, ...same } = goods
  return { ...same, goodsUnitId, unitName, conversion, price: unit.price ?? null, ...last, ...cost }
}
