import { Fragment } from 'react'
import type { DeclaredReport, ReportColumn, ReportRow } from '#contract/report/declare.ts'
import { count } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { ListSearch } from '../ui/list-state.ts'
import { labelOf } from './report-cells.ts'
import { t } from './texts.ts'

interface AlsoProps {
  report: DeclaredReport
  search: ListSearch
  sums: ReportRow
}

/** What is counted beside the columns that are shown, each sum with its rows behind it. */
export function Also({ report, search, sums }: AlsoProps) {
  const { dateFrom, dateTo, branchIds } = search
  const told = Object.entries(report.also ?? {}).filter(([key]) => Number(sums[key] ?? 0) > 0)
  if (told.length === 0) return null
  return (
    <span className="report-also">
      {t('also')}{' '}
      {told.map(([key, { to, asks }], i) => (
        <Fragment key={key}>
          {i > 0 && ', '}
          <ScreenLink
            to={to}
            search={{ dateFrom, dateTo, branchIds, ...asks }}
            className="row-link"
          >
            {labelOf([key, report.columns[key] as ReportColumn])} {count(Number(sums[key]))}
          </ScreenLink>
        </Fragment>
      ))}
    </span>
  )
}
