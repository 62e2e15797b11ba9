import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { approvalReason } from '#contract/approval-reason.ts'
import { type ReasonedAct, reasonedWords } from '#contract/approval-words.ts'
import { useRead } from '../query.ts'
import { isPin } from '#contract/pin.ts'
import { t } from './texts.ts'
import './approvals.css'

/** The reasons that the office keeps for an action, in the order of their keys; `undefined` until they are there. */
function useReasons(action: string): string[] | undefined {
  const { data, isLoading } = useRead(
    approvalReason.choices,
    { action: action as ReasonedAct },
    { silent: true, staleTime: 60_000, enabled: action in reasonedWords },
  )
  return isLoading ? undefined : (data?.reasons ?? NONE)
}

const NONE: string[] = []

/**
 * Digits that are typed before the reasons are there wait for them.
 *
 * @param pickBy takes a reason's digit; what is no reason's is passed on
 * @param passOn after the reason is known to whoever is asked
 */
function useEarly(
  awaited: boolean,
  pickBy: (digits: string) => string,
  passOn: (digits: string) => void,
) {
  const early = useRef('')
  const [rest, setRest] = useState('')
  const arrive = useEffectEvent(() => {
    const digits = early.current
    early.current = ''
    if (digits) setRest(pickBy(digits))
  })
  useEffect(() => {
    if (!awaited) arrive()
  }, [awaited])
  const goOn = useEffectEvent(passOn)
  useEffect(() => {
    if (!rest) return
    setRest('')
    goOn(rest)
  }, [rest])
  return (digit: string) => {
    early.current += digit
  }
}

interface ReasonChoiceProps {
  action: string
  value: string
  onChange: (reason: string) => void
  /** After a key has told one: where the hand goes next. */
  onPicked?: (reason: string, key: string) => void
  /** Digits of which the first is no reason. */
  onOther?: (digits: string) => void
  /** What Enter does in one's own words and on the reasons. */
  onEnter?: () => void
  /** Where the focus is put when the window opens. */
  id?: string
  autoFocus?: boolean
  /** Nothing goes on without one. */
  required?: boolean
}

/** Why, by one digit or in one's own words. Nothing is chosen beforehand, and none is written as none. */
export function ReasonChoice(props: ReasonChoiceProps) {
  const { action, value, onChange, onPicked, onOther, onEnter, id, autoFocus, required } = props
  const known = useReasons(action)
  const reasons = known ?? NONE
  const own = useId()
  const pick = (picked: string, key: string) => {
    onChange(picked)
    onPicked?.(picked, key)
  }
  const pickEarly = (digits: string): string => {
    const picked = isPin(digits) ? undefined : reasons[Number(digits[0]) - 1]
    if (picked) pick(picked, '')
    return picked ? digits.slice(1) : digits
  }
  const wait = useEarly(!known, pickEarly, (digits) => onOther?.(digits))
  /** True where the digit was taken. */
  const byDigit = (digit: string): boolean => {
    if (!known) {
      wait(digit)
      return true
    }
    const picked = reasons[Number(digit) - 1]
    if (picked) pick(picked, digit)
    else onOther?.(digit)
    return picked !== undefined || onOther !== undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    const digit = /^\d$/.test(event.key) ? event.key : null
    // A word begins: its letter falls into one's own words.
    if (/^\p{L}$/u.test(event.key)) return document.getElementById(own)?.focus()
    if (!step && !digit && event.key !== 'Enter') return
    if (event.key === 'Enter' && (event.target as HTMLElement).closest('button')) return
    event.preventDefault()
    if (digit) byDigit(digit)
    else if (step) onChange(nextOf(reasons, value, step))
    else onEnter?.()
  }
  return (
    <fieldset className="reason-choice">
      <legend>
        {t('reason')}
        <span>{t(required ? 'reasonRequired' : 'reasonNone')}</span>
      </legend>
      <div
        role="radiogroup"
        aria-label={t('reason')}
        className="reason-keys"
        {...(id ? { id } : {})}
        tabIndex={0}
        onKeyDown={onKey}
        {...(autoFocus ? { ref: focusOnce, 'data-begin': true } : {})}
      >
        {reasons.map((one, i) => (
          <Button
            key={one}
            tabIndex={-1}
            role="radio"
            aria-checked={one === value}
            className={one === value ? 'reason-chosen' : ''}
            onClick={() => pick(one, '')}
          >
            <kbd>{i + 1}</kbd> {one}
          </Button>
        ))}
      </div>
      <OwnWords
        id={own}
        value={value}
        reasons={reasons}
        onChange={onChange}
        byDigit={byDigit}
        onEnter={onEnter}
      />
    </fieldset>
  )
}

interface OwnWordsProps extends Pick<ReasonChoiceProps, 'value' | 'onChange' | 'onEnter'> {
  id: string
  reasons: readonly string[]
  byDigit: (digit: string) => boolean
}

/** The fifth way; a digit that begins it is a reason still. */
function OwnWords({ id, value, reasons, onChange, byDigit, onEnter }: OwnWordsProps) {
  return (
    <>
      <label className="reason-label" htmlFor={id}>
        {t('reasonOwn')}
      </label>
      <Input
        id={id}
        className="reason-own"
        // Digits alone are a PIN at the wrong place, which nobody looks at.
        type={/^\d+$/.test(value) ? 'password' : 'text'}
        autoComplete="off"
        maxLength={200}
        value={reasons.includes(value) ? '' : value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event
          const first = /^\d$/.test(key) && currentTarget.value === ''
          if (first ? byDigit(key) : key === 'Enter' && onEnter) event.preventDefault()
          if (key === 'Enter') onEnter?.()
        }}
      />
    </>
  )
}

const focusOnce = (group: HTMLDivElement | null) => group?.focus()

const nextOf = (reasons: readonly string[], value: string, step: number): string => {
  const at = reasons.indexOf(value)
  const first = step > 0 ? 0 : reasons.length - 1
  return reasons[at < 0 ? first : (at + step + reasons.length) % reasons.length] ?? value
}
