import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useField, useValues } from '../ui/form-state.ts'
import { Elsewhere } from './elsewhere.tsx'
import type { OpenItem } from './side.ts'
import { changeDue, type SettledRow, settle, settledRows } from './settling.ts'
import { t } from './texts.ts'
import {
  amountColumn,
  documentColumn,
  openColumn,
  type TickedColumn,
  TickedTable,
} from './ticked-table.tsx'
import { Problem } from '../ui/words.tsx'

interface SettleItemsProps<V> {
  form: Form<V>
  items: readonly OpenItem[]
  busy: boolean
  /** Names of other branches where this party has open documents. */
  elsewhere: readonly string[] | undefined
  /** Documents that the form began with: ticked as soon as they are known. */
  first: readonly number[]
  /** In place of documents: nobody is chosen yet, or nothing is open. */
  none: string
  /** What these documents are, where they are not what is owed. */
  title?: string
  /** Heading of what is settled now: `Dibayar kini`. */
  now: string
  /** What tells one document from another besides its number. */
  hint: { label: string; of: (item: OpenItem) => string }
}

/** Open documents of one party; a ticked document is settled whole unless less is typed. */
export function SettleItems<V extends { lines: unknown; payments: unknown }>(
  props: SettleItemsProps<V>,
) {
  const { form, items, busy, first, none, elsewhere, title = t('openPapers') } = props
  const { error } = useField(form, 'lines')
  const errors = useStore(form.store, (s) => s.errors)
  const rows = settledRows(useValues(form))
  const write = (next: SettledRow[]) => changeDue(form, { lines: next } as never)
  const begin = useEffectEvent((found: readonly OpenItem[]) => {
    const wanted = takeable(found).filter((item) => first.includes(item.documentId))
    if (wanted.length > 0 && settledRows(form.get()).length === 0)
      write(wanted.map((item) => settle(item)))
  })
  useEffect(() => begin(items), [items])
  return (
    <section className="panel goods" aria-label={title}>
      <Picks
        title={title}
        items={takeable(items)}
        onTick={(chosen) => write(chosen.map((item) => settle(item)))}
      />
      <div className="goods-body" aria-busy={busy}>
        {items.length > 0 ? (
          <ItemTable {...props} rows={rows} errors={errors} write={write} />
        ) : (
          <p className="settle-none">{busy ? t('searching') : none}</p>
        )}
      </div>
      <Elsewhere branches={elsewhere} />
      <Problem text={error} />
    </section>
  )
}

/** What the save would take. */
const takeable = (items: readonly OpenItem[]) => items.filter(({ refusal }) => refusal === null)

interface PicksProps {
  title: string
  items: readonly OpenItem[]
  onTick: (items: readonly OpenItem[]) => void
}

function Picks({ title, items, onTick }: PicksProps) {
  const late = items.filter((item) => item.daysLate > 0)
  return (
    <header className="settle-head">
      <h2>{title}</h2>
      <span className="settle-picks">
        {late.length > 0 && (
          <Button size="small" onClick={() => onTick(late)}>
            {t('tickLate', { count: late.length })}
          </Button>
        )}
        {items.length > 0 && (
          <Button size="small" onClick={() => onTick(items)}>
            {t('tickAll')}
          </Button>
        )}
      </span>
    </header>
  )
}

type TableProps = Pick<SettleItemsProps<never>, 'items' | 'now' | 'hint'> & {
  rows: SettledRow[]
  errors: Record<string, string>
  write: (rows: SettledRow[]) => void
}

function ItemTable({ items, rows, errors, write, now, hint }: TableProps) {
  const at = (item: OpenItem) => rows.findIndex((row) => row.documentId === item.documentId)
  const put = (item: OpenItem, amount: number | null) =>
    at(item) === -1
      ? write([...rows, { ...settle(item), amount }])
      : write(rows.map((row, i) => (i === at(item) ? { ...row, amount } : row)))
  const problem = (item: OpenItem) =>
    errors[`lines.${at(item)}.amount`] ??
    errors[`lines.${at(item)}.documentId`] ??
    ((rows[at(item)]?.amount ?? 0) > item.open
      ? t('moreThanOpen', { open: money(item.open) })
      : undefined)
  return (
    <TickedTable
      items={items}
      label={(item) => t('settlePaper', { number: item.docNo })}
      ticked={(item) => at(item) !== -1}
      onTick={(item, on) => write(on ? [...rows, settle(item)] : rows.toSpliced(at(item), 1))}
      refusal={({ refusal }) => refusal}
      problem={problem}
      columns={(phone) => [
        ...(phone ? narrow() : wide(hint)),
        amountColumn({
          title: now,
          width: phone ? 124 : 132,
          label: (item) => t('settledOf', { number: item.docNo }),
          amount: (item) => rows[at(item)]?.amount,
          disabled: (item) => item.refusal !== null && at(item) === -1,
          wrong: (item) => problem(item) !== undefined,
          onAmount: put,
        }),
      ]}
    />
  )
}

function wide(hint: TableProps['hint']): TickedColumn<OpenItem>[] {
  return [
    documentColumn(undefined, 156),
    { title: hint.label, as: 'settle-paper', show: (item) => <span>{hint.of(item)}</span> },
    { title: fieldText('docDate'), width: 100, show: (item) => day(item.docDate) },
    {
      title: fieldText('dueDate'),
      width: 112,
      as: 'settle-paper',
      show: (item) => (
        <>
          {day(item.dueDate)} <Late item={item} />
        </>
      ),
    },
    openColumn(fieldText('outstanding'), 120),
  ]
}

const narrow = (): TickedColumn<OpenItem>[] => [
  documentColumn((item) => (
    <>
      <span>{money(item.sign * item.open)}</span>
      {item.daysLate > 0 ? (
        <Late item={item} />
      ) : (
        <span className="hint">
          {fieldText('dueDate')} {shortDay(item.dueDate)}
        </span>
      )}
    </>
  )),
]

function Late({ item: { daysLate } }: { item: OpenItem }) {
  if (daysLate <= 0) return null
  return <span className="late-note">{t('daysLate', { count: daysLate })}</span>
}
