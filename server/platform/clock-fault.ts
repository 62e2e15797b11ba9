import type { Pools } from './db.ts'
import { everywhere } from './everywhere.ts'
import { Refusal } from './errors.ts'

/** How far two clocks may be apart, and how long before its newest document a database may believe to be. */
const TOLERANCE_MS = 60_000
const EVERY_MS = 15_000

/** Of this process, as it last looked. */
let fault: string | undefined

interface Clocks {
  now: number
  number: string | null
  at: number | null
}

/** The database's time, and the newest document's of all branches: of a branch the last one of its numbers. */
const CLOCKS = `select extract(epoch from clock_timestamp())::float8 * 1000 as now, x.number, extract(epoch from x.at)::float8 * 1000 as at
  from (select 1) one left join lateral (
    select d.number, d.created_at as at from branch b cross join lateral (
      select number, created_at from document where branch_id = b.id order by id desc limit 1) d
    order by d.created_at desc limit 1) x on true`

export interface ClockFault {
  /** The database is before its newest document; else it is apart from this program's clock. */
  behind: boolean
  /** Milliseconds between the database's clock and this program's. */
  apart: number
  /** The times that do not fit, without words. */
  times: string
}

/** What is wrong with the clocks of the database that answers, beside its newest document's and this program's. */
export async function judgeClocks(
  ask: (sql: string) => Promise<Clocks | undefined>,
): Promise<ClockFault | undefined> {
  const asked = Date.now()
  const row = await ask(CLOCKS)
  if (!row) return undefined
  const own = (asked + Date.now()) / 2
  const apart = Math.abs(own - row.now)
  const newest = row.at ?? 0
  if (newest - row.now > TOLERANCE_MS) {
    const times = `${timeText(row.now)} < ${timeText(newest)} (${row.number ?? '–'})`
    return { behind: true, apart, times }
  }
  if (apart <= TOLERANCE_MS) return undefined
  return { behind: false, apart, times: `program ${timeText(own)}, database ${timeText(row.now)}` }
}

/** The same of the database that is served, as its times; `undefined`: nothing is wrong. */
export const clockFault = async (pools: Pools): Promise<string | undefined> =>
  (await everywhere(pools, (tx) => judgeClocks((sql) => tx.one<Clocks>(sql))))?.times

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Looks now and from then on, and ends with what it gives. A database that does not answer leaves what was found. */
export async function watchClock(
  pools: Pools,
  say: (fault: string | undefined) => void,
): Promise<() => void> {
  const look = async () => {
    const found = await clockFault(pools)
    if (found !== undefined && fault === undefined) say(found)
    if (found === undefined && fault !== undefined) say(undefined)
    fault = found
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS)
  return () => {
    clearInterval(timer)
    fault = undefined
  }
}

/** Nothing is posted at a time that is not: it would lie before what was posted, in a month that may be another. */
export function refuseWrongClock(): void {
  if (fault === undefined) return
  throw new Refusal(
    'CLOCK_WRONG',
    `Jam server salah (${fault}), jadi belum dapat membukukan. Perbaiki jam komputer server.`,
    { status: 503 },
  )
}
