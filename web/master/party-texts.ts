import { texts } from '../platform/i18n/define.ts'

export const t = texts('party', {
  openBills: ['Tagihan terbuka', 'Open bills'],
  runningOrders: ['Pesanan berjalan', 'Running orders'],
  salesOf: ['Penjualan', 'Sales'],
  boughtLately: ['Harga beli terakhir', 'Last buying prices'],
  ages: ['Umur', 'Ages'],
  seeAges: ['Lihat per tagihan', 'See by bill'],
  noneOfThese: ['Tidak ada.', 'There are none.'],
  seeAll: ['Lihat semua {{count}}', 'See all {{count}}'],
})
