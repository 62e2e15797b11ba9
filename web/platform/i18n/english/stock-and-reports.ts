/** English for what stock and reports tell: the Indonesian sentence → English. */
export const ofStockAndReports: Readonly<Record<string, string>> = {
  'Ada faktur yang tidak dapat dibuatkan faktur pajak':
    'For some invoices no tax invoice can be made',
  'Akun ini tidak dapat dipilih untuk biaya rakitan':
    'This account cannot be chosen for the cost of assembling',
  'Akun {{account}} bukan kas hari ini': 'Account {{account}} is not today’s cash',
  'Alasan tidak sesuai dengan jenis koreksi': 'The reason does not fit the kind of correction',
  'Anda tidak memiliki hak akses untuk mengisi HPP': 'You have no right to enter costs',
  'Angka hari ini berubah sejak laporan dibuka, periksa lagi sebelum disahkan':
    'The figures of this day have changed since the report was opened; look again before signing',
  'Barang ini sudah memiliki komposisi yang aktif': 'These goods have an active recipe already',
  'Barang ini tidak termasuk dalam stok opname': 'These goods are not part of the count',
  'Barang keluar selalu memakai HPP rata-rata': 'Goods that go out always take the average cost',
  'Berkas lebih dari 500 MB, persempit saringan':
    'The file is larger than 500 MB; narrow the filter',
  'Cabang tujuan harus berbeda': 'The receiving branch must be another one',
  'Faktur {{number}} belum lengkap: {{what}}': 'Invoice {{number}} is not complete: {{what}}',
  'Diperlukan persetujuan atasan untuk koreksi stok di atas batas sehari':
    'Stock corrections above a day’s limit need a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk menerapkan hasil opname':
    'Applying a count needs a supervisor’s approval',
  'Gudang asal dan tujuan tidak boleh sama': 'The two warehouses must differ',
  'HPP wajib diisi untuk saldo awal': 'Cost is required for an opening balance',
  'HPP {{goods}} belum diketahui, isi HPP satuannya':
    'The cost of {{goods}} is not known yet; enter it per unit',
  'Hak akses atau cabang Anda berubah sejak berkas ini disiapkan, siapkan lagi':
    'Your rights or branches have changed since this file was prepared; prepare it again',
  'Hari ini belum tiba': 'This day has not come yet',
  'Jumlah diterima melebihi yang dikirim, sisa {{left}}':
    'More is received than was sent, {{left}} left',
  'Jumlah melebihi yang masih di perjalanan, sisa {{left}}':
    'This is more than is under way, {{left}} left',
  'Jumlah retur melebihi yang diterima, sisa {{left}}':
    'More is returned than was received, {{left}} left',
  'Kategori wajib diisi': 'Category is required',
  'Kode akun tidak valid': 'Account code is not valid',
  'Kolom urutan tidak dikenal': 'Unknown column to sort by',
  'Komposisi berlaku mulai {{day}}': 'The recipe is valid from {{day}}',
  'Komposisi tidak aktif': 'The recipe is not active',
  'Komposisi tidak ditemukan': 'Recipe not found',
  'Lebih dari 20.000 dokumen pada rentang ini, persempit tanggal atau unduh Excel':
    'More than 20.000 documents in this span; narrow the dates or download Excel',
  'Masih ada stok opname yang belum selesai di gudang ini untuk barang yang sama':
    'A count of the same goods in this warehouse is not finished yet',
  'Masih ada {{count}} berkas yang sedang disiapkan untuk Anda, tunggu sampai salah satu selesai':
    '{{count}} [file is|files are] still being prepared for you; wait until one is ready',
  'Anda tidak berhak menerima barang yang tidak ada di daftar kirim':
    'You may not receive goods that were not listed as sent',
  'Barang di luar daftar kirim hanya dapat diterima dengan tanggal hari ini':
    'Goods that were not listed can be received with the date of today only',
  'Menurut pembukuan {{a}} tidak ada {{b}} {{c}} {{d}} yang bebas di gudang asal: minta pengirim mencocokkan stoknya, lalu terima lagi':
    'By the books of {{a}} there are no {{b}} {{c}} {{d}} free in the warehouse they came from: ask the sender to check the stock, then receive again',
  '{{a}} tidak ada di daftar kirim: ikut dicatat keluar di cabang pengirim':
    '{{a}} was not listed as sent: it is written out of the sending branch too',
  'Mutasi sudah diterima': 'The mutation has been received',
  'Nomor berita acara belum diisi: tanpa itu barang ini dapat dianggap terutang PPN.':
    'The report has no number yet: without it VAT may be due on these goods.',
  'Pilih barang yang dihitung': 'Choose the goods to count',
  'Pilih faktur': 'Choose invoices',
  'Rak wajib diisi': 'Rack is required',
  'Satu berkas memuat paling banyak {{count}} faktur': 'One file takes at most {{count}} invoices',
  'Satuan bukan milik barang ini': 'The unit is not one of these goods',
  'Seri tidak valid': 'The series is not valid',
  'Stok opname ini sudah selesai, hitungan tidak disimpan':
    'This count is finished; the figures were not saved',
  'Sudah {{count}} berkas disiapkan untuk Anda sejak kemarin, coba lagi besok':
    '{{count}} [file was|files were] prepared for you since yesterday; try again tomorrow',
  'Tidak ada PPh yang dipotong pada {{document}} ini': 'No PPh was withheld on this {{document}}',
  'Tidak ada barang dalam cakupan ini': 'There are no goods in this scope',
  'Tidak ada barang mutasi ini yang masih di perjalanan':
    'No goods of this mutation are under way any more',
  '{{count}} barang belum dihitung': '{{count}} goods are not counted yet',
  'Tanggal akhir mendahului tanggal awal': 'The last day is before the first',
  'Anda tidak dapat memeriksa diri sendiri': 'You cannot look at your own',
  'Hasil komposisi harus barang berjenis Paket rakitan':
    'A recipe makes goods of the type Assembled',
  'Komposisi melingkar tidak diperbolehkan: {{goods}} menjadi bagian dari dirinya sendiri':
    'A recipe must not be circular: {{goods}} becomes a part of itself',
  '{{statement}} tidak seimbang dan tidak dicetak: periksa Stok = Buku Besar dan daftar periksa tutup periode':
    '{{statement}} does not balance and is not printed: see Stock = Ledger and the checks of the closing',
  'Barang yang sudah disisihkan ikut berpindah: {{which}}':
    'Goods that were set aside move too: {{which}}',
  'Diperlukan persetujuan atasan untuk memindahkan barang yang sudah disisihkan: {{which}}':
    'Moving goods that are set aside needs a supervisor’s approval: {{which}}',
  'Paling banyak {{days}} hari': 'At most {{days}} [day|days]',
  'Pilih satu masa pajak: dari tanggal 1, dalam satu bulan':
    'Choose one tax period: from the 1st, within one month',
  'Perusahaan bukan PKP pada masa ini': 'The company charges no VAT in this period',
  'NPWP perusahaan belum diisi': 'The company has no NPWP yet',
  'Tidak ada penjualan digunggung pada masa ini': 'Nothing is summed up in this period',
  'Baris {{row}} ({{ref}}): {{message}}': 'Row {{row}} ({{ref}}): {{message}}',
  'Belum ada barang yang diretur': 'No goods are returned yet',
  'Barang {{n}}: {{message}}': 'Goods {{n}}: {{message}}',
  'Satuan tidak ada di daftar Coretax': "The unit is not in Coretax's list",
  'Jumlah retur melebihi jumlah pada faktur': 'More is returned than the invoice has',
  'DPP tidak sama dengan jumlah × harga satuan − potongan':
    'The tax base is not quantity × unit price − discount',
  'Nomor seri sudah dipakai baris lain': 'Another row has this serial number',
  '{{what}} harus {{count}} digit': '{{what}} must have {{count}} digits',
  '{{what}} tidak boleh minus; catat langsung di Coretax':
    '{{what}} must not be negative; enter it in Coretax itself',
  '{{what}} harus rupiah bulat': '{{what}} must be whole rupiah',
  '{{what}} harus lebih dari 0': '{{what}} must be above 0',
  '{{what}} paling banyak dua angka di belakang koma': '{{what}} has at most two decimals',
  '{{what}} harus di dalam masa {{month}}/{{year}}':
    '{{what}} must be inside the tax period {{month}}/{{year}}',
  'Masa pajak tidak ada: bulan 1 sampai 12, tahun sejak 2025':
    'There is no such tax period: months 1 to 12, years from 2025',
  'NITKU yang dipotong bukan milik NPWP-nya': 'The NITKU withheld from does not belong to its NPWP',
  'Kode objek pajak {{object}} tidak dikenal': 'Tax object code {{object}} is not known',
  'Tarif harus 0 sampai 100 persen': 'The rate must be 0 to 100 percent',
  'Tarif {{object}} adalah {{rate}}%; tarif lain hanya dengan surat keterangan (ETC)':
    'The rate of {{object}} is {{rate}}%; another one only with a certificate (ETC)',
  'PPh melebihi dasar pengenaannya': 'PPh is more than what it is taken of',
  'Bukti potong sama dengan baris {{row}}': 'The same proof is in row {{row}}',
  'Tanggal bukti potong harus di tahun {{year}}': 'The day of the proof must be in {{year}}',
  'Nomor fasilitas dua angka': 'A facility has two digits',
  'Fasilitas {{nn}} tidak berlaku pada tanggal faktur {{number}}':
    'Facility {{nn}} does not hold on the day of bill {{number}}',
  'Faktur {{number}} memuat barang bebas PPN: pilih fasilitasnya':
    'Bill {{number}} has exempt goods: choose their facility',
  'Bulan seperti 2026-01': 'A month such as 2026-01',
  'Faktur {{number}} tanpa PPN karena fasilitas: pilih fasilitasnya':
    'Invoice {{number}} is without VAT by a facility: choose it',
  'Anda tidak dapat menanyai diri sendiri': 'You cannot ask yourself',
  'Orang ini tidak lagi bekerja di cabang ini': 'This person no longer works in this branch',
  'Pertanyaan ini sudah dijawab': 'This question was answered already',
  'Jawab dulu pertanyaan ini': 'Answer this question first',
  'Pertanyaan wajib diisi': 'A question is needed',
  'Waktu kejadian tidak valid': 'This moment is not valid',
  'Ada dokumen yang tidak memotong PPh pada masa ini':
    'Some documents withhold no PPh in this period',
  '{{document}} belum lengkap: {{what}}': '{{document}} is not complete: {{what}}',
  'PPh 21 tidak dilaporkan dengan e-Bupot ini': 'PPh 21 is not told by this e-Bupot',
  'Dokumen ini sudah menyebut suppliernya': 'This document names its supplier already',
  'Dokumen ini sudah bernomor': 'This document has its number already',
  'Tarif dokumen {{rate}}%, daftar {{code}} {{listed}}%: pilih surat keterangan lain':
    'The document has {{rate}}%, the list {{listed}}% for {{code}}: choose the other certificate',
  'Pilih dokumen': 'Choose documents',
  'Ada retur yang tidak memuat PPN pada masa ini': 'Some returns bear no VAT in this period',
  'Pilih retur': 'Choose returns',
  'Bukan daftar Pajak Keluaran atau Pajak Masukan dari Coretax: judul kolomnya tidak ditemukan':
    'This is no list of output or input tax of Coretax: its headings were not found',
  'Berkas harus Excel (.xlsx) atau CSV dari Coretax':
    'The file must be Excel (.xlsx) or CSV from Coretax',
  'Berkas ini tidak mempunyai baris {{row}} dari dokumen':
    'This file has no row {{row}} of a document',
  'Pilih koreksi yang menghapus barang ini': 'Choose the correction that wrote these goods off',
  'Pilih penarikan mutasi yang barangnya hilang': 'Choose the recall whose goods were lost',
  'Jumlah ditemukan melebihi yang dihapus, sisa {{left}}':
    'More found than was written off, {{left}} left',
  'Jumlah hilang melebihi yang ditarik dari perjalanan, sisa {{left}}':
    'More lost than was recalled from the way, {{left}} left',
  'Barang yang ditemukan bernilai seperti saat dihapus':
    'Goods that are found are worth what they were written off for',
  'Alasan {{reason}} tidak merujuk dokumen ini': 'The reason {{reason}} refers to no such document',
  '{{number}} bukan koreksi atas barang yang hilang atau rusak':
    '{{number}} is no correction of goods that were lost or damaged',
  'Barang ini tidak ada di {{number}}': 'These goods are not on {{number}}',
  '{{goods}} tinggal {{left}} {{unit}}, tetapi {{reserved}} {{unit}} disisihkan untuk {{numbers}}. Kurangi atau batalkan itu dulu, atau hitung ulang':
    'Of {{goods}} {{left}} {{unit}} would be left, but {{reserved}} {{unit}} are set aside for {{numbers}}. Lessen or cancel that first, or count again',
}
