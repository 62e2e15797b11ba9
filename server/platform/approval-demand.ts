import { type ApprovalCard, approvalCard } from '#contract/application/approval-card.ts'
import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { signatureOf } from './hash.ts'
import { maskOf } from './mask.ts'
import type { Session } from './session.ts'

/** What the approver must reach, and what he has to see, travel sealed with whoever asks. */
export const APPROVAL_NEEDS = 'approval.needs'
export const APPROVAL_CARD = 'approval.card'
const LONGEST_NEEDS = 1000
const LONGEST_CARD = 12_000
const cardMask = maskOf(approvalCard)

/** Sealed and of one length: a longer one would tell of a larger limit, or of a rule that the asker is not told. */
const sealed = (ctx: Ctx, use: string, content: unknown, longest: number): string =>
  ctx.cipher.encrypt(use, JSON.stringify(content).padEnd(longest))

/** Of the card what the asker may see himself. */
function seenCard(card: ApprovalCard, { rights }: Session): ApprovalCard {
  const own = structuredClone(card)
  cardMask.strip(own, (right) => rights.has(right))
  return own
}

/** A refusal that a supervisor may lift carries what he would allow, signed for whoever asked. */
export function withApprovalRequest(error: unknown, ctx: Ctx): unknown {
  const { seen, caller } = ctx
  if (!(error instanceof Refusal) || !error.action || !seen || !caller.payload) return error
  const demand = {
    action: error.action,
    message: error.message,
    branchId: seen.branchId,
    payloadHash: caller.payload(),
    needs: sealed(ctx, APPROVAL_NEEDS, error.needs, LONGEST_NEEDS),
    card: error.card ? sealed(ctx, APPROVAL_CARD, error.card, LONGEST_CARD) : null,
  }
  const seal = signatureOf(ctx.secret, { ...demand, employeeId: seen.employeeId })
  return new Refusal(error.code, error.message, {
    status: error.status,
    action: error.action,
    data: {
      ...error.data,
      demand: { ...demand, seal },
      ...(error.card ? { card: seenCard(error.card, seen) } : {}),
    },
  })
}
