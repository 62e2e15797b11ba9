import { texts } from '../platform/i18n/define.ts'

export const t = texts('purchase', {
  'tax.EXCLUDE': ['Belum Termasuk', 'Excluded'],
  'tax.INCLUDE': ['Termasuk', 'Included'],
  'tax.NONE': ['Non-PPN', 'No VAT'],
  orders: ['pesanan', 'orders'],
  findOrder: ['Cari nomor, supplier', 'Find number, supplier'],
  cancel: ['Batalkan', 'Cancel'],
  cancelTells: [
    'Pesanan tidak dapat diterima lagi. Nomornya tetap tercatat.',
    'The order can no longer be received. Its number stays on record.',
  ],
  closeRest: ['Tutup sisa', 'Close the rest'],
  closeTells: [
    'Sisa yang belum diterima tidak ditunggu lagi.',
    'What has not been received is no longer expected.',
  ],
  approve: ['Setujui', 'Approve'],
  receive: ['Terima Barang', 'Receive goods'],
  memoHint: ['Catatan untuk supplier', 'A note for the supplier'],
  days: ['{{count}} hari', '{{count}} days'],
})

export function taxModes() {
  return [
    ['EXCLUDE', t('tax.EXCLUDE')],
    ['INCLUDE', t('tax.INCLUDE')],
    ['NONE', t('tax.NONE')],
  ] as const
}
