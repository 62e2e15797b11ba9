import type { BookEntry, Pair, StatementLine } from '#contract/bank-cash/reconciliation.ts'
import { minus, sumOf } from '#server/platform/money.ts'
import { daysBetween } from '#server/platform/time.ts'

type Side = { id: number; day: string; amount: number }

/** A bank tells a transfer after our books as a rule; a deposit on a Friday comes on Monday. */
const DAYS_APART = 7
/** Parts that are tried together, and the most that one sum is sought among. */
const MOST_PARTS = 5
const MOST_TRIED = 14

/**
 * What is probably the same money: equal amounts near each other, a document's number in the bank's words
 * first; then one line for several entries, and one entry for several lines. A person confirms.
 */
export function proposals(lines: readonly StatementLine[], entries: readonly BookEntry[]): Pair[] {
  const open = { lines: new Set(lines), entries: new Set(entries) }
  const found: Pair[] = []
  const take = (those: StatementLine[], them: BookEntry[]) => {
    for (const line of those) open.lines.delete(line)
    for (const entry of them) open.entries.delete(entry)
    found.push({ lineIds: those.map((l) => l.id), entryIds: them.map((e) => e.id) })
  }
  for (const { line, entry } of pairsByCloseness(lines, entries))
    if (open.lines.has(line) && open.entries.has(entry)) take([line], [entry])
  for (const line of lines) {
    if (!open.lines.has(line)) continue
    const parts = partsOf(line, [...open.entries])
    if (parts) take([line], parts)
  }
  for (const entry of entries) {
    if (!open.entries.has(entry)) continue
    const parts = partsOf(entry, [...open.lines])
    if (parts) take(parts, [entry])
  }
  return found
}

function pairsByCloseness(lines: readonly StatementLine[], entries: readonly BookEntry[]) {
  const byAmount = Map.groupBy(entries, (entry) => entry.amount)
  return lines
    .flatMap((line) =>
      (byAmount.get(line.amount) ?? []).map((entry) => ({
        line,
        entry,
        named: entry.docNo !== null && line.description.includes(entry.docNo),
        apart: daysApart(line, entry),
      })),
    )
    .filter(({ named, apart }) => named || apart <= DAYS_APART)
    .sort(
      (a, b) =>
        Number(b.named) - Number(a.named) ||
        a.apart - b.apart ||
        a.line.id - b.line.id ||
        a.entry.id - b.entry.id,
    )
}

const daysApart = (a: Side, b: Side) => Math.abs(daysBetween(a.day, b.day))

/** Parts on the same side of zero that come to the whole: all of one day, or the fewest of those near it. */
function partsOf<P extends Side>(whole: Side, open: readonly P[]): P[] | null {
  const near = open
    .filter(
      (part) =>
        Math.sign(part.amount) === Math.sign(whole.amount) &&
        Math.abs(part.amount) < Math.abs(whole.amount) &&
        daysApart(whole, part) <= DAYS_APART,
    )
    .sort((a, b) => daysApart(whole, a) - daysApart(whole, b) || a.id - b.id)
  for (const sameDay of Map.groupBy(near, (part) => part.day).values())
    if (sameDay.length > 1 && sumOf(sameDay, (p) => p.amount) === whole.amount) return sameDay
  const tried = near.slice(0, MOST_TRIED)
  for (let count = 2; count <= MOST_PARTS; count += 1) {
    const parts = chosen(tried, count, whole.amount)
    if (parts) return parts
  }
  return null
}

/** So many of them that come to the amount, the nearest first. */
function chosen<P extends Side>(from: readonly P[], count: number, amount: number): P[] | null {
  if (count === 0) return amount === 0 ? [] : null
  for (const [i, part] of from.entries()) {
    const rest = chosen(from.slice(i + 1), count - 1, minus(amount, part.amount))
    if (rest) return [part, ...rest]
  }
  return null
}
