import { create } from 'zustand'
import type { Display } from '#contract/auth/preference.ts'
import { changeLanguage } from './i18n/define.ts'
import { prefer, usePreferences } from './preferences.ts'
import { applyTokens } from './theme.ts'

/** Theme settings (specification §3). All but the open drawer of a phone belong to the person. */
export interface Settings extends Required<Display> {
  mobileNav: boolean
}

/** Until somebody has chosen: as his device is set up. */
const usual = (): Settings => ({
  navCollapsed: false,
  sideNavTheme: 'light',
  locale: 'id',
  navType: 'side',
  topNavColor: 'white',
  headerNavColor: 'white',
  mobileNav: false,
  currentTheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  density: 'normal',
  direction: 'ltr',
  pins: [],
})

const chosen = () => ({ ...usual(), ...usePreferences.getState().kept.display })

export const useSettings = create<Settings>(chosen)

export function change(settings: Partial<Settings>): void {
  const { mobileNav, ...display } = settings
  if (mobileNav !== undefined) useSettings.setState({ mobileNav })
  if (Object.keys(display).length === 0) return
  const { kept } = usePreferences.getState()
  const next = { ...kept.display, ...display }
  prefer({ ...kept, display: next }, 'display', 'setDisplay', { display: next })
}

function wear({ locale, direction, currentTheme, density }: Settings): Promise<void> | undefined {
  const words = changeLanguage(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = direction
  document.documentElement.dataset.density = density
  applyTokens(currentTheme)
  return words
}

/** Before the first paint, and whenever somebody chose, here or before on another device. */
export function wearChosen(): Promise<void> | undefined {
  usePreferences.subscribe(({ kept }, { kept: before }) => {
    if (kept.display === before.display) return
    const next = { ...chosen(), mobileNav: useSettings.getState().mobileNav }
    const show = () => useSettings.setState(next)
    const words = wear(next)
    if (words) void words.then(show)
    else show()
  })
  return wear(useSettings.getState())
}
