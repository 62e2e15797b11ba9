import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PurchaseReceiptInput } from '#contract/purchase/purchase-receipt.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { NARROW, SMALL, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { ReceiveCard } from './receive-card.tsx'
import { ReceiveLine, type ReceiveProps } from './receive-line.tsx'
import {
  isCounted,
  allInFull,
  receiveCells,
  type ReceiveFigure,
  type ReceiveRow,
  rowBeside,
  splitReceived,
  withMatch,
} from './receive-row.ts'
import { ReceiveScan } from './receive-scan.tsx'
import type { GoodsChoice } from '../ui/goods-row.ts'
import { type Unread, useGrid } from '../ui/grid.ts'
import { GridKeys, unreadText } from '../ui/grid-keys.tsx'
import { t } from './texts.ts'
import { freeUnit } from '../ui/split-row.ts'
import { walkInputs } from '../ui/walk-inputs.ts'
import './purchase.css'
import { Problem } from '../ui/words.tsx'
import { Heads } from '../ui/heads.tsx'

/** The order's lines at the door: a grid on a desk, one card per goods on a phone or tablet. */
export function ReceiveLines({ form }: { form: Form<PurchaseReceiptInput> }) {
  const { value, error } = useField(form, 'lines')
  const rows = (value ?? NONE) as unknown as ReceiveRow[]
  const active = useStore(form.store, (s) => s.active)
  const errors = useStore(form.store, (s) => s.errors)
  const touch = useMedia(SMALL)
  const narrow = useMedia(NARROW)
  const body = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<number | null>(null)
  const { keys, grid, unread } = useReceiving(form, rows, body)
  const jump = (at: number, field: ReceiveFigure = 'qty') => {
    form.store.setState({ active: at })
    setFound(at)
    const line = body.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)
    line?.scrollIntoView({ block: 'center' })
    line?.querySelector<HTMLElement>(`[data-col="${field}"]`)?.focus()
  }
  const line = (row: ReceiveRow, at: number) => ({
    row,
    index: at,
    active: active === at,
    found: found === at,
    ...wrongIn(errors, at),
    splits: mayCount(rows, row),
    narrow,
    grid,
  })
  return (
    <section className="panel goods" aria-label={fieldText('lines')}>
      {rows.length > 0 && (
        <header className="receive-head">
          <ReceiveScan
            rows={rows}
            onFound={(at, scanned) => jump(grid.take(at, scanned))}
            onBeside={(goods) => grid.add(goods, () => jump(rows.length, 'bonusQty'))}
          />
          <Button
            icon={<CheckOutlined />}
            size={touch ? 'large' : 'medium'}
            onClick={() => keys.write(allInFull(rows))}
          >
            {t('receiveAll')}
          </Button>
        </header>
      )}
      <div className="goods-body" ref={body} {...keys.on}>
        {rows.length > 0 ? (
          <Lines rows={rows} touch={touch} narrow={narrow} line={line} />
        ) : (
          <p className="receive-none">
            {t('chooseOrder')}{' '}
            {hasRight('receive.withoutPo') && (
              <ScreenLink to="purchase/receive-order/add" search={{ free: 1 }}>
                {t('receiveFree')}
              </ScreenLink>
            )}
          </p>
        )}
      </div>
      <Problem text={error || unreadText(unread)} />
      <footer className="goods-foot">
        <span aria-live="polite">
          {t('countedOf', { counted: rows.filter(isCounted).length, count: rows.length })}
        </span>
        <GridKeys cells={receiveCells()} splits={rows.some((row) => mayCount(rows, row))} />
      </footer>
    </section>
  )
}

