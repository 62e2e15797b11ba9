import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { partition } from '#server/administration/partition.ts'
import { migrate } from '#server/platform/migrate.ts'
import { PARTED, type Parted, boundStanding, keepPartitions } from '#server/platform/partitions.ts'
import { type TestApp, expectBooksInOrder, testAppOn } from '#server/platform/test-app.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'
import { openPeriod } from '#server/seed/company.ts'
import { run } from '../platform/small-shop.ts'
import { counterIn, fillShelves, freshAdministrator, partsIn, quiet, sellAt } from './parts.ts'

const NOON = '2026-01-10T05:00:00Z'

/** Goal: the command may be broken off at any moment: the shop sells, and what is left is done by the next one. */
describe('a command that is broken off', { timeout: 240_000 }, () => {
  const withShop = async (work: (t: TestApp, database: FreshDatabase) => Promise<void>) => {
    const database = await freshDatabase()
    const t = await testAppOn(database)
    await fillShelves(t)
    try {
      await work(t, database)
    } finally {
      await t.close()
      await database.drop()
    }
  }
  /** A program that starts now sells, and the books are right. */
  const startsAndSells = async (database: FreshDatabase) => {
    await migrate(database.url)
    await keepPartitions(database.url)
    const t = await testAppOn(database)
    await sellAt(t, await counterIn(t))
    await expectBooksInOrder(t.db)
    await t.close()
  }

  it('is gone on with, after whichever step it ended', async () => {
    await withShop(async (t, database) => {
      const counter = await counterIn(t)
      const divided: number[] = []
      for (let steps = 0; ; steps += 1) {
        let said = 0
        const ended = await partition(database.url, () => {
          if (++said > steps) throw new Error('broken off')
        }).then(
          () => false,
          (error: Error) => error.message === 'broken off',
        )
        await sellAt(t, counter)
        divided.push((await partsIn(t.db)).filter((parts) => parts > 0).length)
        if (!ended) break
        await startsAndSells(database)
        t.at(NOON)
      }
      expect(divided.length).toBeGreaterThan(4)
      expect(divided[0]).toBeLessThan(4)
      expect(divided).toEqual(divided.toSorted((a, b) => a - b))
      expect(divided.at(-1)).toBe(4)
      await expectBooksInOrder(t.db)
    })
  })

  it('leaves nothing that refuses a sale, however long nobody goes on with it', async () => {
    await withShop(async (t, database) => {
      const [lines] = PARTED as [Parted]
      await partition(database.url, () => {
        throw new Error('broken off')
      }).catch(() => {})
      const bound = (await boundStanding(t.db, lines)) ?? ''
      expect(bound).toMatch(/^\d{4}-\d{2}-01$/)
      // What is far away stays, to be gone on with.
      await keepPartitions(database.url)
      expect(await boundStanding(t.db, lines)).toBe(bound)
      const [year = 0, month = 0] = bound.split('-').map(Number)
      for (let n = 2; n <= 12 * (year - 2026) + month; n += 1)
        await openPeriod(t.db, 2026 + Math.floor((n - 1) / 12), ((n - 1) % 12) + 1)
      await keepPartitions(database.url)
      expect(await boundStanding(t.db, lines)).toBe(null)
      t.at(`${bound}T03:00:00Z`)
      await sellAt(t, await counterIn(t), bound)
      await expectBooksInOrder(t.db)
      await partition(database.url, quiet)
      expect(Math.min(...(await partsIn(t.db)))).toBeGreaterThan(2)
      await sellAt(t, await counterIn(t), bound)
      await expectBooksInOrder(t.db)
    })
  })

  it('is killed at any moment, also while it waits for a report that reads', async () => {
    await withShop(async (t, database) => {
      const reader = await freshAdministrator(database)
      const settings = { DATABASE_URL: database.url, GERAI_ENV: 'test' }
      for (const [n, milliseconds] of [600, 900, 1300, 2200].entries()) {
        await reader.query('begin')
        if (n % 2 === 1) await reader.query('select count(*) from stock_move')
        const { child, ended } = run('admin', ['partition'], settings)
        await sleep(milliseconds)
        child.kill('SIGKILL')
        await ended
        await reader.query('commit')
        await startsAndSells(database)
        t.at(NOON)
      }
      let last = { code: 1 as number | null, output: '' }
      // The one that was killed is missed by the database a moment later.
      for (let n = 0; n < 20 && last.code !== 0; n += 1) {
        await sleep(500)
        last = await run('admin', ['partition', '--json'], settings).ended
      }
      expect(last.code).toBe(0)
      expect(Math.min(...(await partsIn(t.db)))).toBeGreaterThan(2)
      await sellAt(t, await counterIn(t))
      await reader.end()
      await startsAndSells(database)
    })
  })
})
