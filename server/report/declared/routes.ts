import { salesReportRoutes } from './sales.ts'

/** The calls of every declared report. */
export const declaredRoutes = [...salesReportRoutes]
