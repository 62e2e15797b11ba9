import type { DocumentDetail } from '#contract/document-detail.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Fact, Pair, Pairs, TotalLine } from '../platform/pairs.tsx'

interface TotalsProps {
  document: DocumentDetail['document']
  /** What else makes the total up, and what it comes to with the customer. */
  parts?: readonly Fact[]
  comesTo?: readonly Fact[]
  /** What is settled of it and what is not. */
  labels: readonly [settled: string, open: string] | undefined
}

/** Total with what is paid and open, always in view at the right. */
export function DocumentTotals({
  document,
  labels = [fieldText('paidAmount'), fieldText('outstanding')],
  parts = [],
  comesTo = [],
}: TotalsProps) {
  const { paid, outstanding, total, withheld } = document
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
  return (
    <section className="panel totals detail-totals" aria-label={fieldText('total')}>
      <dl className="pairs">
        {rows
          .filter(([, amount]) => amount !== 0)
          .map(([name, amount]) => (
            <Pair key={name} label={fieldText(name)} value={money(amount)} />
          ))}
        {parts.map(([word, value]) => (
          <Pair key={word} label={word} value={value} />
        ))}
      </dl>
      <TotalLine label={fieldText('total')} value={money(total)} />
      {comesTo.length > 0 && <Pairs of={comesTo} />}
      {paid !== null && outstanding !== null && (
        <>
          <dl className="pairs">
            {withheld > 0 && <Pair label={fieldText('withheld')} value={money(-withheld)} />}
            <Pair label={labels[0]} value={<span className="is-paid">{money(paid)}</span>} />
            <Pair label={labels[1]} value={<span className="is-due">{money(outstanding)}</span>} />
          </dl>
          <progress max={total - withheld} value={paid} aria-label={labels[0]} />
        </>
      )}
    </section>
  )
}
