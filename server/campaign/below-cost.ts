import { priceTermsOn, taxModeOn } from '#server/pricing/price-terms.ts'
import type { campaignBelowCost } from '#contract/campaign/below-cost.ts'
import { priceLevel } from '#contract/master/customer.ts'
import type { CampaignTerms } from '#contract/pricing/terms.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type UnitFacts, readUnits } from '#server/ledgers/locks.ts'
import { type Tax, mastersOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { Decimal, dec, minus, roundTo, times } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import {
  type CostState,
  costOfOne,
  leastOf,
  readCosts,
  soldBelowCost,
} from '#server/pricing/below-cost.ts'
import { type CartContext, type PriceLevel, priceCart } from '#contract/pricing/price-cart.ts'
import { termsAt } from '#server/pricing/read-campaigns.ts'
import { readPrices } from '#server/pricing/read-prices.ts'
import { type Line, cartsOf } from './least-carts.ts'

type Row = ReplyOf<typeof campaignBelowCost.get>['rows'][number]
export interface Low {
  goodsId: number
  goodsUnitId: number
  name: string
  unitName: string
  price: number
  least: number
  short: number
  /** Rupiah of one base unit now. */
  cost: number
}

export async function termsOf(tx: Tx, id: number): Promise<CampaignTerms> {
  const terms = await tx.one<CampaignTerms>(`select ${termsAt()} from campaign c where c.id = $1`, [
    id,
  ])
  if (!terms) throw notFound('Promosi')
  return terms
}

/**
 * Goods that a campaign alone sells below their cost in a branch, in the smallest cart that earns it and at the level
 * that pays least. Who sees no cost is told by steps, as of any price (`coarse`).
 */
export async function lowOf(
  tx: Tx,
  s: Session,
  terms: CampaignTerms,
  { branchId, coarse }: { branchId: number; coarse: boolean },
): Promise<Low[]> {
  const unitIds = await unitsOf(tx, terms, branchId)
  if (unitIds.length === 0) return []
  const [units, prices, costs, masters] = await Promise.all([
    readUnits(tx, unitIds),
    readPrices(tx, branchId, unitIds),
    readCosts(tx, branchId, unitIds),
    mastersOf(tx, s.mastersVersion),
  ])
  const withinCart = narrowed(terms)
  const levels = terms.levels.length > 0 ? (terms.levels as PriceLevel[]) : priceLevel.options
  const found = new Map<number, Low>()
  const pricesBy = Map.groupBy(prices, (price) => price.goods_unit_id)
  for (const level of levels) {
    const context = {
      level,
      units,
      ...priceTermsOn(masters, s.today),
      taxMode: taxModeOn(masters, s.today, level),
      buyer: { branchId, level, member: true, at: NOW, customerId: terms.customerIds[0] ?? 0 },
    }
    const priceOf = (unitId: number) =>
      pricesBy.get(unitId)?.find((p) => p.price_level === level || p.price_level === 'RETAIL')
        ?.price ?? null
    for (const lines of cartsOf(terms, unitIds, priceOf)) {
      const campaigns = [forAnyone(withinCart(lines), branchId)]
      const asked = lines.flatMap((line) => pricesBy.get(line.goodsUnitId) ?? [])
      for (const low of lowIn(lines, { ...context, campaigns, prices: asked }, costs, {
        terms,
        coarse,
      })) {
        const before = found.get(low.goodsUnitId)
        if (!before || before.short < low.short) found.set(low.goodsUnitId, low)
      }
    }
  }
  return [...found.values()].sort((a, b) => b.short - a.short || a.name.localeCompare(b.name))
}

/** A campaign with those of its goods alone that a cart has: of thousands each cart has one or two. */
function narrowed(terms: CampaignTerms): (lines: readonly Line[]) => CampaignTerms {
  const all: readonly { goodsUnitId: number }[] = terms.rules.items
  const items = Map.groupBy(all, (item) => item.goodsUnitId)
  const others = all.slice(0, 1)
  return (lines) => {
    const own = lines.flatMap(({ goodsUnitId }) => items.get(goodsUnitId) ?? [])
    // Without any of its goods it would hold for all.
    return { ...terms, rules: { ...terms.rules, items: own.length > 0 ? own : others } } as never
  }
}

const NOW = '2000-01-01T00:00'
/** Whoever buys, and whenever: what is told is what it can come to. */
const forAnyone = (terms: CampaignTerms, branchId: number): CampaignTerms => ({
  ...terms,
  startAt: '',
  endAt: '9999',
  stopped: false,
  days: [],
  hourFrom: null,
  hourTo: null,
  branchIds: [branchId],
  left: {},
})

interface Context extends CartContext {
  units: ReadonlyMap<number, UnitFacts>
  tax: Tax
}

function lowIn(
  lines: Line[],
  context: Context,
  costs: ReadonlyMap<number, CostState>,
  { terms, coarse }: { terms: CampaignTerms; coarse: boolean },
): Low[] {
  const cart = priced(lines, context)
  if (!cart) return []
  return lines.flatMap(({ goodsUnitId, qty }, i) => {
    const unit = context.units.get(goodsUnitId)
    const cost = unit && costs.get(unit.goods_id)
    const amounts = cart.lines[i]
    if (!unit || !cost || !amounts || !cart.given.shares[i]?.some(({ id }) => id === terms.id))
      return []
    const sold = {
      goodsId: unit.goods_id,
      goodsUnitId,
      taxType: unit.tax_type,
      net: amounts.net,
      coarse,
      baseQty: times(qty, unit.conversion),
    }
    const { taxMode, tax } = context
    if (soldBelowCost([sold], costs, context.units, taxMode, tax).length === 0) return []
    const each = (rupiah: number) => roundTo(dec(rupiah).div(qty), 0)
    const [price, least] = [each(amounts.net), each(leastOf(sold, cost, taxMode, tax))]
    return {
      goodsId: unit.goods_id,
      goodsUnitId,
      name: unit.name,
      unitName: unit.unit_name,
      price,
      least,
      short: Math.max(0, minus(least, price)),
      cost: costOfOne(cost).toDecimalPlaces(4, Decimal.ROUND_UP).toNumber(),
    }
  })
}

/** Null for what cannot be sold so: goods without a price, a fraction of what has none. */
function priced(lines: Line[], context: Context) {
  try {
    return priceCart({ lines: lines.map((l) => ({ ...l, tiers: [], discountAmount: 0 })) }, context)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Of a campaign for more goods than that, the first of them are looked at. */
const MOST_LOOKED_AT = 5000

/** What it names; of a campaign for every purchase the goods that the branch has, as they are counted. */
async function unitsOf(tx: Tx, terms: CampaignTerms, branchId: number): Promise<number[]> {
  // Gifts are given away beside what is sold, and bear no price.
  if (terms.kind === 'GIFT') return []
  const named = terms.rules.items.map((item) => item.goodsUnitId).slice(0, MOST_LOOKED_AT)
  if (terms.kind === 'DISCOUNT' || terms.rules.type !== 'MIN_SPEND') return named
  const without = terms.rules.items.flatMap((i) => (i.as === 'EXCLUDE' ? i.goodsUnitId : []))
  const rows = await tx.rows<{ id: number }>(
    `select u.id from goods g join goods_unit u on u.goods_id = g.id and u.conversion = 1
     join stock_value v on v.branch_id = $1 and v.goods_id = g.id
     where g.is_active and u.is_active and g.discountable and u.id <> all ($2::bigint[]) order by u.id limit ${MOST_LOOKED_AT}`,
    [branchId, without],
  )
  return rows.map(({ id }) => id)
}

/** Of every branch of a campaign that he works in: what is below cost there, and who agreed to it. */
export async function branchesOf(tx: Tx, s: Session, terms: CampaignTerms): Promise<Row[]> {
  const rows = await tx.rows<Omit<Row, 'goods' | 'state'> & { costs: Record<string, number> }>(
    `select b.id as "branchId", b.name as "branchName", e.name as "allowedByName", x.allowed_at as "allowedAt", x.reason,
       case when x.branch_id is not null then coalesce(x.costs, '{"all": 0}') end as costs
     from branch b left join (campaign_below_cost x join campaign c on c.id = x.campaign_id and x.terms = campaign_terms_mark(c))
       on x.branch_id = b.id and x.campaign_id = $1 left join employee e on e.id = x.allowed_by
     where b.id = any ($2::int[]) order by b.name`,
    [terms.id, terms.branchIds.filter((id) => s.branchIds.includes(id))],
  )
  const coarse = !s.rights.has('cost.view')
  const told: Row[] = []
  for (const { costs, ...row } of rows) {
    const low = await lowOf(tx, s, terms, { branchId: row.branchId, coarse })
    const covered = (of: Low) => costs && ('all' in costs || (costs[of.goodsId] ?? -1) >= of.cost)
    const state = low.length === 0 ? 'NONE' : low.every(covered) ? 'AGREED' : 'WAITING'
    told.push({ ...row, state, goods: low })
  }
  return told
}
