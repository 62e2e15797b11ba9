import { language } from './i18n/define.ts'
import { limitText } from './limit-texts.ts'
import { useSession } from './session.ts'

const grouped = (least: number, most: number) =>
  new Intl.NumberFormat('id-ID', { minimumFractionDigits: least, maximumFractionDigits: most })
const whole = grouped(0, 0)
const cents = grouped(2, 2)
const plain = grouped(0, 4)
/** As many decimals as any field takes: six of a degree. */
const written = grouped(0, 6)
const exact = grouped(4, 4)

export const DASH = '–'

/** A negative amount stands in parentheses, zero is a dash: that is how books are read. */
function signed(n: number | null | undefined, write: (n: number) => string): string {
  if (n === null || n === undefined) return ''
  if (n === 0) return DASH
  return n < 0 ? `(${write(-n)})` : write(n)
}

/** `1.234.567`, with two decimals only where there are any. */
export function money(n: number | null | undefined): string {
  return signed(n, (x) => (Number.isInteger(x) ? whole : cents).format(x))
}

/** `Rp 1.234.567`: for the one hero figure, or where no column head gives the unit. */
export function rupiah(n: number | null | undefined): string {
  if (n === null || n === undefined) return ''
  const text = (Number.isInteger(n) ? whole : cents).format(Math.abs(n))
  return n < 0 ? `(Rp ${text})` : `Rp ${text}`
}

/** Thousand millions as `M`, millions as `jt`, so that an axis stays narrow. */
export function shortNumber(n: number): string {
  const few = (x: number) => qty(Math.round(x * 100) / 100)
  if (Math.abs(n) >= 1e9) return `${few(n / 1e9)} M`
  if (Math.abs(n) >= 1e6) return `${few(n / 1e6)} jt`
  return n === 0 ? '0' : qty(n)
}

/** A limit: nought is one, and none is said. */
export function limit(n: number | null | undefined): string {
  if (n === null) return limitText('noLimit')
  return n === 0 ? '0' : money(n)
}

/** Quantities, unit prices and percents: as many decimals as there are, up to four. */
export function qty(n: number | null | undefined): string {
  return signed(n, (x) => plain.format(x))
}

/** A share, whose nought is an answer: `0%`. */
export function percent(n: number): string {
  return n === 0 ? '0%' : signed(n, (x) => `${plain.format(x)}%`)
}

/** A share that was worked out, to a tenth of a percent. */
export function roundPercent(n: number): string {
  return percent(Math.round(n * 10) / 10)
}

/** Average cost: always four decimals, so that they stand under each other. */
export function cost(n: number | null | undefined): string {
  return signed(n, (x) => exact.format(x))
}

/** A count: zero is an answer here. */
export function count(n: number): string {
  return whole.format(n)
}

/** What stands in an input: no dash, no parentheses. */
export function inputNumber(n: number | null | undefined): string {
  return n === null || n === undefined ? '' : written.format(n)
}

const GROUPED = /^[-(]?(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d*)?\)?$/

/**
 * A number as people here type it: a dot that three digits follow groups (`1.234` is 1234), the comma is
 * the decimal. `undefined` when it is not a number: another dot may mean either, so it is not guessed.
 */
export function parseNumber(text: string): number | null | undefined {
  const bare = text.replace(/\s|Rp/gi, '')
  if (bare === '') return null
  if (!GROUPED.test(bare) || !/\d/.test(bare)) return undefined
  const n = Number(bare.replace(/[-().]/g, '').replace(',', '.'))
  return /^[-(]/.test(bare) ? -n : n
}

/** Why a text is no number: a dot where a comma was meant, or anything else. */
export function numberProblem(text: string): 'dot' | 'text' | null {
  if (parseNumber(text) !== undefined) return null
  return /\d|^\s*\.\s*$/.test(text) && text.includes('.') ? 'dot' : 'text'
}

/** `2026-11-20` → `20/11/2026`. */
export function day(date: string | null | undefined): string {
  if (!date) return ''
  const [y, m, d] = date.slice(0, 10).split('-')
  return `${d}/${m}/${y}`
}

/** `20/11`, where the year is clear from the place. */
export function shortDay(date: string | null | undefined): string {
  return day(date).slice(0, 5)
}

/** `November 2026` of `2026-11`. */
export function monthYear(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language(), format).format(new Date(`${month}-01`))
}

const ZONES: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

function zone(): string {
  return useSession.getState().user?.employee.timezone ?? 'Asia/Jakarta'
}

export function zoneName(): string {
  return ZONES[zone()] ?? zone()
}

function partsOf(at: Date): Record<string, string> {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  return Object.fromEntries(parts.map((p) => [p.type, p.value]))
}

/** `14.20`, in the branch's time zone. */
export function time(at: string | Date): string {
  const p = partsOf(new Date(at))
  return `${p.hour}.${p.minute}`
}

/** `14.20.07`. */
export function exactTime(at: string | Date): string {
  const p = partsOf(new Date(at))
  return `${p.hour}.${p.minute}.${p.second}`
}

/** `20/11/2026 14.20`. */
export function instant(at: string | Date | null | undefined): string {
  if (!at) return ''
  const p = partsOf(new Date(at))
  return `${p.day}/${p.month}/${p.year} ${p.hour}.${p.minute}`
}

/** Today at the branch, `YYYY-MM-DD`. */
/** `20/11/2026 14.20` of a moment that the branch's clock showed, `2026-11-20T14:20`. */
export const clockMoment = (at: string | null | undefined): string =>
  at ? `${day(at.slice(0, 10))} ${at.slice(11, 16).replace(':', '.')}` : ''

export function today(): string {
  const p = partsOf(new Date())
  return `${p.year}-${p.month}-${p.day}`
}

/** Whole days from then until today in the branch. */
export const daysSince = (date: string) =>
  Math.round((Date.parse(today()) - Date.parse(date)) / 86_400_000)

export function weekday(at: Date, locale: 'id' | 'en'): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone() }).format(at)
}
