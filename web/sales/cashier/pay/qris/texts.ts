import { texts } from '../../../../platform/i18n/define.ts'

export const t = texts('cashier-qris', {
  show: ['Tampilkan kode', 'Show the code'],
  scan: ['Pindai untuk membayar', 'Scan to pay'],
  merchant: ['Atas nama {{name}}', 'In the name of {{name}}'],
  typeAmount: [
    'Pelanggan memindai lalu mengetik {{amount}}.',
    'The customer scans and types {{amount}}.',
  ],
  waiting: ['Menunggu pembayaran, berlaku sampai {{time}}', 'Waiting, valid until {{time}}'],
  waitingHint: [
    'Yang masuk langsung tercatat di sini, juga bila jendela ditutup. Jadi tunai? Ketik uangnya.',
    'What is paid appears here by itself, also when this window is closed. Cash after all? Type it.',
  ],
  making: ['Kode sedang dibuat', 'The code is being made'],
  cancel: ['Batalkan kode {{amount}}', 'Cancel the code for {{amount}}'],
  received: ['QRIS diterima', 'QRIS received'],
  unused: ['Sudah dibayar, belum dipakai', 'Paid and not used yet'],
  use: ['Pakai {{amount}}', 'Use {{amount}}'],
})
