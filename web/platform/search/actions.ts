import { navigation, nounOf } from '../screens.ts'
import { hasRight } from '../session.ts'
import { change, useSettings } from '../settings.ts'
import { useFrame } from '../frame/state.ts'
import { t } from './texts.ts'
import { WITHOUT_FORM } from './without-form.ts'

export interface Action {
  key: string
  label: string
  /** Other words for it. */
  words?: string
  /** Below `/app`; or what is done at once. */
  to?: string
  run?: () => void
}

/** What can be done from anywhere: write a new one, look otherwise, see the keys. */
export function actionsHere(): Action[] {
  const { currentTheme, locale } = useSettings.getState()
  const dark = currentTheme === 'dark'
  const forms = navigation()
    .flatMap(({ items }) => items)
    .filter(({ path }) => hasRight(`${path}:add`) && !WITHOUT_FORM.includes(path))
    .map(({ path }) => ({
      key: `add ${path}`,
      label: t('add', { noun: nounOf(path) }),
      words: 'baru buat new',
      to: `${path}/add`,
    }))
  return [
    ...forms,
    {
      key: 'theme',
      label: dark ? t('light') : t('dark'),
      words: 'tema gelap terang theme dark light',
      run: () => change({ currentTheme: dark ? 'light' : 'dark' }),
    },
    {
      key: 'language',
      label: t('language'),
      words: 'bahasa language inggris',
      run: () => change({ locale: locale === 'en' ? 'id' : 'en' }),
    },
    { key: 'keys', label: t('keys'), words: '?', run: () => useFrame.setState({ keys: true }) },
  ]
}
