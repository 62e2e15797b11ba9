import { declaredPlace } from './declared-report.tsx'

/** Analisis Umur Stok: how long goods lie, and how long they will. */
export const { Page } = declaredPlace('report/stock-age-analysis')
