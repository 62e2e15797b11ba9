import { Button, Checkbox } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { debtPayment } from '#contract/purchase/debt-payment.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { useField, useValues } from '../ui/form-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import {
  changeDue,
  type DebtForm,
  type DebtRow,
  debtRows,
  type OpenItem,
  settle,
} from './debt-row.ts'
import { t } from './texts.ts'
import { walkInputs } from './walk-inputs.ts'
import './purchase.css'

interface ItemsProps {
  form: DebtForm
  /** The invoice that the payment began with: ticked as soon as it is known. */
  first: number | undefined
}

/** What is open with the supplier; a ticked paper is paid whole unless less is typed. */
export function DebtItems({ form, first }: ItemsProps) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: branchId } = useField(form, 'branchId')
  const error = useField(form, 'lines').error
  const body = useRef<HTMLDivElement>(null)
  const { data, isFetching } = useRead(
    debtPayment.openItems,
    { supplierId: supplierId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(supplierId), staleTime: 0 },
  )
  const items = supplierId ? (data?.rows ?? []) : []
  const rows = debtRows(useValues(form))
  const write = (next: DebtRow[]) => changeDue(form, { lines: next as never })
  const begin = useEffectEvent((found: OpenItem[]) => {
    const item = found.find((one) => one.documentId === first)
    if (item && form.get().lines?.length === 0) write([settle(item)])
  })
  useEffect(() => {
    if (data) begin(data.rows)
  }, [data])
  const late = items.filter((item) => item.daysLate > 0)
  return (
    <section className="panel goods" aria-label={t('openPapers')}>
      <header className="receive-head">
        <h2 className="debt-title">{t('openPapers')}</h2>
        <span className="debt-picks">
          {late.length > 0 && (
            <Button size="small" onClick={() => write(late.map((item) => settle(item)))}>
              {t('tickLate', { count: late.length })}
            </Button>
          )}
          {items.length > 0 && (
            <Button size="small" onClick={() => write(items.map((item) => settle(item)))}>
              {t('tickAll')}
            </Button>
          )}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble here */}
      <div
        className="goods-body"
        ref={body}
        aria-busy={isFetching}
        onKeyDown={(event) => walkInputs(event, body.current)}
      >
        {items.length === 0 ? (
          <p className="receive-none">
            {supplierId ? (isFetching ? t('searching') : t('nothingOwed')) : t('supplierFirst')}
          </p>
        ) : (
          <ItemTable form={form} items={items} rows={rows} write={write} />
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

interface TableProps {
  form: DebtForm
  items: OpenItem[]
  rows: DebtRow[]
  write: (rows: DebtRow[]) => void
}

function ItemTable({ form, items, rows, write }: TableProps) {
  const errors = useStore(form.store, (s) => s.errors)
  const put = (item: OpenItem, amount: number | null) => {
    const known = rows.some((row) => row.documentId === item.documentId)
    if (!known) return write([...rows, { ...settle(item), amount }])
    write(rows.map((row) => (row.documentId === item.documentId ? { ...row, amount } : row)))
  }
  return (
    <table className="grid debt-grid">
      <colgroup>
        <col width={40} />
        <col width={152} />
        <col className="not-phone" />
        <col width={92} className="not-phone" />
        <col width={172} />
        <col width={112} />
        <col width={124} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <th scope="col">{fieldText('docNo')}</th>
          <th scope="col" className="not-phone">
            {fieldText('refNo')}
          </th>
          <th scope="col" className="not-phone">
            {fieldText('docDate')}
          </th>
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
              onTick={(on) =>
                write(
                  on
                    ? [...rows, settle(item)]
                    : rows.filter((row) => row.documentId !== item.documentId),
                )
              }
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
  row: DebtRow | undefined
  wrong: string | undefined
  onTick: (on: boolean) => void
  onAmount: (amount: number | null) => void
}

function ItemRow({ item, row, wrong, onTick, onAmount }: RowProps) {
  const over = (row?.amount ?? 0) > item.open
  const problem = wrong ?? (over ? t('moreThanOpen', { open: money(item.open) }) : undefined)
  return (
    <>
      <tr className={problem ? 'is-wrong' : row ? 'is-ticked' : undefined}>
        <td className="grid-index">
          <Checkbox
            aria-label={t('payPaper', { number: item.docNo })}
            checked={row !== undefined}
            onChange={(event) => onTick(event.target.checked)}
          />
        </td>
        <td>
          <ScreenLink
            to={documentPath(item.kind, item.documentId)}
            className="row-link"
            title={kindText(item.kind)}
          >
            {item.docNo}
          </ScreenLink>
        </td>
        <td className="not-phone">
          <span className="ellipsis" title={item.refNo ?? ''}>
            {item.refNo}
          </span>
        </td>
        <td className="not-phone">{day(item.docDate)}</td>
        <td>
          {day(item.dueDate)}
          {item.daysLate > 0 && (
            <span className="debt-late"> {t('daysLate', { count: item.daysLate })}</span>
          )}
        </td>
        <td className="number">{money(item.sign * item.open)}</td>
        <td>
          <NumberInput
            className="cell-input"
            data-col="amount"
            label={t('paidFor', { number: item.docNo })}
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
