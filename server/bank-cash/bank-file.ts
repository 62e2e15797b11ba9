import { bankFileBytes, bankFileColumns, bankFileRows } from '#contract/bank-cash/bank-file.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Cell, UnsafeFile, readWorkbook } from '#server/platform/excel.ts'
import { plain } from './bank-cells.ts'
import { type Words, headsIn } from './bank-guess.ts'

/** Rows of a bank's file as they stand: a workbook, or text whose cells are told apart by commas, semicolons or tabs. */
export async function readBankFile(file: Buffer, words: Words<string>): Promise<Cell[][]> {
  try {
    const rows =
      file.subarray(0, 2).toString('latin1') === 'PK' ? await ofWorkbook(file) : ofText(file, words)
    if (!rows.some((row) => row.some((cell) => plain(cell) !== '')))
      throw new UnsafeFile('Berkas belum berisi satu baris pun')
    return rows
  } catch (error) {
    if (error instanceof UnsafeFile) throw new Refusal('UNSAFE_FILE', error.message)
    throw error
  }
}

const ofWorkbook = (file: Buffer) =>
  readWorkbook(file, {
    maxRows: bankFileRows,
    maxColumns: bankFileColumns,
    maxBytes: bankFileBytes,
  })

/** A cell longer than this is no bank's. */
const MAX_CELL = 2000

function ofText(file: Buffer, words: Words<string>): Cell[][] {
  const text = /^(d0cf11e0|25504446)/.test(file.toString('hex', 0, 4)) ? '' : decoded(file)
  if (text === '' || /^\s*(<|\{\\rtf)/.test(text))
    throw new UnsafeFile(
      'Berkas harus CSV atau Excel (.xlsx); unduh ulang dari bank dalam bentuk itu',
    )
  const rows = cellsOf(text, delimiterOf(text, words))
  if (rows.length > bankFileRows)
    throw new UnsafeFile(`Berkas berisi lebih dari ${bankFileRows.toLocaleString('id-ID')} baris`)
  if (rows.some((row) => row.length > bankFileColumns))
    throw new UnsafeFile(`Berkas berisi lebih dari ${bankFileColumns} kolom`)
  if (rows.some((row) => row.some((cell) => cell.length > MAX_CELL)))
    throw new UnsafeFile('Berkas berisi sel dengan teks yang terlalu panjang')
  return rows
}

/** Banks write UTF-8, some Windows' own letters, some UTF-16. */
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
function delimiterOf(text: string, words: Words<string>): string {
  const start = text.slice(0, 20_000)
  const heads = (mark: string) =>
    Math.max(...cellsOf(start, mark).map((row) => headsIn(row.map(plain), words)))
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
