import { carriedOf, pagesOf } from './pdf-pages.ts'
import type { Carried } from './pdf-pages.ts'
import { type Content, ink, plain } from './pdf.ts'

/** The same shape as an Excel column: one definition for both. */
export interface ReportColumn {
  key: string
  label: string
  type: 'text' | 'money' | 'qty' | 'date' | 'integer' | 'percent'
  width?: number
  /** Told on screen once it was chosen: on paper as far as all can be read. */
  hidden?: true | undefined
}
export type RowStyle = 'heading' | 'subtotal' | undefined

/** A table as text, so that it can be handed to another thread. */
export interface LaidTable {
  columns: ReportColumn[]
  body: string[][]
  styles: RowStyle[]
  sums: string[] | undefined
  carried: Carried[]
  /** Drawn in this part of the usual size, where the columns find no room otherwise. */
  share?: number
}

const CARRIED: Partial<Record<ReportColumn['type'], number>> = {
  money: 100,
  integer: 1,
  qty: 10_000,
}

/** Everything as text, with what each page hands on to the next. */
export function layOutTable(
  columns: ReportColumn[],
  rows: readonly object[],
  sums: Record<string, unknown> | null | undefined,
  styleOf?: (row: object) => RowStyle,
): LaidTable {
  const cells = (row: object) =>
    columns.map((column) => figure(column.type, (row as Record<string, unknown>)[column.key]))
  return {
    columns: columns.map(({ key, label, type, width, hidden }) => ({
      key,
      label,
      type,
      width,
      hidden,
    })),
    body: rows.map(cells),
    styles: styleOf ? rows.map(styleOf) : [],
    sums: sums ? cells(sums) : undefined,
    carried: columns.flatMap(({ key, type }, column) => {
      const scale = CARRIED[type]
      if (!sums || !scale || rows.length === 0) return []
      const own = carriedOf(rows, (row) => !styleOf?.(row), {
        column,
        scale,
        end: sums[key],
        figure: (row) => (row as Record<string, unknown>)[key],
      })
      return own ? [own] : []
    }),
  }
}

const formats = {
  whole: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0, signDisplay: 'negative' }),
  cents: new Intl.NumberFormat('id-ID', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  }),
  qty: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4, signDisplay: 'negative' }),
}

/**
 * As on the screen: negative figures stand in parentheses, nought is a dash but where it is an answer, as of a count;
 * `Intl` formats decimal strings exactly.
 */
export function figure(type: ReportColumn['type'], value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (type === 'text') return plain(value)
  if (type === 'date') return plain(value).replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1')
  const text = String(value)
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/.test(text)) return plain(value)
  if (Number(text) === 0) return type === 'integer' ? '0' : type === 'percent' ? '0%' : '–'
  const cents = type === 'money' && /\.\d*[1-9]/.test(text)
  const format = { integer: formats.whole, money: cents ? formats.cents : formats.whole }
  const said = (format[type as keyof typeof format] ?? formats.qty).format(
    text.replace(/^-/, '') as `${number}`,
  )
  const whole = type === 'percent' ? `${said}%` : said
  return text.startsWith('-') && /[1-9]/.test(said) ? `(${whole})` : whole
}

/** What stands in a line of the table beside its rows. */
type Role = 'columns' | 'carried' | 'sum' | RowStyle
interface Line {
  role: Role
  cells: Content[]
}
/** As the engine leaves a table and its cells once they were laid out. */
interface Drawn {
  table: { widths: { _calcWidth: number }[]; body: DrawnCell[][] }
  layout: ReturnType<typeof ruled>
}
interface DrawnCell {
  positions?: { pageNumber: number; top: number }[]
}

const PADDING = 2.6
/** Beside the words of a cell. */
const GAP = 4
const STRONG = new Set<Role>(['columns', 'carried', 'sum', 'heading', 'subtotal'])

