import { searchWords } from '#contract/search-key.ts'
import { Refusal } from './errors.ts'

/** The column of a field: `termDays` lies in `term_days`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** And back: `term_days` is the field `termDays`. */
export const fieldOf = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * True of what happened within a span up to now. A time in the future, which a clock that was put back leaves behind,
 * is within none: it keeps nobody waiting, and nobody's proof alive.
 */
export const within = (column: string, span: string): string =>
  `${column} between clock_timestamp() - interval '${span}' and clock_timestamp()`

/** For `like`: what holds the text anywhere, whatever signs of a pattern are in it. */
export const containing = (text: string) => `%${escaped(text)}%`
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** For `search_key(…) like all`: every word of a search, in any order; all rows where nothing is searched. */
export const everyWord = (text: string): string[] => searchWords(text).map(containing)

/** What an order by a field of the asker's is written with; refuses a field that the list does not know. */
export function sortedBy<T>(known: Readonly<Record<string, T>>, field: string): T {
  if (!Object.hasOwn(known, field)) throw unknownOrder()
  return known[field] as T
}

export const unknownOrder = () =>
  new Refusal('VALIDATION', 'Urutan tidak dikenal', { status: 400, field: 'sort' })
