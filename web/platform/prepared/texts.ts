import { texts } from '../i18n/define.ts'

export const t = texts('prepared', {
  files: ['Berkas laporan', 'Report files'],
  begun: ['{{title}} sedang disiapkan', '{{title}} is being prepared'],
  begunText: [
    'Silakan lanjut bekerja. Berkasnya ada di lonceng di atas begitu selesai.',
    'Go on working. The file will be under the bell above as soon as it is ready.',
  ],
  ended: ['{{title}} siap diunduh', '{{title}} is ready'],
  endedText: ['Ambil di lonceng di atas.', 'Get it under the bell above.'],
  came: ['{{title}} gagal disiapkan', '{{title}} could not be prepared'],
  QUEUED: ['menunggu giliran', 'waiting for its turn'],
  RUNNING: ['sedang disiapkan', 'being prepared'],
  running: [
    '{{done}} dari {{total}} baris ({{part}})',
    '{{done}} of {{total}} [row|rows] ({{part}})',
  ],
  DONE: ['siap', 'ready'],
  FAILED: ['gagal', 'failed'],
  CANCELLED: ['dibatalkan', 'cancelled'],
  cancel: ['Batalkan', 'Cancel'],
  download: ['Unduh ({{size}})', 'Download ({{size}})'],
})
