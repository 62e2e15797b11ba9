import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { dailyLead } from '#contract/report/daily-leads.ts'
import { ROWS } from '#contract/report/declare.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { afterTrade, trade } from './walks/trade.ts'
import { figuresAt } from './walks/walk.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ from: trade, at: afterTrade })
}, 120_000)
afterAll(async () => t?.close())

/** What a row's figure comes to where it leads, by the report that is there. */
const SUMS: Readonly<Record<string, string>> = {
  'report/sales-dashboard/payments': 'amount',
  'report/financial-statements/card-payments': 'amount',
  'report/financial-statements/journals': 'debit',
}
const OF_CODE: Readonly<Record<string, string>> = {
  DISCOUNTED: 'discount',
  GIRO_IN: 'receivable',
  GIRO_OUT: 'payable',
}

it('leads from every row of a day to what comes to it', async () => {
  const { rows: found } = await t.db.query(
    'select distinct doc_date::text as day from document order by 1',
  )
  const wrong: string[] = []
  const followed = new Set<string>()
  for (const { day: date } of found) {
    const { rows } = await t.call('owner', api.report.daily.json, { date })
    for (const row of rows) {
      const lead = row.accountCode ? null : dailyLead(row, { date })
      // Lists of documents tell every status.
      if (!lead?.[0].startsWith('report/')) continue
      const [to, asked] = lead
      const there = await figuresAt(t, to, asked)
      const sum =
        OF_CODE[row.code ?? ''] ?? SUMS[to] ?? (row.section === 'CASHIERS' ? 'payable' : ROWS)
      const own = sum === ROWS ? row.count : (row.added ?? row.closing)
      const told = typeof there === 'string' ? there : Number(there[sum])
      followed.add(`${row.section} ${row.code ?? ''}`)
      if (told !== Number(own ?? 0))
        wrong.push(
          `${date} ${row.section} ${row.code} ${row.name}: ${own} leads to ${told} by ${JSON.stringify(asked)}`,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(followed.size).toBeGreaterThan(8)
}, 60_000)
