import { DownOutlined } from '@ant-design/icons'
import { useLocation } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/texts.ts'
import { ScreenLink } from '../link.tsx'
import { type NavGroup, navigation } from '../screens.ts'
import { MenuIcon } from './icons.tsx'
import { useFrame } from './state.ts'

function useHere() {
  const address = useLocation({ select: (l) => l.pathname.replace(/^\/app\//, '') })
  const [menu = '', sub] = address.split('/')
  return { menu, path: sub ? `${menu}/${sub}` : menu }
}

/** The menu as a column: open, one group unfolded; collapsed, only icons with a fly-out. */
export function SideNav({ collapsed, onGo }: { collapsed: boolean; onGo?: () => void }) {
  const here = useHere()
  const group = useFrame((s) => s.unfold) || here.menu
  const [open, setOpen] = useState(group)
  const [before, setBefore] = useState(group)
  if (before !== group) {
    setBefore(group)
    setOpen(group)
  }
  return (
    <nav className={collapsed ? 'side-nav is-collapsed' : 'side-nav'} aria-label={t('navigation')}>
      <ul>
        <li>
          <ScreenLink
            to="dashboard"
            className={here.menu === 'dashboard' ? 'nav-item is-here' : 'nav-item'}
            aria-current={here.menu === 'dashboard' ? 'page' : undefined}
            title={t('home')}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <MenuIcon menu="dashboard" />
            <span className="nav-text">{t('home')}</span>
          </ScreenLink>
        </li>
        {navigation().map((group) =>
          collapsed ? (
            <FlyOut key={group.key} group={group} here={here} />
          ) : (
            <Group
              key={group.key}
              group={group}
              here={here}
              open={open === group.key}
              onToggle={() => setOpen(open === group.key ? '' : group.key)}
              {...(onGo ? { onGo } : {})}
            />
          ),
        )}
      </ul>
    </nav>
  )
}

interface GroupProps {
  group: NavGroup
  here: { menu: string; path: string }
  open: boolean
  onToggle: () => void
  onGo?: () => void
}

function Group({ group, here, open, onToggle, onGo }: GroupProps) {
  const head = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) head.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (group.items.length === 0) return <Single group={group} here={here} />
  return (
    <li ref={head}>
      <button type="button" className="nav-item" aria-expanded={open} onClick={onToggle}>
        <MenuIcon menu={group.key} />
        <span className="nav-text">{group.label}</span>
        <DownOutlined className="nav-arrow" aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {group.items.map((item) => (
            <li key={item.path}>
              <ScreenLink
                to={item.path}
                className={
                  here.path === item.path ? 'nav-item nav-sub is-here' : 'nav-item nav-sub'
                }
                aria-current={here.path === item.path ? 'page' : undefined}
                {...(onGo ? { onClick: onGo } : {})}
              >
                <span className="nav-text">{item.label}</span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Single({ group, here }: Pick<GroupProps, 'group' | 'here'>) {
  return (
    <li>
      <ScreenLink
        to={group.key}
        title={group.label}
        className={here.menu === group.key ? 'nav-item is-here' : 'nav-item'}
        aria-current={here.menu === group.key ? 'page' : undefined}
      >
        <MenuIcon menu={group.key} />
        <span className="nav-text">{group.label}</span>
      </ScreenLink>
    </li>
  )
}

function FlyOut({ group, here }: Pick<GroupProps, 'group' | 'here'>) {
  if (group.items.length === 0) return <Single group={group} here={here} />
  return (
    <li>
      <Dropdown placement="topRight" trigger={['hover', 'click']} menu={menuOf(group, here.path)}>
        <button
          type="button"
          className={here.menu === group.key ? 'nav-item is-here' : 'nav-item'}
          aria-label={group.label}
          aria-haspopup="menu"
        >
          <MenuIcon menu={group.key} />
        </button>
      </Dropdown>
    </li>
  )
}

function menuOf(group: NavGroup, here: string) {
  return {
    selectedKeys: [here],
    items: [
      {
        key: group.key,
        type: 'group' as const,
        label: group.label,
        children: group.items.map((item) => ({
          key: item.path,
          label: <ScreenLink to={item.path}>{item.label}</ScreenLink>,
        })),
      },
    ],
  }
}

/** The same menu as a row below the header. */
export function TopNav() {
  const here = useHere()
  return (
    <nav className="top-nav" aria-label={t('navigation')}>
      <ScreenLink
        to="dashboard"
        className={here.menu === 'dashboard' ? 'top-item is-here' : 'top-item'}
        aria-current={here.menu === 'dashboard' ? 'page' : undefined}
      >
        {t('home')}
      </ScreenLink>
      {navigation().map((group) =>
        group.items.length === 0 ? (
          <ScreenLink key={group.key} to={group.key} className="top-item">
            {group.label}
          </ScreenLink>
        ) : (
          <Dropdown key={group.key} trigger={['click']} menu={menuOf(group, here.path)}>
            <button
              type="button"
              className={here.menu === group.key ? 'top-item is-here' : 'top-item'}
              aria-haspopup="menu"
            >
              {group.label} <DownOutlined aria-hidden="true" />
            </button>
          </Dropdown>
        ),
      )}
    </nav>
  )
}
