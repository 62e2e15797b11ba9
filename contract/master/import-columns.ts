import { z } from 'zod'
import { halalStatus, halalWords } from './goods-marks.ts'
import { taxType, taxTypeWords } from './tax-type.ts'

export const importKind = z.enum([
  'supplier',
  'customer',
  'goods',
  'selling-price',
  'margin',
  'price-ceiling',
  'receivable',
  'payable',
  'old-day',
])
export type ImportKind = z.output<typeof importKind>

/** A column of a sheet that people bring in: what its head says and what its cells mean. */
export interface ImportColumn {
  /** Field of the row; the same as in the contract where there is one. */
  key: string
  /** Head of the column, lower case with underscores. */
  title: string
  type: 'text' | 'number' | 'yesno' | 'date' | 'instant' | 'note'
  /** A new row cannot be without it. */
  required?: true
  /** Said beside the column in the import dialog. */
  hint?: string
  /** Words that people write → the code that is stored. */
  labels?: Readonly<Record<string, string>>
}

export const levelWords = {
  Eceran: 'RETAIL',
  Member: 'MEMBER',
  Grosir: 'GROSIR',
  Agen: 'AGEN',
  Khusus: 'KHUSUS',
} as const

const supplier: ImportColumn[] = [
  { key: 'code', title: 'kode', type: 'text', hint: 'Kosong: kode dibuat otomatis' },
  { key: 'name', title: 'nama', type: 'text', required: true },
  { key: 'phone', title: 'no_hp', type: 'text' },
  { key: 'email', title: 'email', type: 'text' },
  { key: 'address', title: 'alamat', type: 'text' },
  {
    key: 'cityCode',
    title: 'kode_kelurahan',
    type: 'text',
    hint: 'Kode wilayah, mis. 35.78.01.1001',
  },
  { key: 'zipCode', title: 'kode_pos', type: 'text' },
  { key: 'isPkp', title: 'pkp', type: 'yesno' },
  { key: 'npwp', title: 'npwp', type: 'text', hint: 'Wajib untuk PKP, 16 digit' },
  { key: 'taxName', title: 'nama_pajak', type: 'text', hint: 'Wajib bila ada NPWP' },
  {
    key: 'taxModeDefault',
    title: 'pajak_harga',
    type: 'text',
    labels: { 'Belum Termasuk': 'EXCLUDE', Termasuk: 'INCLUDE', 'Non-PPN': 'NONE' },
  },
  { key: 'termDays', title: 'tempo', type: 'number', hint: 'Hari, 0 sampai 180' },
  { key: 'leadTimeDays', title: 'lama_kirim', type: 'number', hint: 'Hari' },
  { key: 'minOrderAmount', title: 'minimal_pesanan', type: 'number', hint: 'Rupiah' },
  { key: 'acceptsReturns', title: 'terima_retur', type: 'yesno' },
  { key: 'isActive', title: 'aktif', type: 'yesno' },
]

const customer: ImportColumn[] = [
  { key: 'code', title: 'kode', type: 'text', hint: 'Kosong: kode dibuat otomatis' },
  {
    key: 'type',
    title: 'jenis',
    type: 'text',
    required: true,
    labels: { Member: 'MEMBER', 'Non-member': 'NON_MEMBER' },
  },
  { key: 'name', title: 'nama', type: 'text', required: true },
  { key: 'phone', title: 'no_hp', type: 'text', hint: 'Wajib untuk member' },
  { key: 'email', title: 'email', type: 'text' },
  { key: 'priceLevel', title: 'level_harga', type: 'text', labels: levelWords },
  { key: 'creditLimit', title: 'plafon', type: 'number', hint: 'Rupiah; 0: tanpa tempo' },
  { key: 'termDays', title: 'tempo', type: 'number', hint: 'Hari, 0 sampai 180' },
  { key: 'nik', title: 'nik', type: 'text', hint: '16 digit' },
  { key: 'npwp', title: 'npwp', type: 'text', hint: '16 digit' },
  { key: 'address', title: 'alamat', type: 'text', hint: 'Wajib untuk member' },
  {
    key: 'cityCode',
    title: 'kode_kelurahan',
    type: 'text',
    hint: 'Kode wilayah, mis. 35.78.01.1001',
  },
  { key: 'zipCode', title: 'kode_pos', type: 'text' },
  { key: 'taxName', title: 'nama_pajak', type: 'text', hint: 'Wajib bila ada NPWP' },
  { key: 'taxAddress', title: 'alamat_pajak', type: 'text' },
  {
    key: 'vatCollector',
    title: 'pemungut_ppn',
    type: 'text',
    labels: { 'Instansi pemerintah': 'GOVERNMENT', BUMN: 'SOE', 'Pihak lain': 'OTHER' },
    hint: 'Kosong: bukan pemungut',
  },
  { key: 'branchCode', title: 'cabang', type: 'text', hint: 'Kode cabang; kosong: cabang Anda' },
  { key: 'isActive', title: 'aktif', type: 'yesno' },
]

