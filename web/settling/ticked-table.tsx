import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { walkInputs } from '../ui/walk-inputs.ts'
import { Heads } from '../ui/heads.tsx'

/** An open document, of which something is taken. */
interface Ticked {
  /** Where several of one document are ticked apart. */
  id?: number
  documentId: number
  kind: string
  docNo: string
}

export interface TickedColumn<I> {
  title: string
  /** A column without takes what is left. */
  width?: number
  /** A figure, a tick, or several lines. */
  as?: 'number' | 'grid-index' | 'settle-paper'
  show: (item: I) => ReactNode
}

interface TickedTableProps<I> {
  items: readonly I[]
  columns: (phone: boolean) => TickedColumn<I>[]
  /** What a tick does, in words. */
  label: (item: I) => string
  ticked: (item: I) => boolean
  onTick: (item: I, on: boolean) => void
  /** Why a row cannot be ticked, below it. */
  refusal?: (item: I) => string | null
  /** What is wrong with a row, below it. */
  problem?: (item: I) => string | undefined
}

/** Open documents with a tick each; what is written of a ticked one stands in its columns. */
export function TickedTable<I extends Ticked>(props: TickedTableProps<I>) {
  const phone = useMedia(PHONE)
  const columns = props.columns(phone)
  return (
    <table
      className={phone ? 'grid settle-grid is-narrow' : 'grid settle-grid'}
      onKeyDown={(event) => walkInputs(event, event.currentTarget)}
    >
      <colgroup>
        <col width={phone ? 36 : 40} />
        {columns.map(({ title, width }) => (
          <col key={title} {...(width ? { width } : {})} />
        ))}
      </colgroup>
      <Heads
        of={[null, ...columns.map(({ title, as }) => [title, as === 'number' && as] as const)]}
      />
      <tbody>
        {props.items.map((item) => (
          <Row
            key={item.id ?? `${item.documentId}-${item.kind}`}
            {...props}
            item={item}
            columns={columns}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps<I> extends Omit<TickedTableProps<I>, 'columns'> {
  item: I
  columns: TickedColumn<I>[]
}

function Row<I>({ item, columns, label, ticked, onTick, refusal, problem }: RowProps<I>) {
  const refused = refusal?.(item)
  const wrong = problem?.(item)
  const on = ticked(item)
  return (
    <>
      <tr className={wrong ? 'is-wrong' : on ? 'is-ticked' : undefined}>
        <td className="grid-index">
          <Checkbox
            aria-label={label(item)}
            data-col="tick"
            checked={on}
            disabled={Boolean(refused) && !on}
            onChange={(event) => onTick(item, event.target.checked)}
          />
        </td>
        {columns.map(({ title, as, show }) => (
          <td key={title} className={as}>
            {show(item)}
          </td>
        ))}
      </tr>
      {refused && !wrong && (
        <tr className="grid-below">
          <td />
          <td colSpan={columns.length} className="hint">
            {refused}
          </td>
        </tr>
      )}
      {wrong && (
        <tr className="grid-error">
          <td />
          <td colSpan={columns.length}>{wrong}</td>
        </tr>
      )}
    </>
  )
}

/** Its number leads to the document; what else a row says on a phone stands below. */
export function documentColumn<I extends Ticked>(
  below?: (item: I) => ReactNode,
  width?: number,
): TickedColumn<I> {
  return {
    title: fieldText('docNo'),
    ...(width ? { width } : {}),
    ...(below ? { as: 'settle-paper' } : {}),
    show: (item) => (
      <>
        <ScreenLink
          to={documentPath(item.kind, item.documentId)}
          className="row-link"
          title={kindText(item.kind)}
        >
          {item.docNo}
        </ScreenLink>
        {below?.(item)}
      </>
    ),
  }
}

/** What of it is open; documents the other way reduce. */
export const openColumn = <I extends { open: number; sign?: number }>(
  title: string,
  width: number,
): TickedColumn<I> => ({
  title,
  width,
  as: 'number',
  show: ({ open, sign = 1 }) => money(sign * open),
})

interface AmountColumn<I> {
  title: string
  width: number
  label: (item: I) => string
  amount: (item: I) => number | null | undefined
  disabled?: (item: I) => boolean
  wrong: (item: I) => boolean
  onAmount: (item: I, amount: number | null) => void
}

/** How much of it is taken. */
export function amountColumn<I>(column: AmountColumn<I>): TickedColumn<I> {
  const { title, width, label, amount, disabled, wrong, onAmount } = column
  return {
    title,
    width,
    as: 'number',
    show: (item) => (
      <NumberInput
        className="cell-input"
        data-col="amount"
        label={label(item)}
        invalid={wrong(item)}
        disabled={disabled?.(item) ?? false}
        value={amount(item)}
        onChange={(typed) => onAmount(item, typed)}
      />
    ),
  }
}
