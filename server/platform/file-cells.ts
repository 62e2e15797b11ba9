import type { Cell } from './excel.ts'

/** What others write into cells, each in several ways: a value, nothing, or why it cannot be read. */
export type Read<T> = { value: T } | null | { wrong: string }

/** Text without marks that cannot be seen, on one line. */
export const plain = (cell: Cell | undefined): string =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .trim()
