import { type Content, ink, plain, renderPdf } from './pdf.ts'
import { quantity, sumOf } from '#contract/money.ts'
import { type Head, letterhead, markAcross, runningHead } from './pdf-head.ts'
import { type Closing, closing } from './pdf-closing.ts'
import { type Look, type PaperSize, grey, lookOf } from './pdf-look.ts'

/**
 * The one print of a document (domain §3.0.7): letterhead, title and number, party, key facts, the
 * table of lines, totals, terbilang, memo, signatures. Kinds differ only in what they pass.
 */
export interface DocumentPrint<Line = unknown> extends Closing, Head {
  /** `CONTINUOUS` is half a letter form, 9.5 × 5.5 inch with holes at both sides, three plies. */
  size: PaperSize
  landscape?: boolean
  /** Whom it is for or from: "Kepada", then name, address, phone. */
  party?: { label: string; lines: (string | null | undefined)[] } | null
  /** Key facts at the right of the party; empty values are left out. */
  facts?: { label: string; value: string | null | undefined }[]
  /** Above the lines. */
  goods?: string | undefined
  columns: PrintColumn<Line>[]
  lines: readonly Line[]
  /** What a line comes to: a page that others follow hands on what its rows came to so far. */
  carry?: ((line: Line) => number) | undefined
  /** Further tables under the lines: journal, giro list, applied invoices. */
  tables?: { title: string; columns: PrintColumn<never>[]; lines: readonly unknown[] }[]
  /** Whose the white ply of a continuous form is. */
  firstPly?: string
  printedBy: string
  printedAt: string
}

export interface PrintColumn<Line> {
  label: string
  value: (line: Line, index: number) => string | number | null | undefined
  align?: 'left' | 'right' | 'center'
  /** Points, or a share of what is left (`*`, the default for text), or `auto`. */
  width?: number | '*' | 'auto'
}

/**
 * One document, or several of one size one after the other, each on pages of its own: head and count of its pages are its
 * own as well.
 */
export function documentPdf<Line>(...prints: DocumentPrint<Line>[]): Promise<Buffer> {
  const first = prints[0] as DocumentPrint<Line>
  const look = lookOf(first.size, first.landscape)
  const [left, , right] = look.margins
  const rows: Laid[][] = prints.map(() => [])
  const content: Laid[] = prints.map((one, i) => ({
    stack: body(one, look, rows[i] as Laid[]),
    ...(i > 0 ? { pageBreak: 'before' } : {}),
  }))
  // A piece that moves on to the next page tells its page only where it has a name.
  rows.forEach((own, i) => {
    for (const [n, row] of own.entries()) row.id = `${i}.${n}`
  })
  /** Whose page it is, and which of its own; heads and feet are asked for when all else has its place. */
  const placeOf = (page: number, all: number) => {
    const starts = content.map(({ positions }) => positions?.[0]?.pageNumber ?? 1)
    const own = starts.findLastIndex((start) => start <= page)
    const [from = 1, next = all + 1] = starts.slice(own, own + 2)
    const print = prints[own] ?? first
    const carried = (before: number) => carriedBefore(print, rows[own] ?? [], before)
    return { print, page: page - from + 1, pages: next - from, carried }
  }
  const told = prints.length === 1 ? plain(first.number) : prints.length
  return renderPdf({
    pageSize: look.page,
    pageMargins: look.margins,
    info: { title: `${plain(first.title)} ${told}` },
    defaultStyle: { fontSize: look.font, ...(look.needles ? { color: '#000000' } : {}) },
    header(at, all) {
      const { print, page, carried } = placeOf(at, all)
      return page > 1 ? runningHead(print, look, carried(at)) : undefined
    },
    footer(at, all) {
      const { print, page, pages, carried } = placeOf(at, all)
      const margin = [left, look.needles ? 4 : 8, right, 0]
      const handed = carried(at + 1)
      const told = `${handed ? `Dipindahkan ${handed}   ·   ` : ''}Halaman ${page} / ${pages}`
      return { margin, ...foot(print, look, told) }
    },
    content,
  })
}

/** What pdfmake says of a piece once it lies on its pages. */
interface Laid {
  [key: string]: unknown
  positions?: { pageNumber: number }[]
}

/** What the rows before a page come to, where more of them stand on it or after it. */
function carriedBefore<Line>(
  { carry, lines }: DocumentPrint<Line>,
  rows: readonly Laid[],
  page: number,
): string | null {
  const pageOf = (i: number) => rows[i]?.positions?.[0]?.pageNumber ?? page
  const before = lines.filter((_, i) => pageOf(i) < page)
  if (!carry || before.length === 0 || before.length === lines.length) return null
  return quantity(sumOf(before, carry))
}

