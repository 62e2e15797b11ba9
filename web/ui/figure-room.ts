import { type Column, columnLabel } from './columns.tsx'

/** Pixels in the bold of a sum: of a digit, of a percent sign, of what stands between digits. */
const DIGIT = 8
const PERCENT = 14
const MARK = 5
/** What a cell has beside its figure, the last one at the edge of the table more than the others. */
const PADDING = 26
const NARROW = 20

/** Pixels that written figures take. */
export const figureRoom = (texts: readonly string[]) =>
  Math.max(0, ...texts.map((text) => [...text].reduce((sum, mark) => sum + widthOf(mark), 0)))

const widthOf = (mark: string) => (/\d/.test(mark) ? DIGIT : mark === '%' ? PERCENT : MARK)

export const besideFigure = (narrow = false) => (narrow ? NARROW : PADDING)

/** A browser may round a letter's width up. */
const ROUNDED = 1.08
let ruler: CanvasRenderingContext2D | null | undefined
const measured = new Map<string, number>()

/** Pixels that the head of a column takes. */
export function headRoom(label: string): number {
  const known = measured.get(label)
  if (known !== undefined) return known
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = `600 12.5px ${getComputedStyle(document.body).fontFamily}`
  const room = Math.ceil(ruler.measureText(label).width * ROUNDED)
  measured.set(label, room)
  return room
}

/** Pixels that it takes in two lines. */
export function twoLineRoom(label: string): number {
  const words = label.split(' ')
  const widths = words.map((_, at) =>
    Math.max(headRoom(words.slice(0, at).join(' ')), headRoom(words.slice(at).join(' '))),
  )
  return Math.min(...widths)
}

type Sums = Record<string, number | undefined> | undefined

/** Beside a head that can be sorted by: the arrows, and from them to its words. */
const ARROWS = 16
/** A left-aligned column after figures keeps further from them. */
const AFTER_FIGURES = 16

interface Among<R> {
  rows: readonly R[]
  sums: readonly Sums[]
  /** The column before it. */
  after: Column<R> | undefined
  /** Its head has arrows. */
  sorts: boolean
}

/** The column, wide enough for its head, and for each of its figures and sums: half a number says something else. */
export function roomy<R>(column: Column<R>, { rows, sums, after, sorts }: Among<R>): Column<R> {
  const { key, width, write, narrow, align, fitted } = column
  if (width === undefined) return column
  const figures = [...rows.map((row) => row[key]), ...sums.map((one) => one?.[key])]
  const texts = write ? figures.filter((n) => typeof n === 'number').map(write) : []
  const apart = align !== 'right' && after?.align === 'right' ? AFTER_FIGURES : 0
  const head = fitted ? 0 : headRoom(columnLabel(column)) + (sorts ? ARROWS : 0) + apart
  return {
    ...column,
    width: Math.max(width, Math.max(figureRoom(texts), head) + besideFigure(narrow)),
  }
}
