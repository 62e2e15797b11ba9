import type * as ContractEn from './contract-en.ts'
import { tellingDeeds } from '#contract/system/audit-actions.ts'

export type Locale = 'id' | 'en'

/** A text in both languages. One without the other does not compile. `{{count}} [line|lines]` is of one or of more. */
type Pair = readonly [id: string, en: string]

type Values = Record<string, string | number>
export type Texts<K extends string> = (key: K, values?: Values) => string

/** Every text there is, by area, for the test that reads them all. */
export const allTexts = new Map<string, Record<string, Pair>>()

let onScreen: Locale = 'id'

/** The texts of an area: `export const t = texts('purchase', { save: ['Simpan', 'Save'] })`. */
export function texts<const T extends Record<string, Pair>>(area: string, table: T) {
  allTexts.set(area, table)
  const t: Texts<keyof T & string> = (key, values) => {
    const pair = table[key]
    // A status or reason of another program is shown as it came.
    if (!pair) return key
    const text = said(pair)
    return text.includes('{{') ? filled(text, values ?? {}) : text
  }
  return t
}

const PLACE = /\{\{(\w+)\}\}(?: \[([^|\]]+)\|([^\]]+)\])?/g

/** A text with its values; which of `[line|lines]` follows is told by the figure before it. */
const filled = (text: string, values: Values): string =>
  text.replace(PLACE, (_, name: string, one?: string, more?: string) => {
    const value = String(values[name] ?? '')
    return one ? `${value} ${value === '1' ? one : more}` : value
  })

/** Answers what must be fetched for it. */
export function changeLanguage(locale: Locale): Promise<void> | undefined {
  onScreen = locale
  return locale === 'en' ? fetchEnglish() : undefined
}

const asIs = (text: string): string => text
let english: English = { inEnglish: asIs, deedInEnglish: asIs }

interface English {
  inEnglish: (sentence: string) => string
  deedInEnglish: (deed: string) => string
  contractEn?: typeof ContractEn
}

/** Words of the contract for who reads English. */
export const contractInEnglish = () => (language() === 'en' ? english.contractEn : undefined)

/** What the server and the contract tell is long in English, and only fetched for who reads it; without it he is told in Indonesian. */
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
  return onScreen
}

/** What is told in two languages where it is declared: the one on screen. */
export const said = (words: readonly [id: string, en: string]): string =>
  words[language() === 'en' ? 1 : 0]
