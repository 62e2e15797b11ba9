import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  UnsafeFile,
  exportName,
  originalText,
  readWorkbook,
  safeText,
  streamWorkbook,
} from './excel.ts'
import { unzip, zipStored } from './unzip.ts'
import { craft } from '../../tests/platform/craft.ts'

const columns = [
  { key: 'name', label: 'Nama', type: 'text' },
  { key: 'total', label: 'Total', type: 'money' },
  { key: 'qty', label: 'Qty', type: 'qty' },
  { key: 'day', label: 'Tanggal', type: 'date' },
  { key: 'count', label: 'Jumlah', type: 'integer' },
] as const

const workbook = (rows: object[]) =>
  buffer(streamWorkbook({ name: 'uji', columns: [...columns], rows }))

test('typed cells come back as they went', async () => {
  const file = await workbook([
    { name: 'Beras 5 kg', total: '1250000.50', qty: 1.275, day: '2026-01-31', count: 3 },
    { name: 'Gula & <garam>', total: 0, qty: null, day: null, count: -2 },
  ])
  const rows = await readWorkbook(file)
  expect(rows[0]).toEqual(['Nama', 'Total', 'Qty', 'Tanggal', 'Jumlah'])
  expect(rows[1]).toEqual(['Beras 5 kg', 1_250_000.5, 1.275, new Date('2026-01-31T00:00:00Z'), 3])
  expect(rows[2]).toEqual(['Gula & <garam>', 0, null, null, -2])
  expect(exportName('purchase/order', '2026-01-31')).toBe('export.purchase-order.2026-01-31.xlsx')
})

test('a sum follows what is filtered, stands below it, and is printed on A4 under the columns’ names', async () => {
  const last = { name: 'Jumlah', total: 30, qty: 5 }
  const file = await buffer(
    streamWorkbook({
      name: 'uji',
      columns: [...columns],
      total: (row) => row === last,
      rows: [{ name: 'a', total: 10, qty: 1 }, { name: 'b', total: 20, qty: 2 }, last],
    }),
  )
  const parts = [...unzip(file)].map(([name, bytes]) => [name, bytes.toString()] as const)
  const sheet = parts.find(([name]) => name.startsWith('xl/worksheets/'))?.[1] ?? ''
  const book = parts.find(([name]) => name === 'xl/workbook.xml')?.[1] ?? ''
  expect(sheet).toContain('<f>SUBTOTAL(109,B2:B3)</f><v>30</v>')
  // Of five nobody told why.
  expect(sheet).not.toContain('C2:C3')
  expect(sheet).toContain('autoFilter ref="A1:E3"')
  expect(sheet).toContain('paperSize="9"')
  expect(book).toMatch(/_xlnm.Print_Titles[^>]*>[^<]*\$1:\$1</)
  expect((await readWorkbook(file)).at(-1)).toEqual(['Jumlah', 30, 5, null, null])
})

const attacks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  "'=1",
  "''+1",
  '=HYPERLINK("http://x","y")',
  '=cmd|"/C calc"!A0',
]

test('text never becomes a formula, and comes back unchanged from import', async () => {
  const file = await workbook(attacks.map((name) => ({ name })))
  const sheet = [...unzip(file)].find(([name]) => name.startsWith('xl/worksheets/'))?.[1].toString()
  expect(sheet).toBeDefined()
  expect(sheet).not.toMatch(/<f[\s>]/)
  const rows = await readWorkbook(file)
  expect(rows.slice(1).map((row) => row[0])).toEqual(attacks)
  for (const text of attacks) {
    expect(safeText(text).startsWith("'")).toBe(true)
    expect(originalText(safeText(text))).toBe(text)
  }
  expect(safeText("it's = fine")).toBe("it's = fine")
  expect(safeText('a\0b\x07\uD800')).toBe('ab\uFFFD')
})

test('a sheet that says what it tells of, with heads and a sum that stand out', async () => {
  const rows = [
    { name: 'Minuman (1)', isHead: true },
    { name: 'Teh', total: 5 },
    { name: 'Jumlah' },
  ]
  const file = await buffer(
    streamWorkbook({
      name: 'uji',
      columns: [...columns],
      rows,
      above: ['Laporan', '=Cabang'],
      head: (row) => 'isHead' in row,
      total: (row) => row === rows.at(-1),
    }),
  )
  const told = await readWorkbook(file)
  expect(told.map(([first]) => first)).toEqual([
    'Laporan',
    '=Cabang',
    null,
    'Nama',
    'Minuman (1)',
    'Teh',
    'Jumlah',
  ])
  const sheet = [...unzip(file)].find(([name]) => name === sheetPath)?.[1].toString() ?? ''
  expect(sheet).toContain('<pane ySplit="4"')
  expect(sheet.match(/<row r="\d+"[^>]*outlineLevel="1"/g)).toHaveLength(1)
  // Excel takes a sheet's properties in this order alone.
  expect(sheet).not.toMatch(/<pageSetUpPr[^>]*><outlinePr/)
})

