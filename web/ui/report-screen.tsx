import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { download, openFile } from '../platform/download.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import type { Column } from './columns.tsx'
import { type Filter, FilterBar, filterKeys } from './filters.tsx'
import { type ListSearch, useListState } from './list-state.ts'
import { Table } from './table.tsx'
import { t } from './texts.ts'
import './ui.css'

interface ReportScreenProps<E extends Endpoint, R> {
  /** Its address; the first two segments are its place in the menu and carry the rights. */
  path: string
  title?: string
  endpoint: E
  /** The parameters as chips. Required ones are changed, never removed. */
  filters: Filter<Record<string, unknown>>[]
  /** Parameters before any was chosen. */
  start: Record<string, unknown>
  /** The call's input from the parameters, where they are not simply the same. */
  input?: (chosen: Record<string, unknown>) => InputOf<E>
  rows: (reply: ReplyOf<E>) => R[]
  columns: Column<R>[]
  /** Under their columns, for the whole report. */
  sums?: (reply: ReplyOf<E>) => Record<string, number>
  sumLabel?: string
  chart?: (reply: ReplyOf<E>, goToRow: (index: number) => void) => ReactNode
  /** Where a row leads, below `/app`. */
  open?: (row: R) => string | null
  xlsx?: Endpoint
  pdf?: Endpoint
}

/** One question to the books: parameters, chart, table, sum; every row leads on. */
export function ReportScreen<E extends Endpoint, R>(props: ReportScreenProps<E, R>) {
  const { path, filters, start } = props
  const state = useListState(path)
  const search: ListSearch = { ...start, ...state.search }
  const input = useReportInput(props, search)
  const read = useRead(props.endpoint, input, { keep: true })
  const reply = read.data as ReplyOf<E> | undefined
  const rows = reply === undefined ? [] : props.rows(reply)
  const [cursor, setCursor] = useState(-1)
  const [onlyTable, setOnlyTable] = useState(false)
  const go = useGo()
  const title = props.title ?? menuText(path)
  const toRow = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setCursor(next)
    document.querySelector(`.report [data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const open = (row: R | undefined) => {
    const to = row && props.open?.(row)
    if (to) go(to)
  }
  useShortcut('ArrowDown', () => toRow(cursor + 1))
  useShortcut('ArrowUp', () => toRow(cursor - 1))
  useShortcut('Enter', () => open(rows[cursor]), cursor >= 0)
  return (
    <Page title={title} actions={<Actions {...props} input={input} />}>
      <div className="report-bar">
        <FilterBar filters={filters} search={search} onChange={state.set} />
        {props.chart && (
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
      {reply !== undefined && !onlyTable && props.chart?.(reply, toRow)}
      <section className="panel list report" aria-label={title}>
        <div className="list-body">
          <Table<R>
            dense
            label={title}
            columns={props.columns}
            rows={rows}
            rowKey={(_, i) => i}
            cursor={cursor}
            onCursor={setCursor}
            onOpen={open}
            loading={reply === undefined && !read.isError ? 12 : undefined}
            {...(props.sums && rows.length > 0
              ? { foot: { label: props.sumLabel ?? t('sum'), sums: reply && props.sums(reply) } }
              : {})}
          />
          {reply !== undefined && rows.length === 0 && <p className="report-none">{t('noRows')}</p>}
          {read.isError && reply === undefined && (
            <div className="empty" role="alert">
              <p>{t('readFailed')}</p>
              <Button onClick={() => void read.refetch()}>{t('refresh')}</Button>
            </div>
          )}
        </div>
      </section>
    </Page>
  )
}

function useReportInput<E extends Endpoint, R>(
  { filters, start, input }: ReportScreenProps<E, R>,
  search: ListSearch,
): InputOf<E> {
  const keys = [
    ...filterKeys(filters),
    ...filters.filter((f) => f.kind === 'branch').map((f) => f.key),
  ]
  const chosen = Object.fromEntries(
    keys
      .filter((key) => search[key] !== undefined && search[key] !== 'all')
      .map((key) => [key, search[key]]),
  )
  const values = { ...start, ...chosen }
  return input ? input(values) : (values as InputOf<E>)
}

interface ActionsProps<E extends Endpoint> {
  path: string
  xlsx?: Endpoint
  pdf?: Endpoint
  input: InputOf<E>
}

function Actions<E extends Endpoint>({ path, xlsx, pdf, input }: ActionsProps<E>) {
  const [busy, setBusy] = useState('')
  const place = path.split('/').slice(0, 2).join('/')
  const run = async (what: string, act: Promise<void>) => {
    setBusy(what)
    // The call itself tells what went wrong.
    await act.catch(() => {})
    setBusy('')
  }
  return (
    <>
      {pdf && hasRight(`${place}:print`) && (
        <Button
          icon={<PrinterOutlined />}
          loading={busy === 'pdf'}
          onClick={() => void run('pdf', openFile(pdf, input as InputOf<Endpoint>))}
        >
          {t('print')}
        </Button>
      )}
      {xlsx && hasRight(`${place}:export`) && (
        <Button
          icon={<DownloadOutlined />}
          loading={busy === 'xlsx'}
          onClick={() => void run('xlsx', download(xlsx, input as InputOf<Endpoint>))}
        >
          {t('exportExcel')}
        </Button>
      )}
    </>
  )
}
