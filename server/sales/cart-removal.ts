import type { CardLine } from '#contract/application/approval-card.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { NO_REASON } from '#contract/approval-words.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { unitsOf } from '#server/ledgers/locks.ts'
import { once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, quantity, rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { writeCartEvent } from './cart-events.ts'
import { lessenGrants, voidGrants } from './cart-grants.ts'
import { markTaken } from './held-carts.ts'
import {
  cannotBeSold,
  endTold,
  lockTold,
  lowerTold,
  seenLowering,
  supervised,
} from './told-carts.ts'

type Removal = ParsedOf<typeof cashier.remove>

const DEEDS = {
  LINE: 'Hapus baris',
  CART: 'Hapus keranjang',
  TENDER: 'Lepas pembayaran',
} satisfies Record<string, AuditAction>

/** Written down in the audit (`cart`), where the head of branch reads what was taken back and why. */
export function removeFromCart(ctx: Ctx, input: Removal): Promise<{ removed: boolean }> {
  const { approvalToken, ...content } = input
  return ctx.write(
    (tx, s) =>
      // The token differs from try to try; what is taken back does not.
      once(tx, s, ctx, { kind: 'cart' }, content, async () => {
        // What was told and never put aside lies under the cart's own name.
        if (input.heldKey && input.heldKey !== input.cartKey)
          await markTaken(tx, s.branchId, input.heldKey, input.requestId)
        const { why, total, told } = await whyLowered(tx, s, input, approvalToken)
        await allowLess(tx, s, input)
        await writeRemoval(tx, s, ctx, { ...input, total, told }, why)
        return { removed: true }
      }),
    input.branchId,
  )
}

export const writeRemoval = async (
  tx: Tx,
  s: Session,
  ctx: Ctx,
  input: Removal & { told?: number | null },
  why: string,
) =>
  writeCartEvent(tx, s, ctx, {
    action: DEEDS[input.what],
    why,
    cartKey: input.cartKey,
    bookingId: input.bookingId,
    told: input.told,
    taken: input.lines,
    before: [...(await thingsOf(tx, s, input)), rupiah(input.total)].join(', '),
  })

/** Why money is let go, or a line of a booking: who may approve says so himself, else the approval does. */
export async function reasonOf(
  tx: Tx,
  s: Session,
  { what, reason, total, lines }: Removal,
  token: string | null | undefined,
): Promise<string> {
  if (what !== 'TENDER' && !s.rights.has('sales/cashier:approve'))
    return supervised(tx, s, {
      reason,
      token,
      about: { amount: total, lines: await removedLines(tx, s, lines) },
    })
  if (reason) return reason
  throw new Refusal('VALIDATION', 'Alasan wajib diisi', { field: 'reason' })
}

/** Of a cart whose total was told: by how much that falls (`total`) decides who is asked, and it is told anew. */
async function whyLowered(
  tx: Tx,
  s: Session,
  input: Removal,
  token: string | null | undefined,
): Promise<{ why: string; total: number; told: number | null }> {
  const { cartKey, what, leaves, lines } = input
  const told = cartKey ? await lockTold(tx, s.branchId, cartKey) : undefined
  if (!cartKey || !told?.isTold || told.ended || what === 'TENDER')
    return {
      why: await reasonOf(tx, s, input, token),
      total: input.total,
      told: told?.isTold ? told.total : null,
    }
  const to = what === 'CART' ? 0 : (leaves ?? Math.max(0, minus(told.total, input.total)))
  const free = what === 'LINE' && lines && (await cannotBeSold(tx, s, told, lines))
  const seen = free
    ? { why: `${input.reason ?? NO_REASON} (stok tidak cukup)`, unseen: 0 }
    : await seenLowering(tx, s, told, {
        to,
        token,
        reason: input.reason,
        taken: () => removedLines(tx, s, lines),
      })
  await lowerTold(tx, s.branchId, cartKey, to, seen?.unseen ?? 0)
  if (what === 'CART') await endTold(tx, s.branchId, cartKey)
  const why = seen?.why ?? input.reason ?? NO_REASON
  return { why, total: Math.max(0, minus(told.total, to)), told: told.total }
}

/** What a supervisor had allowed of it goes with it. */
async function allowLess(tx: Tx, s: Session, { cartKey, what, lines }: Removal): Promise<void> {
  if (cartKey && what === 'CART') await voidGrants(tx, s.branchId, cartKey)
  else if (cartKey && lines) await lessenGrants(tx, s.branchId, cartKey, lines)
}

/** What is taken back, as a supervisor reads it. */
async function removedLines(tx: Tx, s: Session, lines: Removal['lines']): Promise<CardLine[]> {
  const ids = (lines ?? []).map((line) => line.goodsUnitId)
  const units = ids.length > 0 ? await unitsOf(tx, Promise.resolve(s), ids) : undefined
  return (lines ?? []).map(({ goodsUnitId, qty }) => {
    const unit = units?.get(goodsUnitId)
    return {
      goodsName: unit?.name ?? '',
      unitName: unit?.unit_name ?? '',
      qty,
      baseUnitName: unit?.base_unit_name ?? '',
      placeName: null,
      stockBefore: null,
      stockAfter: null,
    }
  })
}

/** `2 PCS Minyak Goreng 2 L`, or how the money had come. */
async function thingsOf(tx: Tx, s: Session, { lines, tender }: Removal): Promise<string[]> {
  if (!lines) return tender ? [tender] : []
  const ids = lines.map((line) => line.goodsUnitId)
  const units = await unitsOf(tx, Promise.resolve(s), ids)
  return lines.map(({ goodsUnitId, qty }) => {
    const unit = units.get(goodsUnitId)
    return `${quantity(qty)} ${unit?.unit_name ?? ''} ${unit?.name ?? ''}`
  })
}
