import { ROWS, type ReportColumn, type Words, report } from '../declare.ts'
import { ages, dueChoice, money, owedChoice } from './parts.ts'

const place = 'report/purchase-report'
/** What we pay is known to whoever may know costs (domain §8). */
const right = 'cost.view'
const cost = (label: Words, more: Partial<ReportColumn> = {}): ReportColumn =>
  money(label, { right, ...more })
const guarded = Object.fromEntries(
  Object.entries(ages).map(([key, column]) => [key, { ...column, right } as const]),
)
const linesAt = `${place}/lines`
const ofSupplier = { supplierId: ['supplierId', 'supplierName'] } as const
const supplierName: ReportColumn = { type: 'text', label: ['Supplier', 'Supplier'] }
/** Of goods, or of a note that is about none. */
export const goodsBought: ReportColumn = {
  type: 'text',
  words: { NO_GOODS: ['Nota tanpa barang', 'Notes without goods'] },
}
/** What debit notes take off what was bought, and credit notes add. */
export const noted: ReportColumn = cost(['Nota', 'Notes'])
const document = {
  docNo: { type: 'text', width: 166 },
  docDate: { type: 'date' },
  branchName: { type: 'text', width: 110 },
} as const

/** What is owed to suppliers, by how long it is due. */
export const payablesByAge = report({
  key: 'payables-by-age',
  place,
  at: 'payables',
  names: ['Umur Hutang', 'Payables by age'],
  time: 'day',
  filters: ['search', 'supplierId', 'week'],
  choices: { ...owedChoice, ...dueChoice },
  columns: {
    supplierName,
    docNo: document.docNo,
    refNo: { type: 'text', label: ['No. faktur supplier', 'Supplier’s number'], width: 150 },
    docDate: { type: 'date' },
    dueDate: { type: 'date' },
    ...guarded,
  },
  sort: 'dueDate.asc',
  groups: ['supplierName'],
  down: 'document',
})

export const receivedUnbilled = report({
  key: 'received-unbilled',
  place,
  at: 'unbilled',
  names: ['Belum Difaktur', 'Received, not billed'],
  time: 'day',
  filters: ['search', 'supplierId'],
  columns: {
    ...document,
    supplierName,
    refNo: { type: 'text', label: ['Surat jalan', 'Delivery note'], width: 150 },
    days: { type: 'integer', label: ['Hari', 'Days'], width: 76 },
    received: cost(['Nilai diterima', 'Received']),
    billed: cost(['Sudah difaktur', 'Billed']),
    outstanding: cost(['Belum difaktur', 'Not billed']),
  },
  sort: 'docDate.asc',
  groups: ['supplierName'],
  down: 'document',
})

