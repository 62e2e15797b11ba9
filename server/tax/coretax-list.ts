import { listRows } from '#contract/report/coretax-lists.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Cell, UnsafeFile, readSheets } from '#server/platform/excel.ts'
import { plain } from '#server/platform/file-cells.ts'
import { dayOf } from '#server/platform/file-days.ts'
import { type Marks, figureTold, marksOf, readFigure } from '#server/platform/figures.ts'
import { textOf, textTable } from '#server/platform/text-table.ts'
import { isXls } from '#server/platform/xls.ts'

/** A tax invoice as a list of Coretax tells it; amounts in rupiah. */
export interface ListedInvoice {
  number: string
  day: string
  status: string
  partnerName: string
  /** Sixteen digits; null where the list tells no company. */
  partner: string | null
  dpp: number
  otherBase: number
  vat: number
  reference: string
  /** First day of the masa in which it is credited. */
  creditedPeriod: string | null
}
export interface CoretaxList {
  side: 'OUT' | 'IN'
  rows: ListedInvoice[]
  /** Rows that have no number yet. */
  unnumbered: number
}

/** Headings as letters and digits alone: their number and order changed over time, their words hardly. */
const HEADS = {
  number: ['nomorfakturpajak'],
  day: ['tanggalfakturpajak'],
  status: ['statusfaktur'],
  buyer: ['npwppembeliidentitaslainnya', 'npwppembeli'],
  seller: ['npwppenjual'],
  buyerName: ['namapembeli'],
  sellerName: ['namapenjual'],
  dpp: ['hargajualpenggantiandpp'],
  otherBase: ['dppnilailaindpp'],
  vat: ['ppn'],
  reference: ['referensi'],
  creditedMonth: ['masapajakpengkreditkan', 'masapajakpengkreditan'],
  creditedYear: ['tahunpajakpengkreditan', 'tahunpajakpengkreditkan'],
} as const
type Head = keyof typeof HEADS
type Places = ReadonlyMap<Head, number>

const headOf = (cell: Cell | undefined): Head | null => {
  const key = plain(cell)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const found = Object.entries(HEADS).find(([, keys]) => (keys as readonly string[]).includes(key))
  return found ? (found[0] as Head) : null
}

/**
 * A download of Coretax's lists of output or input tax invoices, workbook or text, matched by its headings.
 * @throws Refusal where it is no such list, or rows of it cannot be read
 */
export async function readCoretaxList(file: Buffer): Promise<CoretaxList> {
  const tables = await tablesOf(file)
  for (const rows of tables) {
    const head = rows.slice(0, 30).findIndex((row) => row.filter(headOf).length >= 4)
    const places = placesOf(rows[head] ?? [])
    const side = places.has('seller') ? 'IN' : places.has('buyer') ? 'OUT' : null
    if (!side || !['number', 'day', 'vat', 'status'].every((key) => places.has(key as Head)))
      continue
    return { side, ...listed(rows.slice(head + 1), places, side, head + 2) }
  }
  throw new Refusal(
    'FORMAT_UNKNOWN',
    'Bukan daftar Pajak Keluaran atau Pajak Masukan dari Coretax: judul kolomnya tidak ditemukan',
  )
}

function placesOf(row: readonly Cell[]): Places {
  const places = new Map<Head, number>()
  row.forEach((cell, place) => {
    const head = headOf(cell)
    if (head && !places.has(head)) places.set(head, place)
  })
  return places
}

/** A sheet called `data` before the others. */
async function tablesOf(file: Buffer): Promise<Cell[][][]> {
  try {
    if (file.subarray(0, 2).toString('latin1') === 'PK' || isXls(file)) {
      const sheets = await readSheets(file, { maxRows: listRows, maxColumns: 60 })
      return sheets
        .toSorted((a, b) => Number(isData(b.name)) - Number(isData(a.name)))
        .map(({ rows }) => rows)
    }
    const text = textOf(file)
    if (text === null) throw new UnsafeFile('Berkas harus Excel (.xlsx) atau CSV dari Coretax')
    const headsIn = (cells: string[]) => cells.filter(headOf).length
    return [textTable(text, { maxRows: listRows, maxColumns: 60, headsIn })]
  } catch (error) {
    if (error instanceof UnsafeFile) throw new Refusal('UNSAFE_FILE', error.message)
    throw error
  }
}

const isData = (name: string) => name.trim().toLowerCase() === 'data'

