import { isTillBrowser } from '../../../platform/till-key.ts'
import type { Via } from '../../../platform/query.ts'
import { isAway, isReachable, reach } from '../../../platform/connection.ts'
import { ANSWERS, answer, onDevice } from '../../../platform/device-database.ts'
import { within } from '../../../platform/patience.ts'

/** The till tells in its own bar that nobody answers. */
export const ofTill: Via = (_, ask) => reach(ask())

/** So long the branch has to say it before what it said last holds, milliseconds; once nobody answered, a moment. */
const WAITS_MS = 5000
const AWAY_MS = 2000

/** What this device asks for as long as it is a till; its last answer stays here and holds while nobody answers. */
export const keptHere: Via = async (key, ask) => {
  const kept = JSON.stringify(key)
  try {
    const reply = await reach(within(isReachable() ? WAITS_MS : AWAY_MS, ask()))
    // Without room on the disk the till asks as ever; of a browser that is no till nothing stays.
    if (isTillBrowser()) void keep(kept, reply).catch(() => {})
    return reply
  } catch (error) {
    if (!isAway(error)) throw error
    const known = await lastOf(kept).catch(() => undefined)
    if (known === undefined) throw error
    return known as never
  }
}

/** Most are asked again every minute and stay as they were. */
const written = new Map<string, string>()

export async function keep(key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  if (written.get(key) === text) return
  await onDevice('relaxed', async (store) => void store(ANSWERS).put(value, key))
  written.set(key, text)
}

export const lastOf = (key: string): Promise<unknown> =>
  onDevice('relaxed', (store) => answer<unknown>(store(ANSWERS).get(key)))
