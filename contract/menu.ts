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

const menu = (key: string, label: string, subMenus: Record<string, string> = {}): Menu => ({
  key,
  label,
  subMenus: Object.entries(subMenus).map(([sub, name]) => ({ key: sub, label: name })),
})

export const menuTree: Menu[] = [
  menu('system', 'Sistem', {
    company: 'Perusahaan',
    'setup-user': 'Pengaturan Pengguna',
    'closing-periode': 'Tutup Periode',
    'restore-periode': 'Buka Kembali Periode',
    'hpp-recalculation': 'Hitung Ulang HPP',
    'upload-logo': 'Unggah Logo',
    audit: 'Jejak Audit',
    'personal-data': 'Data Pribadi',
  }),
  menu('master', 'Master Data', {
    'chart-of-account': 'Daftar Akun',
    branch: 'Cabang',
    'greeting-message': 'Pesan Struk',
    stock: 'Barang',
    'stock-category': 'Kategori Barang',
    'stock-unit': 'Satuan',
    supplier: 'Supplier',
    customer: 'Pelanggan',
    warehouse: 'Gudang',
    'master-edc': 'Mesin EDC & Tarif',
    'changes-selling-price': 'Perubahan Harga Jual',
    'master-point': 'Pengaturan Poin',
    'master-margin': 'Pengaturan Margin',
  }),
  menu('application', 'Aplikasi', {
    banner: 'Banner',
  }),
  menu('stock', 'Stok', {
    mutation: 'Mutasi Stok',
    correction: 'Koreksi Stok',
    opname: 'Stok Opname',
  }),
  menu('purchase', 'Pembelian', {
    'purchase-order': 'Pesanan Pembelian',
    'receive-order': 'Penerimaan Barang',
    invoice: 'Faktur Pembelian',
    return: 'Retur Pembelian',
    'past-return': 'Retur Pembelian Lampau',
    'debit-note': 'Nota Debit Pembelian',
    'credit-note': 'Nota Kredit Pembelian',
    'other-debt': 'Hutang Lain-lain',
    'debt-down-payment': 'Uang Muka Pembelian',
    'supplier-receipt': 'Tanda Terima Supplier',
    'debt-repayment': 'Pelunasan Hutang',
    'purchase-price-history': 'Riwayat Harga Beli',
  }),
  menu('sales', 'Penjualan', {
    booking: 'Booking',
    order: 'Pesanan Penjualan',
    cashier: 'Kasir',
    offline: 'Penjualan Tanpa Jaringan',
    'do-warehouse': 'Surat Jalan Gudang (DO)',
    'open-cod': 'COD Berjalan',
    'outer-warehouse-mutation': 'Mutasi Antar Cabang',
    'outer-warehouse-mutation-returns': 'Retur Mutasi Antar Cabang',
    invoice: 'Faktur Penjualan',
    'sales-returns': 'Retur Penjualan',
    'debit-note': 'Nota Debit Pelanggan',
    'credit-note': 'Nota Kredit Pelanggan',
    'past-sales-returns': 'Retur Penjualan Lampau',
    'sales-debit-notes': 'Nota Debit Penjualan',
    'sales-credit-notes': 'Nota Kredit Penjualan',
    'other-receivables': 'Piutang Lain-lain',
    'receivable-down-payment': 'Uang Muka Penjualan',
    'repayment-of-receivable': 'Pelunasan Piutang',
    redeempoint: 'Tukar Poin',
    'point-correction': 'Koreksi Poin',
    'history-of-selling-trasactions-peritem': 'Riwayat Penjualan per Barang',
  }),
  menu('campaign', 'Promosi', {
    gift: 'Hadiah',
    discount: 'Diskon Produk',
    promotion: 'Promo',
  }),
  menu('bank-cash', 'Kas & Bank', {
    'cash-receipts': 'Kas Masuk',
    'cash-expenses': 'Kas Keluar',
    'bank-receipts': 'Bank Masuk',
    'bank-expenses': 'Bank Keluar',
    'general-journal': 'Jurnal Umum',
    'adjustment-journal': 'Jurnal Penyesuaian',
    'opening-balance': 'Saldo Awal',
    'disbursement-cc': 'Pencairan Kartu Kredit',
    'disbursement-dc': 'Pencairan Kartu Debit',
  }),
  menu('bill-of-material', 'Komposisi & Perakitan'),
  menu('report', 'Laporan', {
    'stock-report': 'Laporan Stok',
    'purchase-report': 'Laporan Pembelian',
    'sales-report': 'Laporan Penjualan',
    'promotion-report': 'Laporan Promosi',
    'financial-statements': 'Laporan Keuangan',
    'purchase-analysis': 'Analisis Pembelian',
    'sales-analysis': 'Analisis Penjualan',
    'sales-dashboard': 'Dasbor Penjualan',
    'sales-report-percashier': 'Laporan Penjualan per Kasir',
    'stock-age-analysis': 'Analisis Umur Stok',
    'daily-report': 'Laporan Harian',
  }),
  menu('paylater', 'Paylater', {
    payment: 'Pencairan Paylater',
  }),
  menu('analytic', 'Analitik', {
    'summary-sales': 'Ringkasan Penjualan',
    'sales-insights': 'Wawasan Penjualan',
    'customer-insights': 'Wawasan Pelanggan',
  }),
]

