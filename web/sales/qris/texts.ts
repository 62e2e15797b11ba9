import { texts } from '../../platform/i18n/define.ts'

export const t = texts('qris-payments', {
  unit: ['pembayaran QRIS', 'QRIS payments'],
  find: ['Cari referensi, kode, nomor', 'Find reference, code, number'],
  lateOnly: ['Dibatalkan kasir, tetapi dibayar', 'Given up by the till, yet paid'],
  usedBy: ['Dipakai / dikembalikan', 'Used / given back'],
  refund: ['Kembalikan', 'Give back'],
  refundOf: ['Kembalikan QRIS {{amount}}', 'Give back QRIS {{amount}}'],
  how: ['Dikembalikan', 'Given back'],
  byShop: ['Tunai atau transfer', 'Cash or transfer'],
  byProvider: ['Oleh penyedia', 'By the provider'],
  byShopNote: [
    'Uang keluar dari kas atau bank; penyedia tetap mencairkan pembayarannya.',
    'Money leaves cash or bank; the provider still pays it out.',
  ],
  byProviderNote: [
    'Sudah dikembalikan lewat penyedia; tidak dicairkan dan tidak dijurnal.',
    'Given back through the provider; it is not paid out and books nothing.',
  ],
  saved: ['Pembayaran QRIS dikembalikan', 'QRIS payment given back'],
})
