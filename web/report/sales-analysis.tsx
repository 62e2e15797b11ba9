import { declaredPlace } from './declared-report.tsx'

/** Analisis Penjualan: what brings the money, ranked and classed. */
export const { Page } = declaredPlace('report/sales-analysis')
