import { type Declaration, type ReportColumn, type Words, report } from '../declare.ts'
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
  ...['qty', 'qtyBefore', 'netBefore', 'profitBefore', 'after', 'before', 'change'],
]
/** Where the documents of a cause are found, where that is not among the lines that were sold. */
const cells = {
  unitCost: { to: 'report/purchase-report/lines', with: goods, apart: ['unitCost'] },
  shrinkage: { to: 'report/stock-report/movement-value', with: goods, apart: ['shrinkage'] },
} as const satisfies Declaration['cells']

/** [NEW] Goods by goods: what made the gross margin of a period another one than that of the period before. */
export const whyMarginChanged = report({
  key: 'sales-why-margin-changed',
  place,
  at: 'why',
  names: ['Mengapa Laba Berubah', 'Why margin changed'],
  time: 'period',
  filters: ['search', 'goodsId', ...ofSales],
  choices: {
    against: {
      label: ['Dibanding', 'Compared with'],
      of: {
        PREVIOUS: ['Periode sebelumnya', 'The period before'],
        YEAR: ['Tahun lalu', 'Last year'],
      },
    },
  },
  columns: {
    goodsName: { type: 'text' },
    code: { type: 'text', width: 110, hidden: true },
    categoryName: { type: 'text', label: ['Kategori', 'Category'], width: 130, hidden: true },
    unitName: { type: 'text', width: 80, hidden: true },
    qtyBefore: { type: 'qty', label: ['Terjual sebelumnya', 'Sold before'], hidden: true },
    qty: { type: 'qty', label: ['Terjual', 'Sold'], width: 96, hidden: true },
    unitPriceBefore: {
      ...{ type: 'price', label: ['Harga jual sebelumnya', 'Price before'], hidden: true },
    },
    unitPrice: { type: 'price', label: ['Harga jual satuan', 'Unit price'], hidden: true },
    averageCostBefore: {
      ...{ type: 'price', label: ['HPP sebelumnya', 'Cost before'], right, hidden: true },
    },
    averageCost: { type: 'price', label: ['HPP satuan', 'Unit cost'], right, hidden: true },
    ...marginCauses,
    change: money(['Perubahan', 'Change'], { right }),
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
