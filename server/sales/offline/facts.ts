import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { letterhead } from '#server/documents/print-head.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { tillDiscount } from '../cart-terms.ts'
import { shopOf, slipSettings } from '../receipt.ts'

/** Asked while there is a line, for when there is none. */
export async function factsOf(
  tx: Tx,
  s: Session,
  { branchId }: ParsedOf<typeof contract.facts>,
): Promise<ReplyOf<typeof contract.facts>> {
  const [masters, head, settings] = await Promise.all([
    mastersOf(tx, s.mastersVersion),
    letterhead(tx, branchId),
    slipSettings(tx, branchId),
  ])
  const branch = masters.branches.get(branchId) as Branch
  return {
    limits: {
      allowed: branch.offline_sales,
      hours: branch.offline_hours,
      ...{ sale: branch.offline_sale_limit, unsent: branch.offline_till_limit },
      discountPct: tillDiscount(s, branch).limitPct,
    },
    shop: shopOf(head, settings),
  }
}
