import readSheets, { readSheet } from 'read-excel-file/node'
import { type Cell, originalText } from '#server/platform/excel.ts'

const isFree = (row: Cell[]) => row.every((cell) => cell === null || cell === '')

/** A workbook that we wrote ourselves: the thread that a stranger's is read in costs more than its reading. */
export async function ownWorkbook(file: Buffer): Promise<Cell[][]> {
  const rows = (await readSheet(file, { trim: false })) as Cell[][]
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? originalText(cell) : cell)),
  )
}

/** Every sheet of one, by its name. */
export async function everySheet(file: Buffer): Promise<Record<string, Cell[][]>> {
  const sheets = await readSheets(file, { trim: false })
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as Cell[][]]))
}

/** A report's workbook: what stands above its table, and the table with the names of its columns. */
export async function reportSheet(file: Buffer): Promise<{ above: string[]; table: Cell[][] }> {
  const rows = await ownWorkbook(file)
  const free = rows.findIndex(isFree)
  return {
    above: rows.slice(0, free).map(([line]) => String(line)),
    table: rows.slice(free + 1),
  }
}

export const reportTable = async (file: Buffer): Promise<Cell[][]> =>
  (await reportSheet(file)).table
