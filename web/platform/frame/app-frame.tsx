import { pageShown } from '../branch-visit.ts'
import { Outlet, useParams } from '@tanstack/react-router'
import { ConfigProvider, Drawer, theme as antd } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/id'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { antdWords } from '../antd-words.ts'
import { t } from '../i18n/texts.ts'
import { NoOptions } from '../no-options.tsx'
import { leaveBehind } from '../notice.ts'
import { useOutboxWatch } from '../outbox/watch.ts'
import { placeOf } from '../screens.ts'
import { useGoKeys } from '../search/go-keys.ts'
import { KeysDialog } from '../search/keys-dialog.tsx'
import { Palette } from '../search/palette.tsx'
import { PHONE, useMedia } from '../media.ts'
import { useSession } from '../session.ts'
import { change, useSettings } from '../settings.ts'
import { useShortcut } from '../shortcuts.ts'
import { antdTheme } from '../theme.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { BranchStrip, BranchSwitch } from './branch-switch.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { ConnectionLost } from './connection-lost.tsx'
import { Footer } from './footer.tsx'
import { Brand, Header, JumpBox, Profile } from './header.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useLayout } from './shell-skeleton.tsx'
import { SideNav, TopNav } from './side-nav.tsx'
import { useFrame } from './state.ts'
import { ThemePanel } from './theme-panel.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

// antd's scroll lock makes its style tag without the nonce that it was given.
const createElement = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'style') element.nonce = nonce
  return element
}

/** Every list of choices is found by typing; under a finger a few choices must not call the keyboard up. */
const typesToFind = matchMedia('(pointer: coarse)').matches ? false : { optionFilterProp: 'label' }

/** Everything a signed-in person sees is inside this. */
export function AppFrame() {
  const { currentTheme, locale, direction } = useSettings()
  const user = useSession((s) => s.user)
  const phone = useMedia(PHONE)
  const { _splat: at } = useParams({ strict: false })
  useEffect(() => {
    if (at !== undefined) leaveBehind()
  }, [at])
  dayjs.locale(locale)
  if (!user) return null
  return (
    <ConfigProvider
      csp={{ nonce }}
      theme={antdTheme(
        currentTheme,
        currentTheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
        phone,
      )}
      locale={antdWords[locale]}
      direction={direction}
      button={{ autoInsertSpace: false }}
      select={{ showSearch: typesToFind }}
      renderEmpty={(of) => of === 'Select' && <NoOptions />}
      wave={{ disabled: true }}
    >
      <Shell key={locale} />
      <ConnectionLost />
      <ApprovalDialog />
      <ConfirmPassword />
      <Palette />
      <KeysDialog />
    </ConfigProvider>
  )
}

function Shell() {
  useOutboxWatch()
  const { _splat = '' } = useParams({ strict: false })
  const whole = placeOf(_splat)?.screen.whole ?? false
  useEffect(() => pageShown(`/app/${_splat}`), [_splat])
  useShortcut('Ctrl+K', () => useFrame.setState({ palette: true }))
  useGoKeys()
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  )
  return whole ? page : <Frame>{page}</Frame>
}

/** Where it was opened for a group, the keys begin there; the next time it opens with the page's own. */
function afterDrawer(open: boolean): void {
  if (!open) useFrame.setState({ unfold: '' })
  else if (useFrame.getState().unfold)
    document.querySelector<HTMLElement>('.nav-drawer [aria-expanded=true]')?.focus()
}

function Frame({ children }: { children: ReactNode }) {
  const { sideNavTheme, topNavColor, mobileNav } = useSettings()
  const { large, side, collapsed, className } = useLayout()
  const [themeOpen, setThemeOpen] = useState(false)
  const closeDrawer = () => change({ mobileNav: false })
  return (
    <div className={className}>
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      {large && <Header collapsed={collapsed} onTheme={() => setThemeOpen(true)} />}
      {large && !side && (
        <div className={`top-nav-bar bar-${topNavColor}`}>
          <TopNav />
        </div>
      )}
      {large && side && (
        <div className={`side side-${sideNavTheme}`}>
          <SideNav collapsed={collapsed} />
        </div>
      )}
      <div className="page">
        {!large && <BranchStrip />}
        {children}
      </div>
      <Footer />
      <Drawer
        open={!large && mobileNav}
        onClose={closeDrawer}
        placement="left"
        size={300}
        title={<Brand />}
        footer={<Profile onTheme={() => setThemeOpen(true)} />}
        rootClassName="nav-drawer"
        afterOpenChange={afterDrawer}
      >
        <BranchSwitch />
        <JumpBox onOpen={closeDrawer} />
        <SideNav collapsed={false} onGo={closeDrawer} />
      </Drawer>
      <ThemePanel open={themeOpen} onClose={() => setThemeOpen(false)} />
    </div>
  )
}
