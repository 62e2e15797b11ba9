/** English for what cash, bank and journals tell: the Indonesian sentence → English. */
export const ofBankCash: Readonly<Record<string, string>> = {
  'Akun baris harus berbeda dari akun kas/bank':
    'The account of a line must differ from the cash or bank account',
  'Akun kas tidak ditemukan': 'Cash account not found',
  'Akun {{account}} hanya dapat diisi {{way}}': 'Account {{account}} is written {{way}} only',
  'Akun {{account}} tidak dapat dipakai': 'Account {{account}} cannot be used',
  'Akun {{account}} tidak ditemukan': 'Account {{account}} not found',
  'Bank sudah menarik kembali sebagian pada {{later}}':
    'The bank took part of it back on {{later}}',
  'Baris {{line}}: {{message}}': 'Line {{line}}: {{message}}',
  'Batalkan {{number}}, dokumen ini bagian darinya':
    'Cancel {{number}}; this document is a part of it',
  'Beberapa dokumen {{branch}} senilai ini menunggu konfirmasi: {{numbers}}. Pilih yang dikonfirmasi dari daftar Antar Cabang':
    'Several documents of {{branch}} of this amount wait for confirmation: {{numbers}}. Choose the one that is confirmed from the list Between branches',
  'Berkas CSV tidak dapat dibaca': 'The CSV file cannot be read',
  'Berkas belum berisi satu mutasi pun': 'The file holds no movement yet',
  'Berkas harus CSV, Excel (.xlsx, .xls) atau MT940; unduh ulang dari bank dalam bentuk itu':
    'The file must be CSV, Excel (.xlsx, .xls) or MT940; download it from the bank in that form',
  'Berkas ini memuat mutasi dari periode yang sudah ditutup':
    'This file holds movements of a period that is closed',
  'Berkas rusak atau bukan CSV': 'The file is damaged or not CSV',
  'Bulan terakhir tidak boleh sebelum bulan pertama': 'The last month must not be before the first',
  'Cabang lawan harus berbeda dari cabang dokumen':
    'The other branch must differ from the document’s branch',
  'Cabang lawan wajib diisi untuk RK Antar Cabang':
    'The other branch is required for the inter-branch account',
  'Debit dan kredit RK Antar Cabang saling menghapus':
    'Debit and credit of the inter-branch account cancel out',
  'Gunakan Kas/Bank Masuk atau Keluar': 'Use cash or bank receipts and expenses',
  'HPP barang saldo awal ini sudah berubah, buat koreksi stok':
    'The cost of these opening goods has changed since; make a stock correction',
  'Isi debit atau kredit, salah satu': 'Enter either debit or credit',
  'Isi satu baris debit dan satu baris kredit, masing-masing {{amount}}':
    'Enter one debit and one credit line of {{amount}} each',
  'Jatuh tempo tidak boleh sebelum tanggal faktur':
    'The due date must not be before the date of the invoice',
  'Jumlah semua baris harus lebih dari 0': 'All lines together must be more than 0',
  'Jurnal berulang tidak memakai RK Antar Cabang':
    'A recurring journal does not use the inter-branch account',
  'Jurnal dengan RK Antar Cabang tidak dapat dibalik otomatis':
    'A journal with the inter-branch account cannot be reversed by itself',
  'Jurnal tidak seimbang. Selisih {{difference}}':
    'The journal does not balance. Difference {{difference}}',
  'Kas tidak memakai sen; isi rupiah bulat': 'Cash has no cents; enter whole rupiah',
  'Kolom berkas ini belum dipetakan untuk rekening ini':
    'The columns of this file are not assigned for this account yet',
  'Kolom yang sama dipilih dua kali': 'The same column is chosen twice',
  'Konfirmasi memerlukan baris RK Antar Cabang':
    'A confirmation needs a line of the inter-branch account',
  'Metode pembayaran giro belum ada atau tidak aktif':
    'There is no active payment method for giros',
  'Minimal dua baris': 'At least two lines',
  'Mulailah dari bulan yang belum ditutup': 'Begin with a month that is not closed',
  'Mutasi atau jurnal yang sama dipilih dua kali': 'The same movement or journal is chosen twice',
  'Mutasi bertanggal {{day}} belum terjadi': 'A movement dated {{day}} has not happened yet',
  'Mutasi sudah dicocokkan': 'The movement is matched already',
  'Mutasi {{amount}} tidak sama dengan jurnal {{journal}}':
    'Movements of {{amount}} do not equal journals of {{journal}}',
  'Nilai diterima harus {{amount}}: jumlah pembayaran dikurangi MDR dan PPh':
    'The amount received must be {{amount}}: the payments less the card fee and PPh',
  'Nilai diterima tidak sesuai dengan pembayaran yang dipilih':
    'The amount received does not fit the payments chosen',
  'Nilai melebihi sisa pembayaran ({{left}})':
    'The amount exceeds what is left of the payment ({{left}})',
  'Nilai sisa harus di bawah harga perolehan':
    'The residual value must be below the acquisition cost',
  'Nilai tidak boleh nol': 'The amount must not be zero',
  'Nilai tidak terbaca: isi debit atau kredit, salah satu':
    'The amount cannot be read: enter either debit or credit',
  'Nomor {{number}} sudah ada': 'Number {{number}} is there already',
  'Nomor {{number}} termasuk seri yang akan diberikan program':
    'Number {{number}} is of the series that the program will give',
  'PPN harus lebih kecil dari nilai uang muka': 'The VAT must be less than the down payment',
  'Paling banyak {{count}} baris, bagilah menjadi beberapa dokumen':
    'At most {{count}} lines; split them into several documents',
  'Pembayaran yang sama dipilih dua kali': 'The same payment is chosen twice',
  'Permintaan wajib bernomor': 'A request must have a number',
  'Pilih kolom tanggal dan kolom nilai': 'Choose the column of the date and that of the amount',
  'Pilih kolom tanggal dan nilai': 'Choose the columns of date and amount',
  'Pilih kolom tanggal, dan kolom nilai atau kolom debit serta kredit':
    'Choose the column of the date, and that of the amount or those of debit and credit',
  'Pilih mutasi dan jurnal yang cocok': 'Choose the movements and journals that match',
  'Pilih pembayaran yang cair': 'Choose the payments that were paid out',
  'Pilih yang cocok': 'Choose what matches',
  'Poin hangus tidak dapat dibalik; kembalikan lewat Koreksi Poin':
    'Expired points cannot be reversed; give them back by a point correction',
  'Poin sudah kedaluwarsa pada tanggal saldo awal':
    'The points had expired by the date of the opening balance',
  'Poin {{customer}} sudah dipakai, saldo awal ini tidak dapat dibatalkan':
    'The points of {{customer}} have been used; this opening balance cannot be cancelled',
  'RK Antar Cabang harus {{amount}} di {{side}}, lawan dari {{number}}':
    'The inter-branch account must have {{amount}} in {{side}}, opposite to {{number}}',
  'Rekening giro {{account}} tidak ditemukan': 'Giro account {{account}} not found',
  'Rekening tidak ditemukan': 'Bank account not found',
  'Saldo Awal {{number}} tidak dapat dibatalkan lagi':
    'Opening balance {{number}} can no longer be cancelled',
  'Saldo awal bertanggal paling lambat hari mulai transaksi, {{day}}':
    'Opening balances are dated at the latest on the day when trade begins, {{day}}',
  'Saldo awal ini sudah dipakai pada {{number}}, tidak dapat dibatalkan':
    'This opening balance is used on {{number}} and cannot be cancelled',
  'Saldo awal tidak seimbang. Selisih {{difference}} di {{side}}':
    'The opening balance does not balance. Difference {{difference}} in {{side}}',
  'Satu dokumen hanya untuk satu cabang lawan; pisahkan {{one}} dan {{other}}':
    'A document is for one other branch only; separate {{one}} and {{other}}',
  'Satu pencairan paling banyak {{count}} pembayaran; bagilah berkas menurut hari':
    'A disbursement takes at most {{count}} payments; split the file by days',
  'Sebagian bulan sudah dijurnal; hentikan jurnal ini dan buat yang baru untuk sisanya':
    'Some months are written already; stop this journal and make a new one for the rest',
  'Selisih MDR melebihi batas, periksa kembali':
    'The difference of the card fee exceeds the limit, look again',
  'Tanggal faktur tidak boleh sesudah tanggal saldo awal':
    'The date of an invoice must not be after that of the opening balance',
  'Tanggal giro tidak boleh sesudah tanggal saldo awal':
    'The date of a giro must not be after that of the opening balance',
  'Tanggal pembalikan harus sesudah tanggal jurnal': 'The reversal must be dated after the journal',
  'Tanggal tidak boleh sesudah tanggal saldo awal':
    'The date must not be after that of the opening balance',
  'Berkas ini tidak memiliki baris judul kolom; tambahkan baris judul di atas mutasi pertama, lalu unggah lagi':
    'This file has no row of column heads; add one above its first line and upload it again',
  'Tahun tidak tertulis pada tanggal maupun pada periode berkas; tulis di atas judul kolom, misalnya Periode : 01/03/2025 - 31/03/2025':
    'Neither the dates nor a period of the file tell the year; write it above the column heads, for example Periode : 01/03/2025 - 31/03/2025',
  'Tidak terbaca apakah uang masuk atau keluar: isi DB atau CR':
    'It cannot be read whether money came in or went out: enter DB or CR',
  'Tanggal tidak terbaca': 'The date cannot be read',
  'Tidak ada bulan terbuka untuk pajak ini': 'There is no open month for this tax',
  'Transaksi {{number}} belum dicairkan': 'Transaction {{number}} is not paid out yet',
  'Transaksi {{number}} sudah dicairkan': 'Transaction {{number}} is paid out already',
  'Uang muka ini dipakai lagi sesudahnya pada {{number}}':
    'This down payment was used again later, on {{number}}',
  '{{number}} dikonfirmasi dengan tanggal di bulan {{month}}':
    '{{number}} is confirmed with a date in {{month}}',
  '{{what}} ini tidak dapat dipakai': 'This {{what}} cannot be used',
  '{{count}} mutasi berkas ini sudah dicocokkan; batalkan dulu pencocokannya':
    '{{count}} [movement|movements] of this file are matched already; undo that first',
  '{{number}} sudah dibalik oleh cabang asalnya': '{{number}} was reversed by its own branch',
  '{{what}} sudah dicocokkan atau bukan dari rekening ini':
    '{{what}} is matched already or not of this account',
  '{{number}} sudah dikonfirmasi dengan {{other}}': '{{number}} was confirmed by {{other}}',
  '{{number}} sudah dikonfirmasi {{branch}} dengan {{other}}; balik dokumen itu dahulu':
    '{{number}} was confirmed by {{branch}} with {{other}}; reverse that document first',
  '{{name}} tidak berlaku pada bulan ini': '{{name}} does not run in this month',
  '{{name}} {{month}} sudah dijurnal': '{{name}} {{month}} is written already',
  '{{document}} {{number}} tidak dapat dibalik lagi':
    '{{document}} {{number}} can no longer be reversed',
  '{{what}} tidak terbaca': '{{what}} cannot be read',
  'Berkas berisi mutasi beberapa rekening; unduh satu berkas per rekening':
    'The file holds movements of several accounts; download one file per account',
  'Saldo akhir MT940 tidak sama dengan saldo awal ditambah mutasinya':
    'The closing balance of the MT940 differs from its opening balance plus its movements',
  'Berkas MT940 tidak dapat dibaca; unduh ulang dari bank':
    'The MT940 file cannot be read; download it from the bank again',
  'Barang {{name}} tidak ditemukan': 'Goods {{name}} not found',
  'Nama {{name}} dimiliki beberapa barang; isi stoknya di formulir':
    'Several goods are named {{name}}; fill their stock in on the form',
  'Satuan {{unit}} tidak ada pada barang ini': 'These goods have no unit {{unit}}',
  'Harga pokok barang yang berstok wajib diisi': 'Goods that have stock need their cost',
  'Nama {{name}} dimiliki beberapa orang; isi saldonya di formulir':
    'Several are named {{name}}; fill the balance in on the form',
  'Bagian ini sudah menjadi {{number}}': 'This part is {{number}} already',
}
