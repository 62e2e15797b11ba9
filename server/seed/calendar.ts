import { addDays } from '#contract/days.ts'

/** 0 Sunday … 6 Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function isMonthEnd(day: string): boolean {
  return addDays(day, 1).endsWith('-01')
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

export function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

/** 'YYMM' as document numbers have it. */
export function shortMonth(day: string): string {
  return day.slice(2, 4) + day.slice(5, 7)
}

export function clock(minute: number): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}
