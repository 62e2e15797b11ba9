import type { ReplyOf } from '#contract/endpoint.ts'
import type { KeptRemoval } from '#contract/sales/kept-entry.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { lessenGrants, voidGrants } from '../cart-grants.ts'
import { writeRemoval } from '../cart-removal.ts'
import { endTold, lockTold, lowerTold } from '../told-carts.ts'
import { type Arrived, type Difference, keepEntry, kindsOf } from './entries.ts'
import type { Looked } from './look.ts'
import { seenOf } from './seen.ts'

/**
 * What left a cart after its total was told, with nobody there to be asked: written as any such removal, once, and each
 * is looked into by a person.
 */
export async function settleRemoval(
  ctx: Ctx,
  arrived: Arrived<KeptRemoval>,
  looked: Looked<KeptRemoval>,
): Promise<ReplyOf<typeof contract.take>> {
  const { entry } = arrived
  const { branchId, what, cartKey, lines, total, told, reason, requestId } = entry
  const differences: Difference[] = [
    ...seenOf(looked, false),
    { kind: what === 'LINE' ? 'REMOVED' : 'GIVEN_UP', amount: total, detail: reason },
  ]
  await ctx.post(branchId, async (tx, session) => {
    const s = await session
    await tx.rows(`select set_config('app.employee', $1, true)`, [String(arrived.writtenBy)])
    const isNew = await keepEntry(tx, { ...arrived, late: false }, null, differences)
    if (isNew) {
      await lowered(tx, entry)
      await writeRemoval(
        ...([tx, s, ctx] as const),
        { requestId, branchId, what, cartKey, lines, total, told },
        reason,
      )
    }
    await tx.commit()
  })
  return { id: null, docNo: null, differences: kindsOf(differences) }
}

/** As the branch knows the cart, if it was told here while there was a line. */
async function lowered(tx: Tx, { branchId, cartKey, what, lines, leaves, total }: KeptRemoval) {
  const before = await lockTold(tx, branchId, cartKey)
  if (before?.isTold && !before.ended) await lowerTold(tx, branchId, cartKey, leaves, total)
  if (before && !before.ended && what === 'CART') await endTold(tx, branchId, cartKey)
  if (what === 'CART') await voidGrants(tx, branchId, cartKey)
  else await lessenGrants(tx, branchId, cartKey, lines)
}