function listed(rows: readonly Cell[][], places: Places, side: 'OUT' | 'IN', first: number) {
  const wrong: { row: number; what: string }[] = []
  const marks = new Map(
    FIGURES.map((key) => [key, marksOf(rows.map((row) => row[places.get(key) ?? -1]))]),
  )
  const out: ListedInvoice[] = []
  let unnumbered = 0
  for (const [i, row] of rows.entries()) {
    if (!row.some((one) => plain(one) !== '')) continue
    const read = invoiceOf((key) => row[places.get(key) ?? -1], side, marks)
    if (read === null) unnumbered += 1
    else if (typeof read === 'string') wrong.push({ row: first + i, what: read })
    else out.push(read)
  }
  const told = wrong.slice(0, 20).map(({ row, what }) => sentenceOf(row, what))
  if (told[0])
    throw new Refusal('FILE_INVALID', told[0], {
      errors: told.map((message) => ({ field: 'file', message })),
    })
  return { rows: out, unnumbered }
}

const sentenceOf = (row: number, what: string) => `Baris ${row}: ${what}`

type Figures = ReadonlyMap<(typeof FIGURES)[number], Marks>
const FIGURES = ['dpp', 'otherBase', 'vat'] as const

/** A row; why it cannot be read, or null where it has no number yet. */
function invoiceOf(
  cell: (key: Head) => Cell | undefined,
  side: 'OUT' | 'IN',
  marks: Figures,
): ListedInvoice | string | null {
  const number = plain(cell('number')).replace(/[.\-\s']/g, '')
  if (number === '') return null
  if (!/^\d{17}$/.test(number)) return 'nomor faktur pajak harus 17 digit'
  const day = dayOf(cell('day'), { dayFirst: true, period: null })
  if (!day || 'wrong' in day) return 'tanggal faktur pajak tidak terbaca'
  const partner = side === 'IN' ? sellerOf(cell('seller')) : null
  if (side === 'IN' && !partner) return 'NPWP penjual kurang dari 15 digit'
  const figures: number[] = []
  for (const key of FIGURES) {
    const read = readFigure(cell(key), marks.get(key) as Marks)
    if (read && 'why' in read) return figureTold(key === 'vat' ? 'PPN' : 'DPP', read)
    figures.push(read ? (read.value.sign ?? 1) * read.value.amount : 0)
  }
  const [dpp = 0, otherBase = 0, vat = 0] = figures
  return {
    number,
    day: day.value,
    status: plain(cell('status')),
    partner,
    dpp,
    otherBase,
    vat,
    partnerName: plain(cell(side === 'IN' ? 'sellerName' : 'buyerName')),
    reference: plain(cell('reference')),
    creditedPeriod: periodOf(cell('creditedMonth'), cell('creditedYear')),
  }
}

/** Of a number the leading nought is lost: fifteen digits are an old NPWP or one of those. */
function sellerOf(cell: Cell | undefined): string | null {
  const digits = plain(cell).replace(/\D/g, '')
  return digits.length === 15 || digits.length === 16 ? digits.padStart(16, '0') : null
}

const MONTHS =
  'januari februari maret april mei juni juli agustus september oktober november desember'.split(
    ' ',
  )
const ENGLISH =
  'january february march april may june july august september october november december'.split(' ')

/** A masa by name or number, and its year. */
function periodOf(month: Cell | undefined, year: Cell | undefined): string | null {
  const word = plain(month).toLowerCase()
  const named = Math.max(MONTHS.indexOf(word), ENGLISH.indexOf(word)) + 1
  const n = named || Number(word)
  const y = Number(plain(year))
  if (!(n >= 1 && n <= 12 && y >= 2000)) return null
  return `${y}-${String(n).padStart(2, '0')}-01`
}

/** What a status means: spelling is not sure, so it is compared without case and blanks; null where it is not known. */
export function standing(status: string): 'VALID' | 'VOID' | null {
  const word = status.toUpperCase().replace(/[^A-Z]/g, '')
  if (
    /^(APPROVED|CREDITED|UNCREDITED|AMENDED|DIGANTI|WAITINGFOR(AMENDMENT|CANCELL?ATION))$/.test(
      word,
    )
  )
    return 'VALID'
  return /^(CANCELL?ED|BATAL|DIBATALKAN|REJECTED)$/.test(word) ? 'VOID' : null
}
