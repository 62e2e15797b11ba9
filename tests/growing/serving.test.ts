import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchConnections } from '#server/application/operation-alarm.ts'
import { serverOf, shareOf } from '#server/platform/connection-share.ts'
import { MOST_TILLS, type Pools, openPools } from '#server/platform/db.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { type Serving, processesOf, serveBeside, servingNow } from '#server/platform/programs.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

describe('connections of several machines', () => {
  const server = { open: 97, max: 100 }
  const all = (n: number, wish = {}) =>
    shareOf(server, new Map([[721, n]]), { own: undefined, webConcurrency: 1, ...wish })

  it('are shared by all processes, and tills have what the others leave', () => {
    expect(all(1)).toEqual({ each: 87, tills: Math.min(MOST_TILLS, 63), few: undefined })
    expect(all(2)).toMatchObject({ each: 43, few: undefined })
    expect(all(3)).toMatchObject({ each: 29, tills: 6 })
    expect(all(20).tills).toBe(6)
    // Nobody is counted while the database is away.
    expect(all(0)).toEqual(all(1))
  })

  it('that are too few are told with what is needed', () => {
    expect(all(3).few).toBe('3 proses melayani, untuk itu max_connections perlu 103, sekarang 100')
    expect(
      shareOf({ open: 100, max: 103 }, new Map([[721, 3]]), { own: undefined, webConcurrency: 1 })
        .few,
    ).toBeUndefined()
    const own = { own: 50, webConcurrency: 2 }
    expect(all(9, own)).toMatchObject({ each: 25, few: expect.stringMatching(/perlu 60$/) })
    expect(all(9, { own: 60, webConcurrency: 2 }).few).toBeUndefined()
  })
})

describe('programs on one database', { timeout: 600_000 }, () => {
  let t: TestApp
  let pools: Pools
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    pools = openPools(t.url)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  it('know one another, by what they know, until one ends', async () => {
    const told: Serving[] = []
    const one = (knows: number) =>
      serveBeside(t.url, { knows, told: async (serving) => void told.push(serving) })
    const [a, b, c] = [one(720), one(721), one(721)]
    await expect
      .poll(() => servingNow(t.db))
      .toEqual(
        new Map([
          [720, 1],
          [721, 2],
        ]),
      )
    await expect.poll(() => told.length).toBeGreaterThan(2)
    await b.stop()
    await expect
      .poll(() => servingNow(t.db))
      .toEqual(
        new Map([
          [720, 1],
          [721, 1],
        ]),
      )
    // One whose line is cut serves on, and is counted again.
    await t.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gerai_serves' and datname = current_database()`,
    )
    await expect.poll(async () => processesOf(await servingNow(t.db)), { timeout: 90_000 }).toBe(2)
    await a.stop()
    await c.stop()
    await expect.poll(() => servingNow(t.db)).toEqual(new Map())
  })

  it('tell whoever leads the company when the database has too few connections for them', async () => {
    const { open } = await serverOf(t.db)
    const many = Array.from({ length: Math.ceil(open / 30) }, () =>
      serveBeside(t.url, { knows: 721, told: async () => {} }),
    )
    const few = async () =>
      (await t.db.query(`select detail from operation_alarm where code = 'CONNECTIONS_FEW'`)).rows
    await expect.poll(async () => processesOf(await servingNow(t.db))).toBe(many.length)
    await watchConnections(pools)
    expect(await few()).toEqual([{ detail: expect.stringMatching(/max_connections perlu \d+/) }])
    await Promise.all(many.map((one) => one.stop()))
    await expect.poll(async () => processesOf(await servingNow(t.db))).toBe(0)
    await watchConnections(pools)
    expect(await few()).toEqual([])
  })

  it('take up what waits in a queue whose holder died after it had put its job back', async () => {
    const { rows } = await t.db.query(
      `select enqueue_job('of-a-queue', '{}', null, queue => 'one-by-one') as id`,
    )
    const held = `update graphile_worker._private_job_queues
      set locked_by = 'worker-that-died', locked_at = clock_timestamp() - interval '20 seconds' where queue_name = 'one-by-one'`
    expect((await t.db.query(held)).rowCount).toBe(1)
    const one = await startJobs({
      databaseUrl: t.url,
      handlers: { 'of-a-queue': async () => undefined },
    })
    const status = async () =>
      (await t.db.query('select status from job where id = $1', [rows[0].id])).rows[0].status
    await expect.poll(status, { timeout: 90_000 }).toBe('DONE')
    await one.stop()
  })

  it('leave work that only a newer one knows to that', { timeout: 600_000 }, async () => {
    const done: string[] = []
    const { rows } = await t.db.query(`select enqueue_job('of-tomorrow', '{}', null) as id`)
    const id = Number(rows[0].id)
    // The program of this test is the older one.
    await sleep(2500)
    const status = async () =>
      (await t.db.query('select status, attempt from job where id = $1', [id])).rows[0]
    expect(await status()).toEqual({ status: 'QUEUED', attempt: 0 })
    const newer = await startJobs({
      databaseUrl: t.url,
      handlers: {
        'of-tomorrow': async () => {
          done.push('done')
          return undefined
        },
      },
    })
    await expect.poll(async () => (await status()).status, { timeout: 90_000 }).toBe('DONE')
    expect(done).toEqual(['done'])
    await newer.stop()
  })
})
