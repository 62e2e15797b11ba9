import { type Down, ROWS, type ReportColumn, type Words, report } from '../declare.ts'
import { weekdayWords } from '../weekdays.ts'
import { grossMargin, money, netSales } from './parts.ts'
import { ofBills, ofSales, toSales } from './sales.ts'

const right = 'cost.view'
const documents: ReportColumn = {
  type: 'integer',
  sum: true,
  label: ['Transaksi', 'Bills'],
  width: 96,
}
const percent = (label: Words, more: Partial<ReportColumn> = {}): ReportColumn => ({
  type: 'percent',
  label,
  width: 96,
  ...more,
})
const net = money(netSales)
const profit = money(grossMargin, { right })
const profitPct = percent(['Laba %', 'Margin %'], { share: ['profit', 'net'], right })
const average: ReportColumn = {
  type: 'money',
  label: ['Rata-rata struk', 'Average bill'],
  width: 130,
}

/** Analisis Penjualan (domain §7.1): what brings the money; A until 80 % of it, B until 95 %, else C. */
export const salesAnalysis = [
  report({
    key: 'sales-analysis',
    place: 'report/sales-analysis',
    names: ['Peringkat & ABC', 'Ranking and ABC'],
    time: 'period',
    filters: ['search', ...ofSales],
    choices: {
      by: {
        label: ['Menurut', 'By'],
        of: {
          GOODS: ['Barang', 'Goods'],
          CATEGORY: ['Kategori', 'Category'],
          BRAND: ['Merek', 'Brand'],
          SUPPLIER: ['Supplier', 'Supplier'],
        },
      },
    },
    columns: {
      name: {
        type: 'text',
        label: ['Nama', 'Name'],
        words: {
          NO_BRAND: ['Tanpa merek', 'No brand'],
          NO_SUPPLIER: ['Tanpa supplier', 'No supplier'],
        },
      },
      rank: { type: 'integer', label: ['Peringkat', 'Rank'], width: 90 },
      qty: { type: 'qty', label: ['Terjual', 'Sold'] },
      net,
      profit,
      profitPct,
      contribution: percent(['Kontribusi', 'Share']),
      cumulative: percent(['Kumulatif', 'Cumulative'], { width: 100 }),
      abc: { type: 'text', label: ['Kelas', 'Class'], width: 76 },
    },
    ids: ['itemId', 'goodsId', 'categoryId', 'brandId', 'supplierId'],
    sort: 'rank.asc',
    groups: ['abc'],
    compare: { by: ['itemId'], of: ['net', 'profit'] },
    down: {
      to: 'report/sales-report/goods',
      with: {
        goodsId: ['goodsId', 'name'],
        categoryId: ['categoryId', 'name'],
        brandId: ['brandId', 'name'],
        supplierId: ['supplierId', 'name'],
      },
    },
  }),
]

/** Dasbor Penjualan (domain §7.1), under its cards and charts: when was sold, and how it was paid. */
export const salesByTime = report({
  key: 'sales-by-time',
  place: 'report/sales-dashboard',
  at: 'time',
  names: ['Per Waktu', 'By time'],
  time: 'period',
  filters: ofSales,
  choices: {
    by: {
      label: ['Menurut', 'By'],
      of: {
        DAY: ['Hari', 'Day'],
        HOUR: ['Jam', 'Hour'],
        WEEKDAY: ['Hari dalam minggu', 'Day of the week'],
        MONTH: ['Bulan', 'Month'],
      },
    },
  },
  columns: {
    label: {
      type: 'text',
      label: ['Waktu', 'Time'],
      width: 180,
      words: weekdayWords,
      days: true,
    },
    documents,
    net,
    returned: money(['Retur', 'Returns']),
    average,
    profit,
    profitPct,
  },
  ids: ['place', 'dayFrom', 'dayTo', 'hour', 'weekday'],
  sort: 'place.asc',
  compare: { by: ['place'], of: ['documents', 'net', 'returned', 'profit'] },
  down: toSales({
    dateFrom: ['dayFrom'],
    dateTo: ['dayTo'],
    hour: ['hour'],
    weekday: ['weekday'],
  }),
})
/** How a bill is paid beside methods of payment. */
export const notMethods = {
  CREDIT: ['Kredit (faktur)', 'On credit (invoices)'],
  EXCHANGE: ['Tukar barang', 'Goods in exchange'],
} as const
export const salesByTender = report({
  key: 'sales-by-tender',
  place: 'report/sales-dashboard',
  at: 'tenders',
  names: ['Per Metode Bayar', 'By tender'],
  time: 'period',
  filters: ofBills,
  columns: {
    methodName: {
      type: 'text',
      label: ['Metode bayar', 'Tender'],
      words: notMethods,
    },
    // A bill with two tenders stands with each of them.
    documents: { ...documents, sum: 'once' },
    amount: money(['Nilai', 'Amount']),
    contribution: percent(['Porsi', 'Share']),
  },
  ids: ['methodId', 'tender'],
  sort: 'amount.desc',
  compare: { by: ['methodName'], of: ['amount'] },
  down: {
    to: 'report/sales-dashboard/payments',
    with: { methodId: ['methodId', 'methodName'], tender: ['tender'] },
  },
})
export const salesDashboard = [salesByTime, salesByTender]

