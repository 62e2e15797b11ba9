import { texts } from '../platform/i18n/define.ts'

export const t = texts('system', {
  // the months
  periods: ['Periode', 'Periods'],
  running: ['Berjalan', 'Running'],
  postingClosed: ['Posting ditutup', 'Posting closed'],
  open: ['Terbuka', 'Open'],
  closed: ['Ditutup', 'Closed'],
  closedBy: ['{{at}}, {{who}}', '{{at}}, {{who}}'],
  openNext: ['Buka {{month}}', 'Open {{month}}'],
  openNextTitle: ['Buka periode {{month}}?', 'Open period {{month}}?'],
  openNextText: [
    'Dokumen bertanggal {{month}} dapat dibuat dan diposting. Berapa bulan boleh terbuka bersamaan diatur di Perusahaan.',
    'Documents dated {{month}} can be made and posted. How many months may be open at once is set under Company.',
  ],
  openNextYes: ['Ya, buka {{month}}', 'Yes, open {{month}}'],
  noPeriod: ['Belum ada periode', 'No period yet'],
  readFailed: ['Data belum dapat dimuat.', 'The data could not be loaded yet.'],
  again: ['Muat ulang', 'Load again'],
  back: ['Kembali', 'Back'],
  // the steps
  steps: ['Langkah tutup periode', 'Steps of closing'],
  stepPosting: ['Tutup posting', 'Close posting'],
  stepCheck: ['Periksa', 'Check'],
  stepClose: ['Tutup periode', 'Close period'],
  stepDone: ['selesai', 'done'],
  postingStillOpen: ['Dokumen masih diterima', 'Documents are still taken'],
  postingStopped: ['Hanya jurnal penyesuaian', 'Adjustment journals only'],
  closeFreezes: ['Saldo akan dibekukan', 'Balances will be frozen'],
  allWell: ['Semua beres', 'All is well'],
  checked: ['Sudah diperiksa', 'Was checked'],
  checkedAt: ['Diperiksa {{at}}', 'Checked at {{at}}'],
  checking: ['Sedang memeriksa', 'Checking'],
  // the checks
  checksOf: ['Pemeriksaan {{month}}', 'Checks of {{month}}'],
  blockers: ['{{count}} penghalang', '{{count}} blockers'],
  warnings: ['{{count}} peringatan', '{{count}} warnings'],
  fine: ['{{count}} beres', '{{count}} well'],
  BLOCK: ['Penghalang', 'Blocker'],
  WARN: ['Peringatan', 'Warning'],
  ok: ['Beres', 'Well'],
  found: ['{{count}} ditemukan', '{{count}} found'],
  openPlace: ['Buka {{place}}', 'Open {{place}}'],
  seen: ['Saya sudah melihat peringatan', 'I have seen the warnings'],
  seenHint: [
    'Peringatan boleh dibiarkan; jurnal bulan ini tidak dapat ditambah setelah ditutup.',
    'Warnings may stay; no journal can be added to this month once it is closed.',
  ],
  // what each check looks at; what to do when it fails
  'about.trial-balance': [
    'Debit sama dengan kredit di setiap jurnal dan cabang',
    'Debits equal credits in every journal and branch',
  ],
  'about.subledgers': [
    'Piutang, hutang, kartu, uang muka, poin, RK antar cabang',
    'Receivables, payables, cards, down payments, points, inter-branch',
  ],
  'about.stock': ['Jumlah dan nilai setiap barang per cabang', 'Every goods per branch'],
  'about.negative': ['Semua barang di semua gudang', 'All goods in all warehouses'],
  'about.dirty': ['Tidak ada perhitungan yang tertunda', 'No calculation is pending'],
  'about.waiting': ['Dokumen bertanggal bulan ini', 'Documents dated this month'],
  'about.grni': ['Penerimaan yang lebih dari 30 hari', 'Receipts older than 30 days'],
  'about.cards': ['Kartu dan QRIS yang lebih dari 7 hari', 'Cards and QRIS older than 7 days'],
  'about.tax-papers': ['Faktur pembelian dengan PPN bulan ini', 'Invoices with VAT this month'],
  'about.depreciation': ['Peralatan, kendaraan, dan bangunan', 'Equipment, vehicles, buildings'],
  'about.books': [
    'Semua aturan yang diperiksa npm run books',
    'Every rule that npm run books asks',
  ],
  'about.reversals': [
    'Jurnal penyesuaian yang dibalik bulan ini',
    'Adjustments reversed this month',
  ],
  'cure.reversals': [
    '{{count}} jurnal: pembalikan berjalan sendiri pada tanggalnya, atau balik sekarang',
    '{{count}} journals: reversed by themselves on their day, or reverse them now',
  ],
  'about.counts': ['Lembar opname bulan ini', 'Counts of this month'],
  'about.money-between': [
    'Uang dan jurnal antar cabang sama di kedua sisi',
    'Money and journals between branches stand on both sides',
  ],
  'cure.money-between': [
    '{{count}} dokumen menunggu cabang lawan mengonfirmasi',
    '{{count}} documents wait for the other branch',
  ],
  'about.recurring': ['Semua jurnal berulang yang berlaku', 'Every recurring journal that runs'],
  'cure.recurring': [
    '{{count}} jurnal berulang: tekan Jurnal di daftarnya, atau hentikan',
    '{{count}} recurring journals: write them from their list, or stop them',
  ],
  'about.transit': ['Mutasi antar cabang yang belum diterima', 'Mutations not received yet'],
  'about.giros': ['Giro kita dan giro pelanggan', 'Our giros and those of customers'],
  'about.prepared': ['Pelunasan yang disiapkan bulan ini', 'Settlements prepared this month'],
  'about.vat': ['Saldo PPN keluaran per cabang', 'Output VAT per branch'],
  'about.months': ['Yang lama ditutup pada waktunya', 'The old ones are closed in time'],
  'cure.months': [
    '{{count}} lebih dari pengaturan: tutup bulan yang tertua dahulu',
    '{{count}} more than the setting: close the oldest month first',
  ],
  'about.banks': ['Semua rekening bank bulan ini', 'Every bank account of this month'],
  'cure.banks': [
    '{{count}} rekening: isi saldo akhir bulan menurut rekening koran',
    '{{count}} accounts: type the balance at month end by the bank’s statement',
  ],
  'about.opname': ['Hitungan stok setiap cabang', 'A count of stock in every branch'],
  'cure.books': [
    'Jangan tutup periode: minta pemeriksaan (npm run books) dan telusuri kodenya',
    'Do not close: have the books checked (npm run books) and trace the codes',
  ],
  'cure.counts': [
    '{{count}} opname: selesaikan atau batalkan',
    '{{count}} counts: finish or cancel',
  ],
  'cure.transit': [
    '{{count}} mutasi: terima di cabang tujuan, atau tarik kembali',
    '{{count}} mutations: receive or recall them',
  ],
  'cure.giros': [
    '{{count}} giro: catat cair atau tolak',
    '{{count}} giros: enter as cleared or bounced',
  ],
  'cure.prepared': [
    '{{count}} pelunasan: bayar atau batalkan',
    '{{count}} settlements: pay or cancel',
  ],
  'cure.vat': [
    '{{count}} cabang: buat jurnal pemusatan dan kompensasi PPN',
    '{{count}} branches: make the adjustment journals of VAT',
  ],
  'cure.opname': [
    '{{count}} cabang belum menghitung stok bulan ini',
    '{{count}} branches have not counted this month',
  ],
  moreDocuments: ['{{count}} lagi', '{{count}} more'],
  andMore: ['dan {{count}} lainnya', 'and {{count}} more'],
  comparedTitle: ['Berbeda dari penutupan sebelumnya', 'Different from the closing before'],
  comparedNone: [
    'Periode ini pernah dibuka kembali; semua saldo sama dengan penutupan sebelumnya.',
    'This period was opened again; every balance equals that of the closing before.',
  ],
  difference: ['Selisih', 'Difference'],
  before: ['Sebelumnya', 'Before'],
  now: ['Sekarang', 'Now'],
  'cure.trial-balance': [
    '{{count}} selisih: telusuri jurnal lewat neraca saldo',
    '{{count}} differences: trace the journals through the trial balance',
  ],
  'cure.subledgers': [
    '{{count}} selisih: cocokkan akun dengan piutang, hutang, kartu, dan poin',
    '{{count}} differences: match the accounts with receivables, payables, cards and points',
  ],
  'cure.stock': [
    '{{count}} selisih: cocokkan nilai stok per cabang dengan akun persediaan',
    '{{count}} differences: match the value of stock per branch with the inventory account',
  ],
  'cure.negative': [
    '{{count}} barang: catat penerimaan atau mutasi yang tertinggal',
    '{{count}} goods: enter the receipts or mutations they lack',
  ],
  'cure.dirty': [
    '{{count}} barang: hitung ulang HPP-nya sebelum periode ditutup',
    '{{count}} goods: recalculate their cost before closing',
  ],
  'cure.waiting': [
    '{{count}} dokumen bertanggal bulan ini: setujui atau tolak',
    '{{count}} documents dated this month: approve or reject them',
  ],
  'cure.grni': [
    '{{count}} penerimaan: buat faktur pembeliannya',
    '{{count}} receipts: make their purchase invoices',
  ],
  'cure.cards': [
    '{{count}} pembayaran: catat pencairannya, atau tanyakan kepada bank',
    '{{count}} payments: enter the settlement, or ask the bank',
  ],
  'cure.tax-papers': [
    '{{count}} faktur: isi nomor faktur pajak, atau minta kepada supplier',
    '{{count}} invoices: fill in the tax number, or ask the supplier',
  ],
  'cure.depreciation': [
    'Buat jurnal penyesuaian penyusutan bulan ini',
    'Make this month’s adjustment journal',
  ],
  // the actions
  recheck: ['Periksa ulang', 'Check again'],
  closePosting: ['Tutup posting', 'Close posting'],
  openPosting: ['Buka posting', 'Open posting'],
  closePeriod: ['Tutup Periode {{month}}', 'Close period {{month}}'],
  closePostingTitle: ['Tutup posting {{month}}?', 'Close posting of {{month}}?'],
  closePostingText: [
    'Kasir dan dokumen lain bertanggal {{month}} ditolak sejak saat ini; jurnal penyesuaian masih diterima. Posting dapat dibuka lagi.',
    'The cashier and other documents dated {{month}} are refused from now on; adjustment journals are still taken. Posting can be opened again.',
  ],
  closePostingYes: ['Ya, tutup posting', 'Yes, close posting'],
  closeTitle: ['Tutup periode {{month}}?', 'Close period {{month}}?'],
  closeText: [
    'Saldo akun dan stok {{month}} dibekukan. Setelah itu tidak ada yang dapat dicatat ke bulan ini.',
    'The balances of accounts and stock of {{month}} are frozen. Nothing can be entered into this month afterwards.',
  ],
  closeYear: [
    'Laba tahun {{year}} dipindahkan ke Laba Ditahan di setiap cabang.',
    'The profit of {{year}} moves to retained earnings in every branch.',
  ],
  closeWarnings: [
    '{{count}} peringatan sudah dilihat dan dibiarkan.',
    '{{count}} warnings were seen and left as they are.',
  ],
  closeYes: ['Ya, tutup {{month}}', 'Yes, close {{month}}'],
  // why the main button waits
  onlyView: ['Peran Anda hanya dapat melihat', 'Your role may only look'],
  earlierFirst: ['Tutup {{month}} terlebih dahulu', 'Close {{month}} first'],
  postingFirst: ['Tutup posting terlebih dahulu', 'Close posting first'],
  blocked: ['{{count}} penghalang belum beres', '{{count}} blockers are not cured'],
  seenFirst: ['Centang bahwa peringatan sudah dilihat', 'Tick that the warnings were seen'],
  alreadyClosed: ['Periode ini sudah ditutup', 'This period is closed'],
  // a closed month
  isClosed: ['{{month}} sudah ditutup', '{{month}} is closed'],
  isClosedText: [
    'Saldo akun dan stok bulan ini dibekukan; tidak ada yang dapat dicatat ke dalamnya.',
    'The balances of this month are frozen; nothing can be entered into it.',
  ],
  days: ['Tanggal', 'Days'],
  openedAt: ['Dibuka', 'Opened'],
  closedAt: ['Ditutup', 'Closed'],
  closer: ['Oleh', 'By'],
  restoreHere: ['Buka kembali {{month}}', 'Restore {{month}}'],
  onlyNewest: [
    'Hanya periode terakhir yang ditutup, {{month}}, dapat dibuka kembali.',
    'Only the newest closed period, {{month}}, can be restored.',
  ],
  // restoring
  newestClosed: ['Periode terakhir yang ditutup', 'The newest closed period'],
  noClosed: ['Belum ada periode yang ditutup', 'No period is closed yet'],
  noClosedText: [
    'Periode yang sudah ditutup dapat dibuka kembali di sini.',
    'A period that was closed can be restored here.',
  ],
  follows: ['Yang terjadi', 'What follows'],
  followsOpen: [
    '{{month}} terbuka lagi dengan posting tertutup: hanya jurnal penyesuaian yang diterima, sampai posting dibuka.',
    '{{month}} opens with posting closed: only adjustment journals are taken until posting is opened.',
  ],
  followsBalances: [
    'Saldo yang dibekukan tidak berlaku lagi. Saldo baru disimpan saat periode ditutup kembali.',
    'The frozen balances no longer hold. New ones are kept when the period is closed again.',
  ],
  followsYear: [
    'Jurnal tutup tahun {{year}} dibalik di setiap cabang.',
    'The closing journal of {{year}} is reversed in every branch.',
  ],
  followsAudit: [
    'Nama Anda dan alasannya tercatat di jejak audit.',
    'Your name and the reason are kept in the audit trail.',
  ],
  reason: ['Alasan', 'Reason'],
  required: ['wajib', 'required'],
  reasonExample: ['Misalnya: faktur supplier terlambat datang', 'A supplier’s invoice came late'],
  reasonNeeded: ['Tulis alasannya terlebih dahulu', 'Write the reason first'],
  restore: ['Buka kembali {{month}}', 'Restore {{month}}'],
  restoreTitle: ['Buka kembali periode {{month}}?', 'Restore period {{month}}?'],
  restoreText: [
    'Laporan {{month}} yang sudah dibagikan dapat berubah sesudahnya.',
    'Reports of {{month}} that were handed out may change afterwards.',
  ],
  restoreYes: ['Ya, buka kembali {{month}}', 'Yes, restore {{month}}'],
  restored: ['{{month}} terbuka kembali', '{{month}} is open again'],
  restoredText: [
    'Posting masih tertutup. Betulkan yang perlu, lalu tutup periodenya lagi.',
    'Posting is still closed. Correct what is needed, then close the period again.',
  ],
  toClosing: ['Ke Tutup Periode', 'To closing'],
  notAllowed: ['Anda dapat melihat, tetapi tidak membuka kembali', 'You may look, but not restore'],
  notAllowedText: [
    'Membuka kembali bulan yang sudah ditutup mengubah laporan yang sudah selesai, karena itu hanya Pemilik yang berhak. Sampaikan alasannya kepada Pemilik.',
    'Restoring a closed month changes finished reports, so only the owner may do it. Tell the owner your reason.',
  ],
  // the logo
  logoTitle: ['Unggah Logo', 'Upload logo'],
  logoHint: [
    'JPEG, PNG atau WebP, paling besar 1 MB, sebaiknya persegi. Tampil di halaman masuk, kepala layar, dokumen, laporan dan struk.',
    'JPEG, PNG or WebP, at most 1 MB, best square. Shown at sign-in, in the header, on documents, reports and receipts.',
  ],
  logoUpload: ['Unggah logo', 'Upload logo'],
  logoChange: ['Ganti logo', 'Change logo'],
  logoRemove: ['Hapus logo', 'Remove logo'],
  logoRemoveTitle: ['Hapus logo {{branch}}?', 'Remove the logo of {{branch}}?'],
  logoRemoveText: [
    'Cabang ini kembali memakai logo kantor pusat.',
    'The branch shows the head office’s logo again.',
  ],
  logoRemoveYes: ['Ya, hapus logo', 'Yes, remove logo'],
  logoSaved: ['Logo {{branch}} sudah diganti', 'The logo of {{branch}} was changed'],
  logoOwn: ['Logo sendiri', 'Own logo'],
  logoFromHead: ['Memakai logo kantor pusat', 'Shows the head office’s logo'],
  logoNone: ['Belum ada logo', 'No logo yet'],
  logoOf: ['Logo {{branch}}', 'Logo of {{branch}}'],
})
