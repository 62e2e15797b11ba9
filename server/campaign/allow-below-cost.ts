import { changeOf } from '#server/documents/card-types.ts'
import { campaignBelowCost as contract } from '#contract/campaign/below-cost.ts'
import { NO_REASON } from '#contract/approval-words.ts'
import type { CampaignTerms } from '#contract/pricing/terms.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import { rightOf, takeApproval } from '#server/documents/approval.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rupiah } from '#contract/money.ts'
import { type Route, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { type Low, branchesOf, lowOf, termsOf } from './below-cost.ts'

const kindOf = ({ kind }: CampaignTerms) => ({
  kind: `campaign-${kind.toLowerCase() as Lowercase<typeof kind>}` as const,
})

/** Who may sell below cost, or let others do so. */
const mayAllow = (s: Session): boolean =>
  s.rights.has('price.belowCost') || s.rights.has(rightOf('SELL_BELOW_COST'))

/** `Minyak Goreng 2 L (PCS) Rp 2.343`, the largest first; names alone tell no scale. */
const goodsWords = (low: readonly Low[]): string =>
  [
    ...low.slice(0, 5).map(({ name, unitName, short }) => `${name} (${unitName}) ${rupiah(short)}`),
    ...(low.length > 5 ? [`dan ${low.length - 5} lagi`] : []),
  ].join(', ')

/** As it is told to whoever writes a campaign: with goods and how far to who sees costs. */
const told = (s: Session, branch: string, low: readonly Low[]): string =>
  s.rights.has('cost.view')
    ? `Di bawah HPP di ${branch}: ${goodsWords(low)}. Kasir meminta atasan tiap struk sampai disetujui.`
    : `Promosi ini perlu disetujui di ${branch}, sebelum itu kasir meminta atasan tiap struk.`

/** Branches that are still to agree, each in a sentence. */
export async function waitingBranches(tx: Tx, s: Session, id: number): Promise<string[]> {
  const rows = await branchesOf(tx, s, await termsOf(tx, id))
  return rows.flatMap(({ state, branchName, goods }) =>
    state === 'WAITING' ? told(s, branchName, goods as unknown as Low[]) : [],
  )
}

/** A campaign that says it may sell below cost is written by who may agree to that: for every branch of it at once. */
export function refuseBelowCost(s: Session, allows: unknown, allowed: unknown): void {
  if (!allows || allowed || mayAllow(s)) return
  const message = 'Hanya yang boleh menyetujui penjualan di bawah HPP yang dapat mengizinkannya'
  throw new Refusal('FORBIDDEN', message, { status: 403, field: 'allowBelowCost' })
}

export async function allowEverywhere(tx: Tx, s: Session, id: number): Promise<void> {
  const terms = await termsOf(tx, id)
  if (!terms.allowBelowCost || !mayAllow(s)) return
  for (const branchId of terms.branchIds)
    await allow(tx, terms, {
      branchId,
      by: s.employeeId,
      reason: null,
      low: await exact(tx, s, terms, branchId),
    })
}

const exact = (tx: Tx, s: Session, terms: CampaignTerms, branchId: number) =>
  lowOf(tx, s, terms, { branchId, coarse: false })

interface Word {
  branchId: number
  by: number
  reason: string | null
  low: readonly Low[]
}

/** At what the goods cost now: one that costs more later is asked for anew. */
async function allow(tx: Tx, terms: CampaignTerms, { branchId, by, reason, low }: Word) {
  const costs: Record<string, number> = {}
  for (const { goodsId, cost } of low) costs[goodsId] = Math.max(cost, costs[goodsId] ?? 0)
  await tx.rows(
    `insert into campaign_below_cost (branch_id, campaign_id, terms, costs, allowed_by, reason)
     select $1, c.id, campaign_terms_mark(c), $3, $4, $5 from campaign c where c.id = $2
     on conflict (branch_id, campaign_id) do update set terms = excluded.terms, costs = excluded.costs,
       allowed_by = excluded.allowed_by, reason = excluded.reason, allowed_at = clock_timestamp()`,
    [branchId, terms.id, JSON.stringify(costs), by, reason],
  )
}

/** Once for a branch, by who has the right or with his approval; afterwards no bill asks. */
async function allowHere(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  input: {
    id: number
    branchId: number
    reason?: string | null | undefined
    approvalToken?: string | null | undefined
  },
) {
  const terms = await termsOf(tx, input.id)
  const branchId = refuseForeign(s, input.branchId)
  if (!terms.branchIds.includes(branchId))
    throw new Refusal('VALIDATION', 'Promosi ini tidak berlaku di cabang itu', {
      field: 'branchId',
    })
  const low = await exact(tx, s, terms, branchId)
  if (low.length === 0) return { id: terms.id, state: 'NONE' as const }
  const by = mayAllow(s)
    ? s.employeeId
    : await takeApproval(tx, s, [belowCost(s, terms, low)], input.approvalToken, {
        partyName: terms.name,
      })
  const reason = input.reason?.trim() || null
  await allow(tx, terms, { branchId, by, reason, low })
  const act = 'Izinkan di bawah HPP'
  await auditMaster(
    tx,
    s,
    ctx,
    kindOf(terms),
    terms.id,
    act,
    null,
    `reason: ${reason ?? NO_REASON}`,
  )
  return { id: terms.id, state: 'AGREED' as const }
}

/** What is asked of a supervisor: in rupiah for whoever may see costs. */
function belowCost(s: Session, terms: CampaignTerms, low: readonly Low[]): ApprovalRequest {
  const ofCosts = `Promosi ${terms.name} di bawah HPP: ${goodsWords(low)}`.slice(0, 500)
  const plain = `Diperlukan persetujuan atasan untuk promosi ${terms.name}`
  return {
    action: 'SELL_BELOW_COST',
    ...(s.rights.has('cost.view') ? { message: ofCosts } : { message: plain, ofCosts }),
    costChanges: low
      .slice(0, 12)
      .map(({ name, unitName, price, least }) =>
        changeOf('PRICE', least, price, { name, unitName }),
      ),
  }
}

export const belowCostRoutes: Route[] = [
  route(contract.get, (ctx, { id }) =>
    ctx.read(async (tx, s) => ({ rows: await branchesOf(tx, s, await termsOf(tx, id)) })),
  ),
  route(contract.allow, (ctx, input) => {
    const { approvalToken, ...content } = input
    return ctx.write(
      (tx, s) =>
        once(tx, s, ctx, { kind: 'campaign-below-cost' }, content, () =>
          allowHere(tx, s, ctx, { ...content, approvalToken }),
        ),
      input.branchId,
    )
  }),
]
