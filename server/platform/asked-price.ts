import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'

/**
 * Who sees no cost and is asked for a supervisor because of a price leaves a line in the audit, in a transaction of
 * its own: how often somebody tries prices is then seen (decisions/0028).
 */
export async function rememberAskedPrice(error: unknown, ctx: Ctx): Promise<void> {
  const { seen, caller } = ctx
  if (!(error instanceof Refusal) || !seen || seen.rights.has('cost.view')) return
  if (!error.needs.some(({ action }) => action === 'SELL_BELOW_COST')) return
  await ctx.write(async (tx, s) => {
    await tx.rows(
      `insert into audit (branch_id, address, endpoint, object_kind, object_id, action, memo)
       values ($1, $2, $3, 'employee', $4, 'Harga khusus diminta', $5)`,
      [s.branchId, caller.address, caller.endpoint, s.employeeId, error.message.slice(0, 500)],
    )
  }, seen.branchId)
}
