import { addDays } from '#contract/days.ts'
import type { Cell } from './excel.ts'
import { type Read, plain } from './file-cells.ts'

/** Days that a file says of itself: those without a year lie in them. */
export interface Period {
  from: string
  to: string
}
export interface DayOrder {
  /** 01/02 is the first of February. */
  dayFirst: boolean
  /** Null where the file tells none. */
  period: Period | null
}

/** As banks and people write them, Indonesian and English. */
const MONTHS = new Map(
  [
    'jan',
    'feb peb',
    'mar mrt',
    'apr',
    'mei may',
    'jun',
    'jul',
    'agu ags agt aug',
    'sep spt',
    'okt oct',
    'nov nop',
    'des dec',
  ].flatMap((names, i) => names.split(' ').map((name): [string, number] => [name, i + 1])),
)
const monthOf = (word = '') => MONTHS.get(word.slice(0, 3).toLowerCase()) ?? 0
const WEEKDAY =
  /^(senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|mon|tue|wed|thu|fri|sat|sun|sen|sel|rab|kam|jum|sab|min)[a-z]*[.,]?\s+/i

export const NO_DAY = 'Tanggal tidak terbaca'
export const NO_YEAR =
  'Tahun tidak tertulis pada tanggal maupun pada periode berkas; tulis di atas judul kolom, misalnya Periode : 01/03/2025 - 31/03/2025'

interface Parts {
  day: number
  month: number
  year: number | null
}

/**
 * A day: 31/01/2026, 31-01-26, 2026-01-31, 20260131, 31 Jan 2026, Jan 31, 2026, or as Excel counts;
 * 31/01 is of the file's own period. A time behind it is left.
 */
export function dayOf(cell: Cell | undefined, order: DayOrder): Read<string> {
  if (cell instanceof Date) return real(cell.toISOString().slice(0, 10))
  const text = plain(cell).replace(/^'/, '').replace(WEEKDAY, '')
  if (text === '') return null
  const parts = partsOf(text, order.dayFirst)
  if (!parts) return { wrong: NO_DAY }
  if (typeof parts === 'string') return real(parts)
  return parts.year === null ? inPeriod(parts, order.period) : real(dated(parts.year, parts))
}

function partsOf(text: string, dayFirst: boolean): Parts | string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/])/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  if (/^\d{5}(\.\d+)?$/.test(text)) return addDays('1899-12-30', Math.floor(Number(text)))
  const packed = /^(\d{2})(\d{2})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (packed) {
    const [a, b, c, d] = packed.slice(1).map(Number) as [number, number, number, number]
    return c > 12
      ? { day: a, month: b, year: c * 100 + d }
      : { year: a * 100 + b, month: c, day: d }
  }
  const named = /^(\d{1,2})[ \-/.]*([a-z]{3,})\.?[ \-/.,']*(\d{4}|\d{2})?(?![\d:.])/i.exec(text)
  if (named) return { day: Number(named[1]), month: monthOf(named[2]), year: yearOf(named[3]) }
  const american = /^([a-z]{3,})\.?[ -](\d{1,2})(?:,?[ -]+(\d{4}))?(?![\d:.])/i.exec(text)
  if (american && monthOf(american[1]))
    return { day: Number(american[2]), month: monthOf(american[1]), year: yearOf(american[3]) }
  const typed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?![\d/])/.exec(text)
  if (!typed) return null
  const [day, month] = dayFirst ? [typed[1], typed[2]] : [typed[2], typed[1]]
  return { day: Number(day), month: Number(month), year: yearOf(typed[3]) }
}

const yearOf = (text: string | undefined) =>
  text === undefined ? null : Number(text.length === 2 ? `20${text}` : text)
const two = (n: number) => String(n).padStart(2, '0')
const dated = (year: number, { month, day }: Parts) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function real(day: string): Read<string> {
  const at = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
  return exists && day >= '2000-01-01' && day < '2100-01-01' ? { value: day } : { wrong: NO_DAY }
}

