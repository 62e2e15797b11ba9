import type { Column } from './columns.tsx'

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

/** Pixels that the head of a column takes. */
export function headRoom(label: string): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = `600 12.5px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(ruler.measureText(label).width * ROUNDED)
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

/** The column, wide enough for each of its figures and sums: half a number says something else. */
export function roomy<R>(column: Column<R>, rows: readonly R[], sums: readonly Sums[]): Column<R> {
  const { key, width, write, narrow } = column
  if (!write || width === undefined) return column
  const figures = [...rows.map((row) => row[key]), ...sums.map((one) => one?.[key])]
  const texts = figures.filter((n) => typeof n === 'number').map(write)
  return { ...column, width: Math.max(width, figureRoom(texts) + besideFigure(narrow)) }
}
