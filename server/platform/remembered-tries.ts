import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { rupiah } from '#contract/money.ts'
import type { Session } from './session.ts'

/** A try as the audit tells it: of a shift, or of whoever tried. */
interface Remembered {
  action: AuditAction
  shiftId: number | null
  /** Rupiah that were wanted. */
  amount: number | null
}

/** What tells of costs to whoever is asked for a supervisor often enough: the deed as the audit calls it, by action. */
const NEAR_COST: Readonly<Record<string, AuditAction>> = {
  SELL_BELOW_COST: 'Harga khusus diminta',
  STOCK_CORRECTION: 'Koreksi di atas batas diminta',
}

/**
 * Tries that were refused leave a line in the audit, in a transaction of its own, so that it is seen how often somebody
 * tries: whoever sees no cost and is asked for a supervisor because of a price or of what goods are worth (decisions/0028),
 * whoever wants more cash out of a drawer or safe than it holds, or money at another device than his shift's (decisions/0032).
 */
export async function rememberTried(error: unknown, ctx: Ctx): Promise<void> {
  const { seen, caller } = ctx
  if (!(error instanceof Refusal) || !seen) return
  const tried = inVain(error) ?? nearCost(error, seen)
  if (!tried) return
  const { action, shiftId, amount } = tried
  await ctx.write(async (tx, s) => {
    await tx.rows(
      `insert into audit (branch_id, address, endpoint, object_kind, object_id, action, before, memo)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        s.branchId,
        caller.address,
        caller.endpoint,
        shiftId === null ? 'employee' : 'shift',
        shiftId ?? s.employeeId,
        action,
        amount === null ? null : rupiah(amount),
        error.message.slice(0, 500),
      ],
    )
  }, seen.branchId)
}

function nearCost({ needs }: Refusal, { rights }: Session): Remembered | undefined {
  if (rights.has('cost.view')) return undefined
  const action = needs.map((need) => NEAR_COST[need.action]).find((one) => one !== undefined)
  return action && { action, shiftId: null, amount: null }
}

const DEEDS = { CASH: 'Kas kurang, ditolak', DEVICE: 'Perangkat lain, ditolak' } as const

const inVain = ({ tried }: Refusal): Remembered | undefined =>
  tried && { action: DEEDS[tried.what], shiftId: tried.shiftId, amount: tried.amount }
