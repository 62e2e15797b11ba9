import { type ReactNode, useState } from 'react'
import { approval as api } from '#contract/application/approval.ts'
import type { DecidedCard } from '#contract/application/approval-card.ts'
import { instant } from '../format.ts'
import { useRead } from '../query.ts'
import { Card } from './card.tsx'
import { t } from './card-texts.ts'
import { t as approvals } from './texts.ts'
import './approvals.css'

/** What is asked of the server only once somebody wants to see it. */
export function Unfolding({
  open = false,
  children,
}: {
  open?: boolean
  children: () => ReactNode
}) {
  const [shown, setShown] = useState(open)
  return (
    <details
      className="request-more"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
    >
      <summary>{t('details')}</summary>
      {shown && children()}
    </details>
  )
}

/** What a document waits for, and what was allowed for it. */
export function DocumentCards({ id, onOpen }: { id: number; onOpen?: () => void }) {
  const { data } = useRead(api.cards, { documentId: id }, { quiet: true })
  return <Decided rows={data?.rows ?? []} {...(onOpen ? { onOpen } : {})} />
}

/** What a row of the audit tells of: an approval, or a request for one. */
export function AuditedCards({ kind, id }: { kind: string; id: number }) {
  const of = kind === 'approval' ? { approvalId: id } : { requestId: id }
  const { data } = useRead(api.cards, of, { quiet: true })
  return <Decided rows={data?.rows ?? []} />
}

/** Cards with their decision in place of the foot. */
export function Decided({ rows, onOpen }: { rows: readonly DecidedCard[]; onOpen?: () => void }) {
  return rows.map((row) => (
    <div key={`${row.at} ${row.status}`} className="decided">
      <Card card={row.card} decided={row.status !== 'WAITING'} {...(onOpen ? { onOpen } : {})} />
      <p className="hint">{t('saidBy', { who: row.requestedBy, at: instant(row.at) })}</p>
      {row.note && <blockquote>{row.note}</blockquote>}
      {row.status !== 'WAITING' && <Decision row={row} />}
    </div>
  ))
}

function Decision({ row: { status, decidedBy, decidedAt, reason } }: { row: DecidedCard }) {
  const who = { who: decidedBy ?? '', at: instant(decidedAt) }
  const words = { APPROVED: t('approvedBy', who), REFUSED: t('refusedBy', who) }
  return (
    <p className="decision">
      <strong>{words[status as keyof typeof words] ?? t('ended')}</strong>
      {decidedBy && <> · {reason ?? approvals('noReason')}</>}
    </p>
  )
}
