type Words = readonly [id: string, en: string]

/** A check of the closing checklist in words: what is well, and what is not. Names of what stands in the way follow. */
const check = (good: Words, bad: Words) => ({ good, bad })

/** The checklist of a month (domain §6.3), by the key of each check. */
export const checkWords = {
  books: check(
    ['Pemeriksaan pembukuan beres', 'The rules of the books hold'],
    ['Pemeriksaan pembukuan menemukan kesalahan', 'Rules of the books are broken'],
  ),
  ended: check(
    ['Bulan ini sudah berakhir', 'This month has ended'],
    ['Bulan ini belum berakhir', 'This month has not ended yet'],
  ),
  'trial-balance': check(
    ['Neraca saldo seimbang per cabang', 'The trial balance of every branch balances'],
    ['Neraca saldo tidak seimbang', 'The trial balance does not balance'],
  ),
  subledgers: check(
    ['Buku pembantu sama dengan buku besar', 'Subledgers equal the general ledger'],
    ['Buku pembantu berbeda dari buku besar', 'Subledgers differ from the general ledger'],
  ),
  'money-between': check(
    ['RK antar cabang sudah dikonfirmasi', 'Money between branches is confirmed'],
    [
      'RK antar cabang belum dikonfirmasi cabang lawan',
      'Money between branches is not confirmed by the other branch',
    ],
  ),
  stock: check(
    ['Nilai stok sama dengan akun persediaan', 'The value of stock equals the inventory account'],
    [
      'Nilai stok berbeda dari akun persediaan',
      'The value of stock differs from the inventory account',
    ],
  ),
  negative: check(
    ['Tidak ada stok minus', 'No stock is negative'],
    ['Ada stok minus', 'Some stock is negative'],
  ),
  dirty: check(
    ['HPP semua barang sudah dihitung', 'The cost of all goods is reckoned'],
    ['HPP sebagian barang menunggu hitung ulang', 'The cost of some goods waits for recalculation'],
  ),
  waiting: check(
    ['Tidak ada dokumen yang menunggu persetujuan', 'No document waits for approval'],
    ['Dokumen masih menunggu persetujuan', 'Documents still wait for approval'],
  ),
  drafts: check(
    ['Tidak ada dokumen yang masih draf', 'No document is still a draft'],
    ['Dokumen masih draf', 'Documents are still drafts'],
  ),
  reversals: check(
    ['Pembalikan otomatis sudah dijurnal', 'Automatic reversals are written'],
    ['Pembalikan otomatis belum dijurnal', 'Automatic reversals are not written yet'],
  ),
  counts: check(
    ['Semua opname sudah selesai', 'All stock counts are finished'],
    ['Opname belum selesai', 'Stock counts are not finished'],
  ),
  transit: check(
    ['Tidak ada barang dalam perjalanan', 'No goods are under way'],
    ['Barang masih dalam perjalanan antar cabang', 'Goods are still under way between branches'],
  ),
  shifts: check(
    ['Semua shift kasir sudah ditutup', 'All cashier shifts are closed'],
    ['Shift kasir masih terbuka', 'Cashier shifts are still open'],
  ),
  unsent: check(
    ['Semua penjualan tanpa jaringan sudah terkirim', 'All sales without a connection are sent'],
    ['Penjualan tanpa jaringan belum terkirim', 'Sales without a connection are not sent yet'],
  ),
  differences: check(
    [
      'Selisih penjualan tanpa jaringan sudah diperiksa',
      'Differences of sales without a connection are looked into',
    ],
    [
      'Selisih penjualan tanpa jaringan belum diperiksa',
      'Differences of sales without a connection are not looked into',
    ],
  ),
  cod: check(
    ['Semua COD sudah selesai', 'All COD deliveries are finished'],
    ['COD belum dibayar atau dibatalkan', 'COD deliveries are neither paid nor cancelled'],
  ),
  'courier-cash': check(
    ['Semua uang kurir sudah disetor', 'Couriers have handed all money over'],
    ['Uang COD masih di kurir', 'Couriers still hold COD money'],
  ),
  'delivery-notes': check(
    ['Semua surat jalan sudah dicetak', 'All delivery notes are printed'],
    ['Surat jalan belum dicetak', 'Delivery notes are not printed yet'],
  ),
  grni: check(
    ['Semua penerimaan sudah difakturkan', 'All goods receipts are billed'],
    [
      'Penerimaan lebih dari 30 hari belum difakturkan',
      'Goods receipts older than 30 days are not billed',
    ],
  ),
  'billed-ahead': check(
    ['Semua barang yang difakturkan sudah datang', 'All billed goods have arrived'],
    [
      'Barang yang difakturkan lebih dari 30 hari lalu belum datang',
      'Goods billed more than 30 days ago have not arrived',
    ],
  ),
  'credit-cards': check(
    ['Pembayaran kartu kredit sudah dicairkan', 'Credit card payments are paid out'],
    [
      'Pembayaran kartu kredit lebih dari 7 hari belum dicairkan',
      'Credit card payments older than 7 days are not paid out',
    ],
  ),
  'debit-cards': check(
    [
      'Pembayaran kartu debit dan QRIS sudah dicairkan',
      'Debit card and QRIS payments are paid out',
    ],
    [
      'Pembayaran kartu debit dan QRIS lebih dari 7 hari belum dicairkan',
      'Debit card and QRIS payments older than 7 days are not paid out',
    ],
  ),
  paylater: check(
    ['Pembayaran paylater sudah dicairkan', 'Paylater payments are paid out'],
    [
      'Pembayaran paylater lebih dari 7 hari belum dicairkan',
      'Paylater payments older than 7 days are not paid out',
    ],
  ),
  qris: check(
    [
      'Pembayaran QRIS yang diterima sudah dipakai atau dikembalikan',
      'QRIS payments received are used or given back',
    ],
    [
      'Pembayaran QRIS diterima tetapi belum dipakai atau dikembalikan',
      'QRIS payments were received and neither used nor given back',
    ],
  ),
  'giros-in': check(
    [
      'Giro pelanggan yang sudah berlaku sudah dicairkan',
      'Giros of customers that fell due are cleared',
    ],
    [
      'Giro pelanggan lewat tanggal efektif belum cair atau ditolak',
      'Giros of customers past their due day have neither cleared nor bounced',
    ],
  ),
  'giros-out': check(
    ['Giro kita yang sudah berlaku sudah dicairkan', 'Our giros that fell due are cleared'],
    [
      'Giro kita lewat tanggal efektif belum cair atau ditolak',
      'Our giros past their due day have neither cleared nor bounced',
    ],
  ),
  prepared: check(
    ['Pelunasan yang disiapkan sudah dibayar', 'Prepared payments are paid'],
    ['Pelunasan masih menunggu pembayaran', 'Prepared payments still wait to be paid'],
  ),
  'tax-papers': check(
    ['Nomor faktur pajak masukan lengkap', 'Input tax invoices all have their numbers'],
    ['Faktur pajak dari supplier belum diterima', 'Tax invoices of suppliers have not come yet'],
  ),
  vat: check(
    ['PPN bulan ini sudah dikompensasi', 'The VAT of this month is compensated'],
    [
      'PPN keluaran bulan ini belum dikompensasi',
      'The output VAT of this month is not compensated yet',
    ],
  ),
  'final-tax': check(
    ['PPh final bulan ini sudah dijurnal', 'The final income tax of this month is written'],
    ['PPh final bulan ini belum dijurnal', 'The final income tax of this month is not written yet'],
  ),
  'final-tax-limit': check(
    [
      'Peredaran bruto tahun ini dalam batas PPh final',
      'The turnover of this year is within the limit of the final income tax',
    ],
    [
      'Peredaran bruto tahun ini melewati Rp 4,8 miliar: tahun depan pajak penghasilan dihitung dari laba',
      'The turnover of this year exceeds Rp 4,8 billion: next year income tax is reckoned from the profit',
    ],
  ),
  months: check(
    [
      'Periode terbuka tidak lebih dari pengaturan',
      'No more periods are open than the setting says',
    ],
    [
      'Lebih banyak periode terbuka daripada pengaturan',
      'More periods are open than the setting says',
    ],
  ),
  banks: check(
    ['Saldo bank sama dengan rekening koran', 'Bank balances equal the statements'],
    ['Saldo bank belum sesuai rekening koran', 'Bank balances do not equal the statements yet'],
  ),
  opname: check(
    ['Setiap cabang sudah opname bulan ini', 'Every branch has counted its stock this month'],
    [
      'Ada cabang yang belum opname bulan ini',
      'Some branches have not counted their stock this month',
    ],
  ),
  recurring: check(
    [
      'Jurnal berulang bulan ini sudah dijurnal',
      'The recurring journals of this month are written',
    ],
    [
      'Jurnal berulang bulan ini belum dijurnal',
      'Recurring journals of this month are not written yet',
    ],
  ),
  'signed-days': check(
    ['Laporan harian bulan ini sudah disahkan', 'The daily reports of this month are signed'],
    [
      'Laporan harian belum disahkan, atau berubah sesudahnya',
      'Daily reports are not signed, or have changed since',
    ],
  ),
  depreciation: check(
    ['Penyusutan bulan ini sudah dijurnal', 'The depreciation of this month is written'],
    ['Penyusutan bulan ini belum dijurnal', 'The depreciation of this month is not written yet'],
  ),
} as const satisfies Record<string, ReturnType<typeof check>>

export type CheckKey = keyof typeof checkWords
