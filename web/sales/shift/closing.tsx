import { Button, Input } from 'antd'
import { useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { money } from '../../platform/format.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { Labelled } from '../labelled.tsx'
import { SecondCode } from './by-pin.tsx'
import { Counted, focusFirst, type Pieces, countsOf, totalOf } from './counts.tsx'
import { Holders } from './holders.tsx'
import { byKey } from './keys.ts'
import { refreshShift, type ShiftRow } from './shift.ts'
import { t } from './texts.ts'

interface ClosingProps {
  shift: Pick<ShiftRow, 'id' | 'branchId'>
  pieces: Pieces
  onClosed: () => void
  onAgain: () => void
}

interface Told {
  /** What stays in the drawer for the next shift. */
  left: number | null
  /** Of a second person; empty: nobody saw it. */
  pin: string
  code: string | null
  memo: string
}

/**
 * What was counted is divided: what stays as the next float, the rest goes to the safe before a second person. Whoever
 * walks on by Enter has read the sum.
 */
export function Closing({ shift, pieces, onClosed, onAgain }: ClosingProps) {
  const total = totalOf(pieces)
  const { told, tell, busy, close } = useClosing(shift, pieces, onClosed)
  const left = told.left ?? 0
  const isReady = left <= total && (told.pin === '' || told.pin.length === 6)
  const onKeyDown = byKey({ F7: onAgain, F9: () => isReady && void close() })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="shift-handover" onKeyDown={onKeyDown}>
      <Counted pieces={pieces} title={t('countedNow')} />
      <div className="shift-form">
        <p>
          <strong>{t('closeAsk', { amount: money(total) })}</strong>
        </p>
        <p className="hint">{t('closeNote')}</p>
        <Divided total={total} left={told.left} onChange={(next) => tell({ left: next })} />
        <Holders id={shift.id} />
        <Witness pin={told.pin} onChange={(pin) => tell({ pin, code: null })} />
        {told.code !== null && (
          <SecondCode
            value={told.code}
            busy={busy}
            onChange={(code) => tell({ code })}
            onEnter={() => void close()}
          />
        )}
        <Labelled label={t('closeMemo')}>
          {(id) => (
            <Input
              id={id}
              size="large"
              maxLength={200}
              value={told.memo}
              onChange={({ target }) => tell({ memo: target.value })}
              onKeyDown={toNext}
            />
          )}
        </Labelled>
        <div className="shift-buttons">
          <Button size="large" onClick={onAgain}>
            {t('countAgain')} <kbd>F7</kbd>
          </Button>
          <Button
            size="large"
            type="primary"
            data-closes
            loading={busy}
            disabled={!isReady}
            onClick={() => void close()}
          >
            {t('closeYes')} <kbd>F9</kbd>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Who saw the money go to the safe, by his PIN. */
function Witness({ pin, onChange }: { pin: string; onChange: (pin: string) => void }) {
  return (
    <Labelled label={t('witness')}>
      {(id) => (
        <Input.Password
          id={id}
          size="large"
          inputMode="numeric"
          autoComplete="off"
          visibilityToggle={false}
          maxLength={6}
          placeholder={t('noWitness')}
          value={pin}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
          onKeyDown={toNext}
        />
      )}
    </Labelled>
  )
}

interface DividedProps {
  total: number
  left: number | null
  onChange: (left: number | null) => void
}

/** What was counted is what stays and what goes to the safe. */
function Divided({ total, left, onChange }: DividedProps) {
  return (
    <div className="shift-divide">
      <Labelled label={t('leftFloat')}>
        {(id) => (
          <NumberInput
            id={id}
            label={t('leftFloat')}
            grouped
            className="field-input shift-figure"
            value={left}
            onChange={onChange}
            onKeyDown={toNext}
            inputRef={focusFirst}
          />
        )}
      </Labelled>
      <div>
        <span className="shift-word">{t('toSafe')}</span>
        <output className="shift-figure number">{money(total - (left ?? 0))}</output>
      </div>
      <p className="hint">{t('leftHint')}</p>
      <p className="hint number">
        {money(total)} = {money(left ?? 0)} + {money(total - (left ?? 0))}
      </p>
    </div>
  )
}

/** Enter walks the fields; behind the last one stands the button. */
function toNext(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const all = event.currentTarget.closest('.shift-form')?.querySelectorAll('input, [data-closes]')
  const places = [...(all ?? [])] as HTMLElement[]
  places[places.indexOf(event.currentTarget) + 1]?.focus()
}

function useClosing({ id, branchId }: ClosingProps['shift'], pieces: Pieces, onClosed: () => void) {
  const [told, setTold] = useState<Told>({ left: null, pin: '', code: null, memo: '' })
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const tell = (more: Partial<Told>) => setTold((before) => ({ ...before, ...more }))
  const close = async () => {
    if (busy || unreadNumber()) return
    setBusy(true)
    const { pin, code, memo } = told
    const input = {
      requestId,
      branchId,
      id,
      counts: countsOf(pieces),
      leftFloat: told.left ?? 0,
      memo: memo.trim() || null,
      witnessPin: pin || null,
      witnessCode: code || null,
    }
    try {
      await call(api.close, input)
      refreshShift()
      onClosed()
    } catch (error) {
      // The call itself tells what went wrong; a second factor is asked for here.
      setBusy(false)
      if (!(error instanceof Failure)) return
      if (error.code === 'SECOND_FACTOR') tell({ code: '' })
      if (error.code === 'PIN_WRONG' || error.code === 'WITNESS_SELF') tell({ pin: '', code: null })
    }
  }
  return { told, tell, busy, close }
}
