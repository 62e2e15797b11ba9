import type { ParsedOf } from '#contract/endpoint.ts'
import type { customer as contract } from '#contract/master/customer.ts'
import { auditMaster, once, staleBy } from '#server/masters/audit.ts'
import { refuseInUse } from '#server/masters/holds.ts'
import { type MasterType, type Saved, getMaster } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { refuseForeign, requireRight } from '#server/platform/session.ts'

type Input = ParsedOf<typeof contract.erase>

/**
 * A person's data go at his wish (UU 27/2022 art. 43): name, telephone, addresses, numbers of identity. The books keep
 * what the tax law demands for ten years: documents, and what they were headed with. What is still open between him and
 * the shop ends first.
 */
export const eraseCustomer = (ctx: Ctx, type: MasterType, input: Input): Promise<Saved> =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, type, input, async () => {
      requireRight(s, 'master/customer:edit')
      const before = await tx.one<Record<string, unknown>>(
        'select * from customer where id = $1 for update',
        [input.id],
      )
      if (!before) throw notFound(type.title)
      await getMaster(tx, s, type, input.id)
      refuseForeign(s, Number(before.branch_id))
      if (before.version !== input.version)
        throw await staleBy(tx, type, input.id, Number(before.version))
      refuseEnded(before)
      if (before.is_walk_in)
        throw new Refusal('WALK_IN', 'Pelanggan umum bukan orang, datanya tidak dapat dihapus')
      await refuseInUse(tx, type, { id: input.id, ignoreWarnings: true }, before)
      await refusePoints(tx, input.id)
      await tx.rows('select erase_customer($1)', [input.id])
      await auditMaster(tx, s, ctx, type, input.id, 'Hapus data pribadi', null, input.reason)
      return { id: input.id, version: Number(before.version) + 1 }
    }),
  )

/** Who was erased, or became another's number, is written and switched on no more. */
export function refuseEnded(before: Record<string, unknown> | null | undefined): void {
  if (before?.erased_at) throw new Refusal('ERASED', 'Data pelanggan ini sudah dihapus')
  if (before?.merged_into)
    throw new Refusal('MERGED', 'Pelanggan ini sudah digabung ke pelanggan lain')
}

/** Points are owed as money is. */
async function refusePoints(tx: Tx, id: number): Promise<void> {
  const row = await tx.one<{ points: number }>('select point_balance($1) as points', [id])
  if (!row?.points) return
  throw new Refusal(
    'POINTS_LEFT',
    `Pelanggan masih memiliki ${row.points} poin, tukar atau koreksi dulu`,
  )
}