function body<Line>(print: DocumentPrint<Line>, look: Look, rows: Laid[]): Content[] {
  const width = look.page.width - look.margins[0] - look.margins[2]
  return [
    letterhead(print, look, width),
    ...markAcross(print, look, width),
    facts(print, look),
    ...(print.columns.length > 0 && print.goods ? [titled(print.goods, 0)] : []),
    ...(print.columns.length > 0
      ? [table(print.columns as PrintColumn<unknown>[], print.lines, look, rows)]
      : []),
    ...(print.tables ?? []).flatMap((more) => furtherTable(more, look)),
    closing(print, look, width),
  ]
}

function foot(
  print: Pick<DocumentPrint, 'firstPly' | 'printedBy' | 'printedAt'>,
  look: Look,
  told: string,
) {
  const first = print.firstPly ?? 'pelanggan'
  const plies = look.needles ? `Putih: ${first}   ·   Merah: gudang   ·   Kuning: keuangan` : ''
  return {
    fontSize: look.font - 1.5,
    color: grey(look, ink.hint),
    columns: [
      { text: `Dicetak oleh ${plain(print.printedBy)}, ${plain(print.printedAt)}`, width: '*' },
      { text: plies, width: 'auto' },
      // The page stands apart from whose ply it is.
      { text: told, alignment: 'right', width: 'auto', margin: [plies ? 12 : 0, 0, 0, 0] },
    ],
  }
}

function facts(print: Pick<DocumentPrint, 'party' | 'facts'>, look: Look): Content {
  const known = (print.facts ?? []).filter((fact) => fact.value)
  const lines = (print.party?.lines ?? []).filter(Boolean)
  if (known.length === 0 && lines.length === 0) return ''
  const label = { color: grey(look, ink.hint), fontSize: look.font - 1 }
  const party: Content[] = print.party
    ? [
        { text: plain(print.party.label), ...label, margin: [0, 0, 0, 1] },
        ...lines.map((line, n) => ({
          text: plain(line),
          bold: n === 0,
          ...(n === 0 ? { fontSize: look.font + 1 } : {}),
        })),
      ]
    : []
  const rows = known.map((fact) => [
    { text: plain(fact.label), ...label, noWrap: true },
    { text: plain(fact.value), ...(look.needles ? {} : { color: ink.text }) },
  ])
  const list: Content = rows.length
    ? { table: { widths: ['auto', '*'], body: rows }, layout: tight }
    : ''
  return {
    margin: [0, 0, 0, look.needles ? 5 : look.font],
    columns: party.length
      ? [
          { stack: party, width: '*' },
          { stack: [list], width: '42%' },
        ]
      : [list],
    columnGap: 16,
  }
}

const tight = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
}

function table(
  columns: PrintColumn<unknown>[],
  lines: readonly unknown[],
  look: Look,
  rows: Laid[] = [],
): Content {
  const head = columns.map((column) => ({
    text: plain(column.label),
    bold: true,
    fontSize: look.font - 1,
    color: grey(look, ink.label),
    alignment: column.align ?? 'left',
  }))
  const body = lines.map((line, index) =>
    columns.map((column) => ({
      text: plain(column.value(line, index)),
      alignment: column.align ?? 'left',
      noWrap: column.align === 'right',
    })),
  )
  rows.push(...body.map(([cell]) => cell as Laid))
  const widths = columns.map((column) => column.width ?? (column.align === 'right' ? 'auto' : '*'))
  return {
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...body] },
    layout: ruled(look),
  }
}

/** Lines between rows only; the head stands on a soft ground. */
function ruled(look: Look) {
  const rows = (node: { table: { body: unknown[] } }) => node.table.body.length
  const pad = look.needles ? 1.5 : 3.5
  return {
    hLineWidth: (i: number, node: never) => (i === 0 || i === 1 || i === rows(node) ? 0.8 : 0.4),
    hLineColor: (i: number, node: never) =>
      grey(look, i === 0 || i === 1 || i === rows(node) ? ink.line : ink.lineSoft),
    vLineWidth: () => 0,
    fillColor: (i: number) => (i === 0 && !look.needles ? ink.sunken : null),
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => pad,
    paddingBottom: () => pad,
  }
}

const titled = (text: string, above: number): Content => ({
  text: plain(text),
  bold: true,
  margin: [0, above, 0, 4],
})

type FurtherTable = NonNullable<DocumentPrint['tables']>[number]

function furtherTable(more: FurtherTable, look: Look): Content[] {
  if (more.lines.length === 0) return []
  return [
    titled(more.title, look.font),
    table(more.columns as PrintColumn<unknown>[], more.lines, look),
  ]
}
