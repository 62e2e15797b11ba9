import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PurchaseReceiptInput } from '#contract/purchase/purchase-receipt.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { SMALL, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { ReceiveCard } from './receive-card.tsx'
import { ReceiveLine, type ReceiveProps } from './receive-line.tsx'
import { isCounted, type ReceiveRow, receivedInFull } from './receive-row.ts'
import { ReceiveScan } from './receive-scan.tsx'
import { t } from './texts.ts'
import { walkInputs } from '../ui/walk-inputs.ts'
import './purchase.css'
import { Problem } from '../ui/words.tsx'
import { Heads } from '../ui/heads.tsx'

/** The order's lines at the door: a grid on a desk, one card per goods on a phone or tablet. */
export function ReceiveLines({ form }: { form: Form<PurchaseReceiptInput> }) {
  const { value, error } = useField(form, 'lines')
  const rows = (value ?? []) as unknown as ReceiveRow[]
  const active = useStore(form.store, (s) => s.active)
  const errors = useStore(form.store, (s) => s.errors)
  const touch = useMedia(SMALL)
  const body = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<number | null>(null)
  const write = (next: ReceiveRow[]) => form.set('lines', next as never)
  const grid = {
    change: (at: number, values: Partial<ReceiveRow>) =>
      write(rows.map((row, i) => (i === at ? { ...row, ...values } : row))),
    enter: (at: number) => form.store.setState({ active: at }),
  }
  const jump = (at: number) => {
    form.store.setState({ active: at })
    setFound(at)
    const line = body.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)
    line?.scrollIntoView({ block: 'center' })
    line?.querySelector<HTMLElement>('[data-col="qty"]')?.focus()
  }
  const line = (row: ReceiveRow, at: number) => ({
    row,
    index: at,
    active: active === at,
    found: found === at,
    wrong: wrongIn(errors, at),
    grid,
  })
  return (
    <section className="panel goods" aria-label={fieldText('lines')}>
      {rows.length > 0 && (
        <header className="receive-head">
          <ReceiveScan rows={rows} onFound={jump} />
          <Button
            icon={<CheckOutlined />}
            size={touch ? 'large' : 'medium'}
            onClick={() => write(rows.map(receivedInFull))}
          >
            {t('receiveAll')}
          </Button>
        </header>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble here */}
      <div className="goods-body" ref={body} onKeyDown={(event) => walkInputs(event, body.current)}>
        {rows.length > 0 ? (
          <Lines rows={rows} touch={touch} line={line} />
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
      <Problem text={error} />
      <footer className="goods-foot">
        <span aria-live="polite">
          {t('countedOf', { counted: rows.filter(isCounted).length, count: rows.length })}
        </span>
        <span className="keys">
          <kbd>Enter</kbd> {t('nextField')} <kbd>↑</kbd> <kbd>↓</kbd> {t('otherLine')}
        </span>
      </footer>
    </section>
  )
}

function wrongIn(errors: Record<string, string>, at: number): string {
  return Object.entries(errors)
    .filter(([path]) => path.startsWith(`lines.${at}.`))
    .map(([, message]) => message)
    .join(' · ')
}

interface LinesProps {
  rows: ReceiveRow[]
  touch: boolean
  line: (row: ReceiveRow, at: number) => ReceiveProps
}

function Lines({ rows, touch, line }: LinesProps) {
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
      <Columns />
      <tbody>
        {rows.map((row, at) => (
          <ReceiveLine key={row.$key} {...line(row, at)} />
        ))}
      </tbody>
    </table>
  )
}

function Columns() {
  return (
    <>
      <colgroup>
        <col className="col-index" />
        <col className="col-goods" />
        <col width={92} />
        <col width={124} />
        <col width={84} />
        <col width={116} />
        <col width={96} />
        <col width={92} />
        <col width={92} />
        <col width={124} />
        <col width={180} />
      </colgroup>
      <Heads
        of={[
          null,
          fieldText('goodsId'),
          [t('ordered'), 'number'],
          [t('receivedBefore'), 'number'],
          [t('open'), 'number'],
          [t('receivedNow'), 'number'],
          fieldText('unitName'),
          [fieldText('bonusQty'), 'number'],
          [t('rejected'), 'number'],
          fieldText('expiryDate'),
          t('rejectReason'),
        ]}
      />
    </>
  )
}
