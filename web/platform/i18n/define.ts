import i18next from 'i18next'
import { tellingDeeds } from '#contract/system/audit-actions.ts'

export type Locale = 'id' | 'en'

/** A text in both languages. One without the other does not compile. `{{count}} [line|lines]` is of one or of more. */
type Pair = readonly [id: string, en: string]

void i18next.init({
  lng: 'id',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: '|',
  initAsync: false,
  showSupportNotice: false,
  interpolation: { escapeValue: false },
} as Parameters<typeof i18next.init>[0])

export type Texts<K extends string> = (key: K, values?: Record<string, string | number>) => string

/** Every text there is, by area, for the test that reads them all. */
export const allTexts = new Map<string, Record<string, Pair>>()

/** The texts of an area: `export const t = texts('purchase', { save: ['Simpan', 'Save'] })`. */
export function texts<const T extends Record<string, Pair>>(area: string, table: T) {
  allTexts.set(area, table)
  for (const [index, locale] of (['id', 'en'] as const).entries()) {
    const words = Object.entries(table).map(([k, pair]) => [
      k,
      (pair[index] ?? '').replace(ONE_OR_MORE, CHOSEN),
    ])
    i18next.addResourceBundle(locale, area, Object.fromEntries(words))
  }
  // The keys are ours and checked by T; i18next's own key types know nothing of them.
  const translate = i18next.t as unknown as (key: string, options: object) => string
  const t: Texts<keyof T & string> = (key, values) =>
    values
      ? translate(key, { ns: area, ...values, ...oneOrMore(table[key]?.[1], values) })
      : plain(key)
  /** Texts without values are put together once a language: a window may have fifty of them. */
  const known = { id: new Map<string, string>(), en: new Map<string, string>() }
  const plain = (key: string): string => {
    const texts = known[language()]
    const text = texts.get(key) ?? translate(key, { ns: area })
    texts.set(key, text)
    return text
  }
  return t
}

const ONE_OR_MORE = /\{\{(\w+)\}\} \[([^|\]]+)\|([^\]]+)\]/g
const CHOSEN = '{{$1}} {{$1_words}}'

/** Which of `[line|lines]` the figure before it takes. */
function oneOrMore(text: string | undefined, values: Record<string, string | number> = {}) {
  if (!text?.includes('[')) return {}
  return Object.fromEntries(
    [...text.matchAll(ONE_OR_MORE)].map(([, name = '', one, more]) => [
      `${name}_words`,
      String(values[name]) === '1' ? one : more,
    ]),
  )
}

/** Answers what must be fetched for it. */
export function changeLanguage(locale: Locale): Promise<void> | undefined {
  void i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  return locale === 'en' ? fetchEnglish() : undefined
}

const asIs = (text: string): string => text
let english = { inEnglish: asIs, deedInEnglish: asIs }

/** What the server tells is long in English, and only fetched for who reads it; without it he is told in Indonesian. */
export async function fetchEnglish(): Promise<void> {
  const found = await import('./english/index.ts').catch(() => null)
  if (found) english = found
}

/** A sentence of the server or of the contract, which tell in Indonesian, in the language on screen. */
export const toldText = (sentence: string): string =>
  language() === 'en' ? english.inEnglish(sentence) : sentence

/** What the audit says was done, in the language on screen. */
export const deedText = (deed: string): string =>
  language() === 'en' ? english.deedInEnglish(deed) : deed

/** What stands beside it: mostly somebody's own words. */
export const noteText = (deed: string, note: string | null): string =>
  tellingDeeds.has(deed) ? toldText(note ?? '') : deedText(note ?? '')

export function language(): Locale {
  return i18next.language === 'en' ? 'en' : 'id'
}

/** What is told in two languages where it is declared: the one on screen. */
export const said = (words: readonly [id: string, en: string]): string =>
  words[language() === 'en' ? 1 : 0]
