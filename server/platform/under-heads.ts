import type { GroupInput, ListGroup } from '#contract/list.ts'

/** All rows of a list that stand under one head. */
export type Head = Omit<ListGroup, 'folded' | 'rows'>

interface Places {
  groups: ListGroup[]
  /** How many places all pages have together. */
  places: number
  /** Where the page's rows stand among the rows of its open heads. */
  keys: string[]
  offset: number
  limit: number
}

/**
 * What stands on a page: an open head takes as many places as it has rows, a shut one a single place. Heads
 * whose rows go on from the page before are told again.
 */
export function placesOf(
  heads: Head[],
  group: GroupInput,
  page: { limit: number; offset: number },
): Places {
  const except = new Set(group.except)
  const found: Places = { groups: [], places: 0, keys: [], offset: 0, limit: 0 }
  for (const head of heads) {
    const folded = (group.folded ?? false) !== except.has(head.key)
    const at = found.places
    found.places += folded ? 1 : head.count
    const from = Math.max(page.offset, at)
    const rows = Math.min(page.offset + page.limit, found.places) - from
    if (rows <= 0) continue
    found.groups.push({ ...head, folded, rows: folded ? 0 : rows })
    if (folded) continue
    if (found.keys.length === 0) found.offset = from - at
    found.keys.push(head.key)
    found.limit += rows
  }
  return found
}
