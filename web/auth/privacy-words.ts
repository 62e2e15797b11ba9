import type { Chapter } from './chapter.ts'

export const privacyId: readonly Chapter[] = [
  [
    '1. Siapa pengendali data',
    'Pengendali data pribadi adalah Perusahaan yang menjalankan aplikasi ini. Gerai memproses data atas perintah Perusahaan. Kebijakan ini disusun sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.',
  ],
  [
    '2. Data yang diproses',
    '- Karyawan: nama, email kerja, cabang, peran, waktu masuk, alamat jaringan, dan catatan tindakan di aplikasi.',
    '- Pelanggan: nama, telepon, alamat, NPWP bila meminta faktur pajak, poin, riwayat belanja, dan piutang.',
    '- Supplier: nama, kontak, rekening bank, NPWP, dan riwayat transaksi.',
    'Nomor kartu pembayaran tidak disimpan; hanya empat angka terakhir dan kode persetujuan mesin EDC.',
  ],
  [
    '3. Tujuan dan dasar pemrosesan',
    '- Pelaksanaan perjanjian: melayani penjualan, pengiriman, retur, poin, dan pembayaran.',
    '- Kewajiban hukum: pembukuan, perpajakan, dan penyimpanan dokumen perusahaan.',
    '- Kepentingan yang sah: keamanan akun, pencegahan kecurangan, dan pemeriksaan stok.',
    '- Persetujuan: pengiriman penawaran kepada pelanggan, keanggotaan dan poin; masing-masing dapat ditarik kapan saja.',
  ],
  [
    '4. Siapa yang dapat melihat',
    'Akses dibatasi menurut peran dan cabang. Data dibagikan hanya kepada bank atau penyedia pembayaran untuk penyelesaian pembayaran, kantor pajak untuk kewajiban perpajakan, serta pihak lain bila diwajibkan hukum. Data tidak dijual.',
  ],
  [
    '5. Penyimpanan dan keamanan',
    'Data disimpan di server yang dipilih Perusahaan. Kata sandi disimpan dalam bentuk hash. Setiap perubahan tercatat beserta pelakunya, dan sambungan dienkripsi bila aplikasi dibuka melalui https.',
    'Dokumen keuangan disimpan sepuluh tahun; pelanggan yang selama masa yang ditetapkan Perusahaan tidak bertransaksi diusulkan untuk dihapus. Data lain dihapus atau dianonimkan bila tidak lagi diperlukan untuk tujuan di atas.',
  ],
  [
    '6. Yang disimpan di perangkat Anda',
    'Peramban menyimpan kuki sesi yang diperlukan untuk masuk, alamat email Anda, pilihan kolom, dan draf formulir yang belum tersimpan. Tidak ada kuki iklan maupun pelacak pihak ketiga.',
  ],
  [
    '7. Hak subjek data',
    'Anda berhak:',
    '- mendapat informasi tentang pemrosesan dan salinan data Anda;',
    '- memperbaiki data yang keliru atau tidak lengkap;',
    '- menarik persetujuan, membatasi, atau menunda pemrosesan;',
    '- meminta penghapusan, sepanjang tidak bertentangan dengan kewajiban penyimpanan dokumen;',
    '- mengajukan keberatan dan menuntut ganti rugi sesuai peraturan.',
    'Ajukan permintaan kepada kepala cabang atau administrator Perusahaan. Permintaan ditanggapi paling lambat 3 × 24 jam untuk hal yang ditentukan undang-undang, dan setiap permintaan dicatat.',
  ],
  [
    '8. Kebocoran data',
    'Bila terjadi kegagalan pelindungan data pribadi, Perusahaan memberitahu subjek data dan lembaga yang berwenang secara tertulis paling lambat 3 × 24 jam, memuat data yang terungkap, kapan dan bagaimana terjadinya, serta upaya penanganannya.',
  ],
  [
    '9. Anak dan penyandang disabilitas',
    'Aplikasi ini untuk karyawan dewasa. Data pelanggan anak hanya diproses dengan persetujuan orang tua atau wali.',
  ],
  [
    '10. Perubahan',
    'Perubahan kebijakan ini diumumkan di aplikasi sebelum berlaku. Naskah bahasa Indonesia yang berlaku bila ada perbedaan.',
  ],
]

export const privacyEn: readonly Chapter[] = [
  [
    '1. Who controls the data',
    'The controller of personal data is the Company that runs this application. Gerai processes data on the Company’s instructions. This policy follows Law No. 27 of 2022 on Personal Data Protection.',
  ],
  [
    '2. Data processed',
    '- Employees: name, work e-mail, branch, role, sign-in times, network address and a record of actions.',
    '- Customers: name, phone, address, tax number if a tax invoice is asked for, points, purchases and receivables.',
    '- Suppliers: name, contacts, bank accounts, tax number and transactions.',
    'Payment card numbers are not stored; only the last four digits and the terminal’s approval code.',
  ],
  [
    '3. Purposes and legal bases',
    '- Contract: serving sales, deliveries, returns, points and payments.',
    '- Legal duty: bookkeeping, taxes and keeping company documents.',
    '- Legitimate interest: account security, fraud prevention and stock control.',
    '- Consent: offers sent to customers, membership and points; each can be withdrawn at any time.',
  ],
  [
    '4. Who can see it',
    'Access is limited by role and branch. Data is shared only with banks or payment providers to settle payments, with the tax office as required, and with others where the law demands it. Data is not sold.',
  ],
  [
    '5. Storage and security',
    'Data is stored on the server the Company chose. Passwords are stored as hashes. Every change is recorded with its author, and the connection is encrypted when the application is opened through https.',
    'Financial documents are kept for ten years; customers without trade for the time that the Company sets are proposed to be erased. Other data is erased or made anonymous when no longer needed for the purposes above.',
  ],
  [
    '6. What is kept on your device',
    'The browser keeps the session cookies needed to sign in, your e-mail address, your choice of columns and drafts of forms not yet saved. There are no advertising cookies and no third-party trackers.',
  ],
  [
    '7. Your rights',
    'You have the right:',
    '- to be informed about the processing and to a copy of your data;',
    '- to have wrong or incomplete data corrected;',
    '- to withdraw consent, and to restrict or postpone processing;',
    '- to ask for erasure, unless documents must be kept by law;',
    '- to object, and to claim compensation under the law.',
    'Address requests to the branch head or the Company’s administrator. Requests are answered within 3 × 24 hours where the law says so, and each is kept on record.',
  ],
  [
    '8. Data breaches',
    'If the protection of personal data fails, the Company informs the persons concerned and the authority in writing within 3 × 24 hours: which data, when and how it happened, and what is done about it.',
  ],
  [
    '9. Children and persons with disabilities',
    'The application is for adult employees. Data of customers who are children is processed only with consent of a parent or guardian.',
  ],
  [
    '10. Changes',
    'Changes are announced in the application before they take effect. The Indonesian text prevails where versions differ.',
  ],
]
