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
  findPaper: ['Cari nomor atau supplier', 'Find a number or supplier'],
  noPaper: ['Tidak ada dokumen yang cocok', 'No matching document'],
  searching: ['Mencari…', 'Searching…'],
  receipts: ['penerimaan', 'receipts'],
  findReceipt: ['Cari nomor, supplier, surat jalan', 'Find number, supplier, delivery note'],
  order: ['Pesanan (PO)', 'Order (PO)'],
  vehicleNo: ['No. Kendaraan', 'Vehicle no.'],
  received: ['Diterima', 'Received'],
  rejected: ['Ditolak', 'Rejected'],
  note: ['Catatan', 'Note'],
  ordered: ['Dipesan', 'Ordered'],
  receivedBefore: ['Sudah diterima', 'Received before'],
  open: ['Sisa', 'Open'],
  receivedNow: ['Diterima kini', 'Received now'],
  rejectReason: ['Alasan ditolak', 'Reason for rejecting'],
  rejectHint: ['Rusak, kedaluwarsa, salah kirim', 'Damaged, expired, wrong goods'],
  receiveAll: ['Isi sesuai sisa', 'Fill in all that is open'],
  chooseOrder: [
    'Pilih pesanan pembelian; barisnya tampil di sini untuk dihitung.',
    'Choose a purchase order; its lines will stand here to be counted.',
  ],
  countedOf: ['{{counted}} dari {{count}} baris terisi', '{{counted}} of {{count}} lines filled in'],
  nextField: ['kolom berikut', 'next field'],
  otherLine: ['baris lain', 'other line'],
  scanLine: ['Pindai barcode atau ketik kode barang', 'Scan a barcode or type a code'],
  notInOrder: ['{{text}} tidak ada di pesanan ini', '{{text}} is not in this order'],
  orderedOf: ['dipesan {{ordered}}, diterima {{received}}', 'ordered {{ordered}}, received {{received}}'],
  openOf: ['Sisa {{open}} {{unit}}', '{{open}} {{unit}} open'],
  complete: ['Lengkap', 'Complete'],
  fillOpen: ['Terima semua sisa {{name}}', 'Receive all of {{name}}'],
  less: ['Kurangi {{name}}', 'Less {{name}}'],
  more: ['Tambah {{name}}', 'More {{name}}'],
  makeInvoice: ['Buat faktur', 'Make invoice'],
})

export function taxModes() {
  return [
    ['EXCLUDE', t('tax.EXCLUDE')],
    ['INCLUDE', t('tax.INCLUDE')],
    ['NONE', t('tax.NONE')],
  ] as const
}
