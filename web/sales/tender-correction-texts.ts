import { texts } from '../platform/i18n/define.ts'

export const t = texts('tender-correction', {
  corrections: ['koreksi', 'corrections'],
  find: ['Cari nomor, struk, kasir', 'Find number, receipt, cashier'],
  sale: ['Struk', 'Receipt'],
  recorded: ['Tercatat sebagai', 'Recorded as'],
  recordedBy: ['Kasir asal', 'Recorded by'],
  correctedBy: ['Dikoreksi oleh', 'Corrected by'],
  soldAt: ['Waktu penjualan', 'Sold at'],
  truly: ['Sebenarnya dibayar', 'Truly paid by'],
  anyNetwork: ['Lainnya', 'Any other'],
  atOnce: ['Tanpa cicilan', 'None'],
  inMonths: ['{{n}} bulan', '{{n}} months'],
  tenderOf: ['{{method}} {{amount}}', '{{method}} {{amount}}'],
  onUs: ['Kartu dari bank mesin EDC', "Card of the terminal's bank"],
  correct: ['Koreksi cara bayar', 'Correct the tender'],
  fromReceipts: [
    'Koreksi dibuat dari struknya: buka struk kasir atau faktur, lalu Koreksi cara bayar.',
    "A correction begins with its receipt: open the till's receipts or the invoice.",
  ],
})
