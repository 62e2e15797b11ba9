import { declaredPlace } from './declared-report.tsx'

/** Laporan Promosi: what each campaign gave, and the bills that it gave it to. */
export const { Page } = declaredPlace('report/promotion-report')
