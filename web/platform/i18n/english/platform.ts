/** English for what the server tells whatever is asked of it: the Indonesian sentence → English. */
export const ofPlatform: Readonly<Record<string, string>> = {
  'Alamat tidak ditemukan': 'Address not found',
  'Anda tidak memiliki hak akses untuk tindakan ini': 'You have no right to do this',
  'Anda tidak memiliki hak akses untuk {{deed}}': 'You have no right to {{deed}}',
  'Banyak laporan sedang dibuat. Coba lagi sebentar lagi.':
    'Many reports are being made. Try again in a moment.',
  'Barcode sudah digunakan barang lain': 'This barcode is used by other goods',
  'Berkas Excel tidak dapat dibaca; simpan ulang sebagai .xlsx lalu coba lagi':
    'The Excel file cannot be read; save it as .xlsx again and try once more',
  'Berkas belum dipilih': 'No file was chosen',
  'Berkas berisi arsip di dalam arsip': 'The file holds an archive inside an archive',
  'Berkas berisi definisi XML yang tidak diizinkan':
    'The file holds XML definitions that are not allowed',
  'Berkas berisi lampiran atau tautan ke berkas lain':
    'The file holds attachments or links to other files',
  'Berkas berisi makro; simpan sebagai .xlsx tanpa makro':
    'The file holds macros; save it as .xlsx without macros',
  'Berkas berisi nama yang tidak wajar': 'The file holds an unusual name',
  'Berkas berisi terlalu banyak bagian ({{count}})': 'The file holds too many parts ({{count}})',
  'Berkas berisi terlalu banyak teks; bagilah menjadi beberapa berkas':
    'The file holds too much text; split it into several files',
  'Berkas lebih besar dari {{size}} MB': 'The file is larger than {{size}} MB',
  'Berkas memakai kata sandi atau berformat lama (.xls); simpan sebagai .xlsx biasa':
    'The file has a password or the old format (.xls); save it as a plain .xlsx',
  'Berkas rusak atau bukan berkas Excel (.xlsx)':
    'The file is damaged or not an Excel file (.xlsx)',
  'Berkas terenkripsi; simpan tanpa kata sandi':
    'The file is encrypted; save it without a password',
  'Berkas terlalu besar atau terlalu rumit untuk dibaca':
    'The file is too large or too complicated to be read',
  'Data sedang diproses pengguna lain, silakan coba lagi':
    'Someone else is working on this, please try again',
  'Data telah diubah pengguna lain, silakan muat ulang':
    'Someone else has changed this, please load it again',
  'Data yang dirujuk tidak ditemukan': 'What this refers to was not found',
  'Data yang sama sudah ada': 'The same is there already',
  'Belum diketahui apakah sudah tersimpan, karena database belum menjawab. Tunggu sebentar, lalu periksa sebelum mengulang.':
    'It is not known yet whether it was saved, as the database has not answered. Wait a moment, then look before you repeat it.',
  'Database berjalan tanpa server kedua ({{host}})':
    'The database runs without its second server ({{host}})',
  'Tempat penyimpanan berkas sedang tidak dapat dihubungi, silakan coba lagi sebentar':
    'The place where files are kept cannot be reached just now, please try again in a moment',
  'Database sedang tidak dapat dihubungi, silakan coba lagi sebentar':
    'The database cannot be reached just now, please try again in a moment',
  'Gambar harus berformat JPEG, PNG atau WebP': 'A picture must be JPEG, PNG or WebP',
  'Gambar lebih besar dari {{size}} MB': 'The picture is larger than {{size}} MB',
  'Gambar rusak atau tidak dapat dibaca': 'The picture is damaged or cannot be read',
  'Gambar terlalu besar ({{width}} × {{height}} piksel)':
    'The picture is too large ({{width}} × {{height}} pixels)',
  'Isi berkas terlalu besar setelah dibuka': 'The file is too large once it is opened',
  'Isi permintaan harus berupa objek': 'The body of a request must be an object',
  'Isian tidak dikenal: {{fields}}': 'Unknown entry: {{fields}}',
  'Isian tidak valid': 'The entry is not valid',
  'Jumlah atau harga terlalu besar untuk dihitung':
    'The quantity or the price is too large to be reckoned',
  'Kata sandi akun demo ini diketahui umum, jadi hanya berlaku di komputer tempat program ini berjalan. Ganti dulu dari sana.':
    'Everybody knows the password of this demo account, so it is good on the computer alone that the program runs on. Change it there first.',
  'PIN akun demo ini diketahui umum, jadi hanya berlaku di komputer tempat program ini berjalan. Ganti dulu dari sana.':
    'Everybody knows the PIN of this demo account, so it is good on the computer alone that the program runs on. Change it there first.',
  'Kata sandi harus diganti terlebih dahulu': 'The password must be changed first',
  'Kata sandi ini mudah ditebak: pakai beberapa kata yang tidak berhubungan':
    'This password is easy to guess: use several words that have nothing to do with one another',
  'Kata sandi minimal {{least}} karakter': 'A password has at least {{least}} characters',
  'Kode sudah digunakan': 'This code is in use already',
  'Kode verifikasi salah atau sudah dipakai': 'The verification code is wrong or was used already',
  'Laporan sedang dimulai ulang. Coba lagi sebentar lagi.':
    'Reports are being started again. Try again in a moment.',
  'Masukkan kata sandi Anda sekali lagi': 'Enter your password once more',
  'Masukkan kode verifikasi': 'Enter the verification code',
  'Mohon untuk login kembali!': 'Please sign in again!',
  'Nama sudah digunakan': 'This name is in use already',
  'No. HP sudah digunakan anggota lain': 'This mobile no. is used by another member',
  'No. rekening sudah terdaftar': 'This account no. is registered already',
  'Nomor dari supplier ini sudah pernah diinput': 'This number of the supplier was entered before',
  'No. surat jalan sudah pernah diinput untuk supplier ini':
    'The delivery note number of this supplier was entered before',
  'Nomor e-Meterai ini sudah dipakai pada dokumen lain':
    'This e-Meterai number is used on another document',
  'Nomor faktur pajak ini sudah pernah diinput': 'This tax invoice number was entered before',
  'Pekerjaan ini sudah tiga kali dimulai tanpa pernah selesai, jadi tidak dijalankan lagi; bagilah isinya menjadi beberapa bagian, lalu coba lagi':
    'This job was begun three times and never ended, so it is not run again; split it into several parts and try once more',
  'Perangkat ini belum terdaftar sebagai kasir': 'This device is not registered as a till',
  'Periode dokumen ini belum dibuka': 'The period of this document is not open yet',
  'Periode dokumen ini sudah ditutup': 'The period of this document is closed',
  'Permintaan terlalu lama, persempit saringan lalu coba lagi':
    'The request takes too long; narrow the filter and try again',
  'Poin tidak mencukupi': 'There are not enough points',
  'Posting periode dokumen ini sudah ditutup': 'Posting of this document’s period is closed',
  'Ruang penyimpanan server penuh, belum ada yang disimpan. Hubungi pengelola server.':
    'The server’s disk is full, nothing was saved. Call whoever runs the server.',
  'Server sedang sibuk, coba lagi sebentar': 'The server is busy, try again in a moment',
  'Stok barang tidak mencukupi': 'There is not enough stock',
  'Terjadi kesalahan pada server (pekerjaan {{job}})': 'The server made an error (job {{job}})',
  'Terlalu banyak PIN salah. Coba lagi dalam {{wait}}, atau pakai kata sandi.':
    'Too many wrong PINs. Try again in {{wait}}, or use the password.',
  '{{n}} PIN salah dalam satu jam, dicoba dari akun {{name}}':
    '{{n}} wrong PINs within an hour, tried from the account of {{name}}',
  'PIN ini mudah ditebak: jangan angka kembar, angka berurutan, tanggal lahir, atau bagian nomor telepon':
    'This PIN is easily guessed: no repeated or counted-up digits, birthday, or part of a telephone number',
  'PIN ini sama dengan PIN sebelumnya': 'This is the PIN from before',
  'Shift kasir ini sudah ditutup sejak PIN Anda diketik. Ketik PIN lagi lewat Ganti Kasir (Alt+K).':
    'The shift of this till was closed since your PIN was typed. Type the PIN again by Change cashier (Alt+K).',
  '{{till}} sedang dipakai {{name}}. Ketik PIN Anda lewat Ganti Kasir (Alt+K) untuk bekerja di sini.':
    '{{till}} is used by {{name}}. Type your PIN by Change cashier (Alt+K) to work here.',
  'Shift {{name}} terbuka di {{till}}, bukan di perangkat ini. Lanjutkan di sana, atau tutup shift itu dan buka di sini; program lain menjual lewat faktur penjualan.':
    'The shift of {{name}} is open at {{till}}, not at this device. Go on there, or close that shift and open it here; other programs sell by sales invoices.',
  'Masih ada {{n}} permintaan Anda yang menunggu jawaban. Batalkan salah satu dahulu, atau panggil atasan.':
    '{{n}} of your requests still wait for an answer. Cancel one of them first, or call a supervisor.',
  'Ini PIN Anda sendiri: Anda sudah memegang kasir ini':
    'This is your own PIN: you already hold this till',
  '{{deed}} memerlukan akses ke semua cabang': '{{deed}} needs access to all branches',
  '{{what}} terlalu besar': '{{what}} is too large',
  '{{what}} terlalu kecil': '{{what}} is too small',
  '{{what}} tidak valid': '{{what}} is not valid',
  '{{name}} harus memasang verifikasi dua langkah terlebih dahulu':
    '{{name}} must set up two-step verification first',
  'Jam server salah ({{fault}}), jadi belum dapat membukukan. Perbaiki jam komputer server.':
    'The server’s clock is wrong ({{fault}}), so nothing can be posted yet. Set the clock of the server right.',
  'Alamat ini tidak dienkripsi (http), jadi kata sandi dapat terbaca di jaringan. Buka lewat https; pengelola server menyiapkannya dengan: npm run admin -- reach':
    'This address is not encrypted (http), so a password could be read on the network. Open it by https; whoever runs the server sets it up with: npm run admin -- reach',
  'Isi salah satu': 'Fill in one of them',
  'Cadangan malam tidak jadi: {{says}}': 'The nightly backup was not made: {{says}}',
  'Cadangan terbukti dapat dipulihkan, pembukuannya beres. {{says}}':
    'A backup was proven to be restorable, its books in order. {{says}}',
  'Database lama (PostgreSQL {{major}}) di {{folder}} dihapus pada {{goes}}; pindahkan dulu bila masih diperlukan':
    'The old database (PostgreSQL {{major}}) in {{folder}} is deleted on {{goes}}; move it away first if it is still needed',
  'Uji pulih cadangan tidak beres: {{says}}':
    'The trial restore of a backup found faults: {{says}}',
  'Berkas berisi lebih dari {{count}} lembar': 'The file holds more than {{count}} sheets',
  'Berkas rusak atau bukan berkas Excel (.xls)': 'The file is broken or no Excel file (.xls)',
  'Berkas terkunci kata sandi; simpan tanpa kata sandi lalu coba lagi':
    'The file is locked by a password; save it without one and try again',
  'Nomor trace paling banyak 12 angka': 'A trace number has at most 12 digits',
  'Komputer server terlalu sibuk untuk membaca berkas ini; coba lagi sebentar lagi':
    'The server is too busy to read this file; try again in a moment',
  'Laci {{till}} Anda pegang lewat PIN. Ketik PIN Anda di sana (Ganti Kasir, Alt+K), lalu hitung lacinya.':
    'You hold the drawer of {{till}} by your PIN. Type your PIN there (change cashier, Alt+K), then count its drawer.',
  'Sel "{{text}}" di kolom {{column}} tidak memiliki judul: kosongkan, atau periksa pemisah kolom baris ini':
    'The cell "{{text}}" in column {{column}} stands below no head: empty it, or look at the separators of this row',
  'Kode {{code}} belum ada, yang ada {{known}}: sel berupa angka membuang nol di depan. Tulis {{again}} dalam sel teks, atau kode lain bila memang baru':
    'There is no code {{code}}, but {{known}}: a cell of figures drops zeros in front. Write {{again}} in a cell of text, or another code where it is new',
  'Lembar "{{name}}" ({{filled}} baris) tidak dibaca: hanya lembar pertama yang dibaca':
    'The sheet "{{name}}" ({{filled}} rows) is not read: only the first one is',
}
