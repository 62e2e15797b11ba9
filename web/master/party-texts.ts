import { texts } from '../platform/i18n/define.ts'

export const t = texts('party', {
  buysFromUs: [
    'Membeli dari kami; matikan untuk pemilik, karyawan, atau pihak lain yang hanya berutang',
    'Buys from us; switch off for owners, employees or others who only owe',
  ],
  sellsToUs: [
    'Memasok barang; matikan untuk pemilik, karyawan, atau pihak lain yang hanya meminjamkan',
    'Sells to us; switch off for owners, employees or others who only lend',
  ],
  takesBack: [
    'Barang yang tidak terjual dapat dikembalikan',
    'Goods that are not sold can go back',
  ],
  openBills: ['Tagihan terbuka', 'Open bills'],
  runningOrders: ['Pesanan berjalan', 'Running orders'],
  salesOf: ['Penjualan', 'Sales'],
  boughtLately: ['Harga beli terakhir', 'Last buying prices'],
  ages: ['Umur', 'Ages'],
  seeAges: ['Lihat per tagihan', 'See by bill'],
  noneOfThese: ['Tidak ada.', 'There are none.'],
  seeAll: ['Lihat semua {{count}}', 'See all {{count}}'],
  merge: ['Gabung', 'Merge'],
  mergeTitle: ['Gabung {{name}} ke pelanggan lain', 'Merge {{name}} into another customer'],
  mergeYes: ['Gabungkan', 'Merge'],
  merged: ['Digabung', 'Merged'],
  mergedInto: ['Digabung ke', 'Merged into'],
  otherNumbers: ['Nomor lain', 'Other numbers'],
  mergeTells: [
    '{{from}} menjadi nomor lain dari {{into}}. Dokumen tetap seperti ditulis; piutang, deposit, poin, dan riwayatnya menjadi satu. Tidak dapat dipisahkan lagi.',
    '{{from}} becomes another number of {{into}}. Documents stay as written; receivables, deposits, points and history become one. It cannot be undone.',
  ],
  together: ['Bersama', 'Together'],
  mergeTakes: ['Diambil dari {{name}}', 'Taken from {{name}}'],
  onMap: ['Lihat peta', 'See map'],
  arBalance: ['Piutang', 'Receivable'],
  EXPOSURE: ['Piutang dan pesanan', 'Receivables and orders'],
  OVERDUE: ['Jatuh tempo', 'Overdue'],
  POINTS: ['Poin', 'Points'],
  erased: ['Data dihapus', 'Data erased'],
  erase: ['Hapus data pribadi', 'Erase personal data'],
  eraseTells: [
    'Nama, telepon, alamat, NIK dan NPWP dihapus untuk selamanya; dokumen dan pembukuannya tetap tersimpan.',
    'Name, telephone, addresses, NIK and NPWP are erased for good; documents and books stay.',
  ],
})
