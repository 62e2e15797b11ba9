import { priceTermsOn } from '#server/pricing/price-terms.ts'
import { isFixed } from '#contract/pricing/price-source.ts'
import type { PostingContext, StoredDocument, StoredLine } from '#server/documents/types.ts'
import { unitsOf } from '#server/ledgers/locks.ts'
import { dec, round } from '#contract/money.ts'
import { instantAt } from '#server/platform/time.ts'
import type { Bill } from '#server/pricing/kept.ts'
import { basePrice } from '#contract/pricing/price-cart.ts'
import { campaignsThen } from '#server/pricing/read-campaigns.ts'
import { pricesThen } from '#server/pricing/read-prices.ts'
import { isGift } from './gift-lines.ts'
import { costsOf } from './return-costs.ts'

/** A sale, or goods that were priced and not paid yet, as campaigns look at it: with what stood when it was written. */
export async function billOf(context: PostingContext, sale: StoredDocument) {
  const { tx, branchId, session } = context
  const gave = [...new Set(sale.lines.flatMap((l) => l.campaigns.map(({ id }) => id)))]
  const unitIds = sale.lines.map((l) => l.goodsUnitId)
  const [then, units, { timezone }, masters, customer] = await Promise.all([
    campaignsThen(tx, branchId, sale.id, gave),
    unitsOf(tx, session, unitIds),
    session,
    context.masters(),
    tx.one<{ type: string }>('select type from customer where id = $1', [sale.customerId]),
  ])
  const given = sale.lines.filter(isGift).map((l) => l.goodsUnitId)
  const at = instantAt(then.at.slice(0, 10), then.at.slice(11), timezone)
  const prices = given.length > 0 ? await pricesThen(tx, branchId, given, at) : []
  const costs = given.length > 0 ? await costsOf(context, sale.id) : new Map()
  const level = (sale.priceLevel ?? 'RETAIL') as 'RETAIL'
  const bill: Bill = {
    lines: sale.lines.map((l) => ({
      ...l,
      closed: isFixed(l.priceSource) || units.get(l.goodsUnitId)?.discountable === false,
      gift: isGift(l),
    })),
    headerPct: sale.headerDiscountPercent,
    campaigns: then.campaigns,
    buyer: {
      branchId,
      at: then.at,
      customerId: sale.customerId,
      level,
      member: customer?.type === 'MEMBER',
    },
    giftPrice(place) {
      const { goodsUnitId: unit, line, qty } = sale.lines[place] as StoredLine
      const sells = prices.some(
        (p) => p.goods_unit_id === unit && [level, 'RETAIL'].includes(p.price_level),
      )
      // What is never sold is worth what it cost us.
      if (!sells) return round(dec(costs.get(line)?.cost ?? 0).div(qty))
      const terms = priceTermsOn(masters, sale.docDate)
      return basePrice(unit, 1, { level, prices, units, ...terms }).unitPrice
    },
  }
  return { bill, names: new Map([...units].map(([id, unit]) => [id, unit.name])) }
}