/** The place in the menu that a screen belongs to: what is below one has its name and its rights. */
export function menuPlace(path: string): string {
  const [menu = '', sub] = path.split('/')
  const alone = menuTree.some((m) => m.key === menu && m.subMenus.length === 0)
  return sub === undefined || alone ? menu : `${menu}/${sub}`
}

/** Actions of a sub-menu (domain §8.1). */
export const actions = ['view', 'add', 'edit', 'cancel', 'approve', 'print', 'export'] as const

/** Actions that make sense at a place: reports are only looked at, printed and taken along; the summary has targets to set, a day is signed. */
export function actionsOf(place: string): readonly string[] {
  if (place === 'analytic/summary-sales') return ['view', 'edit', 'print', 'export']
  if (place === 'sales/offline') return ['view', 'edit', 'approve', 'export']
  if (place === 'report/daily-report') return ['view', 'approve', 'print', 'export']
  const [menu] = place.split('/')
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
  /** [NEW] Goods that came with a mutation though its sender did not list them: they leave the sender's books as well. */
  'receive.unlisted',
  'po.close',
  'credit.unlimited',
  /** [NEW] Price level, credit limit, term and block of a customer. */
  'customer.terms',
  /** [NEW] NIK and NPWP in full; everybody else sees the last four digits. */
  'identity.view',
  /** [NEW] All customers at once, with where they are found: as a workbook, on paper, or as a sheet to be filled in. */
  'customer.export',
] as const

/** Every `menu/subMenu:action` there is; a menu without sub-menus stands for itself. */
export function everyRight(): string[] {
  const places = menuTree.flatMap((m) =>
    m.subMenus.length === 0 ? [m.key] : m.subMenus.map((s) => `${m.key}/${s.key}`),
  )
  return [...places.flatMap((p) => actions.map((a) => `${p}:${a}`)), ...specialRights]
}

const VERBS: Readonly<Record<string, string>> = {
  view: 'melihat',
  add: 'menambah',
  edit: 'mengubah',
  cancel: 'membatalkan',
  approve: 'menyetujui',
  print: 'mencetak',
  export: 'mengekspor',
}

/** The name of a place, `report/sales-report`. */
export function menuLabel(place: string): string {
  const [key, sub] = place.split('/')
  const menu = menuTree.find((m) => m.key === key)
  return menu?.subMenus.find((one) => one.key === sub)?.label ?? menu?.label ?? ''
}

/** The same of a right that belongs to no menu, where it is more than what was just tried. */
const SPECIAL_DEEDS: Readonly<Record<string, string>> = {
  'customer.export': 'mengunduh daftar pelanggan',
}

/** What a right lets somebody do, for messages: `menambah Pesanan Pembelian`. */
export function deedOf(right: string): string {
  const special = SPECIAL_DEEDS[right]
  if (special) return special
  const [place = '', action = ''] = right.split(':')
  const label = menuLabel(place)
  return label && VERBS[action] ? `${VERBS[action]} ${label}` : 'tindakan ini'
}
