import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DeclaredReport, ReportReply } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { todays } from './journeys/turns.ts'
import { reportSheet } from './platform/report-sheet.ts'
import { sampleOf } from './sample.ts'
import { afterTrade, period, trade } from './walks/trade.ts'

const files = endpointsOf().filter(({ answer, writes }) => answer === 'xlsx' && !writes)
const reports: readonly DeclaredReport[] = declaredReports
/** A day as it is written or stored, alone in its cell; a moment has its hour too and is told as people read it. */
const DAY = /^(\d{2}[/-]\d{2}[/-]\d{4}|\d{4}-\d{2}-\d{2})$/
/** What a discount is taken off, the discount, and what is left, which purchases tell in two parts. */
const ADDING = [
  ['gross', 'discount', 'net'],
  ['gross', 'discount', 'dpp', 'exempt'],
] as const

/** What leaves as a workbook is reckoned with: days are days there, and columns that say so add up. */
describe('a workbook', () => {
  let t: TestApp
  const days = { ...period, date: period.dateTo }
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
  }, 120_000)
  afterAll(async () => t?.close())

  const asked = (e: Endpoint): Record<string, unknown> => {
    const shape = (e.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    const fitting = Object.entries(days).filter(([field]) => field in shape)
    return { ...(sampleOf(e.input) as object), ...Object.fromEntries(fitting) }
  }

  it('holds days that can be sorted and reckoned with, whatever it tells', async () => {
    const texts: string[] = []
    let told = 0
    for (const e of todays(files)) {
      const { status, raw } = await t.ask('owner', e, asked(e))
      if (status !== 200) continue
      const { table } = await reportSheet(raw)
      if (table.length > 1) told += 1
      // What a column is called is words, be it a day.
      const cell = table
        .slice(1)
        .flat()
        .find((one) => typeof one === 'string' && DAY.test(one))
      if (cell) texts.push(`${e.path}: ${String(cell)}`)
    }
    expect(texts).toEqual([])
    expect(told).toBeGreaterThan(5)
  }, 120_000)

  it('takes the discount off what is told before it, row by row and at its foot', async () => {
    const wrong: string[] = []
    const adding = reports.flatMap((report) =>
      ADDING.filter((keys) => keys.every((key) => key in report.columns)).map((keys) => ({
        ...report,
        keys,
      })),
    )
    for (const { key, json, keys } of adding) {
      const { rows, sums } = (await t.call<Endpoint>('owner', json, asked(json))) as ReportReply
      expect([key, rows.length > 0]).toEqual([key, true])
      for (const row of [...rows, sums] as Record<string, number>[]) {
        const [gross = 0, discount = 0, ...left] = keys.map((one) => Number(row[one]))
        const net = left.reduce((all, one) => all + one, 0)
        if (gross - discount !== net) wrong.push(`${key}: ${gross} − ${discount} ≠ ${net}`)
      }
    }
    expect(wrong).toEqual([])
    expect(adding.length).toBeGreaterThan(4)
  })
})
