import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Content, type PdfDefinition, ink, picture, plain, renderPdf } from './pdf.ts'

/** A report on paper: one table over as many pages as it takes, its head on each of them. */
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

export type RowStyle = 'heading' | 'subtotal' | undefined

/** The same shape as an Excel column: one definition for both. */
export interface ReportColumn {
  key: string
  label: string
  type: 'text' | 'money' | 'qty' | 'date' | 'integer'
  width?: number
}

/** A report of more rows belongs into Excel. */
export const maxReportRows = 20_000
/** From here on it is laid out in a thread of its own, so that nobody waits for it. */
const inlineRows = 150

export async function reportPdf(print: ReportPrint): Promise<Buffer> {
  if (print.rows.length > maxReportRows)
    throw new Error(`a printed report holds ${maxReportRows} rows`)
  const laid = layOut(print)
  if (laid.body.length <= inlineRows) return renderPdf(define(laid))
  return await inThread(laid)
}

interface Laid {
  head: Omit<ReportPrint, 'rows' | 'columns' | 'styleOf' | 'sums' | 'logo'>
  logo: string | undefined
  columns: ReportColumn[]
  body: string[][]
  styles: RowStyle[]
  sums: string[] | undefined
}

/** Everything as text, so that it can be handed to another thread. */
function layOut({ rows, columns, styleOf, sums, logo, ...head }: ReportPrint): Laid {
  const cells = (row: object) =>
    columns.map((column) => figure(column.type, (row as Record<string, unknown>)[column.key]))
  const first = columns.findIndex((column) => column.type === 'text')
  const total = sums ? cells(sums) : undefined
  if (total && first >= 0 && !total[first]) total[first] = 'Jumlah'
  return {
    head,
    logo: picture(logo),
    columns: columns.map(({ key, label, type, width }) => ({ key, label, type, width })),
    body: rows.map(cells),
    styles: styleOf ? rows.map(styleOf) : [],
    sums: total,
  }
}

const formats = {
  whole: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 }),
  cents: new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  qty: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 }),
}

/** Negative figures stand in parentheses; `Intl` formats decimal strings exactly. */
export function figure(type: ReportColumn['type'], value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (type === 'text') return plain(value)
  if (type === 'date') return plain(value).replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1')
  const text = String(value)
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/.test(text)) return plain(value)
  const cents = type === 'money' && /\.\d*[1-9]/.test(text)
  const format = type === 'qty' ? formats.qty : cents ? formats.cents : formats.whole
  const said = format.format(text.replace(/^-/, '') as `${number}`)
  return text.startsWith('-') && /[1-9]/.test(said) ? `(${said})` : said
}

function define(laid: Laid): PdfDefinition {
  const { head, columns } = laid
  const landscape = head.landscape ?? columns.length >= 8
  const side = 34
  const width = (landscape ? 842 : 595) - 2 * side
  return {
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [side, 34, side, 40],
    info: { title: `${plain(head.title)} ${plain(head.period)}` },
    defaultStyle: { fontSize: columns.length > 10 ? 7 : 8 },
    header: (page) => (page === 1 ? undefined : runningHead(head, side)),
    footer: (page, pages) => foot(head, side, page, pages),
    content: [heading(laid, width), table(laid), signing(head.signatures ?? [], width)],
  }
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

function table({ columns, body, styles, sums }: Laid): Content {
  const align = (column: ReportColumn) =>
    column.type === 'text' ? 'left' : column.type === 'date' ? 'center' : 'right'
  const row = (cells: string[], more: object = {}) =>
    cells.map((text, n) => {
      const column = columns[n]
      const side = column ? align(column) : 'left'
      return { text, alignment: side, noWrap: side !== 'left', ...more }
    })
  const head = columns.map((column) => ({
    text: plain(column.label),
    bold: true,
    color: ink.label,
    alignment: align(column),
  }))
  const strong = (index: number) => (styles[index] ? { bold: true } : {})
  const rows = body.map((cells, index) => row(cells, strong(index)))
  if (sums) rows.push(row(sums, { bold: true }))
  const widths = columns.map((column) => (column.type === 'text' && !column.width ? '*' : 'auto'))
  if (!widths.includes('*') && widths.length > 0) widths[roomiest(columns)] = '*'
  return {
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
    layout: ruled(body.length, styles, Boolean(sums)),
  }
}

/** What is left of the line goes to the longest words, not to the last figure. */
function roomiest(columns: ReportColumn[]): number {
  const room = columns.map(({ type, width }) => (type === 'text' ? (width ?? 0) : -1))
  const most = Math.max(...room)
  return most < 0 ? columns.length - 1 : room.indexOf(most)
}

function ruled(count: number, styles: RowStyle[], hasSums: boolean) {
  const last = count + 1 + (hasSums ? 1 : 0)
  const firm = (i: number) => i <= 1 || i === last || (hasSums && i === last - 1)
  return {
    hLineWidth: (i: number) => (firm(i) ? 0.8 : 0.35),
    hLineColor: (i: number) => (firm(i) ? ink.line : ink.lineSoft),
    vLineWidth: () => 0,
    fillColor: (i: number) =>
      i === 0 || (hasSums && i === last - 1) || styles[i - 1] === 'heading' ? ink.sunken : null,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 2.6,
    paddingBottom: () => 2.6,
  }
}

function inThread(laid: Laid): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { laid },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const tooLong = setTimeout(() => void worker.terminate(), 60_000)
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
  parentPort.postMessage(await renderPdf(define(given.laid)))
}
