import { Button, Checkbox } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { useField, useValues } from '../ui/form-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import {
  changeDue,
  type OpenItem,
  type RepaymentForm,
  type SettledRow,
  settle,
  settledRows,
} from './repayment-row.ts'
import './sales.css'
import { t } from './texts.ts'

interface ItemsProps {
  form: RepaymentForm
  /** The invoices that the payment began with: ticked as soon as they are known. */
  first: number[]
}

/** What the customer owes; a ticked paper is settled whole unless less is typed. */
export function RepaymentItems({ form, first }: ItemsProps) {
  const { value: customerId } = useField(form, 'customerId')
  const { value: branchId } = useField(form, 'branchId')
  const error = useField(form, 'lines').error
  const { data, isFetching } = useRead(
    receivableRepayment.openItems,
    { customerId: customerId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(customerId), staleTime: 0 },
  )
  const items = customerId ? (data?.rows ?? []) : []
  const rows = settledRows(useValues(form))
  const write = (next: SettledRow[]) => changeDue(form, { lines: next as never })
  const begin = useEffectEvent((found: OpenItem[]) => {
    const wanted = found.filter((item) => first.includes(item.documentId))
    if (wanted.length > 0 && !form.get().lines?.length) write(wanted.map((item) => settle(item)))
  })
  useEffect(() => {
    if (data) begin(data.rows)
  }, [data])
  return (
    <section className="panel goods" aria-label={t('openPapers')}>
      <Picks items={items} write={write} />
      <div className="goods-body" aria-busy={isFetching}>
        {items.length > 0 ? (
          <ItemTable form={form} items={items} rows={rows} write={write} />
        ) : (
          <p className="settle-none">
            {!customerId ? t('customerFirst') : isFetching ? t('searching') : t('nothingOwed')}
          </p>
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

function Picks({ items, write }: { items: OpenItem[]; write: (rows: SettledRow[]) => void }) {
  const late = items.filter((item) => item.daysLate > 0)
  const tick = (chosen: OpenItem[]) => write(chosen.map((item) => settle(item)))
  return (
    <header className="settle-head">
      <h2>{t('openPapers')}</h2>
      <span className="settle-picks">
        {late.length > 0 && (
          <Button size="small" onClick={() => tick(late)}>
            {t('tickLate', { count: late.length })}
          </Button>
        )}
        {items.length > 0 && (
          <Button size="small" onClick={() => tick(items)}>
            {t('tickAll')}
          </Button>
        )}
      </span>
    </header>
  )
}

interface TableProps {
  form: RepaymentForm
  items: OpenItem[]
  rows: SettledRow[]
  write: (rows: SettledRow[]) => void
}

function ItemTable({ form, items, rows, write }: TableProps) {
  const errors = useStore(form.store, (s) => s.errors)
  const without = (item: OpenItem) => rows.filter((row) => row.documentId !== item.documentId)
  const put = (item: OpenItem, amount: number | null) => {
    const known = rows.some((row) => row.documentId === item.documentId)
    if (!known) return write([...rows, { ...settle(item), amount }])
    write(rows.map((row) => (row.documentId === item.documentId ? { ...row, amount } : row)))
  }
  return (
    <table className="grid settle-grid">
      <colgroup>
        <col width={40} />
        <col width={160} />
        <col width={150} />
        <col width={100} />
        <col width={186} />
        <col width={120} />
        <col width={136} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <th scope="col">{fieldText('docNo')}</th>
          <th scope="col">{fieldText('type')}</th>
          <th scope="col">{fieldText('docDate')}</th>
          <th scope="col">{fieldText('dueDate')}</th>
          <th scope="col" className="number">
            {fieldText('outstanding')}
          </th>
          <th scope="col" className="number">
            {t('paidNow')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const at = rows.findIndex((row) => row.documentId === item.documentId)
          return (
            <ItemRow
              key={item.documentId}
              item={item}
              row={rows[at]}
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

interface RowProps {
  item: OpenItem
  row: SettledRow | undefined
  wrong: string | undefined
  onTick: (on: boolean) => void
  onAmount: (amount: number | null) => void
}

function ItemRow({ item, row, wrong, onTick, onAmount }: RowProps) {
  const over = (row?.amount ?? 0) > item.open
  const problem = wrong ?? (over ? t('moreThanOpen', { open: money(item.open) }) : undefined)
  const number = item.docNo
  return (
    <>
      <tr className={problem ? 'is-wrong' : row ? 'is-ticked' : undefined}>
        <td className="grid-index">
          <Checkbox
            aria-label={t('payPaper', { number })}
            checked={row !== undefined}
            onChange={(event) => onTick(event.target.checked)}
          />
        </td>
        <td>
          <ScreenLink to={documentPath(item.kind, item.documentId)} className="row-link">
            {number}
          </ScreenLink>
        </td>
        <td>
          <span className="ellipsis">{kindText(item.kind)}</span>
        </td>
        <td>{day(item.docDate)}</td>
        <td>
          {day(item.dueDate)}{' '}
          {item.daysLate > 0 && (
            <span className="late-note">{t('daysLate', { count: item.daysLate })}</span>
          )}
        </td>
        <td className="number">{money(item.sign * item.open)}</td>
        <td>
          <NumberInput
            className="cell-input"
            label={t('paidFor', { number })}
            invalid={problem !== undefined}
            value={row?.amount}
            onChange={onAmount}
          />
        </td>
      </tr>
      {problem && (
        <tr className="grid-error">
          <td />
          <td colSpan={6}>{problem}</td>
        </tr>
      )}
    </>
  )
}
