import type { SheetRows } from './excel.ts'

/**
 * What is told of a workbook of which the first sheet alone is read: a sentence for each further one that has rows, so
 * that nothing is left out unsaid.
 */
export const unreadSheets = (sheets: readonly SheetRows[]): string[] =>
  sheets.slice(1).flatMap(({ name, rows }) => {
    const filled = rows.filter((row) =>
      row.some((cell) => cell !== null && cell !== undefined && String(cell).trim() !== ''),
    ).length
    return filled === 0
      ? []
      : [`Lembar "${name}" (${filled} baris) tidak dibaca: hanya lembar pertama yang dibaca`]
  })
