import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { todays } from '../journeys/turns.ts'
import { reportSheet } from '../platform/report-sheet.ts'
import { sampleOf } from '../sample.ts'
import { afterTrade, period, trade } from '../walks/trade.ts'
import { everybody } from './papers.ts'
import { readPdf, textOf } from './read-pdf.ts'

/** Tables on paper: lists of masters and reports, asked for by what stands on the screen. */
const tables = endpointsOf().filter(
  ({ answer, path, writes }) =>
    answer === 'pdf' && !writes && /\/pdf$/.test(path) && !/labels|\/\{/.test(path),
)
const lists = tables.filter(({ path }) => !/report/.test(path) && isList(path))
function isList(path: string) {
  const workbook = path.replace(/pdf$/, 'xlsx')
  return endpointsOf().some((e) => e.path === workbook && e.answer === 'xlsx')
}
const workbookOf = ({ path }: Endpoint) =>
  endpointsOf().find((e) => e.path === path.replace(/pdf$/, 'xlsx')) as Endpoint

/** What is printed of many rows has all of them, is legible, and comes to whoever may have it. */
describe('a table on paper', () => {
  let t: TestApp
  let people: string[]
  const days = { ...period, date: period.dateTo }
  const asked = (e: Endpoint): Record<string, unknown> => {
    const shape = (e.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    const fitting = Object.entries(days).filter(([field]) => field in shape)
    return { ...(sampleOf(e.input) as object), ...Object.fromEntries(fitting) }
  }
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    await t.db.query(
      `insert into personal_request (request_kind, name, received_at) values ('ACCESS', 'Ibu Ratna', '2026-01-10 09:00')`,
    )
    await t.db.query(
      `insert into price_ceiling (goods_id, valid_from, price, regulation, regulation_date, source) select min(id), '2026-01-01', 99000, 'Permendag', '2026-01-01', 'Contoh' from goods`,
    )
    people = await everybody(t)
  }, 120_000)
  afterAll(async () => t?.close())

  it.each(lists.map((e) => [e.path, e] as const))('has every row: %s', async (_path, e) => {
    const input = { ...asked(e), limit: 200, offset: 0 }
    const { raw, status } = await t.ask('owner', e, input)
    expect(status).toBe(200)
    const workbook = await t.ask('owner', workbookOf(e), input)
    const { above, table } = await reportSheet(workbook.raw)
    const text = textOf(raw).replaceAll(/\s+/g, '')
    expect(table.length).toBeGreaterThan(1)
    // A name goes on in a second line where its column has no room.
    const missing = table.slice(1).flatMap(([first]) => {
      const said = String(first ?? '').replaceAll(/\s+/g, '')
      return said && !text.includes(said) ? [said] : []
    })
    expect(missing).toEqual([])
    expect(text).toContain(String(above[0]).split(' – ')[0]?.replaceAll(/\s+/g, ''))
  })

  it('is no accident for anybody, and never empty', async () => {
    const wrong: string[] = []
    let printed = 0
    for (const e of todays(tables)) {
      // Of reports a role's rights are a file of their own (server/report/declared.test.ts).
      for (const as of lists.includes(e) ? people : ['owner']) {
        const { status, raw } = await t.ask(as, e, asked(e))
        if (status >= 500) wrong.push(`${e.path} ${as}: ${status}`)
        if (status !== 200) continue
        printed += 1
        const pages = readPdf(raw)
        const over = pages.flatMap(({ width, rows }) =>
          rows.flatMap(({ cells }) => cells.filter(({ right }) => right > width)),
        )
        if (over[0]) wrong.push(`${e.path} ${as}: “${over[0].text}” lies beyond the paper`)
        if (pages.flatMap(({ rows }) => rows).length < 4) wrong.push(`${e.path} ${as}: empty`)
      }
    }
    expect(wrong).toEqual([])
    expect(printed).toBeGreaterThan(5)
  }, 240_000)
})
