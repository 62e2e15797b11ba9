import { vatMonth } from '#contract/bank-cash/vat-month.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { money } from '../platform/format.ts'
import type { Fact } from '../platform/pairs.tsx'
import type { Settlement } from './month-settlement.tsx'
import { t } from './texts.ts'

type Figures = ReplyOf<typeof vatMonth.figures>

export const vatSettlement: Settlement<typeof vatMonth.figures> = {
  api: vatMonth.figures,
  param: 'vat',
  facts,
  hint: (of) => <Hint of={of} />,
}

function Hint({ of }: { of: Figures }) {
  if (!of.isPkp) return <p className="hint">{t('vatNoPkp')}</p>
  if (of.unconfirmed > 0)
    return <p className="late-note">{t('vatUnconfirmed', { count: of.unconfirmed })}</p>
  return of.lines.length === 0 ? <p className="hint">{t('vatNone')}</p> : null
}

function facts({ vatOut, vatIn, offset, toHeadOffice, payable, carriedOver }: Figures): Fact[] {
  const last: [string, number][] = [
    [t('vatToHeadOffice'), toHeadOffice],
    [t('vatPayable'), payable],
    [t('vatCarried'), carriedOver],
  ]
  return [
    [t('vatOut'), money(vatOut)],
    [t('vatIn'), money(vatIn)],
    [t('vatOffset'), money(offset)],
    ...last.filter(([, amount]) => amount > 0).map(([word, amount]): Fact => [word, money(amount)]),
  ]
}