const goods: ImportColumn[] = [
  { key: 'code', title: 'kode', type: 'text', hint: 'Sama pada setiap satuan barang itu' },
  { key: 'name', title: 'nama', type: 'text', required: true },
  { key: 'receiptName', title: 'nama_struk', type: 'text', hint: 'Paling banyak 32 huruf' },
  { key: 'category', title: 'kategori', type: 'text', required: true, hint: 'Kode atau nama' },
  { key: 'brand', title: 'merek', type: 'text', hint: 'Kode atau nama yang sudah terdaftar' },
  {
    key: 'type',
    title: 'jenis',
    type: 'text',
    labels: { Persediaan: 'STOCK', 'Paket rakitan': 'BUNDLE', Jasa: 'SERVICE', Hadiah: 'GIFT' },
  },
  {
    key: 'taxType',
    title: 'pajak',
    type: 'text',
    labels: {
      ...Object.fromEntries(taxType.options.map((type) => [taxTypeWords[type][0], type])),
      // As sheets of before have it.
      'Besaran tertentu': 'BESARAN_TERTENTU',
      'Bukan objek': 'NON',
    },
  },
  { key: 'unit', title: 'satuan', type: 'text', required: true, hint: 'Kode satuan' },
  { key: 'conversion', title: 'isi', type: 'number', hint: '1 untuk satuan dasar' },
  {
    key: 'barcode',
    title: 'barcode',
    type: 'text',
    hint: 'Beberapa dipisah titik koma; kode toko berangka 8, 12, 13 atau 14 digit ditandai (sendiri)',
  },
  { key: 'isSales', title: 'dijual', type: 'yesno' },
  { key: 'isPurchase', title: 'dibeli', type: 'yesno' },
  { key: 'RETAIL', title: 'harga_eceran', type: 'number', hint: 'Berlaku di semua cabang' },
  { key: 'MEMBER', title: 'harga_member', type: 'number' },
  { key: 'GROSIR', title: 'harga_grosir', type: 'number' },
  { key: 'AGEN', title: 'harga_agen', type: 'number' },
  { key: 'KHUSUS', title: 'harga_khusus', type: 'number' },
  { key: 'minStock', title: 'stok_minimum', type: 'number' },
  { key: 'maxStock', title: 'stok_maksimum', type: 'number' },
  { key: 'isWeighed', title: 'timbang', type: 'yesno' },
  { key: 'plu', title: 'plu', type: 'text', hint: '5 digit, untuk barang timbang' },
  {
    key: 'halalStatus',
    title: 'halal',
    type: 'text',
    labels: Object.fromEntries(halalStatus.options.map((one) => [halalWords[one][0], one])),
  },
  { key: 'halalCertificateNo', title: 'no_sertifikat_halal', type: 'text' },
  {
    key: 'distributionPermitNo',
    title: 'no_izin_edar',
    type: 'text',
    hint: 'BPOM MD/ML, P-IRT atau lain',
  },
  { key: 'isActive', title: 'aktif', type: 'yesno' },
]

const sellingPrice: ImportColumn[] = [
  { key: 'goodsCode', title: 'kode_barang', type: 'text', required: true },
  { key: 'goodsName', title: 'nama_barang', type: 'note' },
  { key: 'unit', title: 'satuan', type: 'text', required: true, hint: 'Kode satuan' },
  { key: 'branchCode', title: 'cabang', type: 'text', hint: 'Kode; kosong: semua cabang' },
  { key: 'priceLevel', title: 'level', type: 'text', required: true, labels: levelWords },
  { key: 'minQty', title: 'min_jumlah', type: 'number', hint: 'Kosong: 1' },
  { key: 'price', title: 'harga', type: 'number', required: true, hint: 'Rupiah per satuan' },
  {
    key: 'effectiveFrom',
    title: 'berlaku_mulai',
    type: 'instant',
    hint: 'TT/BB/TTTT atau TT/BB/TTTT JJ.MM; kosong: saat diterapkan',
  },
]

const margin: ImportColumn[] = [
  { key: 'goodsCode', title: 'kode_barang', type: 'text', required: true },
  { key: 'goodsName', title: 'nama_barang', type: 'note' },
  { key: 'unit', title: 'satuan', type: 'text', required: true, hint: 'Kode satuan' },
  { key: 'marginPct', title: 'margin', type: 'number', hint: 'Persen; - untuk mengosongkan' },
]

