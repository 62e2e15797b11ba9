import { type Asked, type Declaration, type Down, report } from '../declare.ts'
import { grossMargin, level, money, netSales } from './parts.ts'
import { receivablesByAge } from './receivables.ts'

const place = 'report/sales-report'
/** Which bills are meant. */
export const ofBills = [
  'customerId',
  'level',
  'salesmanId',
  'cashierId',
  'methodId',
  'hour',
  'weekday',
] as const
/** And which of their goods. */
export const ofSales = [...ofBills, 'categoryId', 'brandId', 'supplierId'] as const
/** What was sold is worth, what it cost, and what is left: excluding PPN, returns taken off (domain §7). */
export const earned = {
  gross: money(['Bruto', 'Gross']),
  discount: money(['Diskon', 'Discount']),
  net: money(netSales),
  cost: money(['HPP', 'Cost'], { right: 'cost.view' }),
  profit: money(grossMargin, { right: 'cost.view' }),
  profitPct: {
    type: 'percent',
    label: ['Laba %', 'Margin %'],
    share: ['profit', 'net'],
    right: 'cost.view',
    width: 84,
  },
} as const satisfies Declaration['columns']
const compared = ['net', 'profit'] as const
/** Whether what came back is taken off, each return as a row of its own. */
export const ofDeductions = {
  returns: {
    label: ['Retur', 'Returns'],
    of: { WITHOUT: ['Tanpa retur', 'Without'], WITH: ['Dikurangi retur', 'Taken off'] },
  },
} as const satisfies Declaration['choices']
export const netOfReturns = { returns: 'WITH' } as const
/** How a bill is reported to the tax office. */
export const reportedAs = {
  INVOICED: ['Faktur Pajak', 'Tax invoice'],
  DIGUNGGUNG: ['Digunggung', 'Retail, summed up'],
  COLLECTED: ['Dipungut pembeli (02, 03)', 'Collected by the buyer (02, 03)'],
  FACILITY: ['Fasilitas (07)', 'Facility (07)'],
  EXPORT: ['Ekspor', 'Export'],
  EXEMPT: ['Seluruhnya tanpa PPN', 'Wholly without VAT'],
} as const

const linesAt = `${place}/lines`
/** To the bills behind net sales and what came back of them; to their lines where some goods alone are asked for. */
export const toSales =
  (
    with_: Down['with'],
    more: Omit<Down, 'to' | 'with'> | ((asked: Asked) => Omit<Down, 'to' | 'with'>) = {},
  ) =>
  (_row: unknown, asked: Asked = {}): Down => {
    const some = ['categoryId', 'brandId', 'supplierId'].some((key) => asked[key])
    const own = typeof more === 'function' ? more(asked) : more
    return {
      ...own,
      to: some ? linesAt : place,
      with: with_,
      asks: { ...netOfReturns, ...own.asks },
    }
  }

export const salesByGoods = report({
  key: 'sales-by-goods',
  place,
  at: 'goods',
  names: ['Per Barang', 'By goods'],
  time: 'period',
  filters: ['search', 'goodsId', ...ofSales],
  columns: {
    code: { type: 'text', width: 110 },
    goodsName: { type: 'text' },
    categoryName: { type: 'text', label: ['Kategori', 'Category'], width: 130 },
    qty: { type: 'qty', label: ['Terjual', 'Sold'], width: 96 },
    unitName: { type: 'text', width: 80 },
    ...earned,
  },
  ids: ['goodsId'],
  sort: 'net.desc',
  groups: ['categoryName'],
  compare: {
    by: ['goodsId'],
    of: ['qty', 'net', 'profit', 'profitPct'],
    differ: ['profit', 'profitPct'],
  },
  headline: ['net', 'profit', 'profitPct'],
  why: `${place}/why`,
  down: {
    to: linesAt,
    with: { goodsId: ['goodsId', 'goodsName'] },
    asks: netOfReturns,
  },
  cells: { profit: { to: `${place}/why`, with: { goodsId: ['goodsId', 'goodsName'] } } },
})

/**
 * What a customer, or all of them, bought of each goods: when last and for which price, and how often. `every` is the
 * mean number of days between the days on which it was bought; `late` how many days beyond that it is now.
 */
export const lastBought = report({
  key: 'sales-last-bought',
  place,
  at: 'last-bought',
  names: ['Terakhir Dibeli', 'Last bought'],
  time: 'period',
  starts: 'YEAR',
  filters: ['search', 'goodsId', ...ofSales],
  columns: {
    goodsName: { type: 'text' },
    code: { type: 'text', width: 110, hidden: true },
    categoryName: { type: 'text', label: ['Kategori', 'Category'], width: 130, hidden: true },
    lastDay: { type: 'date', label: ['Terakhir dibeli', 'Last bought'], width: 124 },
    qty: { type: 'qty', label: ['Jumlah terakhir', 'Last quantity'], width: 120 },
    unitName: { type: 'text', width: 90 },
    unitPrice: { type: 'price', label: ['Harga terakhir', 'Last price'], width: 130 },
    bills: { type: 'integer', label: ['Transaksi', 'Bills'], width: 96 },
    every: { type: 'integer', label: ['Tiap berapa hari', 'Every so many days'], width: 130 },
    late: { type: 'integer', label: ['Lewat (hari)', 'Late (days)'], width: 110 },
    net: money(netSales),
  },
  ids: ['goodsId'],
  sort: 'lastDay.desc',
  groups: ['categoryName'],
  down: {
    to: linesAt,
    with: { goodsId: ['goodsId', 'goodsName'] },
    apart: ['qty'],
  },
})

