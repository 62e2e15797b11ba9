import { type Column, IS_NAME, columnLabel } from './columns.tsx'

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

/** What the heads of columns are set in, and links in their cells, which are the widest of these. */
const HEAD = '600 12.5px'
const CELL = '600 13px'
const NAME = '13px'
/** What comes and goes with the pages of lists. */
const MOST_MEASURED = 5000

/** Pixels that the head of a column takes. */
export const headRoom = (label: string): number => roomIn(HEAD, label)

function roomIn(font: string, text: string): number {
  const key = `${font} ${text}`
  const known = measured.get(key)
  if (known !== undefined) return known
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = `${font} ${getComputedStyle(document.body).fontFamily}`
  const room = Math.ceil(ruler.measureText(text).width * ROUNDED)
  // Of pages that were looked through nothing is kept for ever.
  if (measured.size > MOST_MEASURED) measured.clear()
  measured.set(key, room)
  return room
}

/** Pixels that it takes in two lines. */
export const twoLineRoom = (label: string): number => inTwoLines(HEAD, label)

function inTwoLines(font: string, text: string): number {
  const words = text.split(' ')
  const widths = words.map((_, at) =>
    Math.max(roomIn(font, words.slice(0, at).join(' ')), roomIn(font, words.slice(at).join(' '))),
  )
  return Math.min(...widths)
}

/** A document's number, a code or a day: one word with a digit, of which a part would say something else. */
const EXACT = /^(?=.*\d)[A-Z0-9/-]+$/

/** Pixels that the codes and numbers among what a column tells take in its cells, each on one line. */
export const exactRoom = (texts: readonly unknown[]): number =>
  Math.max(
    0,
    ...texts.map((text) => (typeof text === 'string' && EXACT.test(text) ? roomIn(CELL, text) : 0)),
  )

/** Pixels in which none of these names takes more than two lines. */
const nameRoom = (texts: readonly unknown[]): number =>
  Math.max(0, ...texts.map((text) => (typeof text === 'string' ? inTwoLines(NAME, text) : 0)))

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

/**
 * The column, wide enough for its head, for each of its figures and sums, its codes and numbers, of which half says
 * something else, and for its names in two lines.
 */
export function roomy<R>(column: Column<R>, { rows, sums, after, sorts }: Among<R>): Column<R> {
  const { key, width, write, narrow, align, fitted } = column
  if (width === undefined) return column
  const told = rows.map((row) => row[key])
  const figures = [...told, ...sums.map((one) => one?.[key])]
  const texts = write ? figures.filter((n) => typeof n === 'number').map(write) : []
  const apart = align !== 'right' && after?.align === 'right' ? AFTER_FIGURES : 0
  const head = fitted ? 0 : headRoom(columnLabel(column)) + (sorts ? ARROWS : 0) + apart
  // A report has given its names the room that its window has.
  const names = IS_NAME.test(key) && !fitted ? nameRoom(told) + apart : 0
  const needs = [figureRoom(texts), head, exactRoom(told) + apart, names]
  return { ...column, width: Math.max(width, Math.max(...needs) + besideFigure(narrow)) }
}
