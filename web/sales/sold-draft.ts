import type { z } from 'zod'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { discountOf, draftOf } from '../master/draft-of.ts'
import { isFixed } from '#contract/pricing/price-source.ts'
import type { ChosenGift } from '#contract/pricing/terms.ts'
import { hasRight } from '../platform/session.ts'
import { rowsOf } from '../ui/goods-row.ts'

/** A booking or an order to be written anew; prices are asked anew, unless somebody set one on purpose. */
export function soldDraft<I extends z.ZodObject>(input: I, { document, lines }: DocumentDetail) {
  const { freight } = document
  const sold = lines.filter((line) => !isGift(line))
  const own = sold.map((line) => isFixed(line.priceSource) && hasRight('price.edit'))
  return {
    ...draftOf(input, document),
    freight: freight || null,
    headerDiscount: discountOf(document),
    lines: rowsOf(sold).map(({ bonusQty, ...row }, i) => ({
      ...row,
      unitPrice: own[i] ? row.unitPrice : null,
      // A line follows the document's warehouse, unless it has one of its own.
      warehouseId: row.warehouseId === document.warehouseId ? null : (row.warehouseId ?? null),
    })),
  }
}

/** A line at nothing that a campaign gives. */
export const isGift = ({ priceSource }: Pick<DocumentLine, 'priceSource'>) => priceSource === 'GIFT'

/** The gifts of a booking as they were chosen. */
export const chosenGifts = ({ lines }: Pick<DocumentDetail, 'lines'>): ChosenGift[] =>
  lines
    .filter(isGift)
    .flatMap(({ goodsUnitId, campaigns: [by] }) =>
      by ? [{ campaignId: by.id, goodsUnitId, times: by.times ?? 1 }] : [],
    )
