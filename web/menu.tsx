import type { Screen } from './platform/screens.ts'
import { salesScreens } from './sales/screens.ts'
import { systemScreens } from './system/screens.ts'

/** The table of contents: every screen there is. A menu entry shows when it is here and granted. */
export const screens: Screen[] = [
  { path: 'dashboard', load: () => import('./dashboard/dashboard.tsx') },
  ...systemScreens,
  {
    path: 'system/about',
    noun: ['Tentang Gerai', 'About Gerai'],
    open: true,
    load: () => import('./application/about.tsx'),
  },
  {
    path: 'system/personal-data',
    noun: ['Permintaan Data Pribadi', 'Personal data request'],
    load: () => import('./master/personal-data/personal-data.tsx'),
  },
  {
    path: 'system/personal-data/breaches',
    noun: ['Kegagalan Pelindungan Data', 'Data breach'],
    load: () => import('./master/personal-data/breaches.tsx'),
  },
  { path: 'application/banner', load: () => import('./application/banner.tsx') },
  { path: 'master/supplier', load: () => import('./master/supplier.tsx') },
  { path: 'master/customer', load: () => import('./master/customer.tsx') },
  { path: 'master/warehouse', load: () => import('./master/warehouse.tsx') },
  {
    path: 'master/chart-of-account',
    noun: ['Akun', 'Account'],
    load: () => import('./master/chart-of-account.tsx'),
  },
  { path: 'master/greeting-message', load: () => import('./master/greeting-message.tsx') },
  {
    path: 'master/changes-selling-price',
    load: () => import('./master/changes-selling-price.tsx'),
  },
  {
    path: 'master/changes-selling-price/review',
    noun: ['Harga Jual yang Perlu Ditinjau', 'Selling prices to review'],
    load: () => import('./master/price-review.tsx'),
  },
  {
    path: 'master/changes-selling-price/ceilings',
    noun: ['Harga Eceran Tertinggi', 'Retail price ceiling'],
    load: () => import('./master/price-ceilings.tsx'),
  },
  {
    path: 'master/master-edc',
    noun: ['Mesin EDC', 'EDC terminal'],
    load: () => import('./master/master-edc.tsx'),
  },
  { path: 'master/master-point', load: () => import('./master/points/master-point.tsx') },
  { path: 'master/master-margin', load: () => import('./master/master-margin.tsx') },
  { path: 'master/branch', load: () => import('./master/branch.tsx') },
  { path: 'master/stock', load: () => import('./master/stock.tsx') },
  { path: 'master/stock-unit', load: () => import('./master/stock-unit.tsx') },
  { path: 'master/stock-category', load: () => import('./master/stock-category.tsx') },
  { path: 'report/stock-report', load: () => import('./report/stock-report.tsx') },
  { path: 'report/stock-age-analysis', load: () => import('./report/stock-age-analysis.tsx') },
  { path: 'report/promotion-report', load: () => import('./report/promotion-report.tsx') },
  { path: 'report/sales-dashboard', load: () => import('./report/sales-dashboard.tsx') },
  { path: 'report/sales-analysis', load: () => import('./report/sales-analysis.tsx') },
  {
    path: 'report/sales-report-percashier',
    load: () => import('./report/sales-report-percashier.tsx'),
  },
  { path: 'report/purchase-report', load: () => import('./report/purchase-report.tsx') },
  { path: 'report/purchase-analysis', load: () => import('./report/purchase-analysis.tsx') },
  { path: 'report/sales-report', load: () => import('./report/sales-report.tsx') },
  { path: 'report/daily-report', load: () => import('./report/daily-report.tsx') },
  { path: 'report/financial-statements', load: () => import('./report/financial-statements.tsx') },
  { path: 'analytic/summary-sales', load: () => import('./report/summary-sales.tsx') },
  { path: 'analytic/sales-insights', load: () => import('./report/sales-insights.tsx') },
  { path: 'analytic/customer-insights', load: () => import('./report/customer-insights.tsx') },
  { path: 'purchase/purchase-order', load: () => import('./purchase/purchase-order.tsx') },
  { path: 'purchase/receive-order', load: () => import('./purchase/purchase-receipt.tsx') },
  { path: 'purchase/invoice', load: () => import('./purchase/purchase-invoice.tsx') },
  { path: 'purchase/return', load: () => import('./purchase/purchase-return.tsx') },
  { path: 'purchase/past-return', load: () => import('./purchase/purchase-past-return.tsx') },
  {
    path: 'purchase/debit-note',
    load: () => import('./purchase/purchase-note.tsx').then((m) => m.debitNote),
  },
  {
    path: 'purchase/credit-note',
    load: () => import('./purchase/purchase-note.tsx').then((m) => m.creditNote),
  },
  { path: 'purchase/other-debt', load: () => import('./purchase/other-debt.tsx') },
  {
    path: 'purchase/debt-down-payment',
    load: () => import('./purchase/purchase-down-payment.tsx'),
  },
  { path: 'purchase/supplier-receipt', load: () => import('./purchase/supplier-receipt.tsx') },
  { path: 'purchase/debt-repayment', load: () => import('./purchase/debt-payment.tsx') },
  { path: 'purchase/purchase-price-history', load: () => import('./purchase/buying-price.tsx') },
  { path: 'campaign/gift', load: () => import('./campaign/gift.tsx') },
  { path: 'campaign/discount', load: () => import('./campaign/discount.tsx') },
  { path: 'campaign/promotion', load: () => import('./campaign/promotion.tsx') },
  {
    path: 'campaign/promotion/calendar',
    noun: ['Kalender Promosi', 'Campaign calendar'],
    load: () => import('./campaign/calendar.tsx'),
  },
  {
    path: 'bank-cash/cash-receipts',
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.cashReceipts),
  },
  {
    path: 'bank-cash/cash-receipts/between',
    noun: ['Antar Cabang', 'Between branches'],
    load: () =>
      import('./bank-cash/money-between.tsx').then((m) => m.besides('bank-cash/cash-receipts')),
  },
  {
    path: 'bank-cash/cash-expenses',
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.cashExpenses),
  },
  {
    path: 'bank-cash/cash-expenses/between',
    noun: ['Antar Cabang', 'Between branches'],
    load: () =>
      import('./bank-cash/money-between.tsx').then((m) => m.besides('bank-cash/cash-expenses')),
  },
  {
    path: 'bank-cash/bank-receipts',
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.bankReceipts),
  },
  {
    path: 'bank-cash/bank-receipts/between',
    noun: ['Antar Cabang', 'Between branches'],
    load: () =>
      import('./bank-cash/money-between.tsx').then((m) => m.besides('bank-cash/bank-receipts')),
  },
  {
    path: 'bank-cash/bank-receipts/reconciliation',
    noun: ['Rekonsiliasi Bank', 'Bank reconciliation'],
    load: () => import('./bank-cash/reconciliation/reconciliation.tsx'),
  },
  {
    path: 'bank-cash/bank-expenses',
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.bankExpenses),
  },
  {
    path: 'bank-cash/bank-expenses/between',
    noun: ['Antar Cabang', 'Between branches'],
    load: () =>
      import('./bank-cash/money-between.tsx').then((m) => m.besides('bank-cash/bank-expenses')),
  },
  {
    path: 'bank-cash/general-journal',
    load: () => import('./bank-cash/journal.tsx').then((m) => m.generalJournal),
  },
  {
    path: 'bank-cash/general-journal/between',
    noun: ['Antar Cabang', 'Between branches'],
    load: () =>
      import('./bank-cash/money-between.tsx').then((m) => m.besides('bank-cash/general-journal')),
  },
  { path: 'bank-cash/opening-balance', load: () => import('./bank-cash/opening-balance.tsx') },
  {
    path: 'bank-cash/adjustment-journal',
    noun: ['Jurnal Penyesuaian', 'Adjustment journal'],
    load: () => import('./bank-cash/journal.tsx').then((m) => m.adjustmentJournal),
  },
  {
    path: 'bank-cash/adjustment-journal/between',
    noun: ['Antar Cabang', 'Between branches'],
    load: () =>
      import('./bank-cash/money-between.tsx').then((m) =>
        m.besides('bank-cash/adjustment-journal'),
      ),
  },
  {
    path: 'bank-cash/disbursement-cc',
    load: () => import('./bank-cash/disbursement.tsx').then((m) => m.creditCards),
  },
  {
    path: 'bank-cash/disbursement-dc',
    load: () => import('./bank-cash/disbursement.tsx').then((m) => m.debitCards),
  },
  {
    path: 'paylater/payment',
    load: () => import('./bank-cash/disbursement.tsx').then((m) => m.paylaters),
  },
  {
    path: 'paylater/payment/contracts',
    noun: ['Kontrak Paylater', 'Paylater contracts'],
    load: () => import('./sales/paylater/contracts.tsx'),
  },
  {
    path: 'paylater/payment/instalments',
    load: () => import('./sales/paylater/instalment-payment.tsx'),
  },
  {
    path: 'bank-cash/adjustment-journal/recurring',
    noun: ['Jurnal Berulang', 'Recurring journal'],
    load: () => import('./bank-cash/recurring-journal.tsx'),
  },
  { path: 'stock/mutation', load: () => import('./stock/internal-mutation.tsx') },
  {
    path: 'stock/mutation/between',
    noun: ['Mutasi Antar Cabang', 'Mutation between branches'],
    load: () => import('./stock/external-mutation.tsx').then((m) => m.ofStock),
  },
  {
    path: 'stock/mutation/incoming',
    noun: ['Penerimaan Mutasi', 'Receipt of a mutation'],
    load: () => import('./stock/incoming-mutation.tsx').then((m) => m.ofStock),
  },
  {
    path: 'stock/mutation/returns',
    noun: ['Retur Mutasi', 'Return of a mutation'],
    load: () => import('./stock/mutation-return.tsx').then((m) => m.ofStock),
  },
  {
    path: 'stock/mutation/under-way',
    noun: ['Barang di Perjalanan', 'Goods under way'],
    load: () => import('./stock/under-way-list.tsx').then((m) => m.ofStock),
  },
  { path: 'bill-of-material', load: () => import('./stock/assembly.tsx') },
  {
    path: 'bill-of-material/recipes',
    noun: ['Komposisi', 'Recipe'],
    load: () => import('./stock/recipe.tsx'),
  },
  { path: 'stock/opname', load: () => import('./stock/stock-opname.tsx') },
  { path: 'stock/correction', load: () => import('./stock/correction.tsx') },
  {
    path: 'stock/correction/stock-in',
    noun: ['Stok Masuk', 'Stock in'],
    load: () => import('./stock/stock-in.tsx'),
  },
  {
    path: 'sales/outer-warehouse-mutation',
    load: () => import('./stock/external-mutation.tsx').then((m) => m.ofSales),
  },
  {
    path: 'sales/outer-warehouse-mutation/incoming',
    noun: ['Penerimaan Mutasi', 'Receipt of a mutation'],
    load: () => import('./stock/incoming-mutation.tsx').then((m) => m.ofSales),
  },
  {
    path: 'sales/outer-warehouse-mutation/under-way',
    noun: ['Barang di Perjalanan', 'Goods under way'],
    load: () => import('./stock/under-way-list.tsx').then((m) => m.ofSales),
  },
  {
    path: 'sales/outer-warehouse-mutation-returns',
    load: () => import('./stock/mutation-return.tsx').then((m) => m.ofSales),
  },
  ...salesScreens,
]

/** Reports that stand in tabs of these. */
export const tabs = () => import('./report/every-tab.ts')
