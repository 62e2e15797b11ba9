import type { ReportReply } from '#contract/report/declare.ts'
import { weekdays } from '#contract/report/declared/insights.ts'
import { said } from '../platform/i18n/define.ts'
import { declaredPlace } from './declared-report.tsx'
import { BarsOf, inOrder } from './drawings.tsx'
import { Heatmap } from './heatmap.tsx'
import { t } from './texts.ts'

/** Wawasan Penjualan: when is sold, how much at once, what together, at which price, and what is missing. */
export const { Page } = declaredPlace('analytic/sales-insights', {
  'sales-by-weekday-and-hour': heatmap,
  'basket-sizes': (reply) => (
    <BarsOf
      title={t('billsBySize')}
      rows={inOrder(reply, 'size')}
      name={({ label }) => String(label)}
      value="bills"
    />
  ),
})

function heatmap(reply: ReportReply) {
  const days = Object.entries(weekdays)
  return (
    <Heatmap
      title={t('weekdayAndHour')}
      columns={days.map(([, { label }]) => (label ? said(label) : ''))}
      rows={inOrder(reply, 'hour').map((row) => ({
        label: String(row.label),
        values: days.map(([key]) => Number(row[key] ?? 0)),
      }))}
    />
  )
}
