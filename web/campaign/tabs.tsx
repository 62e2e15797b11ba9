import { nounOf, placeOf } from '../platform/screens.ts'
import { ReportTabs } from '../ui/report-head.tsx'

const PATHS = ['campaign/promotion', 'campaign/promotion/calendar'] as const

/** Promotions one by one, and all campaigns of a month beside one another. */
export function CampaignTabs({ path }: { path: (typeof PATHS)[number] }) {
  const seen = PATHS.filter((one) => placeOf(one)?.screen.path === one)
  return <ReportTabs tabs={seen.map((one) => ({ path: one, label: nounOf(one) }))} path={path} />
}
