import { nounOf, placeOf } from '../platform/screens.ts'
import { ReportTabs } from '../ui/report-head.tsx'

const PATHS = ['sales/cashier/shifts', 'sales/cashier/qris', 'sales/cashier/corrections'] as const

/** What stands behind the till: its shifts, its QRIS codes, tenders that were put right. */
export function CashierTabs({ path }: { path: (typeof PATHS)[number] }) {
  const seen = PATHS.filter((one) => placeOf(one)?.screen.path === one)
  return <ReportTabs tabs={seen.map((one) => ({ path: one, label: nounOf(one) }))} path={path} />
}
