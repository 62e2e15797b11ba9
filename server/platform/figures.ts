import type { Cell } from './excel.ts'
import { EMPTY_FORMULA, isErrorText } from './excel-errors.ts'
import { type Decimal, dec, isExact } from '#contract/money.ts'

/**
 * Figures as they stand in files that people and banks send. `12,500` is twelve thousand to one and
 * twelve and a half to another: what a cell does not tell by itself its column may; else nobody guesses.
 */
type Mark = '.' | ','
type Means = 'thousands' | 'decimals' | 'unclear'
/** What a single mark before three digits means in a column. */
export type Marks = Readonly<Record<Mark, Means>>

export interface Figure {
  /** Zero or above. */
  amount: number
  /** Said beside the figure: `(1,000.00)`, `-1,000.00`, `1,000.00-`. */
  sign: 1 | -1 | null
  /** The word behind it: `DB` of `1,000.00 DB`. */
  word: string
}

type Why = 'not-a-figure' | 'unclear' | 'excel-error' | 'not-reckoned' | 'a-day' | 'too-long'
export type FigureRead = { value: Figure } | null | { why: Why; text: string }

interface Shape {
  thousands?: Mark
  decimals?: Mark
  /** A single mark before three digits. */
  open?: Mark
}

const other = (mark: Mark): Mark => (mark === '.' ? ',' : '.')

/** Which marks stand in a row of digits, and what each must mean; `null` for what is no figure. */
function shapeOf(digits: string): Shape | null {
  if (/^\d+$/.test(digits)) return {}
  const open = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits)
  if (open) return { open: open[1] as Mark }
  const grouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/.exec(digits)
  if (grouped) return { thousands: grouped[1] as Mark }
  const both = /^\d{1,3}(?:\.\d{3})+(,)\d+$|^\d{1,3}(?:,\d{3})+(\.)\d+$/.exec(digits)
  const behind = (both?.[1] ?? both?.[2]) as Mark | undefined
  if (behind) return { thousands: other(behind), decimals: behind }
  const single = /^\d*([.,])\d+$/.exec(digits)
  return single ? { decimals: single[1] as Mark } : null
}

const MINUS = /[−–]/g
const PATTERN = /^([-+(]?)\s*(?:(?:rp|idr)\b\.?)?\s*([-+]?)([\d.,]+)\s*(\)|-)?\s*(%|[a-z]+\.?)?$/i

