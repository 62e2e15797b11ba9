import type { DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { addressOf } from '#contract/report/leads.ts'
import { menuPlace } from '#contract/menu.ts'
import { menuText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import type { ReportTab } from '../ui/report-tab.ts'

type Named = Pick<(typeof declaredReports)[number], 'names' | 'place'>

/** What it is called where it stands alone: of a name that several places have, with the place. */
export function titleOf({ names, place }: Named): string {
  const alike = declaredReports.filter((one) => one.names[0] === names[0])
  return alike.length > 1 ? `${menuText(menuPlace(place))}: ${said(names)}` : said(names)
}

/**
 * The declared reports of a menu place as tabs; others of the place stand before them. One that lies below another's
 * address is a tab beside that one where it is open itself.
 */
export function tabsOf(place: string, at = ''): ReportTab[] {
  const [above = '', below] = at.split('/')
  return reportsOf(place)
    .filter((one) => (below ? liesIn(above, one) : !one.at?.includes('/')))
    .map((one) => ({ path: addressOf(one), label: said(one.names) }))
}

/** Every one of them, by which it is found. */
export const allTabsOf = (place: string): ReportTab[] =>
  reportsOf(place).map((one) => ({ path: addressOf(one), label: said(one.names) }))

const reportsOf = (place: string): readonly DeclaredReport[] =>
  declaredReports.filter((one) => one.place === place)
const liesIn = (above: string, { at = '' }: DeclaredReport) =>
  at === above || at.startsWith(`${above}/`)
