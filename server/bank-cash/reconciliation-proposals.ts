import { searchKey } from '#contract/search-key.ts'
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

/** What is probably the same money, and where several are equally near, so that only a person can tell. */
export interface Proposed {
  proposals: Pair[]
  unsure: Pair[]
}

/**
 * Equal amounts near each other, a document's number in the bank's words first, then the party's name; then one line
 * for several entries, and one entry for several lines. A person confirms. Nothing is guessed between equals.
 */
export function proposals(
  statement: readonly StatementLine[],
  books: readonly BookEntry[],
): Proposed {
  const [lines, entries] = [statement.map(placed), books.map(placed)]
  const open = { lines: new Set(lines), entries: new Set(entries) }
  const proposed: Proposed = { proposals: [], unsure: [] }
  const take = (those: Line[], them: Entry[], as: keyof Proposed = 'proposals') => {
    for (const line of those) open.lines.delete(line)
    for (const entry of them) open.entries.delete(entry)
    proposed[as].push({ lineIds: those.map((l) => l.id), entryIds: them.map((e) => e.id) })
  }
  for (const equals of nearestFirst(lines, entries)) {
    const left = equals.filter(({ line, entry }) => open.lines.has(line) && open.entries.has(entry))
    for (const group of connected(left))
      take(group.lines, group.entries, group.pairs === 1 ? 'proposals' : 'unsure')
  }
  for (const line of open.lines) {
    const parts = partsOf(line, open.entries)
    if (parts) take([line], parts)
  }
  for (const entry of open.entries) {
    const parts = partsOf(entry, open.lines)
    if (parts) take(parts, [entry])
  }
  return proposed
}

interface Near {
  line: Line
  entry: Entry
  nearness: readonly number[]
}

/** Pairs of one amount, those that are equally near together. */
function nearestFirst(lines: readonly Line[], entries: readonly Entry[]): Near[][] {
  const byAmount = Map.groupBy(entries, (entry) => entry.cents)
  const near = lines
    .filter((line) => byAmount.has(line.cents))
    .flatMap((line) => {
      const description = searchKey(line.of.description)
      const words = new Set(wordsOf(description))
      return (byAmount.get(line.cents) ?? []).flatMap((entry): Near[] => {
        const { docNo, partyName } = entry.of
        const isNamed = docNo !== null && description.includes(searchKey(docNo))
        const apart = Math.abs(line.at - entry.at)
        if (!isNamed && apart > DAYS_APART) return []
        const nearness = [-Number(isNamed), -partNamed(words, partyName), apart]
        return [{ line, entry, nearness }]
      })
    })
  const level = ({ nearness }: Near) => nearness.join()
  return [...Map.groupBy(near, level).values()].sort(
    ([a], [b]) =>
      (a?.nearness ?? []).map((one, i) => one - (b?.nearness[i] ?? 0)).find(Boolean) ?? 0,
  )
}

const wordsOf = (key: string) => key.split(/[^a-z0-9]+/)
/** Of these many are called so. */
const COMMON = new Set('toko warung kios depot grosir agen bapak ibu sdr sdri'.split(' '))

/** How much of a party's name the bank's words have, from none to 1. */
function partNamed(words: ReadonlySet<string>, name: string | null): number {
  const own = wordsOf(searchKey(name ?? '')).filter((word) => word.length > 2 && !COMMON.has(word))
  return own.length === 0 ? 0 : own.filter((word) => words.has(word)).length / own.length
}

/** Pairs that share a line or an entry hang together: which of them is right cannot be told. */
function connected(pairs: readonly Near[]) {
  const groups: { lines: Line[]; entries: Entry[]; pairs: number }[] = []
  const rest = new Set(pairs)
  for (const first of rest) {
    const lines = new Set<Line>([first.line])
    const entries = new Set<Entry>([first.entry])
    let count = 0
    for (let before = -1; before !== count; ) {
      before = count
      for (const pair of rest) {
        if (!lines.has(pair.line) && !entries.has(pair.entry)) continue
        lines.add(pair.line)
        entries.add(pair.entry)
        rest.delete(pair)
        count += 1
      }
    }
    groups.push({ lines: [...lines], entries: [...entries], pairs: count })
  }
  return groups
}

/**
 * Parts on the same side of zero that come to the whole: all of one day, or the fewest of those near it. Where others,
 * as few and as near, come to it too, none.
 */
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
  const sumOf = (parts: Placed<T>[]) => parts.reduce((sum, part) => sum + Math.abs(part.cents), 0)
  const farness = (parts: Placed<T>[]) => parts.reduce((sum, part) => sum + apart(part), 0)
  const days = [...Map.groupBy(near, (part) => part.at).values()]
  const wholeDays = days.filter((sameDay) => sumOf(sameDay) === amount)
  if (wholeDays.length > 0) return nearestAlone(wholeDays, farness)
  const tried = near.slice(0, MOST_TRIED)
  for (let count = 2; count <= MOST_PARTS; count += 1) {
    const ways = waysTo(tried, count, amount)
    if (ways.length > 0) return nearestAlone(ways, farness)
  }
  return null
}

function nearestAlone<T>(ways: T[], farness: (way: T) => number): T | null {
  const least = Math.min(...ways.map(farness))
  const [first, other] = ways.filter((way) => farness(way) === least)
  return other ? null : (first ?? null)
}

/** Every so many of them, from this place on, that come to the amount; a part beyond what is left leads nowhere. */
function waysTo<T>(
  parts: readonly Placed<T>[],
  count: number,
  amount: number,
  from = 0,
): Placed<T>[][] {
  if (count === 0) return amount === 0 ? [[]] : []
  const ways: Placed<T>[][] = []
  for (let at = from; at <= parts.length - count; at += 1) {
    const part = parts[at] as Placed<T>
    const left = amount - Math.abs(part.cents)
    if (left >= 0)
      for (const rest of waysTo(parts, count - 1, left, at + 1)) ways.push([part, ...rest])
  }
  return ways
}
