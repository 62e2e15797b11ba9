import { takeLock } from '#server/platform/lock-classes.ts'
import { changeOf } from '#server/documents/card-types.ts'
import { NO_LIMIT } from '#contract/system/role.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, roundTo, rupiah } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'

/**
 * Credit check (domain §2.2, §3.2.2, §3.2.6): debts, uncleared giro, orders not billed yet and what is
 * added now stay within the limit, and nothing is overdue. Two documents at the limit at once: one waits
 * for the other, over all branches.
 */
export async function creditRequests(
  context: PostingContext,
  customerId: number | null,
  added: number,
): Promise<ApprovalRequest[]> {
  const s = await context.session
  const customer = await readCustomer(context.tx, customerId, context.branchId)
  refuseNoCredit(customer)
  await takeLock(context.tx, 'credit', customer.id)
  const { left, overdue } = await standingOf(context.tx, customer, s.today)
  const asked: ApprovalRequest[] = []
  if (left !== null && added > left) {
    const message = overLimit(left)
    const limit = { name: 'creditOverPct' as const, value: overBy(customer, minus(added, left)) }
    const changes = [usedOf(customer, left, added)]
    asked.push({ action: 'OVER_CREDIT_LIMIT', message, limit, details: { left }, changes })
  }
  if (overdue > 0) asked.push({ action: 'OVERDUE_CUSTOMER', message: isOverdue(overdue) })
  return asked
}

/** How much of the limit is used, now and with what is added. */
function usedOf({ name, credit_limit: limit }: CustomerFacts, left: number, added: number) {
  const before = minus(limit ?? 0, left)
  const after = plus(before, added)
  return changeOf('CREDIT', before, after, { name, limit })
}

/** What stands in the way of credit, told where none is given yet: a booking may still be paid at once. */
export async function creditWarnings(
  { tx }: Pick<PostingContext, 'tx'>,
  customer: CustomerFacts,
  { added, today }: { added: number; today: string },
): Promise<string[]> {
  if (!customer.credit_allowed) return []
  const { left, overdue } = await standingOf(tx, customer, today)
  return [
    ...(customer.block_status === 'BLOCKED' ? ['Pelanggan diblokir'] : []),
    ...(left !== null && added > left ? [overLimit(left)] : []),
    ...(overdue > 0 ? [isOverdue(overdue)] : []),
  ]
}

/** What is left of the limit, if there is one, after debts, giros with the bank, COD on its way and orders; and what is overdue. */
async function standingOf(tx: Tx, customer: CustomerFacts, today: string) {
  const row = await tx.one<{ exposure: number; overdue: number }>(
    'select customer_exposure($1) as exposure, customer_overdue($1, $2::date - (select overdue_grace_days from company)) as overdue',
    [customer.id, today],
  )
  const { credit_limit: limit } = customer
  const left = limit === null ? null : minus(limit, row?.exposure ?? 0)
  return { left, overdue: row?.overdue ?? 0 }
}

const overLimit = (left: number) =>
  `Plafon piutang pelanggan terlampaui. Sisa plafon ${rupiah(left)}`
const isOverdue = (overdue: number) => `Pelanggan memiliki tagihan jatuh tempo ${rupiah(overdue)}`

/** How far above the limit, in percent of it; above nought further than anyone's role reaches but the owner's. */
const overBy = ({ credit_limit: limit }: CustomerFacts, over: number): number =>
  limit ? roundTo(dec(over).times(100).div(limit), 2) : NO_LIMIT

/** A customer whose giro bounced is no longer just any customer: told at every credit sale, refused by nobody. */
export async function giroWarning(tx: Tx, customerId: number | null): Promise<string[]> {
  const row = await tx.one<{ day: string | null }>('select customer_bounced_giro($1) as day', [
    customerId,
  ])
  return row?.day ? [`Giro tolakan: giro pelanggan ini ditolak bank pada ${dayText(row.day)}`] : []
}

/**
 * A giro, a cheque or money ahead that came by one is credit until the bank has paid: goods go for it to whoever would be
 * given them on credit, and no approval lifts that at the till (decisions/0076-giros-are-credit.md). `added` rupiah come
 * on top of what counts already.
 */
export async function refuseOnGiro(
  context: PostingContext,
  customer: CustomerFacts,
  added: number,
): Promise<void> {
  const at = { field: 'payments' }
  if (customer.block_status === 'BLOCKED')
    throw new Refusal('CUSTOMER_BLOCKED', 'Pelanggan diblokir, giro tidak diterima', at)
  if (!customer.credit_allowed) {
    const words = `Pelanggan ${customer.name} tidak boleh tempo, dan giro adalah kredit sampai cair`
    throw new Refusal('CREDIT_FORBIDDEN', words, at)
  }
  const { today } = await context.session
  await takeLock(context.tx, 'credit', customer.id)
  const { left, overdue } = await standingOf(context.tx, customer, today)
  if (overdue > 0) {
    throw new Refusal('OVERDUE_CUSTOMER', giroOverdue(overdue), at)
  }
  if (left !== null && added > left) {
    throw new Refusal('OVER_CREDIT_LIMIT', giroOverLimit(left), at)
  }
}

const giroOverdue = (overdue: number) =>
  `Giro adalah kredit sampai cair, sedangkan pelanggan memiliki tagihan jatuh tempo ${rupiah(overdue)}`
const giroOverLimit = (left: number) =>
  `Giro adalah kredit sampai cair dan melebihi plafon. Sisa plafon ${rupiah(left)}`

function refuseNoCredit(customer: CustomerFacts): void {
  if (customer.block_status === 'BLOCKED')
    throw new Refusal('CUSTOMER_BLOCKED', 'Pelanggan diblokir')
  if (!customer.credit_allowed)
    throw new Refusal('CREDIT_FORBIDDEN', `Pelanggan ${customer.name} tidak boleh tempo`)
}

/** One approval of a supervisor serves for all that a document needs, given by somebody who may allow each of it. */
export async function approveRequests(
  context: PostingContext,
  token: string | null | undefined,
  requests: ApprovalRequest[],
): Promise<number | null> {
  return requests.length === 0 ? null : context.approvedAll(requests, token)
}
