import type { ListReply } from './list-reply.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { menuPlace } from '#contract/menu.ts'
import { Page } from '../platform/frame/page.tsx'
import { money } from '../platform/format.ts'
import { menuText } from '../platform/i18n/contract.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { useGo } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useListed } from '../platform/neighbours.tsx'
import { restOn } from '../platform/ahead.ts'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { ViewMenu } from '../platform/views/view-menu.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import { type Column, fieldsOf } from './columns.tsx'
import { type Filter, filterKeys, withoutFilter, filterWords } from './filter.ts'
import {
  HeadActions,
  KeyHints,
  ListBar,
  PageFoot,
  PhoneFoot,
  actedOn,
  Chosen,
  ReloadButton,
  SumLabel,
} from './list-bars.tsx'
import { selectionOf, toggled, useCursor } from './list-cursor.tsx'
import { HeadsChip, useHeads } from './list-heads.tsx'
import { EmptyList, PhoneList, type PhoneRow } from './list-parts.tsx'
import {
  type ListSearch,
  nextSort,
  useLastPlace,
  useListInput,
  useListState,
  useNothingYet,
} from './list-state.ts'
import { Table } from './table.tsx'
import { t } from './texts.ts'
import { ReadFailed } from './waiting.tsx'
import './ui.css'

export type ListEndpoint = Endpoint<z.ZodType, z.ZodType<ListReply>>
export type RowOf<E extends ListEndpoint> = ReplyOf<E>['rows'][number]
export type FilterOf<E extends Endpoint> =
  InputOf<E> extends { filter?: infer F | null } ? NonNullable<F> : Record<string, unknown>

interface ListScreenProps<E extends ListEndpoint> {
  /** Place in the menu: title, crumbs, rights and addresses follow from it. */
  path: string
  /** What it is called where it stands beside the list of that place. */
  title?: string
  endpoint: E
  columns: Column<RowOf<E>>[]
  /** The row in two lines on a phone. */
  phone: (row: RowOf<E>) => PhoneRow
  filters?: Filter<FilterOf<E>>[]
  /** What it begins with where nobody says anything; it must be the same object every time. */
  usual?: ListSearch
  /** Values of the filter that make this list what it is; they stand in no chip. */
  fixed?: FilterOf<E>
  /** Masters that belong to the company, not to a branch. */
  branch?: false
  /** The word for many rows in a sentence: `faktur`. */
  unit?: string
  searchHint?: string
  xlsx?: Endpoint
  pdf?: Endpoint
  /** Buttons for the rows that are ticked. */
  bulk?: (rows: RowOf<E>[]) => ReactNode
  size?: number
  /** Without a form, or with a dialog in its place. */
  add?: false | (() => void)
  /** Rows without a page of their own: the address of another's, or a dialog is opened. */
  open?: false | ((row: RowOf<E>) => unknown)
  actions?: ReactNode
  extra?: ReactNode
}

/** A list of the server's: searched, filtered, sorted, paged and summed there. */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const list = useList(props)
  const { state, reply, unit, add, phone } = list
  return (
    <Page
      title={list.label}
      here={props.title}
      extra={props.extra}
      actions={
        <HeadActions
          {...props}
          title={list.label}
          rows={reply?.count}
          input={{ ...list.input, columns: fieldsOf(list.columns.shown) }}
          onAdd={phone ? null : add}
        />
      }
      bottomBar={
        phone && <PhoneFoot reply={reply} unit={unit} columns={props.columns} onAdd={add} />
      }
    >
      <ListBar
        state={state}
        filters={list.filters}
        hint={props.searchHint}
        phone={phone}
        walk={list.walk.start}
        views={<Views path={props.path} list={list} />}
      >
        <ColumnChooser columns={list.columns} />
        <ReloadButton read={list.read} />
      </ListBar>
      <section className="panel list" aria-label={list.label}>
        <div
          className="list-body"
          ref={list.walk.body}
          onScroll={list.walk.onScroll}
          onPointerOver={list.onPointerOver}
        >
          {phone ? <PhoneRows {...props} list={list} /> : <Rows {...props} list={list} />}
          <Nothing {...props} list={list} />
        </div>
        <PageFoot
          reply={reply}
          state={state}
          size={list.size}
          unit={unit}
          instead={
            list.chosen.size > 0 &&
            props.bulk && (
              <Chosen rows={list.chosenNow()} columns={props.columns} sums={reply?.sums}>
                {props.bulk(list.chosenNow())}
              </Chosen>
            )
          }
        >
          {!list.empty && <KeyHints />}
        </PageFoot>
      </section>
    </Page>
  )
}

