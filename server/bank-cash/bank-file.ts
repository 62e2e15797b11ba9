import { bankFileBytes, bankFileColumns, bankFileRows } from '#contract/bank-cash/bank-file.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Cell, UnsafeFile, readSheets } from '#server/platform/excel.ts'
import { unreadSheets } from '#server/platform/further-sheets.ts'
import { textOf, textTable } from '#server/platform/text-table.ts'
import { isXls } from '#server/platform/xls.ts'
import { plain } from '#server/platform/file-cells.ts'
import { type Words, headsIn } from './bank-guess.ts'
import { isMt940, rowsOfMt940 } from './mt940.ts'

/** A bank's file as it stands. */
export interface BankFile {
  rows: Cell[][]
  /** Further sheets that have rows, of which none is read. */
  warnings: string[]
}

/** Rows of a bank's file as they stand: a workbook, MT940, or text whose cells are told apart by commas, semicolons or tabs. */
export async function readBankFile(file: Buffer, words: Words<string>): Promise<BankFile> {
  try {
    const read = isWorkbook(file)
      ? await ofWorkbook(file)
      : { rows: ofText(file, words), warnings: [] }
    if (!read.rows.some((row) => row.some((cell) => plain(cell) !== '')))
      throw new UnsafeFile('Berkas belum berisi satu baris pun')
    return read
  } catch (error) {
    if (error instanceof UnsafeFile) throw new Refusal('UNSAFE_FILE', error.message)
    throw error
  }
}

const isWorkbook = (file: Buffer) => file.subarray(0, 2).toString('latin1') === 'PK' || isXls(file)

const limits = { maxRows: bankFileRows, maxColumns: bankFileColumns }
async function ofWorkbook(file: Buffer): Promise<BankFile> {
  const sheets = await readSheets(file, { ...limits, maxBytes: bankFileBytes })
  return { rows: sheets[0]?.rows ?? [], warnings: unreadSheets(sheets) }
}

function ofText(file: Buffer, words: Words<string>): Cell[][] {
  const text = textOf(file)
  if (text === null)
    throw new UnsafeFile(
      'Berkas harus CSV, Excel (.xlsx, .xls) atau MT940; unduh ulang dari bank dalam bentuk itu',
    )
  if (isMt940(text)) return rowsOfMt940(text)
  return textTable(text, { ...limits, headsIn: (cells) => headsIn(cells.map(plain), words) })
}
