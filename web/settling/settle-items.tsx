import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { type Form, useField, useValues } from '../ui/form-state.ts'
import type { OpenItem } from './side.ts'
import { changeDue, type SettledRow, settle, settledRows } from './settling.ts'
import { t } from './texts.ts'
import { TickedRow } from '../ui/ticked-row.tsx'
import { walkInputs } from '../ui/walk-inputs.ts'

interface SettleItemsProps<V> {
  form: Form<V>
  items: readonly OpenItem[]
  busy: boolean
  /** Papers that the form began with: ticked as soon as they are known. */
  first: readonly number[]
  /** In place of papers: nobody is chosen yet, or nothing is open. */
  none: string
  /** Heading of what is settled now: `Dibayar kini`. */
  now: string
  /** What tells one paper from another besides its number. */
  tells: { label: string; of: (item: OpenItem) => string }
}

/** Open papers of one party; a ticked paper is settled whole unless less is typed. */
export function SettleItems<V extends { lines: unknown; payments: unknown }>(
  props: SettleItemsProps<V>,
) {
  const { form, items, busy, first, none } = props
  const { error } = useField(form, 'lines')
  const errors = useStore(form.store, (s) => s.errors)
  const body = useRef<HTMLDivElement>(null)
  const rows = settledRows(useValues(form))
  const write = (next: SettledRow[]) => changeDue(form, { lines: next } as never)
  const begin = useEffectEvent((found: readonly OpenItem[]) => {
    const wanted = found.filter((item) => first.includes(item.documentId))
    if (wanted.length > 0 && settledRows(form.get()).length === 0)
      write(wanted.map((item) => settle(item)))
  })
  useEffect(() => begin(items), [items])
  return (
    <section className="panel goods" aria-label={t('openPapers')}>
      <Picks items={items} onTick={(chosen) => write(chosen.map((item) => settle(item)))} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble here */}
      <div
        className="goods-body"
        ref={body}
        aria-busy={busy}
        onKeyDown={(event) => walkInputs(event, body.current)}
      >
        {items.length > 0 ? (
          <ItemTable {...props} rows={rows} errors={errors} write={write} />
        ) : (
          <p className="settle-none">{busy ? t('searching') : none}</p>
        )}
      </div>
      {error && (
        <p className="grid-problem" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

interface PicksProps {
  items: readonly OpenItem[]
  onTick: (items: readonly OpenItem[]) => void
}

function Picks({ items, onTick }: PicksProps) {
  const late = items.filter((item) => item.daysLate > 0)
  return (
    <header className="settle-head">
      <h2>{t('openPapers')}</h2>
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

type TableProps = Pick<SettleItemsProps<never>, 'items' | 'now' | 'tells'> & {
  rows: SettledRow[]
  errors: Record<string, string>
  write: (rows: SettledRow[]) => void
}

function ItemTable({ items, rows, errors, write, now, tells }: TableProps) {
  const phone = useMedia(PHONE)
  const without = (item: OpenItem) => rows.filter((row) => row.documentId !== item.documentId)
  const put = (item: OpenItem, amount: number | null) => {
    const known = rows.some((row) => row.documentId === item.documentId)
    if (!known) return write([...rows, { ...settle(item), amount }])
    write(rows.map((row) => (row.documentId === item.documentId ? { ...row, amount } : row)))
  }
  return (
    <table className={phone ? 'grid settle-grid is-narrow' : 'grid settle-grid'}>
      {phone ? <NarrowHead now={now} /> : <WideHead now={now} tells={tells.label} />}
      <tbody>
        {items.map((item) => {
          const at = rows.findIndex((row) => row.documentId === item.documentId)
          return (
            <ItemRow
              key={`${item.documentId}-${item.kind}`}
              item={item}
              row={rows[at]}
              narrow={phone}
              tells={tells.of(item)}
              wrong={errors[`lines.${at}.amount`] ?? errors[`lines.${at}.documentId`]}
              onTick={(on) => write(on ? [...rows, settle(item)] : without(item))}
              onAmount={(amount) => put(item, amount)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function WideHead({ now, tells }: { now: string; tells: string }) {
  return (
    <>
      <colgroup>
        <col width={40} />
        <col width={156} />
        <col />
        <col width={100} />
        <col width={180} />
        <col width={120} />
        <col width={132} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <th scope="col">{fieldText('docNo')}</th>
          <th scope="col">{tells}</th>
          <th scope="col">{fieldText('docDate')}</th>
          <th scope="col">{fieldText('dueDate')}</th>
          <th scope="col" className="number">
            {fieldText('outstanding')}
          </th>
          <th scope="col" className="number">
            {now}
          </th>
        </tr>
      </thead>
    </>
  )
}

function NarrowHead({ now }: { now: string }) {
  return (
    <>
      <colgroup>
        <col width={36} />
        <col />
        <col width={124} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <th scope="col">{fieldText('docNo')}</th>
          <th scope="col" className="number">
            {now}
          </th>
        </tr>
      </thead>
    </>
  )
}

interface RowProps {
  item: OpenItem
  row: SettledRow | undefined
  narrow: boolean
  tells: string
  wrong: string | undefined
  onTick: (on: boolean) => void
  onAmount: (amount: number | null) => void
}

function ItemRow({ item, row, narrow, tells, wrong, onTick, onAmount }: RowProps) {
  const over = (row?.amount ?? 0) > item.open
  const problem = wrong ?? (over ? t('moreThanOpen', { open: money(item.open) }) : undefined)
  const number = item.docNo
  const link = (
    <ScreenLink
      to={documentPath(item.kind, item.documentId)}
      className="row-link"
      title={kindText(item.kind)}
    >
      {number}
    </ScreenLink>
  )
  const late = item.daysLate > 0 && (
    <span className="late-note">{t('daysLate', { count: item.daysLate })}</span>
  )
  return (
    <TickedRow
      label={t('settlePaper', { number })}
      amountLabel={t('settledOf', { number })}
      ticked={row !== undefined}
      amount={row?.amount}
      problem={problem}
      span={narrow ? 2 : 6}
      onTick={onTick}
      onAmount={onAmount}
    >
      {narrow ? (
        <td className="settle-paper">
          {link}
          <span>{money(item.sign * item.open)}</span>
          {late || (
            <span className="hint">
              {fieldText('dueDate')} {shortDay(item.dueDate)}
            </span>
          )}
        </td>
      ) : (
        <>
          <td>{link}</td>
          <td>
            <span className="ellipsis" title={tells}>
              {tells}
            </span>
          </td>
          <td>{day(item.docDate)}</td>
          <td>
            {day(item.dueDate)} {late}
          </td>
          <td className="number">{money(item.sign * item.open)}</td>
        </>
      )}
    </TickedRow>
  )
}
