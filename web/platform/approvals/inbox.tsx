import { Button } from 'antd'
import { useId, useState } from 'react'
import { approval as api, approvalActions } from '#contract/application/approval.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { instant, money, shortDay, time } from '../format.ts'
import { ScreenLink, addressed } from '../link.tsx'
import { notify } from '../notice.ts'
import { useRead, useWrite } from '../query.ts'
import { documentPath, kindText } from '../screens.ts'
import { hasRight } from '../session.ts'
import { Card } from './card.tsx'
import { DocumentCards, Unfolding } from './decided.tsx'
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
          <p className="request-worth">
            <span>{kindText(row.kind)}</span>
            {typeof (row.amount ?? row.value) === 'number' && (
              <strong>{money(row.amount ?? row.value)}</strong>
            )}
          </p>
          {row.partyName && <p>{row.partyName}</p>}
          <p className="hint">
            {t('documentBy', { who: row.createdByName, branch: row.branchName })},{' '}
            {row.days > 0 ? t('waitsDays', { count: row.days }) : shortDay(row.docDate)}
          </p>
          <Unfolding>
            {() => <DocumentCards id={row.id} {...(onOpen ? { onOpen } : {})} />}
          </Unfolding>
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
export function Requests({ rows, firstOpen }: { rows: Request[]; firstOpen?: true }) {
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map((row, place) => (
        <OneRequest key={row.id} row={row} first={place === 0 && firstOpen === true} />
      ))}
    </ul>
  )
}

type Step = 'read' | 'approve' | 'refuse'

/** The card of what is asked lies open of the first one, for a buyer waits; of the others it is one tap away. */
function OneRequest({ row, first }: { row: Request; first: boolean }) {
  const [step, setStep] = useState<Step>('read')
  const approve = step === 'approve'
  const { card } = row
  const worth = card?.amount ?? card?.value
  return (
    <li>
      <p className="request-worth">
        <strong>{t(row.action)}</strong>
        {typeof worth === 'number' && <strong>{money(worth)}</strong>}
      </p>
      {card ? (
        <Unfolding open={first}>{() => <Card card={card} />}</Unfolding>
      ) : (
        <p>{row.message}</p>
      )}
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
        onSuccess: ({ status }) => {
          const words = status === 'WAITING' ? 'firstApproved' : approve ? 'approved' : 'refused'
          notify({ tone: 'success', title: t(words) })
        },
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
      <ReasonChoice
        autoFocus
        required={!approve}
        action={approve ? row.action : 'REFUSE_REQUEST'}
        value={reason}
        onChange={setReason}
        onPicked={toYes}
        onEnter={toYes}
      />
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
