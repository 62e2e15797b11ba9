import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'

/** What tells of costs to whoever is asked for a supervisor often enough: the deed as the audit calls it, by action. */
const NEAR_COST: Readonly<Record<string, string>> = {
  SELL_BELOW_COST: 'Harga khusus diminta',
  STOCK_CORRECTION: 'Koreksi di atas batas diminta',
}

/**
 * Who sees no cost and is asked for a supervisor because of a price or of what goods are worth leaves a line in the
 * audit, in a transaction of its own: how often somebody tries is then seen (decisions/0028).
 */
export async function rememberAsked(error: unknown, ctx: Ctx): Promise<void> {
  const { seen, caller } = ctx
  if (!(error instanceof Refusal) || !seen || seen.rights.has('cost.view')) return
  const deed = error.needs.map(({ action }) => NEAR_COST[action]).find((one) => one !== undefined)
  if (!deed) return
  await ctx.write(async (tx, s) => {
    await tx.rows(
      `insert into audit (branch_id, address, endpoint, object_kind, object_id, action, memo)
       values ($1, $2, $3, 'employee', $4, $5, $6)`,
      [
        s.branchId,
        caller.address,
        caller.endpoint,
        s.employeeId,
        deed,
        error.message.slice(0, 500),
      ],
    )
  }, seen.branchId)
}
