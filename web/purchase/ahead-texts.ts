import { texts } from '../platform/i18n/define.ts'

export const ahead = texts('ahead', {
  ordersAhead: ['Pesanan yang barangnya belum datang', 'Orders whose goods are still to come'],
  chooseOrdersAhead: [
    'Bila faktur datang sebelum barangnya',
    'Where the invoice comes before its goods',
  ],
  linesAhead: ['{{lines}} baris belum datang', '{{lines}} [line|lines] still to come'],
  stillToCome: ['{{qty}} belum datang', '{{qty}} still to come'],
  billAhead: ['Faktur sebelum barang', 'Invoice before the goods'],
  notComing: ['Barang tidak datang', 'Goods are not coming'],
  notComingTells: [
    'Yang belum datang dicatat sebagai retur hari ini: hutang berkurang seharga barang itu dan PPN-nya. Stok tidak berubah.',
    'What has not come is entered as a return of today: the debt falls by its price and VAT. Stock stays as it is.',
  ],
})
