import { applyCampaigns } from '#contract/pricing/apply.ts'
import type { CampaignTerms } from '#contract/pricing/terms.ts'

const LINES = 200
const CAMPAIGNS = 300
const ROUNDS = 200

/** A cart of 200 lines under 300 active campaigns beside the same cart under none: milliseconds of the pure engine. */
export async function bench(): Promise<Record<string, unknown>> {
  const lines = Array.from({ length: LINES }, (_, i) => {
    const [qty, unitPrice] = [1 + (i % 12), 1_000 + i * 37]
    return { goodsUnitId: i + 1, qty, unitPrice, gross: qty * unitPrice, closed: false }
  })
  const buyer = {
    branchId: 1,
    at: '2026-01-07T10:15',
    customerId: null,
    level: 'RETAIL',
    member: false,
  }
  const all = Array.from({ length: CAMPAIGNS }, (_, i) => campaign(i))
  const [bare, full] = [timed([]), timed(all)]
  return { lines: LINES, campaigns: CAMPAIGNS, withoutMs: bare, withMs: full, ratio: full / bare }

  function timed(campaigns: CampaignTerms[]): number {
    const round = () => applyCampaigns(lines, campaigns, buyer)
    for (let i = 0; i < 20; i += 1) round()
    const start = performance.now()
    for (let i = 0; i < ROUNDS; i += 1) round()
    return Math.round(((performance.now() - start) / ROUNDS) * 1_000) / 1_000
  }
}

/** A third each of product discounts, buy five get one, and so much spent. */
function campaign(i: number): CampaignTerms {
  const goodsUnitId = 1 + ((i * 7) % LINES)
  const standing = {
    id: i + 1,
    name: `Promosi ${i}`,
    startAt: '2026-01-01T00:00',
    endAt: '2026-02-01T00:00',
    stopped: false,
    days: [],
    hourFrom: null,
    hourTo: null,
    branchIds: [1],
    levels: [],
    customerIds: [],
    memberOnly: false,
    stackable: i % 2 === 0,
    priority: 1 + (i % 99),
    allowBelowCost: false,
    left: {},
  }
  if (i % 3 === 0)
    return {
      ...standing,
      kind: 'DISCOUNT',
      rules: { items: [{ goodsUnitId, type: 'PERCENT', discountTiers: [5, 2.5] }] },
    }
  const items = [{ goodsUnitId, as: 'BUY' as const }]
  return {
    ...standing,
    kind: 'PROMO',
    rules:
      i % 3 === 1
        ? { type: 'BUY_X_GET_Y', items, buyQty: 5, getQty: 1, sameItem: true }
        : { type: 'MIN_SPEND', items: [], minSpend: 500_000, discountType: 'PERCENT', value: 2 },
  }
}
