import { texts } from '../../../platform/i18n/define.ts'

export const t = texts('cashier-offline', {
  since: ['Tanpa jaringan sejak {{time}}', 'Offline since {{time}}'],
  unsent: ['{{count}} belum terkirim', '{{count}} unsent'],
  sending: ['Mengirim {{count}} penjualan', 'Sending {{count}} [sale|sales]'],
  stuck: [
    '{{count}} penjualan belum diterima server: {{why}}',
    '{{count}} [sale is|sales are] not taken by the server yet: {{why}}',
  ],
  goesOn: ['Jaringan putus, penjualan jalan terus.', 'The connection is lost, selling goes on.'],
  goesOnText: [
    'Tunai, kartu lewat mesin, QRIS statis dan transfer dicatat di perangkat ini dan terkirim sendiri nanti.',
    'Cash, cards by the terminal, static QRIS and transfers are kept on this device and sent by themselves later.',
  ],
  waits: ['Jaringan putus, pembayaran menunggu.', 'The connection is lost, payment waits.'],
  temporary: ['Nomor sementara {{number}}', 'Temporary number {{number}}'],
  notKept: [
    'Penyimpanan perangkat penuh, penjualan tidak dicatat',
    'Storage of this device is full, the sale was not kept',
  ],
  notKeptText: [
    'Jangan serahkan barang. Kembalikan uangnya, atau bayar lagi setelah jaringan kembali.',
    'Do not hand out the goods. Give the money back, or pay again once the connection is back.',
  ],
  notReady: [
    'Menunggu jaringan: perangkat ini belum menyimpan kunci dan aturan kasir. Buka kasir lewat https.',
    'Waits for the connection: this device has no key and no rules of the till yet. Open the till by https.',
  ],
  notAllowedHere: [
    'Menunggu jaringan: cabang ini tidak menjual tanpa jaringan',
    'Waits for the connection: this branch does not sell without one',
  ],
  replaced: [
    'Menunggu jaringan: perangkat lain sudah menjadi kasir ini',
    'Waits for the connection: another device has become this till',
  ],
  noShift: [
    'Menunggu jaringan: tanpa shift terbuka tidak ada penjualan tanpa jaringan',
    'Waits for the connection: without an open shift nothing is sold without one',
  ],
  noBooking: [
    'Menunggu jaringan: booking dibayar setelah jaringan kembali',
    'Waits for the connection: bookings are paid once it is back',
  ],
  noDelivery: [
    'Menunggu jaringan: barang yang diantar butuh surat jalan',
    'Waits for the connection: goods that are brought need their delivery note',
  ],
  noTaxFree: [
    'Menunggu jaringan: menjual tanpa PPN butuh atasan',
    'Waits for the connection: selling without VAT needs a supervisor',
  ],
  noGifts: [
    'Menunggu jaringan: hadiah pilihan diberikan setelah jaringan kembali',
    'Waits for the connection: chosen gifts are given once it is back',
  ],
  noOtherWarehouse: [
    'Menunggu jaringan: barang dari gudang lain dijual setelah jaringan kembali',
    'Waits for the connection: goods of another warehouse are sold once it is back',
  ],
  noTender: [
    'Menunggu jaringan: tanpa jaringan hanya tunai, kartu lewat mesin, QRIS statis dan transfer',
    'Waits for the connection: without one only cash, cards by the terminal, static QRIS and transfers',
  ],
  noPrice: [
    'Menunggu jaringan: ada barang tanpa harga di perangkat ini',
    'Waits for the connection: some goods have no price on this device',
  ],
  noDiscount: [
    'Menunggu jaringan: diskon di atas batas Anda butuh atasan',
    'Waits for the connection: a discount above your limit needs a supervisor',
  ],
  tooLarge: [
    'Menunggu jaringan: struk ini di atas batas tanpa jaringan cabang',
    'Waits for the connection: this receipt is above what the branch sells without one',
  ],
  tooMuch: [
    'Menunggu jaringan: penjualan yang belum terkirim sudah mencapai batas kasir ini',
    'Waits for the connection: what is unsent has reached the limit of this till',
  ],
  tooLong: [
    'Menunggu jaringan: sudah lebih lama tanpa jaringan daripada yang diizinkan cabang',
    'Waits for the connection: it has been away longer than the branch allows',
  ],
})
