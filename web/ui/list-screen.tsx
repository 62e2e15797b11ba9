import { DownloadOutlined, PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { download } from '../platform/download.ts'
import { count as countText, rupiah } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { useGo } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'
import { hasRight, useUser } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import type { Column } from './columns.tsx'
import { type Filter, FilterBar, filterKeys, filterLabel, filterText, withoutFilter } from './filters.tsx'
import { EmptyList, Pager, PhoneList, type PhoneRow } from './list-parts.tsx'
import { type ListState, useLastPlace, useListInput, useListState } from './list-state.ts'
import { Table } from './table.tsx'
import { t } from './texts.ts'
import './ui.css'

export interface ListReply {
  rows: { id: number }[]
  count: number
  sums?: Record<string, number> | undefined
}
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType<ListReply>>
export type RowOf<E extends ListEndpoint> = ReplyOf<E>['rows'][number]
export type FilterOf<E extends Endpoint> = InputOf<E> extends { filter?: infer F | null }
  ? NonNullable<F>
  : Record<string, unknown>

interface ListScreenProps<E extends ListEndpoint> {
  /** Place in the menu: title, crumbs, rights and addresses follow from it. */
  path: string
  endpoint: E
  columns: Column<RowOf<E>>[]
  /** The row in two lines on a phone. */
  phone: (row: RowOf<E>) => PhoneRow
  filters?: Filter<FilterOf<E>>[]
  /** Masters that belong to the company, not to a branch. */
  branch?: false
  /** The word for many rows in a sentence: `faktur`. */
  unit?: string
  searchHint?: string
  xlsx?: Endpoint
  /** Buttons for the rows that are ticked. */
  bulk?: (rows: RowOf<E>[]) => ReactNode
  /** Rows per page. */
  size?: number
  /** Where there is no form, or rows have no page of their own. */
  add?: false
  open?: false
  actions?: ReactNode
}

/** A list of the server's: searched, filtered, sorted, paged and summed there. */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { path } = props
  type Row = RowOf<E>
  const phone = useMedia(PHONE)
  const go = useGo()
  const state = useListState(path)
  const columns = useColumns(path, props.columns)
  const filters = useFilters(props)
  const size = props.size ?? 25
  const input = useListInput(state, filterKeys(filters), size, props.branch !== false)
  const read = useRead(props.endpoint, input as InputOf<E>, { keep: true })
  const reply = read.data as ListReply | undefined
  const rows = (reply?.rows ?? []) as Row[]
  const [chosen, setChosen] = useState<Map<number, Row>>(new Map())
  const canAdd = props.add !== false && hasRight(`${path}:add`)
  const add = () => go(`${path}/add`)
  const open = (row: Row) => {
    if (props.open !== false) go(`${path}/${row.id}`)
  }
  const place = useLastPlace(path, state.search)
  const walk = useCursor(rows, place, open, (row) => setChosen((map) => toggled(map, row)))
  useShortcut('Alt+N', add, canAdd)
  useEffect(() => setChosen(new Map()), [state.search.q])

  const unit = props.unit ?? t('row')
  const total = reply?.count ?? 0
  const empty = reply && total === 0
  const label = menuText(path)
  return (
    <Page
      title={label}
      actions={<HeadActions {...props} input={input} onAdd={canAdd && !phone ? add : null} />}
      bottomBar={phone && (
        <PhoneFoot reply={reply} unit={unit} columns={props.columns} onAdd={canAdd ? add : null} />
      )}
    >
      <Bar state={state} filters={filters} hint={props.searchHint} phone={phone} walk={walk.start}>
        <ColumnChooser columns={columns} />
        <Button
          icon={<ReloadOutlined spin={read.isFetching} />}
          aria-label={t('refresh')}
          onClick={() => void read.refetch()}
        />
      </Bar>
      <section className="panel list" aria-label={label}>
        <div className="list-body" ref={walk.body} onScroll={walk.onScroll}>
          {phone ? (
            <PhoneList rows={rows} phone={props.phone} onOpen={open} loading={!reply && !read.isError} />
          ) : (
            <Table<Row>
              label={label}
              columns={columns.shown}
              rows={rows}
              rowKey={(row) => row.id}
              sort={state.sort}
              onSort={(field) => state.set({ sort: nextSort(state, field) })}
              cursor={walk.cursor}
              onCursor={walk.setCursor}
              onOpen={open}
              loading={reply || read.isError ? undefined : 12}
              {...(props.bulk && !empty ? { selection: selectionOf(rows, chosen, setChosen) } : {})}
              {...(empty || !props.columns.some((c) => c.sum) ? {} : {
                foot: { label: <SumLabel reply={reply} unit={unit} />, sums: reply?.sums ?? (reply && {}) },
              })}
            />
          )}
          {empty && (
            <EmptyList
              noun={unit === t('row') ? label : unit}
              filters={filterWords(filters, state)}
              onClear={() => state.set(Object.assign({ q: undefined }, ...filters.map(withoutFilter)))}
              onAdd={canAdd ? add : null}
              addLabel={frame('addNoun', { noun: nounOf(path) })}
            />
          )}
          {read.isError && !reply && (
            <div className="empty" role="alert">
              <p>{t('readFailed')}</p>
              <Button onClick={() => void read.refetch()}>{t('refresh')}</Button>
            </div>
          )}
        </div>
        <footer className="list-foot">
          {chosen.size > 0 && props.bulk ? (
            <span className="list-bulk">
              <strong>{t('selected', { count: chosen.size })}</strong> {props.bulk([...chosen.values()])}
            </span>
          ) : (
            <Range reply={reply} page={state.page} size={size} unit={unit} />
          )}
          {!empty && <KeyHints />}
          <Pager page={state.page} pages={Math.ceil(total / size)} onPage={(page) => state.set({ page })} />
        </footer>
      </section>
    </Page>
  )
}

