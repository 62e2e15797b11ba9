import type { PostingContext } from '#server/documents/types.ts'
import type { Tender } from '#server/documents/settling/tenders.ts'
import { lockPointsOf } from '#server/ledgers/customer-numbers.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, quantity, sumOf } from '#contract/money.ts'
import { type PointTerm, pointsEarned, pointsSpendable } from '#contract/pricing/points.ts'
import type { CustomerFacts } from './customer-facts.ts'

/** How points are spent on a day, and what one is worth in rupiah. */
export interface PointRules {
  term: PointTerm
  value: number
}

/** Points that a sum brings its buyer: whoever is no member has none, whatever his prices (domain §5.1 step 11). */
export const pointsBrought = (
  amount: number,
  {
    type,
    price_level: level,
    points_withdrawn: withdrawn,
  }: Pick<CustomerFacts, 'type' | 'price_level' | 'points_withdrawn'>,
  term: PointTerm,
): number => (type === 'MEMBER' && !withdrawn ? pointsEarned(amount, level, term) : 0)

/** Points that these tenders spend; an amount that is no whole number of points is refused. */
export function pointsIn(tenders: Pick<Tender, 'kind' | 'amount'>[], rules: PointRules): number {
  const amount = sumOf(
    tenders.filter((t) => t.kind === 'POINT'),
    (t) => t.amount,
  )
  if (amount === 0) return 0
  const points = rules.value === 0 ? dec(-1) : dec(amount).div(rules.value)
  const step = rules.term.redeem_multiple
  if (!points.isInteger() || !points.mod(step).isZero() || points.lt(0))
    throw refusal(`Poin yang ditukar harus kelipatan ${step}`)
  return points.toNumber()
}

/** Refuses points above the limits of a sale (domain §5.4, vector PV15). */
export function refusePoints(points: number, total: number, { term, value }: PointRules): void {
  if (points < term.min_redeem)
    throw refusal(`Poin yang ditukar minimal ${quantity(term.min_redeem)} poin`)
  const { limit } = pointsSpendable({ total, balance: points, value }, term)
  if (points > limit) {
    throw refusal(
      `Poin yang ditukar melebihi batas ${quantity(term.max_redeem_pct)}% dari total transaksi (maks. ${quantity(limit)} poin)`,
    )
  }
}

/**
 * Points a customer pays with. His balance is read under a lock of his own, over all branches: the same
 * points are never spent at two tills. Locked after stock and open items.
 */
export async function spendPoints(
  context: PostingContext,
  rules: PointRules,
  customer: Pick<CustomerFacts, 'id' | 'type'>,
  tenders: Tender[],
  total: number,
): Promise<number> {
  const points = pointsIn(tenders, rules)
  if (points === 0) return 0
  if (customer.type !== 'MEMBER') throw refusal('Hanya pelanggan member yang dapat menukar poin')
  refusePoints(points, total, rules)
  const balance = await lockPoints(context.tx, customer.id)
  if (points > balance) {
    throw refusal(
      `Poin tidak mencukupi. Saldo ${quantity(balance)}, dibutuhkan ${quantity(points)}`,
    )
  }
  return points
}

/** What a member could spend on a sale of so much, without a lock; nothing for anybody else. */
export async function redeemable(
  tx: Tx,
  customer: Pick<CustomerFacts, 'id' | 'type'>,
  total: number,
  { term, value }: PointRules,
) {
  if (customer.type !== 'MEMBER') return null
  const balance = await pointBalance(tx, customer.id)
  const usable = pointsSpendable({ total, balance, value }, term).most
  return { balance, usable, multiple: term.redeem_multiple, value }
}

/** What a customer has, under the lock of his points. */
export async function lockPoints(tx: Tx, customerId: number): Promise<number> {
  await tx.rows(`select ${lockPointsOf('$1')}`, [customerId])
  return pointBalance(tx, customerId)
}

export async function pointBalance(tx: Tx, customerId: number): Promise<number> {
  const row = await tx.one<{ balance: number }>('select point_balance($1) as balance', [customerId])
  return row?.balance ?? 0
}

const refusal = (message: string) => new Refusal('POINT_INVALID', message, { field: 'payments' })