/** What each customer bought, returns taken off. */
export const salesByCustomer = report({
  key: 'sales-by-customer',
  place,
  at: 'customers',
  names: ['Per Pelanggan', 'By customer'],
  time: 'period',
  filters: ['search', ...ofSales],
  choices: {
    buyers: {
      label: ['Pembeli', 'Buyers'],
      of: {
        ALL: ['Semua', 'All'],
        MEMBER: ['Member', 'Members'],
        NEW: ['Pertama kali beli', 'Bought for the first time'],
        NEW_MEMBER: ['Member, pertama kali beli', 'Members, for the first time'],
      },
    },
  },
  columns: {
    customerName: {
      type: 'text',
      label: ['Pelanggan', 'Customer'],
      words: { WALK_IN: ['Pelanggan umum', 'Walk-in customer'] },
    },
    level,
    documents: { type: 'integer', sum: true, label: ['Transaksi', 'Bills'], width: 96 },
    ...earned,
  },
  ids: ['customerId'],
  sort: 'net.desc',
  groups: ['level'],
  compare: { by: ['customerId'], of: compared },
  down: toSales({ customerId: ['customerId', 'customerName'] }),
})

/** Laporan Penjualan (domain §7.1): every tab tells the same sales, put together differently. */
export const salesReports = [
  report({
    key: 'sales-by-invoice',
    place,
    names: ['Per Faktur', 'By invoice'],
    time: 'period',
    filters: [
      ...(['search', ...ofBills, 'shiftId', 'terms'] as const),
      ...(['categoryId', 'goodsId', 'otherGoodsId', 'basket'] as const),
    ],
    choices: ofDeductions,
    columns: {
      docNo: { type: 'text', width: 166 },
      docDate: { type: 'date', width: 106 },
      branchName: { type: 'text', width: 110 },
      customerName: { type: 'text', label: ['Pelanggan', 'Customer'] },
      gross: { ...earned.gross, hidden: true },
      discount: { ...earned.discount, hidden: true },
      net: earned.net,
      dpp: money(['DPP', 'Tax base'], { hidden: true }),
      exempt: money(['Tanpa PPN', 'Without VAT'], { hidden: true }),
      vat: money(['PPN', 'VAT']),
      total: money(['Total', 'Total']),
      cost: earned.cost,
      profit: earned.profit,
      profitPct: earned.profitPct,
      documents: {
        type: 'integer',
        sum: true,
        label: ['Transaksi', 'Bills'],
        width: 96,
        hidden: true,
      },
      payable: money(['Dibayar pembeli', 'To be paid'], { hidden: true }),
      returned: money(['Retur', 'Returns'], { hidden: true }),
      returnedTotal: money(['Retur dengan PPN', 'Returns with VAT'], { hidden: true }),
    },
    sort: 'docDate.desc',
    groups: ['docDate', 'branchName', 'customerName'],
    down: 'document',
  }),
  salesByGoods,
  salesByCustomer,
  report({
    key: 'sales-by-salesman',
    place,
    at: 'salesmen',
    names: ['Per Sales', 'By salesperson'],
    time: 'period',
    filters: [...ofSales],
    columns: {
      salesmanName: {
        type: 'text',
        label: ['Sales', 'Salesperson'],
        words: { NOBODY: ['Tanpa sales', 'No salesperson'] },
      },
      documents: { type: 'integer', sum: true, label: ['Transaksi', 'Bills'], width: 96 },
      ...earned,
    },
    ids: ['salesmanId'],
    sort: 'net.desc',
    compare: { by: ['salesmanId'], of: compared },
    down: toSales({ salesmanId: ['salesmanId', 'salesmanName'] }),
  }),
  lastBought,
  report({
    key: 'sales-returned',
    place,
    at: 'returns',
    names: ['Retur', 'Returns'],
    time: 'period',
    filters: ['search', 'customerId', 'salesmanId', 'categoryId', 'brandId', 'supplierId'],
    columns: {
      docNo: { type: 'text', width: 166 },
      docDate: { type: 'date', width: 106 },
      branchName: { type: 'text', width: 110 },
      customerName: { type: 'text', label: ['Pelanggan', 'Customer'] },
      goodsName: { type: 'text' },
      qty: { type: 'qty', width: 90 },
      unitName: { type: 'text', width: 80 },
      net: money(['Nilai', 'Value']),
      vat: money(['PPN', 'VAT']),
      cost: earned.cost,
    },
    sort: 'docDate.desc',
    groups: ['goodsName', 'customerName', 'branchName'],
    down: 'document',
  }),
  receivablesByAge,
  report({
    key: 'sales-tax-by-day',
    place,
    at: 'tax',
    names: ['Pajak', 'Tax'],
    time: 'period',
    columns: {
      docDate: { type: 'date', width: 120 },
      way: {
        type: 'text',
        label: ['Pelaporan', 'Reported as'],
        words: reportedAs,
      },
      documents: { type: 'integer', sum: true, label: ['Transaksi', 'Bills'], width: 96 },
      exempt: money(['Tanpa PPN', 'Without VAT']),
      upstream: money(['Di antaranya PPN di hulu', 'Of it VAT paid upstream'], { width: 170 }),
      dpp: money(['DPP', 'Tax base']),
      otherBase: money(['DPP nilai lain', 'Other tax base']),
      vat: money(['PPN', 'VAT']),
    },
    sort: 'docDate.asc',
    groups: ['way'],
    down: {
      to: `${place}/tax-documents`,
      with: { dateFrom: ['docDate'], dateTo: ['docDate'], way: ['way'] },
    },
  }),
]
