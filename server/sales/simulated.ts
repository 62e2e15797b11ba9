import type { DraftLine } from '#server/documents/types.ts'
import type { CartFacts } from './cart.ts'

/** A cart as it was priced, for whoever asks without saving it. */
export function simulated(facts: CartFacts) {
  const { cart, lines } = facts
  return {
    totals: {
      gross: cart.gross,
      discount: cart.discount,
      headerDiscount: cart.headerDiscount,
      freight: cart.freight,
      dpp: cart.dpp,
      exempt: cart.exempt,
      vat: cart.vat,
      rounding: 0,
      total: cart.total,
    },
    lines: lines.map(simulatedLine),
    taxMode: cart.taxMode,
    points: cart.points,
    manualDiscountPct: cart.manualDiscountPct,
  }
}

export const simulatedLine = (l: DraftLine) => ({
  goodsUnitId: l.goodsUnitId,
  unitPrice: l.unitPrice,
  priceSource: l.priceSource ?? '',
  gross: l.gross,
  discount: l.discount,
  headerDiscount: l.headerDiscount,
  net: l.net,
  vat: l.vat,
  campaigns: l.campaigns,
})
