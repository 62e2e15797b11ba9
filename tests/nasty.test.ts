import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { NASTY, playNasty } from './nasty.ts'

/**
 * Whatever stands in whatever field: it is answered or refused, never a fault of ours. Each field gets one of the
 * values here, by its turn; `npm run bench -- nasty` gives every field all of them.
 */
describe('nasty values', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ live: true })
  })
  afterAll(async () => t.close())

  it('are answered in every field of every call', { timeout: 300_000 }, async () => {
    const { requests, faults } = await playNasty(t, (turn) => [NASTY[turn % NASTY.length]])
    expect(requests).toBeGreaterThan(3_000)
    expect(faults).toEqual([])
  })
})
