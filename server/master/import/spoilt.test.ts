import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { unzip } from '#server/platform/unzip.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { craft } from '../../../tests/platform/craft.ts'
import { checked, sheetOf } from './story.ts'

/** A good workbook whose cells are spoilt one by one in the ways of spreadsheets. */
describe('a spoilt workbook', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  /** The workbook with the cells at these places written otherwise. */
  function spoil(file: Buffer, cells: Record<string, string>): Buffer {
    const parts = [...unzip(file)].map(([name, content]): [string, Buffer] => {
      if (!name.startsWith('xl/worksheets/sheet')) return [name, content]
      let xml = content.toString()
      for (const [place, cell] of Object.entries(cells)) {
        const there = new RegExp(`<c r="${place}"[^>]*?(/>|>.*?</c>)`)
        expect(xml).toMatch(there)
        xml = xml.replace(there, cell)
      }
      return [name, Buffer.from(xml)]
    })
    return craft(parts)
  }
  const text = (place: string, words: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
  const told = async (as: string, endpoint: Parameters<typeof checked>[2], file: Buffer) => {
    const state = await checked(t, as, endpoint, file)
    return [state.status, ...state.errors.map((e) => `${e.line} ${e.column}: ${e.message}`)]
  }
  const prices = (values: (string | number)[]) =>
    sheetOf(
      'selling-price',
      values.map((harga) => ({ kode_barang: 'BRS5', satuan: 'SAK', level: 'Eceran', harga })),
    )

  it('of prices tells each cell that is no price', async () => {
    const good = await prices([80_000])
    const tries: [string, string][] = [
      [
        text('D2', '82,500'),
        'harga "82,500" tidak jelas: tulis 82500 atau 82.500, atau 82,5 bila itu desimal',
      ],
      [
        '<c r="D2"><f>C2*2</f></c>',
        'harga berisi rumus tanpa hasil; buka berkas di Excel, simpan, lalu unggah lagi',
      ],
      [
        '<c r="D2" t="str"><f>C2</f></c>',
        'harga berisi rumus tanpa hasil; buka berkas di Excel, simpan, lalu unggah lagi',
      ],
      [
        '<c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        'harga berisi kesalahan Excel #DIV/0!; perbaiki selnya',
      ],
      [text('D2', '#N/A'), 'harga berisi kesalahan Excel #N/A; perbaiki selnya'],
      [
        '<c r="D2" t="d"><v>2026-01-31T00:00:00Z</v></c>',
        'harga berupa tanggal; ubah format selnya menjadi angka',
      ],
      ['<c r="D2" t="b"><v>1</v></c>', 'harga harus berupa angka'],
      [text('D2', 'delapan puluh ribu'), 'harga harus berupa angka'],
    ]
    for (const [cell, message] of tries)
      expect(
        await told('pembelian.sby', sellingPrice.excelUpdate, spoil(good, { D2: cell })),
      ).toEqual(['WRONG', `2 harga: ${message}`])
  })

  it('of prices is read where its column tells what it means', async () => {
    for (const words of ['80.000', 'Rp 80.000,-', '80000', '80000.00', '80.000,00']) {
      const file = spoil(await prices([80_000]), { D2: text('D2', words) })
      const state = await checked(t, 'pembelian.sby', sellingPrice.excelUpdate, file)
      expect([words, state.errors]).toEqual([words, []])
    }
  })

  it('of customers and goods tells numbers that have lost their end', async () => {
    const file = await sheetOf('customer', [
      {
        jenis: 'Member',
        nama: 'Sari',
        no_hp: '081234567890',
        nik: '3578010101900001',
        plafon: 0,
        alamat: 'Jl. Kenari',
      },
    ])
    const nik = '<c r="D2"><v>3578010101900000</v></c>'
    const lost = (what: string) =>
      `2 ${what}: ${what} tersimpan sebagai angka dan digit belakangnya hilang (Excel menyimpan 15 digit); format sel sebagai teks, lalu ketik ulang`
    expect(await told('owner', customer.batchUpload, spoil(file, { D2: nik }))).toEqual([
      'WRONG',
      lost('nik'),
    ])
    const soap = await sheetOf('goods', [
      { kode: 'XLB', nama: 'Sabun', kategori: 'MNY', satuan: 'PCS', barcode: '8991234567891' },
    ])
    const barcode = { E2: text('E2', '8,99123E+12') }
    expect(await told('pembelian.sby', goods.batchUpload, spoil(soap, barcode))).toEqual([
      'WRONG',
      lost('barcode'),
    ])
    // Thirteen digits are all there.
    const whole = { E2: '<c r="E2"><v>8991234567891</v></c>' }
    expect(await told('pembelian.sby', goods.batchUpload, spoil(soap, whole))).toEqual(['CHECKED'])
  })
})
