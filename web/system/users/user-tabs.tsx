import type { ReplyOf } from '#contract/endpoint.ts'
import type { role } from '#contract/system/role.ts'
import { instant } from '../../platform/format.ts'
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

/** Who changed it, when, and how. */
export function PastChanges({ rows }: { rows: ReplyOf<typeof role.get>['history'] }) {
  if (rows.length === 0) return <p className="tab-none">{t('noHistory')}</p>
  return (
    <table className="table table-dense past">
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{instant(row.at)}</td>
            <td>{row.by}</td>
            <td>{row.action}</td>
            <td>
              {row.before && <pre className="hint">{row.before}</pre>}
              {row.after && <pre>{row.after}</pre>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
