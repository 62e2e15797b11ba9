import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { Pair } from '../ui/form-preview.tsx'
import { type Draft, type Form, useField, useInputId, useValues } from '../ui/form-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import './sales.css'
import { type Selling, useSimulation } from './sell-lines.tsx'
import { t } from './texts.ts'

/** What it comes to, by the server; discount and freight of the whole are typed among the sums. */
export function SellTotals<V extends Selling>({ form }: { form: Form<V> }) {
  const simulation = useSimulation(form)
  const totals = simulation?.totals
  return (
    <section className="panel totals sell-totals" aria-label={fieldText('total')}>
      <dl className="pairs">
        <Pair label={t('subtotal')} value={money(totals ? totals.gross - totals.discount : 0)} />
        <HeaderDiscount form={form} />
        <Freight form={form} />
        {!!totals?.exempt && <Pair label={fieldText('exempt')} value={money(totals.exempt)} />}
        <Pair label={fieldText('dpp')} value={totals ? money(totals.dpp) : '–'} />
        <Pair label={fieldText('vat')} value={totals ? money(totals.vat) : '–'} />
        {!!simulation?.points && <Pair label={t('points')} value={`+${qty(simulation.points)}`} />}
      </dl>
      <div className="totals-total">
        <span>{fieldText('total')}</span>
        <strong aria-live="polite">{totals ? money(totals.total) : '–'}</strong>
      </div>
    </section>
  )
}

function HeaderDiscount<V extends Selling>({ form }: { form: Form<V> }) {
  const { headerDiscount } = useValues(form) as Draft<Selling>
  const { error } = useField(form, 'headerDiscount')
  const id = useInputId('headerDiscount')
  const type = headerDiscount?.type ?? 'PERCENT'
  const unit = type === 'PERCENT' ? '%' : 'Rp'
  const label = fieldText('headerDiscount')
  const write = (next: Selling['headerDiscount']) => form.set('headerDiscount', next as never)
  return (
    <div className="sell-entry">
      <dt>
        <label htmlFor={id}>{label}</label>
        <button
          type="button"
          className="sell-unit"
          aria-label={t('discountUnit', { unit })}
          onClick={() =>
            write({
              type: type === 'PERCENT' ? 'AMOUNT' : 'PERCENT',
              value: headerDiscount?.value ?? 0,
            })
          }
        >
          {unit}
        </button>
      </dt>
      <dd>
        <NumberInput
          id={id}
          className="cell-input"
          label={label}
          invalid={error !== undefined}
          placeholder="–"
          value={headerDiscount?.value || null}
          onChange={(value) => write(value ? { type, value } : null)}
        />
      </dd>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

function Freight<V extends Selling>({ form }: { form: Form<V> }) {
  const { freight } = useValues(form) as Draft<Selling>
  const { error } = useField(form, 'freight')
  const id = useInputId('freight')
  const label = fieldText('freight')
  return (
    <div className="sell-entry">
      <dt>
        <label htmlFor={id}>{label}</label>
      </dt>
      <dd>
        <NumberInput
          id={id}
          className="cell-input"
          label={label}
          invalid={error !== undefined}
          placeholder="–"
          value={freight}
          onChange={(value) => form.set('freight', value as never)}
        />
      </dd>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
