import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { DocumentRow } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { day, money, shortDay, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { SMALL, useMedia } from '../platform/media.ts'
import { ticked } from '../platform/print-chosen.tsx'
import { placeOfCall } from '../platform/screens.ts'
import { daysOf } from '../platform/views/spans.ts'
import type { Column } from './columns.tsx'
import * as column from './columns.tsx'
import type { Filter } from './filter.ts'
import type { PhoneRow } from './list-parts.tsx'
import { type FilterOf, ListScreen, type RowOf } from './list-screen.tsx'
import { receives } from './receives.ts'

type Row = DocumentRow
export type DocumentsEndpoint = Endpoint<
  z.ZodType,
  z.ZodType<{ rows: Row[]; count: number; sums?: Record<string, number> | undefined }>
>

interface DocumentListProps<E extends DocumentsEndpoint> {
  /** With a print, what is ticked is printed in one file. */
  api: { getAll: E; xlsx: Endpoint; pdf?: Endpoint }
  /** Address of the list, where that is not the place of its first kind. */
  path?: string
  /** Who stands on the other side: whom the documents name, and whom the list is filtered by. */
  party?: 'supplier' | 'customer'
  /** Columns of this kind alone; one that every document has too, is said so in its place. */
  columns?: Column<Row>[]
  /** What the total is called; `false` for documents that have none. */
  total?: string | false
  /** What is left of the total: `true`, or its own name. */
  left?: string | true
  statuses?: readonly string[]
  /** Filters of this kind alone; `'warehouse'` is the one that many have. */
  filters?: ('warehouse' | Filter<FilterOf<E>>)[]
  /** Values of the filter that make this list what it is. */
  fixed?: FilterOf<E>
  /** Where a row on a phone says something else than party, total, number, day and status. */
  phone?: (row: Row) => Partial<PhoneRow>
  unit?: string
  searchHint?: string
  add?: false
  extra?: ReactNode
  actions?: ReactNode
  bulk?: (rows: Row[]) => ReactNode
  /** Which of the ticked ones are printed as they are; unless told, all. */
  prints?: (row: Row) => boolean
}

const PARTIES = {
  supplier: { label: 'supplierName', filter: 'supplierId', endpoint: supplier.getAll },
  customer: { label: 'customerName', filter: 'customerId', endpoint: customer.getAll },
} as const

/** The list of a kind of document: what every one shows comes by itself, only what differs is said. */
export function DocumentList<E extends DocumentsEndpoint>(props: DocumentListProps<E>) {
  const { api, party, columns = [], statuses, filters = [], phone, ...list } = props
  const path = props.path ?? placeOfCall(api.getAll)
  const { total = fieldText('total'), left } = list
  const told = total !== false && receives(api.getAll.reply, 'rows', 'total')
  const side = party && PARTIES[party]
  // Where there is little room, what is said of a figure stands below it.
  const below = useMedia(SMALL) && told && left !== undefined
  const month = useMemo(thisMonth, [])
  const common: Column<Row>[] = [
    below ? numberAndDay(path) : column.opens('docNo', path),
    column.date('docDate', { hidden: below }),
    ...(side ? [column.text('partyName', { label: fieldText(side.label) })] : []),
    ...(told ? [column.money('total', { label: total, sum: true })] : []),
    ...(told && left
      ? [
          {
            ...column.due('outstanding', { sum: true }),
            ...(left === true ? {} : { label: left }),
            ...(below ? { below: ['dueDate'] as const } : {}),
            show: (row: Row) => <Left row={row} due={below} />,
          },
          column.date('dueDate', { width: 126, hidden: true }),
        ]
      : []),
    column.text('memo', { width: 220, hidden: true, sort: false }),
    column.text('createdByName', { width: 150, hidden: true, sort: false }),
    column.status('status', { width: below ? 134 : 180 }),
  ]
  return (
    <ListScreen
      {...list}
      {...ticked(path, props)}
      path={path}
      {...(isOfOpen(props.fixed) ? {} : { usual: month })}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      columns={merged(common, below ? columns.map(asBelow) : columns) as Column<RowOf<E>>[]}
      filters={
        [
          { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
          ...(statuses ? [{ kind: 'status', key: 'status', statuses }] : []),
          ...(side ? [{ kind: 'master', key: side.filter, endpoint: side.endpoint }] : []),
          ...filters.map((one) =>
            one === 'warehouse'
              ? { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll }
              : one,
          ),
        ] as Filter<FilterOf<E>>[]
      }
      phone={(row: Row) => ({
        title: row.partyName ?? row.memo ?? row.warehouseName,
        amount: told ? money(row.total) : '',
        sub: `${row.docNo ?? '–'}, ${shortDay(row.docDate)}`,
        status: row.status,
        ...phone?.(row),
      })}
    />
  )
}

/** Lists of documents begin with the month that is written in (docs/decisions/0089). */
function thisMonth() {
  const [dateFrom, dateTo] = daysOf('thisMonth', today())
  return { dateFrom, dateTo }
}

/** What is still open is told whole, however old. */
const isOfOpen = (fixed: object | undefined) => fixed !== undefined && 'status' in fixed

const asBelow = (own: Column<Row>) => (own.key === 'dueDate' ? { ...own, hidden: true } : own)

function numberAndDay(path: string): Column<Row> {
  const { show, ...number } = column.opens('docNo', path, { width: 170 })
  return {
    ...number,
    below: ['docDate'],
    show: (row) => (
      <>
        {show(row)}
        <span className="hint whole-name">{day(row.docDate)}</span>
      </>
    ),
  }
}

/** What never was a debt is as good as paid. */
function Left({ row: { outstanding, dueDate }, due }: { row: Row; due: boolean }) {
  return (
    <>
      <strong>{money(outstanding ?? 0)}</strong>
      {due && outstanding ? <span className="hint whole-name">{day(dueDate)}</span> : null}
    </>
  )
}

/** A common column in the kind's own words where it has some; what else the kind shows, after the party. */
function merged(common: Column<Row>[], own: Column<Row>[]): Column<Row>[] {
  const keys = common.map((one) => one.key)
  const said = common.map((one) => own.find(({ key }) => key === one.key) ?? one)
  const more = own.filter(({ key }) => !keys.includes(key))
  const head = keys.filter((key) => ['docNo', 'docDate', 'partyName'].includes(key)).length
  return said.toSpliced(head, 0, ...more)
}
