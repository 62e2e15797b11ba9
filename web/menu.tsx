import type { Screen } from './platform/screens.ts'

/** The table of contents: every screen there is. A menu entry shows when it is here and granted. */
export const screens: Screen[] = [
  { path: 'dashboard', load: () => import('./dashboard/dashboard.tsx') },
  { path: 'master/supplier', load: () => import('./master/supplier.tsx') },
  { path: 'master/customer', load: () => import('./master/customer.tsx') },
  { path: 'master/warehouse', load: () => import('./master/warehouse.tsx') },
  { path: 'master/branch', load: () => import('./master/branch.tsx') },
  { path: 'master/stock', load: () => import('./master/stock.tsx') },
  { path: 'master/stock-unit', load: () => import('./master/stock-unit.tsx') },
  { path: 'master/stock-category', load: () => import('./master/stock-category.tsx') },
  { path: 'report/stock-report', load: () => import('./report/stock-report.tsx') },
  { path: 'report/financial-statements', load: () => import('./report/financial-statements.tsx') },
  {
    path: 'purchase/purchase-order',
    kinds: ['purchase-order'],
    load: () => import('./purchase/purchase-order.tsx'),
  },
  {
    path: 'purchase/receive-order',
    kinds: ['purchase-receipt'],
    load: () => import('./purchase/purchase-receipt.tsx'),
  },
  {
    path: 'purchase/invoice',
    kinds: ['purchase-invoice'],
    load: () => import('./purchase/purchase-invoice.tsx'),
  },
  {
    path: 'purchase/debt-repayment',
    kinds: ['debt-payment'],
    load: () => import('./purchase/debt-payment.tsx'),
  },
  { path: 'sales/booking', kinds: ['booking'], load: () => import('./sales/booking.tsx') },
  { path: 'sales/order', kinds: ['sales-order'], load: () => import('./sales/order.tsx') },
  { path: 'sales/cashier', whole: true, load: () => import('./sales/cashier/cashier.tsx') },
  { path: 'sales/invoice', kinds: ['sales-invoice'], load: () => import('./sales/invoice.tsx') },
  {
    path: 'sales/repayment-of-receivable',
    kinds: ['receivable-repayment'],
    load: () => import('./sales/repayment.tsx'),
  },
  {
    path: 'bank-cash/cash-receipts',
    kinds: ['cash-in'],
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.cashReceipts),
  },
  {
    path: 'bank-cash/cash-expenses',
    kinds: ['cash-out'],
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.cashExpenses),
  },
  {
    path: 'bank-cash/bank-receipts',
    kinds: ['bank-in'],
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.bankReceipts),
  },
  {
    path: 'bank-cash/bank-expenses',
    kinds: ['bank-out'],
    load: () => import('./bank-cash/cash-bank.tsx').then((m) => m.bankExpenses),
  },
  {
    path: 'bank-cash/general-journal',
    kinds: ['general-journal'],
    load: () => import('./bank-cash/journal.tsx').then((m) => m.generalJournal),
  },
  {
    path: 'bank-cash/adjustment-journal',
    kinds: ['adjustment-journal'],
    load: () => import('./bank-cash/journal.tsx').then((m) => m.adjustmentJournal),
  },
  {
    path: 'stock/mutation',
    kinds: ['internal-mutation'],
    load: () => import('./stock/internal-mutation.tsx'),
  },
]
