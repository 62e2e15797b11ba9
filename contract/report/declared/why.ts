import {
  type Asked,
  type Declaration,
  type Down,
  ROWS,
  type ReportColumn,
  type Words,
  report,
} from '../declare.ts'
import { grossMargin, money, netSales } from './parts.ts'
import { netOfReturns, ofSales } from './sales.ts'

const place = 'report/sales-report'
const right = 'cost.view'

const cause = (label: Words, more: Partial<ReportColumn> = {}) => money(label, { right, ...more })
/**
 * What changed the gross margin between two periods, in the order in which it is told (domain §7): every rupiah of the
 * change belongs to exactly one of them.
 */
export const marginCauses = {
  volume: cause(['Jumlah terjual', 'Volume']),
  mix: cause(['Bauran', 'Mix']),
  price: cause(['Harga jual', 'Selling price']),
  unitCost: cause(['Harga beli', 'Cost']),
  discount: cause(['Diskon', 'Discounts']),
  campaigns: cause(['Promo', 'Campaigns']),
  returns: cause(['Retur', 'Returns']),
  freight: cause(['Ongkos kirim', 'Freight'], { hidden: true }),
  shrinkage: cause(['Susut & rusak', 'Shrinkage']),
} as const satisfies Declaration['columns']
export type MarginCause = keyof typeof marginCauses

const goods = { goodsId: ['goodsId', 'goodsName'] } as const
/** A change between two periods is the sum of nothing: its cause is seen on the documents of the later one. */
const apart = [
  ...Object.keys(marginCauses),
  'qty',
  'qtyBefore',
  'netBefore',
  'profitBefore',
  'after',
  'before',
  'change',
  'points',
]
const documentsAt = `${place}/why/documents`
/** To the documents that made a cause with some goods: each with its share of the figure. */
const documentsOf = (cause: MarginCause) => ({
  [cause]: { to: documentsAt, with: goods, asks: { cause }, sums: { [cause]: 'amount' } },
})
/**
 * Where a figure of a goods leads. How much of a change is volume and how much is mix depends on all goods together, so
 * that these two lead with their row; what goods cost now is seen on what was bought.
 */
const cells = {
  ...documentsOf('price'),
  unitCost: { to: 'report/purchase-report/lines', with: goods, apart: ['unitCost'] },
  ...documentsOf('discount'),
  ...documentsOf('campaigns'),
  ...documentsOf('returns'),
  ...documentsOf('freight'),
  ...documentsOf('shrinkage'),
} satisfies Declaration['cells']

const against = {
  against: {
    label: ['Dibanding', 'Compared with'],
    of: {
      PREVIOUS: ['Periode sebelumnya', 'The period before'],
      YEAR: ['Tahun lalu', 'Last year'],
    },
  },
} as const satisfies Declaration['choices']
/**
 * Percentage points of the gross margin after shrinkage, hundredths: of what a cause brought, less the margin of then on
 * the net sales that came with it, in percent of net sales now. All together are the margin now less that of then, each
 * rounded to hundredths; what rounding leaves over goes to the largest remainders (domain §7, §0.2).
 */
const points: ReportColumn = {
  type: 'qty',
  sum: true,
  right,
  width: 110,
  label: ['Poin margin', 'Margin points'],
}

