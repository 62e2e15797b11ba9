import { percent, qty } from '../platform/format.ts'
import { t } from './texts.ts'

interface Compared {
  /** The kind of paper that says what was agreed: `PO`. */
  paper: string
  /** Of one unit, both in rupiah. */
  agreed: number
  billed: number
  /** They are not the prices that are shown, but what is left of those. */
  net: boolean
}

/** What was agreed for a unit, and how far its bill is from that: `PO 12.000`, `+500 (4,2%)`. */
export function gapOf({ paper, agreed, billed, net }: Compared): [agreed: string, gap: string] {
  const gap = Math.round((billed - agreed) * 100) / 100
  const words = `${net ? t('netOf', { paper }) : paper} ${qty(agreed)}`
  if (gap === 0) return [words, '']
  const share = agreed === 0 ? '' : ` (${percent(Math.round(Math.abs(gap / agreed) * 1000) / 10)})`
  return [words, `${gap > 0 ? '+' : '−'}${qty(Math.abs(gap))}${share}`]
}

export function PriceGap(of: Compared) {
  const [agreed, gap] = gapOf(of)
  return (
    <>
      {gap ? `${agreed} · ` : agreed}
      {gap && (
        <span className={of.billed > of.agreed ? 'gap fact-up' : 'gap fact-down'}>{gap}</span>
      )}
    </>
  )
}

/** A price after its discounts, which follow one another. */
export const afterTiers = (price: number, tiers: readonly number[] | null | undefined): number =>
  (tiers ?? []).reduce((rest, tier) => rest * (1 - tier / 100), price)
