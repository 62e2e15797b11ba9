import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { tillSession as api } from '#contract/auth/till-session.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { shift } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { count, money } from '../../platform/format.ts'
import { type Fact, Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { goOnAs, useHome } from '../../platform/session.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { useTill } from '../cashier/till.ts'
import { Labelled } from '../labelled.tsx'
import '../../ui/ui.css'
import './shift.css'
import { COUNTED, Counts, type Pieces, countsOf, totalOf } from './counts.tsx'
import { type ShiftRow, useShift } from './shift.ts'
import { t } from './texts.ts'
import { tillKey } from '../../platform/till-key.ts'

const PIN = 6

/** Alt+K: another cashier goes on at this till with his PIN; drawer and shift stay. */
export function CashierChange({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      centered
      width={useHandoverWidth()}
      title={t('change')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ChangeForm onBack={onClose} />
    </Modal>
  )
}

/** Where the drawer is counted, what was done by the giver's hand stands beside it. */
export const useHandoverWidth = () => (useShift()?.countsAtHandover ? WIDE : NARROW)
const [NARROW, WIDE] = [420, 800]

export function ChangeForm({ onBack }: { onBack: () => void }) {
  const empty = useTill((s) => s.stage === 'OPEN' && s.cart.lines.length === 0)
  const current = useShift()
  if (empty && current?.shift && current.countsAtHandover)
    return <ByCount shift={current.shift} onClose={onBack} />
  if (empty) return <ByPin onClose={onBack} />
  return (
    <>
      <p role="alert">{t('changeEmpty')}</p>
      <div className="shift-buttons">
        <Button size="large" type="primary" autoFocus onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}

/** Where the branch wants it, the drawer is counted before it goes to the next one. */
function ByCount({ shift: of, onClose }: { shift: ShiftRow; onClose: () => void }) {
  const { name } = useHome().employee
  const [pieces, setPieces] = useState<Pieces>({})
  const [isCounted, setCounted] = useState(false)
  if (isCounted)
    return (
      <ByPin
        text={t('handOnText', { name, amount: money(totalOf(pieces)) })}
        counts={countsOf(pieces)}
        onClose={() => setCounted(false)}
      />
    )
  return (
    <div className="shift-form">
      <div className="shift-handover">
        <div className="shift-form">
          <Counts pieces={pieces} onChange={setPieces} />
        </div>
        <ByHand of={of} />
      </div>
      <div className="shift-buttons">
        <Button size="large" onClick={onClose}>
          {t('back')}
        </Button>
        <Button
          size="large"
          type="primary"
          id={COUNTED}
          onClick={() => {
            if (!unreadNumber()) setCounted(true)
          }}
        >
          {t('lockCount')}
        </Button>
      </div>
    </div>
  )
}

/**
 * What was done by the giver's hand and stays so, without a word of what should lie in the drawer: how many were sold, and rupiah
 * only of what was taken out of it.
 */
function ByHand({ of: { id, openingFloat, floatBefore } }: { of: ShiftRow }) {
  const { name } = useHome().employee
  const { data } = useRead(shift.get, { id }, { staleTime: 0, quiet: true })
  const own = data?.cashiers.find((one) => one.name === name)
  const facts: Fact[] = [
    [t('float'), money(openingFloat)],
    ...(floatBefore === null ? [] : [[t('floatBefore'), money(floatBefore)] as const]),
    [t('sold'), t('ofBills', { count: count(own?.count ?? 0) })],
    [t('cashIn'), money(own?.cashIn ?? 0) || '–'],
    [t('cashOut'), money(-(own?.cashOut ?? 0)) || '–'],
    [t('returns'), money(-(own?.returns ?? 0)) || '–'],
    [t('voids', { count: count(own?.voids.count ?? 0) }), money(-(own?.voids.total ?? 0)) || '–'],
  ]
  return (
    <section aria-busy={!data}>
      <h3>{t('byHand', { name })}</h3>
      <Pairs className="pairs shift-sums" of={facts} />
      <p className="hint">{t('blindHandover')}</p>
    </section>
  )
}

type TakenOver = Awaited<ReturnType<typeof take>>
const take = (input: InputOf<typeof api.takeOver>) => call(api.takeOver, input, { quiet: true })

interface ByPinProps {
  text?: string
  /** What lay in the drawer, where it was counted. */
  counts?: ReturnType<typeof countsOf>
  onClose: () => void
}

/** The PIN of whoever goes on; his session begins at once, or once he has read what the count came to. */
export function ByPin({ text, counts, onClose }: ByPinProps) {
  const { branchId, name } = useHome().employee
  const [pin, setPin] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const [taken, setTaken] = useState<TakenOver | null>(null)
  const type = async (typed: string) => {
    setBusy(true)
    setWrong('')
    try {
      const input = { branchId, tillKey: tillKey(branchId) ?? '', pin: typed, code }
      const next = await take(counts ? { ...input, counts } : input)
      if (next.handedOn) setTaken(next)
      else goOnAs(next)
    } catch (error) {
      const known = error instanceof Failure && error.code === 'SECOND_FACTOR'
      setBusy(false)
      setWrong(error instanceof Failure ? error.message : t('changeFailed'))
      setCode(known ? '' : null)
      if (!known) setPin('')
    }
  }
  if (taken?.handedOn) return <Handed of={taken.handedOn} onDone={() => goOnAs(taken)} />
  return (
    <div className="shift-form">
      <p className="hint">{text ?? t('changeText', { name })}</p>
      <Labelled label="PIN">
        {(id) => (
          <Input.Password
            id={id}
            size="large"
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            visibilityToggle={false}
            maxLength={PIN}
            readOnly={busy}
            aria-invalid={wrong !== ''}
            value={pin}
            onChange={({ target }) => {
              const typed = target.value.replace(/\D/g, '')
              setPin(typed)
              if (typed.length === PIN) void type(typed)
            }}
          />
        )}
      </Labelled>
      {code !== null && (
        <SecondCode value={code} busy={busy} onChange={setCode} onEnter={() => void type(pin)} />
      )}
      <p role="alert" className="field-error">
        {wrong}
      </p>
      <div className="shift-buttons">
        <Button size="large" onClick={onClose}>
          {t('back')}
        </Button>
        {code !== null && (
          <Button size="large" type="primary" loading={busy} onClick={() => void type(pin)}>
            {t('change')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CodeProps {
  value: string
  busy: boolean
  onChange: (code: string) => void
  onEnter: () => void
}

/** What the count came to and on whom the difference stands. He holds it already: nothing leads back. */
function Handed({
  of: { from, counted, difference, ...drawer },
  onDone,
}: {
  of: NonNullable<TakenOver['handedOn']>
  onDone: () => void
}) {
  const lines: [Parameters<typeof t>[0], number][] = [
    ['cashSales', drawer.sales],
    ['courier', drawer.courier],
    ['cashIn', drawer.in],
    ['cashOut', -drawer.out],
    ['returns', -drawer.returns],
  ]
  return (
    <Modal
      open
      centered
      width={420}
      title={t('handedOn')}
      footer={null}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
    >
      <div className="shift-form">
        <Pairs
          className="pairs shift-sums"
          of={[
            [t('float'), money(drawer.float)],
            ...lines
              .filter(([, amount]) => amount !== 0)
              .map(([what, amount]): Fact => [t(what), money(amount)]),
          ]}
        />
        <Pairs
          className="pairs shift-sums"
          of={[
            [t('expected'), <strong key="expected">{money(drawer.expected)}</strong>],
            [t('counted'), money(counted)],
          ]}
        />
        <p className={difference === 0 ? 'shift-difference' : 'shift-difference is-off'}>
          <span>{t(difference === 0 ? 'noDifference' : difference < 0 ? 'short' : 'over')}</span>
          {difference !== 0 && <strong>{money(difference)}</strong>}
        </p>
        {difference !== 0 && <p role="alert">{t('differenceOn', { name: from })}</p>}
        <div className="shift-buttons">
          <Button size="large" type="primary" autoFocus onClick={onDone}>
            {t('goOn')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Of an app, or a recovery code, which has letters too. */
export function SecondCode({ value, busy, onChange, onEnter }: CodeProps) {
  return (
    <Labelled label={t('changeCode')}>
      {(id) => (
        <Input
          id={id}
          size="large"
          autoFocus
          autoComplete="one-time-code"
          maxLength={20}
          readOnly={busy}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onPressEnter={onEnter}
        />
      )}
    </Labelled>
  )
}
