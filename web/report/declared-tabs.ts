import { declaredReports } from '#contract/report/declared/index.ts'
import { addressOf } from '#contract/report/leads.ts'
import { said } from '../platform/i18n/define.ts'
import type { ReportTab } from '../ui/report-tab.ts'

/** The declared reports of a menu place as tabs; others of the place stand before them. */
export const tabsOf = (place: string): ReportTab[] =>
  declaredReports
    .filter((one) => one.place === place)
    .map((one) => ({ path: addressOf(one), label: said(one.names) }))
