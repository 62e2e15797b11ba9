import type { Month } from './event.ts'
import type { expectedEffects } from './scenario.ts'

/** The month as far as it has been told. */
export interface Told {
  month: Month
  expected: ReturnType<typeof expectedEffects>
  /** Journals that are as the scenario says; `whole` of them with their costs. */
  exact: Set<string>
  whole: Set<string>
  /** Goods (`S/MG2`) and number series (`FJ/MLG`) of which something was left out. */
  missedGoods: Set<string>
  missedSeries: Set<string>
  differences: string[]
}
