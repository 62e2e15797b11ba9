import type { BookEntry, Pair, StatementLine } from '#contract/bank-cash/reconciliation.ts'

/** A bank tells a transfer after our books as a rule; a deposit on a Friday comes on Monday. */
const DAYS_APART = 7
/** Parts that are tried together, and the most that one sum is sought among. */
const MOST_PARTS = 4
const MOST_TRIED = 12

/** A line or an entry with its day and amount as whole numbers: hundreds are compared with hundreds. */
interface Placed<T> {
  of: T
  id: number
  at: number
  cents: number
}

const DAY = 86_400_000
const placed = <T extends { id: number; day: string; amount: number }>(of: T): Placed<T> => ({
  of,
  id: of.id,
  at: Date.parse(of.day) / DAY,
  cents: Math.round(of.amount * 100),
})

type Line = Placed<StatementLine>
type Entry = Placed<BookEntry>

/**
 * What is probably the same money: equal amounts near each other, a document's number in the bank's words
 * first; then one line for several entries, and one entry for several lines. A person confirms.
 */
export function proposals(
  statement: readonly StatementLine[],
  books: readonly BookEntry[],
): Pair[] {
  const [lines, entries] = [statement.map(placed), books.map(placed)]
  const open = { lines: new Set(lines), entries: new Set(entries) }
  const found: Pair[] = []
  const take = (those: Line[], them: Entry[]) => {
    for (const line of those) open.lines.delete(line)
    for (const entry of them) open.entries.delete(entry)
    found.push({ lineIds: those.map((l) => l.id), entryIds: them.map((e) => e.id) })
  }
  for (const { line, entry } of pairsByCloseness(lines, entries))
    if (open.lines.has(line) && open.entries.has(entry)) take([line], [entry])
  for (const line of open.lines) {
    const parts = partsOf(line, open.entries)
    if (parts) take([line], parts)
  }
  for (const entry of open.entries) {
    const parts = partsOf(entry, open.lines)
    if (parts) take(parts, [entry])
  }
  return found
}

function pairsByCloseness(lines: readonly Line[], entries: readonly Entry[]) {
  const byAmount = Map.groupBy(entries, (entry) => entry.cents)
  return lines
    .flatMap((line) =>
      (byAmount.get(line.cents) ?? []).map((entry) => ({
        line,
        entry,
        named: entry.of.docNo !== null && line.of.description.includes(entry.of.docNo),
        apart: Math.abs(line.at - entry.at),
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

/** Parts on the same side of zero that come to the whole: all of one day, or the fewest of those near it. */
function partsOf<T>(whole: Placed<unknown>, open: Iterable<Placed<T>>): Placed<T>[] | null {
  const amount = Math.abs(whole.cents)
  const apart = ({ at }: Placed<T>) => Math.abs(at - whole.at)
  const near = [...open]
    .filter(
      (part) =>
        part.cents > 0 === whole.cents > 0 &&
        Math.abs(part.cents) < amount &&
        apart(part) <= DAYS_APART,
    )
    .sort((a, b) => apart(a) - apart(b) || a.id - b.id)
  for (const sameDay of Map.groupBy(near, (part) => part.at).values())
    if (sameDay.reduce((sum, part) => sum + Math.abs(part.cents), 0) === amount) return sameDay
  const tried = near.slice(0, MOST_TRIED)
  for (let count = 2; count <= MOST_PARTS; count += 1) {
    const parts = chosen(tried, count, amount)
    if (parts) return parts
  }
  return null
}

/** So many of them, from this place on, that come to the amount; a part beyond what is left leads nowhere. */
function chosen<T>(
  parts: readonly Placed<T>[],
  count: number,
  amount: number,
  from = 0,
): Placed<T>[] | null {
  if (count === 0) return amount === 0 ? [] : null
  for (let at = from; at <= parts.length - count; at += 1) {
    const part = parts[at] as Placed<T>
    const left = amount - Math.abs(part.cents)
    const rest = left < 0 ? null : chosen(parts, count - 1, left, at + 1)
    if (rest) return [part, ...rest]
  }
  return null
}
