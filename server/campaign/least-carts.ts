import type { CampaignTerms, PromoTerms } from '#contract/pricing/terms.ts'

export interface Line {
  goodsUnitId: number
  qty: number
}

/**
 * The smallest carts that earn a campaign, one for each goods that it may make cheaper. `priceOf` is the list's price of
 * a unit, rupiah.
 */
export function cartsOf(
  terms: CampaignTerms,
  unitIds: readonly number[],
  priceOf: (unitId: number) => number | null,
): Line[][] {
  if (terms.kind === 'GIFT') return []
  if (terms.kind === 'PROMO') return promoCarts(terms, unitIds, priceOf)
  return terms.rules.items.map(({ goodsUnitId, minQty }) => [
    { goodsUnitId, qty: Math.max(1, minQty ?? 1) },
  ])
}

function promoCarts(
  { rules }: PromoTerms,
  unitIds: readonly number[],
  priceOf: (unitId: number) => number | null,
): Line[][] {
  const as = (part: 'BUY' | 'GET') => rules.items.filter((item) => item.as === part)
  const [buyQty, getQty] = [rules.buyQty ?? 1, rules.getQty ?? 1]
  switch (rules.type) {
    case 'BUNDLE_PRICE':
      return [as('BUY').map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty: qty ?? 1 }))]
    case 'NTH_ITEM':
      return as('BUY').map(({ goodsUnitId }) => [{ goodsUnitId, qty: rules.n ?? 1 }])
    case 'MIN_SPEND':
      return unitIds.flatMap((goodsUnitId) => {
        const price = priceOf(goodsUnitId)
        return price ? [[{ goodsUnitId, qty: Math.ceil((rules.minSpend ?? 1) / price) }]] : []
      })
    case 'BUY_X_GET_Y':
      if (rules.sameItem)
        return as('BUY').map(({ goodsUnitId }) => [{ goodsUnitId, qty: buyQty + getQty }])
      return as('BUY').flatMap(({ goodsUnitId: bought }) =>
        as('GET').map(({ goodsUnitId: free }) =>
          bought === free
            ? [{ goodsUnitId: bought, qty: buyQty + getQty }]
            : [
                { goodsUnitId: bought, qty: buyQty },
                { goodsUnitId: free, qty: getQty },
              ],
        ),
      )
  }
}
