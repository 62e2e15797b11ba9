import type { Taken, Wanted } from '#server/documents/take.ts'
import type { DraftLine } from '#server/documents/types.ts'
import { dec, minus, plus, roundTo, sumOf } from '#contract/money.ts'
import { partOf } from '#server/pricing/part.ts'
import { type AheadLine, type AheadPart, billedParts } from './billed-ahead.ts'

interface ReceivedPart {
  line: DraftLine
  /** What a bill that came before paid of it. */
  billed: Omit<AheadPart, 'receipt'> | null
}

interface Ahead {
  ahead: readonly AheadLine[]
  /** What all of the order's line comes to in stock, in rupiah. */
  whole: number
}

/**
 * A received line, apart for each bill that came before it and for what no bill names yet: the former enter stock at
 * the bill's price, the latter at the order's, by the running quantity of the order's line.
 */
export function billedApart(
  line: DraftLine,
  { of }: Taken<Wanted>,
  { ahead, whole }: Ahead,
): ReceivedPart[] {
  const own = ahead.filter((a) => a.orderId === of.documentId && a.orderLine === of.line)
  if (own.length === 0) return [{ line, billed: null }]
  const parts = billedParts(own, line.baseQty)
  const rest = parts.reduce((left, p) => minus(left, p.baseQty), line.baseQty)
  const unit = (base: number) => unitFor(line, of, base)
  const apart: ReceivedPart[] = parts.map(({ of: bill, baseQty, value }) => ({
    line: priced({ ...line, ...unit(baseQty), baseQty, bonusQty: 0, rejectedQty: 0 }, value),
    billed: { of: bill, baseQty, value },
  }))
  const upTo = (qty: number) => partOf(whole, 0, { upTo: qty, of: of.baseQty })
  const before = plus(of.taken, minus(line.baseQty, rest))
  const net = minus(upTo(plus(before, rest)), upTo(before))
  // What was given free or refused stands with what is left, else with the first.
  if (rest > 0 || apart.length === 0) {
    const left = { ...line, ...unit(rest), baseQty: rest, gross: net, net }
    return [...apart, { line: withFree(left, line), billed: null }]
  }
  return apart.map((part, i) => (i === 0 ? { ...part, line: withFree(part.line, line) } : part))
}

/** What bills still wait for once these parts came. */
export const withoutParts = (
  ahead: readonly AheadLine[],
  parts: readonly ReceivedPart[],
): AheadLine[] =>
  ahead.map((a) => {
    const came = parts.flatMap(({ billed }) =>
      billed?.of.invoiceId === a.invoiceId && billed.of.invoiceLine === a.invoiceLine
        ? [billed]
        : [],
    )
    const qty = sumOf(came, (p) => p.baseQty)
    return {
      ...a,
      done: plus(a.done, qty),
      doneValue: plus(
        a.doneValue,
        sumOf(came, (p) => p.value),
      ),
      came: plus(a.came, qty),
    }
  })

/** At the bill's price, for which it enters stock. */
const priced = (line: DraftLine, value: number): DraftLine => ({
  ...line,
  unitPrice: roundTo(dec(value).div(line.qty), 4),
  tiers: [],
  gross: value,
  net: value,
})

/** What was given free or refused beside a line, in the unit that it has now. */
function withFree(line: DraftLine, { bonusQty, rejectedQty, conversion }: DraftLine): DraftLine {
  const inUnit = (qty: number) => roundTo(dec(qty).times(conversion).div(line.conversion), 4)
  return { ...line, bonusQty: inUnit(bonusQty ?? 0), rejectedQty: inUnit(rejectedQty ?? 0) }
}

/** In the unit in which it was counted where that divides it, else in the smallest of its goods. */
function unitFor(line: DraftLine, of: Taken<Wanted>['of'], base: number) {
  const qty = dec(base).div(line.conversion)
  const fraction =
    of.units.find((u) => u.goodsUnitId === line.goodsUnitId)?.allowFraction ?? of.allowFraction
  if (base === line.baseQty || qty.dp() <= (fraction ? 4 : 0)) {
    return {
      goodsUnitId: line.goodsUnitId,
      conversion: line.conversion,
      qty: qty.toNumber(),
      unitPrice: line.unitPrice,
    }
  }
  const smallest = of.units[0]
  if (!smallest) throw new Error(`goods ${line.goodsId} have no unit`)
  return {
    goodsUnitId: smallest.goodsUnitId,
    conversion: smallest.conversion,
    qty: dec(base).div(smallest.conversion).toNumber(),
    unitPrice: roundTo(dec(line.unitPrice).times(smallest.conversion).div(line.conversion), 4),
  }
}
