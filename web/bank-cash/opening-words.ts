import { type OpeningPart, openingPart } from '#contract/bank-cash/opening-sheet.ts'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { Draft } from '../ui/form-state.ts'

/** The parts of an opening, in the order in which an old balance sheet is copied. */
export const parts = openingPart.options
export type Part = OpeningPart

export interface Sides {
  debit: number
  credit: number
}

/** What each part puts on either side, for show until the server has answered. */
export function sidesOf(
  values: Draft<OpeningBalanceInput>,
  pointValue: number,
): Record<Part, Sides> {
  const { accounts, points, stock } = values
  const owedToUs = (part: OfAmount) => ({ debit: total(values[part], amountOf), credit: 0 })
  const owedByUs = (part: OfAmount) => ({ debit: 0, credit: total(values[part], amountOf) })
  return {
    accounts: {
      debit: total(accounts, (row) => row.debit ?? 0),
      credit: total(accounts, (row) => row.credit ?? 0),
    },
    payables: owedByUs('payables'),
    receivables: owedToUs('receivables'),
    giroPayables: owedByUs('giroPayables'),
    giroReceivables: owedToUs('giroReceivables'),
    paidAhead: owedToUs('paidAhead'),
    receivedAhead: owedByUs('receivedAhead'),
    deposits: owedByUs('deposits'),
    points: { debit: 0, credit: total(points, (row) => (row.points ?? 0) * pointValue) },
    // Goods are worth whole rupiah, line by line.
    stock: {
      debit: total(stock, (row) => Math.round((row.qty ?? 0) * (row.unitCost ?? 0))),
      credit: 0,
    },
  }
}

type OfAmount = Exclude<Part, 'accounts' | 'points' | 'stock'>

/** PPN that a tax invoice was made out for stands on its own account already. */
const amountOf = (row: { amount?: number | null; vat?: number | null }) =>
  (row.amount ?? 0) - (row.vat ?? 0)

/** In hundredths, so that the sum of exact amounts stays exact. */
function total<R>(rows: readonly R[] | null | undefined, of: (row: R) => number): number {
  return (rows ?? []).reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100
}
