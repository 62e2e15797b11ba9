import { type ReportColumn, type Words, report } from '../declare.ts'
import { weekdayWords } from '../weekdays.ts'
import { grossMargin, money, netSales } from './parts.ts'
import { ofBills, ofSales } from './sales.ts'

const right = 'cost.view'
const documents: ReportColumn = {
  type: 'integer',
  sum: true,
  label: ['Transaksi', 'Bills'],
  width: 96,
}
const percent = (label: Words, more: Partial<ReportColumn> = {}): ReportColumn => ({
  ...{ type: 'percent', label, width: 96 },
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
    label: { type: 'text', label: ['Waktu', 'Time'], width: 180, words: weekdayWords },
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
  down: {
    to: 'report/sales-report',
    with: { dateFrom: ['dayFrom'], dateTo: ['dayTo'], hour: ['hour'], weekday: ['weekday'] },
  },
})
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
      words: { ON_CREDIT: ['Kredit (faktur)', 'On credit (invoices)'] },
    },
    // A bill with two tenders stands with each of them.
    documents: { ...documents, sum: 'once' },
    amount: money(['Nilai', 'Amount']),
    contribution: percent(['Porsi', 'Share']),
  },
  ids: ['methodId', 'terms'],
  sort: 'amount.desc',
  compare: { by: ['methodName'], of: ['amount'] },
  down: {
    to: 'report/sales-report',
    with: { methodId: ['methodId', 'methodName'], terms: ['terms'] },
  },
})
export const salesDashboard = [salesByTime, salesByTender]

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
      rounding: money(['Pembulatan', 'Rounding'], { hidden: true }),
      returned: money(['Retur tunai', 'Cash returns'], { width: 110 }),
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
    down: {
      to: 'sales/cashier/shifts',
      with: { dateFrom: ['day'], dateTo: ['day'], employeeId: ['cashierId', 'cashierName'] },
    },
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
    ids: ['cashierId'],
    sort: 'docDate.desc',
    groups: ['cashierName', 'docDate', 'branchName'],
    down: {
      to: 'report/sales-report',
      with: { cashierId: ['cashierId', 'cashierName'], dateFrom: ['docDate'], dateTo: ['docDate'] },
    },
  }),
]

const campaignKinds = {
  DISCOUNT: ['Diskon', 'Discount'],
  PROMO: ['Promo', 'Promotion'],
  GIFT: ['Hadiah', 'Gift'],
} as const

/** Laporan Promosi (domain §7.1): what each campaign gave, what was sold by it, and whether more was. */
export const promotionReports = [
  report({
    key: 'promotion-report',
    place: 'report/promotion-report',
    names: ['Per Promosi', 'By campaign'],
    time: 'period',
    filters: ['search'],
    choices: {
      campaign: { label: ['Jenis', 'Kind'], of: { ALL: ['Semua', 'All'], ...campaignKinds } },
      running: {
        label: ['Status', 'Status'],
        of: {
          ALL: ['Semua', 'All'],
          RUNNING: ['Masih berjalan', 'Running'],
          ENDED: ['Sudah selesai', 'Ended'],
        },
      },
    },
    columns: {
      name: { type: 'text', label: ['Promosi', 'Campaign'] },
      campaignKind: {
        type: 'text',
        label: ['Jenis', 'Kind'],
        width: 110,
        words: campaignKinds,
      },
      startDay: { type: 'date', label: ['Mulai', 'From'] },
      endDay: { type: 'date', label: ['Sampai', 'To'] },
      uses: { type: 'integer', sum: true, label: ['Dipakai', 'Used'], width: 90 },
      qty: { type: 'qty', label: ['Jumlah', 'Quantity'] },
      net: money(['Omzet terkait', 'Related sales']),
      given: money(['Nilai diberikan', 'Given']),
      giftCost: money(['HPP hadiah', 'Cost of gifts'], { right }),
      profit,
      quotaLeft: { type: 'qty', label: ['Sisa kuota', 'Quota left'], width: 100, hidden: true },
      uplift: percent(['Kenaikan', 'Uplift']),
    },
    ids: ['campaignId'],
    sort: 'given.desc',
    groups: ['campaignKind'],
    down: { to: 'report/promotion-report/bills', with: { search: ['name'] } },
  }),
  report({
    key: 'promotion-bills',
    place: 'report/promotion-report',
    at: 'bills',
    names: ['Transaksi', 'Bills'],
    time: 'period',
    filters: ['search', 'customerId', 'cashierId'],
    columns: {
      docNo: { type: 'text', width: 166 },
      docDate: { type: 'date' },
      branchName: { type: 'text', width: 110 },
      customerName: { type: 'text', label: ['Pelanggan', 'Customer'] },
      name: { type: 'text', label: ['Promosi', 'Campaign'] },
      uses: { type: 'qty', sum: true, label: ['Dipakai', 'Used'] },
      given: money(['Nilai diberikan', 'Given']),
      total: { type: 'money', label: ['Total struk', 'Bill total'] },
    },
    sort: 'docDate.desc',
    groups: ['name', 'docDate', 'branchName'],
    down: 'document',
  }),
]
