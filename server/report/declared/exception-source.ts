import type { exceptionEvents } from '#contract/report/exception-events.ts'

/** Rows of what happened, and of which kinds: whoever asks for one kind has the others not even planned. */
export interface Source {
  tells: readonly (keyof typeof exceptionEvents)[]
  /** Its columns in the order of `COLUMNS`. */
  rows: string
}

const COLUMNS =
  'branch_id, at, employee_id, kind, thing_id, what, memo, allowed, given, list_price, unit_price, worth'

/** All rows of a kind, or of every kind, as `x`. */
export const rowsOf = (sources: readonly Source[], what: string | undefined): string =>
  `(${sources
    .filter(({ tells }) => !what || tells.some((kind) => kind === what))
    .map(({ rows }) => rows)
    .join('\nunion all\n')}) x(${COLUMNS})`

/** Rows of the branches whose moment lies in the days that are asked for, or so many days before. */
export type Within = (at: string, alias?: string) => string

/** A price or sum that a kind of row has none of. */
export const NONE = 'null::numeric'

/** `37.500` or `36.036,04`. */
export const inFigures = (of: string) =>
  `rtrim(translate(to_char(${of}, 'FM999,999,999,990.99'), ',.', '.,'), ',')`
