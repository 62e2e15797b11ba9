import { type Declaration, type ReportColumn, report } from '../declare.ts'
import { statementsPlace } from '../statements-place.ts'
import { money } from './parts.ts'
import { goodsBought, noted } from './purchase.ts'
import { earned, ofBills, ofDeductions, ofSales, reportedAs } from './sales.ts'
import { notMethods } from './selling.ts'

const right = 'cost.view'
const document = {
  docNo: { type: 'text', width: 166 },
  docDate: { type: 'date', width: 106 },
  branchName: { type: 'text', width: 110 },
} as const satisfies Declaration['columns']
const customerName: ReportColumn = { type: 'text', label: ['Pelanggan', 'Customer'] }
const supplierName: ReportColumn = { type: 'text', label: ['Supplier', 'Supplier'] }
/** Of bills that stand in several rows: each counts once. */
const bills: ReportColumn = {
  type: 'integer',
  sum: 'once',
  label: ['Transaksi', 'Bills'],
  width: 96,
  hidden: true,
}

/** What the figures of sales consist of: goods of each bill and return, their PPN, and how each was paid. */
export const salesDetails = [
  report({
    key: 'sales-lines',
    place: 'report/sales-report',
    at: 'lines',
    names: ['Rincian Barang', 'Goods by bill'],
    time: 'period',
    filters: ['search', 'goodsId', 'unitId', 'price', ...ofSales],
    choices: ofDeductions,
    columns: {
      ...document,
      customerName,
      goodsName: { type: 'text' },
      qty: { type: 'qty', width: 90 },
      unitName: { type: 'text', width: 80 },
      ...earned,
      gross: { ...earned.gross, hidden: true },
      discount: { ...earned.discount, hidden: true },
      documents: bills,
      returned: money(['Retur', 'Returns'], { hidden: true }),
    },
    sort: 'docDate.desc',
    groups: ['goodsName', 'customerName', 'docDate', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'sales-tax-by-document',
    place: 'report/sales-report',
    at: 'tax-documents',
    names: ['Pajak per Dokumen', 'Tax by document'],
    time: 'period',
    filters: ['search'],
    choices: {
      way: {
        label: ['Pelaporan', 'Reported as'],
        of: { ALL: ['Semua', 'All'], ...reportedAs },
      },
    },
    columns: {
      ...document,
      customerName,
      way: { type: 'text', label: ['Pelaporan', 'Reported as'], words: reportedAs, width: 150 },
      documents: { ...bills, sum: true },
      exempt: money(['Tanpa PPN', 'Without VAT']),
      upstream: money(['Di antaranya PPN di hulu', 'Of it VAT paid upstream'], { width: 170 }),
      dpp: money(['DPP', 'Tax base']),
      otherBase: money(['DPP nilai lain', 'Other tax base']),
      vat: money(['PPN', 'VAT']),
    },
    sort: 'docDate.asc',
    groups: ['way', 'docDate', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'sales-payments',
    place: 'report/sales-dashboard',
    at: 'payments',
    names: ['Pembayaran', 'Payments'],
    time: 'period',
    filters: ['search', ...ofBills],
    choices: {
      tender: {
        label: ['Dibayar dengan', 'Paid by'],
        of: { ALL: ['Semua', 'All'], ...notMethods },
      },
    },
    columns: {
      ...document,
      customerName,
      methodName: {
        type: 'text',
        label: ['Metode bayar', 'Tender'],
        words: notMethods,
      },
      documents: bills,
      amount: money(['Nilai', 'Amount']),
    },
    sort: 'docDate.desc',
    groups: ['methodName', 'docDate', 'branchName'],
    down: 'document',
  }),
]

const bought = (label: [string, string]): ReportColumn => money(label, { right })
/** The same of purchases. */
export const purchaseDetails = [
  report({
    key: 'purchase-lines',
    place: 'report/purchase-report',
    at: 'lines',
    names: ['Rincian Barang', 'Goods by bill'],
    time: 'period',
    filters: ['search', 'goodsId', 'supplierId', 'categoryId', 'brandId'],
    columns: {
      ...document,
      docNo: { type: 'text', width: 176 },
      supplierName,
      goodsName: goodsBought,
      qty: { type: 'qty', label: ['Dibeli', 'Bought'], width: 76 },
      returnedQty: { type: 'qty', label: ['Diretur', 'Returned'], width: 76 },
      unitName: { type: 'text', width: 80 },
      documents: { ...bills, label: ['Faktur', 'Bills'] },
      bought: bought(['Pembelian', 'Bought']),
      returned: bought(['Retur', 'Returns']),
      noted: { ...noted, hidden: true },
      net: bought(['Pembelian bersih', 'Net purchases']),
      vat: bought(['PPN', 'VAT']),
    },
    sort: 'docDate.desc',
    groups: ['supplierName', 'goodsName', 'docDate', 'branchName'],
    down: 'document',
  }),
]

/** Money of terminals payment by payment, and accounts between branches line by line. */
export const moneyDetails = [
  report({
    key: 'card-payments',
    place: statementsPlace,
    at: 'card-payments',
    names: ['Rincian Kartu & QRIS', 'Card and QRIS payments'],
    time: 'period',
    filters: ['search', 'methodId', 'terminal', 'takenOn'],
    columns: {
      ...document,
      partyName: { type: 'text', label: ['Pihak', 'Party'] },
      terminalName: { type: 'text', label: ['Terminal', 'Terminal'] },
      methodName: { type: 'text', label: ['Metode bayar', 'Tender'], width: 120 },
      documents: { ...bills, sum: true, label: ['Transaksi', 'Payments'] },
      amount: money(['Diterima', 'Taken']),
      paid: money(['Sudah cair', 'Paid out']),
      open: money(['Belum cair', 'Open']),
      dueDate: { type: 'date', label: ['Seharusnya cair', 'Due on'], width: 144 },
    },
    sort: 'docDate.desc',
    groups: ['terminalName', 'docDate', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'branch-account-lines',
    place: statementsPlace,
    at: 'branch-account-lines',
    names: ['Rincian RK', 'Lines between branches'],
    time: 'day',
    filters: ['counterBranchId'],
    columns: {
      ...document,
      counterName: { type: 'text', label: ['Cabang lawan', 'Other branch'] },
      memo: { type: 'text', label: ['Keterangan', 'Memo'] },
      debit: money(['Debit', 'Debit']),
      credit: money(['Kredit', 'Credit']),
      balance: money(['Saldo di cabang', 'Balance here']),
    },
    sort: 'docDate.desc',
    groups: ['counterName', 'docDate', 'branchName'],
    down: 'document',
  }),
]
