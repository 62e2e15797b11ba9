import type { FixedShareType } from '#contract/master/tax-type.ts'
import type { Tx } from '#server/platform/db.ts'

/** The rule of PPN that holds on a day: percent of so many parts of a price. */
export interface Tax {
  valid_from: string
  rate: number
  base_num: number
  base_den: number
  /** Percents of goods of a fixed share that hold on that day. */
  fixed: Readonly<Partial<Record<FixedShareType, number>>>
}

/** Percent of the price of goods of a fixed share, from when to when. */
export interface FixedRate {
  tax_type: FixedShareType
  valid_from: string
  valid_to: string | null
  rate: number
}

export const readFixedRates = (tx: Tx): Promise<FixedRate[]> =>
  tx.rows<FixedRate>(
    'select tax_type, valid_from, valid_to, rate from vat_fixed_rate where is_active order by valid_from desc',
  )

/** Those that hold on a day; a kind without one bears what general goods do. */
export const fixedOn = (rates: readonly FixedRate[], day: string): Tax['fixed'] =>
  Object.fromEntries(
    rates
      .filter((f) => f.valid_from <= day && (f.valid_to === null || f.valid_to >= day))
      .map((f) => [f.tax_type, f.rate]),
  )
