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
  slowLine: [
    'Jaringan lambat: kasir ini kini menunggu jawaban sampai {{seconds}} detik.',
    'The connection is slow: this till now waits up to {{seconds}} seconds for an answer.',
  ],
  waits: ['Jaringan putus, pembayaran menunggu.', 'The connection is lost, payment waits.'],
  pricesAsOf: ['harga per {{at}}', 'prices as of {{at}}'],
  pricesOld: [
    'Harga di perangkat ini sudah lebih dari sehari: per {{at}}.',
    'Prices on this device are more than a day old: as of {{at}}.',
  ],
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
  noQris: [
    'Menunggu jaringan: cabang ini tidak menerima QRIS statis tanpa jaringan',
    'Waits for the connection: this branch takes no static QRIS without one',
  ],
  noTransfer: [
    'Menunggu jaringan: cabang ini tidak menerima transfer tanpa jaringan',
    'Waits for the connection: this branch takes no transfers without one',
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
    'Menunggu jaringan: harga di perangkat ini lebih lama daripada yang diizinkan cabang tanpa jaringan',
    'Waits for the connection: prices on this device are older than the branch allows without one',
  ],
  keyWaits: ['menunggu', 'waits'],
  upTo: ['sampai {{percent}}', 'up to {{percent}}'],
  queue: ['Antrean kasir ini', 'Queue of this till'],
  queueSafe: ['{{count}} aman tersimpan', '{{count}} kept safe'],
  queueEmpty: [
    'Setiap penjualan disimpan di perangkat ini sebelum selesai.',
    'Each sale is kept on this device before it is done.',
  ],
  waitsTitle: ['Menunggu jaringan', 'Waits for the connection'],
  waitsBooking: [
    'Booking ada di server. Tahan keranjang dengan F6 dan lanjutkan saat tersambung.',
    'Bookings are on the server. Hold the cart with F6 and go on once connected.',
  ],
  waitsCod: [
    'COD butuh surat jalan dan kurir dari server. Tahan dengan F6 dan lanjutkan saat tersambung.',
    'COD needs its delivery note and courier from the server. Hold with F6 and go on once connected.',
  ],
  waitsShift: [
    'Tutup shift, kas masuk/keluar, dan buka laci menunggu jaringan; laci tetap milik kasir yang sama. Ganti kasir: Alt+K.',
    'Closing, cash in/out and opening the drawer wait for the connection; the drawer stays with its cashier. Change cashier: Alt+K.',
  ],
  onlyX: ['laporan X', 'X report'],
  reportX: ['Laporan X kasir ini', 'X report of this till'],
  shift: ['Shift', 'Shift'],
  opened: ['Dibuka', 'Opened'],
  soMany: ['{{label}} ({{count}})', '{{label}} ({{count}})'],
  unsentSales: ['Penjualan belum terkirim', 'Unsent sales'],
  takenBackSales: ['Penjualan dikembalikan', 'Sales taken back'],
  removedLines: ['Baris dibatalkan sebelum bayar', 'Lines taken off before payment'],
  removedCarts: ['Keranjang dibuang', 'Carts given up'],
  onlyHere: [
    'Hanya yang dijual kasir ini tanpa jaringan dan belum terkirim. Yang sudah diterima server ada di Laporan X setelah jaringan kembali.',
    'Only what this till sold without a connection and has not sent. What the server has stands in the X report once the connection is back.',
  ],
  removeNote: [
    'Tanpa jaringan tidak ada yang menyetujui: alasannya dicatat, dan kepala toko memeriksanya nanti.',
    'Without a connection nobody approves: the reason is kept, and the head of branch looks into it later.',
  ],
  waitsHeld: [
    'Menunggu jaringan: keranjang ini juga diketahui kasir lain',
    'Waits for the connection: other tills know this cart as well',
  ],
  bills: ['Penjualan yang belum terkirim', 'Unsent sales'],
  noBills: [
    'Tidak ada penjualan di perangkat ini yang belum terkirim.',
    'No sale on this device is unsent.',
  ],
  print: ['Cetak', 'Print'],
  takeBack: ['Kembalikan', 'Take back'],
  takeBackTitle: ['Kembalikan penjualan {{number}}', 'Take sale {{number}} back'],
  takeBackText: [
    'Semua barangnya kembali ke toko, dan uangnya kembali dengan cara ia dibayar: {{tenders}}. Kepala toko memeriksanya nanti.',
    'All its goods come back, and its money goes back the way it came: {{tenders}}. The head of branch looks into it later.',
  ],
  takeBackYes: ['Kembalikan uang', 'Give the money back'],
  takenBack: ['Dikembalikan', 'Taken back'],
  tooOld: [
    'Lebih dari {{minutes}} menit: kembalikan setelah jaringan kembali',
    'More than {{minutes}} minutes ago: take it back once the connection is back',
  ],
  reasonNeeded: ['Tulis alasannya', 'Say why'],
  saveFile: ['Simpan berkas', 'Save as file'],
  saveFileTitle: [
    'Penjualan yang belum terkirim sebagai berkas, untuk kepala toko (Penjualan Tanpa Jaringan › Kirim berkas antrean)',
    'Unsent sales as a file, for the head of branch (Sales without a connection › Send a queue file)',
  ],
  lostByRestore: [
    'Server dipulihkan dari cadangan dan tidak lagi mengenal {{numbers}}. Laporkan kepada kepala toko: penjualan ini harus dicatat ulang.',
    'The server was restored from a copy and no longer knows {{numbers}}. Tell the head of branch: these sales must be entered again.',
  ],
  seen: ['Sudah dilaporkan', 'Reported'],
  customerHint: ['Cari nama, kode, atau nomor anggota', 'Find by name, code or member number'],
  customerNone: [
    'Tidak ada {{text}} di perangkat ini. Pelanggan baru menunggu jaringan.',
    'No {{text}} on this device. New customers wait for the connection.',
  ],
  whoHere: ['Siapa di kasir ini?', 'Who is at this till?'],
  lockedText: [
    'Tidak ada jaringan. Yang melanjutkan mengetik PIN atau kode yang ia simpan di kasir ini; keranjang dan penjualan tetap ada.',
    'There is no connection. Whoever goes on types the PIN or code that he left at this till; carts and sales are kept.',
  ],
  changeText: [
    'Tidak ada jaringan. Yang PIN-nya sudah dikenal kasir ini dalam 24 jam terakhir dapat melanjutkan; laci dan shift tetap sama.',
    'There is no connection. Whoever typed his PIN at this till within the last 24 hours may go on; drawer and shift stay.',
  ],
  noCount: [
    'Menunggu jaringan: cabang ini menghitung laci saat ganti kasir',
    'Waits for the connection: this branch counts the drawer when cashiers change',
  ],
  pinOf: ['PIN {{name}}', 'PIN of {{name}}'],
  codeOf: ['Kode {{name}} untuk shift ini', 'Code of {{name}} for this shift'],
  proofWrong: ['PIN atau kode salah', 'Wrong PIN or code'],
  proofOver: [
    'Lima kali salah. Kasir ini terkunci sampai jaringan kembali.',
    'Wrong five times. This till is locked until the connection is back.',
  ],
  nobodyHere: [
    'Kasir ini belum mengenal PIN siapa pun. Tunggu jaringan; penjualan yang belum terkirim tetap tersimpan di sini.',
    'This till knows nobody’s PIN yet. Wait for the connection; unsent sales stay here.',
  ],
  back: ['Kembali', 'Back'],
  goOn: ['Lanjut', 'Go on'],
  lineIsBack: ['Jaringan kembali', 'The connection is back'],
  lineIsBackText: [
    '{{name}} mengambil alih tanpa jaringan. Ketik PIN-nya, agar penjualan berikut atas namanya.',
    '{{name}} took over without a connection. Type his PIN, so that the next sales bear his name.',
  ],
  sessionGoesOn: ['Kembali ke kasir semula', 'Back to the cashier before'],
  onlyInstalled: [
    'Menunggu jaringan: pada tab biasa hanya sampai {{amount}} yang disimpan. Pasang Kasir sebagai aplikasi agar lebih.',
    'Waits for the connection: in a plain tab only up to {{amount}} is kept. Install the till as an app for more.',
  ],
  ownPin: ['PIN Anda, untuk saat jaringan putus', 'Your PIN, for when the connection breaks'],
  ownPinHint: [
    'Boleh kosong. Dengan PIN, kasir ini dapat dibuka lagi tanpa jaringan selama 24 jam.',
    'May be empty. With it this till can be opened again without a connection for 24 hours.',
  ],
  ownCode: ['Kode untuk saat jaringan putus', 'Code for when the connection breaks'],
  ownCodeHint: [
    'Boleh kosong. Sedikitnya 8 karakter, bukan PIN Anda; hanya untuk shift dan perangkat ini.',
    'May be empty. At least 8 characters, not your PIN; for this shift and device only.',
  ],
  codeShort: ['Kode sedikitnya 8 karakter', 'The code has at least 8 characters'],
  pinShort: ['PIN terdiri dari 6 angka', 'A PIN has 6 digits'],
})
