import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { shift as contract } from '#contract/sales/shift.ts'
import { IS_DRAWER_OPENED } from '#server/documents/cart-deeds.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import { drawerShift } from '#server/documents/shift.ts'
import { once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { readShift, seenShift } from './shift-figures.ts'

/**
 * A drawer is opened without a sale, by whoever works at it: written down with its reason before it opens, so that Z and the
 * report of exceptions tell it. Answers the entry of the audit, which its slip is printed by.
 */
export function openDrawer(
  ctx: Ctx,
  input: ParsedOf<typeof contract.openDrawer>,
): Promise<ReplyOf<typeof contract.openDrawer>> {
  const { branchId, reason } = input
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    return once(tx, s, ctx, { kind: 'shift' }, input, async () => {
      const context = openPosting(tx, branchId, Promise.resolve(s))
      const shiftId = await drawerShift(context, { createdBy: s.employeeId })
      if (shiftId === null) throw new Refusal('SHIFT_CLOSED', 'Shift kasir belum dibuka')
      const written = await tx.one<{ id: number }>(
        `insert into audit (branch_id, address, endpoint, object_kind, object_id, action, after) values ($1, $2, $3, 'shift', $4, 'Buka laci', $5) returning id`,
        [branchId, ctx.caller.address, ctx.caller.endpoint, shiftId, reason],
      )
      return { id: written?.id ?? 0 }
    })
  })
}

/** An opening as its slip tells it, of a shift that he may look at. */
export async function readOpening(tx: Tx, s: Session, id: number) {
  const found = await tx.one<{ shiftId: number; at: string; name: string; reason: string }>(
    `select a.object_id as "shiftId", a.at, e.name, a.after as reason from audit a join employee e on e.id = a.employee_id
     where a.branch_id = any ($1::int[]) and a.id = $2 and ${IS_DRAWER_OPENED}`,
    [s.branchIds, id],
  )
  if (!found) throw notFound('Jejak audit')
  await seenShift(tx, s, found.shiftId)
  return { ...found, shift: await readShift(tx, found.shiftId) }
}
