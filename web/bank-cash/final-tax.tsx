import { finalTax } from '#contract/bank-cash/final-tax.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { money } from '../platform/format.ts'
import type { Fact } from '../platform/pairs.tsx'
import type { Settlement } from './month-settlement.tsx'
import { t } from './texts.ts'

type Figures = ReplyOf<typeof finalTax.figures>

export const finalTaxSettlement: Settlement<typeof finalTax.figures> = {
  api: finalTax.figures,
  param: 'finalTax',
  facts,
  hint: (of) => <Hints of={of} />,
}

function facts({ turnover, yearTurnover, taxable, tax, booked, withheld }: Figures): Fact[] {
  const left = tax - withheld
  return [
    [t('turnover'), money(turnover)],
    [t('yearTurnover'), money(yearTurnover)],
    [t('taxable'), money(taxable)],
    [t('finalTaxOf'), money(tax)],
    [t('booked'), money(booked)],
    ...(withheld > 0
      ? [
          [t('withheldByCustomers'), money(withheld)] as Fact,
          [t(left < 0 ? 'withheldOver' : 'stillToPay'), money(Math.abs(left))] as Fact,
        ]
      : []),
  ]
}

const STATES = { LAST_YEAR: 'finalTaxLastYear', OVER: 'finalTaxLimit', OFF: 'finalTaxOff' } as const
const ENDED = { TERM: 'finalTaxTerm', LIMIT: 'finalTaxOverYear', FORM: 'finalTaxForm' } as const

function Hints({ of }: { of: Figures }) {
  const { state, lastYear, overYear, letterNo, applies, lines } = of
  if (state in ENDED) {
    const years = { year: String(lastYear ?? ''), over: String(overYear ?? '') }
    return <p className="late-note">{t(ENDED[state as keyof typeof ENDED], years)}</p>
  }
  const told = STATES[state as keyof typeof STATES]
  return (
    <>
      {told && (
        <p className={state === 'OFF' ? 'hint' : 'late-note'}>
          {t(told, { year: String(lastYear ?? '') })}
        </p>
      )}
      {applies && letterNo && <p className="hint">{t('finalTaxLetter', { no: letterNo })}</p>}
      {applies && lines.length === 0 && <p className="hint">{t('finalTaxNone')}</p>}
    </>
  )
}
