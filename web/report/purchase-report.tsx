import { declaredPlace } from './declared-report.tsx'

/** Laporan Pembelian: purchases by bill, goods and supplier, returns, payables by age, what is not billed yet. */
export const { Page } = declaredPlace('report/purchase-report')
