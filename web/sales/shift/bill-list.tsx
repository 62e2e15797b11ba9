import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import type { shift as api } from '#contract/sales/shift.ts'
import { printPaper } from '../printer/print.ts'
import { money, qty, time } from '../../platform/format.ts'
import { useGo } from '../../platform/link.tsx'
import { notify } from '../../platform/notice.ts'
import { useRead } from '../../platform/query.ts'
import { hasRight } from '../../platform/session.ts'
import { t } from './texts.ts'

export type Bill = ReplyOf<typeof api.bills>['rows'][number]
export type Listed = Pick<
  Bill,
  'id' | 'docNo' | 'createdAt' | 'customerName' | 'total' | 'printCount'
> &
  Partial<Bill>

export const SEARCH = 'shift-bill-search'

interface BillListProps<B extends Listed> {
  rows: readonly B[]
  search: ReactNode
  onVoid?: (bill: B) => void
}

/** What is done with a receipt, by its key; what may not be done has no button, and its key says so. */
function useDeeds<B extends Listed>(onVoid: ((bill: B) => void) | undefined) {
  const go = useGo()
  return (bill: B) => {
    const stands = !bill.void
    return [
      {
        key: 'p',
        label: t('reprint'),
        run: () => void printPaper('receipt', bill.id),
      },
      stands &&
        hasRight('sales/sales-returns:add') && {
          key: 'r',
          label: t('takeBack'),
          run: () => go('sales/cashier/returns/add', { invoice: bill.id }),
        },
      stands &&
        hasRight('sales/cashier:add') && {
          key: 't',
          label: t('exchange'),
          run: () => go('sales/cashier/exchange/add', { invoice: bill.id }),
        },
      stands && {
        key: 'c',
        label: t('correctTender'),
        run: () => go('sales/cashier/corrections/add', { invoice: bill.id }),
      },
      stands &&
        bill.voidable &&
        onVoid && { key: 'v', label: t('void'), danger: true, run: () => onVoid(bill) },
    ].filter((deed) => deed !== false && deed !== undefined)
  }
}

/** By ↑ and ↓, also out of the search; Enter opens one, a letter acts on it, a digit goes on searching. */
export function BillList<B extends Listed>({ rows, search, onVoid }: BillListProps<B>) {
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const deedsOf = useDeeds(onVoid)
  const place = Math.min(at, Math.max(0, rows.length - 1))
  const focusRow = (to: number) => {
    setAt(to)
    const row = list.current?.children[to]
    if (row instanceof HTMLElement) row.focus()
  }
  const begun = useRef(false)
  // The keys begin in the list; and go on there where a button that has done its work is gone with the next answer.
  useEffect(() => {
    if (rows.length === 0 || (begun.current && document.activeElement !== document.body)) return
    begun.current = true
    focusFirst(list.current)
  }, [rows])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const bill = rows[place]
    const from = event.target as HTMLElement
    // Windows that lie over it have their own keys.
    if (!event.currentTarget.contains(from) || event.ctrlKey || event.altKey || event.metaKey)
      return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const typing = from.id === SEARCH
    if (by) {
      event.preventDefault()
      // Out of the search the first one is taken.
      const to = typing ? 0 : place + by
      if (to < 0) return document.getElementById(SEARCH)?.focus()
      return focusRow(Math.min(rows.length - 1, to))
    }
    if (!bill || from.tagName === 'BUTTON') return
    if (event.key === 'Enter') {
      event.preventDefault()
      return setOpened(opened === bill.id ? null : bill.id)
    }
    if (typing || event.key.length > 1) return
    const deed = deedsOf(bill).find(({ key }) => key === event.key.toLowerCase())
    if (deed) {
      event.preventDefault()
      return deed.run()
    }
    if (/^[vrtc]$/i.test(event.key))
      return notify({ tone: 'warning', title: t('notNow', { number: bill.docNo }) })
    document.getElementById(SEARCH)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows and the search inside bubble here
    <div className="shift-form" onKeyDown={onKeyDown}>
      {search}
      {rows.length === 0 && <p className="hint">{t('noBill')}</p>}
      <ul className="shift-bills" ref={list}>
        {rows.map((bill, i) => (
          <BillRow
            key={bill.id}
            bill={bill}
            deeds={deedsOf(bill)}
            opened={opened === bill.id}
            current={i === place}
            onFocus={() => setAt(i)}
          />
        ))}
      </ul>
      <p className="hint shift-keys">{t('billKeys')}</p>
    </div>
  )
}

const focusFirst = (list: HTMLUListElement | null) => {
  const [first] = list?.children ?? []
  if (first instanceof HTMLElement) first.focus()
}

interface BillRowProps {
  bill: Listed
  deeds: ReturnType<ReturnType<typeof useDeeds>>
  opened: boolean
  current: boolean
  onFocus: () => void
}

function BillRow({ bill, deeds, opened, current, onFocus }: BillRowProps) {
  const what = [time(bill.createdAt), bill.customerName, bill.tenders, bill.salesmanName]
  return (
    <li
      className={bill.void ? 'is-void' : undefined}
      tabIndex={current ? 0 : -1}
      aria-current={current}
      onFocus={onFocus}
    >
      <div className="shift-bill">
        <strong>{bill.docNo}</strong>
        <span className="hint ellipsis">
          {what.filter(Boolean).join(', ')}
          {bill.printCount > 0 && `, ${t('printed', { count: bill.printCount })}`}
        </span>
      </div>
      <strong className="number">{money(bill.total)}</strong>
      <div className="shift-bill-buttons">
        {bill.void && <span className="tag tone-red">{t('voided')}</span>}
        {deeds.map(({ key, label, run, ...deed }) => (
          <Button key={key} danger={'danger' in deed} tabIndex={current ? 0 : -1} onClick={run}>
            {label} <kbd className="at-desk">{key.toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
      {opened && <Lines id={bill.id} />}
    </li>
  )
}

/** What was sold, line by line. */
function Lines({ id }: { id: number }) {
  const { data } = useRead(salesInvoice.get, { id }, { staleTime: 60_000 })
  return (
    <ul className="shift-bill-lines" aria-label={t('linesOf')}>
      {data?.lines.map((line) => (
        <li key={line.line}>
          <span className="ellipsis">{line.goodsName}</span>
          <span className="number">
            {qty(line.qty)} {line.unitName}
          </span>
          <span className="number">{money(line.net)}</span>
        </li>
      ))}
    </ul>
  )
}