/** The whole table, its head on each page that the engine makes of it. */
export function wholeTable(laid: LaidTable): Content {
  const { columns, body, sums } = laid
  const lines = [headOf(laid), ...body.map((_, row) => rowOf(laid, row))]
  if (sums) lines.push(sumOf(laid, 'Jumlah', sums, 'sum'))
  const widths: (string | number)[] = columns.map((column) =>
    column.type === 'text' && !column.width ? '*' : 'auto',
  )
  if (!widths.includes('*') && widths.length > 0) widths[roomiest(columns)] = '*'
  return tableOf(laid, lines, widths)
}

/** How wide its columns and gaps came out once it was laid out; more than its page has where they find no room. */
export const widthOf = (whole: Content): number =>
  widthsOf(whole).reduce((sum, one) => sum + one, 0)

/** The same of each. */
export function widthsOf(whole: Content): number[] {
  const { table, layout } = whole as unknown as Drawn
  const gaps = layout.paddingLeft() + layout.paddingRight()
  return table.widths.map((one) => one._calcWidth + gaps)
}

/** As few of its rows as have the longest word of each column: what makes its columns as wide as they are. */
export function widestRows(laid: LaidTable): LaidTable {
  const longest = (text = '') => Math.max(...text.split(/\s+/).map((word) => word.length))
  const rows = laid.columns.flatMap((_, column) => {
    const lengths = laid.body.map((cells) => longest(cells[column]))
    const most = lengths.reduce(
      (best, length, row) => (length > (lengths[best] ?? 0) ? row : best),
      0,
    )
    return laid.body[most] ? [most] : []
  })
  const kept = [...new Set(rows)]
  return {
    ...laid,
    body: kept.map((row) => laid.body[row] as string[]),
    styles: kept.map((row) => laid.styles[row]),
    carried: [],
  }
}

/** A table for each page, as tall as the whole one was, with what it takes over and what it hands on. */
export function pagedTables(laid: LaidTable, whole: Content, page: PageRoom): Content[] {
  const { body, sums, carried } = laid
  const { table } = whole as unknown as Drawn
  const heights = table.body.map((cells) => heightOf(cells, page.line))
  const [head = 0, ...rows] = heights
  const top = topOf(table.body[0] ?? [])
  const starts = pagesOf({
    heights: rows,
    first: page.bottom - top - head - SLACK,
    other: page.bottom - page.top - head - SLACK,
    carried: carried.length > 0 ? page.line + 2 * PADDING + 1 : 0,
    leads: (row) => laid.styles[row] === 'heading',
  })
  const widths = table.widths.map(({ _calcWidth }) => _calcWidth)
  return starts.map((start, n) => {
    const end = Math.min(starts[n + 1] ?? body.length, body.length)
    const lines = [headOf(laid)]
    if (n > 0) lines.push(...handedOn(laid, 'Jumlah pindahan', start))
    for (let row = start; row < end; row += 1) lines.push(rowOf(laid, row))
    if (n < starts.length - 1) lines.push(...handedOn(laid, 'Jumlah dipindahkan', end))
    else if (sums) lines.push(sumOf(laid, 'Jumlah', sums, 'sum'))
    return { ...tableOf(laid, lines, widths), ...(n > 0 ? { pageBreak: 'before' } : {}) }
  })
}

/** Where rows may stand on a page that follows the first, and how tall one line of words is. */
export interface PageRoom {
  top: number
  bottom: number
  line: number
}
/** For the rules between the lines, which differ in weight. */
const SLACK = 4

/** Whether some page follows the first, and rows want to be told what the pages before came to or where a head stands. */
export function wantsPages(laid: LaidTable, whole: Content): boolean {
  const last = (whole as unknown as Drawn).table.body.at(-1) ?? []
  const pages = last.flatMap(({ positions = [] }) => positions.map(({ pageNumber }) => pageNumber))
  return Math.max(1, ...pages) > 1 && (laid.carried.length > 0 || laid.styles.includes('heading'))
}

const heightOf = (cells: DrawnCell[], line: number) =>
  Math.max(1, ...cells.map(({ positions = [] }) => positions.length)) * line + 2 * PADDING + 0.4