/** The one year in which the day lies in the period. */
function inPeriod(parts: Parts, period: Period | null): Read<string> {
  if (!('value' in (real(dated(2000, parts)) ?? {}))) return { wrong: NO_DAY }
  if (!period) return { wrong: NO_YEAR }
  const years = new Set([period.from, period.to].map((day) => Number(day.slice(0, 4))))
  const days = [...years].map((year) => dated(year, parts))
  const within = days.filter((day) => day >= period.from && day <= period.to)
  return within.length === 1 ? real(within[0] ?? '') : { wrong: NO_YEAR }
}

/** A day that may be either of two, with both; `null` where the column tells how it writes its days. */
export function openDay(
  cells: readonly (Cell | undefined)[],
): { text: string; dayFirst: string; monthFirst: string } | null {
  const [first, second] = [readIn(cells, true), readIn(cells, false)]
  if (first.wrong !== second.wrong) return null
  const open = first.days.findIndex((day, i) => day !== second.days[i])
  const [dayFirst, monthFirst] = [first.days[open], second.days[open]]
  return dayFirst && monthFirst ? { text: plain(cells[open]), dayFirst, monthFirst } : null
}

/** As all days of the column exist; where both ways do, as Indonesians write. */
export const isDayFirst = (cells: readonly (Cell | undefined)[]): boolean =>
  readIn(cells, true).wrong <= readIn(cells, false).wrong

function readIn(cells: readonly (Cell | undefined)[], dayFirst: boolean) {
  let wrong = 0
  const days = cells.map((cell) => {
    const day = dayOf(cell, { dayFirst, period: null })
    if (day && 'value' in day) return day.value
    if (day) wrong += 1
    return null
  })
  return { wrong, days }
}

/** A day beyond this many of those that bear their year is of none of them. */
const NEAR = 62

/**
 * What a file says of its own days: `Periode : 01/03/2025 - 31/03/2025` or `Periode Maret 2025` above its
 * heads; else the days in the column that bear their year, and those near them.
 */
export function periodOf(above: readonly Cell[][], days: readonly (Cell | undefined)[]) {
  const titles = above.map((row) => row.map(plain).filter(Boolean).join(' '))
  const [said] = [
    ...titles.filter((line) => /period|bulan|month|rentang/i.test(line)),
    ...titles,
  ].flatMap((line) => spanOf(line) ?? [])
  if (said) return said
  const told = days
    .flatMap((cell) => {
      const day = dayOf(cell, { dayFirst: true, period: null })
      return day && 'value' in day ? [day.value] : []
    })
    .sort()
  const [from, to] = [told.at(0), told.at(-1)]
  return from && to ? { from: addDays(from, -NEAR), to: addDays(to, NEAR) } : null
}

const ONE_DAY =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)|\d{1,2}[ -][a-z]{3,}[ -]\d{4}/gi

/** Two days of a line, or the one month that it names. */
function spanOf(line: string): Period | null {
  const days = (line.match(ONE_DAY) ?? []).flatMap((text) => {
    const day = dayOf(text, { dayFirst: true, period: null })
    return day && 'value' in day ? [day.value] : []
  })
  const [from, to] = days.sort()
  if (from && to) return { from, to }
  const named = /([a-z]{3,})[ -](\d{4})\b/i.exec(line)
  const typed = /(?<![\d/.-])(\d{1,2})[/-](\d{4})\b/.exec(line)
  const month = named ? monthOf(named[1]) : Number(typed?.[1] ?? 0)
  const year = named?.[2] ?? typed?.[2]
  if (!month || month > 12 || !year || !/period|bulan|month/i.test(line)) return null
  const first = `${year}-${two(month)}-01`
  const next = month === 12 ? `${Number(year) + 1}-01-01` : `${year}-${two(month + 1)}-01`
  return { from: first, to: addDays(next, -1) }
}