/** The branch comes first: everything a shop has belongs to one. */
function useFilters<E extends ListEndpoint>(props: ListScreenProps<E>): Filter[] {
  const own = (props.filters ?? []) as Filter[]
  return props.branch === false ? own : [{ kind: 'branch', key: 'branchId' }, ...own]
}

function filterWords(filters: Filter[], state: ListState): string {
  const set = filters
    .filter((f) => f.kind !== 'branch')
    .map((f) => [filterLabel(f), filterText(f, state.search, '')] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
  return [...(state.search.q ? [`"${state.search.q}"`] : []), ...set].join(', ')
}

function nextSort(state: ListState, field: string): string {
  const again = state.sort?.field === field && state.sort.direction === 'desc'
  return `${field}.${again ? 'asc' : 'desc'}`
}

function toggled<R extends { id: number }>(map: Map<number, R>, row: R): Map<number, R> {
  const next = new Map(map)
  if (!next.delete(row.id)) next.set(row.id, row)
  return next
}

function selectionOf<R extends { id: number }>(
  rows: R[],
  chosen: Map<number, R>,
  set: (map: Map<number, R>) => void,
) {
  const here = rows.filter((row) => chosen.has(row.id)).length
  return {
    has: (row: R) => chosen.has(row.id),
    one: (row: R) => (
      <Checkbox
        aria-label={t('selectRow', { row: String((row as { docNo?: string }).docNo ?? row.id) })}
        checked={chosen.has(row.id)}
        onChange={() => set(toggled(chosen, row))}
      />
    ),
    all: (
      <Checkbox
        aria-label={t('selectAll')}
        checked={rows.length > 0 && here === rows.length}
        indeterminate={here > 0 && here < rows.length}
        onChange={(event) => {
          const next = new Map(chosen)
          for (const row of rows) {
            if (event.target.checked) next.set(row.id, row)
            else next.delete(row.id)
          }
          set(next)
        }}
      />
    ),
  }
}

/** ↑ ↓ move, Enter opens, Space ticks; coming back finds row and scroll position again. */
function useCursor<R>(
  rows: R[],
  place: ReturnType<typeof useLastPlace>,
  open: (row: R) => void,
  tick: (row: R) => void,
) {
  const [cursor, setCursor] = useState(place.start.cursor)
  const body = useRef<HTMLDivElement>(null)
  const ready = rows.length > 0
  useLayoutEffect(() => {
    if (ready && body.current) body.current.scrollTop = place.start.top
  }, [ready])
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setCursor(next)
    place.keep({ cursor: next })
    body.current?.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const at = (act: (row: R) => void) => () => {
    const row = rows[cursor]
    if (row) act(row)
  }
  useShortcut('ArrowDown', () => move(cursor + 1), ready)
  useShortcut('ArrowUp', () => move(cursor - 1), ready)
  useShortcut('Enter', at(open), cursor >= 0)
  useShortcut(' ', at(tick), cursor >= 0)
  return {
    cursor,
    setCursor: move,
    body,
    start: () => move(0),
    onScroll: () => place.keep({ top: body.current?.scrollTop ?? 0 }),
  }
}

interface BarProps {
  state: ListState
  filters: Filter[]
  hint: string | undefined
  phone: boolean
  /** From the search box into the rows. */
  walk: () => void
  children: ReactNode
}

function Bar({ state, filters, hint, phone, walk, children }: BarProps) {
  const [text, setText] = useState(String(state.search.q ?? ''))
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.select())
  useEffect(() => {
    if (text === (state.search.q ?? '')) return
    const timer = setTimeout(() => state.set({ q: text.trim() }), 300)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    if (document.activeElement !== box.current) setText(String(state.search.q ?? ''))
  }, [state.search.q])
  return (
    <div className="list-bar">
      <div className="search-box">
        <SearchOutlined aria-hidden="true" />
        <input
          ref={box}
          type="search"
          aria-label={t('search')}
          placeholder={hint ?? t('searchDefault')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('')
            if (event.key !== 'ArrowDown') return
            box.current?.blur()
            walk()
          }}
        />
        <kbd>/</kbd>
      </div>
      <FilterBar filters={filters} search={state.search} onChange={state.set} />
      {!phone && <div className="list-tools">{children}</div>}
    </div>
  )
}

