import type { ListReply } from './list-reply.ts'
import { PlusOutlined, PrinterOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { z } from 'zod'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Asked, FileButton } from '../platform/prepared/file-button.tsx'
import { count as countText, money, rupiah } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { mayCall, useUser } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { type Column, columnLabel } from './columns.tsx'
import type { Filter } from './filter.ts'
import { FilterBar } from './filters.tsx'
import { Pager } from './list-parts.tsx'
import type { ListState } from './list-state.ts'
import { t } from './texts.ts'

interface BarProps {
  state: ListState
  filters: Filter[]
  hint: string | undefined
  phone: boolean
  /** From the search box into the rows. */
  walk: () => void
  /** Its saved views, after the filters. */
  views?: ReactNode
  children: ReactNode
}

export function ListBar({ state, filters, hint, phone, walk, views, children }: BarProps) {
  const [text, setText] = useState(String(state.search.q ?? ''))
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.select())
  const asked = String(state.search.q ?? '')
  const ask = useEffectEvent(() => {
    if (text.trim() !== asked) state.set({ q: text.trim() })
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(), text ? 300 : 0)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    // The address was changed from elsewhere: back button, cleared filters.
    if (document.activeElement !== box.current) setText(asked)
  }, [asked])
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
      <FilterBar filters={filters} search={state.search} onChange={state.set}>
        {views}
      </FilterBar>
      {!phone && <div className="list-tools">{children}</div>}
    </div>
  )
}

interface HeadProps extends Asked {
  xlsx?: Endpoint
  pdf?: Endpoint
  actions?: ReactNode
  input: Record<string, unknown>
  onAdd: (() => void) | null
}

export function HeadActions({ xlsx, pdf, actions, input, onAdd, title, rows }: HeadProps) {
  return (
    <>
      {actions}
      {pdf && mayCall(pdf) && (
        <FileButton
          endpoint={pdf}
          title={title}
          rows={rows}
          input={knownTo(pdf, input)}
          icon={<PrinterOutlined />}
          label={t('print')}
          bare
        />
      )}
      {xlsx && mayCall(xlsx) && (
        <FileButton
          title={title}
          rows={rows}
          endpoint={xlsx}
          input={knownTo(xlsx, input)}
          label={t('exportExcel')}
        />
      )}
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t('add')} <kbd>Alt N</kbd>
        </Button>
      )}
    </>
  )
}

/** What of the list's state a call understands. */
function knownTo({ input: schema }: Endpoint, input: Record<string, unknown>) {
  if (!(schema instanceof z.ZodObject)) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => key in schema.shape))
}

export function SumLabel({ reply, unit }: { reply: ListReply | undefined; unit: string }) {
  return (
    <>
      {t('wholeFilter')}{' '}
      {reply && (
        <>
          <strong>{countText(reply.count)}</strong> {unit}
        </>
      )}
    </>
  )
}

interface RangeProps {
  reply: ListReply | undefined
  page: number
  size: number
  unit: string
}

export function Range({ reply, page, size, unit }: RangeProps) {
  if (!reply) return <span className="grey-bar grey-2" />
  const count = countText(reply.count)
  if (reply.count === 0 || reply.groups)
    return <span className="range">{t('countOf', { count, unit })}</span>
  const from = (page - 1) * size + 1
  return (
    <span className="range" aria-live="polite">
      {t('range', { from, to: from + reply.rows.length - 1, count })}
    </span>
  )
}

/** Asks the list again. */
export function ReloadButton({ read }: { read: { isFetching: boolean; refetch: () => unknown } }) {
  return (
    <Button
      icon={<ReloadOutlined spin={read.isFetching} />}
      aria-label={t('refresh')}
      onClick={() => void read.refetch()}
    />
  )
}

interface PageFootProps extends Omit<RangeProps, 'page'> {
  state: ListState
  /** In place of the range: what may be done with what is ticked or typed. */
  instead?: ReactNode
  children?: ReactNode
}

export function PageFoot({ reply, state, size, unit, instead, children }: PageFootProps) {
  return (
    <footer className="list-foot">
      {instead || <Range reply={reply} page={state.page} size={size} unit={unit} />}
      {children}
      <Pager
        page={state.page}
        pages={Math.ceil((reply?.places ?? reply?.count ?? 0) / size)}
        onPage={(page) => state.set({ page })}
      />
    </footer>
  )
}

/** The keys of a list; `cells`: its figures are walked too. */
export function KeyHints({ cells = false }: { cells?: boolean }) {
  return (
    <span className="keys">
      <kbd>↑</kbd> <kbd>↓</kbd>{' '}
      {cells && (
        <>
          <kbd>←</kbd> <kbd>→</kbd>{' '}
        </>
      )}
      {t('move')} <kbd>Enter</kbd> {t('open')}
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
export const actedOn = <R,>(columns: Column<R>[], sums: ListReply['sums']) =>
  columns.findLast((column) => column.sum && sums?.[column.key] !== undefined)

interface ChosenProps<R> {
  rows: R[]
  columns: Column<R>[]
  /** Of the list: who is not told a sum there is not told it here. */
  sums: ListReply['sums']
  /** What may be done with them. */
  children: ReactNode
}

/** How many are ticked, and what of them is to be acted on comes to. */
export function Chosen<R>({ rows, columns, sums, children }: ChosenProps<R>) {
  const column = actedOn(columns, sums)
  // In sen: what stands in tenths of a rupiah would not add up.
  const sen = (row: R) => Math.round(Number(column ? (row[column.key] ?? 0) : 0) * 100)
  const sum = rows.reduce((all, row) => all + sen(row), 0) / 100
  return (
    <span className="list-bulk">
      <span>
        <strong>{t('selected', { count: rows.length })}</strong>
        {column && `, ${columnLabel(column).toLowerCase()} `}
        {column && <strong>{money(sum)}</strong>}
      </span>{' '}
      {children}
    </span>
  )
}

export function PhoneFoot<R>({ reply, unit, columns, onAdd }: PhoneFootProps<R>) {
  const column = actedOn(columns, reply?.sums)
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
