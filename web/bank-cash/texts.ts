import { texts } from '../platform/i18n/define.ts'

export const t = texts('bank-cash', {
  vouchers: ['bukti', 'vouchers'],
  findParty: ['Cari nomor, nama', 'Find number, name'],
  receivedFrom: ['Diterima dari', 'Received from'],
  paidTo: ['Dibayar kepada', 'Paid to'],
  into: ['Masuk ke', 'Into'],
  outOf: ['Keluar dari', 'Out of'],
  choose: ['Pilih', 'Choose'],
  findAccount: ['Ketik kode atau nama akun', 'Type an account code or name'],
  noAccount: ['Akun tidak ditemukan', 'No such account'],
  counterBranch: ['Cabang lawan', 'Other branch'],
  addAccount: ['Tambah baris', 'Add a line'],
  linesCount: ['{{count}} baris', '{{count}} lines'],
  balanced: ['Seimbang', 'Balanced'],
  difference: ['Selisih', 'Difference'],
  moreDebit: ['di debit', 'on the debit side'],
  moreCredit: ['di kredit', 'on the credit side'],
  unbalanced: [
    'Jurnal tidak seimbang. Selisih {{amount}}',
    'The journal does not balance. Difference {{amount}}',
  ],
  kind: ['Jenis', 'Kind'],
  journals: ['jurnal', 'journals'],
  findJournal: ['Cari nomor', 'Find a number'],
  autoReverse: ['Balik otomatis pada', 'Reverse automatically on'],
  reverse: ['Balik Jurnal', 'Reverse'],
  reverseTells: [
    'Dokumen kebalikannya dibuat dengan tanggal hari ini. Dokumen ini tetap tercatat sebagai Dibalik.',
    'The opposite document is made with today’s date. This one stays on record as reversed.',
  ],
})
