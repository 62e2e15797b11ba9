import type { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { discountOf, draftOf } from '../master/draft-of.ts'
import { hasRight } from '../platform/session.ts'
import { rowsOf } from '../ui/goods-row.ts'

/** A booking or an order to be written anew; prices are asked anew, unless somebody set one on purpose. */
export function soldDraft<I extends z.ZodObject>(input: I, { document, lines }: DocumentDetail) {
  const { freight } = document
  const own = lines.map((line) => line.priceSource === 'FROZEN' && hasRight('price.edit'))
  return {
    ...draftOf(input, document),
    freight: freight || null,
    headerDiscount: discountOf(document),
    lines: rowsOf(lines).map(({ bonusQty, ...row }, i) => ({
      ...row,
      unitPrice: own[i] ? row.unitPrice : null,
      // A line follows the document's warehouse, unless it has one of its own.
      warehouseId: row.warehouseId === document.warehouseId ? null : (row.warehouseId ?? null),
    })),
  }
}
