import { Button } from 'antd'
import { useState } from 'react'
import { DENOMINATIONS, shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { money } from '../../platform/format.ts'
import { TotalLine } from '../../platform/pairs.tsx'
import { newRequestId } from '../../platform/request-id.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { Reason } from '../labelled.tsx'
import { refreshShift, type ShiftRow } from './shift.ts'
import { t } from './texts.ts'

interface CountFormProps {
  shift: Pick<ShiftRow, 'id' | 'branchId'>
  onClosed: () => void
  onBack: () => void
}

type Pieces = Record<number, number | null>

/** The drawer is counted piece by piece, without a word of what should lie there; then, once asked, the shift is over. */
export function CountForm({ shift, onClosed, onBack }: CountFormProps) {
  const [pieces, setPieces] = useState<Pieces>({})
  const [isCounted, setCounted] = useState(false)
  const total = DENOMINATIONS.reduce((sum, one) => sum + one * (pieces[one] ?? 0), 0)
  if (isCounted)
    return <Closing {...{ shift, pieces, total, onClosed }} onAgain={() => setCounted(false)} />
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
          id={BUTTON}
          onClick={() => {
            if (!unreadNumber()) setCounted(true)
          }}
        >
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

interface ClosingProps extends Pick<CountFormProps, 'shift' | 'onClosed'> {
  pieces: Pieces
  total: number
  onAgain: () => void
}

/** What was counted once more in one figure, and a word on it: whoever walks on by Enter has read it. */
function Closing({ shift, pieces, total, onClosed, onAgain }: ClosingProps) {
  const [memo, setMemo] = useState('')
  const { busy, close } = useClosing(shift, pieces, onClosed)
  return (
    <div className="shift-form">
      <p>
        <strong>{t('closeAsk', { amount: money(total) })}</strong>
      </p>
      <p className="hint">{t('closeNote')}</p>
      <Reason label={t('closeMemo')} value={memo} onChange={setMemo} onEnter={toButton} />
      <div className="shift-buttons">
        <Button size="large" onClick={onAgain}>
          {t('countAgain')}
        </Button>
        <Button
          size="large"
          type="primary"
          id={BUTTON}
          loading={busy}
          onClick={() => void close(memo.trim())}
        >
          {t('closeYes')}
        </Button>
      </div>
    </div>
  )
}

function useClosing(
  { id, branchId }: CountFormProps['shift'],
  pieces: Pieces,
  onClosed: () => void,
) {
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const close = async (memo: string) => {
    if (busy) return
    setBusy(true)
    const counts = DENOMINATIONS.map((denomination) => ({
      denomination,
      pieces: pieces[denomination] ?? 0,
    }))
    const input = { requestId, branchId, id, counts, memo: memo || null }
    const closed = await call(api.close, input).catch(() => null)
    setBusy(false)
    if (!closed) return
    refreshShift()
    onClosed()
  }
  return { busy, close }
}

const BUTTON = 'shift-close'
const toButton = () => document.getElementById(BUTTON)?.focus()

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
  } else if (by > 0) toButton()
}
