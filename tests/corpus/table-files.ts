import { utils, write } from '@e965/xlsx'

type Cell = string | number | null | { f: string; v?: number }

/** A table as somebody sends it, and what is right to read in it. */
export interface Table {
  name: string
  /** Where its heads stand in public, word for word: an id in the collection of public code, or an address. */
  source: string
  kind: 'goods' | 'customer' | 'supplier'
  heads: string[]
  rows: Cell[][]
}

/** An id in the collection of public code, or an address; whatever else stands there is no public source. */
export const isPublic = (source: string): boolean =>
  /^(\d{6,12}|https:\/\/[\w.-]+\/\S+)$/.test(source)

/** As a text, its cells parted by a mark. */
export function textOf({ heads, rows }: Pick<Table, 'heads' | 'rows'>, mark = ','): string {
  const cell = (one: Cell) => {
    const text = one !== null && typeof one === 'object' ? String(one.v ?? '') : String(one ?? '')
    return text.includes(mark) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${[heads, ...rows].map((row) => row.map(cell).join(mark)).join('\n')}\n`
}

/** As a workbook, old or new; `merges` are ranges like `A1:C1`. */
export function bookOf(
  { heads, rows }: Pick<Table, 'heads' | 'rows'>,
  type: 'xlsx' | 'biff8' = 'xlsx',
  { above = [], merges = [] }: { above?: string[]; merges?: string[] } = {},
): Buffer {
  const cells = [...above.map((line) => [line]), heads, ...rows].map((row) =>
    row.map((one) =>
      one !== null && typeof one === 'object'
        ? { t: 'n', f: one.f, ...(one.v === undefined ? {} : { v: one.v }) }
        : one,
    ),
  )
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!merges'] = merges.map((range) => utils.decode_range(range))
  utils.book_append_sheet(book, sheet, 'Data')
  return write(book, { type: 'buffer', bookType: type })
}

const asText = (one: Cell): Cell => (typeof one === 'number' ? String(one) : one)
const asNumber = (one: Cell): Cell =>
  typeof one === 'string' && /^[1-9]\d{0,13}$/.test(one) ? Number(one) : one

/** What happens to tables on their way, none of which changes a figure. */
export const spoils: Record<string, (table: Table) => Buffer> = {
  'another separator': (table) => Buffer.from(textOf(table, ';')),
  'tabs and a mark of UTF-8': (table) => Buffer.from(`\ufeff${textOf(table, '\t')}`),
  'letters of Windows': (table) => Buffer.from(textOf(table).replaceAll(' ', '\u00a0'), 'latin1'),
  'blank lines and line ends of Windows': (table) =>
    Buffer.from(textOf(table).replaceAll('\n', '\r\n\r\n')),
  'heads again on each page': (table) => bookOf({ ...table, rows: [...table.rows, table.heads] }),
  'titles above and a sum below': (table) =>
    bookOf(
      {
        ...table,
        rows: [
          ...table.rows,
          table.heads.map((_, i) =>
            i === 0 ? 'TOTAL' : typeof table.rows[0]?.[i] === 'number' ? 999 : null,
          ),
        ],
      },
      'xlsx',
      { above: ['TOKO CONTOH', 'Per 31/10/2026', ''] },
    ),
  'merged cells above': (table) => bookOf(table, 'xlsx', { above: ['DAFTAR'], merges: ['A1:C1'] }),
  'formulas that have their value': (table) =>
    bookOf({
      ...table,
      rows: table.rows.map((row) =>
        row.map((one) => (typeof one === 'number' ? { f: `${one}*1`, v: one } : one)),
      ),
    }),
  'numbers as text': (table) =>
    bookOf({ ...table, rows: table.rows.map((row) => row.map(asText)) }),
  'text as numbers, in a workbook of before 2007': (table) =>
    bookOf({ ...table, rows: table.rows.map((row) => row.map(asNumber)) }, 'biff8'),
}
