import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { type ApprovalAction, approval } from '#contract/application/approval.ts'
import { call } from '../api.ts'
import type { PendingApproval } from '../approval.ts'
import { isPin } from '#contract/pin.ts'
import { ReasonChoice } from '../approvals/reason-choice.tsx'
import { Failure } from '../errors.ts'
import { reasonText } from '../i18n/contract.ts'
import { t } from '../i18n/texts.ts'
import { useUser } from '../session.ts'

export const FIRST = 'approval-first'
export const REASONS = 'approval-reasons'
/** A badge sends its digits faster than any hand. */
const BADGE_MS = 50

/**
 * The first digit is a reason, the others are the PIN. Where they all came at once it was a badge; where one is missing
 * afterwards, a PIN was begun too early and its first digit is no reason.
 */
function useReason(given = '') {
  const [reason, setReason] = useState(given)
  const picked = useRef<{ key: string; at: number } | null>(null)
  return {
    reason,
    tell: (text: string) => {
      picked.current = null
      setReason(text)
    },
    pick: (text: string, key: string) => {
      picked.current = key ? { key, at: performance.now() } : null
      setReason(text)
      document.getElementById(FIRST)?.focus()
    },
    /** What was typed where the PIN stands, with what a badge had sent before it. */
    whole: (typed: string) => {
      const { current } = picked
      const late = !current || performance.now() - current.at > BADGE_MS
      if (late || !/^\d$/.test(typed)) return typed
      picked.current = null
      setReason('')
      return current.key + typed
    },
    isCutOff: (who: string) => picked.current !== null && /^\d{5}$/.test(who),
  }
}

/** Why, and who by PIN or password; the word that answers goes to whoever waits for it. */
function useWord(request: PendingApproval) {
  const form = useRef<HTMLFormElement>(null)
  const own = useUser().employee.branchId
  const [who, setWho] = useState('')
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const why = useReason(reasonText(request.given ?? ''))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const verify = async (who: string) => {
    const alone = isPin(who)
    if (busy) return
    if (why.isCutOff(who)) {
      why.tell('')
      setWho('')
      document.getElementById(REASONS)?.focus()
      return setProblem(t('approval.cutOff'))
    }
    if (!alone && (!who.trim() || !secret)) {
      const lines = [
        ...(form.current?.querySelectorAll<HTMLInputElement>('.approval-line input') ?? []),
      ]
      lines.find(({ value }) => !value.trim())?.focus()
      return setProblem(t('approval.incomplete'))
    }
    setBusy(true)
    try {
      const { approvalToken } = await call(
        approval.verify,
        {
          ...(alone ? { pin: who } : namedBy(who.trim(), secret)),
          code,
          // The server names the action in its refusal.
          action: request.action as ApprovalAction,
          branchId: request.branchId ?? own,
          payloadHash: request.demand?.payloadHash ?? null,
          reason: why.reason.trim(),
        },
        { quiet: true },
      )
      request.decide(approvalToken)
    } catch (error) {
      setBusy(false)
      if (error instanceof Failure) setProblem(error.message)
      // Who is known; his app's code comes after it.
      if (error instanceof Failure && error.code === 'SECOND_FACTOR') return setCode('')
      if (alone) setWho('')
      setSecret('')
      setCode(null)
    }
  }
  return { ...why, form, who, setWho, secret, setSecret, code, setCode, problem, busy, verify }
}

/** At this counter: why by one digit, who by six. */
export function ApprovalHere({ request }: { request: PendingApproval }) {
  const word = useWord(request)
  const { form, who, setWho, secret, code, problem, busy, verify } = word
  /** The sixth digit agrees. */
  const name = (whole: string) => {
    setWho(whole)
    if (isPin(whole) && code === null) void verify(whole)
  }
  const goOn = () => {
    if (isPin(who) || (who && secret)) form.current?.requestSubmit()
    else document.getElementById(FIRST)?.focus()
  }
  return (
    <form
      ref={form}
      className="approval"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(who)
      }}
    >
      <ReasonChoice
        id={REASONS}
        autoFocus={!request.given}
        action={request.action}
        value={word.reason}
        onChange={word.tell}
        onPicked={word.pick}
        onOther={(digits) => {
          name(digits)
          document.getElementById(FIRST)?.focus()
        }}
        onEnter={goOn}
      />
      <Who
        value={who}
        first={Boolean(request.given)}
        onChange={(typed) => name(word.whole(typed))}
      />
      {!isDigits(who) && (
        <Line label={t('approval.secret')} value={secret} onChange={word.setSecret} secret />
      )}
      {code !== null && (
        <Line label={t('approval.code')} value={code} onChange={word.setCode} first />
      )}
      {problem && (
        <p className="approval-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="approval-buttons">
        <Button onClick={() => request.decide(null)}>
          {request.back ?? t('cancel')} <kbd>Esc</kbd>
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('approval.approve')}
        </Button>
      </div>
    </form>
  )
}

const namedBy = (who: string, secret: string) => ({
  ...(who.includes('@') ? { email: who } : { employeeCode: who }),
  ...(isPin(secret) ? { pin: secret } : { password: secret }),
})

interface LineProps {
  label: string
  value: string
  onChange: (value: string) => void
  secret?: boolean
  first?: boolean
}

/** Digits are a PIN that nobody looks at; so is nothing yet. */
const isDigits = (value: string) => /^\d*$/.test(value)

interface WhoProps {
  value: string
  first: boolean
  onChange: (value: string) => void
}

/** Six boxes for a PIN; whoever types a letter names himself instead, and his PIN or password follows below. */
function Who({ value, first, onChange }: WhoProps) {
  const pin = isDigits(value)
  return (
    <div className={pin ? 'approval-line pin-line' : 'approval-line'}>
      <label htmlFor={FIRST}>
        {t(pin ? 'approval.who' : 'approval.named')} {pin && <span>{t('approval.whoHint')}</span>}
      </label>
      <div className="pin-place">
        <Input
          id={FIRST}
          type={value && pin ? 'password' : 'text'}
          value={value}
          autoFocus={first}
          {...(first ? { 'data-begin': true } : {})}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
        {pin && <PinBoxes typed={value.length} />}
      </div>
      {pin && <p className="hint">{t('approval.sixth')}</p>}
    </div>
  )
}

/** Drawn over the field, which keeps the keys. */
const PinBoxes = ({ typed }: { typed: number }) => (
  <span className="pin-boxes" aria-hidden="true">
    {[0, 1, 2, 3, 4, 5].map((i) => (
      <i key={i} className={i < typed ? 'pin-typed' : i === typed ? 'pin-next' : ''} />
    ))}
  </span>
)

function Line({ label, value, onChange, secret = false, first = false }: LineProps) {
  const id = useId()
  // Without the eye: from the secret, Tab leads to the reason.
  const Box = secret ? Input.Password : Input
  const more = secret
    ? { visibilityToggle: false }
    : { type: value && isDigits(value) ? 'password' : 'text' }
  return (
    <div className="approval-line">
      <label htmlFor={id}>{label}</label>
      <Box
        {...more}
        id={id}
        value={value}
        autoFocus={first}
        {...(first ? { 'data-begin': true } : {})}
        maxLength={200}
        autoComplete={secret ? 'one-time-code' : 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
