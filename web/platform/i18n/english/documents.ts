/** English for what documents of every kind, the ledgers and the schemas tell: the Indonesian sentence → English. */
export const ofDocuments: Readonly<Record<string, string>> = {
  'Sebagian tagihan tidak terbuka lagi, muat ulang halaman':
    'Some of these are not open any more, load the page again',
  'Tidak ada sisa yang dapat ditagih dari pilihan ini':
    'Nothing of what is chosen is left to be paid',
  '4 angka': '4 digits',
  'Akun tidak ditemukan': 'Account not found',
  'Akun untuk {{usage}} cabang {{branch}} belum diatur':
    'No account is set for {{usage}} of {{branch}}',
  'Akun wajib diisi': 'Account is required',
  'Akun {{account}} tidak dapat dipilih di sini': 'Account {{account}} cannot be chosen here',
  'Alamat tidak valid': 'Address is not valid',
  'Anda tidak dapat menyetujui dokumen sendiri': 'You cannot approve your own document',
  'Anda tidak memiliki akses ke cabang tersebut': 'You have no access to that branch',
  'Anda tidak memiliki akses ke cabang {{branch}}': 'You have no access to branch {{branch}}',
  'Diskon harus antara 0 dan 100%': 'A discount is between 0 and 100%',
  'Jumlah {{goods}} harus lebih dari 0': 'The quantity of {{goods}} must be more than 0',
  'Barang tidak ditemukan': 'Goods not found',
  'Barang {{goods}} sudah tidak aktif': '{{goods}} is no longer active',
  'Baris dokumen sumber tidak ditemukan': 'Line of the source document not found',
  'Baris ini sudah ada di daftar': 'This line is in the list already',
  'Berkas atau isian terlalu besar': 'The file or the entry is too large',
  'Berkas belum berisi satu baris pun': 'The file holds no line yet',
  'Berkas berisi lebih dari {{count}} baris': 'The file holds more than {{count}} lines',
  'Berkas berisi lebih dari {{count}} kolom': 'The file holds more than {{count}} columns',
  'Berkas berisi sel dengan teks yang terlalu panjang':
    'The file holds a cell whose text is too long',
  'Cabang tidak ditemukan': 'Branch not found',
  'Catatan orang lain hanya dihapus oleh yang menyetujui':
    'Only an approver removes the notes of others',
  'Catatan wajib diisi': 'Note is required',
  'Cicilan pertama jatuh tempo setelah tanggal penjualan':
    'The first instalment falls due after the day of the sale',
  'Dasar PPh melebihi nilai sebelum PPN ({{amount}})':
    'The PPh base exceeds the amount before VAT ({{amount}})',
  'Data perusahaan belum diatur': 'The company is not set up yet',
  'Diperlukan persetujuan atasan untuk jatuh tempo {{day}}':
    'A supervisor has to agree to the due day {{day}}',
  'Diperlukan persetujuan atasan: batas {{purpose}} dalam satu shift atau sehari sudah lewat':
    'Needs a supervisor’s approval: the limit of {{purpose}} in one shift or day is used up',
  'Jatuh tempo {{number}} sudah {{day}}': '{{number}} is due on {{day}} already',
  'Laci {{till}} hanya berisi {{amount}} menurut buku':
    'The drawer of {{till}} holds only {{amount}} by the books',
  'Laci {{till}} tidak berisi sebanyak itu menurut buku':
    'The drawer of {{till}} does not hold as much by the books',
  'Isi laci berbeda dari buku di atas batas: hitung ulang bersama atasan':
    'What lies in the drawer differs from the books by more than the limit: count again with a supervisor',
  'Nilai kena PPN melebihi DPP faktur yang tersisa ({{dpp}})':
    'The taxed amount exceeds what is left of the DPP of the bill ({{dpp}})',
  'Satuan ini bukan satuan barangnya': 'This is no unit of these goods',
  'Selisih laci {{till}} Z {{number}} ({{name}}): {{amount}}':
    'Drawer difference {{till}} Z {{number}} ({{name}}): {{amount}}',
  'Lampirkan foto nota untuk {{purpose}}': 'Attach a photo of the bill for {{purpose}}',
  'Foto tidak dapat dibaca': 'The photo cannot be read',
  'Akun {{name}} tidak dapat dipakai untuk kas laci':
    'Account {{name}} cannot be used for cash of the drawer',
  'Diperlukan persetujuan atasan untuk kas keluar di atas batas sehari':
    'A cash expense above the limit needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk retur': 'A return needs a supervisor’s approval',
  'Diperlukan persetujuan untuk tanggal mundur {{days}} hari':
    'Back-dating by {{days}} [day|days] needs approval',
  'Dokumen harus dari satu cabang': 'The documents must be of one branch',
  'Dokumen ini tidak menyisakan uang': 'This document has left no money',
  'Dokumen sumber tidak ditemukan': 'Source document not found',
  'Email sudah terdaftar': 'This email is registered already',
  'Email tidak valid': 'Email is not valid',
  'Faktur {{number}} milik {{party}} lain': 'Invoice {{number}} belongs to another {{party}}',
  'Faktur {{number}} sudah diretur seluruhnya': 'Invoice {{number}} has been returned in full',
  'Giro baru berlaku mulai {{day}}': 'The giro is valid from {{day}} only',
  'Giro berstatus {{status}} tidak dapat {{done}}':
    'A giro with status {{status}} cannot be {{done}}',
  'Giro di atas Rp500.000.000 tidak dapat dikliringkan':
    'A giro above Rp500.000.000 cannot be cleared',
  'Giro dokumen ini belum cair': 'The giro of this document has not cleared yet',
  'Giro yang sudah berlaku ({{day}}) tidak dapat dibatalkan':
    'A giro that is valid already ({{day}}) cannot be cancelled',
  'Giro {{no}} sudah cair, tidak dapat dibalik':
    'Giro {{no}} has cleared, this cannot be taken back',
  'Gudang tidak ditemukan': 'Warehouse not found',
  'Gudang {{warehouse}} sudah tidak aktif': 'Warehouse {{warehouse}} is no longer active',
  'Hanya pelanggan member yang dapat memiliki poin': 'Only members can have points',
  'Harga retur wajib diisi': 'Return price is required',
  'Harga tidak boleh minus': 'The price must not be negative',
  'Harus antara 0 dan 100%': 'Must be between 0 and 100%',
  'Isi rupiah bulat, tanpa sen': 'Enter whole rupiah, without cents',
  'Jatuh tempo tidak boleh sebelum tanggal dokumen':
    'The due date must not be before the document’s date',
  'Jumlah harus lebih dari 0': 'The quantity must be more than 0',
  'Jumlah tidak boleh minus': 'The quantity must not be negative',
  'Karakter tidak diizinkan': 'A character that is not allowed',
  'Isi permintaan terlalu bertingkat': 'The request is nested too deeply',
  'Keterangan wajib diisi': 'Memo is required',
  'Kode hanya huruf besar, angka dan tanda hubung, paling banyak 20':
    'A code has capital letters, digits and hyphens only, at most 20',
  'Kode persetujuan paling banyak 12 angka atau huruf':
    'An approval code has at most 12 digits or letters',
  'Kode persetujuan wajib diisi': 'Approval code is required',
  'Mesin EDC wajib diisi': 'Card terminal is required',
  'Metode Pembayaran wajib diisi': 'Payment method is required',
  'Metode pembayaran tidak dapat dipakai di sini': 'This payment method cannot be used here',
  'Minimal satu baris harus diisi': 'Fill in at least one line',
  'Nilai harus lebih dari 0': 'The amount must be more than 0',
  'Nilai melebihi sisa faktur ({{open}})':
    'The amount exceeds what is open of the invoice ({{open}})',
  'Nilai melebihi sisa {{document}} ({{open}})':
    'The amount exceeds what is left of the {{document}} ({{open}})',
  'Nilai melebihi sisa {{number}} ({{left}})':
    'The amount exceeds what is left of {{number}} ({{left}})',
  'Nilai terlalu besar': 'The value is too large',
  'Nilai terlalu kecil untuk sebanyak itu cicilan':
    'The amount is too small for that many instalments',
  'Nilai tidak boleh minus': 'The amount must not be negative',
  'No. giro sudah digunakan': 'This giro no. is in use already',
  'No. telepon tidak valid': 'Phone no. is not valid',
  'Nomor e-Meterai terdiri dari 10 sampai 32 huruf dan angka':
    'An e-Meterai number has 10 to 32 letters and digits',
  'Nomor kartu tidak boleh ditulis, cukup 4 angka terakhir':
    'Card numbers must not be written down; the last 4 digits will do',
  'Nomor kontrak wajib diisi': 'Contract number is required',
  'Nomor tidak valid': 'The number is not valid',
  'Nota ini sudah dihitung dalam retur {{back}}, tidak dapat dibatalkan':
    'This note was reckoned in return {{back}}, it cannot be cancelled',
  'PIN harus 6 digit angka': 'A PIN has 6 digits',
  'Paling banyak {{count}} angka di belakang koma':
    'At most {{count}} [digit|digits] after the comma',
  'Paling banyak {{count}} karakter': 'At most {{count}} characters',
  'PPN uang muka melebihi PPN faktur ini sebesar {{excess}}; faktur pajak uang muka perlu diganti':
    'VAT of the down payment exceeds that of this invoice by {{excess}}; the tax invoice of the down payment has to be replaced',
  'Pelanggan tidak ditemukan': 'Customer not found',
  'Pemakaian uang muka ini tidak dapat dibuka kembali seluruhnya':
    'What was used of this down payment cannot be given back in full',
  'Pembayaran melebihi total tagihan': 'The payment exceeds the total of the bill',
  'Pembayaran tidak ditemukan': 'Payment not found',
  'Pembayaran wajib diisi': 'Payment is required',
  'Pengaturan poin belum diatur': 'The point settings are not made yet',
  'Penyedia paylater wajib diisi': 'Paylater provider is required',
  'Periode 13 terbuka: hanya jurnal penyesuaian bertanggal {{day}} yang diterima':
    'Period 13 is open: only adjustments dated {{day}} are taken',
  'Periode {{month}} belum dibuka': 'Period {{month}} is not open yet',
  'Periode {{month}} sudah ditutup': 'Period {{month}} is closed',
  'Permintaan dari situs lain ditolak': 'A request from another site is refused',
  'Permintaan ini sudah dipakai untuk isian lain, muat ulang formulir':
    'This request was used for another entry; load the form again',
  'Permintaan tidak dapat dibaca': 'The request cannot be read',
  'Permintaan tidak ditemukan': 'Request not found',
  'Persetujuan sudah terpakai, kedaluwarsa, atau isian sudah berubah, minta lagi':
    'The approval was used, has expired, or the entry has changed; ask again',
  'Pesanan {{number}} tidak lagi berjalan': 'Order {{number}} is no longer running',
  'Pilih faktur yang barangnya mendapat rabat': 'Choose the invoice whose goods get the rebate',
  'Posting periode {{month}} sudah ditutup': 'Posting of period {{month}} is closed',
  'Potongan melebihi tagihan yang dibayar': 'The deduction exceeds the bills that are paid',
  'Rekening wajib diisi': 'Bank account is required',
  'Retur {{waiting}} atas {{number}} menunggu persetujuan; selesaikan dulu, lalu buat notanya':
    'Return {{waiting}} of {{number}} waits for approval; settle that first, then write the note',
  'Saldo awal hanya dapat diisi pada periode pertama, paling lambat {{day}}':
    'Opening balances can be entered in the first period only, {{day}} at the latest',
  'Saldo buku {{account}} menjadi minus': 'The book balance of {{account}} becomes negative',
  'Saldo kas tidak mencukupi': 'There is not enough cash',
  'Saldo kas tidak mencukupi: {{name}} berisi {{amount}}':
    'There is not enough cash: {{name}} holds {{amount}}',
  'Satuan {{unit}} tidak boleh pecahan': 'Unit {{unit}} takes no fractions',
  'Shift kasir belum dibuka': 'No cashier shift is open',
  'Shift {{kind}} {{number}} sudah ditutup, tidak dapat dibalik':
    'The shift of {{kind}} {{number}} is closed, it cannot be taken back',
  'Stok {{goods}} di {{warehouse}} tidak mencukupi. Tersedia {{available}}, diminta {{wanted}}':
    'Not enough stock of {{goods}} in {{warehouse}}. Available {{available}}, asked for {{wanted}}',
  'Stok {{goods}} di {{warehouse}} tidak mencukupi. Tersedia {{available}} dan {{setAside}} yang disisihkan (dapat dipindahkan dengan persetujuan), diminta {{wanted}}':
    'Not enough stock of {{goods}} in {{warehouse}}. Available {{available}} and {{setAside}} set aside (may move with an approval), asked for {{wanted}}',
  'Surat jalan harus dari satu cabang': 'The delivery notes must be of one branch',
  'Tanggal efektif giro harus di antara tanggal penarikan dan 70 hari sesudahnya':
    'A giro falls due between its date and 70 days later',
  'Tanggal mundur menyebabkan stok {{goods}} minus pada {{day}}':
    'Back-dating makes the stock of {{goods}} negative on {{day}}',
  'Tanggal tidak boleh melebihi hari ini': 'The date must not be after today',
  'Tanggal tidak boleh pindah bulan karena nomor dokumen sudah ada':
    'The date must stay in its month, since the document has its number',
  'Tanggal tidak boleh sebelum tanggal kirim': 'The date must not be before the day of sending',
  'Tanggal tidak boleh sebelum tanggal {{document}} ({{day}})':
    'The date must not be before the date of {{document}} ({{day}})',
  'Tanggal tidak valid': 'The date is not valid',
  'Tarif PPN belum diatur': 'The VAT rate is not set yet',
  'Terjadi kesalahan pada server (kode {{code}})': 'The server made an error (code {{code}})',
  'Terlalu banyak baris pembayaran': 'Too many lines of payment',
  'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel':
    'Too many rows for a PDF; narrow the filter or download Excel',
  'Total pembayaran tidak sama dengan total tagihan':
    'The payments do not come to the total of the bill',
  'Transaksi dimulai {{day}}; tanggal sebelumnya hanya untuk saldo awal':
    'Trade begins on {{day}}; days before are for opening balances only',
  'Uang dari {{number}} sudah dipakai atau dicairkan, tidak dapat dibalik':
    'Money of {{number}} was used or paid out, it cannot be taken back',
  'Uang muka melebihi nilai faktur ({{total}})': 'The down payment exceeds the invoice ({{total}})',
  'Uang muka melebihi nilai {{document}} ({{total}})':
    'The down payment exceeds the {{document}} ({{total}})',
  'Uang muka melebihi nilai {{document}} (sisa {{left}})':
    'The down payment exceeds the {{document}} ({{left}} left)',
  'Urutan tidak dikenal': 'Unknown order of rows',
  'Wajib diisi': 'Required',
  'Yang disebut tidak dapat melihat dokumen ini':
    'The colleague who is called cannot see this document',
  '{{goods}} adalah jasa dan tidak punya stok': '{{goods}} is a service and has no stock',
  '{{document}} berstatus {{status}} tidak dapat diubah':
    '{{document}} with status {{status}} cannot be changed',
  '{{document}} berstatus {{status}} tidak dapat {{done}}':
    '{{document}} with status {{status}} cannot be {{done}}',
  '{{document}} ini tidak memerlukan meterai': 'This {{document}} needs no duty stamp',
  '{{document}} juga menunggu pembayaran pada {{number}}':
    '{{document}} waits for payment in {{number}} as well',
  '{{document}} hanya dicetak sebagai salinan, yang memerlukan persetujuan':
    '{{document}} is printed as a copy only, which needs approval',
  '{{document}} sudah pernah dicetak, salinan memerlukan persetujuan':
    '{{document}} was printed before; a copy needs approval',
  '{{name}} tidak berhak menyetujui sebesar ini. {{message}}':
    '{{name}} may not approve this much. {{message}}',
  '{{name}} tidak berhak menyetujui {{actions}}. {{message}}':
    '{{name}} may not approve {{actions}}. {{message}}',
  '{{number}} sudah lunas, jatuh temponya tidak berubah lagi':
    '{{number}} is paid, its due day no longer changes',
  '{{what}} tidak ditemukan': '{{what}} not found',
  '{{what}} wajib diisi': '{{what}} is required',
  '{{document}} {{number}} berstatus {{status}} tidak dapat dikeluarkan lagi':
    '{{document}} {{number}} with status {{status}} can no longer go out',
  '{{bank}} {{account}} bukan rekening giro': '{{bank}} {{account}} is not a giro account',
  '{{what}} {{name}} tidak ditemukan': '{{what}} {{name}} not found',
  '{{list}}: daftar terlalu sering dibaca, tunggu sebentar':
    '{{list}}: the list is read too often, wait a moment',
  'Selisih serah terima {{till}} Z {{number}} ({{name}}): {{amount}}':
    'Handover difference {{till}} Z {{number}} ({{name}}): {{amount}}',
  'Modal {{till}} Z {{number}} ({{name}}) {{amount}}, ditinggal {{left}}':
    'Float of {{till}} Z {{number}} ({{name}}) {{amount}}, left there {{left}}',
  'Dokumen ini sudah memuat {{n}} berkas; paling banyak {{files}} berkas atau {{size}} MB. Hapus yang tidak perlu.':
    'This document already has {{n}} files; at most {{files}} files or {{size}} MB. Remove what is not needed.',
  'Unggahan Anda dalam 24 jam sudah {{n}} berkas; paling banyak {{files}} berkas atau {{size}} MB. Lanjutkan besok.':
    'You have uploaded {{n}} files within 24 hours; at most {{files}} files or {{size}} MB. Go on tomorrow.',
  '{{document}} tidak ditemukan di cabang ini, melainkan di cabang {{branch}}':
    '{{document}} is not in this branch but in branch {{branch}}',
  '{{document}} tidak ditemukan; yang terbuka ada di cabang {{branches}} dan diselesaikan di sana':
    '{{document}} not found; what is open lies in branch {{branches}} and is settled there',
  'Poin antar cabang tidak dapat dibalik; pasangannya ada di cabang lain':
    'Points between branches cannot be reversed; their counterpart is in another branch',
  '{{setOff}} yang dipotong tetap terpakai; balik {{number}} bila tidak jadi':
    '{{setOff}} that was set off stays used; take {{number}} back if it is off',
  '{{noun}} ini sudah dipakai {{number}}, tidak dapat diubah':
    'This {{noun}} is used by {{number}} and cannot be changed',
  '{{name}} tidak dapat menyetujui dokumennya sendiri. {{message}}':
    '{{name}} cannot approve his own document. {{message}}',
  '{{giver}} bukan dari peran yang lebih tinggi daripada {{name}}':
    '{{giver}} is not of a higher role than {{name}}',
  '{{name}} setuju. {{message}}': '{{name}} approves. {{message}}',
  'Di atas {{limit}} perlu orang kedua dari peran yang lebih tinggi':
    'Above {{limit}} a second person of a higher role is needed',
  'Anda sudah menyetujuinya, orang kedua yang memutuskan':
    'You have approved it already, a second person decides',
  'Orang kedua harus dari peran yang lebih tinggi daripada {{name}}':
    'The second person must be of a higher role than {{name}}',
  'Persetujuan orang pertama sudah kedaluwarsa, ulangi tindakannya':
    'The approval of the first person has expired, do it again',
  'Hanya hasil opname yang dapat dihitung ulang': 'Only the result of a count can be counted again',
  'Di atas {{limit}} sehari ({{before}} sudah disetujui hari ini) perlu orang kedua dari peran yang lebih tinggi':
    'Above {{limit}} a day ({{before}} approved today already) a second person of a higher role is needed',
  'Bukti potong {{slip}} sudah dicatat pada {{number}}':
    'Slip {{slip}} is written on {{number}} already',
  'Bukti potong {{slip}} sudah dicatat pada {{number}}: objek {{object}}, tanggal {{day}}':
    'Slip {{slip}} is written on {{number}} already: object {{object}}, of {{day}}',
  '{{name}} sudah memakai {{used}} dari batas {{most}} sehari. {{message}}':
    '{{name}} has used {{used}} of the limit of {{most}} a day. {{message}}',
  'Cabang {{branch}} sudah tidak aktif': 'Branch {{branch}} is no longer active',
  'Rekening {{name}} sudah tidak aktif': 'Bank account {{name}} is no longer active',
  'Mesin EDC {{name}} sudah tidak aktif': 'Card terminal {{name}} is no longer active',
  'Penyedia {{name}} sudah tidak aktif': 'Provider {{name}} is no longer active',
  'Diskon bertingkat paling banyak 3': 'Three successive discounts at most',
  'Shift {{kind}} {{number}} sudah ditutup dan dihitung, minta orang lain membaliknya':
    'The shift of {{kind}} {{number}} is closed and counted, ask somebody else to take it back',
  'Berkas OpenDocument (.ods) tidak dapat dibaca; simpan sebagai Excel (.xlsx) atau CSV, lalu coba lagi':
    'An OpenDocument file (.ods) cannot be read; save it as Excel (.xlsx) or CSV, then try again',
  'Satuan {{unit}} dari {{goods}} sudah tidak aktif':
    'Unit {{unit}} of {{goods}} is no longer active',
  'Saat ini belum dapat disetujui: {{why}}': 'It cannot be approved as things stand: {{why}}',
  'Saat ini belum dapat disetujui': 'It cannot be approved as things stand',
}
