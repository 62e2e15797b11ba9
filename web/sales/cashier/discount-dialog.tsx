import { Modal, Segmented } from 'antd'
import { useId, useState } from 'react'
import { money } from '../../platform/format.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { useHome } from '../../platform/session.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { type Given, give } from './allowed.ts'
import { type Cart, type CartLine, chosenLine } from './cart.ts'
import { Wrong } from '../labelled.tsx'
import { t } from './texts.ts'
import { useTill } from './till.ts'
import type { Totals } from './totals.ts'
import { Pairs } from '../../platform/pairs.tsx'

type Scope = 'line' | 'bill'
type Kind = 'PERCENT' | 'AMOUNT'

interface Entry {
  scope: Scope
  kind: Kind
  value: number | null
}

/** F8: off one line or the whole bill, in percent or rupiah; above the limit a supervisor decides at once. */
export function DiscountDialog({ totals, onClose }: { totals: Totals; onClose: () => void }) {
  const { branchId } = useHome().employee
  const cart = useTill((s) => s.cart)
  // What is scanned meanwhile must not change which line is meant.
  const [key] = useState(() => chosenLine(cart)?.key)
  const line = cart.lines.find((one) => one.key === key)
  const [entry, setEntry] = useState<Entry>(() => given('line', cart, line))
  const [wrong, setWrong] = useState('')
  const { scope, kind, value } = entry
  const before = worthOf(scope, cart, line, totals)
  const off = kind === 'PERCENT' ? Math.round((before * (value ?? 0)) / 100) : (value ?? 0)

  const change = (next: Entry) => {
    setEntry(next)
    setWrong('')
  }
  const apply = () => {
    if (unreadNumber()) return
    if (kind === 'PERCENT' && (value ?? 0) > 100) return setWrong(t('percentWrong'))
    if ((value ?? 0) < 0 || off > before) return setWrong(t('discountWrong'))
    const put = (given: Given) => void give(branchId, given)
    if (scope === 'bill') put({ headerDiscount: value ? { type: kind, value } : null })
    else if (line) put({ key: line.key, ...taken(kind, value ?? 0) })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') apply()
    else if (event.key === '%') change({ ...entry, kind: 'PERCENT' })
    else if (event.key === 'F8') change(given(scope === 'line' ? 'bill' : 'line', cart, line))
    else if (event.key === 'ArrowUp') change(given('line', cart, line))
    else if (event.key === 'ArrowDown') change(given('bill', cart, line))
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      width={460}
      title={t('discountTitle')}
      okText={t('apply')}
      cancelText={t('cancel')}
      onOk={apply}
      onCancel={onClose}
    >
      <div className="till-form">
        <Segmented
          block
          size="large"
          aria-label={t('discountTitle')}
          value={scope}
          options={[
            { value: 'line', label: <Keyed label={t('ofLine')} cap="↑" />, disabled: !line },
            { value: 'bill', label: <Keyed label={t('ofBill')} cap="F8" /> },
          ]}
          onChange={(next) => change(given(next as Scope, cart, line))}
        />
        <p className="till-discount-of ellipsis">{scope === 'line' ? line?.name : t('ofBill')}</p>
        <ValueField entry={entry} invalid={wrong !== ''} onChange={change} onKeyDown={onKeyDown} />
        <Wrong text={wrong} />
        <Sums before={before} off={off} />
        <p className="hint">{t('discountNote')}</p>
      </div>
    </Modal>
  )
}

const taken = (kind: Kind, value: number) => ({
  discountPercent: kind === 'PERCENT' ? value : 0,
  discountAmount: kind === 'AMOUNT' ? value : 0,
})

/** A choice with its key; F8 once more changes from one to the other. */
const Keyed = ({ label, cap }: { label: string; cap: string }) => (
  <>
    {label} <kbd>{cap}</kbd>
  </>
)

interface ValueFieldProps {
  entry: Entry
  invalid: boolean
  onChange: (entry: Entry) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

function ValueField({ entry, invalid, onChange, onKeyDown }: ValueFieldProps) {
  const id = useId()
  return (
    <div className="till-discount">
      <div>
        <label htmlFor={id}>{t('discountValue')}</label>
        <NumberInput
          id={id}
          key={`${entry.scope}-${entry.kind}`}
          className="field-input till-figure"
          label={t('discountValue')}
          value={entry.value}
          invalid={invalid}
          inputRef={focusAndSelect}
          onChange={(number) => onChange({ ...entry, value: number })}
          onKeyDown={onKeyDown}
        />
      </div>
      <Segmented
        size="large"
        aria-label={t('discountValue')}
        value={entry.kind}
        options={[
          { value: 'PERCENT', label: '%' },
          { value: 'AMOUNT', label: 'Rp' },
        ]}
        onChange={(next) => onChange({ ...entry, kind: next as Kind })}
      />
    </div>
  )
}

function Sums({ before, off }: { before: number; off: number }) {
  return (
    <Pairs
      className="pairs till-discount-sums"
      of={[
        [t('discountBefore'), money(before)],
        [t('discount'), money(-off)],
        [t('discountAfter'), money(Math.max(0, before - off))],
      ]}
    />
  )
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
}

/** What is taken off already, to be changed. */
function given(scope: Scope, cart: Cart, line: CartLine | undefined): Entry {
  if (scope === 'bill' || !line) {
    const { type, value } = cart.headerDiscount ?? { type: 'PERCENT' as const, value: null }
    return { scope: 'bill', kind: type, value }
  }
  if (line.discountAmount > 0) return { scope, kind: 'AMOUNT', value: line.discountAmount }
  return { scope, kind: 'PERCENT', value: line.discountPercent || null }
}

/** What the discount is taken from: the line's gross, or all lines after their own discounts. */
function worthOf(scope: Scope, cart: Cart, line: CartLine | undefined, totals: Totals): number {
  if (scope === 'line' && line) return totals.lines[cart.lines.indexOf(line)]?.gross ?? 0
  return totals.lines.reduce((sum, one) => sum + one.net, 0)
}
