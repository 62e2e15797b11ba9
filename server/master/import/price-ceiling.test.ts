import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { brought, checked, send, settled, sheetOf } from './story.ts'

/** Ceilings of many goods come by workbook, as their form would write them (domain §2.4). */
let t: TestApp
const { priceCeiling, imports } = api.master
beforeAll(async () => {
  t = await testApp({ jobs: true })
})
afterAll(async () => t.close())

const rule = {
  peraturan: 'Permendag 18/2024',
  tgl_peraturan: '14/08/2024',
  sumber: 'Lembar kantor',
}
const row = (more: Record<string, string | number>) => ({
  kode_barang: 'MG2',
  het: 15_700,
  wilayah: '',
  berlaku_mulai: '01/01/2026',
  ...more,
})
const check = async (rows: Record<string, string | number>[]) =>
  checked(t, 'pembelian.sby', priceCeiling.excelUpdate, await sheetOf('price-ceiling', rows))
const bring = async (rows: Record<string, string | number>[]) =>
  brought(t, 'pembelian.sby', priceCeiling.excelUpdate, await sheetOf('price-ceiling', rows))
const stands = async () => {
  const { rows } = await t.call('owner', priceCeiling.getAll, { limit: 50 })
  return rows
    .map((r) => `${r.goodsCode} ${r.price} ${r.areaCodes.join()} ${r.validFrom}-${r.validTo ?? ''}`)
    .sort()
}

it('adds, changes and ends ceilings by city and province, codes and names alike', async () => {
  const first = await bring([
    row(rule),
    row({ ...rule, het: 16_000, wilayah: 'KOTA SURABAYA; 35.15' }),
    row({ ...rule, kode_barang: 'BRS5', het: 69_500, wilayah: '35' }),
  ])
  expect([first.added, first.changed]).toEqual([3, 0])
  expect(await stands()).toEqual([
    'BRS5 69500 35 2026-01-01-',
    'MG2 15700  2026-01-01-',
    'MG2 16000 35.15,35.78 2026-01-01-',
  ])
  // The next one begins when the one before ends, in one sheet.
  const next = await bring([
    row({ het: 15_700, berlaku_sampai: '30/06/2026' }),
    row({ ...rule, het: 15_900, berlaku_mulai: '01/07/2026' }),
  ])
  expect([next.added, next.changed]).toEqual([1, 1])
  expect((await stands()).slice(1, 3)).toEqual([
    'MG2 15700  2026-01-01-2026-06-30',
    'MG2 15900  2026-07-01-',
  ])
})

it('comes back as it went out', async () => {
  const out = await t.ask('owner', imports.template, { kind: 'price-ceiling', filled: 'yes' })
  const [heads, ...rows] = (await readWorkbook(out.raw)) as unknown[][]
  expect([heads?.slice(0, 7), rows.length]).toEqual([
    [
      'kode_barang',
      'nama_barang',
      'satuan_dasar',
      'het',
      'wilayah',
      'nama_wilayah',
      'berlaku_mulai',
    ],
    4,
  ])
  const again = await checked(t, 'pembelian.sby', priceCeiling.excelUpdate, out.raw)
  expect([again.errors, again.added, again.changed, again.unchanged]).toEqual([[], 0, 0, 4])
})

it('says of each row what is wrong, and writes nothing', async () => {
  const { errors } = await check([
    row({ kode_barang: 'TIADA', ...rule }),
    row({ wilayah: 'KOTA ENTAH', ...rule, berlaku_mulai: '01/01/2030' }),
    row({ wilayah: '35.78.01', ...rule, berlaku_mulai: '01/01/2030' }),
    row({ het: 0, ...rule }),
    row({ kode_barang: 'TEH', het: 5_000 }),
    row({ kode_barang: 'KPI', ...rule, berlaku_sampai: '31/12/2025' }),
    row({ ...rule, berlaku_mulai: '01/08/2026' }),
    row({ kode_barang: 'SBN', ...rule }),
    row({ kode_barang: 'SBN', ...rule }),
  ])
  expect(errors.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '2 kode_barang: Barang TIADA tidak ditemukan',
    '3 wilayah: Provinsi, kota atau kabupaten KOTA ENTAH tidak ditemukan',
    '4 wilayah: HET berlaku menurut provinsi, kota atau kabupaten: pilih salah satunya',
    '5 het: Harga harus lebih dari 0',
    '6 peraturan: Peraturan wajib diisi',
    '6 tgl_peraturan: Tgl. Peraturan wajib diisi',
    '6 sumber: Asal wajib diisi',
    '7 berlaku_sampai: Hari terakhir tidak boleh sebelum hari pertama',
    '8 berlaku_mulai: HET barang ini sudah berlaku sejak 01/07/2026: isi dulu hari terakhirnya',
    '10 berlaku_mulai: Barang, wilayah dan hari pertama sama dengan baris 9',
  ])
  const one = await sheetOf('price-ceiling', [row(rule)])
  expect((await send(t, 'kasir.sby', priceCeiling.excelUpdate, one)).status).toBe(403)
})

it('is taken back, and brought back by the same file', async () => {
  const before = await stands()
  const rows = [
    row({ ...rule, kode_barang: 'TEH', het: 7_000 }),
    row({ het: 15_650, berlaku_sampai: '30/06/2026' }),
  ]
  const { id } = await bring(rows)
  expect(await stands()).toHaveLength(before.length + 1)
  await t.call('pembelian.sby', imports.takeBack, { requestId: newRequest(), id })
  expect((await settled(t, 'pembelian.sby', id)).status).toBe('TAKEN_BACK')
  const active = await t.call('owner', priceCeiling.getAll, {
    limit: 50,
    filter: { isActive: true },
  })
  expect(active.rows.filter((r) => r.isActive)).toHaveLength(before.length)
  expect(await stands()).toContain('MG2 15700  2026-01-01-2026-06-30')
  const back = await bring(rows)
  expect([back.added, back.changed]).toEqual([0, 2])
})
