import { placeOf } from '../platform/screens.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { t } from './texts.ts'

const TABS = {
  'paylater/payment': 'paidOutByProvider',
  'paylater/payment/contracts': 'ownContracts',
  'paylater/payment/instalments': 'instalmentsPaid',
} as const
type Path = keyof typeof TABS

/** What providers pay out, what customers owe us themselves, and what they paid of it. */
export function PaylaterTabs({ path }: { path: Path }) {
  const seen = (Object.keys(TABS) as Path[]).filter((one) => placeOf(one)?.screen.path === one)
  return <ReportTabs tabs={seen.map((one) => ({ path: one, label: t(TABS[one]) }))} path={path} />
}
