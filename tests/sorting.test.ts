import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  money,
  moneyNotNegative,
  price,
  rupiah,
  rupiahNotNegative,
  rupiahPositive,
} from '#contract/values.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { todays } from './journeys/turns.ts'
import { sampleOf } from './sample.ts'

const lists: Endpoint[] = endpointsOf().filter(
  ({ input }) => input instanceof z.ZodObject && 'sort' in input.shape,
)
/** The columns of a list's rows, as its answer says. */
function columnsOf(e: Endpoint): string[] {
  const rows = e.reply instanceof z.ZodObject ? e.reply.shape.rows : undefined
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  return row instanceof z.ZodObject ? Object.keys(row.shape) : []
}

const AMOUNTS: ReadonlySet<unknown> = new Set([
  money,
  moneyNotNegative,
  rupiah,
  rupiahNotNegative,
  rupiahPositive,
  price,
])
/** The columns of money of a list's rows; a report's period before stands beside what it is compared with. */
function amountsOf(e: Endpoint): string[] {
  const rows = e.reply instanceof z.ZodObject ? e.reply.shape.rows : undefined
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  if (!(row instanceof z.ZodObject)) return []
  const isAmount = (field: z.ZodType) => {
    let at = field
    while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap() as z.ZodType
    return AMOUNTS.has(at)
  }
  const fields = Object.entries(row.shape as Record<string, z.ZodType>)
  return fields.filter(([, field]) => isAmount(field)).map(([name]) => name)
}

it('puts every list in the order of each of its columns of money', async () => {
  const faults: string[] = []
  let asked = 0
  // The address of a list says its order in words of its own.
  for (const e of lists.filter(({ method }) => method === 'POST'))
    for (const field of amountsOf(e)) {
      const input = { ...(sampleOf(e.input) as object), sort: { field, direction: 'desc' } }
      const { status, error } = await t.ask('owner', e, input)
      asked++
      if (status !== 200) faults.push(`${e.path} ${field}: ${error.message}`)
    }
  expect(asked).toBeGreaterThan(60)
  expect(faults).toEqual([])
})

/** As many as there are connections for reports: whoever waits for one longer than five seconds is refused. */
const AT_ONCE = 3
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t?.close())

it('puts every list in the order of each of its columns, or says that it cannot', async () => {
  const faults: string[] = []
  for (const e of todays(lists)) {
    const fields = [...columnsOf(e), 'tidakAda', 'constructor', '1; select']
    const ask = async (field: string) => {
      const input = { ...(sampleOf(e.input) as object), sort: { field, direction: 'desc' } }
      const { status, error } = await t.ask('owner', e, input)
      const known = columnsOf(e).includes(field)
      if (status >= 500 || (!known && status < 400) || (status >= 400 && !error.message))
        faults.push(`${e.path} ${field}: ${status} ${error?.message ?? ''}`)
    }
    // Some at a time: a report of many columns would be a flood, which is sent away for a while.
    for (let at = 0; at < fields.length; at += AT_ONCE)
      await Promise.all(fields.slice(at, at + AT_ONCE).map(ask))
  }
  expect(lists.length).toBeGreaterThan(80)
  expect(faults).toEqual([])
}, 120_000)
