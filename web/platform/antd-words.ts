import enUS from 'antd/locale/en_US'
import idID from 'antd/locale/id_ID'
import type { Locale } from './i18n/define.ts'

const { DatePicker } = idID

/** The words of antd's own parts; a date is emptied with the word that every other field is. */
export const antdWords: Readonly<Record<Locale, typeof enUS>> = {
  en: enUS,
  id: {
    ...idID,
    ...(DatePicker
      ? { DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, clear: 'Kosongkan' } } }
      : {}),
  },
}
