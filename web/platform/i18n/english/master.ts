/** English for what masters and their workbooks tell: the Indonesian sentence → English. */
export const ofMasters: Readonly<Record<string, string>> = {
  'Akun harus berperan BANK dan milik cabang yang sama':
    'The account must have the role of a bank account and be of the same branch',
  'Akun induk harus akun judul yang lain': 'The parent must be another heading',
  'Akun {{account}} masih dipakai sebagai {{usage}}':
    'Account {{account}} is still used as {{usage}}',
  'Alamat harus diawali https:// dan berada di luar jaringan ini':
    'The address must begin with https://',
  'Anda hanya dapat mengubah harga cabang sendiri':
    'You can change the prices of your own branch only',
  'Anda tidak berhak menentukan level harga, plafon, tempo, dan blokir pelanggan':
    'You may not set price level, credit limit, terms and block of customers',
  'Anda tidak memiliki cabang': 'You have no branch',
  'Anda tidak memiliki hak mengubah harga jual': 'You have no right to change selling prices',
  'Bank Indonesia melarang membebankan MDR kepada konsumen':
    'Bank Indonesia forbids charging the card fee to consumers',
  'Barang hadiah tidak boleh berulang': 'The same gift must not be there twice',
  'Barcode harus 3 sampai 40 huruf atau angka, tanpa * , ; |':
    'A barcode has 3 to 40 letters or digits, without * , ; |',
  'Barcode {{barcode}} sudah digunakan oleh {{goods}}':
    'Barcode {{barcode}} is used by {{goods}} already',
  'Batas atas tarif tidak boleh di bawah batas bawah':
    'The upper limit of a rate must not be below the lower one',
  'Berkas berisi {{rows}} baris; paling banyak {{most}}, bagilah menjadi beberapa berkas':
    'The file holds {{rows}} [row|rows]; at most {{most}}, split it into several files',
  'Berkas ini belum lolos pemeriksaan': 'This file has not passed its check yet',
  'Berkas kosong': 'The file is empty',
  'Berlaku mulai paling awal hari ini': 'Effective today at the earliest',
  'Berlaku mulai tidak boleh di masa lalu': 'The effective day must not be in the past',
  'Cabang dan akun rekening tidak dapat diubah karena sudah ada transaksi':
    'Branch and account of a bank account cannot be changed, since it has transactions',
  'Cabang gudang tidak dapat diubah karena sudah ada mutasi stok':
    'The branch of a warehouse cannot be changed, since stock has moved there',
  'Cabang {{branch}} tidak ditemukan atau bukan cabang Anda':
    'Branch {{branch}} was not found or is not yours',
  'Data sudah diubah orang lain sejak berkas diperiksa. Unggah lagi berkas ini untuk memeriksanya kembali.':
    'Someone else has changed the data since the file was checked. Upload the file again to have it checked anew.',
  'Digit pemeriksa barcode tidak valid': 'The check digit of the barcode is wrong',
  'Gudang utama harus gudang yang aktif dan dapat menjual':
    'The primary warehouse must be active and one that sells',
  'Gudang utama tidak dapat dinonaktifkan': 'The primary warehouse cannot be made inactive',
  'Hanya satu satuan jual utama yang boleh dipilih': 'Only one unit can be the usual one for sales',
  'Harga harus lebih dari 0': 'The price must be more than 0',
  'Harga jual di bawah {{least}}': 'The selling price is below {{least}}',
  'Harga untuk jumlah lebih besar tidak boleh lebih tinggi':
    'The price of a larger quantity must not be higher',
  'Harga {{goods}} ({{unit}}) belum diatur': 'The price of {{goods}} ({{unit}}) is not set yet',
  'Harus ada satu kantor pusat': 'There must be one head office',
  'Harus lebih dari 0': 'Must be more than 0',
  'Ini bukan lembar {{title}}: kolom {{columns}} tidak ditemukan pada baris pertama':
    'This is not the sheet {{title}}: column {{columns}} was not found in the first row',
  'Isi satuan dasar harus 1': 'The base unit contains 1',
  'Isi satuan selain satuan dasar tidak boleh 1':
    'A unit other than the base unit must not contain 1',
  'Isian berbeda dari baris {{line}} untuk barang yang sama':
    'Differs from row {{line}} for the same goods',
  'Jenis barang tidak dapat diubah karena sudah ada transaksi':
    'The kind of goods cannot be changed, since they have transactions',
  'Kantor pusat tidak dapat dinonaktifkan': 'The head office cannot be made inactive',
  'Kategori dan level yang sama hanya boleh sekali':
    'The same category and level may be there once only',
  'Kategori paling banyak {{count}} tingkat': 'Categories have at most {{count}} levels',
  'Kategori tidak boleh menjadi induk dirinya sendiri': 'A category must not be its own parent',
  'Kelompok dan saldo normal tidak dapat diubah karena sudah ada transaksi':
    'Group and normal balance cannot be changed, since there are transactions',
  'Kode akun harus seperti 1-1101': 'An account code is like 1-1101',
  'Kode akun {{code}} sudah digunakan oleh {{name}}':
    'Account code {{code}} is used by {{name}} already',
  'Kode barang Coretax harus 6 digit': 'A Coretax goods code has 6 digits',
  'Kode cabang harus 3 sampai 5 huruf besar': 'A branch code has 3 to 5 capital letters',
  'Kode cabang tidak dapat diubah karena sudah ada dokumen':
    'The branch code cannot be changed, since there are documents',
  'Kode pos harus 5 digit': 'A zip code has 5 digits',
  'Kode satuan Coretax harus seperti UM.0021': 'A Coretax unit code is like UM.0021',
  'Kode wilayah tidak valid': 'The area code is not valid',
  'Kode {{code}} sudah digunakan oleh {{name}}': 'Code {{code}} is used by {{name}} already',
  'Kode, tipe dan peran akun tidak dapat diubah karena sudah ada transaksi':
    'Code, type and role of an account cannot be changed, since it has transactions',
  'Kolom "{{column}}" {{wrong}}': 'Column "{{column}}" {{wrong}}',
  'Konversi tidak dapat diubah karena sudah ada transaksi':
    'The contents cannot be changed, since there are transactions',
  'Kunci rahasia wajib diisi': 'Secret key is required',
  'MDR paling besar 10%': 'The card fee is at most 10%',
  'MDR paling besar 20%': 'The card fee is at most 20%',
  'Masih ada stok minus di cabang ini': 'This branch still has negative stock',
  'Membaca berkas': 'Reading the file',
  'Memeriksa baris': 'Checking the rows',
  Menerapkan: 'Applying',
  'Minimal satu satuan jual harus diisi': 'At least one unit must be sold',
  'Minimal tukar harus kelipatan poin yang ditukar':
    'The least to spend must be a multiple of the points that are spent',
  'NIK harus 16 digit': 'A NIK has 16 digits',
  'NITKU harus 22 digit': 'A NITKU has 22 digits',
  'NITKU harus diawali NPWP perusahaan': 'A NITKU begins with the company’s NPWP',
  'NPWP harus 16 digit': 'An NPWP has 16 digits',
  'NPWP wajib diisi untuk supplier PKP': 'NPWP is required for a VAT registered supplier',
  'Nama barang sudah digunakan untuk merek ini': 'Goods of this brand have that name already',
  'Nilai poin tidak dapat diubah selama pelanggan masih memegang poin':
    'The worth of a point cannot be changed while customers hold points',
  'No. HP wajib diisi untuk member': 'Mobile no. is required for a member',
  'No. member tidak valid': 'Member no. is not valid',
  'No. rekening harus 6 sampai 20 digit': 'An account no. has 6 to 20 digits',
  'PLU harus 5 digit': 'A PLU has 5 digits',
  'PLU wajib diisi untuk barang timbang': 'PLU is required for weighed goods',
  'PLU {{plu}} sudah digunakan oleh {{goods}}': 'PLU {{plu}} is used by {{goods}} already',
  'Paling banyak 5 baris, masing-masing 42 karakter': 'At most 5 lines of 42 characters each',
  'Paling banyak {{count}} foto': 'At most {{count}} pictures',
  'Paling banyak {{count}} label sekali cetak': 'At most {{count}} labels in one print',
  'Paling sedikit 16 karakter': 'At least 16 characters',
  'Pelanggan umum tidak dapat diubah jenisnya atau dinonaktifkan':
    'The walk-in customer keeps its type and stays active',
  'Pelanggan umum tidak dapat diubah lewat impor':
    'The walk-in customer cannot be changed by an import',
  'Peran tidak valid': 'The role is not valid',
  'Peran {{usage}} sudah dipakai akun {{code}} {{name}}':
    'The role {{usage}} is taken by account {{code}} {{name}}',
  'Pilih kategori atau level': 'Choose a category or a level',
  'Plafon piutang wajib diisi': 'Credit limit is required',
  'Rekening ini menampung uang kartu {{edc}}': 'This account takes the card money of {{edc}}',
  'Rekening pencairan harus milik cabang Anda':
    'The account for disbursements must be of your branch',
  'Rekening pencairan harus penampung EDC milik cabang yang sama':
    'The account for disbursements must be one for card money, of the same branch',
  'Satu satuan harus berisi 1: itulah satuan dasarnya':
    'One unit must contain 1: that is the base unit',
  'Satuan barang tidak boleh berulang': 'The same unit must not be there twice',
  'Satuan barang tidak ditemukan': 'Unit of the goods not found',
  'Satuan dasar tidak dapat dinonaktifkan': 'The base unit cannot be made inactive',
  'Satuan {{unit}} tidak ditemukan': 'Unit {{unit}} not found',
  'Setiap cabang memiliki pelanggan umumnya sendiri':
    'Every branch has a walk-in customer of its own',
  'Stok minimum tidak boleh melebihi stok maksimum':
    'The minimum stock must not exceed the maximum',
  'Sudah ada di baris lain': 'Is in another row already',
  'Tanggal lahir harus sebelum hari ini': 'The date of birth must be before today',
  'Teks QRIS tidak terbaca, periksa hasil pindaiannya':
    'The QRIS text cannot be read, look at what was scanned',
  'Tidak ada perubahan: semua baris sudah sama.': 'Nothing changes: all rows are the same already.',
  'Waktu berlaku tidak valid': 'The effective time is not valid',
  'Wilayah tidak sesuai dengan wilayah di atasnya': 'The area does not lie in the one above it',
  'kategori wajib diisi untuk barang baru': 'category is required for new goods',
  'nama wajib diisi untuk barang baru': 'name is required for new goods',
  'satuan wajib diisi': 'unit is required',
  '{{column}} "{{said}}" tidak jelas: tulis {{whole}} atau {{grouped}}, atau {{decimal}} bila itu desimal':
    '{{column}} "{{said}}" is not clear: write {{whole}} or {{grouped}}, or {{decimal}} if it is a decimal',
  '{{column}} berisi kesalahan Excel {{error}}; perbaiki selnya':
    '{{column}} holds the Excel error {{error}}; mend the cell',
  '{{column}} berisi rumus tanpa hasil; buka berkas di Excel, simpan, lalu unggah lagi':
    '{{column}} holds a formula without a result; open the file in Excel, save it and upload it again',
  '{{column}} berupa tanggal; ubah format selnya menjadi angka':
    '{{column}} is a date; change the format of the cell to a number',
  '{{column}} tersimpan sebagai angka dan digit belakangnya hilang (Excel menyimpan 15 digit); format sel sebagai teks, lalu ketik ulang':
    '{{column}} is stored as a number and has lost its last digits (Excel keeps 15); format the cell as text, then type it again',
  '{{column}} tersimpan sebagai angka; ubah format selnya menjadi tanggal':
    '{{column}} is stored as a number; change the format of the cell to a date',
  '{{column}} harus Ya atau Tidak': '{{column}} must be Ya or Tidak',
  '{{column}} harus berupa angka': '{{column}} must be a number',
  '{{column}} harus berupa teks, bukan tanggal': '{{column}} must be a text, not a date',
  '{{column}} harus salah satu dari: {{words}}': '{{column}} must be one of: {{words}}',
  '{{column}} harus tanggal seperti 31/01/2026 atau 31/01/2026 06.00':
    '{{column}} must be a date like 31/01/2026 or 31/01/2026 06.00',
  '{{column}} harus tanggal seperti 31/01/2026': '{{column}} must be a date like 31/01/2026',
  '{{what}} sama dengan baris {{line}}': '{{what}} is the same as in row {{line}}',
  '{{what}} tidak dapat diubah karena sudah ada transaksi':
    '{{what}} cannot be changed, since there are transactions',
  '{{what}} {{value}} sudah digunakan oleh {{name}}':
    '{{what}} {{value}} is used by {{name}} already',
  'Satuan Coretax dengan kode ini tidak ada: UM.0001 sampai UM.0039':
    'There is no Coretax unit of this code: UM.0001 to UM.0039',
  'Non-member memakai level harga Retail': 'Who is no member buys at the Retail level',
  'Tempo (hari) wajib diisi': 'Term (days) is required',
  '{{name}} masih digunakan pada {{holds}}': '{{name}} is still used by {{holds}}',
  '{{who}} masih memiliki {{stock}}': '{{who}} still has {{stock}}',
  'Alamat atau ID klien berubah: ketik kunci rahasianya sekali lagi':
    'The address or client id has changed: type its secret once more',
  'Data pelanggan ini sudah dihapus': 'The data of this customer have been erased',
  'Pelanggan masih memiliki {{points}} poin, tukar atau koreksi dulu':
    'The customer still has {{points}} points: redeem or correct them first',
  'Pelanggan umum bukan orang, datanya tidak dapat dihapus':
    'The walk-in customer is no person; there are no data to erase',
  'Akun kelompok ini dilaporkan di {{name}}': 'Accounts of this group are reported in {{name}}',
  'Hanya akun kas dan bank yang dihitung sebagai kas':
    'Only accounts of cash and banks count as cash',
  'Pelanggan umum, member, dan yang boleh berhutang tidak dapat dijadikan bukan pembeli':
    'Walk-in customers, members and whoever may buy on credit cannot be made one who does not buy',
  'Berkas harus berupa Excel (.xlsx, .xls) atau CSV': 'The file must be Excel (.xlsx, .xls) or CSV',
  'Setujui dahulu pembuatan kategori, merek, dan satuan baru yang disebut berkas ini':
    'Agree first that the new categories, brands and units of this file are made',
  'Menjadi {{amount}} di Saldo Awal: rupiah bulat, tanpa sen':
    'Becomes {{amount}} in the opening balance: whole rupiah, without sen',
  'Dibuat sebagai jasa, tanpa stok': 'Made as a service, without stock',
  'Kode {{code}} tidak dipakai: barang ini berkode {{own}}':
    'Code {{code}} is not used: these goods have the code {{own}}',
  'Tidak dipakai: batas stok dihitung dalam satuan dasar':
    'Not used: stock limits are counted in the base unit',
  'Isi {{unit}} belum diketahui; isi kolomnya atau cocokkan kolom lain':
    'What one {{unit}} holds is not known; fill its column in or match another',
  'Isi {{unit}} belum diketahui': 'What one {{unit}} holds is not known',
  'Belum ada berkas program lain dengan kolom ini yang Anda terapkan':
    'You have applied no file of another program with this column yet',
  'Kolom yang dipilih tidak ada di berkas': 'The chosen column is not in the file',
  'Pilih kolom berkas, atau isi satu kata untuk semua baris':
    'Choose a column of the file, or one word for all rows',
  'Cocokkan dahulu: {{fields}}': 'Match first: {{fields}}',
  'Cocokkan dahulu: harga': 'Match first: price',
  'Anda tidak berhak membuat {{noun}} baru yang disebut berkas ini':
    'You may not make the new {{noun}} that this file names',
  'Satuan {{word}} dapat berarti {{units}}; tulis salah satunya':
    'Unit {{word}} may mean {{units}}; write one of them',
  'Kolom berkas ini tidak dapat diubah lagi': 'The columns of this file can no longer be changed',
  'Jawab dahulu cara membaca "{{text}}"': 'Say first how "{{text}}" is read',
  'Harga 0 tidak dipakai': 'A price of 0 is not used',
  'No. telepon "{{word}}" tidak terbaca, tidak dipakai':
    'Telephone "{{word}}" cannot be read, not used',
  'No. telepon kedua tidak dipakai: {{rest}}': 'The second telephone is not used: {{rest}}',
  'Barcode "{{word}}" tidak valid, tidak dipakai': 'Barcode "{{word}}" is not valid, not used',
  'Nomor "{{word}}" tidak valid, tidak dipakai': 'Number "{{word}}" is not valid, not used',
  'Kode "{{word}}" menjadi {{value}}': 'Code "{{word}}" becomes {{value}}',
  'Ini nomor palet atau koli (SSCC), bukan nomor barang':
    'This is the number of a pallet or parcel (SSCC), not of goods',
  'Label GS1 ini tidak memuat nomor barang': 'This GS1 label holds no number of goods',
  'Digit pemeriksa nomor barang pada label GS1 tidak valid':
    'The check digit of the number of goods in the GS1 label is wrong',
  'Tanggal kedaluwarsa pada label GS1 tidak valid ({{ai}})':
    'The day of expiry in the GS1 label is none ({{ai}})',
  'Label GS1 memuat kode ({{ai}}) yang tidak dikenal':
    'The GS1 label holds ({{ai}}), which is unknown',
  'Isi ({{ai}}) pada label GS1 terpotong atau salah':
    'What ({{ai}}) of the GS1 label holds is cut off or wrong',
  'Label GS1 memuat ({{ai}}) dua kali dengan isi berbeda':
    'The GS1 label holds ({{ai}}) twice and differently',
  'Pelanggan ini sudah digabung ke pelanggan lain': 'This customer was merged into another one',
  'Pilih pelanggan lain untuk digabung': 'Choose another customer to merge into',
  'Pelanggan umum tidak dapat digabung': 'Walk-in customers cannot be merged',
  '{{number}} keduanya berbeda, jadi bukan pelanggan yang sama':
    'Their {{number}} differ, so they are not the same customer',
  'Diperlukan persetujuan: {{from}} ({{fromCode}}) digabung ke {{into}} ({{intoCode}}) dan tidak dapat dipisahkan lagi':
    'Approval needed: {{from}} ({{fromCode}}) is merged into {{into}} ({{intoCode}}) and cannot be parted again',
  'Jawab dahulu: "{{text}}" barcode dari pabrik (GTIN) atau kode sendiri':
    'Answer first whether "{{text}}" is a barcode of the maker (GTIN) or an own code',
  'Cara bayar ini tidak dapat dipakai di semua tempat itu':
    'This tender cannot be used at all of those places',
  'Isi lintang dan bujur, atau kosongkan keduanya':
    'Fill in latitude and longitude, or leave both blank',
  'Nama NPWP wajib diisi': 'The name of the NPWP is required',
  'NITKU wajib diisi untuk cabang PKP': 'A branch of a PKP needs its NITKU',
  'Alamat wajib diisi untuk member': 'A member needs an address',
  'Sisa faktur harus lebih dari 0; kelebihan bayar diisi sebagai deposit atau uang muka':
    'What is open of a bill must be more than 0; what was overpaid is entered as a deposit or money ahead',
  'Nomor {{no}} sudah dipakai {{party}} di baris {{line}}':
    'Number {{no}} is used by {{party}} in row {{line}}',
  'Berkas ini belum diterapkan': 'This file has not been applied',
  Membatalkan: 'Taking back',
  'Impor ini tidak dapat dibatalkan. {{rests}}': 'This import cannot be taken back. {{rests}}',
  'Nilai faktur {{no}} tidak sama di semua barisnya':
    'Bill {{no}} does not tell the same amount in all of its rows',
  'Faktur {{no}} tertulis {{times}} kali dengan nilai {{amount}}: di Ubah kolom, pilih baris bernomor sama dijumlahkan atau satu nilai':
    'Bill {{no}} stands {{times}} times with {{amount}}: under Change columns, say whether rows of one number are summed or tell the same',
  'Faktur {{no}} sudah lunas, dilewati': 'Bill {{no}} is paid, left out',
  'Sisa faktur belum diisi': 'What is open of the bill is missing',
  'Cocokkan dahulu: sisa, atau nilai faktur dan terbayar':
    'Match first: what is open, or the bill total and what was paid',
  'Jawab dahulu cara membaca tanggal "{{text}}"': 'Say first how the day "{{text}}" reads',
  'Nama {{name}} dimiliki beberapa {{noun}}; isi kodenya':
    'Several are called {{name}} ({{noun}}); fill in the code',
  '{{noun}} {{name}} tidak dapat dipakai': '{{noun}} {{name}} cannot be used',
  'Isi penjualan, tunai, PPN, atau nilai stok': 'Fill in sales, cash, VAT or stock value',
  'Lembar yang sama dipilih dua kali': 'The same sheet was chosen twice',
  '{{name}} tidak ada di lembar pertama': '{{name}} is not on the first sheet',
  'Kode atau nama wajib diisi': 'A code or a name is required',
  'Cocokkan dahulu: kode atau nama': 'Match first: code or name',
  'Berbeda dari lembar pertama, yang berisi {{what}}':
    'Differs from the first sheet, which has {{what}}',
  'Hari terakhir tidak boleh sebelum hari pertama': 'The last day must not be before the first',
  '{{rule}} sudah berlaku sejak {{day}}: isi dulu hari terakhirnya':
    '{{rule}} holds since {{day}}: enter its last day first',
  'Pesan struk tidak boleh menolak retur atau pengembalian uang (UU 8/1999 pasal 18)':
    'A receipt may not refuse returns or refunds (UU 8/1999 art. 18)',
  'Teks {{version}} sudah memakai hari atau versi itu, pilih yang lain':
    'Text {{version}} has that day or version already, choose another',
  'Sudah {{n}} pelanggan menyetujui teks ini, tulis teks baru dengan hari mulai yang lain':
    '{{n}} customers agreed to this text already: write a new one that begins on another day',
  'Belum ada teks persetujuan yang berlaku pada {{day}}':
    'No consent text is in force on {{day}} yet',
  'Pelanggan umum bukan orang, tidak ada yang dapat menyetujui':
    'The walk-in customer is no person: there is nobody to agree',
  'Pelanggan belum {{n}} tahun, isi nama orang tua atau wali yang menyetujui':
    'The customer is not yet {{n}}: enter the parent or guardian who agrees',
  'Tanggal persetujuan tidak boleh setelah hari ini':
    'The day of a consent may not lie after today',
  'Sudah ada catatan pada {{day}}, tanggalnya tidak boleh lebih awal':
    'There is a note of {{day}} already: the day may not be earlier',
  'Persetujuan ini memang tidak diberikan': 'This consent is not given anyway',
  'Nomor sertifikat halal hanya untuk barang halal':
    'A halal certificate number is for halal goods only',
  '{{column}} lebih dari {{digits}} digit; periksa angkanya':
    '{{column}} has more than {{digits}} digits; check the figure',
}
