import { type Cell, readWorkbook } from '#server/platform/excel.ts'

const isFree = (row: Cell[]) => row.every((cell) => cell === null || cell === '')

/** A report's workbook: what stands above its table, and the table with the names of its columns. */
export async function reportSheet(file: Buffer): Promise<{ above: string[]; table: Cell[][] }> {
  const rows = await readWorkbook(file)
  const free = rows.findIndex(isFree)
  return {
    above: rows.slice(0, free).map(([line]) => String(line)),
    table: rows.slice(free + 1),
  }
}

export const reportTable = async (file: Buffer): Promise<Cell[][]> =>
  (await reportSheet(file)).table
