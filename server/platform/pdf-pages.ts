/** What is known of a table once it was laid out: how tall each row is, and how much a page holds below its head. */
interface Measured {
  heights: readonly number[]
  /** Room on the first page, and on each that follows. */
  first: number
  other: number
  /** A line of carried totals; 0 where nothing is carried. */
  carried: number
  /** A row that never stands last on its page: a group's head. */
  leads: (row: number) => boolean
}

/**
 * The rows with which pages begin. The last row, the sum of all, is never alone; a page that others follow has room
 * for the totals that it hands on, and one that follows another for those that it takes over.
 */
export function pagesOf({ heights, first, other, carried, leads }: Measured): number[] {
  const starts = [0]
  const rest = [...heights]
  for (let i = rest.length - 2; i >= 0; i -= 1) rest[i] = (rest[i] ?? 0) + (rest[i + 1] ?? 0)
  for (let at = 0; ; ) {
    const room = at === 0 ? first : other - carried
    if ((rest[at] ?? 0) <= room) return starts
    let next = at
    for (let used = carried; next < heights.length; next += 1) {
      used += heights[next] ?? 0
      if (used > room && next > at) break
    }
    // The last row takes the one before it along.
    at = movedUp(at, Math.max(at + 1, Math.min(next, heights.length - 2)), leads)
    if (at >= heights.length) return starts
    starts.push(at)
  }
}

/** A page's end before the heads that would close it; where there is nothing but heads, they stay. */
function movedUp(start: number, end: number, leads: Measured['leads']): number {
  let own = end
  while (own > start + 1 && leads(own - 1)) own -= 1
  return own > start + 1 || !leads(start) ? own : end
}

/** Figures of a column after each of its rows, in hundredths or, of quantities, in parts of ten thousand. */
export interface Carried {
  column: number
  /** How many of them make one. */
  scale: number
  after: Float64Array
}

type Figure = (row: object) => unknown

/**
 * What a column hands on from page to page: what its rows came to so far where they come to its sum at the end, or its
 * last figure where that is the one at the end: a balance. Nothing where its sum is neither, as a share's.
 */
export function carriedOf(
  rows: readonly object[],
  counts: (row: object) => boolean,
  { column, scale, end, figure }: { column: number; scale: number; end: unknown; figure: Figure },
): Carried | null {
  const parts = (value: unknown) => Math.round(Number(value ?? 0) * scale)
  if (end === null || end === undefined || end === '' || Number.isNaN(parts(end))) return null
  const sums = new Float64Array(rows.length)
  const last = new Float64Array(rows.length)
  let told = 0
  rows.forEach((row, i) => {
    const own = counts(row) ? parts(figure(row)) : null
    sums[i] = (sums[i - 1] ?? 0) + (own ?? 0)
    last[i] = own ?? last[i - 1] ?? 0
    if (own !== null && figure(row) !== null && figure(row) !== undefined) told += 1
  })
  if (sums.at(-1) === parts(end)) return { column, scale, after: sums }
  const always = told === rows.filter(counts).length
  return always && last.at(-1) === parts(end) ? { column, scale, after: last } : null
}
