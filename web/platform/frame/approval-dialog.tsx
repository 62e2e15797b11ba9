import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Input, Segmented } from 'antd'
import { useId, useState } from 'react'
import { type ApprovalAction, approval } from '#contract/application/approval.ts'
import { call } from '../api.ts'
import { type PendingApproval, useApprovalRequest } from '../approval.ts'
import { RemoteAsk } from '../approvals/remote-ask.tsx'
import { Failure } from '../errors.ts'
import { t } from '../i18n/texts.ts'
import { useUser } from '../session.ts'
import { TopDialog, focusInto } from './top-dialog.tsx'

/** A supervisor's yes at the same counter: who, PIN or password, and why. */
export function ApprovalDialog() {
  const request = useApprovalRequest((s) => s.request)
  return request && <Asking request={request} />
}

type Way = 'here' | 'away'

function Asking({ request }: { request: PendingApproval }) {
  const [way, setWay] = useState<Way>('here')
  const [waiting, setWaiting] = useState(false)
  return (
    <TopDialog
      width={460}
      title={
        <>
          <SafetyCertificateOutlined aria-hidden="true" /> {t('approval.title')}
        </>
      }
      footer={null}
      afterOpenChange={(open) => open && focusInto(FIRST)}
      mask={{ closable: false }}
      onCancel={() => request.decide(null)}
    >
      <div className="approval">
        <p className="approval-message">{request.message}</p>
        {request.demand && !waiting && (
          <Segmented<Way>
            block
            aria-label={t('approval.way')}
            value={way}
            options={[
              { value: 'here', label: t('approval.here') },
              { value: 'away', label: t('approval.away') },
            ]}
            onChange={setWay}
          />
        )}
        {way === 'away' && request.demand ? (
          <RemoteAsk demand={request.demand} decide={request.decide} onWaiting={setWaiting} />
        ) : (
          <Here request={request} />
        )}
      </div>
    </TopDialog>
  )
}

const FIRST = 'approval-first'

/** At this counter: who, PIN or password, and why. */
function Here({ request }: { request: PendingApproval }) {
  const own = useUser().employee.branchId
  const [who, setWho] = useState('')
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const verify = async (form: HTMLFormElement) => {
    const alone = isPin(who)
    if (!alone && (!who.trim() || !secret || !reason.trim())) {
      const lines = [...form.querySelectorAll('input')]
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
          // Six digits and Enter: what was asked is why.
          reason: reason.trim() || (request.demand ?? request).message.slice(0, 200),
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
  return (
    <form
      className="approval"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(event.currentTarget)
      }}
    >
      <Line id={FIRST} label={t('approval.who')} value={who} onChange={setWho} first />
      <Line label={t('approval.secret')} value={secret} onChange={setSecret} secret />
      {code !== null && <Line label={t('approval.code')} value={code} onChange={setCode} first />}
      <Line label={t('approval.reason')} value={reason} onChange={setReason} />
      {problem && (
        <p className="approval-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="approval-buttons">
        <Button onClick={() => request.decide(null)}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('approval.approve')}
        </Button>
      </div>
    </form>
  )
}

const isPin = (text: string) => /^\d{6}$/.test(text)

const namedBy = (who: string, secret: string) => ({
  ...(who.includes('@') ? { email: who } : { employeeCode: who }),
  ...(isPin(secret) ? { pin: secret } : { password: secret }),
})

interface LineProps {
  id?: string
  label: string
  value: string
  onChange: (value: string) => void
  secret?: boolean
  first?: boolean
}

/** Digits are a PIN that nobody looks at. */
const isHidden = (value: string) => /^\d+$/.test(value)

function Line({ label, value, onChange, secret = false, first = false, ...given }: LineProps) {
  const own = useId()
  const id = given.id ?? own
  // Without the eye: from the secret, Tab leads to the reason.
  const Box = secret ? Input.Password : Input
  const more = secret
    ? { visibilityToggle: false }
    : { type: isHidden(value) ? 'password' : 'text' }
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Box
        {...more}
        id={id}
        value={value}
        autoFocus={first}
        maxLength={200}
        autoComplete={secret ? 'one-time-code' : 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
