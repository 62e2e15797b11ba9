import { Button } from 'antd'
import { useState } from 'react'
import { DENOMINATIONS, shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { money } from '../../platform/format.ts'
import { TotalLine } from '../../platform/pairs.tsx'
import { newRequestId } from '../../platform/request-id.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { refreshShift, type ShiftRow } from './shift.ts'
import { t } from './texts.ts'

interface CountFormProps {
  shift: Pick<ShiftRow, 'id' | 'branchId'>
  onClosed: () => void
  onBack: () => void
}

/** The drawer is counted piece by piece, without a word of what should lie there; then the shift is over. */
export function CountForm({ shift, onClosed, onBack }: CountFormProps) {
  const [pieces, setPieces] = useState<Record<number, number | null>>({})
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const total = DENOMINATIONS.reduce((sum, one) => sum + one * (pieces[one] ?? 0), 0)
  const close = async () => {
    if (busy || unreadNumber()) return
    setBusy(true)
    const counts = DENOMINATIONS.map((denomination) => ({
      denomination,
      pieces: pieces[denomination] ?? 0,
    }))
    const { id, branchId } = shift
    const closed = await call(api.close, { requestId, branchId, id, counts }).catch(() => null)
    setBusy(false)
    if (!closed) return
    refreshShift()
    onClosed()
  }
  return (
    <div className="shift-form">
      <p className="hint">{t('countText')}</p>
      <ul className="shift-counts">
        {DENOMINATIONS.map((denomination, i) => (
          <li key={denomination}>
            <span>{money(denomination)}</span>
            <NumberInput
              label={t('pieces', { value: money(denomination) })}
              className="field-input"
              value={pieces[denomination] ?? null}
              onChange={(next) => setPieces((before) => ({ ...before, [denomination]: next }))}
              onKeyDown={goDown}
              {...(i === 0 ? { inputRef: focusFirst } : {})}
            />
            <span className="number">{money(denomination * (pieces[denomination] ?? 0))}</span>
          </li>
        ))}
      </ul>
      <TotalLine label={t('counted')} value={money(total)} />
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="large"
          type="primary"
          id="shift-close"
          loading={busy}
          onClick={() => void close()}
        >
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

function focusFirst(field: HTMLInputElement | null): void {
  if (!field || field.dataset.begun) return
  field.dataset.begun = 'yes'
  field.focus()
}

/** Enter and the arrows walk the notes; behind the last one stands the button. */
function goDown(event: React.KeyboardEvent<HTMLInputElement>): void {
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + by]
  if (next) {
    next.focus()
    next.select()
  } else if (by > 0) document.getElementById('shift-close')?.focus()
}
