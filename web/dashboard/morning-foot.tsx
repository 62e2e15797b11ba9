import { BarChartOutlined, CheckSquareOutlined, MenuOutlined, SunOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { mayDecide, useInbox } from '../platform/approvals/inbox.tsx'
import { useFrame } from '../platform/frame/state.ts'
import { count } from '../platform/format.ts'
import { change } from '../platform/settings.ts'
import './morning-foot.css'
import { t } from './morning-texts.ts'
import type { Branch } from './summary.ts'

/** At the thumb of whoever begins the day on a phone: the morning, what waits for a decision, the reports, the whole menu. */
export default function MorningFoot({ branch }: { branch: Branch }) {
  return (
    <nav className="morning-foot" aria-label={t('foot')}>
      <Entry icon={<SunOutlined />} label={t('morning')} here act={toTop} />
      {mayDecide() && <Approve branch={branch} />}
      <Entry
        icon={<BarChartOutlined />}
        label={t('reports')}
        opens
        act={() => openMenu('report')}
      />
      <Entry icon={<MenuOutlined />} label={t('menu')} opens act={() => openMenu('')} />
    </nav>
  )
}

function Approve({ branch }: { branch: Branch }) {
  const { rows, documents } = useInbox(branch === 'all' ? undefined : branch)
  const waiting = rows.length + documents.length
  return (
    <Entry icon={<CheckSquareOutlined />} label={t('approve')} act={toApprovals}>
      {waiting > 0 && (
        <>
          <span className="badge" aria-hidden="true">
            {count(waiting)}
          </span>
          <span className="hidden-label">, {t('waits', { count: count(waiting) })}</span>
        </>
      )}
    </Entry>
  )
}

interface EntryProps {
  icon: ReactNode
  label: string
  act: () => void
  /** The screen that one is on. */
  here?: true
  /** Opens the navigation over the screen. */
  opens?: true
  children?: ReactNode
}

const Entry = ({ icon, label, act, here, opens, children }: EntryProps) => (
  <button
    type="button"
    onClick={act}
    aria-current={here ? 'page' : undefined}
    aria-haspopup={opens ? 'dialog' : undefined}
  >
    <span className="morning-foot-icon" aria-hidden="true">
      {icon}
    </span>
    {label}
    {children}
  </button>
)

function toTop(): void {
  const page = document.getElementById('content')
  page?.scrollTo({ top: 0 })
  page?.focus({ preventScroll: true })
}

/** To what has waited longest, or to where it would wait. */
function toApprovals(): void {
  const page = document.getElementById('content')
  const part = document.querySelector<HTMLElement>('.home-approvals')
  const topOf = (one: Element) => one.getBoundingClientRect().top
  // Of the page alone: what stands around it does not move.
  if (page && part) page.scrollTop += topOf(part) - topOf(page)
  const first = part?.querySelector<HTMLElement>('li[data-waits]') ?? part
  first?.focus({ preventScroll: true })
}

function openMenu(unfold: string): void {
  useFrame.setState({ unfold })
  change({ mobileNav: true })
}
