import { t } from '../i18n/texts.ts'
import './plain-http.css'

/** This page came by http from another machine: whoever is on that network reads along, and the browser gives it less. */
export const isPlainHttp = (): boolean =>
  location.protocol === 'http:' &&
  !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(location.hostname)

/** Beside the shop's name, on every page, for as long as it is so. */
export function PlainHttpMark() {
  if (!isPlainHttp()) return null
  return (
    <span
      className="plain-http-mark"
      role="img"
      aria-label={t('plainHttpLong')}
      title={t('plainHttpLong')}
    >
      {t('plainHttp')}
    </span>
  )
}

/** In words, where one is about to type a password or to make this device a till. */
export function PlainHttpNote({ words }: { words: string }) {
  if (!isPlainHttp()) return null
  return (
    <p className="plain-http-note" role="note">
      {words}
    </p>
  )
}
