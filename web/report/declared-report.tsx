import { Navigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type DeclaredReport,
  type ReportColumn,
  type ReportReply,
  type ReportRow,
  columnsOf,
} from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { beforePoints, tellsSales } from '#contract/report/declared/parts.ts'
import { tellsCost } from '#contract/report/costs.ts'
import { addressOf, reportAt } from '#contract/report/leads.ts'
import { count, today } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import type { Cells } from '../ui/cell-cursor.ts'
import { ColumnChooser, useColumns } from '../ui/column-chooser.tsx'
import type { Column } from '../ui/columns.tsx'
import { KeyHints } from '../ui/list-bars.tsx'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import type { ReportTab } from '../ui/report-tab.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { lastMonths, thisMonth } from './periods.ts'
import { type Row, columnsIn } from './declared-columns.tsx'
import { leadOf } from './declared-leads.ts'
import { Also } from './also.tsx'
import { Headline } from './headline.tsx'
import { InPlace } from './in-place.tsx'
import { tabsOf, titleOf } from './declared-tabs.ts'
import { cellText, labelOf, isSaidInParts, phoneRow } from './report-cells.ts'
import { filtersOf } from './report-filters.ts'
import { type Entry, useRoom } from './report-room.ts'
import { t } from './texts.ts'

/** Drawn above the table, by the key of the report, from its reply and what was asked. */
export type Drawings = Readonly<
  Record<string, (reply: ReportReply, search: ListSearch) => ReactNode>
>

/** What can be done with rows that were ticked. */
export type Doing = (rows: readonly ReportRow[]) => ReactNode

/** The screen of a menu place that has declared reports alone. */
export const declaredPlace = (
  place: string,
  drawings: Drawings = {},
  doing?: (report: DeclaredReport) => Doing | null,
) => ({
  Page({ rest }: { rest: string[] }) {
    const report = declaredAt(place, rest)
    if (!report) return <Navigate to="/app/$" params={{ _splat: place }} replace />
    const drawn = drawings[report.key]
    const does = doing?.(report)
    return (
      <DeclaredScreen
        key={report.key}
        report={report}
        tabs={tabsOf(place, report.at)}
        {...(drawn ? { drawn } : {})}
        {...(does ? { does } : {})}
      />
    )
  },
})

/** The declared report at an address below its place. */
export const declaredAt = (place: string, rest: string[]): DeclaredReport | undefined =>
  declaredReports.find((one) => one.place === place && (one.at ?? '') === rest.join('/'))

interface DeclaredProps {
  report: DeclaredReport
  tabs: ReportTab[]
  drawn?: Drawings[string]
  does?: Doing
  /** What can be done about a figure that is opened in its place, and about a row of it. */
  acts?: (figure: Row, cell: string, search: ListSearch, at: Row | null | undefined) => ReactNode
}

/** Any declared report: what is asked as chips, its rows with their sums, each leading on. */
export function DeclaredScreen({ report, tabs, drawn, does, acts }: DeclaredProps) {
  const ticked = useTicked(report)
  const path = addressOf(report)
  const state = useListState(path)
  const start = startOf(report)
  const search: ListSearch = { ...start, ...state.search }
  const compared = search.compare as 'PREVIOUS' | 'YEAR' | undefined
  const columns = Object.entries(columnsOf(report, compared)).filter(
    ([, { right }]) => !right || hasRight(right),
  )
  const choice = useColumns(path, columns.map(chosenAs))
  const phone = useMedia(PHONE)
  const room = useRoom() - (does ? TICKS : 0)
  const shown = choice.shown.flatMap(({ key }) => columns.filter(([one]) => one === key))
  const lead = (row: Row, cell?: string) => leadOf(report, row, search, cell)
  const leads = { lead, cells: Object.keys(report.cells ?? {}) }
  const opened = { report, lead, search, acts }
  return (
    <ReportScreen
      path={path}
      title={titleOf(report)}
      tabs={tabs}
      endpoint={report.json}
      xlsx={report.xlsx}
      pdf={report.pdf}
      size={50}
      start={start}
      costs={tellsCost(columns.map(([key, { right }]) => [key, right]))}
      sortable
      tick={does && ticked.tick}
      filters={filtersOf(report)}
      rows={(reply) => [
        ...usualOf(report, reply),
        ...withGroups(report, reply, search.group as string | undefined),
      ]}
      rowClass={(row) => (row.$group === undefined ? undefined : 'is-opening is-group')}
      actions={
        <>
          {does?.(ticked.rows)}
          {!phone && <ColumnChooser columns={choice} />}
        </>
      }
      columns={(reply) => [
        ...(does ? [ticked.column] : []),
        ...columnsIn(shown, room, reply, leads),
      ]}
      sums={({ sums }) => sums as Record<string, number>}
      note={(reply) => leftOutText(report, reply)}
      sumLabel={({ count: rows }) => (
        <>
          {t('rowCount', { count: count(rows) })}
          {tellsSales(report) && <span className="hint whole-name">{said(beforePoints)}</span>}
        </>
      )}
      beside={({ sums }) => report.also && <Also report={report} search={search} sums={sums} />}
      above={
        report.headline && ((reply) => <Headline report={report} reply={reply} search={search} />)
      }
      open={(row) => lead(row)}
      {...(report.cells ? { cells: cellsOf(opened, leads.cells) } : {})}
      stops={isNotUsual}
      {...(drawn ? { chart: (reply: ReportReply) => drawn(reply, search) } : {})}
      phone={(row) =>
        phoneRow(
          columns.filter(([key]) => !isSaidInParts(report, key, [row])),
          row,
        )
      }
    />
  )
}

