/** `day` plus days, as a calendar day: `YYYY-MM-DD`; UTC is only the ruler it is measured with. */
export function addDays(day: string, days: number): string {
  const d = new Date(`${day}T00:00:00Z`)
  d.setUTCDate(d.getUTCDate() + days)
  return d.toISOString().slice(0, 10)
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

/** `14.20.07`: the same to the second. */
export const clockText = (instant: string, timezone: string): string =>
  new Date(Date.parse(instant) + (OFFSETS[timezone] ?? 7) * 3_600_000)
    .toISOString()
    .slice(11, 19)
    .replaceAll(':', '.')

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
