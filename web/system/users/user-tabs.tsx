import { ReportTabs } from '../../ui/report-head.tsx'
import { t } from './texts.ts'

export const employeePath = 'system/setup-user'
export const rolePath = 'system/setup-user/roles'
export const reasonsPath = 'system/setup-user/reasons'

/** Beside the title: who works here, and what they may do, and why they are asked. */
export function UserTabs({ path }: { path: string }) {
  const tabs = [
    { path: employeePath, label: t('employeesTab') },
    { path: rolePath, label: t('rolesTab') },
    { path: reasonsPath, label: t('reasonsTab') },
  ]
  return <ReportTabs tabs={tabs} path={path} />
}
