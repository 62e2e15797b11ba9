import type { AuditAction } from '#contract/system/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

interface CartEvent {
  action: AuditAction
  why: string
  /** What it was before, at its end the rupiah that it is about: `2 PCS Gula, Rp 37.500`. */
  before: string
  /** The cart that it is about, or the booking; neither where the till does not say. */
  cartKey?: string | null | undefined
  bookingId?: number | null | undefined
  /** What the customer had been told before, rupiah. */
  told?: number | null | undefined
  /** Goods that were taken back. */
  taken?: readonly { goodsUnitId: number; qty: number }[] | null | undefined
}

/** Something of a cart was taken back: told by the audit, which learns later what the cart became. */
export const writeCartEvent = (
  tx: Tx,
  s: Session,
  { caller }: Ctx,
  { action, why, before, cartKey = null, bookingId = null, told = null, taken }: CartEvent,
) =>
  tx.rows(
    `with told as (insert into audit (branch_id, address, endpoint, object_kind, action, memo, before)
       values ($1, $2, $3, 'cart', $4, $5, $6) returning branch_id, id)
     insert into cart_event (branch_id, audit_id, cart_key, document_id, told, taken) select branch_id, id, $7, $8::bigint, $9, $10 from told
     where $7::text is not null or $8::bigint is not null`,
    [
      s.branchId,
      caller.address,
      caller.endpoint,
      action,
      why,
      before,
      bookingId ? null : cartKey,
      bookingId,
      told,
      taken ? JSON.stringify(taken) : null,
    ],
  )

interface Became {
  branchId: number
  cartKey?: string | null | undefined
  total: number
}

/** The cart became this document: whatever left it before leads there, and what is told of it later comes too late. */
export async function cartBecame(
  tx: Tx,
  { branchId, cartKey, total }: Became,
  documentId: number,
): Promise<void> {
  if (!cartKey) return
  await tx.rows(
    `with sold as (insert into told_cart (branch_id, key, total, content, ended_at, document_id) values ($1, $2, $3, 'null', clock_timestamp(), $4)
       on conflict (branch_id, key) do update set content = 'null', ended_at = clock_timestamp(), document_id = $4),
     left_it as (update cart_left set document_id = $4 where branch_id = $1 and cart_key = $2)
     update cart_event set document_id = $4 where branch_id = $1 and cart_key = $2`,
    [branchId, cartKey, total, documentId],
  )
}
