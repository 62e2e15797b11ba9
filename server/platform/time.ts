import { AsyncLocalStorage } from 'node:async_hooks'

export {
  clockText,
  dayText,
  instantAt,
  instantText,
  localTime,
  momentText,
  zoneName,
} from '#contract/days.ts'

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

/** How long somebody waits, rounded up: `15 detik`, `2 menit`, `3 jam`. */
export function waitText(seconds: number): string {
  if (seconds > 5400) return `${Math.ceil(seconds / 3600)} jam`
  return seconds > 90
    ? `${Math.ceil(seconds / 60)} menit`
    : `${Math.max(1, Math.ceil(seconds))} detik`
}
