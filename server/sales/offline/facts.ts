import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { letterhead } from '#server/documents/print-head.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { tillDiscount } from '../cart-terms.ts'
import { lesser, limitsOf } from './limits.ts'
import { shopOf, slipSettings } from '../receipt.ts'

/** Asked while there is a line, for when there is none. */
export async function factsOf(
  tx: Tx,
  s: Session,
  { branchId, deviceId }: ParsedOf<typeof contract.facts>,
): Promise<ReplyOf<typeof contract.facts>> {
  const [masters, device, head, settings] = await Promise.all([
    mastersOf(tx, s.mastersVersion),
    limitsOf(tx, branchId, deviceId ?? null),
    letterhead(tx, branchId),
    slipSettings(tx, branchId),
  ])
  const branch = masters.branches.get(branchId) as Branch
  return {
    limits: {
      ...lesser(branch, device),
      hours: branch.offline_hours,
      waitSeconds: branch.offline_wait_seconds,
      discountPct: tillDiscount(s, branch).limitPct,
      qris: branch.offline_qris,
      transfer: branch.offline_transfer,
    },
    shop: shopOf(head, settings),
  }
}
