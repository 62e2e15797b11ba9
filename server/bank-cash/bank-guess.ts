import type { FileFormat } from '#contract/bank-cash/bank-file.ts'
import type { Cell } from '#server/platform/excel.ts'
import { readFigure } from '#server/platform/figures.ts'
import { plain } from '#server/platform/file-cells.ts'
import { signOf } from './bank-cells.ts'
import { type DayOrder, NO_YEAR, dayOf, periodOf } from '#server/platform/file-days.ts'

export type Purpose = 'STATEMENT' | 'SETTLEMENT'
/** Words by which banks head a field, the likeliest first. */
export type Words<F extends string> = Readonly<Record<F, readonly RegExp[]>>

/** What files of a purpose hold, and how their columns are told apart. */
export interface Layout<F extends string> {
  purpose: Purpose
  words: Words<F>
  holds: Readonly<Record<F, 'day' | 'figure' | 'sign' | 'card' | 'text'>>
  /** What goes together: of fields that contradict each other only some stay. */
  sensible: (fields: readonly F[]) => readonly F[]
  /** What no head told and the figures of all lines do. */
  byFigures?: (width: number, lines: Cell[][], columns: Column<F>[]) => Column<F>[]
}

interface Column<F extends string> {
  field: F
  place: number
}

/** The row of the first sixty that has most heads; where none has any, the first that is not empty. */
export function guessHead<F extends string>(rows: Cell[][], words: Words<F>): number {
  const hits = rows.slice(0, 60).map((row) => headsIn(row.map(plain), words))
  const most = Math.max(...hits)
  return most > 0 ? hits.indexOf(most) : rows.findIndex((row) => row.some((c) => plain(c) !== ''))
}

/** How many fields the cells of a row might head; a cell heads one of them, however many words stand in it. */
export function headsIn<F extends string>(row: readonly string[], words: Words<F>): number {
  const short = row.filter((text) => text.length < 40)
  const fields = Object.values<readonly RegExp[]>(words)
  const isHead = (text: string) => fields.some((some) => some.some((word) => word.test(text)))
  const headed = fields.filter((some) => some.some((word) => short.some((text) => word.test(text))))
  return Math.min(headed.length, short.filter(isHead).length)
}

const LOOKED_AT = 200
const UNKNOWN = { '.': 'unclear', ',': 'unclear' } as const

/** Which column may be which: by its head, if what stands below is of that kind. */
export function guessColumns<F extends string>(
  headings: string[],
  above: Cell[][],
  body: Cell[][],
  layout: Layout<F>,
): FileFormat<F> {
  const shown = body.slice(0, LOOKED_AT)
  let lines = shown
  const under = (place: number) => lines.map((row) => row[place])
  const fields = Object.keys(layout.words) as F[]
  const propose = (wanted: readonly F[]) => {
    const taken = new Set<number>()
    lines = shown
    return fields.flatMap((field) => {
      if (!wanted.includes(field)) return []
      const free = headings.flatMap((name, place) => (taken.has(place) ? [] : [{ name, place }]))
      const isKind = ({ place }: { place: number }) => holds(under(place), layout.holds[field])
      const found =
        layout.words[field]
          .flatMap((word) => free.filter(({ name }) => word.test(name)))
          .find(isKind) ??
        // BCA writes DB or CR into a column without a head.
        (layout.holds[field] === 'sign'
          ? free.find((one) => one.name === '' && under(one.place).some(plain) && isKind(one))
          : undefined)
      if (!found) return []
      taken.add(found.place)
      // Sums and heads that are told again say nothing of what the columns hold.
      if (layout.holds[field] === 'day')
        lines = orAll(
          shown,
          shown.filter((row) => isAnyDay(row[found.place])),
        )
      return [{ field, place: found.place }]
    })
  }
  const first = propose(fields).map(({ field }) => field)
  const headed = propose(layout.sensible(first))
  const columns = [...headed, ...(layout.byFigures?.(headings.length, lines, headed) ?? [])]
  const day = columns.find(({ field }) => field === 'day')
  const days = day ? shown.map((row) => row[day.place]) : []
  return { headings, columns, dayFirst: isDayFirst(days, above) }
}

const orAll = (all: Cell[][], some: Cell[][]) => (some.length > 0 ? some : all)

/** Most cells that hold anything are of the kind, of days some; a column without any may be. */
function holds(cells: (Cell | undefined)[], kind: string): boolean {
  const filled = cells.filter((cell) => plain(cell) !== '')
  const fits = {
    figure: (cell: Cell | undefined) => {
      const read = readFigure(typeof cell === 'string' ? plain(cell) : cell, UNKNOWN)
      return !read || !('why' in read) || read.why === 'unclear'
    },
    sign: (cell: Cell | undefined) => signOf(plain(cell)) !== null,
    card: (cell: Cell | undefined) => /\d\D*$/.test(plain(cell)),
  }[kind]
  if (kind === 'day') return filled.length === 0 || filled.some(isAnyDay)
  return !fits || filled.filter(fits).length * 2 >= filled.length
}

/** A day without its year is one too. */
function isDay(cell: Cell | undefined, order: DayOrder): boolean {
  const day = dayOf(cell, order)
  return day !== null && ('value' in day || day.wrong === NO_YEAR)
}

const isAnyDay = (cell: Cell | undefined) =>
  [true, false].some((dayFirst) => isDay(cell, { dayFirst, period: null }))

/** As most days exist, within what the file says of its own days; where both fit, as Indonesians write. */
function isDayFirst(days: (Cell | undefined)[], above: Cell[][]): boolean {
  const period = periodOf(above, [])
  const fitting = (dayFirst: boolean) =>
    days.filter((cell) => {
      const day = dayOf(cell, { dayFirst, period })
      if (!day || !('value' in day)) return isDay(cell, { dayFirst, period: null }) && !period
      return !period || (day.value >= period.from && day.value <= period.to)
    }).length
  return fitting(true) >= fitting(false)
}
