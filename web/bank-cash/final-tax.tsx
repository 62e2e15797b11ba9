import { FINAL_TAX_LIMIT, finalTax } from '#contract/bank-cash/final-tax.ts'
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

function Hints({ of }: { of: Figures }) {
  if (!of.applies) return <p className="hint">{t('finalTaxOff')}</p>
  const { month, lastYear, lines, yearTurnover } = of
  const over = lastYear !== null && Math.floor(month / 100) > lastYear
  return (
    <>
      {yearTurnover > FINAL_TAX_LIMIT && <p className="late-note">{t('finalTaxLimit')}</p>}
      {over && <p className="late-note">{t('finalTaxTerm', { year: String(lastYear) })}</p>}
      {lines.length === 0 && <p className="hint">{t('finalTaxNone')}</p>}
    </>
  )
}
