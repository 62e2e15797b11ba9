import type { Desk } from '#server/documents/desk.ts'
import type { Tender } from '#server/documents/payments.ts'
import type { Company } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, exact, quantity, sumOf } from '#server/platform/money.ts'
import type { CustomerFacts } from './customer-facts.ts'

type Rules = Pick<
  Company,
  'point_value' | 'point_min_redeem' | 'point_redeem_multiple' | 'point_max_redeem_pct'
>

/** Most points that a sale may be paid with: ⌊total × percent / value of a point⌋ (domain §5.4). */
export const pointLimit = (total: number, rules: Rules): number =>
  rules.point_value === 0
    ? 0
    : exact(dec(total).times(rules.point_max_redeem_pct).div(100).div(rules.point_value).floor())

/** What a till offers: the balance within the limit, in whole steps; 0 when that is under the minimum. */
export function usablePoints(total: number, balance: number, rules: Rules): number {
  const step = Math.max(1, rules.point_redeem_multiple)
  const most = Math.floor(Math.min(balance, pointLimit(total, rules)) / step) * step
  return most >= Math.max(1, rules.point_min_redeem) ? most : 0
}

/** Points that these tenders spend; an amount that is no whole number of points is refused. */
export function pointsIn(tenders: Pick<Tender, 'kind' | 'amount'>[], rules: Rules): number {
  const amount = sumOf(
    tenders.filter((t) => t.kind === 'POINT'),
    (t) => t.amount,
  )
  if (amount === 0) return 0
  const points = rules.point_value === 0 ? dec(-1) : dec(amount).div(rules.point_value)
  const step = rules.point_redeem_multiple
  if (!points.isInteger() || !points.mod(step).isZero() || points.lt(0))
    throw refusal(`Poin yang ditukar harus kelipatan ${step}`)
  return points.toNumber()
}

/** Refuses points above the limits of a sale (domain §5.4, vector PV15). */
export function refusePoints(points: number, total: number, rules: Rules): void {
  if (points < rules.point_min_redeem)
    throw refusal(`Poin yang ditukar minimal ${quantity(rules.point_min_redeem)} poin`)
  const limit = pointLimit(total, rules)
  if (points > limit) {
    throw refusal(
      `Poin yang ditukar melebihi batas ${quantity(rules.point_max_redeem_pct)}% dari total transaksi (maks. ${quantity(limit)} poin)`,
    )
  }
}

/**
 * Points a customer pays with. His balance is read under a lock of his own, over all branches: the same
 * points are never spent at two tills. Locked after stock and open items.
 */
export async function spendPoints(
  desk: Desk,
  rules: Rules,
  customer: Pick<CustomerFacts, 'id' | 'type'>,
  tenders: Tender[],
  total: number,
): Promise<number> {
  const points = pointsIn(tenders, rules)
  if (points === 0) return 0
  if (customer.type !== 'MEMBER') throw refusal('Hanya pelanggan member yang dapat menukar poin')
  refusePoints(points, total, rules)
  await desk.tx.rows('select pg_advisory_xact_lock(7, $1)', [customer.id])
  const balance = await pointBalance(desk.tx, customer.id)
  if (points > balance) {
    throw refusal(
      `Poin tidak mencukupi. Saldo ${quantity(balance)}, dibutuhkan ${quantity(points)}`,
    )
  }
  return points
}

export async function pointBalance(tx: Tx, customerId: number): Promise<number> {
  const row = await tx.one<{ balance: number }>('select point_balance($1) as balance', [customerId])
  return row?.balance ?? 0
}

const refusal = (message: string) => new Refusal('POINT_INVALID', message, { field: 'payments' })
