import type { ImportKind } from '#contract/master/import-columns.ts'
import { ladder } from '#contract/master/import-match.ts'

/**
 * How programs and people head the fields, the likeliest first; what stands here is in the form of `headKey`.
 * The one place where such a word is added.
 */
const list = (words: string) => words.split(', ')

const party = {
  code: list(
    'kode, kode pelanggan, kode customer, kode supplier, kode pemasok, id pelanggan, id customer, id supplier, no pelanggan, customer code, supplier code, vendor code, member code, code, customer id, id',
  ),
  name: list(
    'nama, nama pelanggan, nama customer, nama konsumen, nama toko, nama supplier, nama pemasok, nama vendor, nama perusahaan, nama lengkap, pelanggan, customer, customer name, supplier, supplier name, pemasok, vendor, vendor name, display name, full name, name',
  ),
  phone: list(
    'no hp, no telp, no telepon, no telp wa, no hp wa, no wa, whatsapp, no whatsapp, kontak whatsapp, handphone, hp, telp, telepon, telpon, no telpon, nomor telepon, nomor hp, nomor telp, no handphone, kontak, no kontak, phone, phone number, mobile, mobile phone, telp pelanggan, no telp pelanggan',
  ),
  email: list('email, e mail, alamat email, surel, email pelanggan'),
  address: list(
    'alamat, alamat lengkap, alamat pelanggan, alamat supplier, alamat penagihan, alamat kirim, address, billing address, street',
  ),
  city: list('kota, kabupaten, kota kabupaten, city, wilayah'),
  zipCode: list('kode pos, kodepos, postal code, zip, zip code'),
  npwp: list('npwp, no npwp, nomor npwp, nomor pendaftaran pajak, tax id, tax number'),
  termDays: list(
    'tempo, top, termin, term, jatuh tempo, tempo default, tempo hari, lama tempo, termin bayar, term pembayaran, termin pembayaran, syarat pembayaran, payment term, payment terms, terms',
  ),
  isActive: list('aktif, status, status aktif, active, is active'),
  isOff: list('non aktif, nonaktif, tidak aktif, inactive'),
}

const TAX_NAME = list('nama pajak, nama npwp, nama wajib pajak')

const billOf = (code: string, name: string) => ({
  code: list(code),
  name: list(name),
  docNo: list(
    'no faktur, nomor faktur, no invoice, nomor invoice, invoice number, invoice no, no transaksi, nomor transaksi, no nota, nomor nota, no bukti, no faktur penjualan, no faktur pembelian, no tagihan, nomor tagihan, nomor, invoice, faktur, nota, number, no',
  ),
  docDate: list(
    'tanggal faktur, tgl faktur, tanggal invoice, tgl invoice, invoice date, tanggal transaksi, tgl transaksi, transaction date, tanggal nota, tgl nota, tanggal, tgl, date',
  ),
  dueDate: list(
    'jatuh tempo, tanggal jatuh tempo, tgl jatuh tempo, due date, tgl tempo, tanggal tempo, tempo, jt tempo',
  ),
  amount: list(
    'sisa, sisa tagihan, sisa piutang, sisa hutang, sisa utang, belum dibayar, kurang bayar, outstanding, balance due, amount due, saldo, saldo piutang, saldo hutang, sisa faktur, terutang, remaining, balance, piutang, hutang',
  ),
  total: list(
    'total, nilai faktur, total faktur, nilai invoice, total tagihan, jumlah tagihan, nilai, grand total, total amount, jumlah, amount, subtotal',
  ),
  paid: list('terbayar, dibayar, sudah dibayar, pembayaran, total bayar, bayar, paid, paid amount'),
})

