import type { Matched } from '#contract/master/import-match.ts'
import type { RowError } from '../type.ts'

/** A row of the table by our fields, before it takes the shape of the strict sheet. */
export interface MatchedRow {
  line: number
  given: Record<string, unknown>
}

/** What an import of a kind takes from a row; `errors` stand in the way, `notes` do not. */
export interface Told {
  errors: RowError[]
  notes: RowError[]
  /** Its columns as they were told. */
  columns: readonly Matched[]
}

/** Lines of further sheets are told apart by what is added to each: more than a sheet has rows. */
const SHEET_STEP = 1_000_000

export const lineIn = (n: number, line: number): number => n * SHEET_STEP + line

/** Which sheet of those that are read, the first being 0, and its line there. */
export const placeOfLine = (line: number) => ({
  n: Math.floor(line / SHEET_STEP),
  line: line % SHEET_STEP,
})

/** By line and field, the line of the further sheet that told it. */
export type Origins = Map<string, number>

export const originKey = (line: number, field: string): string => `${line} ${field}`
