import type { ReactNode } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { instant } from '../platform/format.ts'
import { type Column, columnLabel, idOf } from './columns.tsx'
import { t } from './texts.ts'

/** What a report has below its rows. */
export interface Foot<E extends Endpoint, R> {
  columns: Column<R>[] | ((reply: ReplyOf<E> | undefined) => Column<R>[])
  /** Under their columns, for the whole report. */
  sums?: (reply: ReplyOf<E>) => Record<string, number>
  sumLabel?: ReactNode | ((reply: ReplyOf<E>) => ReactNode)
}

/** The columns for what an answer says. */
export const columnsOf = <E extends Endpoint, R>(
  { columns }: Pick<Foot<E, R>, 'columns'>,
  reply: ReplyOf<E> | undefined,
): Column<R>[] => (typeof columns === 'function' ? columns(reply) : columns)

/** Until when what stands here is true: the moment at which the books were read. Its place is there before it is. */
export function AsOf({ reply }: { reply: unknown }) {
  const { asOf } = (reply ?? {}) as { asOf?: string }
  return <span className="hint report-as-of">{asOf && t('asOf', { at: instant(asOf) })}</span>
}

export function labelOf<E extends Endpoint, R>(
  { sumLabel }: Foot<E, R>,
  reply: ReplyOf<E> | undefined,
) {
  if (typeof sumLabel !== 'function') return sumLabel ?? t('sum')
  return reply !== undefined && sumLabel(reply)
}

/** What a table has below its columns, where rows are lines of two: each sum with the name of its column. */
export function PhoneFoot<E extends Endpoint, R>(props: Foot<E, R> & { reply: ReplyOf<E> }) {
  const { reply } = props
  const sums = props.sums?.(reply) ?? {}
  const summed = columnsOf(props, reply).filter(({ sum, key }) => sum && sums[key] !== undefined)
  return (
    <footer className="report-phone-foot">
      <p>
        {props.sums && labelOf(props, reply)} <AsOf reply={reply} />
      </p>
      {summed.length > 0 && (
        // What scrolls is reached by keyboard.
        <dl tabIndex={0}>
          {summed.map((column) => (
            <div key={idOf(column)}>
              <dt>{columnLabel(column)}</dt>
              <dd>{column.write?.(sums[column.key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </footer>
  )
}