/** Laporan Pembelian (domain §7.1): net purchases are bills less returns, and what notes changed, without PPN. */
export const purchaseReports = [
  report({
    key: 'purchase-by-invoice',
    place,
    names: ['Per Faktur', 'By invoice'],
    time: 'period',
    filters: ['search', 'supplierId', 'categoryId'],
    choices: {
      state: {
        label: ['Status', 'Status'],
        of: {
          ALL: ['Semua', 'All'],
          OPEN: ['Belum lunas', 'Not paid'],
          PAID: ['Lunas', 'Paid'],
        },
      },
    },
    columns: {
      ...document,
      supplierName,
      refNo: { type: 'text', label: ['No. faktur supplier', 'Supplier’s number'], width: 150 },
      gross: cost(['Bruto', 'Gross'], { hidden: true }),
      discount: cost(['Diskon', 'Discount'], { hidden: true }),
      dpp: cost(['DPP', 'Tax base']),
      exempt: cost(['Tanpa PPN', 'Without VAT'], { hidden: true }),
      vat: cost(['PPN', 'VAT']),
      total: cost(['Total', 'Total']),
      paid: cost(['Dibayar', 'Paid']),
      outstanding: cost(['Sisa', 'Open']),
    },
    sort: 'docDate.desc',
    groups: ['supplierName', 'docDate', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'purchase-by-goods',
    place,
    at: 'goods',
    names: ['Per Barang', 'By goods'],
    time: 'period',
    filters: ['search', 'supplierId', 'categoryId', 'brandId'],
    columns: {
      code: { type: 'text', width: 110 },
      goodsName: goodsBought,
      categoryName: { type: 'text', label: ['Kategori', 'Category'], width: 130 },
      qty: { type: 'qty', label: ['Dibeli', 'Bought'] },
      returnedQty: { type: 'qty', label: ['Diretur', 'Returned'] },
      unitName: { type: 'text', width: 88 },
      bought: cost(['Pembelian', 'Bought']),
      returned: cost(['Retur', 'Returns']),
      noted,
      net: cost(['Pembelian bersih', 'Net purchases']),
    },
    ids: ['goodsId'],
    sort: 'net.desc',
    groups: ['categoryName'],
    compare: { by: ['goodsId'], of: ['net'] },
    down: { to: linesAt, with: { goodsId: ['goodsId', 'goodsName'] } },
  }),
  report({
    key: 'purchase-by-supplier',
    place,
    at: 'suppliers',
    names: ['Per Supplier', 'By supplier'],
    time: 'period',
    filters: ['search', 'supplierId', 'categoryId', 'brandId'],
    columns: {
      supplierName,
      documents: { type: 'integer', sum: true, label: ['Faktur', 'Bills'], width: 90 },
      bought: cost(['Pembelian', 'Bought']),
      returned: cost(['Retur', 'Returns']),
      noted,
      net: cost(['Pembelian bersih', 'Net purchases']),
      vat: cost(['PPN', 'VAT']),
    },
    ids: ['supplierId'],
    sort: 'net.desc',
    compare: { by: ['supplierId'], of: ['net'] },
    down: { to: linesAt, with: ofSupplier },
  }),
  report({
    key: 'purchase-returned',
    place,
    at: 'returns',
    names: ['Retur', 'Returns'],
    time: 'period',
    filters: ['search', 'supplierId', 'categoryId', 'brandId'],
    columns: {
      ...document,
      supplierName,
      goodsName: { type: 'text' },
      qty: { type: 'qty' },
      unitName: { type: 'text', width: 88 },
      net: cost(['Nilai', 'Value']),
      vat: cost(['PPN', 'VAT']),
    },
    sort: 'docDate.desc',
    groups: ['supplierName', 'goodsName', 'branchName'],
    down: 'document',
  }),
  payablesByAge,
  receivedUnbilled,
]

/** Analisis Pembelian (domain §7.1): how well each supplier serves, and what he takes for it. */
export const purchaseAnalysis = [
  report({
    key: 'purchase-analysis',
    place: 'report/purchase-analysis',
    names: ['Per Supplier', 'By supplier'],
    time: 'period',
    starts: 'YEAR',
    filters: ['search', 'supplierId'],
    columns: {
      supplierName: { ...supplierName, width: 180 },
      net: cost(['Pembelian bersih', 'Net purchases']),
      contribution: { type: 'percent', label: ['Porsi', 'Share'], right, width: 66 },
      priceChange: {
        type: 'percent',
        label: ['Harga ±', 'Price ±'],
        right,
        width: 72,
      },
      orders: { type: 'integer', sum: true, label: ['Pesanan', 'Orders'], width: 78 },
      // Quantities of unlike units: their share says something, their sum does not.
      ordered: { type: 'qty', label: ['Dipesan', 'Ordered'], width: 76 },
      delivered: { type: 'qty', label: ['Diterima', 'Delivered'], width: 76 },
      fillRate: {
        type: 'percent',
        label: ['Terpenuhi', 'Fill rate'],
        share: ['delivered', 'ordered'],
        width: 88,
      },
      leadDays: { type: 'qty', label: ['Tunggu (hari)', 'Lead (days)'], width: 104 },
      returned: cost(['Retur', 'Returns']),
      noted: { ...noted, hidden: true },
      returnRate: {
        type: 'percent',
        label: ['Retur %', 'Returns %'],
        share: ['returned', 'net'],
        right,
        width: 80,
      },
    },
    ids: ['supplierId'],
    sort: 'net.desc',
    compare: { by: ['supplierId'], of: ['net'] },
    // What was bought leads on; how many orders there were is no sum of it.
    down: { to: linesAt, with: ofSupplier, apart: ['orders'] },
  }),
  report({
    key: 'purchase-price-changes',
    place: 'report/purchase-analysis',
    at: 'prices',
    names: ['Perubahan Harga', 'Price changes'],
    time: 'period',
    filters: ['search', 'supplierId', 'categoryId', 'brandId'],
    columns: {
      code: { type: 'text', width: 110 },
      goodsName: { type: 'text' },
      supplierName,
      unitName: { type: 'text', width: 88 },
      purchases: { type: 'integer', sum: true, label: ['Pembelian', 'Purchases'], width: 100 },
      firstPrice: { type: 'price', label: ['Harga sebelumnya', 'Price before'], right, width: 140 },
      averagePrice: {
        type: 'price',
        label: ['Harga rata-rata', 'Average price'],
        right,
        width: 130,
      },
      lastPrice: { type: 'price', label: ['Harga terakhir', 'Last price'], right, width: 130 },
      change: { type: 'percent', label: ['Naik/turun', 'Change'], right, width: 100 },
    },
    ids: ['goodsId', 'supplierId'],
    sort: 'change.desc',
    groups: ['supplierName'],
    down: {
      to: 'purchase/purchase-price-history',
      with: { goodsId: ['goodsId', 'goodsName'], supplierId: ['supplierId', 'supplierName'] },
      sums: { purchases: ROWS },
    },
  }),
]
