import { texts } from '../platform/i18n/define.ts'

/** What each check looks at; what to do when it fails. */
export const checkText = texts('checks', {
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
  'about.drafts': ['Dokumen bertanggal bulan ini', 'Documents dated this month'],
  'cure.drafts': [
    '{{count}} dokumen: proses, atau batalkan yang tidak jadi',
    '{{count}} [document|documents]: process them, or cancel what will not come',
  ],
  'about.grni': ['Penerimaan yang lebih dari 30 hari', 'Receipts older than 30 days'],
  'about.billed-ahead': ['Faktur yang lebih dari 30 hari', 'Invoices older than 30 days'],
  'about.credit-cards': ['Yang lebih dari 7 hari', 'Those older than 7 days'],
  'about.debit-cards': ['Yang lebih dari 7 hari', 'Those older than 7 days'],
  'about.paylater': ['Yang lebih dari 7 hari', 'Those older than 7 days'],
  'about.qris': ['Kode QRIS yang dibayar pelanggan', 'QRIS codes that customers paid'],
  'about.tax-papers': ['Faktur pembelian dengan PPN bulan ini', 'Invoices with VAT this month'],
  'about.depreciation': ['Peralatan, kendaraan, dan bangunan', 'Equipment, vehicles, buildings'],
  'about.books': ['Semua aturan pembukuan, satu per satu', 'Every rule of the books, one by one'],
  'about.ended': ['Hari terakhir bulan ini sudah tiba', 'The last day of the month has come'],
  'cure.ended': [
    '{{count}} hari lagi: sesudah ditutup, penjualan dan dokumen lain bulan ini ditolak',
    '{{count}} [day|days] left: once closed, sales and other documents of this month are refused',
  ],
  'about.reversals': [
    'Jurnal penyesuaian yang dibalik bulan ini',
    'Adjustments reversed this month',
  ],
  'cure.reversals': [
    '{{count}} jurnal: pembalikan berjalan sendiri pada tanggalnya, atau balik sekarang',
    '{{count}} [journal|journals]: reversed by themselves on their day, or reverse them now',
  ],
  'about.counts': ['Lembar opname bulan ini', 'Counts of this month'],
  'about.money-between': [
    'Uang dan jurnal antar cabang sama di kedua sisi',
    'Money and journals between branches stand on both sides',
  ],
  'cure.money-between': [
    '{{count}} dokumen: konfirmasi di cabang lawannya',
    '{{count}} [document|documents]: confirm in the branch they wait for',
  ],
  'about.shifts': [
    'Shift yang dibuka sampai akhir bulan ini',
    'Shifts opened until the end of this month',
  ],
  'cure.shifts': [
    '{{count}} shift: hitung uangnya dan tutup di Kasir, atau tutup oleh atasan',
    '{{count}} [shift|shifts]: count and close them at the till, or have a supervisor do it',
  ],
  'about.recurring': ['Semua jurnal berulang yang berlaku', 'Every recurring journal that runs'],
  'cure.recurring': [
    '{{count}} jurnal berulang: tekan Jurnal di daftarnya, atau hentikan',
    '{{count}} [recurring journal|recurring journals]: write them from their list, or stop them',
  ],
  'about.transit': ['Mutasi antar cabang yang belum diterima', 'Mutations not received yet'],
  'about.giros-in': ['Giro dari pelanggan', 'Giros of customers'],
  'about.giros-out': ['Giro kepada supplier', 'Giros to suppliers'],
  'about.prepared': ['Pelunasan yang disiapkan bulan ini', 'Settlements prepared this month'],
  'about.vat': ['Saldo PPN keluaran per cabang', 'Output VAT per branch'],
  'about.final-tax': ['Peredaran bruto per cabang', 'Turnover per branch'],
  'cure.final-tax': [
    '{{count}} cabang: buat jurnalnya lewat Pajak bulan ini',
    '{{count}} [branch|branches]: write it by Taxes of the month',
  ],
  'about.final-tax-limit': ['Semua cabang sejak Januari', 'All branches since January'],
  'cure.final-tax-limit': [
    'Siapkan pajak penghasilan biasa mulai tahun depan',
    'Prepare for income tax of the profit from next year',
  ],
  'about.signed-days': ['Setiap hari di setiap cabang', 'Every day in every branch'],
  'cure.signed-days': [
    '{{count}} cabang, dengan hari pertamanya dan banyak harinya: kepala cabang memeriksa dan mengesahkan di Laporan Harian',
    '{{count}} [branch|branches], with the first day and how many: their heads look at them and sign in the Daily Report',
  ],
  'about.months': ['Yang lama ditutup pada waktunya', 'The old ones are closed in time'],
  'cure.months': [
    '{{count}} lebih dari pengaturan: tutup bulan yang tertua dahulu',
    '{{count}} more than the setting: close the oldest month first',
  ],
  'about.banks': ['Semua rekening bank bulan ini', 'Every bank account of this month'],
  'cure.banks': [
    '{{count}} rekening: isi saldo akhir bulan menurut rekening koran',
    '{{count}} [account|accounts]: type the balance at month end by the bank’s statement',
  ],
  'about.opname': ['Hitungan stok setiap cabang', 'A count of stock in every branch'],
  'cure.books': [
    'Jangan tutup periode: minta pemeriksaan (npm run books) dan telusuri kodenya',
    'Do not close: have the books checked (npm run books) and trace the codes',
  ],
  'cure.counts': [
    '{{count}} opname: selesaikan atau batalkan',
    '{{count}} [count|counts]: finish or cancel',
  ],
  'cure.transit': [
    '{{count}} mutasi: terima di cabang tujuan, atau tarik kembali',
    '{{count}} [mutation|mutations]: receive or recall them',
  ],
  'cure.giros-in': [
    '{{count}} giro: catat cair atau tolak',
    '{{count}} [giro|giros]: enter as cleared or bounced',
  ],
  'cure.giros-out': [
    '{{count}} giro: catat cair atau tolak',
    '{{count}} [giro|giros]: enter as cleared or bounced',
  ],
  'cure.prepared': [
    '{{count}} pelunasan: bayar atau batalkan',
    '{{count}} [settlement|settlements]: pay or cancel',
  ],
  'cure.vat': [
    '{{count}} cabang: buat jurnal pemusatan dan kompensasi PPN',
    '{{count}} [branch|branches]: make the adjustment journals of VAT',
  ],
  'cure.opname': [
    '{{count}} cabang belum menghitung stok bulan ini',
    '{{count}} [branch has|branches have] not counted this month',
  ],
  'cure.trial-balance': [
    '{{count}} selisih: telusuri jurnal lewat neraca saldo',
    '{{count}} [difference|differences]: trace the journals through the trial balance',
  ],
  'cure.subledgers': [
    '{{count}} selisih: cocokkan akun dengan piutang, hutang, kartu, dan poin',
    '{{count}} [difference|differences]: match the accounts with receivables, payables, cards and points',
  ],
  'cure.stock': [
    '{{count}} selisih: cocokkan nilai stok per cabang dengan akun persediaan',
    '{{count}} [difference|differences]: match the value of stock per branch with the inventory account',
  ],
  'cure.negative': [
    '{{count}} barang: catat penerimaan atau mutasi yang tertinggal',
    '{{count}} goods: enter the receipts or mutations they lack',
  ],
  'cure.dirty': [
    '{{count}} cabang: hitung ulang HPP barangnya sebelum periode ditutup',
    '{{count}} [branch|branches]: recalculate the cost of their goods before closing',
  ],
  'cure.waiting': [
    '{{count}} dokumen bertanggal bulan ini: setujui atau tolak; retur yang disetujui nanti masuk bulan persetujuannya',
    '{{count}} [document|documents] dated this month: approve or refuse; a return that is approved later belongs to the month of its approval',
  ],
  'cure.grni': [
    '{{count}} penerimaan: buat faktur pembeliannya',
    '{{count}} [receipt|receipts]: make their purchase invoices',
  ],
  'cure.billed-ahead': [
    '{{count}} faktur: terima barangnya, atau catat tidak datang',
    '{{count}} [invoice|invoices]: receive their goods, or note that they are not coming',
  ],
  'cure.qris': [
    '{{count}} pembayaran: pakai untuk penjualan berikut, atau kembalikan',
    '{{count}} [payment|payments]: use them for a next sale, or give them back',
  ],
  'cure.credit-cards': [
    '{{count}} pembayaran: catat pencairannya, atau tanyakan kepada bank',
    '{{count}} [payment|payments]: enter the payout, or ask the bank',
  ],
  'cure.debit-cards': [
    '{{count}} pembayaran: catat pencairannya, atau tanyakan kepada bank',
    '{{count}} [payment|payments]: enter the payout, or ask the bank',
  ],
  'cure.paylater': [
    '{{count}} pembayaran: catat pencairannya, atau tanyakan kepada penyedianya',
    '{{count}} [payment|payments]: enter the payout, or ask the provider',
  ],
  'cure.tax-papers': [
    '{{count}} faktur: isi nomor faktur pajak, atau minta kepada supplier',
    '{{count}} [invoice|invoices]: fill in the tax number, or ask the supplier',
  ],
  'cure.depreciation': [
    '{{count}} cabang: buat jurnal penyesuaian penyusutan bulan ini',
    '{{count}} [branch|branches]: make this month’s adjustment journal',
  ],
  'about.unsent': [
    'Penjualan yang dibuat kasir saat jaringan putus',
    'Sales that tills made while their connection was lost',
  ],
  'cure.unsent': [
    '{{count}} kasir: hubungkan perangkatnya agar penjualannya terkirim, atau periksa di Penjualan Tanpa Jaringan',
    '{{count}} [till|tills]: connect the device so that its sales are sent, or look into Sales without a connection',
  ],
  'about.differences': [
    'Yang lain daripada seharusnya pada penjualan saat jaringan putus',
    'What was otherwise with sales made while the connection was lost',
  ],
  'cure.differences': [
    '{{count}} selisih: kepala cabang memeriksanya di Penjualan Tanpa Jaringan',
    '{{count}} [difference|differences]: the head of branch looks into them in Sales without a connection',
  ],
  'about.cod': ['Barang yang masih dibawa kurir', 'Goods still with a courier'],
  'cure.cod': [
    '{{count}} COD: catat pembayarannya, atau batalkan',
    '{{count}} COD: settle or cancel them',
  ],
  'about.courier-cash': ['Uang pelanggan di tangan kurir', 'Customers’ money in couriers’ hands'],
  'cure.courier-cash': [
    '{{count}} penjualan: terima setoran kurirnya',
    '{{count}} [sale|sales]: take the courier’s handover',
  ],
  'about.delivery-notes': ['Barang yang diantar', 'Goods that are brought'],
  'cure.delivery-notes': [
    '{{count}} surat jalan: cetak dengan sopir dan kendaraannya',
    '{{count}} [delivery note|delivery notes]: print them with driver and vehicle',
  ],
})