const priceCeiling: ImportColumn[] = [
  { key: 'goodsCode', title: 'kode_barang', type: 'text', required: true },
  { key: 'goodsName', title: 'nama_barang', type: 'note' },
  { key: 'unit', title: 'satuan_dasar', type: 'note' },
  {
    key: 'price',
    title: 'het',
    type: 'number',
    required: true,
    hint: 'Rupiah per satuan dasar, termasuk PPN',
  },
  {
    key: 'areaCodes',
    title: 'wilayah',
    type: 'text',
    hint: 'Kode atau nama provinsi, kota, kabupaten, dipisah titik koma; kosong: di mana saja',
  },
  { key: 'areaNames', title: 'nama_wilayah', type: 'note' },
  {
    key: 'validFrom',
    title: 'berlaku_mulai',
    type: 'date',
    required: true,
    hint: 'TT/BB/TTTT',
  },
  { key: 'validTo', title: 'berlaku_sampai', type: 'date', hint: 'Kosong: seterusnya' },
  { key: 'regulation', title: 'peraturan', type: 'text', hint: 'Wajib untuk HET baru' },
  { key: 'regulationDate', title: 'tgl_peraturan', type: 'date', hint: 'Wajib untuk HET baru' },
  { key: 'source', title: 'sumber', type: 'text', hint: 'Di mana dibaca; wajib untuk HET baru' },
  { key: 'isConfirmed', title: 'pasti', type: 'yesno', hint: 'Angkanya dibaca di peraturannya' },
  { key: 'isActive', title: 'aktif', type: 'yesno' },
]

const bill: ImportColumn[] = [
  {
    key: 'docNo',
    title: 'no_faktur',
    type: 'text',
    required: true,
    hint: 'Baris bernomor sama adalah satu faktur, nilainya dijumlahkan',
  },
  { key: 'docDate', title: 'tgl_faktur', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  {
    key: 'dueDate',
    title: 'jatuh_tempo',
    type: 'date',
    hint: 'TT/BB/TTTT; kosong: menurut tempo pihaknya',
  },
  {
    key: 'amount',
    title: 'sisa',
    type: 'number',
    required: true,
    hint: 'Rupiah yang belum dibayar',
  },
]
const ofParty = (noun: string, title: string): ImportColumn[] => [
  { key: 'code', title: `kode_${title}`, type: 'text', hint: 'Kosong: dicari dengan namanya' },
  {
    key: 'name',
    title: `nama_${title}`,
    type: 'text',
    required: true,
    hint: `${noun} yang belum ada dibuat bila Anda setuju`,
  },
]

const oldDay: ImportColumn[] = [
  { key: 'day', title: 'tanggal', type: 'date', required: true, hint: 'TT/BB/TTTT' },
  { key: 'branchCode', title: 'cabang', type: 'text', hint: 'Kode cabang; kosong: cabang Anda' },
  { key: 'docNo', title: 'no_transaksi', type: 'text', hint: 'Bila satu baris satu transaksi' },
  { key: 'sales', title: 'penjualan', type: 'number', hint: 'Rupiah' },
  { key: 'cash', title: 'tunai', type: 'number', hint: 'Rupiah penjualan tunai' },
  { key: 'vat', title: 'ppn', type: 'number', hint: 'Rupiah' },
  { key: 'stock', title: 'nilai_stok', type: 'number', hint: 'Rupiah pada akhir hari' },
]

/** The sheets that are taken, in the order of their columns. An empty cell leaves what is there. */
export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  supplier,
  customer,
  goods,
  'selling-price': sellingPrice,
  margin,
  'price-ceiling': priceCeiling,
  receivable: [...ofParty('Pelanggan', 'pelanggan'), ...bill],
  payable: [...ofParty('Supplier', 'supplier'), ...bill],
  'old-day': oldDay,
}

/** Kinds that are open bills: whose, and which part of an opening they fill. */
export const billSides = {
  receivable: { party: 'customer', part: 'receivables' },
  payable: { party: 'supplier', part: 'payables' },
} as const
export type BillKind = keyof typeof billSides
export const isBillKind = (kind: ImportKind): kind is BillKind => Object.hasOwn(billSides, kind)

/** Whoever may take some list from a file. */
export const importRights = [
  'master/supplier:add',
  'master/customer:add',
  'master/stock:add',
  'master/changes-selling-price:edit',
  'master/master-margin:edit',
  'bank-cash/opening-balance:add',
  'report/financial-statements:view',
]