function useList<E extends ListEndpoint>(props: ListScreenProps<E>) {
  type Row = RowOf<E>
  const { path } = props
  const go = useGo()
  const phone = useMedia(PHONE)
  const state = useListState(path, props.usual)
  const columns = useColumns(path, props.columns)
  const filters = useFilters(props)
  const size = props.size ?? 25
  const asked = useListInput(state, filterKeys(filters), size, props.branch !== false)
  const heads = useHeads(props.endpoint, filters, state)
  const input = {
    ...asked,
    ...(props.fixed ? { filter: { ...asked.filter, ...props.fixed } } : {}),
    ...(heads.input ? { group: heads.input } : {}),
  }
  const read = useRead(props.endpoint, input as InputOf<E>, { keep: true })
  const reply = useNothingYet(state, read) ? undefined : (read.data as ListReply | undefined)
  const rows = (reply?.rows ?? []) as Row[]
  const [chosen, setChosen] = useState<Map<number, Row>>(new Map())
  const pageOf = props.open ?? ((row: Row) => `${path}/${row.id}`)
  const open = (row: Row) => {
    const to = pageOf ? pageOf(row) : null
    if (typeof to === 'string') go(to)
  }
  // Of rows that open something else, only the opening tells what.
  const pages = props.open === undefined ? rows.map((row) => `${path}/${row.id}`) : []
  useListed(pages)
  const add = (props.add ?? (hasRight(`${path}:add`) && (() => go(`${path}/add`)))) || null
  const place = useLastPlace(path, state.search)
  const walk = useCursor(rows, place, open, (row) => setChosen((map) => toggled(map, row)))
  useShortcut('Alt+N', () => add?.(), add !== null)
  const standsOn = pages[walk.cursor]
  useEffect(() => restOn(standsOn), [standsOn])
  return {
    phone,
    state,
    columns,
    heads,
    filters,
    size,
    input,
    read,
    reply,
    rows,
    chosen,
    setChosen,
    /** As the list tells them now: what was done with them shows at once. */
    chosenNow: () => {
      const told = new Map(rows.map((row) => [row.id, row]))
      return [...chosen].map(([id, row]) => told.get(id) ?? row)
    },
    open,
    opens: { onOpen: open, opensByClick: pageOf !== false },
    onPointerOver: ({ target }: { target: EventTarget }) => {
      const row = (target as Element).closest<HTMLElement>('[data-row]')
      restOn(pages[Number(row?.dataset.row ?? -1)])
    },
    add,
    walk,
    waiting: !reply && !read.isError,
    empty: reply?.count === 0,
    unit: props.unit ?? t('row'),
    label: props.title ?? menuText(menuPlace(path)),
  }
}

type ListOf<E extends ListEndpoint> = ReturnType<typeof useList<E>>

function Views<E extends ListEndpoint>({ path, list }: { path: string; list: ListOf<E> }) {
  return (
    <>
      <HeadsChip heads={list.heads} />
      <ViewMenu path={path} search={list.state.search} columns={list.columns.choice} />
    </>
  )
}

function PhoneRows<E extends ListEndpoint>(props: ListScreenProps<E> & { list: ListOf<E> }) {
  const { list } = props
  return (
    <PhoneList
      rows={list.rows}
      heads={list.heads.of(list.reply)}
      sumOf={({ sums }) => {
        const column = actedOn(props.columns, sums)
        return column && money(sums?.[column.key])
      }}
      phone={props.phone}
      onOpen={list.open}
      loading={list.waiting}
    />
  )
}

function Rows<E extends ListEndpoint>(props: ListScreenProps<E> & { list: ListOf<E> }) {
  const { list } = props
  const { reply, rows, state, walk, chosen, setChosen, empty } = list
  // Where it will stand, only the rows tell: a sum row that waits among grey bars would jump.
  const summed = !empty && !list.waiting && props.columns.some((column) => column.sum)
  const label = <SumLabel reply={reply} unit={list.unit} />
  return (
    <Table<RowOf<E>>
      label={list.label}
      columns={list.columns.shown}
      rows={rows}
      heads={list.heads.of(reply)}
      onWidth={list.columns.onWidth}
      rowKey={(row) => row.id}
      sort={state.sort}
      onSort={(field) => state.set({ sort: nextSort(state.sort, field) })}
      cursor={walk.cursor}
      onCursor={walk.setCursor}
      {...list.opens}
      loading={list.waiting ? 12 : undefined}
      {...(props.bulk && !empty ? { selection: selectionOf(rows, chosen, setChosen) } : {})}
      {...(summed ? { foot: { label, sums: reply?.sums ?? (reply && {}) } } : {})}
    />
  )
}

/** In place of rows: what is missing, or that it could not be read. */
function Nothing<E extends ListEndpoint>({
  path,
  title,
  list,
}: ListScreenProps<E> & { list: ListOf<E> }) {
  const { state, filters, read, unit, label } = list
  if (list.empty) {
    return (
      <EmptyList
        noun={unit === t('row') ? label : unit}
        filters={filterWords(filters, state.search)}
        onClear={() => state.set(Object.assign({ q: undefined }, ...filters.map(withoutFilter)))}
        onAdd={list.add}
        addLabel={frame('addNoun', { noun: title ?? nounOf(path) })}
      />
    )
  }
  if (!read.isError || list.reply) return null
  return <ReadFailed read={read} />
}

/** The branch comes first: everything a shop has belongs to one. */
function useFilters<E extends ListEndpoint>(props: ListScreenProps<E>): Filter[] {
  const own = (props.filters ?? []) as Filter[]
  return props.branch === false ? own : [{ kind: 'branch', key: 'branchId' }, ...own]
}
