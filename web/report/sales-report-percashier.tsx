import { declaredPlace } from './declared-report.tsx'

/** Laporan Penjualan per Kasir: each shift from its float to its count, and each cashier’s day. */
export const { Page } = declaredPlace('report/sales-report-percashier')
