import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { preference } from '#contract/auth/preference.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t.close())

const nested = (depth: number, kind: 'array' | 'object') =>
  kind === 'array'
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const calls: Endpoint[] = [
  api.auth.session.login,
  api.sales.cashier.payment,
  api.purchase.purchaseOrder.preview,
  ...Object.values(preference as Record<string, Endpoint>).filter((one) => one.method === 'POST'),
]

it.each(calls.map((call) => [call.path, call] as const))(
  '%s refuses in words what lies deep in itself',
  async (_path, call) => {
    const authorization = `Bearer ${await t.token('owner')}`
    for (const kind of ['array', 'object'] as const)
      for (const depth of [21, 200, 5000, 100_000]) {
        const payload = `{"memo":${nested(depth, kind)}}`
        const answer = await t.app.inject({
          method: call.method,
          url: `/api${call.path}`,
          payload,
          headers: { authorization, 'content-type': 'application/json' },
        })
        expect([kind, depth, answer.statusCode]).toEqual([kind, depth, 400])
        expect(answer.json().message).toBe('Isi permintaan terlalu bertingkat')
      }
  },
)
