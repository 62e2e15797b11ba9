import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type OpeningPart, openingColumns } from '#contract/bank-cash/opening-sheet.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type ImportColumn,
  type ImportKind,
  importColumns,
} from '#contract/master/import-columns.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { unzip } from '#server/platform/unzip.ts'
import { craft } from '../../../tests/platform/craft.ts'
import { brought, checked, send, sheetOf } from './story.ts'

const { customer, goods, goodsUnit, imports, priceCeiling, sellingPrice, supplier } = api.master
const { openingSheet } = api.bankCash
const CALLS: [ImportKind, Endpoint][] = [
  ['supplier', supplier.batchUpload],
  ['customer', customer.batchUpload],
  ['goods', goods.batchUpload],
  ['selling-price', sellingPrice.excelUpdate],
  ['margin', goodsUnit.marginUpload],
  ['price-ceiling', priceCeiling.excelUpdate],
  ['receivable', imports.receivables],
  ['payable', imports.payables],
  ['old-day', imports.oldDays],
]

/** More digits than a number holds; such a row of digits may be a person's, and is not shown whole. */
const TOO_LONG = '1234567890123456'

/** What a person might write in a column of that type, and what nobody can read there. */
const cellsOf = ({ type, labels }: ImportColumn): { right: string; wrong: string[] } => {
  if (labels) return { right: Object.keys(labels)[0] ?? '', wrong: ['Entahlah', '#N/A'] }
  if (type === 'yesno') return { right: 'Ya', wrong: ['mungkin'] }
  if (type === 'date') return { right: '05/01/2026', wrong: ['kemarin', '31/02/2026', '2026'] }
  if (type === 'instant') return { right: '05/01/2027 06.00', wrong: ['besok', '31/02/2027'] }
  if (type === 'number')
    return { right: '1', wrong: ['dua belas', '1,2,3', '#DIV/0!', '12 kg', TOO_LONG] }
  return { right: 'X1', wrong: ['#REF!'] }
}
/** Numbers of persons are said to be wrong and not shown. */
const SEALED = ['nik', 'npwp']

/** A table whose rows have a right cell in every column but one each, in which nobody can read what stands there. */
function spoilt(columns: readonly ImportColumn[]) {
  const wrong = columns
    .filter(({ type }) => type !== 'note')
    .flatMap((column) => cellsOf(column).wrong.map((cell) => ({ column, cell })))
  const rows = wrong.map((of) => columns.map((c) => (c === of.column ? of.cell : cellsOf(c).right)))
  return { wrong, file: csv([columns.map((c) => c.title), ...rows]) }
}
const csv = (rows: string[][], separator = ';') =>
  Buffer.from(
    rows
      .map((row) => row.map((c) => (c.includes(separator) ? `"${c}"` : c)).join(separator))
      .join('\r\n'),
  )

interface Told {
  line: number
  column: string
  cell: string | null
  message: string
}
/** Each is told by its row and column, with the cell, in words. */
function expectTold(errors: readonly Told[], { wrong }: ReturnType<typeof spoilt>) {
  wrong.forEach(({ column: { title, key }, cell }, i) => {
    const told = errors.find(({ column, line }) => column === title && line === i + 2)
    const shown = cell === TOO_LONG ? told?.cell : cell
    expect([title, cell, told?.cell]).toEqual([title, cell, SEALED.includes(key) ? null : shown])
    if (cell === TOO_LONG) expect(shown).toMatch(/^\D+3456$/)
    expect(told?.message).toMatch(/^[^{}]{10,}$/)
    expect(told?.message).not.toMatch(/undefined|null|NaN|Invalid/)
  })
}

