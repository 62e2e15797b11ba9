import { minus, sumOf } from '../money.ts'
import type { CampaignShare } from './terms.ts'

/** Off a line besides its campaigns, rupiah. Apart from the terms: calls name those, and the first screen reckons nothing. */
export const byHand = (l: { discount: number; campaigns: readonly CampaignShare[] }): number =>
  minus(
    l.discount,
    sumOf(l.campaigns, ({ amount }) => amount),
  )
