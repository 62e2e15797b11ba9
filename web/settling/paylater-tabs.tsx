import { nounOf, placeOf } from '../platform/screens.ts'
import { ReportTabs } from '../ui/report-head.tsx'

const PATHS = [
  'paylater/payment',
  'paylater/payment/contracts',
  'paylater/payment/instalments',
] as const

/** What providers pay out, what customers owe us themselves, and what they paid of it. */
export function PaylaterTabs({ path }: { path: (typeof PATHS)[number] }) {
  const tabs = PATHS.filter((one) => placeOf(one)?.screen.path === one)
  return <ReportTabs tabs={tabs.map((one) => ({ path: one, label: nounOf(one) }))} path={path} />
}
