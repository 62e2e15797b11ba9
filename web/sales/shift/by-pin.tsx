import { Button, Input } from 'antd'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/session.ts'
import { tillSession as api } from '#contract/auth/till-session.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { goOnAs, useHome } from '../../platform/session.ts'
import { tillKey } from '../../platform/till-key.ts'
import { canSign } from '../cashier/offline/device.ts'
import { keepProof } from '../cashier/offline/people.ts'
import { proofOf } from '../cashier/offline/proof.ts'
import { Labelled } from '../labelled.tsx'
import { t } from './texts.ts'

const PIN = 6

interface ByPinProps {
  text?: string
  /** On the button of whoever goes back. */
  back?: string
  /** His session began, before the page is his. */
  onTaken?: () => void
  onClose: () => void
}

/** The PIN of whoever goes on; his session begins at once. */
export function ByPin({ text, back, onTaken, onClose }: ByPinProps) {
  const { branchId, name } = useHome().employee
  const [pin, setPin] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const type = async (typed: string) => {
    setBusy(true)
    setWrong('')
    try {
      const input = { branchId, tillKey: tillKey(branchId) ?? '', pin: typed, code }
      const taken = await proving(typed, call(api.takeOver, input, { quiet: true }))
      onTaken?.()
      goOnAs(taken)
    } catch (error) {
      const known = error instanceof Failure && error.code === 'SECOND_FACTOR'
      setBusy(false)
      setWrong(error instanceof Failure ? error.message : t('changeFailed'))
      setCode(known ? '' : null)
      if (!known) setPin('')
    }
  }
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
            {...(wrong ? { status: 'error' } : {})}
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
          {back ?? t('back')}
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

/** Without a line he proves himself by what is reckoned of it while the branch looks. */
async function proving<R extends CurrentUser>(pin: string, asked: Promise<R>): Promise<R> {
  const [taken, proof] = await Promise.all([asked, canSign() ? proofOf(pin) : null])
  if (proof) await keepProof(taken, proof).catch(() => {})
  return taken
}

interface CodeProps {
  value: string
  busy: boolean
  onChange: (code: string) => void
  onEnter: () => void
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
