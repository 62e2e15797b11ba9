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
import { t as cards } from './card-texts.ts'
import { Card } from './card.tsx'
import { DocumentCards, Unfolding } from './decided.tsx'
import { keyed } from './request-keys.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { t } from './texts.ts'
import { Waits, factOf } from './waits.tsx'
import './approvals.css'

type Inbox = ReplyOf<typeof api.inbox>
type Request = Inbox['rows'][number]

/** Whether anything could ever wait for this employee. */
export const mayDecide = () => Object.values(approvalActions).some(hasRight)

/** What waits for this employee now, asked every few seconds while the window is seen; of all his branches or of one. */
export function useInbox(branchId?: number): Inbox & { isThere: boolean } {
  const { data } = useRead(api.inbox, branchId === undefined ? {} : { branchId }, {
    enabled: mayDecide(),
    every: 8000,
    quiet: true,
  })
  const inbox = data ?? { rows: [], documents: [], notices: [] }
  return { ...inbox, isThere: data !== undefined }
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
        <li key={row.id} data-waits tabIndex={-1}>
          <ScreenLink
            to={documentPath(row.kind, row.id)}
            className="row-link"
            {...keyed('O')}
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

interface RequestsProps {
  rows: Request[]
  firstOpen?: true
  /** Before a document takes the place of what is shown. */
  onOpen?: () => void
}

/** Requests from other desks, each to be approved or refused where it stands. */
export function Requests({ rows, firstOpen, onOpen }: RequestsProps) {
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map((row, place) => (
        <OneRequest
          key={row.id}
          row={row}
          first={place === 0 && firstOpen === true}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

type Step = 'read' | 'approve' | 'refuse' | 'recount'

interface OneProps {
  row: Request
  first: boolean
  onOpen: (() => void) | undefined
}

/** The card of what is asked lies open of the first one, for a buyer waits; of the others it is one tap away. */
function OneRequest({ row, first, onOpen }: OneProps) {
  const [step, setStep] = useState<Step>('read')
  const { card } = row
  const worth = card?.amount ?? card?.value
  const fact = card && factOf(card)
  const branch = [row.branchName, card?.tillName].filter(Boolean).join(', ')
  const rules = (card?.rules.length ?? 0) + (card?.costRules?.length ?? 0)
  return (
    <li data-waits tabIndex={-1}>
      <p className="request-worth">
        <span>
          <strong>{t(row.action)}</strong>
          {card?.first && <span className="tag tone-gold">{t('secondPerson')}</span>}
          <Waits since={row.createdAt} atTill={Boolean(card?.tillName)} />
        </span>
        {typeof worth === 'number' && <strong>{money(worth)}</strong>}
      </p>
      {fact && <p className="request-fact">{fact}</p>}
      {/* Who and why, before what. */}
      <p className="hint">{t('by', { who: row.requestedBy, branch, at: time(row.createdAt) })}</p>
      {row.note ? (
        <blockquote>{row.note}</blockquote>
      ) : (
        <p className="request-none">{t('noReason')}</p>
      )}
      {card ? (
        <Unfolding open={first}>
          {() => <Card card={card} {...(onOpen ? { onOpen } : {})} />}
        </Unfolding>
      ) : (
        <p>{row.message}</p>
      )}
      {rules > 1 && <p className="request-rules">{cards('rules', { count: rules })}</p>}
      {step === 'read' ? (
        <RequestButtons row={row} worth={worth} onStep={setStep} onOpen={onOpen} />
      ) : (
        <Deciding row={row} step={step} onBack={() => setStep('read')} />
      )}
    </li>
  )
}

interface ButtonsProps {
  row: Request
  worth: number | null | undefined
  onStep: (step: Step) => void
  onOpen: (() => void) | undefined
}

/** What can be done with it, each by its key. */
function RequestButtons({ row: { card, action }, worth, onStep, onOpen }: ButtonsProps) {
  return (
    <div className="request-buttons">
      {card?.document && (
        <ScreenLink
          to={documentPath(card.document.kind, card.document.id)}
          className="request-opens"
          {...keyed('O')}
          {...(onOpen ? { onClick: onOpen } : {})}
        >
          {t('openDocument')} <kbd>O</kbd>
        </ScreenLink>
      )}
      <Button size="small" danger {...keyed('T')} onClick={() => onStep('refuse')}>
        {t('refuse')} <kbd>T</kbd>
      </Button>
      {action === 'OPNAME_SUBMIT' && (
        <Button size="small" {...keyed('U')} onClick={() => onStep('recount')}>
          {t('recount')} <kbd>U</kbd>
        </Button>
      )}
      <Button size="small" type="primary" {...keyed('S')} onClick={() => onStep('approve')}>
        {typeof worth === 'number' ? t('approveSum', { sum: money(worth) }) : t('approve')}{' '}
        <kbd>S</kbd>
      </Button>
    </div>
  )
}

const SURE = { approve: 'sureApprove', refuse: 'sureRefuse', recount: 'sureRecount' } as const
const DONE = { approve: 'approved', refuse: 'refused', recount: 'recounted' } as const

interface DecidingProps {
  row: Request
  step: keyof typeof SURE
  onBack: () => void
}

/** Why he agrees, if he says so; why he refuses, always. */
function Deciding({ row, step, onBack }: DecidingProps) {
  const approve = step === 'approve'
  const [reason, setReason] = useState('')
  const decide = useWrite(api.decide)
  const yes = useId()
  const toYes = () => document.getElementById(yes)?.focus()
  const send = () =>
    decide.mutate(
      { id: row.id, approve, recount: step === 'recount', reason: reason.trim() },
      {
        onSuccess: ({ status }) => {
          const words = status === 'WAITING' ? 'firstApproved' : DONE[step]
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
        required={step === 'refuse'}
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
          disabled={step === 'refuse' && !reason.trim()}
          {...(step === 'refuse' ? { danger: true } : { type: 'primary' as const })}
        >
          {t(SURE[step])}
        </Button>
      </div>
    </form>
  )
}
