import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { dataAge } from '../platform/data-age-words.ts'
import { instant } from '../platform/format.ts'
import { type Column, columnLabel, idOf } from './columns.tsx'
import { Range } from './list-bars.tsx'
import { Pager } from './list-parts.tsx'
import type { ListReply } from './list-reply.ts'
import { t } from './texts.ts'

/** What a report has below its rows. */
export interface Foot<E extends Endpoint, R> {
  columns: Column<R>[] | ((reply: ReplyOf<E> | undefined) => Column<R>[])
  /** Under their columns, for the whole report. */
  sums?: (reply: ReplyOf<E>) => Record<string, number>
  sumLabel?: ReactNode | ((reply: ReplyOf<E>) => ReactNode)
  /** Below the sums, of the whole report. */
  beside?: (reply: ReplyOf<E>) => ReactNode
}

/** The columns for what an answer says. */
export const columnsOf = <E extends Endpoint, R>(
  { columns }: Pick<Foot<E, R>, 'columns'>,
  reply: ReplyOf<E> | undefined,
): Column<R>[] => (typeof columns === 'function' ? columns(reply) : columns)

/** Until when what stands here is true: the moment at which the books were read. Its place is there before it is. */
export function AsOf({ reply }: { reply: unknown }) {
  const { asOf } = (reply ?? {}) as { asOf?: string }
  return (
    <span className="hint report-as-of">
      {dataAge(reply) ?? (asOf && t('asOf', { at: instant(asOf) }))}
    </span>
  )
}

/** The same where nothing is told of it but the age of a replica's data. */
export function DataAge({ reply }: { reply: unknown }) {
  const age = dataAge(reply)
  return age && <span className="hint report-as-of">{age}</span>
}

export function labelOf<E extends Endpoint, R>(
  { sumLabel }: Foot<E, R>,
  reply: ReplyOf<E> | undefined,
) {
  if (typeof sumLabel !== 'function') return sumLabel ?? t('sum')
  return reply !== undefined && sumLabel(reply)
}

interface TableFootProps {
  reply: unknown
  page: number
  toPage: (page: number) => void
  phone: boolean
  /** Rows of a page; none where there are no pages. */
  size: number | undefined
  keys: ReactNode
  /** What is told of the whole beside its sums. */
  beside: ReactNode
}

/** Pages, and the keys of figures that are walked, where there are any. */
export function TableFoot({ reply, page, toPage, phone, size = 0, keys, beside }: TableFootProps) {
  const pages = Math.ceil((countOf(reply) ?? 0) / size)
  const paged = size > 0 && pages > 1
  if (!paged && !beside && (phone || !keys)) return null
  return (
    <footer className="list-foot">
      {beside}
      {paged && <Range reply={reply as ListReply} page={page} size={size} unit="" />}
      {!phone && keys}
      {paged && <Pager page={page} pages={pages} onPage={toPage} />}
    </footer>
  )
}

/** So many sums stand at sight, more are asked for. */
const AT_SIGHT = 9
const FIRST = 3

/** What a table has below its columns, where rows are lines of two: each sum with the name of its column. */
export function PhoneFoot<E extends Endpoint, R>(props: Foot<E, R> & { reply: ReplyOf<E> }) {
  const { reply } = props
  const sums = props.sums?.(reply) ?? {}
  const summed = columnsOf(props, reply).filter(({ sum, key }) => sum && sums[key] !== undefined)
  // What comes to nothing takes no room from the rows.
  const told = summed.filter(({ key }) => sums[key])
  const [all, setAll] = useState(false)
  const shown = all || told.length <= AT_SIGHT ? told : told.slice(0, FIRST)
  return (
    <footer className="report-phone-foot">
      <p>
        {props.sums && labelOf(props, reply)} <AsOf reply={reply} />
      </p>
      {shown.length > 0 && (
        // What scrolls is reached by keyboard.
        <dl tabIndex={0}>
          {shown.map((column) => (
            <div key={idOf(column)}>
              <dt>{columnLabel(column)}</dt>
              <dd>{column.write?.(sums[column.key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length < told.length && (
        <Button size="small" type="link" onClick={() => setAll(true)}>
          {t('moreSums', { count: told.length - shown.length })}
        </Button>
      )}
    </footer>
  )
}

export const countOf = (reply: unknown) => (reply as { count?: number } | undefined)?.count
