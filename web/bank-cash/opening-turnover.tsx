import { openingBalance as api } from '#contract/bank-cash/opening-balance.ts'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { language } from '../platform/i18n/define.ts'
import { type Fact, Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { choiceCell, numberCell } from '../ui/entry-cells.tsx'
import { EntryRows } from '../ui/entry-rows.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { t } from './texts.ts'

interface Row {
  $key: string
  month?: string | null
  amount?: number | null
}

/** `Januari 2026` */
const monthText = (month: string) =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  )

/** Two years up to the month of a day, the newest first. */
function monthsTo(day: string): [string, string][] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: 24 }, (_, i) => {
    const first = new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 10)
    return [first, monthText(first)]
  })
}

/** What the branch turned over before it traded here: the year of PPh final is whole only with it. */
export function OpeningTurnover({ form }: { form: Form<OpeningBalanceInput> }) {
  const { value: day } = useField(form, 'docDate')
  return (
    <>
      <p className="hint">{t('turnoverWords')}</p>
      <EntryRows<OpeningBalanceInput, Row>
        form={form}
        name="turnover"
        label={fieldText('turnover')}
        columns={[
          choiceCell<Row>('month', { width: 220, options: day ? monthsTo(day) : [] }),
          numberCell<Row>('amount', { width: 180 }),
        ]}
        start={() => ({})}
        addLabel={t('addMonth')}
        foot={(rows) => (
          <span className="entry-sums">
            <span>
              {fieldText('total')}{' '}
              <strong>{money(rows.reduce((sum, row) => sum + (row.amount ?? 0), 0))}</strong>
            </span>
          </span>
        )}
      />
    </>
  )
}

/** The same of one that was saved; nothing where it tells none. */
export function OpeningTurnoverShown({ id }: { id: number }) {
  const { data } = useRead(api.turnover, { id }, { quiet: true })
  if (!data || data.rows.length === 0) return null
  const facts = data.rows.map(({ month, amount }): Fact => [monthText(month), money(amount)])
  return (
    <section className="panel" aria-label={fieldText('turnover')}>
      <h3>{fieldText('turnover')}</h3>
      <Pairs of={[...facts, [fieldText('total'), money(data.total)]]} />
    </section>
  )
}
