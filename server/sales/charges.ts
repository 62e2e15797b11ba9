import { amountsLine } from '#server/documents/take.ts'
import type { DraftLine, StoredDocument, StoredLine } from '#server/documents/types.ts'
import type { Tax } from '#server/ledgers/masters.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { vatOnLines, vatWithinLines } from '#contract/pricing/amounts.ts'
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
  const paid = (l: { net: number; vat: number }) =>
    sale.taxMode === 'EXCLUDE' ? plus(l.net, l.vat) : l.net
  const vat = (amount: number, place: number) =>
    vatOf({ amount, taxType: sale.lines[place]?.taxType ?? '' }, sale.taxMode, tax)
  const worth = (amount: number, place: number) => paid({ net: amount, vat: vat(amount, place) })
  const most = minus(sumOf(back, paid), sumOf(known, paid))
  const lost = withinReturn(advantageLost(bill, kept), { most, known, worth })
  return sale.lines.flatMap((of, i) => {
    const { amount, names } = lost[i] as Lost
    const own = known[i] as typeof NOTHING
    const change = plus(amount, own.net)
    if (change === 0) return []
    const by = names.join(', ')
    return [{ of, change, vat: minus(minus(0, vat(amount, i)), own.vat), by, kept: kept[i] ?? 0 }]
  })
}

interface Within {
  most: number
  known: readonly { net: number }[]
  worth(amount: number, place: number): number
}

/**
 * No more is charged, with the PPN on it, than what came back comes to: of what was given before for goods that stayed
 * cheap so much is left as that takes.
 */
function withinReturn(lost: Lost[], { most, known, worth }: Within): Lost[] {
  const given = lost.map((one, i) => worth(Math.min(0, one.amount), i))
  let left = minus(
    most,
    sumOf(given, (amount) => amount),
  )
  const charged = lost.map((one, i) => {
    let amount = Math.min(one.amount, Math.max(0, left))
    while (amount > 0 && worth(amount, i) > left)
      amount = Math.max(0, minus(plus(amount, left), worth(amount, i)))
    if (amount > 0) left = minus(left, worth(amount, i))
    return { ...one, amount }
  })
  return charged.map((one, i) => {
    if (left >= 0) return one
    const before = Math.max(0, plus(known[i]?.net ?? 0, one.amount))
    let kept = Math.min(before, -left)
    while (kept > 0 && kept < before && worth(kept, i) < -left) kept += 1
    left = plus(left, worth(kept, i))
    return { ...one, amount: minus(one.amount, kept) }
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
  amountsLine(of, {
    discount: change,
    net: minus(0, change),
    vat,
    memo: (change > 0
      ? `Promosi tidak terpenuhi lagi: ${by}`
      : by
        ? `Promosi tetap berlaku: ${by}`
        : 'Promosi dikembalikan'
    ).slice(0, 200),
  })
