import type { Chapter } from './chapter.ts'

export const termsId: readonly Chapter[] = [
  [
    '1. Para pihak dan ruang lingkup',
    'Syarat ini mengatur pemakaian aplikasi Gerai oleh perusahaan yang memasangnya (“Perusahaan”) dan oleh karyawan yang diberi akun (“Anda”). Gerai adalah alat bantu pencatatan pembelian, penjualan, kasir, stok, dan pembukuan.',
    'Dengan masuk ke aplikasi, Anda menyatakan telah membaca dan mengikuti syarat ini beserta Kebijakan Privasi.',
  ],
  [
    '2. Akun dan kata sandi',
    'Akun bersifat pribadi dan diberikan oleh Perusahaan sesuai jabatan Anda.',
    '- Jangan meminjamkan akun, kata sandi, atau PIN persetujuan kepada siapa pun, termasuk rekan kerja dan atasan.',
    '- Ganti sandi sementara pada masuk pertama, dan keluar dari aplikasi bila meninggalkan perangkat bersama.',
    '- Segera laporkan kepada kepala cabang atau administrator bila akun Anda diduga dipakai orang lain.',
    'Setiap tindakan di bawah akun Anda tercatat atas nama Anda.',
  ],
  [
    '3. Pemakaian yang benar',
    '- Catat transaksi sebagaimana terjadi: tanggal, pihak, barang, jumlah, dan harga yang sebenarnya.',
    '- Pakai data pelanggan, supplier, dan karyawan hanya untuk pekerjaan.',
    '- Jangan mencoba melewati hak akses, menguji keamanan tanpa izin, atau mengambil data secara massal di luar fitur yang disediakan.',
    '- Jangan mencatat nomor kartu pembayaran secara lengkap di kolom mana pun.',
  ],
  [
    '4. Catatan pembukuan tidak dihapus',
    'Dokumen yang sudah diposting tidak diubah dan tidak dihapus. Kekeliruan dibetulkan dengan retur, nota, atau dokumen pembalik, sehingga riwayatnya tetap dapat ditelusuri. Periode yang sudah ditutup hanya dapat dibuka kembali oleh yang berwenang dengan alasan tertulis.',
  ],
  [
    '5. Harga, promo, dan hak konsumen',
    'Perusahaan bertanggung jawab atas harga, promo, label, pajak, dan informasi barang yang dimasukkannya. Sesuai Undang-Undang Nomor 8 Tahun 1999 tentang Perlindungan Konsumen, Perusahaan tidak mencantumkan pada struk, faktur, atau promo:',
    '- klausul yang menyatakan barang yang sudah dibeli tidak dapat dikembalikan;',
    '- klausul yang mengalihkan tanggung jawab pelaku usaha kepada konsumen;',
    '- harga atau potongan yang tidak sama dengan yang ditagihkan di kasir.',
    'Pembulatan harga hanya dilakukan pada pembayaran tunai, diberitahukan kepada konsumen saat membayar, dan ditulis pada struk.',
  ],
  [
    '6. Pajak',
    'Perhitungan PPN dan dokumen pajak dibuat menurut pengaturan Perusahaan dan peraturan yang berlaku pada tanggal transaksi. Perusahaan tetap memeriksa dan melaporkan pajaknya sendiri; Gerai bukan penasihat pajak.',
  ],
  [
    '7. Ketersediaan dan bekerja tanpa sambungan',
    'Bila sambungan terputus, isian Anda disimpan di perangkat sampai server memastikan sudah tersimpan. Gunakan jawaban pada dialog Koneksi Terputus sebelum memasukkan ulang data agar tidak tercatat dua kali.',
  ],
  [
    '8. Data dan cadangan',
    'Data usaha adalah milik Perusahaan dan disimpan di tempat yang dipilih Perusahaan. Perusahaan bertanggung jawab atas cadangan data serta penyimpanan dokumen keuangan selama sepuluh tahun sesuai Undang-Undang Nomor 8 Tahun 1997 tentang Dokumen Perusahaan.',
  ],
  [
    '9. Pelanggaran',
    'Pelanggaran syarat ini dapat berakibat pencabutan akses dan tindakan menurut peraturan perusahaan serta hukum yang berlaku.',
  ],
  [
    '10. Perubahan dan hukum yang berlaku',
    'Perubahan syarat diumumkan di aplikasi sebelum berlaku. Syarat ini tunduk pada hukum Republik Indonesia. Bila terdapat perbedaan dengan terjemahan, naskah bahasa Indonesia yang berlaku.',
  ],
]

export const termsEn: readonly Chapter[] = [
  [
    '1. Parties and scope',
    'These terms govern the use of Gerai by the company that installed it (“the Company”) and by employees who were given an account (“you”). Gerai helps to record purchasing, sales, checkout, stock and the books.',
    'By signing in you state that you have read and follow these terms and the Privacy Policy.',
  ],
  [
    '2. Account and password',
    'An account is personal and is given by the Company according to your position.',
    '- Never lend your account, password or approval PIN to anyone, colleagues and superiors included.',
    '- Replace the temporary password at the first sign-in, and sign out when you leave a shared device.',
    '- Tell the branch head or an administrator at once if you think somebody else uses your account.',
    'Everything done under your account is recorded in your name.',
  ],
  [
    '3. Proper use',
    '- Record transactions as they happened: the true date, party, goods, quantity and price.',
    '- Use data of customers, suppliers and employees for work only.',
    '- Do not try to get around access rights, test security without permission, or collect data in bulk outside the features provided.',
    '- Never write a full payment card number into any field.',
  ],
  [
    '4. Books are not erased',
    'Posted documents are neither changed nor deleted. Mistakes are corrected by a return, a note or a reversing document, so that the history can be followed. A closed period is reopened only by an authorised person, with a written reason.',
  ],
  [
    '5. Prices, promotions and consumer rights',
    'The Company is responsible for the prices, promotions, labels, taxes and descriptions it enters. Under Law No. 8 of 1999 on Consumer Protection, the Company does not print on receipts, invoices or promotions:',
    '- a clause saying that goods once bought cannot be returned;',
    '- a clause moving the business’s responsibility to the consumer;',
    '- a price or discount that differs from what is charged at the till.',
    'Prices are rounded for cash payments only; the consumer is told when paying and the receipt shows it.',
  ],
  [
    '6. Tax',
    'VAT and tax documents follow the Company’s settings and the rules in force on the date of the transaction. The Company checks and files its own taxes; Gerai is not a tax adviser.',
  ],
  [
    '7. Availability and working without a connection',
    'When the connection breaks, what you typed stays on the device until the server has confirmed it. Use the answer in the Connection lost dialog before entering anything again, so that nothing is recorded twice.',
  ],
  [
    '8. Data and backups',
    'Business data belongs to the Company and is stored where the Company chose. The Company is responsible for backups and for keeping financial documents for ten years under Law No. 8 of 1997 on Company Documents.',
  ],
  [
    '9. Violations',
    'Violating these terms may lead to the loss of access and to measures under company rules and the law.',
  ],
  [
    '10. Changes and governing law',
    'Changes are announced in the application before they take effect. These terms are governed by the law of the Republic of Indonesia. Where translations differ, the Indonesian text prevails.',
  ],
]