/** How the lines change: each change a step that can be taken back. */
function useReceiving(
  form: Form<PurchaseReceiptInput>,
  rows: ReceiveRow[],
  body: React.RefObject<HTMLDivElement | null>,
) {
  const [unread, setUnread] = useState<Unread[]>([])
  const keys = useGrid<ReceiveRow>({
    cells: receiveCells(),
    rows: () => (form.get().lines ?? NONE) as unknown as ReceiveRow[],
    write: (next) => form.set('lines', next as never),
    onUnread: setUnread,
    walk: (event) => {
      if (event.key !== 'Enter' || !event.altKey) return walkInputs(event, body.current)
      event.preventDefault()
      const line = (event.target as HTMLElement).closest('[data-row]')
      line?.querySelector<HTMLElement>('.other-unit')?.click()
    },
  })
  const grid = {
    change: (at: number, values: Partial<ReceiveRow>) =>
      keys.write(
        rows.map((row, i) => (i === at ? { ...row, ...values } : row)),
        `${at} ${Object.keys(values)[0]}`,
      ),
    take: (at: number, scanned?: GoodsChoice) => {
      if (scanned?.match)
        keys.write(rows.map((row, i) => (i === at ? withMatch(row, scanned) : row)))
      return at
    },
    enter: (at: number) => form.store.setState({ active: at }),
    add: (goods: GoodsChoice, then: () => void) => {
      keys.write([...rows, rowBeside(goods)])
      requestAnimationFrame(then)
    },
    remove: (at: number) => keys.write(rows.toSpliced(at, 1)),
    split: (at: number) => keys.write([...splitReceived(rows, at)]),
  }
  return { keys, grid, unread }
}

const NONE: never[] = []

/** More of its line may be counted in another unit: what the order does not know is written anew instead. */
const mayCount = (rows: readonly ReceiveRow[], row: ReceiveRow) =>
  row.poLine !== undefined && freeUnit(rows, row) !== undefined

/** What is wrong with a line, and in which of its cells. */
function wrongIn(errors: Record<string, string>, at: number) {
  const found = Object.entries(errors).filter(([path]) => path.startsWith(`lines.${at}.`))
  return {
    wrong: found.map(([, message]) => message).join(' · '),
    wrongCells: found.map(([path]) => path.split('.')[2]).join(' '),
  }
}

interface LinesProps {
  rows: ReceiveRow[]
  touch: boolean
  narrow: boolean
  line: (row: ReceiveRow, at: number) => ReceiveProps
}

function Lines({ rows, touch, narrow, line }: LinesProps) {
  if (touch) {
    return (
      <ul className="receive-cards">
        {rows.map((row, at) => (
          <ReceiveCard key={row.$key} {...line(row, at)} />
        ))}
      </ul>
    )
  }
  return (
    <table className="grid grid-quiet">
      <Columns narrow={narrow} />
      <tbody>
        {rows.map((row, at) => (
          <ReceiveLine key={row.$key} {...line(row, at)} />
        ))}
      </tbody>
    </table>
  )
}

function Columns({ narrow }: { narrow: boolean }) {
  const before: [string, number, 'number'][] = [
    [t('ordered'), 78, 'number'],
    [t('receivedBefore'), 112, 'number'],
  ]
  const columns: [head: string, width: number, className?: 'number'][] = [
    ...(narrow ? [] : before),
    [t('open'), narrow ? 92 : 78, 'number'],
    [t('receivedNow'), narrow ? 102 : 108, 'number'],
    [fieldText('unitName'), narrow ? 144 : 192],
    [fieldText('bonusQty'), narrow ? 62 : 74, 'number'],
    [t('rejected'), narrow ? 66 : 74, 'number'],
    [fieldText('expiryDate'), narrow ? 98 : 106],
    [t('rejectReason'), narrow ? 110 : 130],
  ]
  return (
    <>
      <colgroup>
        <col className="col-index" />
        <col className="col-goods" />
        {columns.map(([head, width]) => (
          <col key={head} width={width} />
        ))}
      </colgroup>
      <Heads
        of={[
          null,
          fieldText('goodsId'),
          ...columns.map(([head, , className]) => [head, className] as const),
        ]}
      />
    </>
  )
}
