import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import readSheets, { readSheet } from 'read-excel-file/node'
import { tellBrokenCells } from './excel-errors.ts'
import type { Cell } from './cell.ts'
import { fillMerged, mergesOf, sheetParts } from './merged-cells.ts'
import { UnsafeFile, unzip, zipStored } from './unzip.ts'
import { isXls, readXls } from './xls.ts'

/**
 * Reads one workbook in a thread of its own, with its own memory limit: a hostile file can end this
 * thread, never hold up the sales of the others.
 */
export interface ReadTask {
  bytes: Uint8Array
  maxRows: number
  maxColumns: number
  /** Every sheet, or only the first. */
  sheets: 'all' | 'first'
}

/** Rows portion by portion, each after a word that the one before has arrived. */
export type ReadAnswer = { sheet: string } | { rows: Cell[][] } | { refused: string } | 'end'
export interface SheetRows {
  name: string
  rows: Cell[][]
}

/** What all cells of a sheet may weigh, in letters. Cells that share one text weigh it each. */
export const MAX_WEIGHT = 32_000_000
/** Letters, the limit of the format. */
const MAX_CELL = 32_767
const PORTION = 1000
/** More sheets than this nobody chooses from. */
const MAX_SHEETS = 30

if (parentPort) await answer(parentPort, workerData as ReadTask)

async function answer(port: MessagePort, task: ReadTask): Promise<void> {
  const say = (part: ReadAnswer) => port.postMessage(part)
  try {
    for (const { name, rows } of await read(task)) {
      say({ sheet: name })
      for (let at = 0; at < rows.length; at += PORTION) {
        say({ rows: rows.slice(at, at + PORTION) })
        await once(port, 'message')
      }
    }
    say('end')
  } catch (error) {
    if (!(error instanceof UnsafeFile)) throw error
    say({ refused: error.message })
  }
}

async function read(task: ReadTask): Promise<SheetRows[]> {
  const all = isXls(task.bytes) ? await readXls(task.bytes, task) : await readXlsx(task)
  const sheets = task.sheets === 'first' ? all.slice(0, 1) : all
  if (sheets.length > MAX_SHEETS)
    throw new UnsafeFile(`Berkas berisi lebih dari ${MAX_SHEETS} lembar`)
  return withinLimits(sheets, task)
}

async function readXlsx(task: ReadTask): Promise<SheetRows[]> {
  const parts = unzip(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength))
  refuseOtherKinds(parts)
  // The workbook names its sheets itself: they may lie anywhere.
  for (const [name, content] of parts) if (name.endsWith('.xml')) refuseHugeSheet(content, task)
  const known = [...parts]
    .filter(([name]) => /\.(xml|rels)$/.test(name))
    .map(([name, content]): [string, Buffer] => [name, withBroken(name, content)])
  const sheets = await parse(zipStored(known), task)
  if (task.sheets === 'first') return sheets
  const names = sheetParts(parts)
  sheets.forEach(({ rows }, n) => {
    fillMerged(rows, mergesOf(parts.get(names[n] ?? '')?.toString('utf8') ?? ''))
  })
  return sheets
}

/** Cells that have no value say so. */
function withBroken(name: string, content: Buffer): Buffer {
  if (/(sharedStrings|styles|theme\d*)\.xml$/.test(name)) return content
  const text = content.toString('utf8')
  const told = tellBrokenCells(text)
  return told === text ? content : Buffer.from(told)
}

/** A day beyond all calendars is an error of the cell. */
function readable(cell: Cell): Cell {
  return cell instanceof Date && Number.isNaN(cell.getTime()) ? '#NUM!' : cell
}

async function parse(file: Buffer, { sheets }: ReadTask): Promise<SheetRows[]> {
  try {
    const own = { trim: false }
    const read =
      sheets === 'all'
        ? await readSheets(file, own)
        : [{ sheet: '', data: await readSheet(file, own) }]
    return read.map(({ sheet, data }) => ({
      name: sheet,
      rows: (data as Cell[][]).map((row) => row.map(readable)),
    }))
  } catch {
    throw new UnsafeFile(
      'Berkas Excel tidak dapat dibaca; simpan ulang sebagai .xlsx lalu coba lagi',
    )
  }
}

function refuseOtherKinds(parts: Map<string, Buffer>): void {
  if (parts.get('mimetype')?.includes('opendocument'))
    throw new UnsafeFile(
      'Berkas OpenDocument (.ods) tidak dapat dibaca; simpan sebagai Excel (.xlsx) atau CSV, lalu coba lagi',
    )
  const kinds = parts.get('[Content_Types].xml')?.toString('utf8')
  if (!kinds || !parts.has('xl/workbook.xml')) {
    throw new UnsafeFile('Berkas rusak atau bukan berkas Excel (.xlsx)')
  }
  // Web programs name the kind of binary workbooks as a default, though their file holds none.
  const held = kinds.replace(/<(?:\w+:)?Default\b[^>]*>/g, '')
  if (
    /macroEnabled|vbaProject/i.test(held) ||
    [...parts.keys()].some((n) => /vbaProject/i.test(n))
  ) {
    throw new UnsafeFile('Berkas berisi makro; simpan sebagai .xlsx tanpa makro')
  }
}

/** One cell far out would make the parser lay out everything before it. */
function refuseHugeSheet(content: Buffer, { maxRows, maxColumns }: ReadTask): void {
  const text = content.toString('latin1')
  let cells = 0
  let rows = 0
  for (const found of text.matchAll(/<(?:\w+:)?(row|c)[\s/>]([^>]*)/g)) {
    const place = /(?:^|\s)r\s*=\s*["']([A-Za-z]{0,10})(\d{1,20})["']/.exec(found[2] ?? '')
    if (found[1] === 'row') rows += 1
    else cells += 1
    if (rows > maxRows || Number(place?.[2] ?? 0) > maxRows) throw tooManyRows(maxRows)
    if (columnNumber(place?.[1] ?? '') > maxColumns) throw tooManyColumns(maxColumns)
    if (cells > maxRows * maxColumns) throw tooManyRows(maxRows)
  }
}

function columnNumber(letters: string): number {
  let n = 0
  for (const letter of letters.toUpperCase()) n = n * 26 + letter.charCodeAt(0) - 64
  return n
}

function tooManyRows(max: number): UnsafeFile {
  return new UnsafeFile(`Berkas berisi lebih dari ${max.toLocaleString('id-ID')} baris`)
}
function tooManyColumns(max: number): UnsafeFile {
  return new UnsafeFile(`Berkas berisi lebih dari ${max} kolom`)
}

function withinLimits(sheets: SheetRows[], { maxRows, maxColumns }: ReadTask): SheetRows[] {
  for (const { rows } of sheets) {
    if (rows.length > maxRows) throw tooManyRows(maxRows)
    if (rows.some((row) => row.length > maxColumns)) throw tooManyColumns(maxColumns)
  }
  refuseHeavy(sheets.flatMap(({ rows }) => rows))
  return sheets
}

/** Here a text that many cells share is there once; whoever gets the rows has it once for each. */
function refuseHeavy(rows: Cell[][]): void {
  let weight = 0
  for (const row of rows) {
    for (const cell of row) {
      const own = weightOf(cell)
      if (own > MAX_CELL) throw new UnsafeFile('Berkas berisi sel dengan teks yang terlalu panjang')
      weight += own
    }
    if (weight > MAX_WEIGHT)
      throw new UnsafeFile('Berkas berisi terlalu banyak teks; bagilah menjadi beberapa berkas')
  }
}

function weightOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length
  return cell instanceof Date ? 64 : 8
}