test('100,000 rows with flat memory', async () => {
  async function* portions() {
    for (let n = 0; n < 100_000; n += 1000) {
      yield Array.from({ length: 1000 }, (_, i) => ({
        name: `Barang nomor ${n + i}`,
        total: (n + i) * 1000,
        qty: 1.5,
        day: '2026-01-31',
        count: n,
      }))
    }
  }
  const before = process.memoryUsage().rss
  let most = 0
  let bytes = 0
  for await (const chunk of streamWorkbook({
    name: 'besar',
    columns: [...columns],
    rows: portions(),
  })) {
    bytes += chunk.length
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(most / 2 ** 20).toBeLessThan(300)
}, 60_000)

test('a receiver that goes away ends the export', async () => {
  let asked = 0
  function* rows() {
    for (; asked < 1_000_000; asked += 1) yield { name: `Barang ${asked}` }
  }
  const stream = streamWorkbook({ name: 'putus', columns: [...columns], rows: rows() })
  stream.on('error', () => {})
  await new Promise((resolve) => stream.once('data', resolve))
  stream.destroy()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(asked).toBeLessThan(500_000)
})

async function genuine(): Promise<[string, Buffer][]> {
  return [...unzip(await workbook([{ name: 'Gula' }]))]
}
const sheetPath = 'xl/worksheets/sheet1.xml'
async function withPart(name: string, content: string | Buffer): Promise<Buffer> {
  const parts = (await genuine()).filter(([known]) => known !== name)
  return craft([...parts, [name, Buffer.from(content)]])
}

async function refusal(file: Buffer): Promise<string> {
  const began = Date.now()
  const error = await readWorkbook(file, { maxRows: 5000, maxColumns: 60 }).catch((e: unknown) => e)
  expect(Date.now() - began).toBeLessThan(1000)
  expect(error).toBeInstanceOf(UnsafeFile)
  return (error as Error).message
}

test('bombs are refused within a second', async () => {
  const sheet = Buffer.alloc(200 * 2 ** 20, '<c><v>1</v></c>')
  expect(await refusal(await withPart(sheetPath, sheet))).toContain('terlalu besar')
  expect(await refusal(craft([[sheetPath, sheet]], { size: 10 }))).toContain('terlalu besar')
  const shared = Buffer.alloc(40 * 2 ** 20, '<si><t>aaaaaaaa</t></si>')
  expect(await refusal(await withPart('xl/sharedStrings.xml', shared))).toContain('terlalu besar')
  const many: [string, Buffer][] = Array.from({ length: 10_000 }, (_, n) => [
    `xl/${n}.xml`,
    Buffer.from('x'),
  ])
  expect(await refusal(craft(many))).toContain('terlalu banyak bagian')
  const inner = zipStored([['a.txt', Buffer.from('a')]])
  expect(await refusal(await withPart('xl/media/image1.png', inner))).toContain(
    'arsip di dalam arsip',
  )
  expect(await refusal(await withPart('xl/inner.zip', 'x'))).toContain('lampiran')
})

const cells = (xml: string) =>
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<sheetData>${xml}</sheetData></worksheet>`

test('cells far out, macros, passwords, entities and odd names are refused', async () => {
  const far = '<row r="1"><c r="XFD1048577"><v>1</v></c></row>'
  expect(await refusal(await withPart(sheetPath, cells(far)))).toMatch(/baris|kolom/)
  expect(await refusal(await withPart(sheetPath, cells('<row r="99999999"/>')))).toContain('baris')
  expect(await refusal(await withPart(sheetPath, cells('<row/>'.repeat(6000))))).toContain('baris')
  const wide = cells('<row r="1"><c r="BJ1"><v>1</v></c></row>')
  expect(await refusal(await withPart(sheetPath, wide))).toContain('kolom')
  const dtd =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
  expect(await refusal(await withPart(sheetPath, dtd))).toContain('definisi XML')
  expect(await refusal(await withPart('xl/vbaProject.bin', 'x'))).toContain('makro')
  expect(await refusal(await withPart('xl/externalLinks/externalLink1.xml', '<x/>'))).toContain(
    'tautan',
  )
  expect(await refusal(await withPart('../../etc/passwd', 'x'))).toContain('tidak wajar')
  expect(await refusal(craft(await genuine(), { flags: 1 }))).toContain('terenkripsi')
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae10000000000', 'hex'))).toContain(
    'tidak dapat dibaca',
  )
  expect(await refusal(Buffer.from('not a workbook at all, sorry'))).toContain('bukan berkas Excel')
  expect(await refusal(Buffer.alloc(0))).toContain('bukan berkas Excel')
  expect(await refusal((await workbook([{ name: 'x' }])).subarray(0, 900))).toContain(
    'bukan berkas Excel',
  )
})

test('the event loop stays free while a big file is read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ name: `Barang ${n}`, total: n }))
  const file = await workbook(rows)
  let longest = 0
  const began = performance.now()
  let last = began
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  expect(await readWorkbook(file)).toHaveLength(20_001)
  clearInterval(clock)
  // Read here it would be nearly all of the time, on a quick machine as on a busy one.
  expect(longest).toBeLessThan((performance.now() - began) / 2)
})
