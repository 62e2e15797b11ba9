import { wordOf } from '#contract/approval-words.ts'
import { type ApprovalAction, approvalActions } from '#contract/application/approval.ts'
import type { Tx } from '#server/platform/db.ts'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import { type Need, Refusal, approvalRequired } from '#server/platform/errors.ts'
import { OWES_FACTOR, factorOwed } from '#server/platform/owed-factor.ts'
import { plus, rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { cardOf } from './approval-card.ts'
import type { ApprovalRequest } from './approval-types.ts'
import { type LimitName, usedBy } from './limits.ts'
import { askerOf } from './asking-habit.ts'
import type { CardFacts } from './card-types.ts'

const COLUMNS: Record<keyof Session['limits'], string> = {
  discountPct: 'discount_limit_pct',
  correction: 'correction_limit',
  poApproval: 'po_approval_limit',
  cashOut: 'cash_out_limit',
  creditNote: 'credit_note_limit',
  creditOverPct: 'credit_over_limit_pct',
  backdateDays: 'backdate_days',
  alone: 'alone_limit',
}
export const limitColumn = (name: string): string =>
  COLUMNS[name as keyof Session['limits']] ?? 'backdate_days'
export const rightOf = (action: string): string => approvalActions[action as ApprovalAction]

interface Approver {
  approved_by: number
  name: string
  rights: string[]
  role: Record<string, unknown>
  sees: boolean
  owes_factor: boolean
}

/**
 * A supervisor’s approval (domain §8.3): single use, five minutes, bound to action, branch, requester and to
 * exactly what was asked; nobody approves himself. One serves for all that a call needs: its approver must have
 * the right and the limit for each of them now. Answers who gave it; without one it asks for one.
 */
export async function takeApproval(
  tx: Tx,
  session: Session,
  asked: readonly ApprovalRequest[],
  token: string | null | undefined,
  /** What it is about, where no document says so. */
  about?: CardFacts,
): Promise<number> {
  const card =
    about &&
    cardOf(session, asked, {
      ...about,
      ...(await askerOf(tx, session, session.branchId, asked)),
    })
  return use(tx, session, asked, { token, card }).catch((error: unknown) => {
    if (card && error instanceof Refusal) error.card = card
    throw error
  })
}

/** The same approval for all that is asked, where a part of it was asked for before within the same call. */
export const takeMore = (
  tx: Tx,
  session: Session,
  asked: readonly ApprovalRequest[],
  token: string,
): Promise<number> => use(tx, session, asked, { token, card: undefined, more: true })

async function use(
  tx: Tx,
  session: Session,
  asked: readonly ApprovalRequest[],
  {
    token,
    card,
    more = false,
  }: { token: string | null | undefined; card: ApprovalCard | undefined; more?: boolean },
): Promise<number> {
  const message = wordsOf(asked)
  if (!token) throw asking(asked, message)
  const approver = await tx.one<Approver>(
    `update approval p set used_at = clock_timestamp(), message = nullif($6, ''), card = $7, about_id = $8
     from employee e join role r on r.id = e.role_id
     where p.token_hash = sha256(convert_to($1, 'UTF8')) and p.action = $2 and p.branch_id = $3 and p.requested_by = $4
       and (p.used_at is null or $9) and p.expires_at > clock_timestamp()
       and (p.payload_hash = $5 or p.payload_hash is null and p.action = 'REPRINT')
       and e.id = p.approved_by and e.is_active and r.is_active
     returning p.approved_by, e.name, r.rights, to_jsonb(r) as role, (r.all_branches or p.branch_id = any (e.branch_ids)) as sees,
       ${OWES_FACTOR} as owes_factor`,
    [
      token,
      asked[0]?.action,
      session.branchId,
      session.employeeId,
      session.payload?.() ?? '',
      message,
      card ? JSON.stringify(card) : null,
      card?.document?.id ?? null,
      more,
    ],
  )
  if (!approver)
    throw asking(
      asked,
      'Persetujuan sudah terpakai, kedaluwarsa, atau isian sudah berubah, minta lagi',
    )
  const { name, rights, role, sees } = approver
  if (asked.some(({ not }) => not?.includes(approver.approved_by)))
    throw asking(asked, `${name} tidak dapat menyetujui dokumennya sendiri. ${message}`)
  if (approver.owes_factor) throw asking(asked, `${factorOwed(name).message}. ${message}`)
  const beyond = asked.filter(({ action }) => !sees || !rights.includes(rightOf(action)))
  if (beyond.length > 0) {
    const actions = [...new Set(beyond.map(({ action }) => wordOf(action)))].join(', ')
    throw asking(asked, `${name} tidak berhak menyetujui ${actions}. ${message}`)
  }
  if (asked.some(({ limit }) => limit && Number(role[limitColumn(limit.name)]) < limit.value))
    throw asking(asked, `${name} tidak berhak menyetujui sebesar ini. ${message}`)
  await refuseUsedUp(tx, asked, approver)
  return approver.approved_by
}

/** What he let through of a day's limit before comes on top of what he agrees to now. */
async function refuseUsedUp(
  tx: Tx,
  asked: readonly ApprovalRequest[],
  { approved_by: giver, name, role }: Approver,
): Promise<void> {
  for (const { limit } of asked) {
    if (!limit?.day) continue
    const most = Number(role[limitColumn(limit.name)])
    const used = await usedBy({ tx }, limit.name as LimitName, limit.day, giver)
    if (plus(limit.day.part, used) <= most) continue
    throw asking(
      asked,
      `${name} sudah memakai ${rupiah(used)} dari batas ${rupiah(most)} sehari. ${wordsOf(asked)}`,
    )
  }
}

/** Of everything asked for at once. */
const wordsOf = (asked: readonly ApprovalRequest[]): string =>
  asked.flatMap(({ message }) => (message ? [message] : [])).join('. ')

function asking(asked: readonly ApprovalRequest[], message: string): Refusal {
  return approvalRequired(needsOf(asked), message, asked[0]?.details)
}

export const needsOf = (asked: readonly ApprovalRequest[]): Need[] =>
  asked.map(({ action, limit, not }) => ({
    action,
    limit: limit ? { name: limit.name, value: limit.value } : null,
    ...(not ? { not } : {}),
  }))

/**
 * What the approval that was just used was about: the document that is written or changed with it; that of the first of
 * two; and, where one person let it through alone, the rupiah that add up over his day.
 */
export const keepCard = (
  tx: Tx,
  token: string,
  card: ApprovalCard,
  {
    documentId,
    first,
    sum,
    sumOf,
  }: {
    documentId: number | null
    first: number | null
    sum: number | null
    sumOf: string[] | null
  },
) =>
  tx.rows(
    `update approval set card = $2, about_id = $3, sum = $5, sum_of = $6
     where (token_hash = sha256(convert_to($1, 'UTF8')) or id = $4) and used_at is not null`,
    [token, JSON.stringify(card), documentId, first, sum, sumOf],
  )
