import type { CampaignShare } from '#contract/pricing/terms.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { type CostState, costOfOne } from './below-cost.ts'

/** By goods the cost of one base unit up to which a campaign may sell below it; null whatever it is. */
type Costs = Readonly<Record<string, number>> | null
export type Agreed = ReadonlyMap<number, Costs>

const cached = versionedCache<number, Agreed>('mastersVersion')

/** Campaigns that somebody who may has let sell below cost in a branch, as they stand. */
export async function agreedBelowCost(
  tx: Tx,
  branchId: number,
  session: Promise<Session>,
): Promise<Agreed> {
  const read = async () => {
    const rows = await tx.named<{ id: number; costs: Costs }>(
      'campaigns-below-cost',
      `select b.campaign_id as id, b.costs from campaign_below_cost b join campaign c on c.id = b.campaign_id
       where b.branch_id = $1 and c.stopped_at is null and b.terms = campaign_terms_mark(c)`,
      [branchId],
    )
    return new Map([[branchId, new Map(rows.map(({ id, costs }) => [id, costs]))]])
  }
  return (await cached.all(session, [branchId], read)).get(branchId) ?? new Map()
}

/** Whether one of the campaigns of a line was agreed to at what its goods cost now, or at more. */
export const isAgreed = (
  agreed: Agreed,
  { goodsId, campaigns }: { goodsId: number; campaigns: readonly CampaignShare[] },
  cost: CostState | undefined,
): boolean =>
  campaigns.some(({ id }) => {
    const costs = agreed.get(id)
    if (costs === undefined) return false
    if (costs === null) return true
    const most = costs[goodsId]
    return most !== undefined && cost !== undefined && costOfOne(cost).lte(most)
  })
