import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { DATA_AS_OF } from '#contract/report/data-as-of.ts'
import { openPools } from '#server/platform/db.ts'
import { factsOf } from '#server/platform/metrics-facts.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { mayBeAside } from '#server/platform/reading.ts'
import { type TestApp, testAppOn } from '#server/platform/test-app.ts'
import { faultsOf } from '../exposition.ts'
import { todays } from '../journeys/turns.ts'
import { ownWorkbook } from '../platform/report-sheet.ts'
import { sampleOf } from '../sample.ts'
import { type Pair, openPair } from './pair.ts'
import { type Told, reader } from './reports.ts'
import { goThrough, sumOf } from './stages.ts'

/**
 * Goal: a replica answers reports, and nobody notices but by their age: none is refused for it, none is without what was
 * saved before. All of it in a thousand reports: `npm run bench -- growing-replica`.
 */
describe('reports read from a replica', () => {
  let pair: Pair
  let t: TestApp
  let read: (reports: number) => Promise<Told>
  beforeAll(async () => {
    pair = await openPair()
    t = await testAppOn(pair.shop, { jobs: true, readUrl: pair.readUrl })
    read = await reader(t)
  })
  afterAll(async () => {
    await t?.close()
    await pair?.stop()
  })

  const said = /^Data per \d\d\.\d\d\.\d\d( ·|$)/

  it('say so in every answer and in every workbook', async () => {
    const calls = endpointsOf().filter((one) => mayBeAside(one) && one.answer !== 'pdf')
    let told = 0
    for (const endpoint of todays(calls)) {
      const answer = await t.ask('owner', endpoint as Endpoint, sampleOf(endpoint.input))
      if (answer.status !== 200 || answer.headers[DATA_AS_OF] === undefined) continue
      told += 1
      if (endpoint.answer !== 'xlsx') continue
      const lines = (await ownWorkbook(answer.raw)).map(([first]) => String(first))
      expect([endpoint.path, lines.slice(0, 7).some((line) => said.test(line))]).toEqual([
        endpoint.path,
        true,
      ])
    }
    expect(told).toBeGreaterThan(3)
  })

  it('are in the metrics with how far the replica is behind', async () => {
    const pools = openPools(pair.shop.url, pair.readUrl)
    const told = async () => (await factsOf(pools, t.dataDir)).metrics()
    const of = (text: string, name: string) =>
      Number(
        new RegExp(`^gerai_${name}\\{replica="127.0.0.1:\\d+"\\} (\\S+)$`, 'm').exec(text)?.[1],
      )
    const beside = await told()
    expect(faultsOf(beside)).toEqual([])
    expect(of(beside, 'reports_from_replica')).toBe(1)
    await pair.ask('select pg_wal_replay_pause()')
    await read(1)
    const paused = await told()
    expect(of(paused, 'replication_lag_bytes')).toBeGreaterThan(0)
    expect(of(paused, 'replication_lag_seconds')).toBeGreaterThanOrEqual(0)
    await pair.ask('select pg_wal_replay_resume()')
    await pools.end()
  })

  it('are as the database is while it is slow, stands, and after it died', async () => {
    const found = await goThrough(pair, read, {
      names: ['beside', 'slow', 'paused', 'going on', 'killed'],
      reports: 60,
    })
    expect(sumOf(found, 'reports')).toBeGreaterThanOrEqual(55)
    for (const figure of ['refused', 'missing', 'wrongAge'] as const)
      expect([figure, sumOf(found, figure)]).toEqual([figure, 0])
    expect(found.beside?.replica).toBeGreaterThan(0)
    expect([found.paused?.replica, found.killed?.replica]).toEqual([0, 0])
  })
})
