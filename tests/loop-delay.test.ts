import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { todays } from './journeys/turns.ts'
import { type Loop, loopOf } from './loop/turns.ts'

/**
 * Every import of the product, and each day a tenth of its exports and prints, runs beside the tills, and none of them
 * on their event loop, where a file made or read takes hundreds of milliseconds. A single piece of other work may take
 * 5 ms of the 16 of a frame; `npm run bench -- loop-delay` holds that on a machine that does nothing else, this test
 * what no load of other tests comes to.
 */
const BOUND_MS = 40

describe('the event loop of the tills', () => {
  let t: TestApp
  let loop: Loop
  beforeAll(async () => {
    t = await testApp({ live: true, demo: true })
    loop = await loopOf(t)
  })
  afterAll(async () => {
    await loop?.close()
    await t?.close()
  })

  it('is kept by no export and no print', async () => {
    const { slow, answered } = await loop.judged(todays(loop.drawn()), BOUND_MS)
    expect(slow).toEqual([])
    expect(answered).toBeGreaterThan(20)
  })

  it('is kept by no import, whatever is sent', async () => {
    const calls = loop.taken()
    expect(new Set(calls.map(([{ path }]) => path)).size).toBeGreaterThan(10)
    const { slow, answered } = await loop.judged(calls, BOUND_MS)
    expect(slow).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })

  it('would be seen to be kept', async () => {
    expect(await loop.planted()).toBeGreaterThan(BOUND_MS)
  })
})
