import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Tx, openPools, transaction } from './db.ts'
import { callOf, watchSlow, withoutLiterals } from './slow-statement.ts'
import { freshDatabase } from './test-postgres.ts'

test('what the database is long at has a line with its call, and nobody’s values', async () => {
  const database = await freshDatabase()
  const pools = openPools(database.url)
  const app = Fastify()
  const lines: object[] = []
  const log = { warn: (about: object, says: string) => void lines.push({ ...about, says }) }
  watchSlow({ ...pools }, { ms: 80, log: log as never })
  app.get('/wait/:for', async (request) => {
    const { for: seconds } = request.params as { for: string }
    const work = async (tx: Tx) => {
      await tx.rows(`select 1 where 'Budi' = $1`, ['Siti 3578012345678901'])
      await tx.rows(`select pg_sleep($1::float), 'Budi', 3578012345678901`, [Number(seconds)])
    }
    await transaction(pools.office, work, callOf(request))
    return {}
  })
  await app.inject('/wait/0')
  expect(lines).toEqual([])
  await Promise.all([app.inject('/wait/0.12'), app.inject('/wait/0')])
  expect(lines).toEqual([
    {
      ms: expect.any(Number),
      pool: 'office',
      call: { id: expect.any(String), method: 'GET', route: '/wait/:for' },
      statements: [`select pg_sleep($1::float), '…', …`],
      says: 'slow statement',
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Budi|Siti|3578/)
  // Outside of a call: the work of the clock.
  await transaction(pools.job, (tx) => tx.rows('select pg_sleep(0.1)'))
  expect(lines[1]).toMatchObject({ pool: 'job', call: undefined })
  await app.close()
  await pools.end()
  await database.drop()
})

test.each([
  [`a = 'It''s Budi' and b = $12`, `a = '…' and b = $12`],
  [`limit 50 offset 12345`, `limit 50 offset …`],
  [`select x1234\n   from t`, `select x1234 from t`],
])('%s', (text, shown) => expect(withoutLiterals(text)).toBe(shown))
