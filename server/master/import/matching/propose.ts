import type { ImportColumn, ImportKind } from '#contract/master/import-columns.ts'
import { type Matched, matchFields } from '#contract/master/import-match.ts'
import { isBarcode } from '#contract/master/goods-number.ts'
import type { Cell } from '#server/platform/excel.ts'
import { NO_DAY, dayOf } from '#server/platform/file-days.ts'
import { senderOf } from './senders.ts'
import { wordOf } from './tables.ts'
import { headKey, wordsOf } from './words.ts'

/** Words for rows whose column is blank or missing, where a new row cannot be without. */
const FIXED: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  supplier: {},
  customer: { type: 'Non-member' },
  goods: { category: 'Umum', unit: 'PCS' },
  'selling-price': { unit: 'PCS' },
  margin: { unit: 'PCS' },
  'price-ceiling': {},
  receivable: {},
  payable: {},
  'old-day': {},
}

export interface Proposal {
  sender: string | null
  columns: Matched[]
}

/** Which column is which, by the sender, by the heads, by what stands below. */
export function propose(kind: ImportKind, heads: readonly string[], rows: Cell[][]): Proposal {
  const keys = heads.map(headKey)
  const sender = senderOf(kind, heads)
  const taken = new Set<number>()
  const places = new Map<string, number>()
  const take = (field: string, place: number) => {
    if (place < 0 || taken.has(place) || places.has(field)) return
    taken.add(place)
    places.set(field, place)
  }
  for (const [field, head] of Object.entries(sender?.columns ?? {}))
    take(field, head === '' ? -1 : keys.indexOf(headKey(head)))
  const skipped = new Set(Object.keys(sender?.columns ?? {}))
  const words = wordsOf(kind)
  const fields = matchFields(kind).filter(({ key }) => !skipped.has(key))
  // Whole heads that are a field's first word go before those that are another's third.
  const longest = Math.max(...Object.values(words).map((list) => list.length))
  for (let rank = 0; rank < longest; rank += 1)
    for (const field of fields) {
      const word = words[field.key]?.[rank]
      if (word === undefined || places.has(field.key)) continue
      const free = keys.findIndex(
        (key, place) => key === word && !taken.has(place) && fits(field, rows, place),
      )
      take(field.key, free)
    }
  if (kind === 'goods') {
    if (!places.has('barcode'))
      take(
        'barcode',
        keys.findIndex((_, place) => !taken.has(place) && holdsBarcodes(rows, place)),
      )
    if (!places.has('conversion')) take('conversion', contentsColumn(rows, keys, taken))
  }
  const fixed = FIXED[kind]
  const columns = [...new Set([...places.keys(), ...Object.keys(fixed)])].map(
    (field): Matched => ({
      field,
      ...(places.has(field) ? { place: places.get(field) } : {}),
      ...(fixed[field] ? { fixed: fixed[field] } : {}),
    }),
  )
  return { sender: sender?.name ?? null, columns }
}

const LOOKED_AT = 200

const filledOf = (rows: Cell[][], place: number) =>
  rows.slice(0, LOOKED_AT).flatMap((row) => (wordOf(row[place]) ? [wordOf(row[place])] : []))

/** A column of figures holds digits, one of yes and no little else: `Status` may be of either kind. */
function fits({ key, type }: ImportColumn, rows: Cell[][], place: number): boolean {
  const filled = filledOf(rows, place)
  if (type === 'number')
    return filled.length === 0 || most(filled, (word) => /\d/.test(word) && word.length < 30)
  if (type === 'yesno')
    return filled.length > 0 && most(filled, (word) => yesNo(word) !== undefined)
  if (type === 'date')
    return (
      filled.length === 0 ||
      most(filled, (word) => {
        const day = dayOf(word, { dayFirst: true, period: null })
        return day !== null && ('value' in day || day.wrong !== NO_DAY || /\d.*\d/.test(word))
      })
    )
  // A number of the row is no code: 1, 2, 3 …
  if (key === 'code' && /^\d+$/.test(filled[0] ?? ''))
    return (
      !filled.every((word, i) => Number(word) === Number(filled[0]) + i) ||
      String(filled[0]).length > 3
    )
  return true
}

const most = (words: string[], rule: (word: string) => boolean) =>
  words.filter(rule).length * 2 >= words.length

/** Yes and no as programs write them; `undefined` for any other word. */
export function yesNo(word: string): boolean | undefined {
  if (/^(ya|y|yes|true|1|aktif|active|dijual|tersedia)$/i.test(word)) return true
  if (/^(tidak|t|n|no|false|0|non ?aktif|non-aktif|inactive|tidak aktif)$/i.test(word)) return false
  return undefined
}

const holdsBarcodes = (rows: Cell[][], place: number) => {
  const filled = filledOf(rows, place)
  return filled.length > 0 && filled.filter((word) => isBarcode(word)).length * 2 > filled.length
}

/** `isi 24`, said among other words: shown as such before anything is read from it. */
export const CONTENTS = /\bisi\s*:?\s*(\d+)\b/i

function contentsColumn(rows: Cell[][], keys: string[], taken: Set<number>): number {
  return keys.findIndex(
    (_, place) =>
      !taken.has(place) &&
      rows.slice(0, LOOKED_AT).some((row) => CONTENTS.test(wordOf(row[place]))),
  )
}
