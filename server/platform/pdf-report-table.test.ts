import { expect, test } from 'vitest'
import { pagesOf } from './pdf-pages.ts'
import {
  type LaidTable,
  figure,
  layOutTable,
  pagedTables,
  wantsPages,
  wholeTable,
  widestRows,
  widthOf,
} from './pdf-report-table.ts'
import { type Content, renderPdf } from './pdf.ts'

const columns = [
  { key: 'docNo', label: 'Dokumen', type: 'text' },
  { key: 'debit', label: 'Debit', type: 'money' },
  { key: 'balance', label: 'Saldo', type: 'money' },
  { key: 'share', label: 'Porsi', type: 'percent' },
  { key: 'bills', label: 'Transaksi', type: 'integer' },
] as const

const drawn = (content: Content[]) =>
  renderPdf({
    pageSize: 'A4',
    pageMargins: [34, 34, 34, 40],
    defaultStyle: { fontSize: 8 },
    content: ['Judul', ...content],
  })
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
type Drawn = { table: { body: { text: string; positions: { pageNumber: number }[] }[][] } }
const wordsOf = (content: Content) =>
  (content as unknown as Drawn).table.body.map((cells) => cells.map(({ text = '' }) => text))

/** A ledger of so many rows, under heads where it has groups. */
async function pages(count: number, every = 0, long = 0) {
  const rows: object[] = Array.from({ length: count }, (_, n) => ({
    docNo: n === long ? 'Uraian yang panjang sekali '.repeat(20) : `JU/${n}`,
    debit: 0.25,
    balance: (n + 1) / 4,
    share: 5,
    bills: 1,
  }))
  for (let at = every ? count - (count % every) : -1; at >= 0; at -= every)
    rows.splice(at, 0, { docNo: 'Kelompok', debit: 99, isHeading: true })
  // Bills that stand in several rows count once: their sum is not that of the rows.
  const sums = { debit: count / 4, balance: count / 4, share: 5, bills: count - 3 }
  const laid = layOutTable([...columns], rows, sums, (row) =>
    'isHeading' in row ? 'heading' : undefined,
  )
  const whole = wholeTable(laid)
  await drawn([whole])
  if (!wantsPages(laid, whole)) return null
  const room = { top: 34, bottom: 841.89 - 40, line: 8 * 1.15 * 1.171875 }
  const tables = pagedTables(laid, whole, room)
  const pdf = await drawn(tables)
  return { tables: tables.map(wordsOf), pdf, raw: tables as unknown as Drawn[] }
}

test('each page hands on what it came to, and the next takes it over', async () => {
  expect(await pages(20)).toBeNull()
  const told = await pages(130, 0, 60)
  const { tables = [], pdf, raw = [] } = told ?? {}
  expect(tables.length).toBeGreaterThan(2)
  // A page for each: none was laid out taller than it is.
  expect(pageCount(pdf as Buffer)).toBe(tables.length)
  raw.forEach(({ table }, n) => {
    const on = table.body.flat().flatMap(({ positions = [] }) => positions.map((p) => p.pageNumber))
    expect(new Set(on)).toEqual(new Set([n + 1]))
  })
  let rows = 0
  tables.forEach((lines, n) => {
    const own = lines.filter(([name = '']) => /^JU|^Uraian/.test(name)).length
    const before = figure('money', rows / 4)
    if (n > 0) expect(lines[1]).toEqual(['Jumlah pindahan', before, before, '', ''])
    rows += own
    const after = figure('money', rows / 4)
    if (n < tables.length - 1)
      expect(lines.at(-1)).toEqual(['Jumlah dipindahkan', after, after, '', ''])
  })
  expect(rows).toBe(130)
  expect(tables.at(-1)?.at(-1)).toEqual(['Jumlah', '32,50', '32,50', '5%', '127'])
})

test('a head never closes its page, and groups are not added twice', async () => {
  for (const every of [3, 5, 7, 11]) {
    const { tables = [], pdf } = (await pages(200, every)) ?? {}
    expect(pageCount(pdf as Buffer)).toBe(tables.length)
    for (const lines of tables.slice(0, -1)) {
      expect(lines.at(-1)?.[0]).toBe('Jumlah dipindahkan')
      expect(lines.at(-2)?.[0]).not.toBe('Kelompok')
    }
    expect(tables.at(-1)?.at(-1)?.[1]).toBe('50')
  }
})

