/** English for what purchasing tells: the Indonesian sentence → English. */
export const ofPurchase: Readonly<Record<string, string>> = {
  'Anda tidak berhak menerima barang tanpa pesanan pembelian (PO)':
    'You may not receive goods without a purchase order',
  'Barang ini belum difakturkan, tidak ada uang kembali':
    'These goods are not billed yet, so no money comes back',
  'Barang wajib diisi': 'Goods are required',
  'Barang {{goods}} sudah ada di daftar': '{{goods}} is in the list already',
  '{{name}} tidak menerima retur; pastikan sudah disepakati':
    '{{name}} accepts no returns; make sure that it was agreed',
  'Baris {{line}}: tanggal kedaluwarsa {{day}} sudah lewat':
    'Line {{line}}: the expiry date {{day}} has passed',
  'Diperlukan persetujuan atasan untuk membatalkan penerimaan':
    'Cancelling a receipt needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk menutup sisa yang tidak difakturkan':
    'Closing what is not billed needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk pesanan di atas batas':
    'An order above the limit needs a supervisor’s approval',
  'Dokumen ini tidak memuat PPN': 'This document has no VAT',
  'Faktur pajak belum diterima. PPN Masukan belum ikut kompensasi sampai nomornya diisi.':
    'The tax invoice has not come yet. Its input VAT is not compensated until its number is entered.',
  'Faktur pajak lebih tua dari tiga masa: PPN-nya tidak dapat dikreditkan lagi':
    'The tax invoice is older than three tax months: its VAT can no longer be credited',
  'Faktur tanpa PPN tidak mempunyai faktur pajak': 'An invoice without VAT has no tax invoice',
  'Faktur {{invoice}} sudah ada pada tanda terima {{number}}':
    'Invoice {{invoice}} is on supplier’s receipt {{number}} already',
  'Jumlah difakturkan melebihi jumlah diterima (sisa {{left}})':
    'More is billed than was received ({{left}} left)',
  'Jumlah diterima melebihi sisa PO ({{left}})':
    'More is received than is left of the order ({{left}})',
  'Jumlah retur melebihi sisa yang dapat diretur ({{left}})':
    'More is returned than can be returned ({{left}})',
  'Masih ada retur yang menunggu persetujuan': 'A return is still waiting for approval',
  'Minimum pesanan {{supplier}} {{least}} sebelum PPN, kurang {{short}}':
    'The minimum order of {{supplier}} is {{least}} before VAT, {{short}} short',
  'No. faktur supplier {{no}} sudah digunakan pada {{number}}':
    'Supplier invoice no. {{no}} is used on {{number}} already',
  'Nomor faktur pajak 17 angka': 'A tax invoice number has 17 digits',
  'Nota sudah terpakai, tidak dapat dibatalkan': 'The note has been used and cannot be cancelled',
  'PO belum disetujui': 'The purchase order is not approved yet',
  'PO sudah diterima sebagian, tidak dapat {{deed}}':
    'The purchase order was received in part and cannot be {{deed}}',
  'PO sudah ditutup': 'The purchase order is closed',
  'Pembulatan antara −100 dan 100': 'Rounding is between −100 and 100',
  'Penerimaan ini sudah difakturkan, diretur atau ditutup, tidak dapat dibatalkan':
    'This receipt was billed, returned or closed and cannot be cancelled',
  'Penerimaan {{number}} milik supplier lain': 'Receipt {{number}} belongs to another supplier',
  'Penerimaan {{number}} tidak punya sisa yang belum difakturkan; retur dari fakturnya':
    'Nothing of receipt {{number}} is left to be billed; return it from its invoice',
  'Penerimaan {{number}} {{ended}}': 'Receipt {{number}} {{ended}}',
  'Pesanan {{number}} milik supplier lain': 'Order {{number}} belongs to another supplier',
  'Pilih faktur yang dibayar': 'Choose the invoices that are paid',
  'Pilih faktur, atau penerimaan yang belum difakturkan':
    'Choose an invoice, or receipts that are not billed yet',
  'Pilih tagihan yang diterima': 'Choose the bills that were received',
  'Rencana bayar tidak boleh sebelum tanggal tanda terima':
    'The planned payment must not be before the date of the supplier’s receipt',
  'Retur ini diselesaikan dengan memotong hutang': 'This return is settled against the debt',
  'Sebagian dokumen belum lengkap': 'Some of the papers are not complete',
  'Sisa {{left}}': 'Left: {{left}}',
  'Supplier tidak ditemukan': 'Supplier not found',
  'Supplier wajib diisi': 'Supplier is required',
  'Supplier {{supplier}} sudah tidak aktif': 'Supplier {{supplier}} is no longer active',
  'Tagihan ini sudah lunas': 'This bill is paid already',
  'Tanggal diharapkan tidak boleh sebelum tanggal pesanan':
    'The expected day must not be before the date of the order',
  'Tanggal faktur tidak boleh sebelum tanggal penerimaan':
    'The date of the invoice must not be before that of the receipt',
  'Tanggal retur tidak boleh sebelum tanggal {{document}}':
    'The date of the return must not be before that of the {{document}}',
  'Total tidak sesuai dengan faktur supplier (selisih {{difference}})':
    'The total differs from the supplier’s invoice (by {{difference}})',
  '{{goods}} adalah jasa, catat tagihannya sebagai hutang lain-lain':
    '{{goods}} is a service; enter its bill as another debt',
  '{{goods}} belum pernah dibeli: isi perkiraan harganya':
    '{{goods}} was never bought: enter an estimated price',
  '{{supplier}} bukan PKP dan tidak memungut PPN':
    '{{supplier}} is not VAT registered and charges no VAT',
  '{{document}} sudah dibatalkan': '{{document}} has been cancelled',
  '{{goods}} tidak dibeli per {{unit}}': '{{goods}} is not bought by the {{unit}}',
  '{{figure}} tidak sesuai dengan faktur pajak supplier (selisih {{difference}})':
    '{{figure}} differs from the supplier’s tax invoice (by {{difference}})',
  '{{goods}}: harga berbeda {{pct}}% dari pembelian terakhir':
    '{{goods}}: the price differs by {{pct}}% from the last purchase',
  '{{goods}}: harga berbeda {{pct}}% dari {{by}}':
    '{{goods}}: the price differs by {{pct}}% from {{by}}',
  '{{goods}}: ditagih, padahal gratis pada {{by}}': '{{goods}}: charged, though free on {{by}}',
  'Diperlukan persetujuan atasan: {{goods}} jauh lebih mahal dari {{by}}':
    'A supervisor must approve: {{goods}} is far dearer than on {{by}}',
  'Diperlukan persetujuan atasan: {{goods}} jauh lebih mahal dari pembelian terakhir':
    'A supervisor must approve: {{goods}} is far dearer than when last bought',
  'Faktur {{bill}}: {{count}} harga berbeda dari pesanan atau penerimaan':
    'Bill {{bill}}: {{count}} prices differ from its order or receipt',
  '{{day}} bukan hari tukar faktur {{supplier}} ({{days}})':
    '{{day}} is not a day on which {{supplier}} exchanges invoices ({{days}})',
  '{{goods}} tidak ada di PO ini': '{{goods}} is not on this order',
  'Anda tidak berhak menerima barang yang tidak ada di PO':
    'You may not receive goods that are not on the order',
  '{{name}} bukan pemasok barang, hanya untuk hutang lain-lain':
    '{{name}} does not sell to us and is there for other debts only',
  'Diperlukan persetujuan atasan untuk barang yang tidak datang':
    'A supervisor has to agree to goods that are not coming',
  'Faktur {{number}}: barangnya belum datang seluruhnya':
    'Invoice {{number}}: not all of its goods have come',
  'Pesanan {{number}} belum disetujui': 'Order {{number}} is not approved yet',
  'Pesanan {{number}} tidak menunggu barang lagi': 'Order {{number}} waits for no more goods',
  'Faktur {{number}} menunggu barang pesanan ini: terima barangnya, atau catat di faktur itu bahwa barang tidak datang':
    'Invoice {{number}} waits for the goods of this order: receive them, or note on that invoice that they are not coming',
  'Pilih penerimaan barang, atau pesanan yang barangnya belum datang':
    'Choose goods receipts, or orders whose goods are still to come',
  'Jumlah difakturkan melebihi sisa pesanan (sisa {{left}})':
    'More is invoiced than is left of the order ({{left}} left)',
  'Semua barang faktur ini sudah datang': 'All goods of this invoice have come',
  'Jumlah retur melebihi yang sudah datang ({{left}}); sisanya belum datang':
    'More goes back than has come ({{left}}); the rest is still to come',
  'Barang penerimaan ini sudah diretur dari faktur {{number}}, tidak dapat dibatalkan':
    'Goods of this receipt went back from invoice {{number}}, it cannot be cancelled',
  'Belum ada barang yang keluar dengan retur ini': 'No goods have left with this return yet',
  'Uang muka {{number}} belum dibayar sesuai rencana':
    'The planned down payment of {{number}} has not been paid',
  'Tanda terima tidak ditemukan': 'Supplier receipt not found',
  'Tanda terima {{number}} milik supplier lain':
    'Supplier receipt {{number}} is of another supplier',
  'Tanda terima {{number}} sudah lunas': 'Supplier receipt {{number}} is paid',
  'Tagihan yang dibayar tidak ada pada tanda terima {{number}}':
    'None of what is paid stands on supplier receipt {{number}}',
  'Tanggal kedaluwarsa {{goods}} belum diisi': 'The expiry date of {{goods}} is missing',
  'Tanggal faktur tidak boleh sebelum tanggal pesanan':
    'The bill may not be dated before its order',
  'Alasan penolakan wajib diisi': 'Why it was rejected is required',
  'Nota sudah terpakai, keterangannya tidak dapat diubah':
    'The note has been used and its memo cannot be changed',
}
