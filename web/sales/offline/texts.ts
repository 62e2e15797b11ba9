import { texts } from '../../platform/i18n/define.ts'

/** What differences of sales without a line mean, and what one looks at. */
export const t = texts('offlineSales', {
  differences: ['Selisih', 'Differences'],
  differencesUnit: ['selisih', 'differences'],
  devicesUnit: ['perangkat', 'devices'],
  find: ['Cari nomor, kasir, rincian …', 'Find a number, cashier, detail …'],
  findDevice: ['Cari kasir, orang …', 'Find a till, person …'],
  open: ['Belum diperiksa', 'Not looked into'],
  isOpen: ['Belum diperiksa', 'Not looked into'],
  looked: ['Diperiksa', 'Looked into'],
  byOn: ['{{name}}, {{at}}', '{{name}}, {{at}}'],
  lookInto: ['Sudah diperiksa', 'Looked into'],
  lookIntoIn: ['Sudah diperiksa ({{branch}})', 'Looked into ({{branch}})'],
  lookIntoCount: [
    '{{count}} selisih sudah diperiksa',
    '{{count}} [difference|differences] looked into',
  ],
  openDocument: ['Buka {{number}}', 'Open {{number}}'],
  noDocument: ['Belum dibukukan', 'Not booked'],
  yes: ['Ya', 'Yes'],
  no: ['Tidak', 'No'],
  device: ['Perangkat', 'Device'],
  blankAsBranch: [
    'Kosong berarti seperti cabang; yang lebih kecil berlaku.',
    'Blank means as the branch; the less of both holds.',
  ],
  asBranch: ['Seperti cabang', 'As the branch'],
  lostOn: ['Hilang {{at}}', 'Lost {{at}}'],
  'act.limit': ['Atur batas', 'Set limits'],
  'act.lose': ['Nyatakan hilang', 'Declare lost'],
  'act.endChain': ['Tutup urutan', 'End the chain'],
  limitsOf: ['Batas {{till}} tanpa jaringan', 'Limits of {{till}} without a connection'],
  allowedWords: ['Boleh menjual saat jaringan putus', 'May sell while the connection is lost'],
  'means.lose': [
    'Perangkat tidak dapat menjual tanpa jaringan lagi, dan shiftnya ditutup dengan uang yang dihitung. {{count}} penjualan belum terkirim; yang terkirim kemudian dicatat terlambat.',
    'The device can no longer sell without a connection, and its shift closes with the money that is counted. {{count}} [sale is|sales are] not sent; what comes later is booked as late.',
  ],
  'means.endChain': [
    '{{count}} nomor perangkat ini tidak lagi ditunggu. Bila terkirim juga, penjualannya tetap dicatat.',
    '{{count}} [number|numbers] of this device will no longer be waited for. A sale that comes after all is booked still.',
  ],
  sendFile: ['Kirim berkas antrean', 'Take in a queue file'],
  sendFileText: [
    'Kasir yang tidak dapat mengirim sendiri menyimpan antreannya sebagai berkas. Setiap baris diperiksa tanda tangannya dan dicatat seperti kiriman kasir itu.',
    'A till that cannot send by itself writes its queue into a file. The signature of each line is checked, and it is booked as if the till had sent it.',
  ],
  chooseFile: ['Pilih berkas', 'Choose a file'],
  writtenAt: ['Ditulis', 'Written'],
  entries: ['Isi', 'Entries'],
  sendCount: ['Kirim {{count}} baris', 'Send {{count}} [line|lines]'],
  ready: ['Selesai', 'Done'],
  line: ['Baris {{line}}', 'Line {{line}}'],
  unread: ['Baris ini tidak dapat dibaca', 'This line cannot be read'],
  'outcome.ACCEPTED': ['{{count}} diterima', '{{count}} accepted'],
  'outcome.KNOWN': ['{{count}} sudah ada', '{{count}} known already'],
  'outcome.REFUSED': ['{{count}} ditolak', '{{count}} refused'],
  'fault.FORMAT': ['Ini bukan berkas antrean kasir', 'This is no queue file of a till'],
  'fault.CUT': [
    'Berkas ini terpotong: isinya kurang dari yang disebutkan. Simpan lagi dari kasir.',
    'This file was cut off: it has less than it says. Write it again at the till.',
  ],
  'fault.LARGE': [
    'Berkas ini lebih dari 10.000 baris atau 32 MB',
    'This file has more than 10,000 lines or 32 MB',
  ],
  nothingSold: ['Tidak dijual', 'Not sold'],
  seq: ['Urutan ke-{{seq}} kasir ini', 'No. {{seq}} of this till'],
  tillSaid: ['Kata kasir {{at}}', 'The till said {{at}}'],
  never: ['belum pernah', 'never'],
  replaced: ['Digantikan {{at}}', 'Replaced {{at}}'],
  noDevices: [
    'Belum ada kasir yang terdaftar untuk menjual tanpa jaringan.',
    'No till is registered yet to sell without a connection.',
  ],
  'why.CHAIN': [
    'Penjualan sebelum ini tidak ada di server atau bernomor sama: cocokkan nomor struk kasir itu berurutan, dan tanyakan yang hilang.',
    'The sale before it is not here or has the same number: go through that till’s receipt numbers in order and ask for the missing one.',
  ],
  'why.KEY_OTHER': [
    'Pembayaran yang sama sudah tersimpan dengan isi lain, jadi yang ini belum dibukukan: bandingkan kedua struk dengan barang dan uang yang diterima.',
    'The same payment was saved with other content, so this one is not booked: compare both receipts with the goods and the money taken.',
  ],
  'why.CLOCK': [
    'Jam kasir tidak pasti atau penjualan terlalu lama tersimpan: cocokkan waktunya dengan jam kerja dan rekaman toko.',
    'The till was not sure of its time, or kept the sale for too long: compare the time with working hours and the shop’s recordings.',
  ],
  'why.CONNECTED': [
    'Perangkat memberi tanda hidup pada saat itu, jadi jaringan tidak putus: tanyakan mengapa dijual tanpa jaringan.',
    'The device gave signs of life at that moment, so there was a connection: ask why it was sold without one.',
  ],
  'why.TOTAL': [
    'Yang dibayar pelanggan berbeda dari harga daftar saat dikirim: periksa apakah harga atau promo baru saja berubah.',
    'The customer paid another total than the list asks: see whether prices or campaigns had just changed.',
  ],
  'why.BELOW_LIST': [
    'Dibayar lebih rendah dari harga daftar, melebihi batas diskon kasir: periksa harga setiap baris pada struk.',
    'Paid below the list by more than the cashier’s discount limit: look at the price of each line of the receipt.',
  ],
  'why.STOCK': [
    'Barang yang dijual tidak cukup menurut catatan atau sudah disisihkan: hitung barangnya dan periksa booking yang kehilangan.',
    'There was not enough by the books, or it was set aside: count the goods and look at the bookings that lost theirs.',
  ],
  'why.LIMIT': [
    'Di luar batas cabang: tidak diizinkan, di atas batas per struk, atau perangkat sudah digantikan. Periksa struk dan siapa yang memakai perangkat.',
    'Beyond the branch’s limits: not allowed, above the largest receipt, or by a replaced device. Look at the receipt and at who used the device.',
  ],
  'why.LATE': [
    'Datang setelah shift dihitung; tunainya masuk selisih hitungan itu: bandingkan dengan selisih laci shift tersebut.',
    'Came after its shift was counted; its cash belongs to that count’s difference: compare it with the drawer difference of that shift.',
  ],
  'why.MONTH': [
    'Bulan penjualan sudah ditutup, jadi dibukukan di bulan berikutnya: beri tahu akuntansi untuk PPN dan laporan.',
    'The month of the sale was closed, so it is booked in the next one: tell accounting, for VAT and reports.',
  ],
  'why.CASHIER': [
    'Kasir yang tertulis tidak lagi berhak menjual di cabang ini, jadi pengirim yang dicatat: periksa siapa yang melayani.',
    'The cashier may not sell in this branch any more, so the sender is written: find out who served the customer.',
  ],
  'why.NUMBER': [
    'Struk pelanggan memuat nomor yang hilang saat server dipulihkan; penjualannya kini bernomor lain, dan nomor lama dapat dimiliki penjualan lain. Cocokkan kedua struk.',
    'The customer’s receipt has a number that was lost when the server was put back from a copy; the sale has another now, and the old one may be another sale’s. Compare both receipts.',
  ],
  'why.REMOVED': [
    'Barang dihapus setelah pelanggan tahu totalnya, saat tidak ada atasan yang dapat ditanya: cocokkan dengan barang dan rekaman toko.',
    'An item left the cart after the customer had been told the total, with nobody to ask: compare with the goods and the shop’s recordings.',
  ],
  'why.GIVEN_UP': [
    'Seluruh keranjang dilepas setelah pelanggan tahu totalnya: tanyakan kasir, dan cocokkan dengan rekaman toko.',
    'A whole cart was given up after the customer had been told the total: ask the cashier and compare with the shop’s recordings.',
  ],
  'why.TAKEN_BACK': [
    'Penjualan dibatalkan di kasir dan uangnya dikembalikan: pastikan barangnya kembali di rak dan pelanggan menerima uangnya.',
    'The sale was taken back at the till and its money returned: see that the goods are back and that the customer got the money.',
  ],
})
