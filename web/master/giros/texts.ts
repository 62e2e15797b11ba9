import { texts } from '../../platform/i18n/define.ts'

export const t = texts('giro', {
  giros: ['giro', 'giros'],
  findGiro: ['Cari no. giro, bank, pihak', 'Find giro no., bank, party'],
  giroNo: ['No. Giro', 'Giro no.'],
  giroDue: ['Tgl. Efektif', 'Due on'],
  giroIssued: ['Tgl. Giro', 'Issued on'],
  giroEnded: ['Tgl. Selesai', 'Ended on'],
  giroEndedAlready: ['Pilih giro yang belum cair saja', 'Choose outstanding giros only'],
  giroTitle: ['{{action}}: {{count}} giro, {{amount}}', '{{action}}: {{count}} giros, {{amount}}'],
  'giro.CLEARED': ['Cairkan', 'Clear'],
  'giro.BOUNCED': ['Tolakan', 'Bounced'],
  'giro.CANCELLED': ['Batalkan giro', 'Cancel giro'],
  'giroTells.CLEARED': ['Uangnya berpindah di rekening.', 'The money moves in the account.'],
  'giroTells.BOUNCED': [
    'Tagihan yang dibayar giro ini terbuka lagi, sebesar yang dibayarnya.',
    'What this giro paid is open again, by as much as it paid.',
  ],
  'giroTells.CANCELLED': [
    'Giro ditarik sebelum berlaku; tagihannya terbuka lagi.',
    'The giro is taken back before its day; what it paid is open again.',
  ],
  bankCharge: ['Biaya bank', 'Bank charge'],
  cancel: ['Batal', 'Cancel'],
})