test('the sum is never alone on its page', () => {
  const measured = { first: 100, other: 100, carried: 10, leads: () => false }
  for (let rows = 1; rows < 60; rows += 1) {
    const heights = Array.from({ length: rows }, () => 10)
    const starts = pagesOf({ heights, ...measured })
    expect(new Set(starts).size).toBe(starts.length)
    if (starts.length > 1) expect(rows - (starts.at(-1) ?? 0)).toBeGreaterThan(1)
    starts.forEach((start, n) => {
      const own = (starts[n + 1] ?? rows) - start
      const handed = (n > 0 ? 1 : 0) + (n < starts.length - 1 ? 1 : 0)
      expect(10 * (own + handed)).toBeLessThanOrEqual(100)
    })
  }
})

test('figures of reports', () => {
  expect(figure('money', '-1234567.50')).toBe('(1.234.567,50)')
  expect(figure('money', 1_234_567)).toBe('1.234.567')
  expect(figure('money', '99999999999999.25')).toBe('99.999.999.999.999,25')
  expect(figure('money', '0.00')).toBe('–')
  expect(figure('qty', 0)).toBe('–')
  expect(figure('integer', 0)).toBe('0')
  expect(figure('percent', 0)).toBe('0%')
  expect(figure('percent', -12.5)).toBe('(12,5%)')
  expect(figure('qty', '1.2750')).toBe('1,275')
  expect(figure('date', '2026-01-31')).toBe('31/01/2026')
  expect(figure('money', null)).toBe('')
  expect(figure('text', 'A\0B')).toBe('AB')
})

test('as many columns as there are find room on the page, drawn smaller', async () => {
  const many = Array.from({ length: 28 }, (_, n) => ({
    key: `m${n}`,
    label: n % 3 ? 'Nilai' : 'Nilai seharusnya',
    type: n === 1 ? ('text' as const) : ('money' as const),
  }))
  const rows = Array.from({ length: 90 }, (_, row) =>
    Object.fromEntries(many.map(({ key }, n) => [key, n === row % 28 ? 12_345_678 * row : row])),
  )
  const laid = layOutTable(many, rows, { m2: 1_234_567_890 })
  const width = async (table: LaidTable) => {
    const whole = wholeTable(table)
    await renderPdf({
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [34, 34, 34, 40],
      defaultStyle: { fontSize: 7 * (table.share ?? 1) },
      content: [whole],
    })
    return widthOf(whole)
  }
  const room = 842 - 2 * 34
  const full = await width(laid)
  expect(full).toBeGreaterThan(1.2 * room)
  expect(widestRows(laid).body.length).toBeLessThanOrEqual(many.length)
  expect((await width(widestRows(laid))) / full).toBeCloseTo(1, 2)
  const fits = await width({ ...laid, share: (room / full) * 0.98 })
  expect(fits).toBeLessThanOrEqual(room + 1)
})

test('the number of a document stands in one line, however many columns there are', async () => {
  const many = Array.from({ length: 13 }, (_, n) => ({
    key: `m${n}`,
    label: `Nilai ${n}`,
    type: 'money' as const,
  }))
  const row = Object.fromEntries(many.map(({ key }) => [key, 123_456_789]))
  const rows = [{ ...row, docNo: 'FJ/MLG/2611/00846', name: 'Wahyu Kurniawan' }]
  const columns = [
    { key: 'docNo', label: 'No. Dokumen', type: 'text' as const, width: 166 },
    { key: 'name', label: 'Pelanggan', type: 'text' as const },
    ...many,
  ]
  const whole = wholeTable(layOutTable(columns, rows, null))
  await drawn([whole])
  const [, line = []] = (whole as unknown as Drawn).table.body
  expect(line.slice(0, 2).map(({ text, positions }) => [text, positions.length])).toEqual([
    ['FJ/MLG/2611/00846', 1],
    ['Wahyu Kurniawan', 2],
  ])
})
