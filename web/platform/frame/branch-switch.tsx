import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { t } from '../i18n/texts.ts'
import { useMenuFocus } from '../menu-focus.ts'
import { chooseBranch, useVisit } from '../branch-visit.ts'
import { useUser } from '../session.ts'
import { useShortcut } from '../shortcuts.ts'

/** Where the head has no room for the branch: that this screen is for another than one's own. */
export function BranchStrip() {
  const { employee } = useUser()
  const visits = useVisit(({ visit }) => visit?.branchId === employee.branchId)
  if (!visits) return null
  return (
    <p className="branch-strip" role="status">
      {t('visitedBranch', { name: employee.branchName })}
    </p>
  )
}

/** Which branch he works in, for whoever has several: lists and forms follow, the till stays where it stands. */
export function BranchSwitch() {
  const { employee, branches } = useUser()
  const { dropdown, show, button } = useMenuFocus()
  const visits = useVisit(({ visit }) => visit?.branchId === employee.branchId)
  const several = branches.length > 1
  useShortcut('Ctrl+B', () => show(true), several)
  if (!several) return null
  const toneOf = (id: number) => branches.findIndex((branch) => branch.id === id) % 4
  const words = t(visits ? 'visitedBranch' : 'workBranch', { name: employee.branchName })
  const items = branches.map(({ id, name }) => ({
    key: String(id),
    label: (
      <span className="branch-choice">
        <span className="branch-dot" data-tone={toneOf(id)} aria-hidden="true" />
        {id === employee.branchId ? <strong>{name}</strong> : name}
      </span>
    ),
  }))
  return (
    <Dropdown
      {...dropdown}
      menu={{
        items,
        onClick: ({ key }) => {
          show(false)
          chooseBranch(Number(key))
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className="branch-switch"
        aria-haspopup="menu"
        aria-label={words}
        title={`${words} (Ctrl+B)`}
      >
        <span className="branch-dot" data-tone={toneOf(employee.branchId)} aria-hidden="true" />
        <span className="branch-switch-name">{employee.branchName}</span>
        {visits && <small className="branch-visit">{t('onlyHere')}</small>}
        <DownOutlined className="profile-arrow" aria-hidden="true" />
      </button>
    </Dropdown>
  )
}
