import type { EdcRate } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, exact, minus, plus, round, sumOf } from '#contract/money.ts'

export interface EdcTerms {
  adminBearer: string
  adminMode: string
  rates: EdcRate[]
}
export interface Swipe {
  cardType: string
  onUs: boolean
  network?: string | null | undefined
  /** Months in which the customer pays; 0 at once. */
  installmentMonths?: number | null | undefined
  amount: number
}
export interface EdcAdmin {
  rate: number
  mdr: number
  admin: number
  swipeAmount: number
  netToStore: number
}

const CARDS: Record<string, string> = {
  DEBIT: 'kartu debit',
  CREDIT: 'kartu kredit',
  QRIS: 'QRIS',
  EWALLET: 'e-wallet',
}

/** The newest rate in force for the card: of its own network before one for any. */
export function rateFor(rates: EdcRate[], swipe: Swipe, day: string, field = 'cardType'): EdcRate {
  const fitting = rates.filter(
    (r) =>
      r.cardType === swipe.cardType &&
      r.onUs === swipe.onUs &&
      r.validFrom <= day &&
      r.installmentMonths === (swipe.installmentMonths ?? 0) &&
      swipe.amount >= r.minAmount &&
      (r.maxAmount === null || swipe.amount <= r.maxAmount),
  )
  const own = fitting.filter((r) => r.network === swipe.network)
  const any = fitting.filter((r) => r.network === '')
  const [first] =
    [own, any, swipe.network ? [] : fitting]
      .find((list) => list.length > 0)
      ?.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1)) ?? []
  if (!first)
    throw new Refusal(
      'EDC_RATE_MISSING',
      `Tarif EDC untuk ${CARDS[swipe.cardType] ?? swipe.cardType} belum diatur`,
      { field },
    )
  return first
}

/**
 * What the bank keeps of a swipe and who pays for it (domain §5.4): the shop; or the customer, by the
 * rate on the amount (SIMPLE) or so much that the whole amount is left (GROSS_UP).
 */
export function edcAdmin(terms: EdcTerms, swipe: Swipe, day: string): EdcAdmin {
  const { mdrPct } = rateFor(terms.rates, swipe, day)
  const share = dec(mdrPct).div(100)
  const swipeAmount = swiped(terms, swipe.amount, mdrPct)
  const mdr = round(dec(swipeAmount).times(share))
  return {
    rate: mdrPct,
    mdr,
    admin: minus(swipeAmount, swipe.amount),
    swipeAmount,
    netToStore: minus(swipeAmount, mdr),
  }
}

function swiped(terms: EdcTerms, amount: number, mdrPct: number): number {
  if (terms.adminBearer !== 'CUSTOMER') return amount
  const share = dec(mdrPct).div(100)
  if (terms.adminMode === 'GROSS_UP') return exact(dec(amount).div(dec(1).minus(share)).ceil())
  return plus(amount, round(dec(amount).times(share)))
}

export const totalOf = (rows: (EdcAdmin & { amount: number })[]) => ({
  amount: sumOf(rows, (r) => r.amount),
  mdr: sumOf(rows, (r) => r.mdr),
  admin: sumOf(rows, (r) => r.admin),
  swipeAmount: sumOf(rows, (r) => r.swipeAmount),
  netToStore: sumOf(rows, (r) => r.netToStore),
})
