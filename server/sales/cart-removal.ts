import type { ParsedOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { unitsOf } from '#server/ledgers/locks.ts'
import { once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity, rupiah } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { markTaken } from './held-carts.ts'

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
        if (input.heldKey) await markTaken(tx, s.branchId, input.heldKey, input.requestId)
        const why = await reasonOf(tx, s, input, approvalToken)
        await writeRemoval(tx, s, ctx, input, why)
        return { removed: true }
      }),
    input.branchId,
  )
}

export async function writeRemoval(
  tx: Tx,
  s: Session,
  { caller }: Ctx,
  input: Removal,
  why: string,
): Promise<void> {
  await tx.rows(
    `insert into audit (branch_id, address, endpoint, object_kind, action, memo, before)
     values ($1, $2, $3, 'cart', $4, $5, $6)`,
    [
      ...[s.branchId, caller.address, caller.endpoint, DEEDS[input.what], why],
      [...(await thingsOf(tx, s, input)), rupiah(input.total)].join(', '),
    ],
  )
}

/** Who may approve says why himself; for anybody else the approval says who did and why. */
export async function reasonOf(
  tx: Tx,
  s: Session,
  { what, reason }: Removal,
  token: string | null | undefined,
): Promise<string> {
  if (what === 'TENDER' || s.rights.has('sales/cashier:approve')) {
    if (reason) return reason
    throw new Refusal('VALIDATION', 'Alasan wajib diisi', { field: 'reason' })
  }
  const asked = {
    action: 'CASHIER_REMOVE_ITEM',
    message: 'Diperlukan persetujuan atasan untuk menghapus barang setelah total disebutkan',
  }
  await takeApproval(tx, s, [asked], token)
  const given = await tx.one<{ name: string; reason: string }>(
    `select e.name, a.reason from approval a join employee e on e.id = a.approved_by
     where a.token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  return `${reason ?? given?.reason} (disetujui ${given?.name})`
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
