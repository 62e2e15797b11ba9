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