/** How many rows it may not tell, where there are any. */
const leftOutText = (report: DeclaredReport, { leftOut }: ReportReply) =>
  report.leftOut && leftOut ? (
    <span className="hint">
      {count(leftOut)} {said(report.leftOut)}
    </span>
  ) : null

/** As the chooser takes it: the first is what a row is called. */
const chosenAs = (entry: Entry, i: number): Column<Row> => ({
  key: entry[0],
  label: labelOf(entry),
  show: () => null,
  ...(i === 0 ? { fixed: true } : {}),
  hidden: entry[1].hidden ?? false,
})

const TICKS = 60

/** Rows ticked on any page, told apart by their ids. */
function useTicked({ ids = [], columns }: DeclaredReport) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const keyOf = (row: Row) => ids.map((id) => row[id]).join(':')
  const tick = (row: Row) => {
    const next = new Map(chosen)
    if (row.$group === undefined && !next.delete(keyOf(row))) next.set(keyOf(row), row)
    setChosen(next)
  }
  const [name = ''] = Object.keys(columns).filter((key) => key.endsWith('Name'))
  const column: Column<Row> = {
    key: '$chosen',
    label: t('chosen'),
    width: TICKS,
    show: (row) =>
      row.$group === undefined && (
        <Checkbox
          aria-label={`${t('chosen')} ${row[name] ?? ''}`}
          checked={chosen.has(keyOf(row))}
          onClick={(event) => event.stopPropagation()}
          onChange={() => tick(row)}
        />
      ),
  }
  return { rows: [...chosen.values()], tick, column }
}

function startOf({ time, starts, choices = {} }: DeclaredReport): ListSearch {
  return {
    ...(time === 'period' ? (starts === 'YEAR' ? lastMonths() : thisMonth()) : {}),
    ...(time === 'day' ? { date: today() } : {}),
    branchIds: 'all',
    ...Object.fromEntries(
      Object.entries(choices).map(([key, { of }]) => [key, Object.keys(of)[0]]),
    ),
  }
}

interface Opened extends Pick<DeclaredProps, 'report' | 'acts'> {
  lead: (row: Row, cell: string) => ReturnType<typeof leadOf>
  search: ListSearch
}

/** Figures that are opened where they stand, unless they lead to what is no declared report. */
const cellsOf = ({ report, lead, search, acts }: Opened, keys: readonly string[]): Cells<Row> => ({
  keys,
  has: (row, cell) => row.$group === undefined && Boolean(row[cell]),
  hint: <CellKeys acts={acts !== undefined} />,
  below: (row, cell, close) => {
    const to = lead(row, cell)
    const there = to && reportAt(to[0])
    return there ? (
      <InPlace
        report={report}
        row={row}
        cell={cell}
        there={there}
        close={close}
        asked={to[1]}
        acts={acts && ((at) => acts(row, cell, search, at))}
      />
    ) : null
  },
})

/** The keys of figures that are opened where they stand, and of what can be done there. */
const CellKeys = ({ acts }: { acts: boolean }) => (
  <span className="keys">
    <KeyHints cells /> <kbd>Esc</kbd> {t('shut')}{' '}
    {acts && (
      <>
        <kbd>T</kbd> {t('askCashier')} <kbd>P</kbd> {t('checkDone')}
      </>
    )}
  </span>
)

/** What is usual leads nowhere, a group's head says how many it has. */
const isNotUsual = (row: Row) => row.$group === undefined || row.$count !== undefined

/** What is usual, above those that are held against it. */
function usualOf({ usual, columns }: DeclaredReport, { rows }: ReportReply): Row[] {
  if (!usual) return []
  const firsts = new Map(rows.map((row) => [textOf(row[usual.by]), row]).reverse() as Pairs)
  return [...firsts].toReversed().map(([value, row]) => ({
    $group: said(usual.name).replace('{{value}}', value ?? ''),
    ...Object.fromEntries(
      Object.entries(columns).flatMap(([key, { beside }]) => {
        const { figure, times } = usual.of(key)
        return beside
          ? [
              [key, row[figure]],
              [beside.times, row[times]],
            ]
          : []
      }),
    ),
  }))
}
type Pairs = [string | null, Row][]

function withGroups(
  { columns }: DeclaredReport,
  { rows, groups }: ReportReply,
  group: string | undefined,
): Row[] {
  if (!group) return rows
  const heads = new Map(groups.map((one) => [one.value, one]))
  return [...Map.groupBy(rows, (row) => textOf(row[group]))].flatMap(([value, own]): Row[] => {
    const head = heads.get(value)
    const name = value === null ? t('noValue') : nameOf(columns[group], value)
    return [{ ...head?.sums, $group: name, $count: head?.count ?? own.length }, ...own]
  })
}

const nameOf = (column: ReportColumn | undefined, value: string) =>
  column ? cellText(column, value) : value

const textOf = (value: ReportRow[string]) =>
  value === null || value === undefined ? null : String(value)
