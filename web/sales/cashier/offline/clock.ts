let told: Known['told'] = null

const KEY = 'gerai.till.clock'
export interface Remembered {
  /** The server's, and this machine's in the same moment, milliseconds. */
  at: number
  wall: number
}

export function toldTime(now: string): void {
  told = { at: Date.parse(now), steady: performance.now() }
  const remembered: Remembered = { at: told.at, wall: Date.now() }
  localStorage.setItem(KEY, JSON.stringify(remembered))
}

export interface Moment {
  at: string
  /** False where this machine's own clock cannot be right: nobody knows how long it stood still. */
  sure: boolean
}

export interface Known {
  /** The server's time when it was told to this page last, and the page's own steady clock then, milliseconds. */
  told: { at: number; steady: number } | null
  /** The same as an earlier page left it, by this machine's clock. */
  remembered: Remembered | null
}

/** What this machine shows now, milliseconds: a clock that runs since the page was opened, and the one on the wall. */
interface Shown {
  steady: number
  wall: number
}

/**
 * Whatever this machine's clock shows meanwhile. Since the page was opened without a line its clock counts by as much as
 * it was wrong before, as long as that lies after the server's last time and not further than the branch sells without one.
 */
export function momentBy(
  { told, remembered: before }: Known,
  { steady, wall }: Shown,
  hours: number,
): Moment {
  if (told) return { at: iso(told.at + steady - told.steady), sure: true }
  if (!before) return { at: iso(wall), sure: false }
  const now = before.at + wall - before.wall
  const sure = now >= before.at && now <= before.at + hours * 3_600_000
  return { at: iso(sure ? now : before.at + steady), sure }
}

export const momentNow = (hours: number): Moment =>
  momentBy(
    { told, remembered: told ? null : remembered() },
    { steady: performance.now(), wall: Date.now() },
    hours,
  )

const iso = (ms: number) => new Date(ms).toISOString()

function remembered(): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Remembered | null
  } catch {
    return null
  }
}
