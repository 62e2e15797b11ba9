import type { ReactNode } from 'react'
import type { ReportReply, ReportRow } from '#contract/report/declare.ts'
import { Bars } from '../dashboard/bars.tsx'
import '../dashboard/dashboard.css'
import './insights.css'

interface BarsOfProps {
  title: string
  rows: readonly ReportRow[]
  /** The field that names a bar, and the one that is its height. */
  name: (row: ReportRow) => string
  value: string
}

/** A bar for each row; the tallest says what it is worth. */
export function BarsOf({ title, rows, name, value }: BarsOfProps) {
  const values = rows.map((row) => Number(row[value] ?? 0))
  return (
    <Drawn title={title}>
      <Bars
        title={title}
        categories={rows.map(name)}
        series={[{ name: title, values }]}
        labelled={values.indexOf(Math.max(...values))}
      />
    </Drawn>
  )
}

/** A drawing above the table that has its figures. */
export const Drawn = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel drawn" aria-label={title}>
    <div className="panel-head">
      <h2>{title}</h2>
    </div>
    {children}
  </section>
)

/** Rows by a place that their report tells of, however the table below is sorted. */
export const inOrder = ({ rows }: ReportReply, place: string): ReportRow[] =>
  rows.toSorted((a, b) => Number(a[place]) - Number(b[place]))
