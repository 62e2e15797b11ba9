import { texts } from '../../platform/i18n/define.ts'

export const t = texts('own-paylater', {
  contracts: ['kontrak', 'contracts'],
  payments: ['pembayaran cicilan', 'instalment payments'],
  find: ['Cari pelanggan atau nomor', 'Find customer or number'],
  lateOnly: ['Hanya yang terlambat', 'Only late ones'],
  sale: ['Penjualan', 'Sale'],
  owes: ['Sisa', 'Left'],
  contractLeft: ['Sisa kontrak', 'Left of the contract'],
  paidNow: ['Dibayar sekarang', 'Paid now'],
  leftThen: ['Sisa sesudahnya', 'Left afterwards'],
  lateBy: ['terlambat {{count}} hari', '{{count}} [day|days] late'],
  pay: ['Terima Pembayaran', 'Take a payment'],
  card: ['Cetak Kartu', 'Print card'],
  plan: ['Jadwal cicilan', 'Plan of instalments'],
  paidSoFar: ['Pembayaran', 'Payments'],
  nothingPaid: ['Belum ada pembayaran.', 'Nothing has been paid yet.'],
  customerOwes: ['{{name}}, sisa {{amount}}', '{{name}}, {{amount}} left'],
})
