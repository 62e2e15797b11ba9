import type { Cell } from './cell.ts'

/** A range that shows one cell, counted from nought. */
export interface Merge {
  row: number
  column: number
  lastRow: number
}

/**
 * What a person sees in merged cells of a column stands in each of their rows: the words of their first cell. Figures do
 * not: one price for three rows may be each one's or all of theirs together.
 */
export function fillMerged(rows: Cell[][], merges: readonly Merge[]): void {
  for (const { row, column, lastRow } of merges) {
    const shown = rows[row]?.[column]
    if (typeof shown !== 'string' || shown.trim() === '') continue
    for (let at = row + 1; at <= Math.min(lastRow, rows.length - 1); at += 1) {
      const cells = rows[at]
      if (cells && (cells[column] ?? '') === '' && column < cells.length) cells[column] = shown
    }
  }
}

/** Ranges of a sheet of an `.xlsx` that go down. */
export function mergesOf(sheet: string): Merge[] {
  const found = sheet.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]*ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g,
  )
  return [...found].flatMap(([, letters = '', first, last]) =>
    first === last
      ? []
      : [{ row: Number(first) - 1, column: columnOf(letters), lastRow: Number(last) - 1 }],
  )
}

const columnOf = (letters: string) =>
  [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Sheets of a workbook in their order, as the names of their parts. */
export function sheetParts(parts: ReadonlyMap<string, Buffer>): string[] {
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(
      ([, one = '']) => [
        attribute(one, 'Id'),
        attribute(one, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
      ],
    ),
  )
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(
    ([, one = '']) => targets.get(attribute(one, 'r:id')) ?? '',
  )
}

const attribute = (text: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1] ?? ''
