import { AsyncLocalStorage } from 'node:async_hooks'

/** A clock that tests and the acceptance month set; production has none and the database tells time. */
let override: string | null = null
const own = new AsyncLocalStorage<string>()

export function setClock(instant: string | null): void {
  refuseInProduction()
  override = instant
}

/** Runs `work` at an instant of its own: two branches of the demo company live side by side. */
export function atInstant<T>(instant: string, work: () => Promise<T>): Promise<T> {
  refuseInProduction()
  return own.run(instant, work)
}

function refuseInProduction(): void {
  if (process.env.GERAI_ENV !== 'test' && process.env.GERAI_ENV !== 'seed') {
    throw new Error('the clock can be set in tests only')
  }
}

export const clockOverride = () => own.getStore() ?? override

/** The first and last day of the month of a day. */
export function monthBounds(year: number, month: number): { first: string; last: string } {
  const pad = (n: number) => String(n).padStart(2, '0')
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { first: `${year}-${pad(month)}-01`, last: `${year}-${pad(month)}-${pad(days)}` }
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

const OFFSETS: Record<string, number> = {
  'Asia/Jakarta': 7,
  'Asia/Makassar': 8,
  'Asia/Jayapura': 9,
}
const ZONES: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}
export const zoneName = (timezone: string) => ZONES[timezone] ?? 'WIB'

/** The instant of a branch's wall clock; Indonesia has no summer time. */
export function instantAt(day: string, time: string, timezone: string): string {
  const offset = OFFSETS[timezone] ?? 7
  const [h = '0', m = '0', s = '0'] = time.split(':')
  const at =
    Date.parse(`${day}T00:00:00Z`) +
    ((Number(h) - offset) * 3600 + Number(m) * 60 + Number(s)) * 1000
  return new Date(at).toISOString()
}

/** `2026-11-20T14:20`: what the branch's clock shows. */
export const localTime = (instant: string, timezone: string): string =>
  new Date(Date.parse(instant) + (OFFSETS[timezone] ?? 7) * 3_600_000).toISOString().slice(0, 16)

/** `20/11/2026`. */
export const dayText = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** `20/11/2026 14.20` of a moment that a clock showed, `2026-11-20T14:20`. */
export const momentText = (at: string) =>
  `${dayText(at.slice(0, 10))} ${at.slice(11, 16).replace(':', '.')}`

/** `20/11/2026 14.20` in the branch's zone. */
export function instantText(instant: string, timezone: string): string {
  const at = localTime(instant, timezone)
  return `${dayText(at.slice(0, 10))} ${at.slice(11, 13)}.${at.slice(14)}`
}

/** How long somebody waits, rounded up: `15 detik`, `2 menit`, `3 jam`. */
export function waitText(seconds: number): string {
  if (seconds > 5400) return `${Math.ceil(seconds / 3600)} jam`
  return seconds > 90
    ? `${Math.ceil(seconds / 60)} menit`
    : `${Math.max(1, Math.ceil(seconds))} detik`
}
