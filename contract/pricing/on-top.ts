import { payable } from '../document.ts'
import { plus } from '../money.ts'

/** What of PPN and rounding stands in rows of its own below other figures, rupiah. */
export interface OnTop {
  vat: number
  rounding: number
}

/**
 * Of PPN and rounding what comes on top of the figures before them, so that they come to what is to be paid; the rest is
 * within those figures.
 */
export function onTopOf(doc: Parameters<typeof payable>[0], before: number): OnTop {
  const { vat, rounding } = doc
  const ways = [NOTHING, { vat, rounding: 0 }, { vat: 0, rounding }, { vat, rounding }]
  const due = payable(doc)
  return ways.find((one) => plus(plus(before, one.vat), one.rounding) === due) ?? NOTHING
}
const NOTHING: OnTop = { vat: 0, rounding: 0 }
