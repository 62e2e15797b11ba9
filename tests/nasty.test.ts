import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { NASTY, fieldsOf, putAt } from './nasty.ts'
import { sampleOf } from './sample.ts'

/**
 * Whatever stands in whatever field: it is answered or refused, never a fault of ours. Each field gets one of the
 * values, by its turn; `NASTY=all` gives every field all of them.
 */
describe('nasty values', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ live: true })
  })
  afterAll(async () => t.close())

  const calls = endpointsOf().filter((e) => e.rights !== 'public' && !e.upload)
  // What would end the session that asks, or its right to.
  const tested = calls.filter(
    (e) => !/logout|sign-?out|password|second-factor|\/roles?\/|employee/.test(e.path),
  )

  it('are answered in every field of every call', { timeout: 300_000 }, async () => {
    const faults: string[] = []
    let turn = 0
    for (const call of tested) {
      const sample = sampleOf(call.input)
      for (const field of fieldsOf(call.input)) {
        turn += 1
        const some = process.env.NASTY === 'all' ? NASTY : [NASTY[turn % NASTY.length]]
        for (const value of some) {
          const input = putAt(sample, field, value)
          const { status } = await t.ask('owner', call, input).catch((error: Error) => ({
            status: `${error.message}`,
          }))
          if (typeof status === 'string' || status >= 500)
            faults.push(
              `${status} ${call.path} ${field.join('.')}: ${JSON.stringify(value)?.slice(0, 40)}`,
            )
        }
      }
    }
    expect(faults).toEqual([])
  })
})
