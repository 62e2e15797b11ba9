import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { approval as api, approvalActions } from '#contract/application/approval.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { instant, shortDay, time } from '../format.ts'
import { ScreenLink, addressed } from '../link.tsx'
import { notify } from '../notice.ts'
import { useRead, useWrite } from '../query.ts'
import { documentPath } from '../screens.ts'
import { hasRight } from '../session.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { t } from './texts.ts'
import './approvals.css'

type Inbox = ReplyOf<typeof api.inbox>
type Request = Inbox['rows'][number]

/** Whether anything could ever wait for this employee. */
export const mayDecide = () => Object.values(approvalActions).some(hasRight)

/** What waits for this employee now, asked every few seconds while the window is seen; of all his branches or of one. */
export function useInbox(branchId?: number): Inbox {
  const { data } = useRead(api.inbox, branchId === undefined ? {} : { branchId }, {
    ...{ enabled: mayDecide(), every: 8000, quiet: true },
  })
  return data ?? { rows: [], documents: [], notices: [] }
}

/** Documents that wait for approval, each opened where it is approved. */
export function WaitingDocuments({
  rows,
  onOpen,
}: {
  rows: Inbox['documents']
  onOpen?: () => void
}) {
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map((row) => (
        <li key={row.id}>
          <ScreenLink
            to={documentPath(row.kind, row.id)}
            className="row-link"
            {...(onOpen ? { onClick: onOpen } : {})}
          >
            <strong>{row.docNo ?? t('documentNew')}</strong>
          </ScreenLink>
          {row.partyName && <p>{row.partyName}</p>}
          <p className="hint">
            {t('documentBy', { who: row.createdByName, branch: row.branchName })},{' '}
            {row.days > 0 ? t('waitsDays', { count: row.days }) : shortDay(row.docDate)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What a supervisor should know: it leads to where it is looked at, and goes once he has seen it. */
export function Notices({ rows, onOpen }: { rows: Inbox['notices']; onOpen: () => void }) {
  const seen = useWrite(api.noticeSeen)
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map(({ id, message, branchName, at, place }) => (
        <li key={id}>
          {place ? (
            <ScreenLink
              {...addressed(place)}
              className="row-link"
              onClick={() => {
                seen.mutate({ id })
                onOpen()
              }}
            >
              <strong>{message}</strong>
            </ScreenLink>
          ) : (
            <strong>{message}</strong>
          )}
          <p className="hint">
            {branchName}, {instant(at)}
          </p>
          <div className="request-buttons">
            <Button size="small" onClick={() => seen.mutate({ id })}>
              {t('seen')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Requests from other desks, each to be approved or refused where it stands. */
export function Requests({ rows }: { rows: Request[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map((row) => (
        <OneRequest key={row.id} row={row} />
      ))}
    </ul>
  )
}

type Step = 'read' | 'approve' | 'refuse'

function OneRequest({ row }: { row: Request }) {
  const [step, setStep] = useState<Step>('read')
  const approve = step === 'approve'
  return (
    <li>
      <strong>{t(row.action)}</strong>
      <p>{row.message}</p>
      {row.note ? (
        <blockquote>{row.note}</blockquote>
      ) : (
        <p className="request-none">{t('noReason')}</p>
      )}
      <p className="hint">
        {t('by', { who: row.requestedBy, branch: row.branchName, at: time(row.createdAt) })}
      </p>
      {step === 'read' ? (
        <div className="request-buttons">
          <Button size="small" danger onClick={() => setStep('refuse')}>
            {t('refuse')}
          </Button>
          <Button size="small" type="primary" onClick={() => setStep('approve')}>
            {t('approve')}
          </Button>
        </div>
      ) : (
        <Deciding row={row} approve={approve} onBack={() => setStep('read')} />
      )}
    </li>
  )
}

interface DecidingProps {
  row: Request
  approve: boolean
  onBack: () => void
}

/** Why he agrees, if he says so; why he refuses, always. */
function Deciding({ row, approve, onBack }: DecidingProps) {
  const [reason, setReason] = useState('')
  const decide = useWrite(api.decide)
  const yes = useId()
  const toYes = () => document.getElementById(yes)?.focus()
  const send = () =>
    decide.mutate(
      { id: row.id, approve, reason: reason.trim() },
      {
        onSuccess: () => notify({ tone: 'success', title: approve ? t('approved') : t('refused') }),
      },
    )
  return (
    <form
      className="request-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {approve ? (
        <ReasonChoice
          autoFocus
          action={row.action}
          value={reason}
          onChange={setReason}
          onPicked={toYes}
          onEnter={toYes}
        />
      ) : (
        <Input
          autoFocus
          maxLength={200}
          aria-label={t('reason')}
          placeholder={t('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="request-buttons">
        <Button size="small" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          id={yes}
          size="small"
          htmlType="submit"
          loading={decide.isPending}
          disabled={!approve && !reason.trim()}
          {...(approve ? { type: 'primary' as const } : { danger: true })}
        >
          {approve ? t('sureApprove') : t('sureRefuse')}
        </Button>
      </div>
    </form>
  )
}
