import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { type Page, readPdf } from './read-pdf.ts'

const every = Object.keys(kinds) as Kind[]
const idOf = (kind: Kind) => 400_000 + every.indexOf(kind)

/** Points of a page by its form. */
const SIZES = { A4: [595, 842], A5: [420, 595], '9.5×11/2': [684, 396] } as const
type Size = keyof typeof SIZES

/** Title, form and who signs, as the specification names them (domain §3.0.7 and each kind's own section). */
const SPECIFIED: Partial<Record<Kind, readonly [title: string, size: Size, ...signs: string[]]>> = {
  'purchase-order': ['Pesanan Pembelian', 'A4', 'Dibuat', 'Disetujui', 'Supplier'],
  'purchase-receipt': ['Bukti Penerimaan Barang', 'A4', 'Pengirim', 'Penerima', 'Mengetahui'],
  'purchase-invoice': ['Faktur Pembelian', 'A4', 'Dibuat', 'Diperiksa', 'Disetujui'],
  'purchase-return': ['Nota Retur Pembelian', 'A4', 'Dibuat', 'Disetujui', 'Penerima'],
  'purchase-past-return': ['Nota Retur Pembelian', 'A4', 'Dibuat', 'Disetujui', 'Penerima'],
  'purchase-debit-note': ['Nota Debit Pembelian', 'A5', 'Dibuat', 'Disetujui', 'Supplier'],
  'purchase-credit-note': ['Nota Kredit Pembelian', 'A5', 'Dibuat', 'Disetujui', 'Supplier'],
  'purchase-down-payment': ['Bukti Uang Muka Pembelian', 'A5', 'Dibuat', 'Disetujui', 'Penerima'],
  'other-debt': ['Bukti Hutang Lain-lain', 'A5', 'Dibuat', 'Disetujui', 'Penerima'],
  'supplier-receipt': ['Tanda Terima Supplier', 'A5', 'Penyerah', 'Penerima'],
  'debt-payment': [
    ...(['Bukti Pembayaran Hutang', 'A5'] as const),
    'Dibuat',
    'Diperiksa',
    'Disetujui',
    'Penerima',
  ],
  booking: ['Nota Booking', 'A5', 'Sales'],
  'sales-order': ['Pesanan Penjualan', 'A5', 'Dibuat', 'Disetujui', 'Pelanggan'],
  'sales-invoice': ['Faktur Penjualan', '9.5×11/2', 'Penerima', 'Gudang', 'Hormat kami'],
  cod: ['Surat Jalan dan Tagihan COD', '9.5×11/2', 'Gudang', 'Kurir', 'Penerima'],
  'delivery-note': ['Surat Jalan', '9.5×11/2', 'Gudang', 'Sopir', 'Penerima'],
  'sales-return': ['Nota Retur Penjualan', 'A4', 'Pelanggan', 'Dibuat', 'Disetujui'],
  'sales-past-return': ['Nota Retur Penjualan', 'A4', 'Pelanggan', 'Dibuat', 'Disetujui'],
  'sales-debit-note': ['Nota Debit Penjualan', 'A5', 'Dibuat', 'Disetujui', 'Pelanggan'],
  'sales-credit-note': ['Nota Kredit Penjualan', 'A5', 'Dibuat', 'Disetujui', 'Pelanggan'],
  'sales-down-payment': ['Kuitansi Uang Muka', 'A5', 'Dibuat', 'Penerima'],
  'receivable-repayment': ['Kuitansi', 'A5', 'Dibuat', 'Penerima'],
  'point-correction': ['Bukti Koreksi Poin', 'A5', 'Dibuat', 'Disetujui', 'Pelanggan'],
  'point-redemption': ['Bukti Tukar Poin', 'A5', 'Dibuat', 'Pelanggan'],
  'internal-mutation': ['Bukti Mutasi', '9.5×11/2', 'Pengirim', 'Penerima'],
  'external-mutation': ['Mutasi Antar Cabang', '9.5×11/2', 'Pengirim', 'Sopir', 'Penerima'],
  'stock-opname': ['Berita Acara Stok Opname', 'A4', 'Penghitung', 'Kepala Gudang', 'Auditor'],
  correction: ['Bukti Koreksi Stok', 'A5', 'Dibuat', 'Kepala Gudang', 'Disetujui'],
  'stock-in': ['Bukti Stok Masuk', 'A5', 'Dibuat', 'Kepala Gudang', 'Disetujui'],
  'cash-in': ['Bukti Kas Masuk', 'A5', 'Dibuat', 'Disetujui', 'Penerima', 'Penyetor'],
  'cash-out': ['Bukti Kas Keluar', 'A5', 'Dibuat', 'Disetujui', 'Penerima'],
  'bank-in': ['Bukti Bank Masuk', 'A5', 'Dibuat', 'Disetujui', 'Penerima', 'Penyetor'],
  'bank-out': ['Bukti Bank Keluar', 'A5', 'Dibuat', 'Disetujui', 'Penerima'],
  'credit-card-disbursement': ['Bukti Pencairan Kartu Kredit', 'A5', 'Dibuat', 'Disetujui'],
  'debit-card-disbursement': ['Bukti Pencairan Kartu Debit', 'A5', 'Dibuat', 'Disetujui'],
  'paylater-disbursement': ['Bukti Pencairan Paylater', 'A5', 'Dibuat', 'Disetujui'],
}
/** In the head of every paper: the shop with its tax number, and where it is. */
const SENDER = [
  'PT Sumber Rejeki Makmur',
  'Surabaya',
  'Jl. Raya Darmo No. 88',
  'Telp. 0315678900',
  'NPWP 0013456789012000',
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 10, 28_500]])
  const { id: sold } = await sellOil(t)
  const of = [await t.id('branch', 'SBY'), every]
  const each = `from unnest($2::text[]) with ordinality k(kind, n), lateral (select 400000 + k.n - 1 as id) x`
  await t.db.query(
    `insert into document (branch_id, id, kind, number, doc_date, status, total, dpp, vat, gross, discount, created_by, customer_id, account_id, memo)
     select $1, x.id, k.kind, 'Z/' || x.id, '2026-01-05', 'POSTED', 111000, 100000, 11000, 105000, 5000, $3, (select min(id) from customer), $4, 'Titip salam' ${each}`,
    [...of, await t.id('employee', 'owner'), await t.id('account', 'SBY/1-1101')],
  )
  await t.db.query(
    `insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty)
     select $1, x.id, g.line, g.goods_id, g.goods_unit_id, g.warehouse_id, g.qty, g.conversion, g.base_qty ${each}, document_goods g where g.document_id = $3`,
    [...of, sold],
  )
})
afterAll(async () => t?.close())