/** Files as people have them: every wrong cell is told where it stands, and nothing is left out unsaid. */
describe('a file that is not as it should be', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  it.each(CALLS)('of %s tells each cell that cannot be read', async (kind, call) => {
    const table = spoilt(importColumns[kind])
    const state = await checked(t, 'owner', call, table.file)
    expect(state.status).toBe('WRONG')
    expectTold(state.errors, table)
  })

  const read = async (part: OpeningPart, file: Buffer) => {
    const at = { ...openingSheet.read, path: openingSheet.read.path.replace('{part}', part) }
    return (await send(t, 'akuntansi', at, file, 'lembar.csv')).body
  }
  const parts = Object.keys(openingColumns) as OpeningPart[]
  it.each(parts)('of the opening, %s, tells each cell that cannot be read', async (part) => {
    const table = spoilt(openingColumns[part])
    const reply = await read(part, table.file)
    expectTold(reply.errors, table)
    expect(reply.rows[part]).toEqual([])
  })

  const TWO = [
    ['kode', 'nama', 'tempo', 'minimal_pesanan'],
    ['NASTY-1', 'Café Jaya', '30', '1.500.000'],
    ['NASTY-2', 'Toko Dua', '7', ''],
  ]
  const text = csv(TWO).toString()
  it.each([
    ['a mark of its encoding before it', Buffer.from(`\ufeff${text}`)],
    ['commas', csv(TWO, ',')],
    ['tabs', csv(TWO, '\t')],
    ['the letters of old Windows', Buffer.from(text, 'latin1')],
    ['two bytes a letter', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['empty rows between', csv([TWO[0]!, ['', '', '', ''], ...TWO.slice(1), ['', '', '', '']])],
    [
      'capitals and blanks in its heads',
      Buffer.from(text.replace('minimal_pesanan', ' Minimal Pesanan ')),
    ],
  ])('is read whole with %s', async (_what, file) => {
    const state = await checked(t, 'owner', supplier.batchUpload, file)
    expect([state.status, state.errors, state.added]).toEqual(['CHECKED', [], 2])
  })

  it('tells a cell below no head, by which a row shows that its cells have moved', async () => {
    const rows = [
      ['kode', 'nama', 'tempo'],
      ['NASTY-3', 'Toko, Jaya', '30', 'lebih'],
    ]
    const state = await checked(t, 'owner', supplier.batchUpload, csv(rows))
    expect([state.status, state.errors.map(({ line, message }) => [line, message])]).toEqual([
      'WRONG',
      [
        [
          2,
          'Sel "lebih" di kolom D tidak memiliki judul: kosongkan, atau periksa pemisah kolom baris ini',
        ],
      ],
    ])
  })

  /** A workbook of two suppliers whose sheet is changed as Excel would. */
  const changed = async (change: (xml: string) => string) => {
    const rows = ['NASTY-4', 'NASTY-5'].map((kode) => ({ kode, nama: kode, tempo: 7 }))
    const parts = [...unzip(await sheetOf('supplier', rows))].map(([name, content]) =>
      name.startsWith('xl/worksheets/sheet')
        ? ([name, Buffer.from(change(content.toString()))] as [string, Buffer])
        : ([name, content] as [string, Buffer]),
    )
    return checked(t, 'owner', supplier.batchUpload, craft(parts))
  }

  it('reads rows that somebody hid, as they are part of the file', async () => {
    const state = await changed((xml) => {
      expect(xml).toContain('<row r="3"')
      return xml.replace('<row r="3"', '<row r="3" hidden="1"')
    })
    expect([state.status, state.added]).toEqual(['CHECKED', 2])
  })

  it('tells what stands below the rest of a merged head', async () => {
    const state = await changed((xml) =>
      xml
        .replace(/<c r="C1"[^>]*?(\/>|>.*?<\/c>)/, '')
        .replace(
          '</sheetData>',
          '</sheetData><mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>',
        ),
    )
    expect([state.status, state.errors.map(({ line }) => line)]).toEqual(['WRONG', [2, 3]])
    expect(state.errors[0]?.message).toContain('Sel "7" di kolom C tidak memiliki judul')
  })

  /** A workbook whose second sheet has a row as the first one, and whose third has none. */
  const ofSheets = (heads: string[], first: string[], second: string[]) => {
    const book = utils.book_new()
    for (const [name, rows] of [
      ['Utama', [heads, first]],
      ['Lama', [heads, second]],
      ['Kosong', [['', ' ']]],
    ] as const)
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
    return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  }
  const FURTHER = ['Lembar "Lama" (2 baris) tidak dibaca: hanya lembar pertama yang dibaca']

  it.each(CALLS)('of %s tells a further sheet that has rows', async (kind, call) => {
    const columns = importColumns[kind]
    const heads = columns.map(({ title }) => title)
    const row = columns.map((column) => cellsOf(column).right)
    const state = await checked(t, 'owner', call, ofSheets(heads, row, row))
    const told = state.notes.filter(({ line }) => line === 0)
    expect(told.map(({ message }) => message)).toEqual(FURTHER)
  })
  it.each(parts)('of the opening, %s, tells a further sheet that has rows', async (part) => {
    const heads = openingColumns[part].map(({ title }) => title)
    const row = openingColumns[part].map((column) => cellsOf(column).right)
    expect((await read(part, ofSheets(heads, row, row))).warnings).toEqual(FURTHER)
  })
  it('reads the first sheet all the same', async () => {
    const file = ofSheets(['kode', 'nama'], ['NASTY-6', 'PT Enam'], ['NASTY-7', 'PT Tujuh'])
    const state = await checked(t, 'owner', supplier.batchUpload, file)
    expect([state.status, state.added]).toEqual(['CHECKED', 1])
  })

  it('tells a file of OpenDocument what to do', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['kode', 'nama']]), 'Utama')
    const file = write(book, { type: 'buffer', bookType: 'ods' }) as Buffer
    const state = await checked(t, 'owner', supplier.batchUpload, file)
    expect([state.status, state.message]).toEqual([
      'REFUSED',
      'Berkas OpenDocument (.ods) tidak dapat dibaca; simpan sebagai Excel (.xlsx) atau CSV, lalu coba lagi',
    ])
  })

  it('takes off the mark by which a cell is text', async () => {
    const heads = ['kode', 'nama', 'no_hp', 'tempo']
    const rows = [heads, ["'00031", "PT 'Mark", "'081234567899", "'30"]]
    expect((await brought(t, 'owner', supplier.batchUpload, csv(rows))).added).toBe(1)
    const { rows: stored } = await t.db.query(
      `select code, name, phone, term_days from supplier where code = '00031'`,
    )
    expect(stored).toEqual([
      { code: '00031', name: "PT 'Mark", phone: '081234567899', term_days: 30 },
    ])
  })

  it('tells a column that stands twice, and takes neither', async () => {
    const twice = ['kode_akun', 'debit', 'debit']
    expect((await read('accounts', csv([twice, ['1-1101', '1', '2']]))).message).toBe(
      'Kolom "debit" ada dua kali',
    )
    const state = await checked(
      ...([t, 'owner', supplier.batchUpload] as const),
      csv([
        ['nama', 'nama'],
        ['PT Satu', 'PT Dua'],
      ]),
    )
    // Somebody says which of them is meant.
    expect([state.status, state.added]).toEqual(['UNMATCHED', 0])
  })

  it.each([
    ['supplier', supplier.batchUpload, ['kode', 'nama'], ['00701', 'PT Nol'], ['701', 'PT Nol']],
    [
      ...(['customer', customer.batchUpload, ['kode', 'nama', 'jenis']] as const),
      ...([
        ['00701', 'Warung Nol', 'Non-member'],
        ['701', 'Warung Nol', 'Non-member'],
      ] as const),
    ],
    [
      ...(['goods', goods.batchUpload, ['kode', 'nama', 'kategori', 'satuan']] as const),
      ...([
        ['00701', 'Sabun Nol', 'MNY', 'PCS'],
        ['701', 'Sabun Nol Baru', 'MNY', 'PCS'],
      ] as const),
    ],
  ] as const)(
    'of %s tells a code that lost its zeros, instead of a second one',
    async (_kind, call, heads, there, lost) => {
      const made = await brought(t, 'owner', call, csv([[...heads], [...there]]))
      expect([made.status, made.added]).toEqual(['APPLIED', 1])
      const state = await checked(t, 'owner', call, csv([[...heads], [...lost]]))
      expect([
        state.status,
        state.errors.map(({ line, column, cell }) => [line, column, cell]),
      ]).toEqual(['WRONG', [[2, 'kode', '701']]])
      expect(state.errors[0]?.message).toContain('Tulis 00701 dalam sel teks')
      // Nothing was lost of one that has more zeros than any that is there.
      const more = [`0${there[0]}`, `${there[1]} Lain`, ...there.slice(2)]
      const other = await checked(t, 'owner', call, csv([[...heads], more]))
      expect([other.status, other.added, other.errors]).toEqual(['CHECKED', 1, []])
    },
  )

  it('tells a bill whose rows come to more than any amount is', async () => {
    const row = ['PT Tirta Pangan Sejahtera', 'INV-1', '05/01/2026', '9999999999999']
    const heads = ['nama_supplier', 'no_faktur', 'tgl_faktur', 'sisa']
    const state = await checked(t, 'owner', imports.payables, csv([heads, row, row]))
    expect([state.status, state.errors.map(({ line, message }) => [line, message])]).toEqual([
      'WRONG',
      [[2, 'Nilai terlalu besar']],
    ])
  })

  it('gives a telephone the nought back that Excel took', async () => {
    const rows = [
      ['nama', 'no_hp'],
      ['PT Telepon', '81234567890'],
    ]
    expect((await brought(t, 'owner', supplier.batchUpload, csv(rows))).status).toBe('APPLIED')
    const { rows: stored } = await t.db.query(
      `select phone from supplier where name = 'PT Telepon'`,
    )
    expect(stored).toEqual([{ phone: '081234567890' }])
  })
})
