import { UnsafeFile } from './unzip.ts'

export interface TextLimits {
  maxRows: number
  maxColumns: number
  /** How many cells of a row may be heads: what parts a row into most of them is the delimiter. */
  headsIn: (cells: string[]) => number
}

/** A cell longer than this is none. */
const MAX_CELL = 2000

/** Rows of a text whose cells are told apart by commas, semicolons, tabs or upright strokes. */
export function textTable(text: string, { maxRows, maxColumns, headsIn }: TextLimits): string[][] {
  const rows = cellsOf(text, delimiterOf(text, headsIn))
  if (rows.length > maxRows)
    throw new UnsafeFile(`Berkas berisi lebih dari ${maxRows.toLocaleString('id-ID')} baris`)
  if (rows.some((row) => row.length > maxColumns))
    throw new UnsafeFile(`Berkas berisi lebih dari ${maxColumns} kolom`)
  if (rows.some((row) => row.some((cell) => cell.length > MAX_CELL)))
    throw new UnsafeFile('Berkas berisi sel dengan teks yang terlalu panjang')
  return rows
}

/** The letters of a file, UTF-8, UTF-16 or Windows' own; `null` for what is no text: a program's file, a page, a PDF. */
export function textOf(file: Buffer): string | null {
  if (/^(d0cf11e0|25504446)/.test(file.toString('hex', 0, 4))) return null
  const text = decoded(file)
  return text === '' || /^\s*(<|\{\\rtf)/.test(text) ? null : text
}

function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return file.subarray(2).toString('utf16le')
  if (file.includes(0)) throw new UnsafeFile('Berkas rusak atau bukan CSV')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** What parts the row of heads into most heads; where nothing does, what stands most often outside of quotes in a line. */
function delimiterOf(text: string, headsIn: TextLimits['headsIn']): string {
  // Excel says in a first line of its own what parts the cells.
  const told = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  if (told) return told
  const start = text.slice(0, 20_000)
  const heads = (mark: string) => Math.max(...cellsOf(start, mark).map(headsIn))
  const lines = start.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/)
  const cells = (mark: string) => Math.max(...lines.map((line) => line.split(mark).length))
  const by = DELIMITERS.map((mark) => ({ mark, heads: heads(mark), cells: cells(mark) }))
  const [best] = by.sort((a, b) => b.heads - a.heads || b.cells - a.cells)
  return best?.heads && best.heads > 1
    ? best.mark
    : (by.sort((a, b) => b.cells - a.cells)[0]?.mark ?? ',')
}

/** Cells in quotes may hold the delimiter, line ends, and quotes doubled. */
function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${delimiter}\\r\\n]*)|([^${delimiter}\\r\\n]*))(${delimiter === '|' ? '\\|' : delimiter}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  while (cell.lastIndex < text.length) {
    const [, quoted, after = '', plain = '', end = ''] = cell.exec(text) ?? []
    if (end === '' && cell.lastIndex === 0) throw new UnsafeFile('Berkas CSV tidak dapat dibaca')
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + after)
    if (end !== delimiter && end !== '') rows.push([])
    if (end === '') break
  }
  return rows
}
