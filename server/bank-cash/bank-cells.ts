import type { Cell } from '#server/platform/excel.ts'
import { roundTo } from '#server/platform/money.ts'

/** What banks write into cells: days, amounts and words, each in several ways. */
export type Read<T> = { value: T } | 'empty' | 'wrong'

/** Text without marks that cannot be seen, on one line. */
export const plain = (cell: Cell | undefined): string =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** Indonesian and English. */
const MONTHS = new Map(
  'jan:1 feb:2 mar:3 apr:4 mei:5 may:5 jun:6 jul:7 agu:8 ags:8 aug:8 sep:9 okt:10 oct:10 nov:11 des:12 dec:12'
    .split(' ')
    .map((pair): [string, number] => [pair.slice(0, 3), Number(pair.slice(4))]),
)

/** A day: 31/01/2026, 31-01-26, 2026-01-31, 31 Jan 2026, or 31/01 of the last such day until today; a time behind it is left. */
export function dayOf(cell: Cell | undefined, dayFirst: boolean, today: string): Read<string> {
  if (cell instanceof Date) return real(cell.toISOString().slice(0, 10))
  const text = plain(cell).replace(/^'/, '')
  if (text === '') return 'empty'
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/])/.exec(text)
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = /^(\d{1,2})[ \-/]([A-Za-z]{3})[a-z]*[ \-/](\d{4}|\d{2})\b/.exec(text)
  if (named)
    return dated(
      yearOf(named[3]),
      MONTHS.get((named[2] ?? '').toLowerCase()) ?? 0,
      Number(named[1]),
    )
  const typed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?![\d/])/.exec(text)
  if (!typed) return 'wrong'
  const [day, month] = dayFirst ? [typed[1], typed[2]] : [typed[2], typed[1]]
  const year = typed[3] ? yearOf(typed[3]) : Number(today.slice(0, 4))
  const found = dated(year, Number(month), Number(day))
  const ahead = !typed[3] && typeof found === 'object' && found.value > today
  return ahead ? dated(year - 1, Number(month), Number(day)) : found
}

const yearOf = (text = '') => Number(text.length === 2 ? `20${text}` : text)
const two = (n: number) => String(n).padStart(2, '0')
const dated = (year: number, month: number, day: number) =>
  real(`${year}-${two(month)}-${two(day)}`)

function real(day: string): Read<string> {
  const at = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
  return exists && day >= '2000-01-01' && day < '2100-01-01' ? { value: day } : 'wrong'
}

/** Which way money went by a bank's word for it: a debit is what leaves the account. */
export function signOf(word: string): 1 | -1 | null {
  if (/^(db|dr|d|debet|debit|k?eluar)\.?$/i.test(word)) return -1
  return /^(cr|c|k|kr|kredit|credit|masuk)\.?$/i.test(word) ? 1 : null
}

export interface Figure {
  amount: number
  /** Said beside the figure: `1,000.00 DB`, `(1,000.00)`, `-1,000.00`. */
  sign: 1 | -1 | null
}

/** 1.500.000,00 and 1,500,000.00 alike; one mark before three digits parts thousands. */
export function figureOf(cell: Cell | undefined): Read<Figure> {
  if (typeof cell === 'number' && Number.isFinite(cell))
    return { value: { amount: roundTo(Math.abs(cell), 2), sign: cell < 0 ? -1 : null } }
  const text = plain(cell)
    .replace(/^'|^(rp|idr)\.?\s*/gi, '')
    .replace(/^(rp|idr)\.?\s*/i, '')
  if (text === '' || text === '-') return 'empty'
  const found = /^([-+(]?)\s*([\d.,]+)\s*(\)|-)?\s*([A-Za-z]+\.?)?$/.exec(text)
  const amount = found ? digitsOf(found[2] ?? '') : null
  if (!found || amount === null) return 'wrong'
  const word = found[4] ? signOf(found[4]) : null
  if (found[4] && word === null) return 'wrong'
  const below = found[1] === '-' || found[1] === '(' || found[3] !== undefined
  return { value: { amount, sign: word ?? (below ? -1 : null) } }
}

function digitsOf(text: string): number | null {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (!/^\d+$|^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/.test(whole)) return null
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${cents || '0'}`)
  return amount < 1e13 ? amount : null
}
