import { declaredPlace } from './declared-report.tsx'

/** Analisis Pembelian: how each supplier serves, and what prices did. */
export const { Page } = declaredPlace('report/purchase-analysis')
