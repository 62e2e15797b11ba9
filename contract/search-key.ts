import { searchedAs } from './master/gs1.ts'

/**
 * The one form in which text is searched and found: small letters without accents, one blank, the decimal sign a dot,
 * digits without the dashes between them. The database has the same as `search_key`.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d)[-\u2010-\u2013](?=\d)/g, '')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim()

/** Words beyond these narrow a search no more. */
const WORDS = 8

/**
 * What has to be found, each somewhere and in any order. Of a barcode or a telephone number only the digits that every
 * way of writing it has; a sign at the end of a word is of what is yet to be typed.
 */
export function searchWords(typed: string): string[] {
  const text = searchKey(searchedAs(typed))
  const phone = /^(?:\+?62|0)[ .(]*(8[\d .()]{6,})$/.exec(text)?.[1]
  const words = (phone?.replace(/\D/g, '') ?? text).split(' ')
  const whole = words.map((word) => word.replace(/(?<=\d)[.,-]+$/, ''))
  return [...new Set(whole)].filter(Boolean).slice(0, WORDS)
}
