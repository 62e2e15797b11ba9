import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { goods } from '#contract/master/goods.ts'
import { imports } from '#contract/master/import.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { brought, checked, send, settled, sheetOf } from './story.ts'

/** Goods with units and barcodes, prices and margins by workbook. */
describe('a workbook of goods, prices and margins', () => {
  let t: TestApp
  const soap: Record<string, string | number>[] = [
    {
      kode: 'XSB',
      nama: 'Sabun Impor',
      kategori: 'MNY',
      satuan: 'PCS',
      isi: 1,
      barcode: '8991234567891',
      harga_eceran: 4500,
      harga_grosir: 4000,
      stok_minimum: 12,
    },
    { kode: 'XSB', satuan: 'DUS', isi: 24, harga_eceran: 105000 },
  ]
  const price = async (goodsUnitId: number, level: string) =>
    (
      await t.call('kasir.sby', sellingPrice.getAll, { limit: 100, filter: { goodsUnitId } })
    ).sellingPrices
      .filter((p) => p.priceLevel === level)
      .map((p) => [p.branchName, p.minQty, p.price])
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('makes goods with their units, barcodes and prices, once', async () => {
    const file = await sheetOf('goods', [
      ...soap,
      { nama: 'Tanpa Kode', kategori: 'MNY', satuan: 'PCS', harga_eceran: 1000 },
    ])
    const first = await brought(t, 'pembelian.sby', goods.batchUpload, file)
    expect([first.status, first.added, first.changed]).toEqual(['APPLIED', 3, 0])
    const detail = await t.call('owner', goods.get, { id: await t.id('goods', 'XSB') })
    expect(detail).toMatchObject({ name: 'Sabun Impor', receiptName: 'Sabun Impor', minStock: 12 })
    expect(detail.units.map((u) => [u.conversion, u.barcode, u.isDefaultSales])).toEqual([
      [1, '8991234567891', true],
      [24, null, false],
    ])
    expect(await price(await t.id('unit', 'XSB/DUS'), 'RETAIL')).toEqual([[null, 1, 105000]])
    const again = await brought(t, 'pembelian.sby', goods.batchUpload, file)
    expect([again.added, again.changed, again.unchanged]).toEqual([0, 0, 3])
    const { rows } = await t.db.query(
      `select count(*)::int as n from goods where name = 'Tanpa Kode'`,
    )
    expect(rows[0].n).toBe(1)
    const { rows: found } = await t.db.query(`select search_text from goods where code = 'XSB'`)
    expect(found[0].search_text).toContain('8991234567891')
  })

  it('changes one cell and nothing else', async () => {
    const file = await sheetOf('goods', [{ ...soap[0], harga_eceran: 4700 }, soap[1] ?? {}])
    const state = await brought(t, 'pembelian.sby', goods.batchUpload, file)
    expect([state.added, state.changed, state.unchanged]).toEqual([0, 1, 1])
    const pcs = await t.id('unit', 'XSB/PCS')
    expect(await price(pcs, 'RETAIL')).toEqual([[null, 1, 4700]])
    expect(await price(pcs, 'GROSIR')).toEqual([[null, 1, 4000]])
  })

  it('tells what a form would refuse, row by row', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['SBN/PCS', 10, 4000]])
    const file = await sheetOf('goods', [
      { kode: 'XA', nama: 'Sabun Impor', kategori: 'MNY', satuan: 'PCS' },
      {
        kode: 'XB',
        nama: 'Kode Batang',
        kategori: 'TIADA',
        satuan: 'PCS',
        barcode: '8991234567898',
      },
      {
        kode: 'XC',
        nama: 'Kembar Batang',
        kategori: 'MNY',
        satuan: 'PCS',
        barcode: '8991234567891',
      },
      { kode: 'XD', nama: 'Tanpa Dasar', kategori: 'MNY', satuan: 'DUS', isi: 12 },
      { kode: 'SBN', satuan: 'PCS', harga_eceran: 4400 },
      { kode: 'SBN', satuan: 'ENTAH', isi: 2 },
      { kode: 'MG2', satuan: 'DUS', isi: 1 },
      { kode: 'XE', nama: 'Minus', kategori: 'MNY', satuan: 'PCS', isi: 1, harga_eceran: -5 },
      { kode: 'XE', satuan: 'DUS', isi: 12 },
    ])
    const state = await checked(t, 'pembelian.sby', goods.batchUpload, file)
    expect(state.errors.map((e) => `${e.line} ${e.column}: ${e.message}`)).toEqual([
      '2 nama: Nama barang sudah digunakan untuk merek ini',
      '3 barcode: Digit pemeriksa barcode tidak valid',
      '3 kategori: Kategori TIADA tidak ditemukan',
      '4 barcode: Barcode 8991234567891 sudah digunakan oleh Sabun Impor',
      '5 isi: Satu satuan harus berisi 1: itulah satuan dasarnya',
      '6 harga_eceran: Harga jual di bawah HPP',
      '7 satuan: Satuan ENTAH tidak ditemukan',
      '8 : Isi satuan selain satuan dasar tidak boleh 1',
      // Of its second row only the first is wrong.
      '9 harga_eceran: Harga tidak boleh minus',
      '9 harga_eceran: Harga harus lebih dari 0',
    ])
  })

  it('takes several barcodes in one cell or a row each, and the same file once', async () => {
    const base = { kode: 'XSB', nama: 'Sabun Impor', kategori: 'MNY', satuan: 'PCS', isi: 1 }
    const file = await sheetOf('goods', [
      { ...base, barcode: '8991234567891; 73513537 (sendiri); A-77' },
      { ...base, barcode: '089686000108' },
    ])
    const first = await brought(t, 'pembelian.sby', goods.batchUpload, file)
    expect([first.status, first.changed]).toEqual(['APPLIED', 1])
    const { barcodes } = await t.call('owner', goods.get, { id: await t.id('goods', 'XSB') })
    expect(barcodes.map((b) => [b.barcode, b.isOwn, b.isFirst])).toEqual([
      ['8991234567891', false, true],
      ['73513537', true, false],
      ['A-77', false, false],
      ['089686000108', false, false],
    ])
    const again = await brought(t, 'pembelian.sby', goods.batchUpload, file)
    expect([again.added, again.changed]).toEqual([0, 0])
    // In another writing it is the same number: other goods cannot have it.
    const other = { kode: 'XSC', nama: 'Lain', kategori: 'MNY', satuan: 'PCS', isi: 1 }
    const twin = await brought(
      t,
      'pembelian.sby',
      goods.batchUpload,
      await sheetOf('goods', [{ ...other, barcode: '0089686000108' }]),
    )
    expect(twin.errors.map((e) => e.message)).toEqual([
      'Barcode 089686000108 sudah digunakan oleh Sabun Impor',
    ])
  })

  it('takes prices back as they were downloaded, with only the changed ones new', async () => {
    const out = await t.ask('pembelian.sby', sellingPrice.excelGetAll, {})
    const cells = await readWorkbook(out.raw)
    expect(cells[0]).toEqual([
      'kode_barang',
      'nama_barang',
      'satuan',
      'cabang',
      'level',
      'min_jumlah',
      'harga',
      'berlaku_mulai',
    ])
    const same = await brought(t, 'pembelian.sby', sellingPrice.excelUpdate, out.raw)
    expect([same.status, same.unchanged]).toEqual(['APPLIED', cells.length - 1])
    const file = await sheetOf('selling-price', [
      { kode_barang: 'TEH', satuan: 'PCS', level: 'Eceran', harga: 9900 },
      { kode_barang: 'KPI', satuan: 'PCS', level: 'Eceran', harga: 19_000 },
      {
        kode_barang: 'KPI',
        satuan: 'PCS',
        level: 'Eceran',
        harga: 19_500,
        berlaku_mulai: '01/02/2026 06.00',
      },
      { kode_barang: 'KPI', satuan: 'PCS', level: 'Eceran', cabang: 'SBY', harga: 18_900 },
    ])
    const state = await brought(t, 'kepala.sby', sellingPrice.excelUpdate, file)
    expect(state.errors.map((e) => `${e.line} ${e.message}`)).toEqual([
      '3 Anda hanya dapat mengubah harga cabang sendiri',
      '4 Anda hanya dapat mengubah harga cabang sendiri',
    ])
    const done = await brought(t, 'pembelian.sby', sellingPrice.excelUpdate, file)
    expect([done.status, done.added, done.changed, done.unchanged]).toEqual(['APPLIED', 1, 2, 1])
    expect(await price(await t.id('unit', 'KPI/PCS'), 'RETAIL')).toEqual([
      [null, 1, 19_500],
      [null, 1, 19_000],
      ['Surabaya', 1, 18_900],
    ])
    expect((await brought(t, 'pembelian.sby', sellingPrice.excelUpdate, file)).unchanged).toBe(4)
    const { rows } = await t.db.query(
      `select distinct source, reason from selling_price where price in (19000, 19500, 18900)`,
    )
    expect(rows).toEqual([{ source: 'EXCEL', reason: 'Impor Excel' }])
  })

  it('refuses prices that rise with the quantity, fall below cost or name what is not there', async () => {
    const file = await sheetOf('selling-price', [
      { kode_barang: 'MG2', satuan: 'PCS', level: 'Eceran', min_jumlah: 48, harga: 37_000 },
      { kode_barang: 'SBN', satuan: 'PCS', level: 'Eceran', harga: 4_400 },
      { kode_barang: 'TIADA', satuan: 'PCS', level: 'Eceran', harga: 1 },
      { kode_barang: 'TEH', satuan: 'DUS', level: 'Mahal', harga: 0 },
      {
        kode_barang: 'TEH',
        satuan: 'PCS',
        level: 'Eceran',
        harga: 9_950,
        berlaku_mulai: '31/12/2025',
      },
      {
        kode_barang: 'TEH',
        satuan: 'PCS',
        level: 'Eceran',
        harga: 9_960,
        berlaku_mulai: '31/02/2026',
      },
    ])
    const state = await checked(t, 'pembelian.sby', sellingPrice.excelUpdate, file)
    expect(state.errors.map((e) => `${e.line} ${e.column}: ${e.message}`)).toEqual([
      '2 harga: Harga untuk jumlah lebih besar tidak boleh lebih tinggi',
      '3 harga: Harga jual di bawah HPP',
      '4 satuan: Barang TIADA tidak ditemukan',
      '5 level: level harus salah satu dari: Eceran, Member, Grosir, Agen, Khusus',
      '5 harga: Harga harus lebih dari 0',
      '6 berlaku_mulai: Berlaku mulai tidak boleh di masa lalu',
      '7 berlaku_mulai: berlaku_mulai harus tanggal seperti 31/01/2026 atau 31/01/2026 06.00',
    ])
  })

  it('keeps margins of units, for who may see cost', async () => {
    const out = await t.ask('kepala.sby', goodsUnit.marginTemplate, {})
    expect((await readWorkbook(out.raw))[0]).toEqual([
      'kode_barang',
      'nama_barang',
      'satuan',
      'margin',
    ])
    const file = await sheetOf('margin', [
      { kode_barang: 'TEH', satuan: 'PCS', margin: 12.5 },
      { kode_barang: 'KPI', satuan: 'PCS', margin: 1200 },
    ])
    const wrong = await checked(t, 'kepala.sby', goodsUnit.marginUpload, file)
    expect(wrong.errors).toMatchObject([{ line: 3, column: 'margin' }])
    const right = await sheetOf('margin', [{ kode_barang: 'TEH', satuan: 'PCS', margin: 12.5 }])
    expect((await brought(t, 'kepala.sby', goodsUnit.marginUpload, right)).changed).toBe(1)
    expect((await brought(t, 'kepala.sby', goodsUnit.marginUpload, right)).unchanged).toBe(1)
    const { rows } = await t.db.query('select margin_pct::float from goods_unit where id = $1', [
      await t.id('unit', 'TEH/PCS'),
    ])
    expect(rows[0].margin_pct).toBe(12.5)
    expect((await send(t, 'gudang.sby', goodsUnit.marginUpload, right)).status).toBe(403)
  })

  it('applies once when the button is pressed twice, and two files take turns', async () => {
    const one = await sheetOf('goods', [{ ...soap[0], harga_eceran: 4800 }, soap[1] ?? {}])
    const two = await sheetOf('goods', [{ ...soap[0], harga_eceran: 4900 }, soap[1] ?? {}])
    const a = await checked(t, 'pembelian.sby', goods.batchUpload, one)
    const b = await checked(t, 'owner', goods.batchUpload, two)
    await Promise.all([
      t.call('pembelian.sby', imports.apply, { requestId: newRequest(), id: a.id }),
      t.call('pembelian.sby', imports.apply, { requestId: newRequest(), id: a.id }),
      t.call('owner', imports.apply, { requestId: newRequest(), id: b.id }),
    ])
    const ends = [await settled(t, 'pembelian.sby', a.id), await settled(t, 'owner', b.id)]
    expect(ends.map((e) => e.status).sort()).toEqual(['APPLIED', 'REFUSED'])
    const { rows } = await t.db.query(
      `select count(*)::int as n from selling_price where price in (4800, 4900)`,
    )
    expect(rows[0].n).toBe(1)
  })
})
