import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { payablesByAge } from '#contract/report/declared/purchase.ts'
import { receivablesByAge } from '#contract/report/declared/receivables.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { asking } from './story.ts'

/** What Beranda says is owed is what the report behind it adds up to, over two months of trade. */
describe('what falls due', () => {
  let t: TestApp
  const { ask } = asking(() => t, [receivablesByAge, payablesByAge])
  beforeAll(async () => {
    t = await testApp({ demo: true, live: true })
  }, 120_000)
  afterAll(async () => t.close())

  it('is the same on Beranda and in the report, in a branch and in all of them', async () => {
    const { rows } = await t.db.query('select (now() at time zone $1)::date::text as today', [
      'Asia/Jakarta',
    ])
    const date = rows[0].today
    for (const branchId of [null, await t.id('branch', 'SBY')]) {
      const home = await t.call('owner', api.application.dashboard.summary, { branchId })
      const input = { date, ...(branchId ? { branchIds: [branchId] } : {}) }
      const late = await ask('receivables-by-age', { ...input, due: 'LATE' })
      expect([late.sums.outstanding, late.count]).toEqual([
        home.receivables?.late,
        home.receivables?.lateCount,
      ])
      expect(late.sums.notDue).toBe(0)
      const soon = await ask('payables-by-age', { ...input, due: 'WEEK' })
      expect([soon.sums.outstanding, soon.count]).toEqual([
        home.payables?.dueSoon,
        home.payables?.dueSoonCount,
      ])
      expect(soon.count).toBeGreaterThan(0)
    }
  })
})
