import {
  type DraftLine,
  type StoredDocument,
  type StoredLine,
  lineOf,
} from '#server/documents/types.ts'
import type { Tax } from '#server/ledgers/masters.ts'
import { minus, plus, sumOf } from '#server/platform/money.ts'
import { vatOnLines, vatWithinLines } from '#server/pricing/amounts.ts'
import { type Bill, type Lost, advantageLost } from '#server/pricing/kept.ts'
import { NOTHING } from './return-parts.ts'
import type { ReturnedBefore } from './returnable.ts'

/** What a line that stays costs more since part of its bill came back. */
export interface Charge {
  of: StoredLine
  /** Charged now; below zero where it is given back. */
  change: number
  vat: number
  /** Names of the campaigns. */
  by: string
  /** Base quantity that stays. */
  kept: number
}

interface Returning {
  sale: Pick<StoredDocument, 'lines' | 'taxMode'>
  before: Pick<ReturnedBefore, 'charged'>
  back: readonly DraftLine[]
  bill: Bill
  tax: Tax
}

/** By line of the sale, what is to be charged in all less what was charged before. */
export function chargesOf({ sale, before, back, bill, tax }: Returning): Charge[] {
  const own = Map.groupBy(back, (l) => l.sourceLine)
  const kept = sale.lines.map((l) => {
    const now = sumOf(own.get(l.line) ?? [], (b) => b.baseQty)
    return minus(minus(l.baseQty, l.taken), now)
  })
  const known = sale.lines.map(({ line }) => before.charged.get(line) ?? NOTHING)
  const charged = sumOf(known, (l) => minus(0, l.net))
  const most = plus(
    charged,
    sumOf(back, (l) => l.net),
  )
  const lost = withinReturn(advantageLost(bill, kept), most)
  return sale.lines.flatMap((of, i) => {
    const { amount, names } = lost[i] as Lost
    const { net, vat } = known[i] as typeof NOTHING
    const change = plus(amount, net)
    if (change === 0) return []
    const owed = vatOf({ amount, taxType: of.taxType }, sale.taxMode, tax)
    const by = names.join(', ')
    return [{ of, change, vat: minus(minus(0, owed), vat), by, kept: kept[i] ?? 0 }]
  })
}

/** No more is charged than what came back comes to. */
function withinReturn(lost: Lost[], most: number): Lost[] {
  let left = most
  return lost.map((one) => {
    const amount = Math.min(one.amount, left)
    left = minus(left, amount)
    return { ...one, amount }
  })
}

function vatOf(
  of: { amount: number; taxType: string },
  mode: StoredDocument['taxMode'],
  tax: Tax,
): number {
  if (mode === 'INCLUDE') return vatWithinLines([of], tax)
  return mode === 'EXCLUDE' ? vatOnLines([of], tax) : 0
}

/** A line without a quantity: it belongs to goods that stay. */
export const chargeLine = ({ of, change, vat, by }: Charge): DraftLine =>
  lineOf({
    goodsId: of.goodsId,
    goodsUnitId: of.goodsUnitId,
    warehouseId: of.warehouseId,
    qty: 0,
    conversion: of.conversion,
    baseQty: 0,
    discount: change,
    net: minus(0, change),
    vat,
    taxType: of.taxType,
    sourceDocumentId: of.documentId,
    sourceLine: of.line,
    memo: (change > 0 ? `Promosi tidak terpenuhi lagi: ${by}` : 'Promosi dikembalikan').slice(
      0,
      200,
    ),
  })
