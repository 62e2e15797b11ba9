import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../platform/media.ts'
import { type Column, columnLabel, idOf } from '../ui/columns.tsx'
import { Table } from '../ui/table.tsx'

interface FewFiguresProps<R> {
  label: string
  /** The first names the row. */
  columns: Column<R>[]
  rows: R[]
  rowKey: (row: R) => string | number
  /** So many rows are on their way. */
  loading: number | undefined
}

/** A few figures of each row: a table, and on a phone below the row's name, where none lies beyond the edge. */
export function FewFigures<R>(props: FewFiguresProps<R>) {
  const { label, columns, rows, rowKey, loading } = props
  if (!useMedia(PHONE))
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <div className="few-figures" tabIndex={0}>
        <Table dense {...props} />
      </div>
    )
  return (
    <ul className="few-figures" aria-label={label} aria-busy={loading !== undefined}>
      {loading === undefined
        ? rows.map((row) => (
            <Figures key={rowKey(row)} columns={columns} show={(column) => column.show(row)} />
          ))
        : Array.from({ length: loading }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey bars are all alike
            <Figures key={i} columns={columns} show={() => <span className="grey-bar grey-2" />} />
          ))}
    </ul>
  )
}

interface FiguresProps<R> {
  columns: Column<R>[]
  show: (column: Column<R>) => ReactNode
}

function Figures<R>({ columns: [name, ...figures], show }: FiguresProps<R>) {
  return (
    <li>
      {name && <strong>{show(name)}</strong>}
      <dl>
        {figures.map((column) => (
          <div key={idOf(column)}>
            <dt>{columnLabel(column)}</dt>
            <dd>{show(column)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