function partsOf(text: string) {
  const bare = text
    .replace(MINUS, '-')
    .replace(/^'|[.,]-{1,2}$/g, '')
    .trim()
    .replace(/^(rp|idr)(?=[\d(+-])/i, '')
  const found = PATTERN.exec(bare)
  if (!found) return null
  const [, first, second, digits = '', after, word = ''] = found
  const below = [first, second].includes('-') || first === '(' || after !== undefined
  return { digits, sign: below ? (-1 as const) : null, word }
}

/**
 * What the cells of one column tell of its marks. Sums of rupiah have at most two decimals (`cents`),
 * so that there three digits behind a mark are thousands unless another cell says otherwise.
 */
export function marksOf(cells: Iterable<Cell | undefined>, { cents = false } = {}): Marks {
  const thousands = new Set<Mark>()
  const decimals = new Set<Mark>()
  const open: string[] = []
  let others = 0
  for (const cell of cells) {
    const text = typeof cell === 'string' ? cell.trim() : ''
    const digits = partsOf(text)?.digits
    const shape = digits === undefined ? null : shapeOf(digits)
    if (shape?.thousands) thousands.add(shape.thousands)
    if (shape?.decimals) decimals.add(shape.decimals)
    if (shape?.open) open.push(digits ?? '')
    else if (typeof cell === 'number' || (shape && Number(digits) !== 0)) others += 1
  }
  const allAlike = (mark: Mark) =>
    others === 0 &&
    open.length > 1 &&
    open.every((one) => one.includes(mark)) &&
    !open.every((one) => one.endsWith('000'))
  const meaning = (mark: Mark): Means => {
    const parts = thousands.has(mark) || decimals.has(other(mark))
    const ends = decimals.has(mark) || thousands.has(other(mark))
    if (parts !== ends) {
      if (parts) return 'thousands'
      // The point parts thousands here: only a column that parts them by commas says otherwise.
      return !cents && (mark === ',' || thousands.has(',')) ? 'decimals' : 'unclear'
    }
    if (parts) return 'unclear'
    return cents || mark === '.' || allAlike(mark) ? 'thousands' : 'unclear'
  }
  return { '.': meaning('.'), ',': meaning(',') }
}

interface Open {
  text: string
  digits: string
  /** As the mark is used here where nothing says otherwise; `null` where nobody can know. */
  usual: 'thousands' | null
}

/** The first figure of a column that may be read in two ways though the whole column was looked at. */
export function openFigure(cells: (Cell | undefined)[]): Open | null {
  const marks = marksOf(cells)
  const shapes = cells.flatMap((cell) => {
    const text = typeof cell === 'string' ? cell.trim() : ''
    const digits = partsOf(text)?.digits
    const shape = digits === undefined ? null : shapeOf(digits)
    return shape && digits !== undefined ? [{ text, digits, shape }] : []
  })
  const open = shapes.filter(({ shape }) => shape.open)
  const unclear = open.find(({ shape }) => shape.open && marks[shape.open] === 'unclear')
  if (unclear) return { ...unclear, usual: null }
  // Thousands by the point beside figures without: most likely, and still asked.
  const says = (mark: Mark) =>
    shapes.some(({ shape }) => shape.thousands === mark || shape.decimals === other(mark))
  const beside = cells.some(
    (cell) =>
      typeof cell === 'number' || (typeof cell === 'string' && /^\d{4,}$/.test(cell.trim())),
  )
  const [first] = open
  return first?.shape.open && beside && !says(first.shape.open)
    ? { ...first, usual: 'thousands' }
    : null
}

/** Decimals of a figure: more than any amount, price, quantity or rate has. */
const DECIMALS = 6
/** Digits that Excel keeps and shows of a number; what follows them is left over from reckoning in binary. */
const DIGITS = 15

const numberOf = (cell: number) => dec(cell).toSignificantDigits(DIGITS).abs()

/** A figure without its sign, where fifteen digits tell it: of a longer one the last would be lost in silence. */
function figureOf(amount: Decimal, text: string, { sign, word }: Omit<Figure, 'amount'>) {
  const kept = amount.toDecimalPlaces(DECIMALS)
  return isExact(kept)
    ? { value: { amount: kept.toNumber(), sign, word } }
    : { why: 'too-long' as const, text }
}

/** A figure, `null` for an empty cell, or why it is none. Numbers of Excel are what it shows of them. */
export function readFigure(cell: Cell | undefined, marks: Marks): FigureRead {
  if (cell instanceof Date) return { why: 'a-day', text: '' }
  if (typeof cell === 'number' && Number.isFinite(cell)) {
    if (hasLostDigits(cell)) return { why: 'too-long', text: String(cell) }
    return figureOf(numberOf(cell), String(cell), { sign: cell < 0 ? -1 : null, word: '' })
  }
  const text = String(cell ?? '').trim()
  if (text === '' || text === '-') return null
  if (text === EMPTY_FORMULA) return { why: 'not-reckoned', text }
  if (isErrorText(text)) return { why: 'excel-error', text }
  const parts = typeof cell === 'string' ? partsOf(text) : null
  const shape = parts && shapeOf(parts.digits)
  if (!parts || !shape) return { why: 'not-a-figure', text }
  const means = shape.open && marks[shape.open]
  if (means === 'unclear') return { why: 'unclear', text }
  const point = means === 'decimals' ? shape.open : shape.decimals
  const digits = point
    ? parts.digits.replaceAll(other(point), '').replace(point, '.')
    : parts.digits.replace(/[.,]/g, '')
  return figureOf(dec(digits), text, parts)
}

/** Why a cell is no figure, in words; `what` names the column. */
export function figureTold(what: string, { why, text }: { why: Why; text: string }): string {
  if (why === 'not-reckoned' || why === 'excel-error') return brokenTold(what, text)
  if (why === 'a-day') return `${what} berupa tanggal; ubah format selnya menjadi angka`
  if (why === 'not-a-figure') return `${what} harus berupa angka`
  if (why === 'too-long') return `${what} lebih dari ${DIGITS} digit; periksa angkanya`
  const [first = '', behind = ''] = (partsOf(text)?.digits ?? '').split(/[.,]/)
  const [whole, grouped] = [`${first}${behind}`, `${first}.${behind}`]
  const decimal = `${first},${behind.replace(/0+$/, '') || '0'}`
  const said = text.slice(0, 40)
  return `${what} "${said}" tidak jelas: tulis ${whole} atau ${grouped}, atau ${decimal} bila itu desimal`
}

/** A cell of a workbook that has no value: an error of Excel, or a formula that nobody reckoned. */
export const brokenTold = (what: string, text: string): string =>
  text === EMPTY_FORMULA
    ? `${what} berisi rumus tanpa hasil; buka berkas di Excel, simpan, lalu unggah lagi`
    : `${what} berisi kesalahan Excel ${text}; perbaiki selnya`

/** Excel keeps fifteen digits of a number: of an account or a tax number of sixteen the last is lost. */
export const hasLostDigits = (cell: Cell | undefined): boolean =>
  typeof cell === 'number'
    ? Math.abs(cell) >= 1e15
    : typeof cell === 'string' && /^'?\d[.,]\d+E\+?\d+$/i.test(cell.trim())

/** Of a number that stands where a text belongs, and of `3,57801E+15`, what a CSV keeps of it. */
export const lostDigitsTold = (what: string): string =>
  `${what} tersimpan sebagai angka dan digit belakangnya hilang (Excel menyimpan 15 digit); format sel sebagai teks, lalu ketik ulang`
