import { whyMarginChanged } from '#contract/report/declared/why.ts'
import { declaredPlace } from './declared-report.tsx'
import { MarginBridge } from './margin-bridge.tsx'

/** Laporan Penjualan: the same sales by invoice, goods, customer, salesperson; returns, receivables and tax; why margin changed. */
export const { Page } = declaredPlace('report/sales-report', {
  [whyMarginChanged.key]: (reply, search) => <MarginBridge reply={reply} search={search} />,
})
