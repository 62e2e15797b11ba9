import type { Chapter } from './chapter.ts'

export const faqId: readonly Chapter[] = [
  [
    'Saya lupa kata sandi. Apa yang harus dilakukan?',
    'Hubungi kepala cabang atau administrator. Anda akan menerima sandi sementara yang berlaku 24 jam dan wajib diganti saat masuk pertama. Administrator tidak dapat melihat kata sandi Anda.',
  ],
  [
    'Mengapa menu yang saya perlukan tidak tampil?',
    'Menu mengikuti hak akses peran Anda. Mintalah administrator menambahkannya di Sistem, Pengaturan Pengguna.',
  ],
  [
    'Sambungan putus saat saya menyimpan. Apakah data tersimpan?',
    'Aplikasi menanyakan server dan menjawab: sudah tersimpan beserta nomornya, belum tersimpan, atau belum tahu. Tombol Kirim ulang aman ditekan; dokumen yang sama hanya tersimpan satu kali.',
  ],
  [
    'Saya terlanjur keluar sebelum menyimpan. Apakah isian hilang?',
    'Tidak. Isian disimpan sebagai draf di perangkat yang sama. Buka kembali formulirnya, lalu lanjutkan.',
  ],
  [
    'Bagaimana membetulkan dokumen yang salah?',
    'Dokumen yang sudah diposting tidak diubah. Batalkan bila masih diperbolehkan, atau buat retur, nota, atau jurnal penyesuaian. Riwayatnya tetap terlihat pada tab Riwayat.',
  ],
  [
    'Mengapa muncul “Periode sudah ditutup”?',
    'Tanggal dokumen berada pada bulan yang sudah ditutup. Gunakan tanggal di periode berjalan, atau minta yang berwenang membuka kembali periode tersebut.',
  ],
  [
    'Bagaimana mengetik angka?',
    'Titik memisahkan ribuan dan koma memisahkan desimal. 1.234 selalu berarti seribu dua ratus tiga puluh empat; 1,5 berarti satu setengah.',
  ],
  [
    'Pintasan papan ketik apa saja yang tersedia?',
    '- Ctrl K mencari menu, dokumen, barang, pelanggan, dan supplier',
    '- / ke kotak pencarian, panah atas dan bawah memindah baris, Enter membuka',
    '- Alt N menambah, Alt P pratinjau, Ctrl S menyimpan, Ctrl P mencetak',
    '- di tabel isian: Enter ke kolom berikut, Ctrl Backspace menghapus baris, Ctrl V menempel dari Excel',
  ],
  [
    'Bagaimana mengunduh data ke Excel?',
    'Tekan Unduh Excel pada daftar. Isinya seluruh baris sesuai filter, bukan hanya halaman yang tampil.',
  ],
  [
    'Bagaimana data pelanggan dilindungi?',
    'Baca Kebijakan Privasi. Pelanggan dapat meminta salinan, perbaikan, atau penghapusan datanya melalui toko.',
  ],
]

export const faqEn: readonly Chapter[] = [
  [
    'I forgot my password. What now?',
    'Ask the branch head or an administrator. You receive a temporary password, valid for 24 hours, which must be changed at the first sign-in. Administrators cannot see your password.',
  ],
  [
    'Why is a menu I need not shown?',
    'Menus follow the rights of your role. Ask an administrator to add it in System, User setup.',
  ],
  [
    'The connection broke while I was saving. Is it saved?',
    'The application asks the server and answers: already saved, with the number; not saved yet; or not known yet. Send again is safe to press; the same document is saved only once.',
  ],
  [
    'I left before saving. Is my work lost?',
    'No. It is kept as a draft on the same device. Open the form again and go on.',
  ],
  [
    'How do I correct a wrong document?',
    'Posted documents are not changed. Cancel it if that is still allowed, or make a return, a note or an adjustment journal. The History tab keeps the whole story.',
  ],
  [
    'Why does it say “Periode sudah ditutup”?',
    'The document’s date is in a month that is closed. Use a date in the current period, or ask an authorised person to reopen it.',
  ],
  [
    'How are numbers typed?',
    'Dots group thousands and the comma is the decimal. 1.234 always means one thousand two hundred thirty-four; 1,5 means one and a half.',
  ],
  [
    'Which keyboard shortcuts are there?',
    '- Ctrl K finds menus, documents, goods, customers and suppliers',
    '- / goes to the search box, arrow keys move between rows, Enter opens',
    '- Alt N adds, Alt P previews, Ctrl S saves, Ctrl P prints',
    '- in entry grids: Enter to the next field, Ctrl Backspace removes a row, Ctrl V pastes from Excel',
  ],
  [
    'How do I get data into Excel?',
    'Press Download Excel on a list. It holds every row of the filter, not only the page on screen.',
  ],
  [
    'How is customer data protected?',
    'Read the Privacy Policy. Customers can ask the shop for a copy, a correction or the erasure of their data.',
  ],
]
