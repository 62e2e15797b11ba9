import { addDays } from '#contract/days.ts'
import type { Pools } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import { branchCodes } from '#server/seed/parties.ts'
import { tasksOf } from './days.ts'
import { openPlayers } from './players.ts'
import { type Story, beginStory } from './teller.ts'

/** A day and a time of its clock, `HH:MM`. */
export interface Minute {
  day: string
  time: string
}

/** Both branches live on Java's time. */
export function nowInJava(): Minute {
  const [day = '', time = ''] = new Date(Date.now() + 7 * 3_600_000).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

/** What the demo's people know from one minute to the next. */
interface Known extends Pick<Story, 'tills' | 'shifts'> {
  /** The minute up to which everything was done; what was written last tells it after a start. */
  done: Minute | null
  /** By person, which till his device is. */
  devices: Map<string, string>
}
export const nothingKnown = (): Known => ({
  tills: new Map(),
  shifts: new Map(),
  devices: new Map(),
  done: null,
})
const memory = nothingKnown()

/**
 * The demo's people go on with their day up to this minute. It belongs to the demo company alone: another company has
 * nobody who acts by himself. What its visitors made impossible is left out.
 */
export async function tradeOn(
  pools: Pools,
  url: string,
  signal: AbortSignal,
  { now = nowInJava(), known = memory }: { now?: Minute; known?: Known } = {},
): Promise<void> {
  const last = await everywhere(pools, (tx) =>
    tx.one<{ demo: boolean; at: string | null }>(
      `select (select begun_as = 'demo' from database_identity) as demo,
         (select to_char(max(created_at) at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') from document where created_at > clock_timestamp() - interval '1 day') as at`,
    ),
  )
  if (!last?.demo) return
  const [day = '', time = ''] = last.at?.split(' ') ?? []
  const done = known.done ?? { day, time }
  known.done = now
  const from = done.day === now.day ? done.time : '00:00'
  const full = addDays(now.day, -60)
  const span = { from: now.day, full, until: now.day, thin: { days: [], part: 0 } }
  const none = beginStory({} as Story['players'], true)
  const isDue = branchCodes.some((branch) =>
    tasksOf(none, span, branch, now.day).some((task) => task.time > from && task.time <= now.time),
  )
  if (!isDue) return
  const players = await openPlayers(url, known.devices)
  try {
    const story: Story = { ...beginStory(players, true), tills: known.tills, shifts: known.shifts }
    for (const branch of branchCodes)
      for (const { time, by, run } of tasksOf(story, span, branch, now.day))
        if (time > from && time <= now.time && !signal.aborted)
          await unlessImpossible(() => run({ branch, day: now.day, time, by }))
  } finally {
    await players.leave()
  }
}

async function unlessImpossible(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
