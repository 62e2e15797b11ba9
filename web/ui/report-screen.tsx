import { headRoom } from './figure-room.ts'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { ViewMenu } from '../platform/views/view-menu.tsx'
import { FilterBar } from './filters.tsx'
import { PhoneList, type PhoneRow } from './list-parts.tsx'
import {
  type ListSearch,
  nextSort,
  useBackToList,
  useLastPlace,
  useLead,
  useListState,
} from './list-state.ts'
import { type Cells, useCells } from './cell-cursor.ts'
import { useCursor } from './list-cursor.tsx'
import { type Asking, reportInput, unpaged } from './report-input.ts'
import { ReportActions, ReportTabs } from './report-head.tsx'
import type { ReportTab } from './report-tab.ts'
import { usePeek } from './report-peek.tsx'
import { Table } from './table.tsx'
import { t } from './texts.ts'
import { ReadFailed } from './waiting.tsx'
import { CostsWait } from './costs-wait.tsx'
import {
  AsOf,
  DataAge,
  type Foot,
  PhoneFoot,
  TableFoot,
  columnsOf,
  countOf,
  labelOf,
} from './report-foot.tsx'
import './ui.css'

interface ReportScreenProps<E extends Endpoint, R> extends Foot<E, R>, Asking<E> {
  /** Its address; the first two segments are its place in the menu and carry the rights. */
  path: string
  title?: string
  /** The reports of the same menu entry; the one on screen is marked. */
  tabs?: readonly ReportTab[]
  /** Where Escape leads if one came from nowhere: the report above this one. */
  up?: string
  endpoint: E
  /** Parameters without which there is no report yet; `ask` stands in its place. */
  needs?: readonly string[]
  ask?: (choose: (changes: ListSearch) => void) => ReactNode
  rows: (reply: ReplyOf<E>, first: boolean) => R[]
  rowClass?: (row: R) => string | undefined
  /** Rows that the cursor stops at; all of them if not told. */
  stops?: (row: R) => boolean
  /** The row in two lines on a phone. */
  phone?: (row: R, reply: ReplyOf<E>) => PhoneRow
  /** Stands above the chart and the rows, on a phone too. */
  above?: ((reply: ReplyOf<E>) => ReactNode) | undefined
  chart?: (reply: ReplyOf<E>, goToRow: (index: number) => void, cursor: number) => ReactNode
  /** A card about the row at the cursor. */
  peek?: (row: R) => ReactNode
  /** Where a row leads, below `/app`. */
  open?: (row: R, reply: ReplyOf<E>) => string | readonly [to: string, search: ListSearch] | null
  xlsx?: Endpoint
  pdf?: Endpoint
  cells?: Cells<R>
  /** Ticks a row, or unticks it, where something is done with those that are: Space does so at the cursor. */
  tick?: ((row: R) => void) | undefined
  /** What must be known of its rows, also where there are none. */
  note?: (reply: ReplyOf<E>) => ReactNode
  /** Its figures follow from what goods cost. */
  costs?: boolean
  /** What else can be done with it, before its files. */
  actions?: ReactNode
}

/** Pixels: around the word of a tab, and for tabs beside title and buttons in the narrowest window with a navigation. */
const BESIDE_TAB = 22
const BESIDE_TITLE = 600

/** One question to the books: parameters, chart, table, sum; every row leads on. */
export function ReportScreen<E extends Endpoint, R>(props: ReportScreenProps<E, R>) {
  const report = useReport(props)
  const { reply, title, phone, missing } = report
  const [onlyTable, setOnlyTable] = useState(false)
  const tabs = props.tabs && <ReportTabs tabs={props.tabs} path={props.path} />
  // Many of them take a row of their own, some where rows are ticked for a deed, and any on a phone.
  const room = (props.tabs ?? []).reduce((sum, { label }) => sum + headRoom(label) + BESIDE_TAB, 0)
  const below = report.phone || (props.tick ? (props.tabs?.length ?? 0) > 3 : room > BESIDE_TITLE)
  return (
    <Page
      title={title}
      here={(props.tabs ?? props.up) && title}
      extra={!below && tabs}
      actions={
        !missing && (
          <>
            {props.actions}
            <ReportActions
              {...props}
              title={title}
              rows={countOf(reply)}
              input={unpaged(report.input)}
            />
          </>
        )
      }
    >
      {below && <div className="report-row">{tabs}</div>}
      <div className="report-bar">
        <FilterBar filters={props.filters} search={report.search} onChange={report.set}>
          <ViewMenu path={props.path} search={report.address} />
        </FilterBar>
        {reply !== undefined && props.note?.(reply)}
        {!phone && <AsOf reply={reply} />}
        {props.chart && !missing && !phone && (
          <Segmented
            value={onlyTable ? 'table' : 'both'}
            options={[
              { value: 'both', label: t('chartAndTable') },
              { value: 'table', label: t('tableOnly') },
            ]}
            onChange={(value) => setOnlyTable(value === 'table')}
          />
        )}
      </div>
      {props.costs && <CostsWait branchIds={report.search.branchIds ?? report.search.branchId} />}
      {!missing && reply !== undefined && props.above?.(reply)}
      {!missing &&
        reply !== undefined &&
        !onlyTable &&
        props.chart?.(reply, report.toRow, report.cursor)}
      {missing ? (
        <section className="panel report-ask">{props.ask?.(report.set)}</section>
      ) : (
        <Body
          key={props.chart && reply === undefined ? 'waiting' : 'told'}
          {...props}
          report={report}
        />
      )}
    </Page>
  )
}

