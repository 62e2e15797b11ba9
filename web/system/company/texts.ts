import { texts } from '../../platform/i18n/define.ts'

export const t = texts('company', {
  tax: ['Pajak', 'Tax'],
  books: ['Pembukuan', 'Books'],
  buying: ['Pembelian', 'Buying'],
  buyingHint: [
    'Harga yang naik lebih dari ini terhadap pesanan atau pembelian terakhir memerlukan persetujuan atasan.',
    'A price above its order or the last purchase by more than this needs a supervisor.',
  ],
  sales: ['Penjualan', 'Sales'],
  codKeepsFreight: [
    'Sebagian barang COD ditolak: ongkos kirim tetap ditagih utuh',
    'Part of a COD is refused: its freight is still charged whole',
  ],
  pkpWords: [
    'Pengusaha Kena Pajak: memungut dan mengkreditkan PPN',
    'Registered for VAT: charges and credits VAT',
  ],
  pkpHint: [
    'Status berlaku mulai tanggal ini. Dokumen yang sudah dibuat tidak berubah.',
    'The status holds from this day on. Documents already made do not change.',
  ],
  pkpSince: ['PKP sejak {{day}}', 'Registered since {{day}}'],
  notPkpSince: ['bukan PKP sejak {{day}}', 'not registered since {{day}}'],
  fromTheStart: ['awal', 'the start'],
  centralWords: [
    'Kantor pusat menyetor PPN semua cabang; tanpa ini setiap cabang menyetor sendiri',
    'The head office settles VAT for all branches; without this each branch its own',
  ],
  ownUseWords: [
    'Pemakaian sendiri dikenai PPN, kecuali dokumennya menyebut lain',
    'Own use bears VAT unless the document says otherwise',
  ],
  finalTaxHint: [
    'PPh final 0,5% dari peredaran bruto (PP 55/2022), mulai tanggal 1 bulan ini. Kosongkan bila pajak penghasilan dihitung dari laba.',
    'Final income tax of 0.5% of turnover (PP 55/2022), from the 1st of this month. Leave empty where tax is of the profit.',
  ],
  finalTaxTermHint: [
    'Jangka PPh final dihitung dari tahun terdaftar: tahun itu tahun pertama (PP 55/2022; Daftar Akun › Jangka PPh Final). Surat keterangan diminta pelanggan yang memotong 0,5%.',
    'The years of final income tax count from the year of registration, which is the first (PP 55/2022; Chart of accounts › Terms of final tax). Customers who withhold 0.5% ask for the letter.',
  ],
  rebateWords: [
    'Rabat atas faktur menurunkan HPP barangnya yang masih ada, kecuali notanya menyebut lain',
    'A rebate on an invoice lowers what its goods still in stock cost, unless the note says otherwise',
  ],
  giftVatWords: [
    'Hadiah dan barang yang ditukar poin dikenai PPN atas HPP-nya',
    'Gifts and goods bought with points bear VAT on what they cost',
  ],
  noLevel: ['semua level sudah termasuk PPN', 'all levels include VAT'],
  'level.RETAIL': ['Eceran', 'Retail'],
  'level.MEMBER': ['Member', 'Member'],
  'level.GROSIR': ['Grosir', 'Wholesale'],
  'level.AGEN': ['Agen', 'Agent'],
  'level.KHUSUS': ['Khusus', 'Special'],
  goLiveHint: [
    'Sebelum tanggal ini hanya saldo awal yang dapat dicatat.',
    'Before this day only opening balances can be entered.',
  ],
  opensWords: [
    'Bulan berikutnya terbuka sendiri pada tanggal 1, berapa pun bulan yang masih terbuka',
    'The next month opens by itself on the 1st, however many are open still',
  ],
  openGuide: ['Panduan awal', 'Setup guide'],
  yes: ['Ya', 'Yes'],
  no: ['Tidak', 'No'],
})
