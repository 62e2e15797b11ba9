import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockWork } from '#server/clock.ts'
import type { Platform } from '#server/platform/context.ts'
import { openPools } from '#server/platform/db.ts'
import { companyCipher } from '#server/platform/field-key.ts'
import { localFiles } from '#server/platform/files.ts'
import { FIELD_KEY, type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'

/** Days after which the demo's months, journals, bookings and points have come to their day. */
const LATER = 400
const later = new Date(Date.now() + LATER * 86_400_000).toISOString()

/** Copies are the machine's whose database it is; whether one is due is asked each time (copies/keeper.test.ts). */
const ELSEWHERE = ['keep-copies']
/** These find something to do in the demo, so that what is said of all is said of them. */
const AT_WORK = [
  'expire-bookings',
  'recalculate-cost',
  'open-months',
  'seal-days',
  'reverse-journals',
  'recurring-journals',
  'expire-points',
  'tally-papers',
  'watch-plain-http',
  'rehearse-tax',
  'forget-files',
]
/** What the demo has of it is not due, or not by itself. */
const DUE = [
  `update document set expires_at = clock_timestamp() - interval '1 minute' where kind = 'booking' and status = 'OPEN'`,
  `update document set auto_reverse_date = doc_date + 35
   where kind = 'adjustment-journal' and status = 'POSTED' and reverses_id is null`,
  'update recurring_journal set automatic = true',
  `update stock_value set dirty_from = clock_timestamp() - interval '1 day' where goods_id = (select min(goods_id) from stock_value)`,
  `update database_identity set http_at = clock_timestamp() - interval '1 day'`,
  `insert into stored_file (id, kind, mime, bytes, name, unused_since)
   values (gen_random_uuid(), 'document-note', 'application/pdf', 1, 'lama.pdf', clock_timestamp() - interval '40 days')`,
]
/** Told anew each time, and the same: what of it counts. */
const TOLD_ANEW: Record<string, string> = { 'public.tax_rehearsal': 'findings' }

/**
 * Goal: the work of the clock is done once, also where two machines begin it at the same moment, or one begins it again
 * because the other died before it was written down as done.
 */
describe('the work of the clock', { timeout: 600_000 }, () => {
  let t: TestApp
  const platforms: Platform[] = []
  const works: ReturnType<typeof clockWork>[] = []
  beforeAll(async () => {
    t = await testApp({ demo: true, at: later })
    for (const sql of DUE) await t.db.query(sql)
    for (let n = 0; n < 2; n += 1) {
      const place = { dataDir: t.dataDir, setting: FIELD_KEY }
      const platform = {
        pools: openPools(t.url),
        files: localFiles(t.dataDir),
        secret: Buffer.alloc(32),
        cipher: await companyCipher(t.db, place),
      }
      platforms.push(platform)
      works.push(
        clockWork(platform, { databaseUrl: t.url, log: t.app.log, place, requireSync: true }),
      )
    }
  }, 240_000)
  afterAll(async () => {
    for (const { pools } of platforms) await pools.end()
    await t?.close()
  })

  /** Every row of every table, by table. */
  async function snapshot(): Promise<Map<string, string>> {
    const { rows } = await t.db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const found = new Map<string, string>()
    for (const { name } of rows) {
      const sum = await t.db.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(${TOLD_ANEW[name] ?? 't'}::text, 0)), 0) as sum from ${name} t`,
      )
      found.set(name, sum.rows[0]?.sum ?? '')
    }
    return found
  }
  const changed = (a: Map<string, string>, b: Map<string, string>) =>
    [...b].filter(([name, sum]) => a.get(name) !== sum).map(([name]) => name)

  it('is done once, however often and on however many machines it is begun', async () => {
    const names = Object.keys(works[0] ?? {})
    expect(names.length).toBeGreaterThan(18)
    const worked: string[] = []
    const again: [string, string[]][] = []
    for (const name of names.filter((one) => !ELSEWHERE.includes(one))) {
      const { signal } = new AbortController()
      const run = (n: number) => works[n]?.[name]?.run(signal)
      const before = await snapshot()
      // One may find the other at it, and is begun again by the queue.
      await Promise.allSettled([run(0), run(1)])
      await run(0)
      const done = await snapshot()
      if (changed(before, done).length > 0) worked.push(name)
      await run(1)
      const twice = changed(done, await snapshot())
      if (twice.length > 0) again.push([name, twice])
    }
    expect(again).toEqual([])
    expect(AT_WORK.filter((name) => !worked.includes(name))).toEqual([])
    await expectBooksInOrder(t.db)
  })
})
