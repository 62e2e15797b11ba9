import { tooMany, withoutColumns } from './pdf-report-columns.ts'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Content, type PdfDefinition, ink, picture, plain, renderPdf } from './pdf.ts'
import {
  type LaidTable,
  type ReportColumn,
  type RowStyle,
  layOutTable,
  pagedTables,
  wantsPages,
  wholeTable,
  widestRows,
  widthOf,
  widthsOf,
} from './pdf-report-table.ts'

export type { ReportColumn, RowStyle }

/**
 * A report on paper: one table over as many pages as it takes, its head on each of them, and between them what its
 * columns came to so far.
 */
export interface ReportPrint {
  title: string
  company: string
  branch: string
  /** "Januari 2026", "01/01/2026 – 31/01/2026", "per 31/01/2026". */
  period: string
  /** What narrows the report, in words: "Gudang: Toko Surabaya". */
  filters?: string[]
  logo?: Buffer | null
  columns: ReportColumn[]
  rows: readonly object[]
  /** The last line: figures by column key. */
  sums?: Record<string, unknown> | null
  /** Rows that stand out: a group's heading, its subtotal. */
  styleOf?: (row: object) => RowStyle
  /** Who signs below the last row. */
  signatures?: string[]
  /** Without it: landscape from the eighth column on. */
  landscape?: boolean
  printedBy: string
  printedAt: string
}

/** A report of more rows belongs into Excel. */
export const maxReportRows = 20_000
/** From here on it is laid out in a thread of its own, so that nobody waits for it. */
const inlineRows = 150

export async function reportPdf(print: ReportPrint): Promise<Buffer> {
  if (print.rows.length > maxReportRows)
    throw new Error(`a printed report holds ${maxReportRows} rows`)
  const laid = layOut(print)
  if (laid.table.body.length <= inlineRows) return draw(laid)
  return await inThread(laid)
}

interface Laid {
  head: Omit<ReportPrint, 'rows' | 'columns' | 'styleOf' | 'sums' | 'logo'>
  logo: string | undefined
  table: LaidTable
}

/** Everything as text, so that it can be handed to another thread. */
function layOut({ rows, columns, styleOf, sums, logo, ...head }: ReportPrint): Laid {
  return { head, logo: picture(logo), table: layOutTable(columns, rows, sums, styleOf) }
}

/** Laid out as one table; where that takes several pages, once more with what each hands on to the next. */
async function draw(given: Laid): Promise<Buffer> {
  // Few columns find room mostly: they are drawn first and fitted where they did not.
  const laid = given.table.columns.length > MANY ? await fitting(given) : given
  const { table } = laid
  const whole = wholeTable(table)
  const { pageMargins, ...first } = define(laid, [whole])
  const once = await renderPdf({ ...first, pageMargins })
  const fitted = !table.share && widthOf(whole) > roomOf(laid) ? await fitting(laid) : laid
  if (fitted !== laid) return draw(fitted)
  if (!wantsPages(table, whole)) return once
  const [, top, , bottom] = pageMargins
  const tables = pagedTables(table, whole, {
    top,
    bottom: (first.pageOrientation === 'landscape' ? A4.width : A4.height) - bottom,
    line: fontSize(table) * 1.15 * ROBOTO,
  })
  return renderPdf(define(laid, tables))
}

/**
 * Many columns are drawn smaller, words and gaps alike, until the last of them stands on the page. Where that would be
 * too small to read, those that nobody chose for the screen stay in the workbook, the last ones first, and the head says so.
 */
export async function fitting(laid: Laid): Promise<Laid> {
  const { table, head } = laid
  const whole = await drawn({ ...laid, table: widestRows(table) })
  const left = tooMany(table, widthsOf(whole), roomOf(laid) / SMALLEST)
  if (left.size > 0) {
    const names = table.columns.filter((_, place) => left.has(place)).map(({ label }) => label)
    const filters = [...(head.filters ?? []), `Hanya di Excel: ${names.join(', ')}`]
    return fitting({ ...laid, head: { ...head, filters }, table: withoutColumns(table, left) })
  }
  const share = (roomOf(laid) / widthOf(whole)) * 0.98
  return share < 1 ? { ...laid, table: { ...table, share } } : laid
}

