import type { Screen } from './platform/screens.ts'

/** The table of contents: every screen there is. A menu entry shows when it is here and granted. */
export const screens: Screen[] = [
  { path: 'dashboard', load: () => import('./dashboard/dashboard.tsx') },
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
  { path: 'sales/cashier', whole: true, load: () => import('./sales/cashier/cashier.tsx') },
]
