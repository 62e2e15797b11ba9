import { Segmented } from 'antd'
import { useState } from 'react'
import type { ReportRow } from '#contract/report/declare.ts'
import { salesByTime } from '#contract/report/declared/selling.ts'
import { Bars, type BarsProps } from '../dashboard/bars.tsx'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { Drawn } from './drawings.tsx'
import type { Period } from './periods.ts'
import { t } from './texts.ts'

interface SalesProps {
  /** Sales by the hour, beside those of the period before. */
  hours: ReportRow[]
  period: Period
}

/** The period by its days, or its hours against those of the period before. A single day has hours alone. */
export function SalesOfPeriod({ hours, period }: SalesProps) {
  const several = period.dateFrom !== period.dateTo
  const [chosen, setChosen] = useState<'days' | 'hours'>('days')
  const view = several ? chosen : 'hours'
  const days = useRead(salesByTime.json, { ...period, by: 'DAY', limit: 400 } as never, {
    keep: true,
    enabled: several,
  })
  const title = view === 'hours' ? t('perHour') : t('perDay')
  const more = (
    <>
      {several && (
        <Segmented
          size="small"
          aria-label={t('view')}
          value={view}
          options={[
            { value: 'days', label: t('days') },
            { value: 'hours', label: t('hours') },
          ]}
          onChange={setChosen}
        />
      )}
      <ScreenLink
        className="lone-link"
        to="report/sales-dashboard/time"
        search={{ ...period, by: view === 'hours' ? 'HOUR' : 'DAY' }}
      >
        {t('asTable')}
      </ScreenLink>
    </>
  )
  return (
    <Drawn title={title} more={more}>
      <Bars
        title={title}
        {...(view === 'hours' ? ofHours(hours) : ofDays(days.data?.rows ?? []))}
      />
    </Drawn>
  )
}

type Drawing = Omit<BarsProps, 'title'>
const figures = (rows: ReportRow[], key: string) => rows.map((row) => Number(row[key] ?? 0))
const best = (values: number[]) => values.indexOf(Math.max(...values))

function ofHours(rows: ReportRow[]): Drawing {
  const values = figures(rows, 'net')
  return {
    categories: rows.map(({ label }) => String(label).slice(0, 2)),
    series: [
      { name: t('before'), compared: true, values: figures(rows, 'netBefore') },
      { name: t('sales'), values },
    ],
    labelled: best(values),
  }
}

function ofDays(rows: ReportRow[]): Drawing {
  const values = figures(rows, 'net')
  return {
    categories: rows.map(({ label }) => String(label).slice(0, 5)),
    series: [{ name: t('sales'), values }],
    labelled: best(values),
  }
}
