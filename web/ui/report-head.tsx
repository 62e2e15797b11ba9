import { PrinterOutlined } from '@ant-design/icons'
import type { Endpoint } from '#contract/endpoint.ts'
import { useChosenInView } from '../platform/chosen-in-view.ts'
import { ScreenLink } from '../platform/link.tsx'
import { mayCall } from '../platform/session.ts'
import { type Asked, FileButton } from '../platform/prepared/file-button.tsx'
import type { ReportTab } from './report-tab.ts'
import { t } from './texts.ts'

interface TabsProps {
  tabs: readonly ReportTab[]
  path: string
}

/** Sister reports beside the title, each an address of its own; a report without sisters has none. */
export function ReportTabs({ tabs, path }: TabsProps) {
  if (tabs.length < 2) return null
  const group = tabs.find((tab) => tab.path === path)?.group
  if (group === undefined) return <Links label={t('reports')} tabs={tabs} path={path} />
  const groups = [...Map.groupBy(tabs, (tab) => tab.group)].map(([label = '', [first]]) => ({
    path: label === group ? path : (first?.path ?? path),
    label,
  }))
  const own = tabs.filter((tab) => tab.group === group)
  return (
    <div className="report-groups">
      <Links label={t('reportGroups')} tabs={groups} path={path} />
      <Links label={t('reports')} tabs={own} path={path} />
    </div>
  )
}

function Links({ label, tabs, path }: TabsProps & { label: string }) {
  const nav = useChosenInView<HTMLElement>(path)
  return (
    <nav className="report-tabs" ref={nav} aria-label={label}>
      {tabs.map((tab) => (
        <ScreenLink
          key={tab.label}
          to={tab.path}
          sister
          aria-current={tab.path === path ? 'page' : undefined}
        >
          {tab.label}
        </ScreenLink>
      ))}
    </nav>
  )
}

interface ActionsProps extends Asked {
  xlsx?: Endpoint
  pdf?: Endpoint
  input: unknown
}

/** A report is printed from a phone too. */
export function ReportActions({ xlsx, pdf, input, title, rows }: ActionsProps) {
  const known = { input, title, rows }
  const printed = { ...known, icon: <PrinterOutlined />, label: t('print'), className: '' }
  return (
    <>
      {pdf && mayCall(pdf) && <FileButton endpoint={pdf} {...printed} />}
      {xlsx && mayCall(xlsx) && <FileButton endpoint={xlsx} {...known} label={t('exportExcel')} />}
    </>
  )
}
