import { texts } from '../platform/i18n/define.ts'

export const t = texts('exchange', {
  exchange: ['Tukar barang', 'Exchange'],
  comesBack: ['Kembali ke toko', 'Comes back'],
  taken: ['Diganti dengan', 'Taken instead'],
  credit: ['Nilai barang kembali', 'Worth of what comes back'],
  takenTotal: ['Barang pengganti', 'Goods taken'],
  due: ['Harus dibayar', 'To be paid'],
  rest: ['Sisa untuk pelanggan', 'Left for the customer'],
  handOver: ['Serahkan tunai', 'Hand over in cash'],
  rounding: ['Pembulatan', 'Rounding'],
  even: ['Tanpa selisih', 'No difference'],
  asPoints: ['Poin dikembalikan', 'Points given back'],
  givenAsPoints: ['Kembali jadi poin', 'Given back as points'],
  paidByCustomer: ['Dibayar pelanggan', 'Paid by the customer'],
  'given.TUNAI': ['Dikembalikan tunai', 'Given back in cash'],
  'given.DEPOSIT': ['Jadi deposit pelanggan', "Kept as the customer's deposit"],
  'rest.TUNAI': ['Tunai', 'Cash'],
  'rest.DEPOSIT': ['Deposit', 'Deposit'],
  scanNew: ['Pindai atau cari barang pengganti', 'Scan or find goods to take'],
  price: ['Harga', 'Price'],
})
