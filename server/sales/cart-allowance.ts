import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import { NOTHING_FOLLOWS, writtenFacts } from '#server/documents/approval-card.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { type CardFacts, changeOf } from '#server/documents/card-types.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import { draftOf } from '#server/documents/types.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { readCosts } from '#server/pricing/below-cost.ts'
import { cartDraft, readCart } from './cart.ts'
import {
  type Grant,
  type GrantedLine,
  grantedLines,
  grantsOf,
  isSame,
  stillAsked,
  voidGrants,
} from './cart-grants.ts'
import { priceRequests, tillDiscount } from './cart-terms.ts'
import { lockTold } from './told-carts.ts'

type Input = ParsedOf<typeof cashier.allow>

/** For how long what was allowed of a cart serves. */
const LIFE = `interval '15 minutes'`

/**
 * A supervisor is asked when a price arises, not after the money (decisions/0054): the cart is judged by the rules of its
 * payment, and what he allows is kept for this cart. Goods that are no longer in it are allowed no more, whatever is
 * answered.
 */
export async function allowTerms(ctx: Ctx, input: Input): Promise<ReplyOf<typeof cashier.allow>> {
  const refused = await ctx.write(async (tx, s) => {
    try {
      await allowWithin(tx, s, input)
      return null
    } catch (error) {
      if (error instanceof Refusal && error.code === 'APPROVAL_REQUIRED') return error
      throw error
    }
  }, input.branchId)
  if (refused) throw refused
  return { allowed: true }
}

async function allowWithin(tx: Tx, s: Session, input: Input): Promise<void> {
  const { branchId, cartKey, lines } = input
  if (lines.length === 0) return void (await voidGrants(tx, branchId, cartKey))
  const entered = { ...input, docDate: s.today }
  const [facts, costs, masters] = await Promise.all([
    readCart(openPosting(tx, branchId, Promise.resolve(s)), entered),
    readCosts(
      tx,
      branchId,
      lines.map((l) => l.goodsUnitId),
    ),
    mastersOf(tx, s.mastersVersion),
  ])
  const branch = masters.branches.get(branchId) as Branch
  const now = grantedLines(facts.lines)
  const grants = await keptGrants(tx, await grantsOf(tx, input, facts), now)
  const judged = { input: entered, facts, costs }
  const asked = priceRequests(s, {
    ...judged,
    ...stillAsked(s, judged, grants),
    discount: tillDiscount(s, branch),
  })
  if (asked.length === 0) return
  const draft = draftOf(
    { ...input, docDate: s.today },
    { ...cartDraft(entered, facts), status: 'OPEN' },
  )
  const written = { kind: 'sales-invoice' as const, draft, ...NOTHING_FOLLOWS }
  const about = await withTold(tx, input, await writtenFacts(tx, s, branchId, written))
  const approver = await takeApproval(tx, s, asked, input.approvalToken, about)
  await tx.rows(
    `insert into cart_grant (branch_id, cart_key, till_id, customer_id, tax_mode, actions, lines, total, tax_free_reason, approval_id, expires_at)
     select $1, $2, (select till_in_front($1)), $3, $4, $5, $6, $9, $10, p.id, clock_timestamp() + ${LIFE}
     from approval p where p.token_hash = sha256(convert_to($7, 'UTF8')) and p.approved_by = $8`,
    [
      branchId,
      cartKey,
      facts.customer.id,
      facts.taxMode,
      asked.map(({ action }) => action),
      JSON.stringify(now),
      input.approvalToken,
      approver,
      draft.total,
      input.taxFreeReason ?? null,
    ],
  )
}

/** Where the customer was told more, that falls with it. */
async function withTold(
  tx: Tx,
  { branchId, cartKey }: Input,
  about: CardFacts,
): Promise<CardFacts> {
  const told = await lockTold(tx, branchId, cartKey)
  const to = about.amount ?? 0
  if (!told?.isTold || told.ended || told.total <= to) return about
  return { ...about, changes: [...(about.changes ?? []), changeOf('TOTAL', told.total, to)] }
}

/** What was allowed, as far as it is in the cart still: a line that was taken out, or some of it, is asked about anew. */
async function keptGrants(tx: Tx, grants: Grant[], now: readonly GrantedLine[]): Promise<Grant[]> {
  const left = grants.map((grant) => ({ ...grant, lines: leftOf(grant.lines, now) }))
  for (const [i, { id, lines }] of left.entries())
    if (JSON.stringify(lines) !== JSON.stringify(grants[i]?.lines))
      await tx.rows('update cart_grant set lines = $2 where id = $1', [id, JSON.stringify(lines)])
  return left
}

const leftOf = (granted: readonly GrantedLine[], now: readonly GrantedLine[]): GrantedLine[] =>
  granted.flatMap((line) => {
    const still = now.find((one) => isSame(one, line))
    return still ? { ...line, qty: Math.min(line.qty, still.qty) } : []
  })
