import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { lockTold } from './told-carts.ts'

type Row = ReplyOf<typeof cashier.held>['rows'][number]

/** Told carts `c` that were neither sold, thrown away nor put aside: in a hand, or left there. */
export const LEFT_BEHIND = `c.branch_id = $1 and c.ended_at is null
  and not exists (select from held_cart h where h.branch_id = c.branch_id and h.taken_at is null and h.content ->> 'id' = c.key)`

/** Carts of the branch that wait, the oldest first. */
export async function heldCarts(tx: Tx, s: Session) {
  const rows = await tx.rows<Row>(
    `select h.key, h.name, h.total, h.till_name as "tillName", e.name as "heldByName", h.held_at as "heldAt", h.content,
       exists (select from shift s where s.id = h.passed_shift and s.closed_at is null) as "passedOn", null as "toldBy"
     from held_cart h join employee e on e.id = h.held_by
     where h.branch_id = $1 and h.taken_at is null
     union all
     select c.key, c.name, c.total, c.till_name, e.name, c.told_at, c.content, false, e.id
     from told_cart c join employee e on e.id = c.employee_id where ${LEFT_BEHIND} and c.employee_id = current_employee()
     order by "heldAt", key limit 50`,
    [s.branchId],
  )
  return { rows }
}

/** Put aside once: told again, or told late after somebody took it, it changes nothing. */
export function holdCart(
  ctx: Ctx,
  { branchId, key, name, total, tillName, content }: ParsedOf<typeof cashier.hold>,
): Promise<ReplyOf<typeof cashier.hold>> {
  return ctx.post(branchId, async (tx, session) => {
    await session
    await tx.rows(
      `delete from held_cart where branch_id = $1 and taken_at < clock_timestamp() - interval '7 days'`,
      [branchId],
    )
    await tx.rows(
      `delete from told_cart where branch_id = $1 and told_at < clock_timestamp() - interval '7 days' and ended_at is not null`,
      [branchId],
    )
    const row = await tx.one(
      `insert into held_cart (branch_id, key, name, total, till_name, content) values ($1, $2, $3, $4, $5, $6)
       on conflict (branch_id, key) do nothing returning key`,
      [branchId, key, name ?? null, total, tillName ?? null, JSON.stringify(content)],
    )
    return { held: row !== undefined }
  })
}

/**
 * Goes to whoever asks first; the same request again is told the same. One that is not here yet is marked as
 * taken, so that it does not come after it went on at its own till.
 */
export function takeHeldCart(
  ctx: Ctx,
  { branchId, key, requestId }: ParsedOf<typeof cashier.takeHeld>,
): Promise<ReplyOf<typeof cashier.takeHeld>> {
  return ctx.post(branchId, async (tx, session) => {
    await session
    const told = await lockTold(tx, branchId, key)
    if (told && !told.ended) return { content: told.content }
    await tx.rows(
      `insert into held_cart (branch_id, key, total, content, taken_by, taken_at, taken_as)
       values ($1, $2, 0, 'null', current_employee(), clock_timestamp(), $3) on conflict (branch_id, key) do nothing`,
      [branchId, key, requestId],
    )
    await markTaken(tx, branchId, key, requestId)
    const row = await tx.one<Pick<ReplyOf<typeof cashier.takeHeld>, 'content'>>(
      'select content from held_cart where branch_id = $1 and key = $2',
      [branchId, key],
    )
    return { content: row?.content ?? null }
  })
}

/** Whoever closes the shift leaves it to the branch: it waits on, and no longer keeps this shift open. */
export function passHeldCart(
  ctx: Ctx,
  { branchId, key }: ParsedOf<typeof cashier.passHeld>,
): Promise<ReplyOf<typeof cashier.passHeld>> {
  return ctx.post(branchId, async (tx, session) => {
    await session
    // What was told and left is put aside for whoever comes.
    await tx.rows(
      `insert into held_cart (branch_id, key, name, total, till_name, content)
       select c.branch_id, c.key, c.name, c.total, c.till_name, c.content from told_cart c where ${LEFT_BEHIND} and c.key = $2
       on conflict (branch_id, key) do update set content = excluded.content, taken_by = null, taken_at = null, taken_as = null`,
      [branchId, key],
    )
    const passed = await tx.one(
      `update held_cart h set passed_shift = s.id from till t join shift s on s.till_id = t.id and s.closed_at is null
       where h.branch_id = $1 and h.key = $2 and h.taken_at is null and t.branch_id = $1 and t.name = h.till_name returning h.key`,
      [branchId, key],
    )
    return { passed: passed !== undefined }
  })
}

/** Refused with the name of whoever was first. */
export async function markTaken(
  tx: Tx,
  branchId: number,
  key: string,
  requestId: string,
): Promise<void> {
  const taken = await tx.one(
    `update held_cart set taken_by = current_employee(), taken_at = coalesce(taken_at, clock_timestamp()), taken_as = $3
     where branch_id = $1 and key = $2 and (taken_at is null or taken_as = $3) returning key`,
    [branchId, key, requestId],
  )
  if (taken) return
  const first = await tx.one<{ name: string }>(
    `select e.name from held_cart h join employee e on e.id = h.taken_by where h.branch_id = $1 and h.key = $2`,
    [branchId, key],
  )
  throw new Refusal('CART_TAKEN', `Keranjang ini sudah diambil ${first?.name ?? 'kasir lain'}`)
}
