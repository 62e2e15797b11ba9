import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { watchClockFault } from '#server/application/operation-alarm.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { clockFault, watchClock } from './clock-fault.ts'
import { type Pools, openPools } from './db.ts'
import { cipherOf, pinKey } from './field-cipher.ts'
import { FIELD_KEY, PASSWORD, type TestApp, expectBooksInOrder, testApp } from './test-app.ts'

/** Goal: a clock that was put back keeps nobody out and lets nothing be posted before what was posted. */
let t: TestApp
let pools: Pools
beforeAll(async () => {
  t = await testApp()
  pools = openPools(t.url)
})
afterAll(async () => {
  await expectBooksInOrder(t.db)
  await pools.end()
  await t.close()
})

it('tries that lie in the future keep nobody waiting', async () => {
  await t.db.query(
    `insert into login_attempt (email, address, ok, at)
     select 'owner@gerai.test', '127.0.0.1', false, clock_timestamp() + interval '1 day' from generate_series(1, 30)`,
  )
  const input = { email: 'owner@gerai.test', password: PASSWORD }
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${api.auth.session.login.path}`,
    payload: input,
  })
  expect(answer.statusCode).toBe(200)
  await t.db.query(
    `insert into pin_attempt (of_branch, asker_id, place, eager, at)
     select branch_id, id, 'x', true, clock_timestamp() + interval '400 days' from employee, generate_series(1, 80)
     where email = 'kasir.sby@gerai.test'`,
  )
  const cipher = cipherOf(Buffer.from(FIELD_KEY, 'hex'))
  await t.db.query(`update employee set pin_find = $1 where email = 'kepala.sby@gerai.test'`, [
    pinKey(cipher, '508326'),
  ])
  const tried = await t.ask('kasir.sby', api.application.approval.verify, {
    branchId: await t.id('branch', 'SBY'),
    action: 'REPRINT',
    reason: 'coba',
    pin: '508326',
  })
  expect(tried.status).toBe(200)
})

it('every limit that is reckoned from a time asks for times up to now', () => {
  const open = globSync('server/**/*.ts')
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) =>
      (
        readFileSync(file, 'utf8').match(
          /\b(count|wrong|tried|attempt|confirmed)\w*\b.*\bat > clock_timestamp\(\) - .*/g,
        ) ?? []
      ).map((line) => `${file}: ${line}`),
    )
  expect(open).toEqual([])
})

it('a database that is behind its newest document posts nothing, says why, and goes on when it is right', async () => {
  const said: (string | undefined)[] = []
  const watch = async () => watchClock(pools, (fault) => said.push(fault))
  ;(await watch())()
  const branch = await t.id('branch', 'SBY')
  const receive = () => receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 2, 10_000]])
  const shift = (by: string) =>
    t.db.query(
      `update document set created_at = clock_timestamp() + $2::interval
       where branch_id = $1 and id = (select max(id) from document where branch_id = $1)`,
      [branch, by],
    )
  await receive()
  await shift('2 days')
  const end = await watch()
  // Whatever is expected here and fails: the files after this one post.
  onTestFinished(async () => {
    await shift('-1 second')
    end()
    await clockFault(pools)
  })
  expect(said).toEqual([expect.stringMatching(/^\d{4}-.* UTC < \d{4}-.* UTC \(\S+\)$/)])
  await expect(receive()).rejects.toThrow(/Jam server salah/)
  await watchClockFault(pools, { error: () => {} } as never)
  const { alarms } = await t.call('owner', api.application.dashboard.summary, {})
  // The same, a moment later.
  const newest = said[0]?.split(' < ')[1] ?? ''
  expect(alarms).toMatchObject([{ code: 'CLOCK_WRONG', detail: expect.stringContaining(newest) }])
  await shift('-1 second')
  end()
  expect(await clockFault(pools)).toBeUndefined()
  await receive()
})
