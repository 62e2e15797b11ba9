import { texts } from '../platform/i18n/define.ts'

export const t = texts('settling', {
  // what is owed
  amountNet: ['Nilai (sebelum PPN)', 'Amount (before VAT)'],
  withVat: ['Kena PPN', 'With VAT'],
  // what is settled
  openPapers: ['Tagihan yang belum lunas', 'Documents still open'],
  tickLate: ['Pilih yang lewat tempo ({{count}})', 'Tick what is overdue ({{count}})'],
  tickAll: ['Pilih semua', 'Tick all'],
  settlePaper: ['Lunasi {{number}}', 'Settle {{number}}'],
  settledOf: ['Nilai untuk {{number}}', 'Amount for {{number}}'],
  daysLate: ['lewat {{count}} hari', '{{count}} days late'],
  moreThanOpen: ['Melebihi sisa tagihan ({{open}})', 'More than is open ({{open}})'],
  papersTicked: ['{{count}} tagihan dipilih', '{{count}} documents ticked'],
  payWhen: ['Kapan dibayar', 'When it is paid'],
  payNow: ['Bayar sekarang', 'Pay now'],
  payLater: ['Siapkan dulu', 'Prepare only'],
  payLaterTells: [
    'Disimpan sebagai Menunggu Pembayaran. Belum ada jurnal sampai uangnya diisi.',
    'Saved as waiting for payment. Nothing is posted until the money is entered.',
  ],
  tendersMatch: ['Pembayaran sesuai', 'Payment matches'],
  tendersShort: ['Kurang {{amount}}', '{{amount}} short'],
  tendersOver: ['Lebih {{amount}}', '{{amount}} too much'],
  choose: ['Pilih', 'Choose'],
  searching: ['Mencari…', 'Searching…'],
  settleCancel: ['Batalkan', 'Cancel'],
  tabGiro: ['Giro', 'Giros'],
  // tenders
  papersPaid: ['Tagihan dilunasi', 'Documents settled'],
  addPayment: ['Tambah pembayaran', 'Add payment'],
  paid: ['Dibayar', 'Paid'],
  remaining: ['Sisa', 'Remaining'],
  change: ['Kembalian', 'Change'],
  // giros
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
