import type { ImportKind } from '#contract/master/import-columns.ts'
import { headKey } from './words.ts'

/** A program whose tables are known by their heads; what its heads say otherwise than by their words. */
interface Sender {
  name: string
  kind: ImportKind
  /** All of these, word for word as its files have them. */
  heads: readonly string[]
  /** Field by head, where its word alone would be taken for another. */
  columns: Readonly<Record<string, string>>
}

export const senders: readonly Sender[] = [
  {
    name: 'Accurate',
    kind: 'goods',
    heads: ['Kode Barang', 'Nama Barang', 'Satuan', 'Satuan #2', 'Rasio Satuan #2'],
    columns: {
      category: 'Kategori Barang',
      type: 'Jenis Barang',
      stock: 'Kuantitas Saldo Awal',
      cost: 'Nilai Satuan',
    },
  },
  {
    name: 'Jurnal',
    kind: 'goods',
    heads: ['Nama Produk*', 'Kode Produk/SKU', 'Unit Satuan Produk*', 'Pelacakan Stok *'],
    columns: { code: 'Kode Produk/SKU', unit: 'Unit Satuan Produk*', minStock: 'Jumlah Buffer' },
  },
  {
    name: 'iPos 5',
    kind: 'goods',
    heads: ['Kode Item', 'Nama Item', 'Jenis', 'Merek', 'Satuan', 'Harga Pokok', 'Stok awal'],
    // Its kinds of items are numbers: nobody reads them from the file alone.
    columns: { category: 'Jenis', type: '' },
  },
  {
    name: 'iPos 5',
    kind: 'goods',
    heads: ['Kode Item', 'Nama Item', 'Jenis', 'Satuan 1', 'Satuan 2', 'Harga Jual Satuan 1'],
    columns: { category: 'Jenis', type: '', stock: 'Stok awal Satuan Dasar' },
  },
  {
    name: 'BeeAccounting',
    kind: 'goods',
    heads: ['Kode Item', 'Nama Item', 'Satuan 1', 'Satuan 2', 'Conv. 2', 'Item Group'],
    columns: { category: 'Item Group', receiptName: 'Alias Item' },
  },
  {
    name: 'Moka',
    kind: 'goods',
    heads: ['Category', 'SKU', 'Items Name (Do Not Edit)', 'Variant name', 'Basic - Price'],
    columns: { GROSIR: 'Wholesale Price', stock: 'In Stock', minStock: 'Alert At' },
  },
  {
    name: 'Olsera',
    kind: 'goods',
    heads: ['name', 'variant_names', 'sku', 'buy_price', 'sell_price', 'stock_qty'],
    columns: { variant: 'variant_names', receiptName: 'alternative_name' },
  },
  {
    name: 'Kasir Pintar',
    kind: 'goods',
    heads: [
      'kode_barang_edit',
      'nama_barang_edit',
      'harga_jual_edit',
      'harga_beli_edit',
      'stok_edit',
    ],
    // `tipe_barang` is how it counts the goods, not what they are.
    columns: { unit: 'berat_dan_satuan', minStock: 'minimum_stok', type: '' },
  },
  {
    name: 'iREAP',
    kind: 'old-day',
    heads: ['Date', 'Transaction', 'Qty', 'Gross IDR', 'Net IDR'],
    columns: { sales: 'Net IDR' },
  },
  {
    name: 'Majoo',
    kind: 'old-day',
    heads: ['No Transaksi', 'No Telepon Pelanggan', 'Total Penjualan (Rp)', 'Jumlah Refund (Rp)'],
    columns: { docNo: 'No Transaksi', sales: 'Total Penjualan (Rp)' },
  },
]

/** Whose table it is, if one's heads are all there. */
export function senderOf(kind: ImportKind, heads: readonly string[]): Sender | undefined {
  const keys = new Set(heads.map(headKey))
  return senders.find((one) => one.kind === kind && one.heads.every((h) => keys.has(headKey(h))))
}
