import { create } from 'zustand'
import { changeLanguage, type Locale } from './i18n/define.ts'
import { applyTokens } from './theme.ts'

/** Theme settings (specification §3). Not kept over a reload, as specified: only the user is. */
export interface Settings {
  navCollapsed: boolean
  sideNavTheme: 'light' | 'dark'
  locale: Locale
  navType: 'side' | 'top'
  topNavColor: 'white' | 'petrol'
  headerNavColor: 'white' | 'petrol'
  mobileNav: boolean
  currentTheme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
}

export const useSettings = create<Settings>(() => ({
  navCollapsed: false,
  sideNavTheme: 'light',
  locale: 'id',
  navType: 'side',
  topNavColor: 'white',
  headerNavColor: 'white',
  mobileNav: false,
  currentTheme: 'light',
  direction: 'ltr',
}))

export function change(settings: Partial<Settings>): void {
  if (settings.locale) changeLanguage(settings.locale)
  if (settings.direction) document.documentElement.dir = settings.direction
  if (settings.currentTheme) applyTokens(settings.currentTheme)
  useSettings.setState(settings)
}
