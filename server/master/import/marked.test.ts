import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Matched } from '#contract/master/import-match.ts'
import { goods } from '#contract/master/goods.ts'
import { imports } from '#contract/master/import.ts'
import { supplier } from '#contract/master/supplier.ts'
import { type Cell, type SheetRows, readSheets, readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { checked, settled, sheetOf } from './story.ts'

/** Whoever sent a file gets it back as it was, and finds what is wrong where it stands. */
describe('the marked copy of a file', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  type Rows = (string | number | null)[][]
  function bookOf(sheets: Record<string, Rows>): Buffer {
    const book = utils.book_new()
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  }
  const sheets: Record<string, Rows> = {
    Barang: [
      ['TOKO CONTOH'],
      [],
      ['Kode Barang', 'Nama Barang', 'Kategori', 'Satuan', 'Stok Minimum'],
      ['MC-1', 'TEH ANGSA', 'MINUMAN', 'PCS', 5],
      [],
      ['MC-2', 'SUSU ANGSA', 'MINUMAN', 'PCS', 'banyak'],
      ['MC-4', 'SIRUP ANGSA', 'MINUMAN', 'PCS', 2],
    ],
    Catatan: [['Dicetak oleh Sari'], ['0812']],
    Satuan: [
      ['Daftar satuan'],
      ['Kode Barang', 'Satuan', 'Isi', 'Harga Jual'],
      ['MC-1', 'KARTON', 24, 110_000],
      ['MC-3', 'LUSIN', 12, 52_000],
      // Its base stands in a row that cannot be read: nothing more is wrong with it.
      ['MC-2', 'DUS', 20, 90_000],
    ],
    Harga: [
      ['Nama Barang', 'Harga Eceran'],
      ['Sirup Angsa', -5000],
      ['KOPI LAIN', 7000],
    ],
  }
  const furtherOf = async (id: number, places: number[]) => {
    const further: { sheet: number; columns: Matched[] }[] = []
    for (const sheet of places) {
      const { columns } = await t.call('owner', imports.columns, { id, sheet })
      further.push({ sheet, columns: columns.filter((c) => typeof c.place === 'number') })
    }
    return further
  }
  const told = (rows: Cell[][] | undefined) => (rows ?? []).map((row) => row.at(-1) ?? null)
  const copyOf = async (as: string, id: number): Promise<SheetRows[]> =>
    readSheets((await t.ask(as, imports.marked, { id })).raw)

  it('has the rows of three sheets each in its own, with what is wrong behind them', async () => {
    const { id } = await checked(t, 'owner', goods.batchUpload, bookOf(sheets))
    const { sheet, columns } = await t.call('owner', imports.columns, { id })
    const further = await furtherOf(id, [2, 3])
    const ask = { requestId: newRequest(), id, sheet, columns, further }
    await t.call('owner', imports.match, ask)
    const state = await settled(t, 'owner', id)
    expect(state.errors.map((e) => [e.sheet, e.line, e.column])).toEqual([
      [null, 6, 'Stok Minimum'],
      ['Satuan', 4, 'Kode Barang'],
      // The figure is of the first sheet's goods, and stands in the last one.
      ['Harga', 2, 'Harga Eceran'],
      ['Harga', 2, 'Harga Eceran'],
      ['Harga', 3, 'Nama Barang'],
    ])
    const copy = await copyOf('owner', id)
    expect(copy.map(({ name }) => name)).toEqual(Object.keys(sheets))
    const [first, notes, units, prices] = copy
    expect(told(first?.rows)).toEqual([
      null,
      null,
      'kesalahan',
      null,
      null,
      'Stok Minimum: stok_minimum harus berupa angka',
      null,
    ])
    expect(told(units?.rows)).toEqual([
      null,
      'kesalahan',
      null,
      'Kode Barang: MC-3 tidak ada di lembar pertama',
      null,
    ])
    expect(told(prices?.rows)).toEqual([
      'kesalahan',
      'Harga Eceran: Harga tidak boleh minus\nHarga Eceran: Harga harus lebih dari 0',
      'Nama Barang: KOPI LAIN tidak ada di lembar pertama',
    ])
    // All else is as it came, in each of them.
    expect(notes?.rows).toEqual(sheets.Catatan)
    for (const { name, rows } of copy) {
      const came = sheets[name] ?? []
      const width = Math.max(...came.map((row) => row.length))
      const whole = (row: readonly Cell[]) =>
        Array.from({ length: width }, (_, at) => row[at] ?? null)
      expect(rows.map(whole)).toEqual(came.map(whole))
    }
  })

  it('is known by its columns when it comes again, and has one column of what is wrong', async () => {
    const latest = await t.call('owner', imports.latest, { kind: 'goods' })
    const { raw } = await t.ask('owner', imports.marked, { id: latest.found?.id ?? 0 })
    const { id } = await checked(t, 'owner', goods.batchUpload, raw)
    const { sheet, known, columns } = await t.call('owner', imports.columns, { id })
    expect([sheet, known]).toEqual([0, true])
    expect(columns.some(({ place }) => place === 5)).toBe(false)
    await t.call('owner', imports.match, {
      requestId: newRequest(),
      id,
      sheet,
      columns,
      further: await furtherOf(id, [2, 3]),
    })
    await settled(t, 'owner', id)
    const before = await copyOf('owner', latest.found?.id ?? 0)
    expect(await copyOf('owner', id)).toEqual(before)
  })

  it('names a row of another sheet that says the same by its sheet', async () => {
    const twice = bookOf({
      Barang: sheets.Barang?.slice(2, 4) ?? [],
      Lain: [
        ['Kode Barang', 'Nama Barang', 'Kategori', 'Satuan'],
        ['MC-8', 'GULA ANGSA', 'MINUMAN', 'PCS'],
        ['MC-9', 'GULA ANGSA', 'MINUMAN', 'PCS'],
      ],
    })
    const { id } = await checked(t, 'owner', goods.batchUpload, twice)
    const { columns } = await t.call('owner', imports.columns, { id, sheet: 0 })
    const further = await furtherOf(id, [1])
    await t.call('owner', imports.match, {
      requestId: newRequest(),
      id,
      sheet: 0,
      columns,
      further,
    })
    const { errors } = await settled(t, 'owner', id)
    expect(errors).toEqual([
      {
        line: 3,
        sheet: 'Lain',
        column: 'Nama Barang',
        cell: expect.any(String),
        message: 'Nama sama dengan baris 2 (Lain)',
      },
    ])
  })

  it('of our own sheet keeps its rows where they are too', async () => {
    const rows = await readWorkbook(
      await sheetOf('supplier', [{ nama: 'CV Angsa' }, { nama: 'CV Kancil', tempo: 400 }]),
    )
    const [head = [], one = [], two = []] = rows as Rows
    const file = bookOf({ Supplier: [head, one, [], two] })
    const { id, status } = await checked(t, 'pembelian.sby', supplier.batchUpload, file)
    expect(status).toBe('WRONG')
    const [copy] = await copyOf('pembelian.sby', id)
    expect(copy?.rows).toEqual([
      ['nama', 'tempo', 'kesalahan'],
      ['CV Angsa', null, null],
      [null, null, null],
      ['CV Kancil', 400, 'tempo: Tempo (hari) terlalu besar'],
    ])
  })
})
