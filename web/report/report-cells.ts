import {
  type Declaration,
  FACTOR_TOLD,
  type ReportColumn,
  type ReportRow,
} from '#contract/report/declare.ts'
import { cost, count, day, money, percent, qty } from '../platform/format.ts'
import { fieldText, statusText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { type Entry, FIGURES, NAMED_BELOW } from './report-room.ts'

type Row = ReportRow & { $group?: string }

export const labelOf = ([key, { label, becomes }]: Entry) => {
  const words = becomes?.label ?? label
  return words ? said(words) : fieldText(key)
}

export const writers: Partial<Record<ReportColumn['type'], (n: number) => string>> = {
  money,
  qty,
  price: cost,
  integer: count,
  percent,
}

export function cellText({ type, words }: ReportColumn, value: ReportRow[string]): string {
  if (value === null || value === undefined) return ''
  if (type === 'date') return day(String(value))
  if (type === 'status') return statusText(String(value))
  const code = words?.[String(value)]
  if (code) return said(code)
  return writers[type]?.(Number(value)) ?? String(value)
}

/** A figure with what became of it, where the column says so. */
export function wholeText(column: ReportColumn, row: Row, key: string): string {
  const text = cellText(column, row[key])
  const to = column.becomes && cellText(column, row[column.becomes.column])
  return text && to ? `${text} → ${to}` : text
}

export function belowText(entry: Entry, row: Row): string {
  const [key, column] = entry
  const text = cellText(column, row[key])
  return text && NAMED_BELOW.includes(key) ? `${labelOf(entry)} ${text}` : text
}

/** Of a figure that is far from what is usual: which, and how far; of what is usual, each figure. */
function besideText([key, column]: Entry, row: Row): string {
  const factor = Number((column.beside && row[column.beside.factor]) ?? 0)
  const text = column.beside && row[key] ? cellText(column, row[key]) : ''
  if (row.$group !== undefined) return text && `${labelOf([key, column])} ${text}`
  return factor < FACTOR_TOLD ? '' : `${labelOf([key, column])} ${text} (${qty(factor)}×)`
}

/** Of a figure that became another one: both, by their name. */
function becomesText([key, column]: Entry, row: Row): string {
  const text = column.becomes ? wholeText(column, row, key) : ''
  return text && `${labelOf([key, column])} ${text}`
}

/** How many times what is usual, where that is told at all. */
const furthest = ([key, column]: Entry, row: Row): string =>
  Number(row[key] ?? 0) > 0 ? `${cellText(column, row[key])}×` : ''

/** The row on a phone: what it is called, its first sum, and what else it says. */
export function phoneRow(columns: Entry[], row: Row) {
  const words = columns.filter(([, { type }]) => !FIGURES.includes(type))
  // Goods are known by their name.
  const named = words.find(([key]) => key === 'goodsName')
  const first = words[0]?.[0] === 'code' ? (named ?? words[0]) : words[0]
  const others = words.filter((one) => one !== first)
  const figure =
    columns.find(
      ([key, { sum }]) =>
        key === 'balance' ||
        (sum &&
          ['change', 'net', 'total', 'outstanding', 'open', 'value', 'owed', 'closing'].includes(
            key,
          )),
    ) ?? columns.find(([, { sum }]) => sum)
  const far = columns.some(([, { beside }]) => beside) && columns.find(([key]) => key === 'most')
  const said = (entry: Entry | undefined) => (entry ? cellText(entry[1], row[entry[0]]) : '')
  return {
    title: row.$group ?? said(first),
    amount: far ? furthest(far, row) : said(figure),
    sub: [
      ...others.map(said),
      ...columns.flatMap((entry) => [becomesText(entry, row), besideText(entry, row)]),
    ]
      .filter((text) => text !== '')
      .join(' · '),
  }
}

export const isTold = (value: ReportRow[string]): boolean =>
  value !== null && value !== undefined && value !== ''

/** Another column says the same of each of these rows, in parts. */
export function isSaidInParts(
  { insteadBelow = {} }: Pick<Declaration, 'insteadBelow'>,
  key: string,
  rows: readonly Row[],
): boolean {
  const instead = insteadBelow[key]
  return instead !== undefined && rows.every((row) => isTold(row[instead]))
}
