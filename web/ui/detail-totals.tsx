import type { DocumentDetail } from '#contract/document-detail.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { t } from './texts.ts'
import { type Fact, Pair, Pairs, TotalLine } from '../platform/pairs.tsx'

/** What a kind tells beside its total: what makes it up, and what it comes to with the customer. */
export interface Sums {
  parts?: readonly Fact[]
  comesTo?: readonly Fact[]
}

interface TotalsProps extends Sums {
  document: DocumentDetail['document']
  labels: readonly [settled: string, open: string] | undefined
}

/** Total with what is paid and open, always in view at the right. */
export function Totals({
  document,
  labels = [fieldText('paidAmount'), fieldText('outstanding')],
  parts = [],
  comesTo = [],
}: TotalsProps) {
  const { paid, outstanding, total, withheld, collectedVat } = document
  const rows = [
    ['gross', document.gross],
    ['discount', -document.discount],
    ['headerDiscount', -document.headerDiscount],
    ['freight', document.freight],
    ['exempt', document.exempt],
    ['dpp', document.dpp],
    ['vat', document.vat],
    ['rounding', document.rounding],
  ] as const
  const kept = document.uncreditedVat
  const said = rows.filter(([, amount]) => amount !== 0)
  return (
    <section className="panel totals detail-totals" aria-label={fieldText('total')}>
      <Pairs of={[...said.map(([name, n]): Fact => [fieldText(name), money(n)]), ...parts]} />
      {kept > 0 && <p className="hint">{t('vatInCost', { amount: money(kept) })}</p>}
      <TotalLine label={fieldText('total')} value={money(total)} />
      {comesTo.length > 0 && <Pairs of={comesTo} />}
      {paid !== null && outstanding !== null && (
        <>
          <dl className="pairs">
            {withheld > 0 && <Pair label={fieldText('withheld')} value={money(-withheld)} />}
            {collectedVat > 0 && (
              <Pair label={fieldText('collectedVat')} value={money(-collectedVat)} />
            )}
            <Pair label={labels[0]} value={<span className="is-paid">{money(paid)}</span>} />
            <Pair label={labels[1]} value={<span className="is-due">{money(outstanding)}</span>} />
          </dl>
          <progress max={total - withheld - collectedVat} value={paid} aria-label={labels[0]} />
        </>
      )}
    </section>
  )
}
