import { expect, test } from 'vitest'
import type { Session } from './session.ts'
import { versionedCache } from './versioned-cache.ts'

const session = (goodsVersion: number) => Promise.resolve({ goodsVersion } as Session)

test('a value is read once while its version stands, and anew when it moves', async () => {
  const cache = versionedCache<string, { n: number }>('goodsVersion')
  let reads = 0
  const read = async () => ({ n: ++reads })
  expect(await cache.one(1, 'a', read)).toEqual({ n: 1 })
  expect(await cache.one(1, 'a', read)).toEqual({ n: 1 })
  expect(await cache.one(2, 'a', read)).toEqual({ n: 2 })
})

test('what was still being read when the version moved is not cached under the new one', async () => {
  const cache = versionedCache<string, string>('goodsVersion')
  let answer = (_: string) => {}
  const slow = cache.one(1, 'a', () => new Promise((resolve) => (answer = resolve)))
  await cache.one(2, 'b', async () => 'new')
  answer('old')
  expect(await slow).toBe('old')
  expect(cache.peek(['a'])).toBeUndefined()
  expect(await cache.one(2, 'a', async () => 'new')).toBe('new')
})

test('a missing value is asked for before the session has answered, a cached one not at all', async () => {
  const cache = versionedCache<number, string>('goodsVersion', 2)
  const asked: string[] = []
  const all = (version: number, keys: number[], holds?: (value: string) => boolean) =>
    cache.all(
      session(version).finally(() => asked.push('session')),
      keys,
      async () => {
        asked.push('read')
        return new Map(keys.map((key) => [key, `${key} of ${version}`]))
      },
      holds,
    )
  expect([...(await all(1, [1, 2])).values()]).toEqual(['1 of 1', '2 of 1'])
  expect(asked.splice(0)).toEqual(['read', 'session'])
  await all(1, [2])
  expect(asked.splice(0)).toEqual(['session'])
  await all(1, [2], () => false)
  expect(asked.splice(0)).toEqual(['session', 'read'])
  expect([...(await all(2, [2])).values()]).toEqual(['2 of 2'])
  expect(asked.splice(0)).toEqual(['session', 'read'])
  await all(2, [3, 4])
  expect([cache.peek([2]), cache.peek([3, 4])]).toEqual([undefined, ['3 of 2', '4 of 2']])
})