const topOf = (cells: DrawnCell[]) =>
  Math.min(...cells.flatMap(({ positions = [] }) => positions.map(({ top }) => top))) - PADDING

const alignOf = ({ type }: ReportColumn) =>
  type === 'text' ? 'left' : type === 'date' ? 'center' : 'right'

const headOf = ({ columns }: LaidTable): Line => ({
  role: 'columns',
  cells: columns.map((column) => ({
    text: plain(column.label),
    bold: true,
    color: ink.label,
    alignment: alignOf(column),
  })),
})

function rowOf({ columns, body, styles }: LaidTable, row: number): Line {
  const cells = body[row] ?? []
  const line = lineOf(columns, cells, styles[row])
  if (line.role !== 'heading') return line
  // A head's words have the room of the empty cells beside them.
  const first = cells.findIndex((text) => text !== '')
  const next = cells.findIndex((text, n) => n > first && text !== '')
  const span = (next < 0 ? cells.length : next) - first
  if (first < 0 || span === 1) return line
  line.cells[first] = { ...(line.cells[first] as object), noWrap: false, colSpan: span }
  return line
}

/** A document's number is one word, which the engine would break after its first stroke. */
const NUMBER = /^[A-Z]{2,5}\/[A-Z0-9]{2,6}\/\d{4}\/[A-Z0-9]+$/

const lineOf = (columns: ReportColumn[], cells: string[], role: Role): Line => ({
  role,
  cells: cells.map((text, n) => {
    const alignment = columns[n] ? alignOf(columns[n]) : 'left'
    const strong = STRONG.has(role) ? { bold: true } : {}
    return { text, alignment, noWrap: alignment !== 'left' || NUMBER.test(text), ...strong }
  }),
})

/** Its words stand over the columns before its first figure, so that they need not wrap. */
function sumOf({ columns }: LaidTable, words: string, cells: string[], role: Role): Line {
  const line = lineOf(columns, cells, role)
  const first = cells.findIndex((text) => text !== '')
  const before = first < 0 ? cells.length : first
  if (before === 0) return line
  const label = { text: words, alignment: 'left', bold: true, colSpan: before }
  return {
    role,
    cells: [label, ...Array.from({ length: before - 1 }, () => ''), ...line.cells.slice(before)],
  }
}

/** What the columns came to before this row. */
function handedOn(laid: LaidTable, words: string, row: number): Line[] {
  const { columns, carried } = laid
  if (carried.length === 0) return []
  const own = new Map(
    carried.map(({ column, scale, after }) => [column, (after[row - 1] ?? 0) / scale]),
  )
  const cells = columns.map(({ type }, column) =>
    own.has(column) ? figure(type, own.get(column)) : '',
  )
  return [sumOf(laid, words, cells, 'carried')]
}

const tableOf = ({ share = 1 }: LaidTable, lines: Line[], widths: (string | number)[]) => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body: lines.map(({ cells }) => cells) },
  layout: ruled(
    lines.map(({ role }) => role),
    GAP * share,
  ),
})

/** What is left of the line goes to the longest words, not to the last figure. */
function roomiest(columns: ReportColumn[]): number {
  const room = columns.map(({ type, width }) => (type === 'text' ? (width ?? 0) : -1))
  const most = Math.max(...room)
  return most < 0 ? columns.length - 1 : room.indexOf(most)
}

function ruled(roles: Role[], gap: number) {
  const total = (i: number) => roles[i] === 'sum' || roles[i] === 'carried'
  const firm = (i: number) => i <= 1 || i === roles.length || total(i) || total(i - 1)
  const sunken = new Set<Role>(['columns', 'sum', 'heading'])
  return {
    hLineWidth: (i: number) => (firm(i) ? 0.8 : 0.35),
    hLineColor: (i: number) => (firm(i) ? ink.line : ink.lineSoft),
    vLineWidth: () => 0,
    fillColor: (i: number) => (sunken.has(roles[i]) ? ink.sunken : null),
    paddingLeft: () => gap,
    paddingRight: () => gap,
    paddingTop: () => PADDING,
    paddingBottom: () => PADDING,
  }
}
