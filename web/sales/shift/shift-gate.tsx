import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { useGo } from '../../platform/link.tsx'
import { PlainHttpNote } from '../../platform/frame/plain-http.tsx'
import { money } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { OwnProof, useOwnProof } from '../cashier/offline/own-proof.tsx'
import { Labelled } from '../labelled.tsx'
import { PrinterChoice } from '../printer/printer-button.tsx'
import { openDrawer } from '../printer/queue.ts'
import { ByPin } from './by-pin.tsx'
import { registerHere } from './register.ts'
import { type CurrentShift, refreshShift, useShift } from './shift.ts'
import '../../ui/ui.css'
import './shift.css'
import { t } from './texts.ts'
import { tillKey } from '../../platform/till-key.ts'

interface ShiftGateProps {
  /** What is on the counter stays there: its shift was closed just now, and its Z is being read. */
  busy: boolean
  children: ReactNode
}

/** Before anything is sold: this device is a till, and its cashier has counted the float. Without a line the till goes on. */
export function ShiftGate({ busy, children }: ShiftGateProps) {
  const current = useShift()
  if (busy || !current) return children
  if (!current.pinAgain && (!current.required || current.shift)) return children
  return <ShiftStart current={current} />
}

/** Registers the device the first time, then opens the shift. */
export function ShiftStart({ current, onDone }: { current: CurrentShift; onDone?: () => void }) {
  const go = useGo()
  const leave = onDone ?? (() => go('dashboard'))
  return (
    <main className={onDone ? 'shift-start' : 'plain-page shift-start'}>
      {current.pinAgain ? (
        <section className="shift-form shift-step">
          <h1>{t('pinAgain')}</h1>
          <ByPin text={t('pinAgainText')} onClose={leave} />
        </section>
      ) : current.till ? (
        <Opening till={current.till.name} onLeave={leave} onDone={onDone} />
      ) : (
        <Registration tills={current.tills} onLeave={leave} />
      )}
    </main>
  )
}

function Registration({ tills, onLeave }: { tills: CurrentShift['tills']; onLeave: () => void }) {
  const { branchId } = useHome().employee
  const [name, setName] = useState(t('tillNew', { number: tills.length + 1 }))
  const [busy, setBusy] = useState(false)
  const register = async () => {
    if (!name.trim() || busy) return
    setBusy(true)
    await registerHere(branchId, name.trim())
    setBusy(false)
  }
  return (
    <Step title={t('tillOf')} text={t('tillText')} onSubmit={() => void register()}>
      <Labelled label={t('tillName')}>
        {(id) => (
          <Input
            id={id}
            size="large"
            autoFocus
            maxLength={30}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Labelled>
      {tills.length > 0 && (
        <div className="shift-tills">
          {tills.map((till) => (
            <Button key={till.id} onClick={() => setName(till.name)}>
              {till.name} <span className="hint">{t('replaces')}</span>
            </Button>
          ))}
        </div>
      )}
      <PlainHttpNote words={t('tillOverHttp')} />
      <Buttons yes={t('register')} busy={busy} onLeave={onLeave} />
    </Step>
  )
}

interface OpeningProps {
  till: string
  onLeave: () => void
  onDone?: (() => void) | undefined
}

function Opening({ till, onLeave, onDone }: OpeningProps) {
  const { branchId, name } = useHome().employee
  const [float, setFloat] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  // The same intention keeps its key: a lost answer opens no second shift.
  const [requestId] = useState(newRequestId)
  const own = useOwnProof()
  const open = async () => {
    const key = tillKey(branchId)
    if (busy || !key || unreadNumber()) return
    setBusy(true)
    if (!(await own.isRight(key))) return setBusy(false)
    const input = { requestId, branchId, tillKey: key, openingFloat: float ?? 0 }
    const opened = await call(api.open, input).catch(() => null)
    if (opened) await own.keep(opened.id)
    setBusy(false)
    if (!opened) return
    openDrawer()
    const { floatBefore, openingFloat } = opened
    if (floatBefore !== null && floatBefore !== openingFloat)
      notify({ tone: 'warning', title: t('floatDiffers', { amount: money(floatBefore) }) })
    refreshShift()
    onDone?.()
  }
  return (
    <Step
      title={`${t('open')}, ${till}`}
      text={t('openText', { name })}
      onSubmit={() => void open()}
    >
      <Labelled label={t('float')}>
        {(id) => <FirstNumber id={id} label={t('float')} value={float} onChange={setFloat} />}
      </Labelled>
      <OwnProof of={own} busy={busy} />
      <PrinterChoice />
      <Buttons yes={t('open')} busy={busy} onLeave={onLeave} />
    </Step>
  )
}

/** An amount that the hand is on at once. */
export function FirstNumber(props: {
  id: string
  label: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <NumberInput
      {...props}
      grouped
      className="field-input shift-figure"
      inputRef={(field) => {
        if (field && !field.dataset.begun) {
          field.dataset.begun = 'yes'
          field.focus()
        }
      }}
    />
  )
}

interface StepProps {
  title: string
  text: string
  onSubmit: () => void
  children: ReactNode
}

function Step({ title, text, onSubmit, children }: StepProps) {
  return (
    <form
      className="shift-form shift-step"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h1>{title}</h1>
      <p className="hint">{text}</p>
      {children}
    </form>
  )
}

function Buttons({ yes, busy, onLeave }: { yes: string; busy: boolean; onLeave: () => void }) {
  return (
    <div className="shift-buttons">
      <Button size="large" onClick={onLeave}>
        {t('leave')}
      </Button>
      <Button size="large" type="primary" htmlType="submit" loading={busy}>
        {yes}
      </Button>
    </div>
  )
}
