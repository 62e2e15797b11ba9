import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asked, DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { narrowed } from './walks/narrowed.ts'
import { afterTrade, period, trade } from './walks/trade.ts'
import { walk } from './walks/walk.ts'

const reports: readonly DeclaredReport[] = declaredReports
/**
 * What a month need not have: twenty bills of the same two goods, a shelf that is empty; what people did, which is told
 * of the day they did it on and not of the day they wrote.
 */
const RARE = ['goods-bought-together', 'sold-out-goods', 'exceptions-by-person']
const leading = reports.filter(({ down }) => down && down !== 'document')

/** Every figure that leads somewhere is the sum of what stands there, by whatever its report was narrowed. */
describe('a walk down comes to the figure it began with', () => {
  let t: TestApp
  let ways: Map<string, Asked[]>
  const days = { ...period, date: period.dateTo }
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    ways = await narrowed(t, leading)
  }, 120_000)
  afterAll(async () => t?.close())

  for (const report of leading)
    it(report.key, async () => {
      const wrong: string[] = []
      let gone = 0
      for (const asked of ways.get(report.key) ?? []) {
        const walked = await walk(t, report, { ...days, ...asked })
        wrong.push(...walked.wrong)
        gone += walked.leads
      }
      expect(wrong).toEqual([])
      if (!RARE.includes(report.key)) expect(gone).toBeGreaterThan(0)
    })
})
