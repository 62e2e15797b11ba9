import { declaredReports } from '#contract/report/declared/index.ts'
import { statements } from '#contract/report/statements.ts'
import { allTexts } from '../platform/i18n/define.ts'
import type { Tab } from '../platform/screens.ts'
import type { ReportTab } from '../ui/report-tab.ts'
import { allTabsOf } from './declared-tabs.ts'
import { statementTabs } from './statement-tabs.ts'
import { stockTabs } from './stock-tabs.ts'
import { t } from './texts.ts'

/** What reports stand in tabs, found by their names in either language. */
export function everyTab(): Tab[] {
  const places = [...new Set(declaredReports.map(({ place }) => place))]
  const tabs: ReportTab[] = [
    ...statementTabs(),
    ...stockTabs(),
    ...places.flatMap(allTabsOf),
    { path: 'analytic/summary-sales/targets', label: t('targets') },
  ]
  const pairs = [
    ...declaredReports.map(({ names }) => names),
    ...Object.values(statements),
    ...Object.values(allTexts.get('report') ?? {}),
  ]
  const inBoth = (label: string) => pairs.find((pair) => pair.includes(label))?.join(' ') ?? label
  return [...new Map(tabs.map((tab) => [tab.path, tab])).values()].map(({ path, label }) => ({
    path,
    label,
    words: inBoth(label),
  }))
}
