import { texts } from '../../platform/i18n/define.ts'

export const t = texts('audit', {
  period: ['Periode', 'Period'],
  at: ['Waktu', 'Time'],
  person: ['Pegawai', 'Person'],
  what: ['Data', 'Record'],
  which: ['Dokumen / nama', 'Document / name'],
  action: ['Tindakan', 'Action'],
  change: ['Perubahan', 'Change'],
  before: ['Sebelum', 'Before'],
  after: ['Sesudah', 'After'],
  field: ['Isian', 'Field'],
  system: ['Sistem', 'System'],
  find: ['No. dokumen, tindakan', 'Document no., action'],
  more: ['+{{count}} isian', '+{{count}} [field|fields]'],
  noChange: ['Tidak ada isian yang berubah.', 'No field changed.'],
  from: ['Dari alamat', 'From address'],
  open: ['Lihat {{what}}', 'See {{what}}'],
  gone: ['Jejak ini tidak ditemukan.', 'This entry was not found.'],
  back: ['Kembali ke daftar', 'Back to the list'],
})