interface HeadProps {
  path: string
  xlsx?: Endpoint
  actions?: ReactNode
  input: Record<string, unknown>
  onAdd: (() => void) | null
}

function HeadActions({ path, xlsx, actions, input, onAdd }: HeadProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // The call itself tells what went wrong.
    await download(xlsx as Endpoint, input as InputOf<Endpoint>).catch(() => {})
    setBusy(false)
  }
  return (
    <>
      {actions}
      {xlsx && hasRight(`${path}:export`) && (
        <Button className="not-phone" icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
          {t('exportExcel')}
        </Button>
      )}
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t('add')} <kbd>Alt N</kbd>
        </Button>
      )}
    </>
  )
}

function SumLabel({ reply, unit }: { reply: ListReply | undefined; unit: string }) {
  return (
    <>
      {t('wholeFilter')} {reply && <><strong>{countText(reply.count)}</strong> {unit}</>}
    </>
  )
}

interface RangeProps {
  reply: ListReply | undefined
  page: number
  size: number
  unit: string
}

function Range({ reply, page, size, unit }: RangeProps) {
  if (!reply) return <span className="grey-bar grey-2" />
  const count = countText(reply.count)
  if (reply.count === 0) return <span className="range">{t('countOf', { count, unit })}</span>
  const from = (page - 1) * size + 1
  return (
    <span className="range" aria-live="polite">
      {t('range', { from, to: from + reply.rows.length - 1, count })}
    </span>
  )
}

function KeyHints() {
  return (
    <span className="keys">
      <kbd>↑</kbd> <kbd>↓</kbd> {t('move')} <kbd>Enter</kbd> {t('open')}
    </span>
  )
}

interface PhoneFootProps<R> {
  reply: ListReply | undefined
  unit: string
  columns: Column<R>[]
  onAdd: (() => void) | null
}

/** The last sum is the one to act on: open amounts stand after totals. */
function PhoneFoot<R>({ reply, unit, columns, onAdd }: PhoneFootProps<R>) {
  const column = columns.findLast((c) => c.sum && reply?.sums?.[c.key] !== undefined)
  const sum = column && (column.label ?? fieldText(column.key)).toLowerCase()
  const count = countText(reply?.count ?? 0)
  const user = useUser()
  return (
    <div className="phone-foot">
      <div>
        <span className="hint">
          {sum ? t('sumOf', { count, unit, sum }) : t('countOf', { count, unit })}
        </span>
        <strong>{column ? rupiah(reply?.sums?.[column.key]) : user.employee.branchName}</strong>
      </div>
      {onAdd && (
        <Button type="primary" size="large" icon={<PlusOutlined />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </div>
  )
}
