import { bankFileBytes, bankFileColumns, bankFileRows } from '#contract/bank-cash/bank-file.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Cell, UnsafeFile, readWorkbook } from '#server/platform/excel.ts'
import { textOf, textTable } from '#server/platform/text-table.ts'
import { isXls } from '#server/platform/xls.ts'
import { plain } from '#server/platform/file-cells.ts'
import { type Words, headsIn } from './bank-guess.ts'
import { isMt940, rowsOfMt940 } from './mt940.ts'

/** Rows of a bank's file as they stand: a workbook, MT940, or text whose cells are told apart by commas, semicolons or tabs. */
export async function readBankFile(file: Buffer, words: Words<string>): Promise<Cell[][]> {
  try {
    const rows = isWorkbook(file) ? await ofWorkbook(file) : ofText(file, words)
    if (!rows.some((row) => row.some((cell) => plain(cell) !== '')))
      throw new UnsafeFile('Berkas belum berisi satu baris pun')
    return rows
  } catch (error) {
    if (error instanceof UnsafeFile) throw new Refusal('UNSAFE_FILE', error.message)
    throw error
  }
}

const isWorkbook = (file: Buffer) => file.subarray(0, 2).toString('latin1') === 'PK' || isXls(file)

const limits = { maxRows: bankFileRows, maxColumns: bankFileColumns }
const ofWorkbook = (file: Buffer) => readWorkbook(file, { ...limits, maxBytes: bankFileBytes })

function ofText(file: Buffer, words: Words<string>): Cell[][] {
  const text = textOf(file)
  if (text === null)
    throw new UnsafeFile(
      'Berkas harus CSV, Excel (.xlsx, .xls) atau MT940; unduh ulang dari bank dalam bentuk itu',
    )
  if (isMt940(text)) return rowsOfMt940(text)
  return textTable(text, { ...limits, headsIn: (cells) => headsIn(cells.map(plain), words) })
}
