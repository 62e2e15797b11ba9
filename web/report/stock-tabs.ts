import { tabsOf } from './declared-tabs.ts'
import { t } from './texts.ts'

export const positionPath = 'report/stock-report'
export const cardPath = 'report/stock-report/card'

export function stockTabs() {
  return [
    { path: positionPath, label: t('position') },
    { path: cardPath, label: t('card') },
    ...tabsOf(positionPath),
  ]
}
