import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { playHistories } from './histories/play.ts'

/** Random histories against an oracle that knows domain §4 and none of our code; `npm run bench -- histories` plays more. */
describe('histories', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-02T03:00:00Z' })
  })
  afterAll(async () => t.close())

  it('end as the oracle says: every movement, every balance, every account', async () => {
    const played = await playHistories(t, { count: 100, seed: 1, deeds: 6 })
    expect(played.differences).toEqual([])
    expect(played.documents).toBeGreaterThan(1000)
    await expectBooksInOrder(t.db)
  }, 180_000)
})
