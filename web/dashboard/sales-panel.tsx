import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { count, day, shortDay, time } from '../platform/format.ts'
import * as column from '../ui/columns.tsx'
import { Table } from '../ui/table.tsx'
import { Bars, type BarsProps } from './bars.tsx'
import type { Summary } from './summary.ts'
import { t } from './texts.ts'

interface SalesProps {
  summary: Summary
  sales: NonNullable<Summary['sales']>
}

/** The day's drawing; before there is one, its place. */
export function SalesPanel({ summary }: { summary: Summary | undefined }) {
  return summary?.sales ? (
    <Sold summary={summary} sales={summary.sales} />
  ) : (
    <section className="panel home-sales" aria-label={t('perHour')} aria-busy="true" />
  )
}

/** The day by the hour, or the month by the day; as a drawing or as its table. */
function Sold({ summary, sales }: SalesProps) {
  const [view, setView] = useState<'hours' | 'days'>('hours')
  const [asTable, setAsTable] = useState(false)
  const hours = hoursOf(summary, sales)
  const title = view === 'hours' ? t('perHour') : t('perDay')
  return (
    <section className="panel home-sales" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <Segmented
          size="small"
          aria-label={t('view')}
          value={view}
          options={[
            { value: 'hours', label: t('hours') },
            { value: 'days', label: t('days') },
          ]}
          onChange={setView}
        />
        <span className="end home-legend">
          {view === 'hours' && (
            <>
              <span className="legend-mark is-first">{t('today')}</span>
              <span className="legend-mark">{t('yesterday')}</span>
            </>
          )}
          <Button type="link" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? t('showChart') : t('showTable')}
          </Button>
        </span>
      </div>
      {asTable ? (
        <div className="home-table">
          {view === 'hours' ? <HoursTable hours={hours} /> : <DaysTable days={summary.days} />}
        </div>
      ) : (
        <Bars
          title={title}
          {...(view === 'hours' ? hoursChart(hours, sales.now) : daysChart(summary.days))}
        />
      )}
    </section>
  )
}

interface Hour {
  hour: number
  today: number | null
  yesterday: number
}

/** From opening to closing time, without gaps; hours to come have no figure yet. */
function hoursOf({ hours }: Summary, { now }: SalesProps['sales']): Hour[] {
  const known = new Map(hours.map((one) => [one.hour, one]))
  const running = Number(time(now).slice(0, 2))
  const first = Math.min(8, ...known.keys())
  const last = Math.max(20, ...known.keys())
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = first + i
    const { today = 0, yesterday = 0 } = known.get(hour) ?? {}
    return { hour, today: hour > running && today === 0 ? null : today, yesterday }
  })
}

const twoDigits = (hour: number) => String(hour).padStart(2, '0')

type Drawing = Omit<BarsProps, 'title'>

function hoursChart(hours: Hour[], now: string): Drawing {
  const today = hours.map((one) => one.today)
  const best = today.indexOf(Math.max(...today.map((n) => n ?? 0)))
  const running = hours.findIndex((one) => one.hour === Number(time(now).slice(0, 2)))
  return {
    categories: hours.map((one) => twoDigits(one.hour)),
    series: [
      { name: t('yesterday'), compared: true, values: hours.map((one) => one.yesterday) },
      { name: t('today'), values: today },
    ],
    labelled: best,
    ...(running < 0 ? {} : { now: { index: running, label: t('now', { time: time(now) }) } }),
  }
}

function daysChart(days: Summary['days']): Drawing {
  const totals = days.map((one) => one.total)
  return {
    categories: days.map((one) => shortDay(one.date)),
    series: [{ name: t('sales'), values: totals }],
    labelled: totals.indexOf(Math.max(...totals)),
  }
}

function HoursTable({ hours }: { hours: Hour[] }) {
  return (
    <Table<Hour>
      dense
      label={t('perHour')}
      rows={hours}
      rowKey={(one) => one.hour}
      columns={[
        { key: 'hour', label: t('hour'), show: (one) => `${twoDigits(one.hour)}.00` },
        column.money('today', { label: t('today'), width: 160 }),
        column.money('yesterday', { label: t('yesterday'), width: 160 }),
      ]}
    />
  )
}

function DaysTable({ days }: { days: Summary['days'] }) {
  return (
    <Table<Summary['days'][number]>
      dense
      label={t('perDay')}
      rows={days.toReversed()}
      rowKey={(one) => one.date}
      columns={[
        { key: 'date', label: t('date'), show: (one) => day(one.date) },
        {
          key: 'transactions',
          label: t('transactions'),
          align: 'right',
          width: 120,
          show: (one) => count(one.transactions),
        },
        column.money('total', { label: t('sales'), width: 160 }),
      ]}
    />
  )
}
