import { menuPlace } from '#contract/menu.ts'
import { LeftOutlined, MenuOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { AccessKeys } from '../access-keys.tsx'
import { useUsualStep } from '../arrival.ts'
import { Bell } from '../approvals/bell.tsx'
import { menuText } from '../i18n/contract.ts'
import { t } from '../i18n/texts.ts'
import { PHONE, SMALL, useMedia } from '../media.ts'
import { belowText, placeOf } from '../screens.ts'
import { visited } from '../search/recent.ts'
import { placeOfNotices } from '../notice.ts'
import { UnsentBar } from '../outbox/unsent-bar.tsx'
import { change } from '../settings.ts'
import { useShortcut } from '../shortcuts.ts'
import { PlainHttpMark } from './plain-http.tsx'
import { useFrame } from './state.ts'

interface PageProps {
  title: string
  /** The last crumb, where the address alone does not tell it (a document number). */
  here?: string | undefined
  /** Beside the title: `Draf tersimpan 14.19`. */
  extra?: ReactNode
  actions?: ReactNode
  /** Starts with the navigation collapsed. */
  wide?: boolean
  /** What is written here is kept without a line. */
  outlivesLine?: boolean
  children: ReactNode
  /** Stays below the content on a phone. */
  bottomBar?: ReactNode
}

/** One page inside the frame: header with crumbs, title and actions, and the content below it. */
export function Page({
  title,
  here,
  extra,
  actions,
  wide = false,
  outlivesLine = false,
  children,
  bottomBar,
}: PageProps) {
  useLayoutEffect(() => {
    useFrame.setState({ wide, openWhileWide: false })
    document.title = `${title} · Gerai`
  }, [wide, title])
  const { pathname } = useLocation()
  useUsualStep(pathname.replace(/^\/app\//, ''))
  useEffect(() => {
    if (!here || !/\/\d+$/.test(pathname)) return
    visited({ path: pathname.replace(/^\/app\//, ''), label: here, sub: title })
  }, [pathname, here, title])
  // On a phone the buttons of a form or document are at the thumb.
  const small = useMedia(SMALL)
  const below = useMedia(PHONE) && wide && Boolean(actions)
  return (
    <>
      <header className="page-head">
        <button
          type="button"
          className="icon-button page-menu"
          aria-label={t('menu')}
          onClick={() => change({ mobileNav: true })}
        >
          <MenuOutlined />
        </button>
        <div className="page-name">
          <Crumbs here={here} />
          <div className="page-title">
            <h1>{title}</h1>
            {extra}
            <PlainHttpMark />
          </div>
        </div>
        <WayBack />
        {small && <Bell />}
        {!below && (
          <div className="page-actions">
            <AccessKeys>{actions}</AccessKeys>
          </div>
        )}
      </header>
      <UnsentBar outlivesLine={outlivesLine} />
      <div className="page-notices" ref={placeOfNotices} />
      <main id="content" className="page-body" tabIndex={-1}>
        {children}
      </main>
      {below && (
        <div className="page-bottom">
          <div className="page-actions">
            <AccessKeys>{actions}</AccessKeys>
          </div>
        </div>
      )}
      {bottomBar && <div className="page-bottom">{bottomBar}</div>}
    </>
  )
}

/** To the screen that was left in the middle of something; it stands there as it was. */
function WayBack() {
  const left = useFrame((s) => s.wayBack)
  const to = left && placeOf(left.path) ? left : null
  const navigate = useNavigate()
  const go = () => void (to && navigate({ to: '/app/$', params: { _splat: to.path }, search: {} }))
  useShortcut('Alt+K', go, to !== null)
  if (!to) return null
  return (
    <Button className="way-back" icon={<LeftOutlined />} onClick={go}>
      <span>
        {to.label} <kbd>Alt K</kbd>
      </span>
    </Button>
  )
}

/** The path's segments, each leading to its own path, up to three levels. */
function Crumbs({ here }: { here: string | undefined }) {
  const { pathname } = useLocation()
  const segments = pathname.split('/').filter(Boolean).slice(1)
  if (segments[0] === 'dashboard') return null
  const upTo = segments.slice(0, 3)
  const crumbs = upTo.map((segment, i) => ({
    path: segments.slice(0, i + 1).join('/'),
    label: crumbText(upTo.slice(0, i + 1), i === upTo.length - 1 ? here : undefined) ?? segment,
  }))
  const shown = crumbs.length < 3 ? [{ path: 'dashboard', label: t('home') }, ...crumbs] : crumbs
  return (
    <nav className="crumbs" aria-label={t('breadcrumb')}>
      <ol>
        {shown.map((crumb, i) => (
          <li key={crumb.path}>
            {i === shown.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to="/app/$" params={{ _splat: crumb.path }} search={{}}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function crumbText(segments: string[], here: string | undefined): string | undefined {
  const path = segments.join('/')
  const label = menuText(path)
  // What stands in no menu is named by its screen.
  if (path === menuPlace(path) && label !== path) return label
  const below = belowText(path)
  if (below ?? here) return below ?? here
  const last = segments.at(-1) ?? ''
  if (last === 'add') return t('add')
  return /^\d+$/.test(last) ? t('detail') : last
}
