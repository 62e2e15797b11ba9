import type { DraftLine } from '#server/documents/types.ts'
import { type Posting, emptyPosting } from '#server/ledgers/posting.ts'
import type { StockBook } from '#server/ledgers/stock.ts'

/** Goods that wait to go back are set aside. */
export function held(lines: readonly DraftLine[], stock: StockBook): Posting {
  for (const l of goodsOf(lines)) stock.reserve(l.warehouseId as number, l.goodsId, l.baseQty)
  return { ...emptyPosting(), reservations: stock.reservations }
}

/** They wait no longer: they go back now, or stay. */
export function letGo(lines: readonly DraftLine[], stock: StockBook): Posting {
  for (const l of goodsOf(lines)) stock.reserve(l.warehouseId as number, l.goodsId, -l.baseQty)
  return { ...emptyPosting(), reservations: stock.reservations }
}

/** Lines without a quantity change what goods are worth, and move none. */
const goodsOf = (lines: readonly DraftLine[]) => lines.filter((l) => l.baseQty > 0)
