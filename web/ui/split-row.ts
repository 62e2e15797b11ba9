import { newRow } from './form-state.ts'
import type { GoodsRow, GoodsUnit } from './goods-row.ts'
import { withUnit } from './goods-units.ts'
import type { Typed } from './typed.ts'

/** A row that takes from a line of another document, in one of the units of its goods. */
export interface SplitRow extends Typed {
  $key: string
  /** Of rows that take from the same line all but the first name the first. */
  $twin?: string
  goodsUnitId?: number
  qty?: number | null
  $goods?: { goodsUnitId?: number; conversion: number; units: readonly GoodsUnit[] }
}

const unitOf = ({ goodsUnitId, $goods }: SplitRow) => goodsUnitId ?? $goods?.goodsUnitId
const lineOf = ({ $twin, $key }: SplitRow) => $twin ?? $key

/** The rows that take from the same line as this one. */
export const twinsOf = <R extends SplitRow>(rows: readonly R[], row: R): R[] =>
  rows.filter((one) => lineOf(one) === lineOf(row))

/** The unit in which more of its line may be counted: the next smaller one in which nothing of it is, else the greatest. */
export function freeUnit<R extends SplitRow>(rows: readonly R[], row: R): GoodsUnit | undefined {
  const used = new Set(twinsOf(rows, row).map(unitOf))
  const free = (row.$goods?.units ?? [])
    .filter(({ goodsUnitId }) => !used.has(goodsUnitId))
    .toSorted((a, b) => b.conversion - a.conversion)
  const conversion = row.$goods?.conversion ?? 0
  return free.find((unit) => unit.conversion < conversion) ?? free[0]
}

/**
 * The same with one row more for the line of this one, in another unit of its goods: what is no whole number of the unit
 * that stands there goes to the new row, else nothing yet. Unchanged where every unit is taken.
 */
export function splitRow<R extends SplitRow>(
  rows: readonly R[],
  at: number,
  inUnit: (row: R, unit: GoodsUnit) => R,
  none: Partial<R> = {},
): readonly R[] {
  const row = rows[at]
  const unit = row && freeUnit(rows, row)
  if (!row || !unit) return rows
  const qty = row.qty ?? 0
  const whole = Math.floor(qty)
  const rest = Math.round((qty - whole) * 10_000) / 10_000
  const twin = { ...row, ...none, qty: rest, $typed: [], $twin: lineOf(row) }
  const kept = rest > 0 && unit.conversion < (row.$goods?.conversion ?? 0)
  return rows.toSpliced(
    at,
    1,
    kept ? { ...row, qty: whole } : row,
    newRow(inUnit(kept ? twin : { ...twin, qty: 0 }, unit)),
  )
}

/** Said of a line once, in rupiah, pieces or words: the row beside it begins without them. */
const SAID_ONCE: readonly (keyof GoodsRow)[] = [
  'memo',
  'expiryDate',
  'discountAmount',
  'bonusQty',
  'suggestedQty',
]

/** The same of goods that are priced, as they stand in a form. */
export function splitGoods(rows: readonly GoodsRow[], at: number): readonly GoodsRow[] {
  const had = SAID_ONCE.filter((field) => field in (rows[at] ?? {}))
  const none = Object.fromEntries(had.map((field) => [field, null]))
  return splitRow<GoodsRow>(rows, at, (row, unit) => withUnit(row, unit.goodsUnitId), none)
}
