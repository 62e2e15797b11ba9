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
})
