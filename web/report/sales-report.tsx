import { declaredPlace } from './declared-report.tsx'

/** Laporan Penjualan: the same sales by invoice, goods, customer, salesperson; returns, receivables and tax. */
export const { Page } = declaredPlace('report/sales-report')
