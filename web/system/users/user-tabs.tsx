import { ReportTabs } from '../../ui/report-head.tsx'
import { t } from './texts.ts'

export const employeePath = 'system/setup-user'
export const rolePath = 'system/setup-user/roles'

/** Beside the title: who works here, and what they may do. */
export function UserTabs({ path }: { path: string }) {
  const tabs = [
    { path: employeePath, label: t('employeesTab') },
    { path: rolePath, label: t('rolesTab') },
  ]
  return <ReportTabs tabs={tabs} path={path} />
}
