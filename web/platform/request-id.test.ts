import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestOf } from './request-id.ts'

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value
const all = (of: object): Endpoint[] =>
  isEndpoint(of)
    ? [of]
    : Object.values(of).flatMap((one) => (typeof one === 'object' && one ? all(one) : []))

test('a call is given an id of its request where it takes one, and nothing that it refuses', () => {
  const calls = all(api).filter(({ writes }) => writes)
  const unknown = calls.flatMap(({ path, input, ...rest }) => {
    const given = requestOf({ path, input, ...rest })
    const { error } = input.safeParse(given)
    const refused = error?.issues.some(({ code }) => code === 'unrecognized_keys')
    const lacks = error?.issues.some(({ path: [field] }) => field === 'requestId')
    return refused || lacks ? [path] : []
  })
  expect(calls.length).toBeGreaterThan(200)
  expect(unknown).toEqual([])
  expect(calls.some((call) => 'requestId' in requestOf(call))).toBe(true)
  expect(calls.some((call) => !('requestId' in requestOf(call)))).toBe(true)
})
