import { onForgetting } from './versioned-cache.ts'

/**
 * Tables whose rows are everybody's and are never taken away: a row that was there once is not asked for again. None of
 * the program's roles may delete from them, and no row security hides a row of theirs.
 */
export const LASTING = ['goods', 'goods_unit', 'payment_method', 'unit'] as const
/** So many of a table are remembered, then forgotten together. */
const MOST_SEEN = 100_000
const seen = new Map<string, Set<string | number>>(LASTING.map((table) => [table, new Set()]))
onForgetting(() => {
  for (const rows of seen.values()) rows.clear()
})
export const isSeen = (table: string, value: string | number) =>
  seen.get(table)?.has(value) ?? false

export function remember({ table, value }: { table: string; value: string | number }): void {
  const rows = seen.get(table)
  if (rows && rows.size >= MOST_SEEN) rows.clear()
  rows?.add(value)
}
