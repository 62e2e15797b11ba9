import type { Given } from '#contract/pricing/apply.ts'
import { type DraftLine, lineOf } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { times } from '#contract/money.ts'

/** Where the price of what is given away comes from. */
export const GIFT = 'GIFT'

/** A line that costs the customer nothing: what a campaign gives away (domain §5.1 step 6). */
export const isGift = (line: { priceSource: string | null } | undefined) =>
  line?.priceSource === GIFT

/** Gifts as lines of the sale, out of the warehouse that its goods leave. */
export const giftLines = (
  gifts: Given['gifts'],
  units: ReadonlyMap<number, UnitFacts>,
  warehouseId: number,
): DraftLine[] =>
  gifts.map(({ campaignId, name, goodsUnitId, qty, times: chosen }) => {
    const { goods_id, conversion, tax_type } = units.get(goodsUnitId) as UnitFacts
    return lineOf({
      goodsId: goods_id,
      goodsUnitId,
      warehouseId,
      qty,
      conversion,
      baseQty: times(qty, conversion),
      taxType: tax_type,
      priceSource: GIFT,
      campaigns: [{ id: campaignId, kind: 'GIFT', name, amount: 0, uses: qty, times: chosen }],
    })
  })

/** What is sold, and what is given with it. */
export const partedGifts = <L extends { priceSource: string | null }>(lines: readonly L[]) => ({
  sold: lines.filter((l) => !isGift(l)),
  given: lines.filter(isGift),
})
