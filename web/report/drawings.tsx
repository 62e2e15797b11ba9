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

interface DrawnProps {
  title: string
  /** At the end of the head: another view, or the report that has the figures. */
  more?: ReactNode
  children: ReactNode
}

/** A drawing under its name. */
export const Drawn = ({ title, more, children }: DrawnProps) => (
  <section className="panel drawn" aria-label={title}>
    <div className="panel-head">
      <h2>{title}</h2>
      {more && <span className="end drawn-more">{more}</span>}
    </div>
    {children}
  </section>
)

/** How much of the whole, as a length; the figure stands beside it. */
export const Share = ({ part, whole }: { part: number; whole: number }) => (
  <svg className="share" aria-hidden="true">
    <rect width="100%" height="100%" rx="2" className="share-whole" />
    <rect
      width={`${Math.max(0, Math.min(100, (part / (whole || 1)) * 100))}%`}
      height="100%"
      rx="2"
      className="share-part"
    />
  </svg>
)

/** Rows by a place that their report tells of, however the table below is sorted. */
export const inOrder = ({ rows }: ReportReply, place: string): ReportRow[] =>
  rows.toSorted((a, b) => Number(a[place]) - Number(b[place]))
