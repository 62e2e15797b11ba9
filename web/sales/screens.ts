import type { Screen } from '../platform/screens.ts'

/** Every screen of the menu of sales. */
export const salesScreens: Screen[] = [
  { path: 'sales/booking', load: () => import('./booking.tsx') },
  { path: 'sales/order', load: () => import('./sales-order.tsx') },
  { path: 'sales/cashier', whole: true, load: () => import('./cashier/cashier.tsx') },
  {
    path: 'sales/cashier/shifts',
    noun: ['Shift Kasir', 'Cashier shift'],
    load: () => import('./shift/shifts.tsx'),
  },
  {
    path: 'sales/cashier/exchange',
    noun: ['Tukar Barang', 'Exchange'],
    load: () => import('./exchange.tsx'),
  },
  {
    path: 'sales/cashier/returns',
    noun: ['Retur di Kasir', 'Return at the till'],
    load: () => import('./till-return.tsx'),
  },
  { path: 'sales/cashier/corrections', load: () => import('./tender-correction.tsx') },
  {
    path: 'sales/cashier/qris',
    noun: ['Pembayaran QRIS', 'QRIS payments'],
    load: () => import('./qris/qris-payments.tsx'),
  },
  { path: 'sales/offline', load: () => import('./offline/differences.tsx') },
  {
    path: 'sales/offline/devices',
    noun: ['Perangkat Kasir', 'Till devices'],
    load: () => import('./offline/devices.tsx'),
  },
  { path: 'sales/open-cod', load: () => import('./cod.tsx') },
  {
    path: 'sales/open-cod/settle',
    noun: ['Pelunasan COD', 'COD settlement'],
    load: () => import('./cod-settle.tsx'),
  },
  {
    path: 'sales/open-cod/in-hand',
    noun: ['Uang di Kurir', 'Money with couriers'],
    load: () => import('./courier-cash.tsx'),
  },
  {
    path: 'sales/open-cod/handovers',
    load: () => import('./courier-handover.tsx'),
  },
  { path: 'sales/do-warehouse', load: () => import('./delivery-note.tsx') },
  { path: 'sales/invoice', load: () => import('./sales-invoice.tsx') },
  {
    path: 'sales/invoice/direct',
    noun: ['Faktur Tanpa Pesanan', 'Invoice without an order'],
    load: () => import('./direct-bill.tsx'),
  },
  { path: 'sales/sales-returns', load: () => import('./sales-return.tsx') },
  { path: 'sales/past-sales-returns', load: () => import('./sales-past-return.tsx') },
  {
    path: 'sales/debit-note',
    load: () => import('./sales-note.tsx').then((m) => m.customerDebitNote),
  },
  {
    path: 'sales/credit-note',
    load: () => import('./sales-note.tsx').then((m) => m.customerCreditNote),
  },
  {
    path: 'sales/sales-debit-notes',
    load: () => import('./sales-note.tsx').then((m) => m.salesDebitNotes),
  },
  {
    path: 'sales/sales-credit-notes',
    load: () => import('./sales-note.tsx').then((m) => m.salesCreditNotes),
  },
  {
    path: 'sales/receivable-down-payment',
    load: () => import('./sales-down-payment.tsx'),
  },
  { path: 'sales/other-receivables', load: () => import('./other-receivable.tsx') },
  {
    path: 'sales/repayment-of-receivable',
    load: () => import('./receivable-repayment.tsx'),
  },
  {
    path: 'sales/repayment-of-receivable/vat-proofs',
    load: () => import('./collected-vat-proof.tsx'),
  },
  {
    path: 'sales/history-of-selling-trasactions-peritem',
    load: () => import('./sales-history.tsx'),
  },
  { path: 'sales/point-correction', load: () => import('./points/point-correction.tsx') },
  { path: 'sales/redeempoint', load: () => import('./points/point-redemption.tsx') },
]
