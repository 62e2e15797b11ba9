import { useEffect, useRef } from 'react'
import { money } from '../../../platform/format.ts'
import { NumberInput } from '../../../ui/number-input.tsx'
import { cashSuggestions } from '../cash.ts'
import { MethodIcon, methodText } from './method-list.tsx'
import type { Payment } from './payment.ts'
import { isTooMuch, type Method } from './tenders.ts'
import { t } from './texts.ts'

interface CashPartProps {
  payment: Payment
  /** The method that the digit typed alone would choose. */
  pointed: Method | undefined
  onEnter: () => void
}

/** Cash comes last: what is received, what people hand over, and the change in large figures. */
export function CashPart({ payment, pointed, onEnter }: CashPartProps) {
  const { balance, typed, cash, setTyped, methods } = payment
  const input = useRef<HTMLInputElement>(null)
  const takesCash = methods.some((method) => method.kind === 'CASH')
  const open = balance.due > 0 && takesCash
  const { due } = balance
  const untouched = typed === null
  useEffect(() => {
    // A new sum due stands there to be typed over.
    if (open && untouched && due > 0) input.current?.select()
  }, [open, untouched, due])
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  if (!open) return <PaidFull />
  const rounded = balance.rest !== balance.due
  const text = rounded
    ? t('restRounded', { rest: money(balance.rest), amount: money(balance.due) })
    : t('rest', { amount: money(balance.due) })
  return (
    <>
      <div className="pay-cash">
        <MethodIcon kind="CASH" />
        <span className="pay-tender-names">
          <strong>{t('cashReceived')}</strong>
          <span className="hint" role="status">
            {pointed ? t('chooseBy', { method: methodText(pointed) }) : text}
          </span>
        </span>
        <NumberInput
          inputRef={input}
          className="field-input till-figure"
          label={t('cashReceived')}
          grouped
          maxLength={15}
          value={cash === 0 ? null : cash}
          onChange={(received) => setTyped(received ?? 0)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="pay-notes">
        {cashSuggestions(balance.due).map((amount) => (
          <button
            type="button"
            key={amount}
            aria-pressed={cash === amount}
            onClick={() => {
              setTyped(amount)
              input.current?.focus()
            }}
          >
            {amount === balance.due ? t('exact', { amount: money(amount) }) : money(amount)}
          </button>
        ))}
      </div>
      <Change payment={payment} pointed={pointed} />
    </>
  )
}

/** Keys go on being heard when the cash field goes away while nobody types: a QRIS payment came. */
function PaidFull() {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!document.activeElement?.closest('.pay')) place.current?.focus()
  }, [])
  return (
    <p className="pay-change" role="status" ref={place} tabIndex={-1}>
      <span>{t('paidFull')}</span>
      <strong>{money(0)}</strong>
    </p>
  )
}

function Change({ payment, pointed }: Omit<CashPartProps, 'onEnter'>) {
  const { change, missing } = payment.balance
  if (!Number.isInteger(payment.cash)) {
    return (
      <p className="pay-change is-short" role="alert">
        {t('wholeRupiah')}
      </p>
    )
  }
  const short = missing > 0 && !pointed
  if (isTooMuch(change)) {
    return (
      <p className="pay-change is-short" role="alert">
        {t('tooMuch')}
      </p>
    )
  }
  return (
    <p className={short ? 'pay-change is-short' : 'pay-change'} aria-live="polite">
      <span>{short ? t('missing') : t('change')}</span>
      <strong>{pointed ? '–' : short ? money(missing) : change === 0 ? '0' : money(change)}</strong>
    </p>
  )
}