function useReport<E extends Endpoint, R>(props: ReportScreenProps<E, R>) {
  const { path } = props
  const state = useListState(path)
  const search: ListSearch = { ...props.start, ...state.search }
  const missing = (props.needs ?? []).some((key) => search[key] === undefined)
  const input = reportInput(props, search, state)
  const read = useRead(props.endpoint, input, { keep: true, enabled: !missing })
  const reply = read.data as ReplyOf<E> | undefined
  const rows = reply === undefined ? [] : props.rows(reply, state.page === 1)
  const place = useLastPlace(path, state.search)
  const lead = useLead()
  const columns = columnsOf(props, reply)
  const open = (row: R | undefined) => {
    if (row && cells.open(row)) return
    const to = row && reply !== undefined && props.open?.(row, reply)
    if (to) lead(...(typeof to === 'string' ? ([to, {}] as const) : to))
  }
  const { cursor, leave, ...walk } = useCursor(
    rows,
    place,
    open,
    (row) => props.tick?.(row),
    props.stops,
  )
  const keys = columns.map(({ key }) => key)
  const cells = useCells(props.cells, keys, rows[cursor])
  const up = useBackToList(props.up)
  useShortcut('Escape', () => (cursor >= 0 && props.peek ? leave() : up()))
  return {
    search,
    /** Only what was chosen: what the report starts with by itself, such as this month, goes on with time. */
    address: state.search,
    sort: state.sort,
    set: (changes: ListSearch) => {
      leave()
      cells.leave()
      state.set(changes)
    },
    page: state.page,
    toPage: (page: number) => {
      leave()
      cells.leave()
      state.set({ page })
    },
    missing,
    input,
    read,
    reply,
    rows,
    cursor,
    toRow: walk.setCursor,
    columns,
    cells: cells.table,
    open,
    body: walk.body,
    onScroll: walk.onScroll,
    title: props.title ?? menuText(path),
    phone: useMedia(PHONE),
    waiting: reply === undefined && !read.isError,
  }
}

type ReportOf<E extends Endpoint, R> = ReturnType<typeof useReport<E, R>>

function Body<E extends Endpoint, R>(props: ReportScreenProps<E, R> & { report: ReportOf<E, R> }) {
  const { report, size, phone } = props
  const { reply, rows, waiting, read } = report
  const peek = usePeek({ body: report.body, cursor: report.cursor, rows, show: props.peek })
  return (
    <section className="panel list report" aria-label={report.title} {...peek.hover}>
      <div className="list-body" ref={report.body} onScroll={report.onScroll}>
        {report.phone && phone ? (
          <PhoneList
            rows={rows.map((row, id) => ({ id, row }))}
            phone={({ row }) => (reply === undefined ? { title: '' } : phone(row, reply))}
            onOpen={({ row }) => report.open(row)}
            loading={waiting}
          />
        ) : (
          <Rows {...props} />
        )}
        {reply !== undefined && rows.length === 0 && <p className="report-none">{t('noRows')}</p>}
        {read.isError && reply === undefined && <ReadFailed read={read} />}
      </div>
      {report.phone && phone && rows.length > 0 && reply !== undefined ? (
        <PhoneFoot {...props} reply={reply} />
      ) : (
        report.phone && <DataAge reply={reply} />
      )}
      <TableFoot
        {...report}
        size={size}
        keys={rows.length > 0 && props.cells?.hint}
        beside={reply !== undefined && rows.length > 0 && props.beside?.(reply)}
      />
      {!report.phone && peek.card}
    </section>
  )
}

function Rows<E extends Endpoint, R>(props: ReportScreenProps<E, R> & { report: ReportOf<E, R> }) {
  const { report, sums } = props
  const { reply, rows } = report
  return (
    <Table<R>
      dense
      label={report.title}
      columns={report.columns}
      cells={report.cells}
      rows={rows}
      rowKey={(_, i) => i}
      cursor={report.cursor}
      onCursor={report.toRow}
      onOpen={report.open}
      {...(props.sortable
        ? {
            sort: report.sort,
            onSort: (field: string) => report.set({ sort: nextSort(report.sort, field) }),
          }
        : {})}
      loading={report.waiting ? 12 : undefined}
      {...(props.rowClass ? { rowClass: props.rowClass } : {})}
      {...(sums && rows.length > 0
        ? { foot: { label: labelOf(props, reply), sums: reply && sums(reply) } }
        : {})}
    />
  )
}
