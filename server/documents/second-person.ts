import { takeLock } from '#server/platform/lock-classes.ts'
import { isPurchaseOrder } from '#server/ledgers/scopes.ts'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import { type ApprovalAction, secondPersonActions } from '#contract/application/approval.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Refusal, approvalRequired } from '#server/platform/errors.ts'
import { OWES_FACTOR } from '#server/platform/owed-factor.ts'
import { plus, rupiah, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { limitColumn, needsOf, rightOf } from './approval.ts'
import type { ApprovalRequest } from './approval-types.ts'
import type { Written } from './card-types.ts'

const IN_RUPIAH = ['cashOut', 'correction', 'poApproval', 'creditNote']

/**
 * Rupiah that a second person looks at where it is more than one role lets through alone; null where none does. Of goods
 * what they move by, whichever way; of a limit what was reached of it in all.
 */
export function secondSum(
  asked: readonly ApprovalRequest[],
  card: ApprovalCard,
  { posting }: Pick<Written, 'posting'>,
): number | null {
  if (actionsOfSum(asked.map(({ action }) => action)).length === 0) return null
  const reached = asked.flatMap(({ limit }) =>
    limit && IN_RUPIAH.includes(limit.name) ? [limit.value] : [],
  )
  const counted = asked.some(({ action }) => (action as ApprovalAction) === 'OPNAME_SUBMIT')
  const moved = counted ? sumOf(posting.moves, ({ value }) => Math.abs(value)) : 0
  return Math.max(Math.abs(card.amount ?? card.value ?? 0), moved, ...reached)
}

/** Of what is agreed to for one party alone, what was agreed to for another party is another sum. */
const OF_PARTY: readonly string[] = [
  'PO_APPROVAL',
  'DEARER_THAN_AGREED',
  'OVER_CREDIT_LIMIT',
  'OVERDUE_CUSTOMER',
] satisfies ApprovalAction[]

/** The actions among these whose sum a second person looks at. */
export const actionsOfSum = (actions: readonly string[]): string[] => {
  const summed: readonly string[] = secondPersonActions
  return actions.filter((action) => summed.includes(action))
}

/** The document's own rupiah, where the sum has what was reached before of its asker's limit. */
export function ownSum(
  asked: readonly { limit?: { name: string } | null | undefined }[],
  { amount, value }: Pick<ApprovalCard, 'amount' | 'value'>,
  sum: number,
): number {
  const own = amount ?? value ?? null
  const reached = asked.some(({ limit }) => limit && IN_RUPIAH.includes(limit.name))
  return reached && own !== null ? Math.min(sum, Math.abs(own)) : sum
}

/**
 * Rupiah that somebody let through alone today in this branch for the same, of orders and credit for the same party:
 * what he agrees to now comes on top of it, so that nothing passes in parts that would not pass as a whole. An order that
 * he approved at his own screen counts by its day.
 */
async function aloneToday(
  tx: Tx,
  branchId: number,
  giverId: number,
  actions: readonly string[],
  { partyName, docDate }: Pick<ApprovalCard, 'partyName' | 'docDate'>,
): Promise<number> {
  // Two at once see one another.
  await takeLock(tx, 'secondPerson', giverId)
  const row = await tx.one<{ sum: number }>(
    `select coalesce(sum(x.sum), 0) as sum from (
       select p.sum from approval p join branch b on b.id = p.branch_id
       where p.branch_id = $1 and p.approved_by = $2 and p.sum_of && $3::text[]
         and p.used_at >= (clock_timestamp() at time zone b.timezone)::date::timestamp at time zone b.timezone
         and (not p.sum_of && $4::text[] or p.card ->> 'partyName' is not distinct from $5)
       union all
       select d.total from document d join supplier m on m.id = d.supplier_id
       where 'PO_APPROVAL' = any ($3::text[]) and d.branch_id = $1 and ${isPurchaseOrder()} and d.approved_by = $2
         and m.name = $5 and d.doc_date >= $6 and d.status <> 'CANCELLED'
         and not exists (select from approval p where p.branch_id = d.branch_id and p.about_id = d.id)) x`,
    [branchId, giverId, actionsOfSum(actions), OF_PARTY, partyName, docDate],
  )
  return row?.sum ?? 0
}

interface AgreedTo {
  branchId: number
  giverId: number
  asked: readonly Pick<ApprovalRequest, 'action' | 'limit'>[]
  card: Pick<ApprovalCard, 'partyName' | 'docDate' | 'amount' | 'value'>
  sum: number
}

/** Rupiah that the limit of one person alone has to reach for what he agrees to now, and those of today's parts before it. */
export async function reachedAlone(tx: Tx, { branchId, giverId, asked, card, sum }: AgreedTo) {
  const actions = asked.map(({ action }) => action)
  const before = await aloneToday(tx, branchId, giverId, actions, card)
  return { before, reached: Math.max(sum, plus(ownSum(asked, card, sum), before)) }
}

/** Why one person is not enough: the limit of one alone, and what he let through of it already. */
export const aboveAlone = (alone: number, before: number) =>
  before === 0
    ? `Di atas ${rupiah(alone)} perlu orang kedua dari peran yang lebih tinggi`
    : `Di atas ${rupiah(alone)} sehari (${rupiah(before)} sudah disetujui hari ini) perlu orang kedua dari peran yang lebih tinggi`

interface Person {
  id: number
  name: string
  alone: number
}

/** Whether the second is of a higher role than the first, or as high where none is higher that may agree to it. */
export async function isHigher(
  tx: Tx,
  first: Pick<Person, 'alone'>,
  second: Pick<Person, 'alone'>,
  actions: readonly string[],
): Promise<boolean> {
  if (second.alone !== first.alone) return second.alone > first.alone
  const row = await tx.one<{ some: boolean }>(
    'select exists (select from role where is_active and alone_limit > $1 and rights @> $2::text[]) as some',
    [first.alone, actions.map(rightOf)],
  )
  return !row?.some
}

/** What is missing of an approval tells how much it is about, and who has agreed already. */
export function withSum(
  s: Session,
  refusal: Refusal,
  asked: readonly ApprovalRequest[],
  { card, sum }: { card: ApprovalCard; sum: number | null },
): Refusal {
  const own = asked.some(({ first }) => first)
  refusal.card = own ? { ...card, first: s.employeeName } : card
  const [need] = refusal.needs
  if (need && sum !== null) Object.assign(need, { sum, ...(own ? { firstBy: s.employeeId } : {}) })
  return refusal
}

/**
 * Above what the role of whoever agreed lets through alone his is the first of two words: refused until a second person,
 * who is neither he nor the asker, has agreed to the very same. Answers the first approval, which is used with the
 * second; null where one word is enough.
 */
export async function firstWord(
  tx: Tx,
  s: Session,
  asked: readonly ApprovalRequest[],
  { token, card, sum }: { token: string; card: ApprovalCard; sum: number | null },
): Promise<{ id: number | null; name: string } | null> {
  if (sum === null) return null
  const giver = await tx.one<Person & { approval: number }>(
    `select p.id as approval, e.id, e.name, r.alone_limit as alone from approval p join employee e on e.id = p.approved_by
     join role r on r.id = e.role_id where p.token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  if (!giver) return null
  const actions = asked.map(({ action }) => action)
  const given = { branchId: s.branchId, giverId: giver.id, asked, card, sum }
  const { before, reached } = await reachedAlone(tx, given)
  if (reached <= giver.alone) return null
  const own = asked.some(({ first }) => first)
  const first = own
    ? { word: null, id: s.employeeId, name: s.employeeName, alone: s.limits.alone }
    : await wordBefore(tx, giver.approval, asked)
  if (first && (await isHigher(tx, first, giver, actions))) {
    if (first.word)
      await tx.rows(
        `update approval f set used_at = clock_timestamp(), message = p.message from approval p where f.id = $1 and p.id = $2`,
        [first.word, giver.approval],
      )
    return { id: first.word, name: first.name }
  }
  throw alone(asked, { card, sum, before, giver, first })
}

interface Alone {
  card: ApprovalCard
  sum: number
  before: number
  giver: Person
  first: Person | undefined
}

function alone(
  asked: readonly ApprovalRequest[],
  { card, sum, before, giver, first }: Alone,
): Refusal {
  const message = first
    ? `${giver.name} bukan dari peran yang lebih tinggi daripada ${first.name}`
    : `${giver.name} setuju. ${aboveAlone(giver.alone, before)}`
  const refusal = approvalRequired(needsOf(asked), message, asked[0]?.details)
  const { id, name } = first ?? giver
  refusal.card = { ...card, first: name }
  Object.assign(refusal.needs[0] as object, { sum, firstBy: id })
  return refusal
}

/** Of somebody else, for the same call of the same asker, while it may still be used and he may still give it. */
const wordBefore = (tx: Tx, approval: number, asked: readonly ApprovalRequest[]) =>
  tx.one<Person & { word: number }>(
    `select f.id as word, e.id, e.name, r.alone_limit as alone from approval p
     join approval f on f.branch_id = p.branch_id and f.action = p.action and f.requested_by = p.requested_by
       and f.payload_hash = p.payload_hash and f.approved_by <> p.approved_by and f.used_at is null and f.expires_at > clock_timestamp()
     join employee e on e.id = f.approved_by join role r on r.id = e.role_id
     where p.id = $1 and e.is_active and r.is_active and not ${OWES_FACTOR} and (r.all_branches or f.branch_id = any (e.branch_ids))
       and r.rights @> $2::text[]
       and not exists (select from unnest($3::text[], $4::numeric[]) as l(name, value) where l.value > (to_jsonb(r) ->> l.name)::numeric)
     order by r.alone_limit, f.id limit 1 for update of f`,
    [
      approval,
      asked.map(({ action }) => rightOf(action)),
      asked.flatMap(({ limit }) => (limit ? [limitColumn(limit.name)] : [])),
      asked.flatMap(({ limit }) => (limit ? [limit.value] : [])),
    ],
  )
