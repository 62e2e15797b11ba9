import { isDeepStrictEqual } from 'node:util'
import { checkDigit } from '#contract/master/goods-number.ts'
import { propose } from '#server/master/import/matching/propose.ts'
import { readMatched } from '#server/master/import/matching/read.ts'
import { headIn, readTables, wordOf } from '#server/master/import/matching/tables.ts'
import { type LayoutSeen, layouts } from './layouts.ts'
import { type Table, spoils, textOf } from './table-files.ts'

const ean = (n: number) =>
  `899${String(n).padStart(9, '0')}${checkDigit(`899${String(n).padStart(9, '0')}`)}`

/** What the rows hold, field by field; as text where a head says nothing to us. */
const values: Readonly<Record<string, readonly (string | number)[]>> = {
  code: ['BRG-001', 'BRG-002', 'BRG-003'],
  name: ['BERAS CAP ANGSA 5 KG', 'KECAP, MANIS 220 ML', 'TOTAL CARE SIKAT GIGI'],
  receiptName: ['BERAS ANGSA', 'KECAP', 'SIKAT GIGI'],
  category: ['SEMBAKO', 'SAUS', 'PERAWATAN'],
  brand: ['ANGSA', 'PENARI', 'TOTAL CARE'],
  unit: ['SAK', 'BOTOL', 'PCS'],
  unit2: ['BALL', 'LUSIN', 'BOX'],
  unit3: ['DUS', 'KARTON', 'KARTON'],
  unit4: ['', '', ''],
  conversion: [1, 1, 1],
  conversion2: [10, 12, 24],
  conversion3: [20, 48, 144],
  conversion4: ['', '', ''],
  variant: ['', '', ''],
  barcode: [ean(1), ean(2), ean(3)],
  barcode2: [ean(11), ean(12), ean(13)],
  barcode3: [ean(21), ean(22), ean(23)],
  barcode4: ['', '', ''],
  RETAIL: [74_000, 18_500, 4500],
  RETAIL2: [730_000, 216_000, 105_000],
  RETAIL3: [1_450_000, 850_000, 612_000],
  RETAIL4: ['', '', ''],
  GROSIR: [73_000, 18_000, 4400],
  cost: [68_500, 16_250.5, 3750],
  stock: [33, 145, 420],
  minStock: [5, 12, 24],
  isActive: ['Aktif', 'Aktif', 'Nonaktif'],
  phone: ['0812-3344-5566', '0857 3344 5577', '(031) 7654321'],
  email: ['ani@contoh.test', 'budi@contoh.test', 'dewi@contoh.test'],
  address: ['Jl. Melati 9, RT 02', 'Ps. Besar B12', 'Jl. Raya 5'],
  city: ['Malang', 'Surabaya', 'Kediri'],
  zipCode: ['65111', '60123', '64112'],
  creditLimit: [15_000_000, 2_500_000, 50_000_000],
  balance: [1_183_783, 221_999, 1_480_000],
  npwp: ['01.234.567.8-651.000', '', '0012345678651000'],
  type: ['Member', 'Non-member', 'Non-member'],
}

/** Blanks of a list of values: nothing, or a nought that is none. */
const readAs: Readonly<Record<string, readonly unknown[]>> = {
  isActive: [true, true, false],
  phone: ['081233445566', '085733445577', '0317654321'],
  npwp: ['012345678651000', undefined, '0012345678651000'],
  type: ['MEMBER', 'NON_MEMBER', 'NON_MEMBER'],
}

const ROWS = [0, 1, 2] as const

export function tableOf(layout: LayoutSeen): Table {
  const fieldOf = new Map(Object.entries(layout.columns).map(([field, head]) => [head, field]))
  const rows = ROWS.map((n) =>
    layout.heads.map((head) => {
      const field = fieldOf.get(head)
      if (field) return values[field]?.[n] ?? null
      return /^(no\.?|id)$/i.test(head) ? n + 1 : 'x'
    }),
  )
  return { ...layout, rows }
}

/** What is not as it should be in a file, in words; nothing where all is. */
export async function faultsOf(layout: LayoutSeen, file: Buffer): Promise<string[]> {
  const tables = await readTables(file)
  const rows = tables[0]?.rows ?? []
  const head = headIn(rows, layout.kind)
  const heads = (rows[head] ?? []).map(wordOf)
  const { columns } = propose(layout.kind, heads, rows.slice(head + 1))
  const faults: string[] = []
  const proposed = new Map(
    columns.flatMap(({ field, place }) =>
      typeof place === 'number' ? [[field, heads[place]] as const] : [],
    ),
  )
  for (const [field, of] of Object.entries(layout.columns))
    if (proposed.get(field) !== of) faults.push(`${field}: ${proposed.get(field)} for ${of}`)
  for (const [field, of] of proposed)
    if (!(field in layout.columns)) faults.push(`${field}: ${of} though it is none`)
  const read = await readMatched(layout.kind, tables, [{ sheet: 0, columns }], 'Asia/Jakarta')
  for (const { line, field, message } of read.errors) faults.push(`${line} ${field}: ${message}`)
  if (read.rows.length !== ROWS.length) faults.push(`${read.rows.length} rows`)
  for (const n of ROWS)
    for (const field of Object.keys(layout.columns)) {
      const said = values[field]?.[n]
      const right = readAs[field] ? readAs[field][n] : said === '' ? undefined : said
      const is = read.rows[n]?.given[field]
      if (!isDeepStrictEqual(is, right)) faults.push(`row ${n} ${field}: ${is} for ${right}`)
    }
  if (layout.kind === 'goods') faults.push(...rungFaults(layout, read.lines))
  return faults
}

/** Each further unit beside is a line of its own, with what stood beside it. */
function rungFaults(layout: LayoutSeen, lines: { given: Readonly<Record<string, unknown>> }[]) {
  const rungs = [2, 3].filter((r) => `unit${r}` in layout.columns)
  const faults = lines.length === ROWS.length * (1 + rungs.length) ? [] : [`${lines.length} lines`]
  for (const n of ROWS)
    for (const r of rungs) {
      const line = lines.find(
        ({ given }) => given.name === values.name?.[n] && given.unit === values[`unit${r}`]?.[n],
      )
      for (const field of ['conversion', 'RETAIL', 'barcode'])
        if (`${field}${r}` in layout.columns && line?.given[field] !== values[`${field}${r}`]?.[n])
          faults.push(`row ${n} ${field}${r}: ${line?.given[field]}`)
    }
  return faults
}

/** A layout as it came, and in each of the ways in which files are spoilt. */
export async function walkLayout(layout: LayoutSeen): Promise<string[]> {
  const table = tableOf(layout)
  const files: [string, Buffer][] = [['as it came', Buffer.from(textOf(table))]]
  for (const [name, spoil] of Object.entries(spoils)) files.push([name, spoil(table)])
  const found: string[] = []
  for (const [name, file] of files)
    for (const fault of await faultsOf(layout, file))
      found.push(`${layout.name}, ${name}: ${fault}`)
  return found
}

export { layouts }
