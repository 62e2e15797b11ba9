import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useValues } from '../ui/form-state.ts'
import { changeDue, type Settling, settledRows, settlingSums } from './settling.ts'
import { t } from './texts.ts'
import { TotalEntry } from '../ui/total-entry.tsx'
import { Pair, TotalLine } from '../platform/pairs.tsx'

interface SettleTotalsProps<V> {
  form: Form<V>
  labels: {
    /** What the ticked documents come to: `Harus dibayar`. */
    due: string
    /** Documents the other way, and the discount granted on top. */
    reductions: string
    discount: string
    /** What the tenders come to. */
    tendered: string
    /** What comes in beyond the documents may stay the party's. */
    keep?: string
  }
}

/** What the ticked documents come to, and whether the tenders come to it. */
export function SettleTotals<V extends { lines: unknown; payments: unknown; discount?: unknown }>({
  form,
  labels,
}: SettleTotalsProps<V>) {
  const values = useValues(form) as Settling & { overpayToDeposit?: boolean | null }
  const sums = settlingSums(values)
  const count = settledRows(values).length
  const tendered = values.payments?.length !== 0
  return (
    <section className="panel totals paper-totals" aria-label={labels.due}>
      <dl className="pairs">
        <Pair label={t('papersTicked', { count })} value={money(sums.claims)} />
        <Pair label={labels.reductions} value={money(-sums.reductions)} />
        <TotalEntry
          form={form}
          name="discount"
          label={labels.discount}
          onChange={(discount) => changeDue(form, { discount } as never)}
        />
        {sums.withheld > 0 && <Pair label={fieldText('withheld')} value={money(-sums.withheld)} />}
      </dl>
      <TotalLine label={labels.due} value={money(sums.due)} />
      <dl className="pairs">
        <Pair label={labels.tendered} value={<strong>{money(sums.paid)}</strong>} />
      </dl>
      {labels.keep && sums.rest < 0 && (
        <Checkbox
          checked={values.overpayToDeposit === true}
          onChange={({ target }) => form.set('overpayToDeposit' as never, target.checked as never)}
        >
          {labels.keep}
        </Checkbox>
      )}
      {count > 0 && tendered && !(values.overpayToDeposit === true && sums.rest < 0) && (
        <Match rest={sums.rest} />
      )}
    </section>
  )
}

function Match({ rest }: { rest: number }) {
  if (rest === 0) {
    return (
      <p className="total-check balanced" role="status">
        <CheckCircleFilled aria-hidden="true" /> {t('tendersMatch')}
      </p>
    )
  }
  return (
    <p className="total-check is-due" role="status">
      <WarningFilled aria-hidden="true" />{' '}
      {t(rest > 0 ? 'tendersShort' : 'tendersOver', { amount: money(Math.abs(rest)) })}
    </p>
  )
}
