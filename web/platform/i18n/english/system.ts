/** English for what sign-in, users, the company and its periods tell: the Indonesian sentence → English. */
export const ofSystem: Readonly<Record<string, string>> = {
  'Alasan penolakan wajib diisi': 'Say why it is refused',
  'Anda tidak dapat memberikan akses ke semua cabang': 'You cannot give access to all branches',
  'Anda tidak dapat memberikan hak yang tidak Anda miliki: {{rights}}':
    'You cannot give rights that you do not have: {{rights}}',
  'Anda tidak dapat mencabut hak Anda sendiri atas Pengaturan Pengguna':
    'You cannot take your own rights to the user setup away',
  'Awal tahun buku tidak dapat diganti: tahun buku sudah ditutup dengan {{number}}':
    'The beginning of the fiscal year cannot be changed: a year was closed by {{number}}',
  'Belum ada periode yang dibuka': 'No period is open yet',
  'Diperlukan persetujuan pemilik lain untuk membuka kembali periode':
    'Restoring a period needs the approval of another owner',
  'Gambar tidak ditemukan': 'Picture not found',
  'Hak tidak dikenal': 'Unknown right',
  'Hanya periode terakhir yang dapat dibuka kembali': 'Only the last period can be restored',
  'Harus ada paling sedikit satu pengguna aktif yang dapat mengatur pengguna di semua cabang':
    'There must be at least one active user who can set up users in all branches',
  'Hitung ulang ini tidak dapat dibatalkan lagi': 'This recalculation can no longer be cancelled',
  'Hitung ulang lain di cabang ini masih berjalan':
    'Another recalculation of this branch is still running',
  'Hitung ulang tidak ditemukan': 'Recalculation not found',
  'Isi tanggal mulai berlakunya status PKP':
    'Enter the day from which the VAT registration is in force',
  'Kata sandi Anda sendiri diubah lewat Ubah kata sandi':
    'Your own password is changed by Change password',
  'Kata sandi baru harus berbeda': 'The new password must be another one',
  'Kata sandi lama salah': 'The current password is wrong',
  'Kata sandi salah': 'The password is wrong',
  'Langkah ini tidak dapat dilewati': 'This step cannot be left out',
  'Maksimal 12 bulan': 'At most 12 months',
  'Maksimal {{count}} periode terbuka. Tutup periode {{month}} terlebih dahulu':
    'At most {{count}} [period is|periods are] open. Close {{month}} first',
  'Masih ada transaksi berjalan, coba lagi sebentar':
    'Transactions are still under way, try again in a moment',
  'Minimal 1 bulan': 'At least 1 month',
  'Mohon periksa kembali email dan kata sandi Anda!': 'Please check your e-mail and password!',
  'Mulai pemasangan dari awal': 'Begin the set-up again',
  'Mulai {{month}} berarti {{count}} bulan terbuka bersamaan; yang diizinkan {{most}}':
    'Beginning in {{month}} means {{count}} months open at once; {{most}} are allowed',
  'NPWP tidak dapat diganti: PPN {{month}} sudah ditutup dengan NPWP ini':
    'The NPWP cannot be changed: the VAT of {{month}} was closed with it',
  'NPWP wajib diisi untuk perusahaan PKP': 'NPWP is required for a VAT registered company',
  'PIN tidak dikenal di cabang ini': 'The PIN is not known in this branch',
  'PPh final dimulai pada tanggal 1': 'Final income tax begins on the first of a month',
  'Paling banyak {{count}} tampilan per daftar': 'At most {{count}} views per list',
  'Pegawai ini juga bekerja di cabang di luar wewenang Anda':
    'This employee also works in a branch that is beyond your authority',
  'Pegawai ini tidak aktif, aktifkan terlebih dahulu':
    'This employee is not active, make him active first',
  'Pembukuan sudah dimulai: periode {{month}} sudah ditutup':
    'The books have begun: period {{month}} is closed',
  'Peran Anda mewajibkan verifikasi dua langkah': 'Your role demands two-step verification',
  'Peran ini juga dipakai di cabang di luar wewenang Anda':
    'This role is also used in a branch that is beyond your authority',
  'Peran ini memiliki hak di atas hak Anda sendiri': 'This role has more rights than you have',
  'Peran tidak ditemukan': 'Role not found',
  'Peran, cabang dan status Anda sendiri hanya dapat diubah pengguna lain':
    'Your own role, branches and status can be changed by another user only',
  'Periode 13 hanya untuk tahun buku terakhir yang ditutup, sampai {{month}}':
    'Period 13 is only for the fiscal year that was closed last, until {{month}}',
  'Periode 13 hanya untuk tahun buku yang sudah ditutup':
    'Period 13 is only for a fiscal year that is closed',
  'Periode 13 tahun {{year}} sudah terbuka': 'Period 13 of {{year}} is open already',
  'Periode 13 tidak terbuka': 'Period 13 is not open',
  'Periode tidak ditemukan': 'Period not found',
  'Periode {{month}} bukan bulan berikutnya': 'Period {{month}} is not the next month',
  'Permintaan ini melebihi batas peran Anda': 'This request exceeds the limit of your role',
  'Permintaan ini sudah dibatalkan': 'This request was withdrawn',
  'Permintaan ini sudah kedaluwarsa': 'This request has expired',
  'Permintaan persetujuan tidak dikenal, ulangi tindakannya':
    'Unknown request for approval, do it once more',
  'Permintaan tidak valid': 'The request is not valid',
  'Persetujuan hanya untuk tindakan yang sedang diminta':
    'An approval is only for what is being asked for',
  'Perusahaan memang belum PKP': 'The company is not VAT registered anyway',
  'Pratinjau ini sudah tidak berlaku, hitung lagi': 'This preview is no longer valid, reckon again',
  'Sesi Anda pernah dipakai dari tempat lain ({{at}}) dan sudah diakhiri. Ganti kata sandi bila itu bukan Anda.':
    'Your session was used from elsewhere ({{at}}) and was ended. Change your password if that was not you.',
  'Status PKP sudah diatur mulai {{day}}': 'The VAT registration is set from {{day}} already',
  'Sudah ada dokumen {{number}} tanggal {{day}}; status PKP hanya dapat berubah sesudahnya':
    'There is document {{number}} of {{day}}; the VAT registration can change after that only',
  'Sudah ada dokumen {{number}} tanggal {{day}}; transaksi tidak dapat dimulai sesudahnya':
    'There is document {{number}} of {{day}}; trade cannot begin after that',
  'Sudah disetujui {{name}}': 'Approved by {{name}} already',
  'Sudah ditolak {{name}}': 'Refused by {{name}} already',
  'Tanggal akhir tidak boleh sebelum tanggal mulai': 'The last day must not be before the first',
  'Tautan harus diawali https:// atau /app/': 'A link begins with https:// or /app/',
  'Terlalu banyak percobaan masuk, coba lagi dalam {{wait}}':
    'Too many attempts to sign in, try again in {{wait}}',
  'Tidak ada atasan di cabang ini yang berhak menyetujuinya':
    'No supervisor of this branch may approve it',
  'Tidak ada barang yang bergerak sejak tanggal itu': 'No goods have moved since that day',
  'Tutup periode 13 tahun {{year}} terlebih dahulu': 'Close period 13 of {{year}} first',
  'Tutup periode {{month}} terlebih dahulu': 'Close period {{month}} first',
  'Tutup posting periode {{month}} terlebih dahulu': 'Close posting of period {{month}} first',
  'Verifikasi dua langkah Anda sendiri dilepas dengan kodenya':
    'Your own two-step verification is taken off with its code',
  'Verifikasi dua langkah belum aktif': 'Two-step verification is not active yet',
  'Verifikasi dua langkah sudah aktif': 'Two-step verification is active already',
  'Verifikasi gagal, email/PIN atau kata sandi salah':
    'Not verified: email, PIN or password is wrong',
  '{{name}} bukan kasir cabang ini': '{{name}} is not a cashier of this branch',
  '{{name}} tidak berhak menyetujui {{action}}': '{{name}} may not approve {{action}}',
  '{{limit}} tidak boleh melebihi batas Anda sendiri': '{{limit}} must not exceed your own limit',
  'Periode {{month}} ditutup. {{seal}}': '{{month}} was closed. {{seal}}',
  'Periode {{month}} belum ditutup': '{{month}} is not closed yet',
  'Tulis alasan dengan kata-kata': 'Write the reason in words',
  'Hitung ulang HPP masih berjalan, tunggu sampai selesai':
    'Costs are still being recalculated; wait until it is done',
  'Dokumen wajib diisi': 'A document is required',
  'Tulis apa yang dilakukan sebelum permintaan diselesaikan':
    'Write what was done before the request is finished',
  'Waktunya tidak boleh setelah sekarang': 'The time may not lie after now',
  'Waktunya tidak boleh sebelum permintaan atau kejadian diketahui':
    'The time may not lie before the request or the breach was known',
  'Minimal 1 tahun': 'At least 1 year',
  'Maksimal 30 tahun': 'At most 30 years',
}
