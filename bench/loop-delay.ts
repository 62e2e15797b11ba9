import { testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { loopOf } from '../tests/loop/turns.ts'
import { say } from './stage.ts'

/** What a single piece of other work may take of a frame of 16 ms, within which a till's key is answered. */
const BOUND_MS = 5

/**
 * `npm run bench -- loop-delay`: every export, print and import of the product beside the tills, on a machine that does
 * nothing else: none keeps their event loop longer than the bound.
 */
export async function bench(): Promise<Record<string, unknown>> {
  const stop = await setup()
  const t = await testApp({ live: true, demo: true })
  const loop = await loopOf(t)
  const drawn = await loop.judged(loop.drawn(), BOUND_MS)
  say(`${drawn.answered} exports and prints answered, ${drawn.slow.length} keep the loop`)
  const taken = await loop.judged(loop.taken(), BOUND_MS)
  say(`${taken.answered} imports answered, ${taken.slow.length} keep the loop`)
  const slow = [...drawn.slow, ...taken.slow]
  for (const one of slow) say(one)
  await loop.close()
  await t.close()
  await stop()
  return { calls: drawn.answered + taken.answered, slow: slow.length, bound: BOUND_MS }
}
