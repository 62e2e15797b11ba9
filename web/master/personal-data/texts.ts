import { texts } from '../../platform/i18n/define.ts'

export const t = texts('personalData', {
  requests: ['Permintaan', 'Requests'],
  request: ['permintaan', 'requests'],
  findRequest: ['Cari nama, catatan', 'Find name, note'],
  requestTerm: [
    'Setiap permintaan diselesaikan dalam 3 × 24 jam sejak diterima (UU 27/2022). Isi waktu selesai dan apa yang dilakukan setelah dikerjakan.',
    'Each request is done within 3 × 24 hours of its receipt (UU 27/2022). Enter when it was done and what was done.',
  ],
  breaches: ['Kegagalan Pelindungan', 'Breaches'],
  breach: ['kejadian', 'breaches'],
  findBreach: ['Cari kejadian, data', 'Find breach, data'],
  breachTerm: [
    'Orang yang bersangkutan dan lembaga diberi tahu secara tertulis dalam 3 × 24 jam sejak diketahui (UU 27/2022 pasal 46). Surat pemberitahuannya dicetak dari halaman kejadian.',
    'The persons concerned and the agency are told in writing within 3 × 24 hours (UU 27/2022 art. 46). The notice is printed from the page of the breach.',
  ],
  retention: ['Usul Hapus', 'To erase'],
  retired: ['Tidak ada dokumen selama {{years}} tahun', 'No document for {{years}} years'],
  retentionTells: [
    '{{count}} pelanggan tanpa dokumen, perubahan, piutang, deposit, maupun poin selama {{years}} tahun. Tidak ada yang dihapus sendiri: periksa, lalu hapus.',
    '{{count}} [customer|customers] without document, change, debt, deposit or points for {{years}} years. Nothing is erased by itself: look, then erase.',
  ],
  excel: ['Unduh Excel', 'Download Excel'],
  erase: ['Hapus', 'Erase'],
  eraseAll: ['Hapus {{count}} pelanggan', 'Erase {{count}} [customer|customers]'],
  eraseTells: [
    'Nama, telepon, alamat, NIK dan NPWP dihapus untuk selamanya; dokumen dan pembukuannya tetap tersimpan.',
    'Name, telephone, addresses, NIK and NPWP are erased for good; documents and books stay.',
  ],
  notice: ['Cetak pemberitahuan', 'Print notice'],
  state: ['Keadaan', 'State'],
  done: ['Selesai', 'Done'],
  late: ['Lewat batas', 'Overdue'],
  open: ['Menunggu', 'Waiting'],
  texts: ['Teks Persetujuan', 'Consent texts'],
  text: ['Teks persetujuan', 'Consent text'],
  agreedCount: ['{{count}} pelanggan', '{{count}} [customer|customers]'],
  readAloud: [
    'Dibacakan atau ditunjukkan kepada pelanggan sebelum ia menyetujui. Setelah ada yang menyetujui, bunyinya tetap: tulis teks baru dengan hari mulai berikutnya.',
    'Read or shown to the customer before agreeing. Once somebody agreed its words stay: write a new text that begins on a later day.',
  ],
  counts: ['Berlaku', 'In force'],
})
