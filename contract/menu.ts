/** The menu tree (specification §2, labels domain §1.1). Keys are the route segments under `/app`. */
export interface SubMenu {
  key: string
  label: string
}
export interface Menu {
  key: string
  label: string
  subMenus: SubMenu[]
}

export const menuTree: Menu[] = [
  {
    key: 'system',
    label: 'Sistem',
    subMenus: [
      { key: 'company', label: 'Perusahaan' },
      { key: 'setup-user', label: 'Pengaturan Pengguna' },
      { key: 'closing-periode', label: 'Tutup Periode' },
      { key: 'restore-periode', label: 'Buka Kembali Periode' },
      { key: 'hpp-recalculation', label: 'Hitung Ulang HPP' },
      { key: 'upload-logo', label: 'Unggah Logo' },
      { key: 'audit', label: 'Jejak Audit' },
    ],
  },
  {
    key: 'master',
    label: 'Master Data',
    subMenus: [
      { key: 'chart-of-account', label: 'Daftar Akun' },
      { key: 'branch', label: 'Cabang' },
      { key: 'greeting-message', label: 'Pesan Struk' },
      { key: 'stock', label: 'Barang' },
      { key: 'stock-category', label: 'Kategori Barang' },
      { key: 'stock-unit', label: 'Satuan' },
      { key: 'supplier', label: 'Supplier' },
      { key: 'customer', label: 'Pelanggan' },
      { key: 'warehouse', label: 'Gudang' },
      { key: 'master-edc', label: 'Mesin EDC & Tarif' },
      { key: 'changes-selling-price', label: 'Perubahan Harga Jual' },
      { key: 'master-point', label: 'Pengaturan Poin' },
      { key: 'master-margin', label: 'Pengaturan Margin' },
    ],
  },
  {
    key: 'application',
    label: 'Aplikasi',
    subMenus: [{ key: 'banner', label: 'Banner' }],
  },
  {
    key: 'stock',
    label: 'Stok',
    subMenus: [
      { key: 'mutation', label: 'Mutasi Stok' },
      { key: 'correction', label: 'Koreksi Stok' },
      { key: 'opname', label: 'Stok Opname' },
    ],
  },
  {
    key: 'purchase',
    label: 'Pembelian',
    subMenus: [
      { key: 'purchase-order', label: 'Pesanan Pembelian' },
      { key: 'receive-order', label: 'Penerimaan Barang' },
      { key: 'invoice', label: 'Faktur Pembelian' },
      { key: 'return', label: 'Retur Pembelian' },
      { key: 'past-return', label: 'Retur Pembelian Lampau' },
      { key: 'debit-note', label: 'Nota Debit Pembelian' },
      { key: 'credit-note', label: 'Nota Kredit Pembelian' },
      { key: 'other-debt', label: 'Hutang Lain-lain' },
      { key: 'debt-down-payment', label: 'Uang Muka Pembelian' },
      { key: 'supplier-receipt', label: 'Tanda Terima Supplier' },
      { key: 'debt-repayment', label: 'Pelunasan Hutang' },
      { key: 'purchase-price-history', label: 'Riwayat Harga Beli' },
    ],
  },
  {
    key: 'sales',
    label: 'Penjualan',
    subMenus: [
      { key: 'booking', label: 'Booking' },
      { key: 'order', label: 'Pesanan Penjualan' },
      { key: 'cashier', label: 'Kasir' },
      { key: 'do-warehouse', label: 'Surat Jalan Gudang (DO)' },
      { key: 'open-cod', label: 'COD Berjalan' },
      { key: 'outer-warehouse-mutation', label: 'Mutasi Antar Cabang' },
      { key: 'outer-warehouse-mutation-returns', label: 'Retur Mutasi Antar Cabang' },
      { key: 'invoice', label: 'Faktur Penjualan' },
      { key: 'sales-returns', label: 'Retur Penjualan' },
      { key: 'debit-note', label: 'Nota Debit Pelanggan' },
      { key: 'credit-note', label: 'Nota Kredit Pelanggan' },
      { key: 'past-sales-returns', label: 'Retur Penjualan Lampau' },
      { key: 'sales-debit-notes', label: 'Nota Debit Penjualan' },
      { key: 'sales-credit-notes', label: 'Nota Kredit Penjualan' },
      { key: 'other-receivables', label: 'Piutang Lain-lain' },
      { key: 'receivable-down-payment', label: 'Uang Muka Penjualan' },
      { key: 'repayment-of-receivable', label: 'Pelunasan Piutang' },
      { key: 'redeempoint', label: 'Tukar Poin' },
      { key: 'point-correction', label: 'Koreksi Poin' },
      { key: 'history-of-selling-trasactions-peritem', label: 'Riwayat Penjualan per Barang' },
    ],
  },
  {
    key: 'campaign',
    label: 'Promosi',
    subMenus: [
      { key: 'gift', label: 'Hadiah' },
      { key: 'discount', label: 'Diskon Produk' },
      { key: 'promotion', label: 'Promo' },
    ],
  },
  {
    key: 'bank-cash',
    label: 'Kas & Bank',
    subMenus: [
      { key: 'cash-receipts', label: 'Kas Masuk' },
      { key: 'cash-expenses', label: 'Kas Keluar' },
      { key: 'bank-receipts', label: 'Bank Masuk' },
      { key: 'bank-expenses', label: 'Bank Keluar' },
      { key: 'general-journal', label: 'Jurnal Umum' },
      { key: 'adjustment-journal', label: 'Jurnal Penyesuaian' },
      { key: 'disbursement-cc', label: 'Pencairan Kartu Kredit' },
      { key: 'disbursement-dc', label: 'Pencairan Kartu Debit' },
    ],
  },
  {
    key: 'bill-of-material',
    label: 'Komposisi & Perakitan',
    subMenus: [],
  },
  {
    key: 'report',
    label: 'Laporan',
    subMenus: [
      { key: 'stock-report', label: 'Laporan Stok' },
      { key: 'purchase-report', label: 'Laporan Pembelian' },
      { key: 'sales-report', label: 'Laporan Penjualan' },
      { key: 'promotion-report', label: 'Laporan Promosi' },
      { key: 'financial-statements', label: 'Laporan Keuangan' },
      { key: 'purchase-analysis', label: 'Analisis Pembelian' },
      { key: 'sales-analysis', label: 'Analisis Penjualan' },
      { key: 'sales-dashboard', label: 'Dasbor Penjualan' },
      { key: 'sales-report-percashier', label: 'Laporan Penjualan per Kasir' },
      { key: 'stock-age-analysis', label: 'Analisis Umur Stok' },
      { key: 'daily-report', label: 'Laporan Harian' },
    ],
  },
  {
    key: 'paylater',
    label: 'Paylater',
    subMenus: [{ key: 'payment', label: 'Pencairan Paylater' }],
  },
  {
    key: 'analytic',
    label: 'Analitik',
    subMenus: [
      { key: 'summary-sales', label: 'Ringkasan Penjualan' },
      { key: 'sales-insights', label: 'Wawasan Penjualan' },
      { key: 'customer-insights', label: 'Wawasan Pelanggan' },
    ],
  },
]

