import { dec, exact } from '../money.ts'
import { addMonths } from './months.ts'

/** How points are earned and spent from a day on (domain §2.6, §5.4); rupiah and points. */
export interface PointTerm {
  valid_from: string
  earn_amount: number
  earn_point: number
  levels: string[]
  exclude_discounted: boolean
  excluded_goods: number[]
  excluded_categories: number[]
  min_redeem: number
  redeem_multiple: number
  max_redeem_pct: number
  /** Null is for good. */
  expiry_months: number | null
  /** When a bill brings its points: once it is paid, or at once. */
  earn_on: 'PAID' | 'INVOICE'
}

/** Points of a purchase (domain §5.1 step 11): whole steps of `amount` rupiah, for the levels that earn. */
export function pointsEarned(amount: number, level: string, term: PointTerm): number {
  if (!term.levels.includes(level) || amount <= 0) return 0
  return exact(dec(amount).div(term.earn_amount).floor().times(term.earn_point))
}

/** Goods that bring no points: by themselves, by the terms, or because their price was lowered. */
export const earnsNothing = (
  unit: { goods_id: number; category_id: number; point_eligible: boolean },
  term: PointTerm,
  discount: number,
): boolean =>
  !unit.point_eligible ||
  term.excluded_goods.includes(unit.goods_id) ||
  term.excluded_categories.includes(unit.category_id) ||
  (term.exclude_discounted && discount > 0)

/** The last day of points that are earned on a day; null where they live for good. */
export const pointsExpireAt = (day: string, { expiry_months }: PointTerm): string | null =>
  expiry_months === null ? null : addMonths(day, expiry_months)

/**
 * Most points that may be paid with on a total (domain §5.4): what is held, the share of the total,
 * whole multiples, and none below the least.
 */
export function pointsSpendable(
  { total, balance, value }: { total: number; balance: number; value: number },
  term: PointTerm,
): { most: number; limit: number } {
  const multiple = (points: number) =>
    Math.floor(points / term.redeem_multiple) * term.redeem_multiple
  const limit = exact(dec(total).times(term.max_redeem_pct).div(100).div(value).floor())
  const most = multiple(Math.min(limit, balance))
  return { most: most >= term.min_redeem ? Math.max(most, 0) : 0, limit }
}
