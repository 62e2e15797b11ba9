import { nounOf } from '../../platform/screens.ts'
import { ReportTabs } from '../../ui/report-head.tsx'
import { t } from './texts.ts'

export const path = 'sales/offline'
export const devicesPath = 'sales/offline/devices'

/** What was sold without a line, and what sold it. */
export function OfflineTabs({ here }: { here: typeof path | typeof devicesPath }) {
  const tabs = [
    { path, label: t('differences') },
    { path: devicesPath, label: nounOf(devicesPath) },
  ]
  return <ReportTabs tabs={tabs} path={here} />
}
