import { searchKey } from '#contract/search-key.ts'

/**
 * What was found for some words: first where they are whole words, then where a word begins with them, then where
 * they stand within one. Among equals, and of no words at all, the order stays.
 */
export function ranked<R>(rows: R[], words: string, nameOf: (row: R) => string): R[] {
  if (!words.trim()) return rows
  const asked = ` ${searchKey(words)}`
  const rank = (row: R) => {
    const name = ` ${searchKey(nameOf(row))} `
    return name.includes(`${asked} `) ? 0 : name.includes(asked) ? 1 : 2
  }
  return rows.toSorted((a, b) => rank(a) - rank(b))
}
