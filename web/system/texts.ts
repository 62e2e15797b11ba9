import { texts } from '../platform/i18n/define.ts'

export const t = texts('system', {
  // the months
  periods: ['Periode', 'Periods'],
  running: ['Berjalan', 'Running'],
  postingClosed: ['Posting ditutup', 'Posting closed'],
  open: ['Terbuka', 'Open'],
  closed: ['Ditutup', 'Closed'],
  closedBy: ['{{at}} oleh {{who}}', '{{at}} by {{who}}'],
  openNext: ['Buka {{month}}', 'Open {{month}}'],
  openNextTitle: ['Buka periode {{month}}?', 'Open period {{month}}?'],
  openNextText: [
    'Dokumen bertanggal {{month}} dapat dibuat dan diposting. Paling banyak dua periode terbuka bersamaan.',
    'Documents dated {{month}} can be made and posted. At most two periods are open at once.',
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
  closeFreezes: ['Saldo dibekukan', 'Balances are frozen'],
  allWell: ['Semua beres', 'All is well'],
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
    'Peringatan tidak menghalangi, tetapi tidak dapat diperbaiki setelah periode ditutup.',
    'Warnings do not stand in the way, but cannot be cured once the period is closed.',
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
  'cure.trial-balance': [
    'Telusuri jurnal yang berselisih lewat neraca saldo',
    'Trace the journals that differ through the trial balance',
  ],
  'cure.subledgers': [
    'Cocokkan saldo akun dengan piutang, hutang, kartu, dan poin',
    'Match the accounts with receivables, payables, cards and points',
  ],
  'cure.stock': [
    'Cocokkan nilai stok per cabang dengan akun persediaan',
    'Match the value of stock per branch with the inventory account',
  ],
  'cure.negative': [
    'Catat penerimaan atau mutasi yang tertinggal untuk barang ini',
    'Enter the receipts or mutations that these goods lack',
  ],
  'cure.dirty': [
    'Hitung ulang HPP barang ini sebelum periode ditutup',
    'Recalculate the cost of these goods before closing',
  ],
  'cure.waiting': [
    'Setujui atau tolak dokumen bertanggal bulan ini',
    'Approve or reject the documents dated this month',
  ],
  'cure.grni': [
    'Buat faktur pembelian untuk penerimaan ini',
    'Make the purchase invoices of these receipts',
  ],
  'cure.cards': [
    'Catat pencairan dari bank, atau tanyakan kepada bank',
    'Enter the settlement, or ask the bank',
  ],
  'cure.tax-papers': [
    'Isi nomor faktur pajak, atau minta kepada supplier',
    'Fill in the tax invoice number, or ask the supplier',
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
    'Membuka kembali bulan yang sudah ditutup mengubah laporan yang sudah selesai, karena itu hanya Owner yang berhak. Sampaikan alasannya kepada Owner.',
    'Restoring a closed month changes finished reports, so only the owner may do it. Tell the owner your reason.',
  ],
})