const printed = async (kind: Kind): Promise<Page[]> => {
  const { status, raw } = await t.ask('owner', callsOf(kind).pdf as Endpoint, { id: idOf(kind) })
  expect([kind, status]).toEqual([kind, 200])
  return readPdf(raw)
}
const wordsOf = (pages: Page[]) =>
  pages.flatMap((page) => page.rows.flatMap(({ cells }) => cells.map(({ text }) => text)))

it.each(every)(
  'a print of %s tells who wrote it to whom, its number, day, words and printing',
  async (kind) => {
    const text = wordsOf(await printed(kind)).join(' ')
    for (const said of [...SENDER, `Z/${idOf(kind)}`, '05/01/2026', 'Toko Barokah', 'Titip salam'])
      expect([kind, text.includes(said) && said]).toEqual([kind, said])
    expect(text).toMatch(/Dicetak oleh Hartono Wijaya, \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB/)
    expect([kind, /Terbilang/.test(text)]).toEqual([kind, /Total/.test(text)])
  },
)

it.each(Object.keys(SPECIFIED) as Kind[])(
  'a print of %s has its title, form and signatures',
  async (kind) => {
    const [title, size, ...signs] = SPECIFIED[kind] as NonNullable<(typeof SPECIFIED)[Kind]>
    const pages = await printed(kind)
    const [page] = pages
    const words = wordsOf(pages)
    // A title that is too long for its line goes on below it.
    const head = words.slice(0, 12).join(' ')
    const inHead = title
      .toUpperCase()
      .split(' ')
      .every((word) => head.includes(word))
    expect([kind, inHead ? title : head]).toEqual([kind, title])
    expect([page?.width, page?.height].map((n) => Math.round(n ?? 0))).toEqual(SIZES[size])
    const places = pages.flatMap(({ rows }) => rows)
    const signed = places.find(({ text }) => text === signs.join('  '))
    expect([kind, signed?.text]).toEqual([kind, signs.join('  ')])
  },
)
