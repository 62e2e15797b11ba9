import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DeclaredReport, columnsOf } from '#contract/report/declare.ts'
import { addressOf, downOf } from '#contract/report/leads.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { count } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { type ListSearch, useLead } from '../ui/list-state.ts'
import { Table } from '../ui/table.tsx'
import { DataAge } from '../ui/report-foot.tsx'
import { ReadFailed } from '../ui/waiting.tsx'
import { type Row, columnsIn } from './declared-columns.tsx'
import { leadOf } from './declared-leads.ts'
import { cellText, isSaidInParts, isTold, labelOf } from './report-cells.ts'
import { useRoom } from './report-room.ts'
import { t } from './texts.ts'
import './in-place.css'

const ROWS = 8
const EDGES = 64

interface InPlaceProps {
  report: DeclaredReport
  row: Row
  cell: string
  /** The report that the figure leads to, and what is asked there. */
  there: DeclaredReport
  asked: ListSearch
  close: () => void
  /** What can be done about it, and about the row at the cursor: null where there is none, undefined until it is known. */
  acts?: ((at: Row | null | undefined) => ReactNode) | undefined
}

/** What a figure is made of, opened below its row: ↑ ↓ walk, Enter opens a document, Escape closes. */
export function InPlace({ report, row, cell, there, asked, close, acts }: InPlaceProps) {
  const place = useRef<HTMLElement>(null)
  const inside = useInside(there, asked, close)
  useEffect(() => place.current?.focus(), [])
  const width = useRoom()
  const { rows, reply, read } = inside
  const told = toldAbove(report, row, cell, asked)
  const entries = Object.entries(columnsOf(there, undefined)).filter(
    ([key, { hidden, right }]) =>
      (!hidden || there.toldBelow?.includes(key)) &&
      !told.has(key) &&
      (!right || hasRight(right)) &&
      rows.some((one) => isTold(one[key])) &&
      !isSaidInParts(there, key, rows),
  )
  return (
    // What scrolls and is steered by keys takes the focus.
    <section
      className="in-place"
      style={{ width }}
      tabIndex={-1}
      ref={place}
      onKeyDown={inside.press}
      aria-label={t('inPlace')}
    >
      <header>
        <strong>{headOf(report, row, cell)}</strong>
        <span className="hint">{reply && t('rowCount', { count: count(reply.count) })}</span>
        <DataAge reply={reply} />
        <ScreenLink to={addressOf(there)} search={asked} className="row-link">
          {t('openReport')}
        </ScreenLink>
        {acts?.(reply ? (rows[inside.at] ?? null) : undefined)}
      </header>
      <Table<Row>
        dense
        label={t('inPlace')}
        columns={columnsIn(entries, width - EDGES, reply, {
          lead: (one) => leadOf(there, one, asked),
          cells: [],
        })}
        rows={rows}
        rowKey={(_, i) => i}
        cursor={inside.at}
        onCursor={inside.setAt}
        onOpen={inside.open}
        loading={read.isPending ? 3 : undefined}
      />
      {read.isError && <ReadFailed read={read} />}
    </section>
  )
}

/** The rows of the report below, and the keys that walk them while the focus is in it. */
function useInside(there: DeclaredReport, asked: ListSearch, close: () => void) {
  const [at, setAt] = useState(0)
  const go = useLead()
  const input = { ...unnamed(asked), limit: ROWS, offset: 0 }
  const read = useRead(there.json, input as InputOf<DeclaredReport['json']>)
  const rows: Row[] = read.data?.rows ?? []
  const open = (row: Row | undefined) => {
    const found = row && leadOf(there, row, asked)
    if (found) go(...found)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt(Math.min(rows.length - 1, at + 1)),
    ArrowUp: () => setAt(Math.max(0, at - 1)),
    Enter: () => open(rows[at]),
    Escape: close,
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    const own = (event.target as Element).closest('a, button, input, textarea')
    if (!act || (own && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { read, reply: read.data, rows, at, setAt, open, press }
}

/** What is only shown beside what is asked by is not asked. */
const unnamed = (asked: ListSearch) =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => !key.endsWith('_name')))

/** What every row below would say again: the figure's own row and question say it. */
function toldAbove(
  report: DeclaredReport,
  row: Row,
  cell: string,
  { branchIds }: ListSearch,
): ReadonlySet<string> {
  const { with: by = {}, asks = {} } = downOf(report, row, {}, cell) ?? {}
  const names = Object.values(by).flatMap(([, name]) => name ?? [])
  const one = Array.isArray(branchIds) && branchIds.length === 1
  return new Set([...names, ...Object.keys(asks), ...(one ? ['branchName'] : [])])
}

/** The figure by its name, of whom or what it is, and how much. */
function headOf(report: DeclaredReport, row: Row, cell: string): string {
  const columns = columnsOf(report, undefined)
  const [first = ''] = Object.keys(columns)
  const column = columns[cell]
  if (!column) return ''
  return [labelOf([cell, column]), row[first], cellText(column, row[cell])]
    .filter(Boolean)
    .join(' · ')
}