const words: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  supplier: {
    ...party,
    balance: list(
      'saldo hutang, saldo utang, hutang, total hutang, sisa hutang, saldo awal hutang, saldo awal, saldo, payable, balance',
    ),
    isPkp: list('pkp, status pkp'),
    taxName: TAX_NAME,
    leadTimeDays: list('lama kirim, lead time'),
  },
  customer: {
    ...party,
    type: list('jenis pelanggan, tipe pelanggan, jenis'),
    priceLevel: list(
      'level harga, jenis harga, tipe harga, golongan harga, kategori harga, grup harga, price level, level, tingkat harga',
    ),
    creditLimit: list(
      'plafon, plafond, plafon piutang, limit, limit kredit, limit piutang, batas kredit, batas piutang, kredit limit, credit limit',
    ),
    balance: list(
      'saldo piutang, piutang, total piutang, sisa piutang, saldo awal piutang, saldo awal, saldo, hutang, saldo hutang, receivable, balance, kurang bayar',
    ),
    nik: list('nik, no ktp, ktp, nomor ktp, no nik'),
    taxName: TAX_NAME,
    taxAddress: list('alamat pajak, alamat npwp'),
    vatCollector: list('pemungut ppn, pemungut, wapu, wajib pungut'),
  },
  goods: {
    code: list(
      'kode, kode barang, kode produk, kode item, kode obat, sku, kode produk sku, sku kode, sku kode, sku produk, kode sku, no barang, nomor barang, kodebarang, item code, product code, item no, plu, code, kode barang edit, kode tambahan, id barang, id produk, id',
    ),
    name: list(
      'nama, nama barang, nama produk, nama item, nama obat, namabarang, items name, item name, product name, produk, barang, item, name, nama barang edit, deskripsi barang, uraian barang',
    ),
    receiptName: list('nama struk, nama pendek, short name, alternative name, alias'),
    category: list(
      'kategori, kategori barang, kategori produk, kelompok, kelompok barang, golongan, jenis produk, departemen, department, category, product category, category name, grup, group, tipe, jenis',
    ),
    brand: list('merek, merk, merek barang, merk barang, brand, brand name, pabrik, principal'),
    type: list('jenis barang, tipe barang, tipe produk, tipe item, item type, product type'),
    taxType: list('pajak, ppn, status pajak, kena pajak, tax, jenis pajak'),
    halalStatus: list('halal, kehalalan, status halal, halal non halal'),
    halalCertificateNo: list(
      'no sertifikat halal, nomor sertifikat halal, sertifikat halal, no halal, nomor halal',
    ),
    distributionPermitNo: list(
      'no izin edar, nomor izin edar, izin edar, nie, no bpom, nomor bpom, bpom, no reg bpom, no registrasi, no pirt, p irt, pirt',
    ),
    unit: list(
      'satuan, satuan dasar, satuan kecil, satuan terkecil, satuan jual, satuan 1, unit, uom, base unit, sat, berat dan satuan, unit satuan produk, unit name, nama satuan, kemasan',
    ),
    conversion: list(
      'isi, konversi, rasio, isi satuan, rasio satuan, rasio satuan 1, isi 1, konversi 1, jumlah isi, qty isi, conversion, factor',
    ),
    barcode: list(
      'barcode, kode barcode, upc barcode, upc, ean, gtin, no barcode, barcode 1, barcode satuan 1, kode batang',
    ),
    variant: list('varian, nama varian, variant, variant name, variant names, variasi'),
    RETAIL: list(
      'harga jual, harga eceran, harga, harga retail, harga ecer, harga umum, harga normal, harga satuan, harga jual satuan 1, harga jual 1, harga jual ecer, harga jual manual, harga 1, basic price, price, sell price, selling price, unit price, retail price, sales price, harga jual edit, hargajual, harga barang, rrp',
    ),
    MEMBER: list('harga member, harga anggota, harga pelanggan, member price'),
    GROSIR: list('harga grosir, harga jual grosir, grosir, wholesale price, harga partai'),
    AGEN: list('harga agen, harga reseller, harga mitra, reseller price'),
    KHUSUS: list('harga khusus, harga spesial, special price'),
    minStock: list(
      'stok minimum, stok minimal, stok min, min stok, minimum stok, minimal stok, batas minimum stok, stock minimal, stock minimum, min stock, low stock alert, alert at, buffer, safety stock, minimum stock, batas minimal',
    ),
    maxStock: list(
      'stok maksimum, stok maksimal, stok max, max stok, maximum stock, batas maksimal',
    ),
    stock: list(
      'stok, stok awal, stock, stok akhir, stok saat ini, stok sistem, jumlah stok, jumlah stock, sisa stok, saldo akhir, kuantitas saldo awal, qty, kuantitas, quantity, in stock, stock qty, qty on hand, stok edit, jumlah, saldo awal, stok awal satuan dasar',
    ),
    stockUnit: list('satuan saldo awal, satuan stok'),
    stockDay: list('per tanggal, tanggal saldo awal, tgl saldo awal, tanggal stok, tgl stok'),
    cost: list(
      'nilai satuan, harga beli, harga pokok, hpp, harga modal, modal, harga perolehan, cost, cogs, buy price, purchase price, cost price, harga beli edit, hargabeli, harga pokok satuan 1, hpp kg, hpp rata rata, average cost',
    ),
    isOff: party.isOff,
    isActive: list('aktif, status aktif, active, is active, published, status'),
    ...Object.fromEntries(
      ladder.flatMap((n) => [
        [
          `unit${n}`,
          [`satuan ${n}`, `unit ${n}`, ...(n === 2 ? ['satuan besar', 'satuan grosir'] : [])],
        ],
        [
          `conversion${n}`,
          [
            `rasio satuan ${n}`,
            `isi ${n}`,
            `rasio ${n}`,
            `konversi ${n}`,
            `konversi satuan ${n}`,
            `conv ${n}`,
            `isi satuan ${n}`,
            ...(n === 2 ? ['isi satuan besar'] : []),
          ],
        ],
        [`barcode${n}`, [`barcode ${n}`, `barcode satuan ${n}`]],
        [
          `RETAIL${n}`,
          [
            `harga jual satuan ${n}`,
            `harga jual ${n}`,
            `harga satuan ${n}`,
            `harga ${n}`,
            ...(n === 2 ? ['harga jual satuan besar'] : []),
          ],
        ],
      ]),
    ),
  },
  'selling-price': {
    goodsCode: list('kode barang, kode, sku, kode produk, kode item, item code, product code, plu'),
    unit: list('satuan, unit, uom, satuan jual'),
    branchCode: list('cabang, kode cabang, outlet, toko'),
    priceLevel: list('level, level harga, jenis harga, tipe harga, price level'),
    minQty: list('min jumlah, min qty, minimal, qty minimum, minimum qty'),
    price: list('harga, harga baru, harga jual, price, new price'),
    effectiveFrom: list('berlaku mulai, mulai, tanggal berlaku, effective from'),
    RETAIL: list('harga eceran, harga retail, eceran'),
    MEMBER: list('harga member, member'),
    GROSIR: list('harga grosir, grosir'),
    AGEN: list('harga agen, agen, harga reseller'),
    KHUSUS: list('harga khusus, khusus'),
  },
  margin: {
    goodsCode: list('kode barang, kode, sku, kode produk'),
    unit: list('satuan, unit, uom'),
    marginPct: list('margin, margin persen, markup'),
  },
  'price-ceiling': {
    goodsCode: list('kode barang, kode, sku, kode produk'),
    price: list('het, harga eceran tertinggi, harga het, harga tertinggi, harga'),
    areaCodes: list('wilayah, kode wilayah, provinsi, kota, kabupaten, daerah, zona'),
    validFrom: list('berlaku mulai, mulai berlaku, berlaku sejak, tanggal mulai, mulai'),
    validTo: list('berlaku sampai, sampai, tanggal akhir, berakhir'),
    regulation: list('peraturan, dasar hukum, nomor peraturan'),
    regulationDate: list('tgl peraturan, tanggal peraturan'),
    source: list('sumber'),
  },
  receivable: billOf(
    'kode pelanggan, kode customer, id pelanggan, customer code, customer id, kode kontak',
    'nama pelanggan, pelanggan, customer, customer name, nama customer, nama konsumen, konsumen, nama toko, nama kontak, display name, kontak, nama, name',
  ),
  payable: billOf(
    'kode supplier, kode pemasok, id supplier, supplier code, vendor code, vendor id, kode kontak',
    'nama supplier, supplier, pemasok, nama pemasok, vendor, vendor name, supplier name, nama vendor, nama kontak, display name, kontak, nama, name',
  ),
  'old-day': {
    day: list(
      'tanggal, tgl, tanggal transaksi, tgl transaksi, hari, date, transaction date, day, waktu transaksi, waktu order, waktu bayar, waktu',
    ),
    branchCode: list('cabang, kode cabang, outlet, toko, branch, store'),
    docNo: list(
      'no transaksi, nomor transaksi, no faktur, no nota, no struk, no invoice, receipt number, invoice number, no bukti',
    ),
    sales: list(
      'penjualan, total penjualan, penjualan bersih, net sales, omzet, omset, total omzet, gross sales, sales, grand total, total, total transaksi, nilai penjualan, net, nett, netto, gross, jumlah',
    ),
    cash: list(
      'tunai, penjualan tunai, kas, total tunai, cash, bayar tunai, pembayaran tunai, total kas',
    ),
    vat: list('ppn, pajak, total pajak, tax, total tax, vat, ppn keluaran, jumlah ppn'),
    stock: list(
      'nilai stok, nilai persediaan, saldo persediaan, persediaan, stok akhir, stock value, inventory value, nilai stok akhir',
    ),
  },
}

export const wordsOf = (kind: ImportKind) => words[kind]

const SHORT: readonly [RegExp, string][] = [
  [/\b(def|default)\b/g, ''],
  [/\bhrg\b/g, 'harga'],
  [/\b(kd|kod)\b/g, 'kode'],
  [/\bnm\b/g, 'nama'],
  [/\bbrg\b/g, 'barang'],
  [/\b(tlp|tlpn|tel)\b/g, 'telp'],
  [/\b(rp|idr)\b/g, ''],
]

/** A head in one form: without marks, brackets, case and the usual shortenings. `Def. Hrg. Jual Satuan #1` is `harga jual satuan 1`. */
export function headKey(head: string): string {
  const bare = head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  const long = SHORT.reduce((text, [short, word]) => text.replace(short, word), bare)
  return long.replace(/\s+/g, ' ').trim()
}
