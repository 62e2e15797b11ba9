import {
  DownOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  NumberOutlined,
  SafetyOutlined,
  SearchOutlined,
  SkinOutlined,
} from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { Bell } from '../approvals/bell.tsx'
import { day, time, today, weekday, zoneName } from '../format.ts'
import { language } from '../i18n/define.ts'
import { t } from '../i18n/texts.ts'
import { useMenuFocus } from '../menu-focus.ts'
import { useUnsentAsked } from '../outbox/unsent-dialog.tsx'
import { change, useSettings } from '../settings.ts'
import { signOut, useUser } from '../session.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { useFrame } from './state.ts'

export function Header({ collapsed, onTheme }: { collapsed: boolean; onTheme: () => void }) {
  const { headerNavColor, navType } = useSettings()
  return (
    <header className={`bar bar-${headerNavColor}`}>
      <Brand />
      {navType === 'side' && <CollapseToggle collapsed={collapsed} />}
      <JumpBox />
      <div className="bar-end">
        <BranchSwitch />
        <Clock />
        <Bell />
        <Profile onTheme={onTheme} />
      </div>
    </header>
  )
}

export function Brand() {
  const user = useUser()
  return (
    <div className="brand">
      <ShopLogo />
      <div className="brand-names">
        <strong title={user.companyName}>{user.companyName}</strong>
        <span>{user.employee.branchName}</span>
      </div>
    </div>
  )
}

function CollapseToggle({ collapsed }: { collapsed: boolean }) {
  const toggle = () => {
    const { wide, openWhileWide } = useFrame.getState()
    if (wide) useFrame.setState({ openWhileWide: !openWhileWide })
    else change({ navCollapsed: !collapsed })
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={collapsed ? t('expand') : t('collapse')}
      aria-expanded={!collapsed}
      onClick={toggle}
    >
      {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  )
}

export function JumpBox({ onOpen }: { onOpen?: () => void }) {
  return (
    <button
      type="button"
      className="jump-box"
      onClick={() => {
        onOpen?.()
        useFrame.setState({ palette: true })
      }}
    >
      <SearchOutlined aria-hidden="true" />
      <span>{t('jumpHint')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

/** The branch's own time: what a document made now would carry. */
function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="clock">
      {weekday(now, language())}, {day(today())}{' '}
      <strong>
        {time(now)} {zoneName()}
      </strong>
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('')
}

export function Profile({ onTheme }: { onTheme: () => void }) {
  const user = useUser()
  const [pin, setPin] = useState(false)
  const { dropdown, button } = useMenuFocus()
  const navigate = useNavigate()
  // On a phone the menu would lie over the page one comes back to.
  const leaveFor = (to: '/auth/change-password' | '/auth/second-factor' | '/auth/devices') => {
    change({ mobileNav: false })
    void navigate({ to })
  }
  const out = useUnsentAsked(() =>
    signOut().then(
      () => navigate({ to: '/auth/login', search: {} }),
      // Without an answer the session may still be open on the server: stay, and say so.
      () => import('../notice.ts').then((m) => m.notify({ tone: 'error', title: t('tryAgain') })),
    ),
  )
  const actions: Record<string, () => void> = {
    theme: onTheme,
    pin: () => setPin(true),
    password: () => leaveFor('/auth/change-password'),
    factor: () => leaveFor('/auth/second-factor'),
    devices: () => leaveFor('/auth/devices'),
    about: () => {
      change({ mobileNav: false })
      void navigate({ to: '/app/$', params: { _splat: 'system/about' }, search: {} })
    },
    out: out.ask,
  }
  const items = [
    { key: 'theme', icon: <SkinOutlined />, label: t('theme') },
    { key: 'password', icon: <KeyOutlined />, label: t('changePassword') },
    { key: 'factor', icon: <SafetyOutlined />, label: t('secondFactor') },
    { key: 'devices', icon: <LaptopOutlined />, label: t('devices') },
    { key: 'pin', icon: <NumberOutlined />, label: t('pin.title') },
    { key: 'about', icon: <InfoCircleOutlined />, label: t('about') },
    { type: 'divider' as const },
    { key: 'out', icon: <LogoutOutlined />, label: t('signOut') },
  ]
  return (
    <>
      {out.dialog}
      {pin && <PinDialog onClose={() => setPin(false)} />}
      <Dropdown
        {...dropdown}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => actions[key]?.() }}
      >
        <button
          ref={button}
          type="button"
          className="profile"
          aria-haspopup="menu"
          aria-label={t('profile', { name: user.employee.name })}
        >
          <span className="initials" aria-hidden="true">
            {initials(user.employee.name)}
          </span>
          <span className="profile-names">
            <strong>{user.employee.name}</strong>
            <span>
              {user.role.name} · {user.employee.branchName}
            </span>
          </span>
          <DownOutlined className="profile-arrow" aria-hidden="true" />
        </button>
      </Dropdown>
    </>
  )
}
