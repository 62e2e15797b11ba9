import { LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { approval as api, type ApprovalRequest } from '#contract/application/approval.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../api.ts'
import { Failure } from '../errors.ts'
import { time } from '../format.ts'
import { useRead } from '../query.ts'
import { newRequestId } from '../request-id.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { t } from './texts.ts'
import './approvals.css'

type Sent = ReplyOf<typeof api.request>

interface RemoteProps {
  demand: ApprovalRequest
  given?: string | undefined
  decide: (token: string | null) => void
  onWaiting: (waiting: boolean) => void
}

/** Asks those who may, on their own screens, and waits here for the answer. */
export function RemoteAsk({ demand, given = '', decide, onWaiting }: RemoteProps) {
  const [note, setNote] = useState(given)
  const [sent, setSent] = useState<Sent | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const send = async () => {
    setBusy(true)
    setProblem('')
    try {
      const input = { requestId: newRequestId(), demand, note: note.trim() }
      setSent(await call(api.request, input, { quiet: true }))
      onWaiting(true)
    } catch (error) {
      if (error instanceof Failure) setProblem(error.message)
    }
    setBusy(false)
  }
  const toSend = () => document.getElementById(id)?.focus()
  const over = (words: string) => {
    setSent(null)
    setProblem(words)
    onWaiting(false)
  }
  if (sent) return <Waiting sent={sent} decide={decide} onOver={over} />
  return (
    <form
      className="approval"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ReasonChoice
        autoFocus
        action={demand.action}
        value={note}
        onChange={setNote}
        onPicked={toSend}
        onEnter={toSend}
      />
      {problem && (
        <p className="approval-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="approval-buttons">
        <Button onClick={() => decide(null)}>{t('cancel')}</Button>
        <Button id={id} type="primary" htmlType="submit" loading={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

interface WaitingProps {
  sent: Sent
  decide: (token: string | null) => void
  onOver: (words: string) => void
}

function Waiting({ sent, decide, onOver }: WaitingProps) {
  const { data } = useRead(api.requestState, { id: sent.id }, { every: 2000, quiet: true })
  useEffect(() => {
    if (data?.status === 'APPROVED') decide(data.approvalToken)
    if (data?.status === 'REFUSED')
      onOver(t('refusedBy', { name: data.decidedBy ?? '', reason: data.reason ?? t('noReason') }))
    if (data?.status === 'EXPIRED') onOver(t('expired'))
  }, [data, decide, onOver])
  const withdraw = () => {
    // If that fails the request dies by itself in a few minutes.
    void call(api.requestCancel, { id: sent.id }, { quiet: true }).catch(() => {})
    decide(null)
  }
  return (
    <div className="remote-wait" role="status">
      <p>
        <LoadingOutlined aria-hidden="true" /> <strong>{t('waiting')}</strong>
      </p>
      {data?.first && <p>{t('secondAwaited', { who: data.first })}</p>}
      <p>{t('askedOf', { names: sent.approvers.join(', ') })}</p>
      <p className="hint">{t('until', { time: time(sent.expiresAt) })}</p>
      <div className="approval-buttons">
        <Button onClick={withdraw}>{t('withdraw')}</Button>
      </div>
    </div>
  )
}
