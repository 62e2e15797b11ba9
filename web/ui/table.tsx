import type { MouseEvent, ReactNode } from 'react'
import { type Column, columnLabel, idOf } from './columns.tsx'
import { WidthHandle } from './column-width.tsx'
import { roomy } from './figure-room.ts'
import { isOnRow, openOnce } from './row-click.ts'
import { type Head as ListHead, HeadButton, rowsByHead } from './head-rows.tsx'

export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

interface TableProps<R> {
  label: string
  columns: Column<R>[]
  rows: R[]
  rowKey: (row: R, index: number) => string | number
  sort?: Sort | undefined
  onSort?: (field: string) => void
  cursor?: number
  onCursor?: (index: number) => void
  onOpen?: (row: R) => void
  /** A click anywhere in a row opens it; else two do, and its link. */
  opensByClick?: boolean
  selection?: { all: ReactNode; one: (row: R) => ReactNode; has: (row: R) => boolean }
  /** Stands under its columns and stays in view. */
  foot?: { label: ReactNode; sums: Record<string, number | undefined> | undefined }
  /** Grey bars in place of rows. */
  loading?: number | undefined
  dense?: boolean
  /** Rows stand under these, as many as each says. */
  heads?: ListHead[] | undefined
  /** Columns may be drawn wider. */
  onWidth?: (column: string, width: number | null, last: boolean) => void
  rowClass?: (row: R) => string | undefined
  cells?: TableCells<R> | undefined
}

/** Figures of rows that are walked and opened by themselves. */
export interface TableCells<R> {
  /** The column at the cursor's row that one has walked to. */
  at: string | undefined
  /** What stands below a row. */
  below: (row: R) => ReactNode
  /** Takes a click on a figure's link, or leaves it to it. */
  click: (row: R, column: string) => boolean
}

/** A plain table with a head and a sum row that stay in view. */
export function Table<R>(given: TableProps<R>) {
  const { selection, loading, rows, foot, heads = [] } = given
  const sums = [foot?.sums, ...heads.map((head) => head.sums)]
  const columns = given.columns.map((column, i) => {
    const sorts = Boolean(column.sort && given.onSort)
    return roomy(column, { rows, sums, after: given.columns[i - 1], sorts })
  })
  const props = { ...given, columns }
  return (
    <table
      className={[
        'table',
        props.dense && 'table-dense',
        props.onCursor && 'table-walked',
        props.opensByClick && 'table-opens',
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ minWidth: widthOf(columns, given) }}
      aria-label={props.label}
      aria-busy={loading !== undefined}
    >
      <colgroup>
        {selection && <col className="col-check" />}
        {columns.map((column) => (
          <col key={idOf(column)} {...(column.width ? { width: column.width } : {})} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="check">
              {selection.all}
            </th>
          )}
          {columns.map((column, i) => (
            <Head key={idOf(column)} column={column} {...props} after={columns[i - 1]} />
          ))}
        </tr>
      </thead>
      {loading === undefined ? (
        <Bodies {...props} />
      ) : (
        <tbody>
          {Array.from({ length: loading }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey bars are all alike
            <GreyRow key={i} index={i} {...props} />
          ))}
        </tbody>
      )}
      {props.foot && <Foot columns={columns} foot={props.foot} check={selection !== undefined} />}
    </table>
  )
}

/** Pixels that a column without a width keeps for a name, and where nobody walks the rows beside codes longer than usual. */
const NAME = 180
const LEAST = 116

/**
 * A column without a width keeps room for a name; narrower windows scroll the table instead. Two fit a phone, and so do
 * columns that all say how wide they are. Names of rows that nobody walks have as many lines as they need.
 */
function widthOf<R>(columns: Column<R>[], { columns: made, onCursor }: TableProps<R>): number {
  if (columns.length < 3) return 0
  const grown = columns.reduce((sum, { width = 0, write }, i) => {
    return write ? sum : sum + width - (made[i]?.width ?? 0)
  }, 0)
  const name = onCursor ? NAME : Math.max(LEAST, NAME - grown)
  const width = columns.reduce((sum, column) => sum + (column.width ?? name), 0)
  return columns.every((column) => column.width) ? width : Math.max(600, width)
}

/** A left-aligned column after a right-aligned one keeps its distance. */
function classOf<R>(column: Column<R>, after?: Column<R>, isAt = false): string | undefined {
  const { align, narrow, twoLines, stays } = column
  return (
    [
      align === 'right' ? 'number' : after?.align === 'right' && 'after-number',
      narrow && 'narrow',
      twoLines && 'two-lines',
      stays && 'stays',
      isAt && 'is-at',
    ]
      .filter(Boolean)
      .join(' ') || undefined
  )
}