/** The place in the menu that a screen belongs to: what is below one has its name and its rights. */
export function menuPlace(path: string): string {
  const [menu = '', sub] = path.split('/')
  const alone = menuTree.some((m) => m.key === menu && m.subMenus.length === 0)
  return sub === undefined || alone ? menu : `${menu}/${sub}`
}

/** Actions of a sub-menu (domain §8.1). */
export const actions = ['view', 'add', 'edit', 'cancel', 'approve', 'print', 'export'] as const

/** Actions that make sense at a place: reports are only looked at, printed and taken along. */
export function actionsOf(menu: string): readonly string[] {
  return menu === 'report' || menu === 'analytic' ? ['view', 'print', 'export'] : actions
}

/** Rights that belong to no menu (domain §8.1). */
export const specialRights = [
  'cost.view',
  'price.edit',
  'price.belowCost',
  'backdate',
  'branch.all',
  'print.copy',
  'receive.withoutPo',
  'po.close',
  'journal.control',
  'credit.unlimited',
  'period.manage',
  /** [NEW] NIK and NPWP in full; everybody else sees the last four digits. */
  'identity.view',
] as const

/** Every `menu/subMenu:action` there is; a menu without sub-menus stands for itself. */
export function everyRight(): string[] {
  const places = menuTree.flatMap((m) =>
    m.subMenus.length === 0 ? [m.key] : m.subMenus.map((s) => `${m.key}/${s.key}`),
  )
  return [...places.flatMap((p) => actions.map((a) => `${p}:${a}`)), ...specialRights]
}
