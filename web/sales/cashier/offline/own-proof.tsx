import { isPin } from '#contract/pin.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { offline } from '#contract/sales/offline.ts'
import { call } from '../../../platform/api.ts'
import { Failure } from '../../../platform/errors.ts'
import { useHome } from '../../../platform/session.ts'
import { Labelled } from '../../labelled.tsx'
import { canSign } from './device.ts'
import { keepProof } from './people.ts'
import { SHORTEST_CODE, proofOf } from './proof.ts'
import { t } from './texts.ts'

/** Six digits of whoever may approve would open more than a till. */
const isGuarded = (rights: readonly string[]) => rights.some((right) => right.endsWith(':approve'))

/** What whoever opens a shift leaves at the till, to open it again while nobody answers. */
export function useOwnProof() {
  const home = useHome()
  const guarded = isGuarded(home.rights)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  /** Before anything is opened: nobody finds out by a broken line that he typed it wrong. */
  const isRight = async (tillKey: string): Promise<boolean> => {
    if (typed === '') return true
    const short = guarded ? typed.length < SHORTEST_CODE : !isPin(typed)
    if (short) setProblem(t(guarded ? 'codeShort' : 'pinShort'))
    if (short || guarded) return !short
    const input = { branchId: home.employee.branchId, tillKey, pin: typed }
    try {
      await call(offline.prove, input, { quiet: true })
      return true
    } catch (error) {
      if (error instanceof Failure) setProblem(error.message)
      return false
    }
  }
  const keep = async (shiftId: number) => {
    if (typed === '') return
    // Without room on the disk the till opens all the same.
    await proofOf(typed, guarded ? shiftId : null)
      .then((proof) => keepProof(home, proof))
      .catch(() => {})
  }
  return {
    guarded,
    typed,
    problem,
    isRight,
    keep,
    type: (text: string) => {
      setTyped(guarded ? text : text.replace(/\D/g, ''))
      setProblem('')
    },
  }
}

interface OwnProofProps {
  of: ReturnType<typeof useOwnProof>
  busy: boolean
}

export function OwnProof({ of, busy }: OwnProofProps) {
  if (!canSign()) return null
  return (
    <div>
      <Labelled label={t(of.guarded ? 'ownCode' : 'ownPin')}>
        {(id) => (
          <Input.Password
            id={id}
            size="large"
            autoComplete="off"
            inputMode={of.guarded ? 'text' : 'numeric'}
            visibilityToggle={false}
            maxLength={of.guarded ? 64 : 6}
            readOnly={busy}
            {...(of.problem ? { status: 'error' } : {})}
            aria-invalid={of.problem !== ''}
            value={of.typed}
            onChange={({ target }) => of.type(target.value)}
          />
        )}
      </Labelled>
      {of.problem ? (
        <p role="alert" className="field-error">
          {of.problem}
        </p>
      ) : (
        <p className="hint">{t(of.guarded ? 'ownCodeHint' : 'ownPinHint')}</p>
      )}
    </div>
  )
}