/** What a person sold on a day in a branch. */
const ofCashier: Down = {
  to: 'report/sales-report',
  with: {
    cashierId: ['cashierId', 'cashierName'],
    branchIds: ['branchId'],
    dateFrom: ['docDate'],
    dateTo: ['docDate'],
  },
}

/** Laporan Penjualan per Kasir (domain §7.1): each shift from its float to its count. */
export const salesPerCashier = [
  report({
    key: 'sales-per-shift',
    place: 'report/sales-report-percashier',
    names: ['Per Shift', 'By shift'],
    time: 'period',
    filters: ['cashierId', 'shiftId'],
    columns: {
      cashierName: { type: 'text', label: ['Kasir', 'Cashier'], width: 160 },
      day: { type: 'date', label: ['Tanggal', 'Day'] },
      branchName: { type: 'text', width: 110 },
      tillName: { type: 'text', label: ['Mesin kasir', 'Till'], width: 110 },
      number: { type: 'integer', label: ['Shift', 'Shift'], width: 70 },
      takenOverBy: {
        type: 'text',
        label: ['Diambil alih', 'Taken over by'],
        width: 150,
        hidden: true,
      },
      documents: { ...documents, hidden: true },
      sales: money(['Penjualan', 'Sales'], { hidden: true }),
      openingFloat: money(['Kas awal', 'Float'], { width: 110 }),
      cash: money(['Tunai', 'Cash'], { width: 110 }),
      withCouriers: money(['Tunai pada kurir', 'Cash with couriers'], { hidden: true }),
      debit: money(['Debit', 'Debit card'], { hidden: true }),
      credit: money(['Kredit', 'Credit card'], { hidden: true }),
      qris: money(['QRIS', 'QRIS'], { hidden: true }),
      transfer: money(['Transfer', 'Transfer'], { hidden: true }),
      paylater: money(['Paylater', 'Paylater'], { hidden: true }),
      point: money(['Poin', 'Points'], { hidden: true }),
      deposit: money(['Deposit & uang muka', 'Deposit and money ahead'], { hidden: true }),
      otherTender: money(['Giro & cek', 'Giro and cheque'], { hidden: true }),
      exchange: money(['Tukar barang', 'Goods in exchange'], { hidden: true }),
      rounding: money(['Pembulatan', 'Rounding'], { hidden: true }),
      returned: money(['Retur tunai', 'Cash returns'], { width: 110 }),
      handedOver: money(['Setoran kurir', 'From couriers'], { width: 110 }),
      cashIn: money(['Kas masuk', 'Cash in'], { width: 110 }),
      cashOut: money(['Kas keluar', 'Cash out'], { width: 110 }),
      expected: money(['Kas seharusnya', 'Expected cash'], { width: 110 }),
      counted: money(['Kas fisik', 'Counted'], { width: 110 }),
      difference: money(['Selisih', 'Difference'], { width: 110 }),
      voids: { type: 'integer', sum: true, label: ['Batal', 'Voids'], width: 76, hidden: true },
      voidTotal: money(['Nilai batal', 'Void value'], { hidden: true }),
    },
    ids: ['shiftId', 'cashierId'],
    sort: 'day.desc',
    groups: ['cashierName', 'day', 'branchName'],
    down: ({ shiftId }) => ({ to: `sales/cashier/shifts/${shiftId}`, with: {} }),
  }),
  report({
    key: 'sales-per-cashier-day',
    place: 'report/sales-report-percashier',
    at: 'days',
    names: ['Per Hari', 'By day'],
    time: 'period',
    filters: ['cashierId', 'shiftId'],
    columns: {
      cashierName: { type: 'text', label: ['Kasir', 'Cashier'] },
      docDate: { type: 'date' },
      branchName: { type: 'text', width: 110 },
      documents,
      sales: money(['Penjualan', 'Sales']),
      average,
      discount: money(['Diskon', 'Discount']),
      returned: money(['Retur', 'Returns']),
      removed: {
        type: 'integer',
        sum: true,
        label: ['Dihapus dari keranjang', 'Removed from carts'],
        width: 160,
      },
    },
    ids: ['cashierId', 'branchId'],
    sort: 'docDate.desc',
    groups: ['cashierName', 'docDate', 'branchName'],
    down: { ...ofCashier, asks: { terms: 'PAID' }, sums: { sales: 'payable' } },
    cells: {
      returned: {
        ...ofCashier,
        asks: { terms: 'PAID', returns: 'WITH' },
        sums: { returned: 'returnedTotal' },
      },
      // What was taken out of carts while a shift was open is no list of its own.
      removed: (_, asked) =>
        asked?.shiftId
          ? null
          : {
              ...ofCashier,
              to: 'report/financial-statements/exceptions',
              asks: { what: 'REMOVED' },
              sums: { removed: ROWS },
            },
    },
  }),
]
