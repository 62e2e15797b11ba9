import type { Cell } from './cell.ts'
import { fillMerged } from './merged-cells.ts'
import { UnsafeFile } from './unzip.ts'

/** A workbook as Excel 97 to 2003 wrote it begins so. */
export const isXls = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1'

interface XlsLimits {
  maxRows: number
  maxColumns: number
}

/** The sheets of an `.xls`; only to be called in the thread that reads workbooks. Formulas are what they came to when it was saved. */
export async function readXls(file: Uint8Array, limits: XlsLimits) {
  const { CFB, read } = await import('@e965/xlsx')
  const book = tried(() => {
    const names = CFB.read(Buffer.from(file), { type: 'buffer' }).FullPaths.join('\n')
    if (/_VBA_PROJECT|\/Macros\//i.test(names))
      throw new UnsafeFile('Berkas berisi makro; simpan sebagai .xlsx tanpa makro')
    if (!/\/(Workbook|Book)$/im.test(names))
      throw new UnsafeFile('Berkas rusak atau bukan berkas Excel (.xls)')
    return read(file, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: limits.maxRows + 1,
    })
  })
  const base1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name]
    const rows = rowsOf(sheet?.['!data'] as XlsCell[][] | undefined, base1904, limits)
    const down = (sheet?.['!merges'] ?? []).filter(({ s, e }) => e.r > s.r)
    fillMerged(
      rows,
      down.map(({ s, e }) => ({ row: s.r, column: s.c, lastRow: e.r })),
    )
    return { name, rows }
  })
}

function tried<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof UnsafeFile) throw error
    const locked = /password|encrypt/i.test(String((error as Error).message))
    throw new UnsafeFile(
      locked
        ? 'Berkas terkunci kata sandi; simpan tanpa kata sandi lalu coba lagi'
        : 'Berkas Excel tidak dapat dibaca; simpan ulang sebagai .xlsx lalu coba lagi',
    )
  }
}

interface XlsCell {
  t: string
  v?: unknown
  w?: string
  z?: unknown
}

function rowsOf(data: XlsCell[][] = [], base1904: boolean, { maxColumns }: XlsLimits): Cell[][] {
  // Rows that hold nothing are left out of the dense form.
  return Array.from(data, (row: XlsCell[] | undefined) => {
    if ((row?.length ?? 0) > maxColumns)
      throw new UnsafeFile(`Berkas berisi lebih dari ${maxColumns} kolom`)
    return Array.from(row ?? [], (cell: XlsCell | undefined) => cellOf(cell, base1904))
  })
}

function cellOf(cell: XlsCell | undefined, base1904: boolean): Cell {
  if (!cell || cell.v === undefined || cell.t === 'z') return null
  if (cell.t === 'e') return cell.w ?? '#VALUE!'
  if (cell.t === 'b') return cell.v === true
  if (cell.t !== 'n') return String(cell.v)
  const number = Number(cell.v)
  return isDay(cell.z) ? dayOf(number + (base1904 ? 1462 : 0)) : number
}

/** A format that shows a day or a time of day. */
function isDay(format: unknown): boolean {
  const bare = String(format ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dmyhs]/i.test(bare) && !/general|0|#/i.test(bare.replace(/\.0+/g, ''))
}

/** Excel counts days from 30 December 1899. */
const dayOf = (serial: number): Cell => {
  const day = new Date(Math.round((serial - 25_569) * 86_400_000))
  return Number.isNaN(day.getTime()) ? '#NUM!' : day
}
