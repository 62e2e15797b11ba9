import type { DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { said } from '../platform/i18n/define.ts'
import type { ReportTab } from '../ui/report-tab.ts'

/** Below `/app`. */
export const addressOf = ({ place, at }: DeclaredReport) => (at ? `${place}/${at}` : place)

/** The declared reports of a menu place as tabs; others of the place stand before them. */
export const tabsOf = (place: string): ReportTab[] =>
  declaredReports
    .filter((one) => one.place === place)
    .map((one) => ({ path: addressOf(one), label: said(one.names) }))