async function drawn(laid: Laid): Promise<Content> {
  const whole = wholeTable(laid.table)
  await renderPdf(define(laid, [whole]))
  return whole
}

/** Six points in place of seven: whoever reads a paper for hours reads nothing smaller. */
const SMALLEST = 6 / 7

const A4 = { width: 595.28, height: 841.89 }
/** Line height of the font by its size. */
const ROBOTO = 1.171875
/** Columns from which on the words are smaller. */
const MANY = 10
const fontSize = ({ columns, share = 1 }: LaidTable) => (columns.length > MANY ? 7 : 8) * share
/** Left and right of the table. */
const SIDE = 34
const isLandscape = ({ head, table }: Laid) => head.landscape ?? table.columns.length >= 8
const roomOf = (laid: Laid) => (isLandscape(laid) ? 842 : 595) - 2 * SIDE

function define(laid: Laid, tables: Content[]) {
  const { head, table } = laid
  const width = roomOf(laid)
  return {
    pageSize: 'A4',
    pageOrientation: isLandscape(laid) ? 'landscape' : 'portrait',
    pageMargins: [SIDE, 34, SIDE, 40],
    info: { title: `${plain(head.title)} ${plain(head.period)}` },
    defaultStyle: { fontSize: fontSize(table) },
    header: (page) => (page === 1 ? undefined : runningHead(head, SIDE)),
    footer: (page, pages) => foot(head, SIDE, page, pages),
    content: [heading(laid, width), ...tables, signing(head.signatures ?? [], width)],
  } satisfies PdfDefinition & { pageMargins: [number, number, number, number] }
}

function heading({ head, logo }: Laid, width: number): Content {
  const title: Content[] = [
    { text: plain(head.company), bold: true, fontSize: 10 },
    { text: plain(head.title), bold: true, fontSize: 15, color: ink.accent, lineHeight: 1.05 },
    { text: plain(head.period), fontSize: 9.5, color: ink.label },
  ]
  const scope = [head.branch, ...(head.filters ?? [])].map((text) => ({ text: plain(text) }))
  return {
    margin: [0, 0, 0, 10],
    columns: [
      ...(logo ? [{ image: logo, fit: [60, 38], width: 'auto' }] : []),
      { stack: title, width: '*' },
      { stack: scope, width: width * 0.35, alignment: 'right', color: ink.label },
    ],
    columnGap: 12,
  }
}

function signing(roles: string[], width: number): Content {
  if (roles.length === 0) return ''
  const each = Math.min(width / roles.length, 170)
  return {
    unbreakable: true,
    margin: [0, 18, 0, 0],
    columns: roles.map((role) => ({
      width: each,
      alignment: 'center',
      stack: [
        { text: plain(role), color: ink.label },
        { text: `( ${'.'.repeat(30)} )`, margin: [0, 40, 0, 0] },
      ],
    })),
    columnGap: (width - each * roles.length) / Math.max(1, roles.length - 1),
  }
}

function runningHead(head: Laid['head'], side: number): Content {
  const text = [head.title, head.branch, head.period].map(plain).join('   ·   ')
  return { text, fontSize: 7, bold: true, color: ink.label, margin: [side, 16, side, 0] }
}

function foot(head: Laid['head'], side: number, page: number, pages: number): Content {
  return {
    margin: [side, 12, side, 0],
    fontSize: 7,
    color: ink.hint,
    columns: [
      { text: `Dicetak oleh ${plain(head.printedBy)}, ${plain(head.printedAt)}` },
      { text: `Halaman ${page} / ${pages}`, alignment: 'right' },
    ],
  }
}

function inThread(laid: Laid): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { laid },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const tooLong = setTimeout(() => void worker.terminate(), 120_000)
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      reject(new Error(`the report's thread ended (${code})`))
    })
  })
}

const given = workerData as { laid?: Laid } | null
if (!isMainThread && parentPort && given?.laid) {
  parentPort.postMessage(await draw(given.laid))
}