function Head<R>({
  column,
  after,
  sort,
  onSort,
  onWidth,
}: TableProps<R> & { column: Column<R>; after: Column<R> | undefined }) {
  const label = columnLabel(column)
  const direction = sort?.field === column.key ? sort.direction : undefined
  const order = direction && (direction === 'asc' ? 'ascending' : 'descending')
  return (
    <th scope="col" className={classOf(column, after)} aria-sort={order}>
      {column.sort && onSort ? (
        <button type="button" className="sort" onClick={() => onSort(column.key)}>
          {label}
          <svg className={`sort-mark ${direction ?? ''}`} viewBox="0 0 10 14" aria-hidden="true">
            <path className="asc" d="M5 1l4 5H1z" />
            <path className="desc" d="M5 13L1 8h8z" />
          </svg>
        </button>
      ) : (
        label
      )}
      {onWidth && (
        <WidthHandle
          label={label}
          width={column.width}
          onWidth={(width, last) => onWidth(idOf(column), width, last)}
        />
      )}
    </th>
  )
}

/** A body for each head; a row keeps the number that it has on the page. */
function Bodies<R>(props: TableProps<R>) {
  return rowsByHead(props.rows, props.heads).map(({ head, from, of }) => (
    <tbody key={head?.key ?? ''}>
      {head && <HeadRow {...props} head={head} />}
      {of.map((row, i) => (
        <Row key={props.rowKey(row, from + i)} row={row} index={from + i} {...props} />
      ))}
    </tbody>
  ))
}

/** What the rows below it come to, under the columns that are summed. */
function HeadRow<R>({ head, columns, selection }: TableProps<R> & { head: ListHead }) {
  const first = columns.findIndex((column) => column.sum)
  const before = first === -1 ? columns.length : Math.max(first, 1)
  return (
    <tr className="row-head">
      <th scope="rowgroup" colSpan={before + (selection ? 1 : 0)}>
        <HeadButton head={head} />
      </th>
      {columns.slice(before).map((column) => (
        <td key={idOf(column)} className={classOf(column)}>
          {column.sum && head.sums && <Sum column={column} sums={head.sums} />}
        </td>
      ))}
    </tr>
  )
}

function Row<R>(props: TableProps<R> & { row: R; index: number }) {
  const { row, index, columns, cursor, onCursor, onOpen, selection } = props
  const chosen = selection?.has(row) ?? false
  const state = [cursor === index && 'is-cursor', chosen && 'is-chosen', props.rowClass?.(row)]
    .filter(Boolean)
    .join(' ')
  const at = cursor === index ? props.cells?.at : undefined
  const below = props.cells?.below(row)
  const open = (event: MouseEvent, column: string) => {
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey)
    const link = (event.target as Element).closest('.row-link')
    if (plain && link && props.cells?.click(row, column)) event.preventDefault()
  }
  return (
    <>
      <tr
        className={state || undefined}
        data-row={index}
        aria-selected={selection ? chosen : undefined}
        onClick={(event) => {
          onCursor?.(index)
          if (props.opensByClick && isOnRow(event)) openOnce(() => onOpen?.(row))
        }}
        onDoubleClick={() => !props.opensByClick && onOpen?.(row)}
      >
        {selection && <td className="check">{selection.one(row)}</td>}
        {columns.map((column, i) => (
          <td
            key={idOf(column)}
            className={classOf(column, columns[i - 1], at === column.key)}
            ref={at === column.key ? intoView : undefined}
            onClickCapture={props.cells && ((event) => open(event, column.key))}
          >
            {column.show(row)}
          </td>
        ))}
      </tr>
      {below && (
        <tr className="row-below">
          <td colSpan={columns.length + (selection ? 1 : 0)}>{below}</td>
        </tr>
      )}
    </>
  )
}

const intoView = (cell: HTMLElement | null) =>
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function GreyRow<R>({ columns, index, selection }: TableProps<R> & { index: number }) {
  return (
    <tr>
      {selection && <td className="check" />}
      {columns.map((column, i) => (
        <td key={idOf(column)} className={classOf(column, columns[i - 1])}>
          <span className={`grey-bar grey-${(index * 3 + i * 5) % 7}`} />
        </td>
      ))}
    </tr>
  )
}

interface FootProps<R> {
  columns: Column<R>[]
  foot: NonNullable<TableProps<R>['foot']>
  check: boolean
}

function Foot<R>({ columns, foot, check }: FootProps<R>) {
  const first = columns.findIndex((column) => column.sum)
  const before = first === -1 ? columns.length : Math.max(first, 1)
  return (
    <tfoot>
      <tr>
        {check && <td />}
        <td colSpan={before} className={before === 1 && columns[0]?.stays ? 'stays' : undefined}>
          {foot.label}
        </td>
        {columns.slice(before).map((column) => (
          <td key={idOf(column)} className={classOf(column)}>
            {column.sum && <Sum column={column} sums={foot.sums} />}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function Sum<R>({ column, sums }: { column: Column<R>; sums: FootProps<R>['foot']['sums'] }) {
  if (!sums) return <span className="grey-bar grey-5" />
  return <strong>{column.write?.(sums[column.key])}</strong>
}
