import { originKey, placeOfLine } from './matching/matched-row.ts'
import { type ReadFor, sheetNamesOf } from './read-file.ts'
import type { RowError } from './type.ts'

/**
 * All that is wrong with a file in the order of its sheets, each where its cell stands. A cell that could not be read is
 * not said to be missing as well.
 */
export function toldErrors(read: ReadFor, unread: RowError[], wrong: RowError[]): RowError[] {
  const { sheet, origins } = read
  const first = [...sheet.errors, ...unread]
  const known = new Set(first.map((e) => `${e.line}:${e.field}`))
  const all = [...first, ...wrong.filter((e) => !known.has(`${e.line}:${e.field}`))]
  const placed = all.map((e) => ({ ...e, line: origins.get(originKey(e.line, e.field)) ?? e.line }))
  return named(
    placed.sort((a, b) => a.line - b.line),
    sheetNamesOf(read),
  )
}

/** Rows that a sentence names, with their sheet. */
export const named = (told: readonly RowError[], sheets: readonly string[]): RowError[] =>
  told.map((e) => ({
    ...e,
    message: e.message.replace(/\bbaris (\d{7,})/, (_, told: string) => {
      const { n, line } = placeOfLine(Number(told))
      return `baris ${line} (${sheets[n] ?? ''})`
    }),
  }))