/** [NEW] Goods by goods: what made the gross margin of a period another one than that of the period before. */
export const whyMarginChanged = report({
  key: 'sales-why-margin-changed',
  place,
  at: 'why',
  names: ['Mengapa Laba Berubah', 'Why margin changed'],
  time: 'period',
  filters: ['search', 'goodsId', ...ofSales],
  choices: against,
  columns: {
    goodsName: { type: 'text' },
    code: { type: 'text', width: 110, hidden: true },
    categoryName: { type: 'text', label: ['Kategori', 'Category'], width: 130, hidden: true },
    unitName: { type: 'text', width: 80, hidden: true },
    qtyBefore: { type: 'qty', label: ['Terjual sebelumnya', 'Sold before'], hidden: true },
    qty: { type: 'qty', label: ['Terjual', 'Sold'], width: 96, hidden: true },
    unitPriceBefore: {
      type: 'price',
      label: ['Harga jual sebelumnya', 'Price before'],
      hidden: true,
    },
    unitPrice: { type: 'price', label: ['Harga jual satuan', 'Unit price'], hidden: true },
    averageCostBefore: {
      type: 'price',
      label: ['HPP sebelumnya', 'Cost before'],
      right,
      hidden: true,
    },
    averageCost: { type: 'price', label: ['HPP satuan', 'Unit cost'], right, hidden: true },
    ...marginCauses,
    change: money(['Perubahan', 'Change'], { right }),
    points: { ...points, hidden: true },
    netBefore: money(['Penjualan bersih sebelumnya', 'Net sales before'], { hidden: true }),
    net: money(netSales, { hidden: true }),
    profitBefore: money(['Laba kotor sebelumnya', 'Margin before'], { right, hidden: true }),
    profit: money(grossMargin, { right, hidden: true }),
    before: money(['Setelah susut sebelumnya', 'Before, after shrinkage'], { right, hidden: true }),
    after: money(['Setelah susut', 'After shrinkage'], { right, hidden: true }),
  },
  ids: ['goodsId'],
  sort: 'change.asc',
  groups: ['categoryName'],
  down: { to: `${place}/lines`, with: goods, asks: netOfReturns, apart },
  cells,
})

const causeWords = Object.fromEntries(
  Object.entries(marginCauses).map(([cause, { label }]) => [cause, label as Words]),
)
/** The documents of a cause; what narrowed its goods narrows them too. */
const toDocuments = (_row: unknown, { search }: Asked = {}): Down => ({
  to: documentsAt,
  with: { cause: ['cause'] },
  ...(search ? { asks: { search: String(search) } } : {}),
  sums: { documents: ROWS },
  apart: ['sharePct'],
})

/** [NEW] The same change cause by cause: in rupiah, in percent of it and in points of margin, with how many documents made it. */
export const whyByCause = report({
  key: 'sales-why-by-cause',
  place,
  at: 'why/causes',
  names: ['Sebab Laba Berubah', 'Causes of the change'],
  time: 'period',
  filters: ['search', 'goodsId', ...ofSales],
  choices: against,
  columns: {
    cause: { type: 'text', label: ['Sebab', 'Cause'], words: causeWords },
    amount: money(['Rupiah', 'Rupiah'], { right }),
    sharePct: { type: 'percent', label: ['Bagian', 'Share'], sum: true, right, width: 110 },
    points,
    margin: {
      type: 'percent',
      label: ['Margin setelahnya', 'Margin after it'],
      right,
      width: 160,
    },
    documents: { type: 'integer', label: ['Dokumen', 'Documents'], right, width: 110 },
  },
  ids: ['place'],
  sort: 'place.asc',
  down: toDocuments,
})

/** [NEW] The documents of both periods that made a cause, each with its share, which together are the cause. */
export const whyDocuments = report({
  key: 'sales-why-documents',
  place,
  at: 'why/documents',
  names: ['Dokumen Sebab Laba', 'Documents of a cause'],
  time: 'period',
  filters: ['search', 'goodsId', ...ofSales],
  choices: { cause: { label: ['Sebab', 'Cause'], of: causeWords }, ...against },
  columns: {
    docNo: { type: 'text', width: 166 },
    docDate: { type: 'date', width: 106 },
    period: {
      type: 'text',
      label: ['Periode', 'Period'],
      width: 120,
      words: { NOW: ['Sekarang', 'Now'], BEFORE: ['Sebelumnya', 'Before'] },
    },
    branchName: { type: 'text', width: 130 },
    partyName: { type: 'text' },
    amount: money(['Rupiah', 'Rupiah'], { right }),
    points,
    /** Whichever way it goes: what made most of a cause stands first. */
    size: { type: 'money', label: ['Besar bagian', 'Size of share'], right, hidden: true },
  },
  sort: 'size.desc',
  groups: ['period', 'branchName', 'docDate', 'partyName'],
  down: 'document',
})

/** The two lie below the first: they stand in tabs with it, and the place's tabs name it alone. */
export const whyReports = [whyMarginChanged, whyByCause, whyDocuments]
