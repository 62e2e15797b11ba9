import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Pools, openPools, transaction } from '#server/platform/db.ts'
import { FIELD_KEY } from '#server/platform/test-app.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'
import { type Pooler, droppingOptions, sharing } from './fake-pooler.ts'

/** Goal: a pooler between the program and its database never takes the wall between branches away unheard. */
let database: FreshDatabase
const poolers: Pooler[] = []
const opened: Pools[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pools) => pools.end()))
  await Promise.all(poolers.splice(0).map((pooler) => pooler.stop()))
})
afterAll(() => database.drop())

async function through(made: Promise<Pooler>): Promise<{ url: string; pools: Pools }> {
  const pooler = await made
  poolers.push(pooler)
  const pools = openPools(pooler.url)
  opened.push(pools)
  return { url: pooler.url, pools }
}

const start = (url: string) =>
  buildApp({
    databaseUrl: url,
    settings: { fieldKey: FIELD_KEY },
    logger: false,
    dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
  })
const who = (pools: Pools, name: 'till' | 'office' | 'report' | 'job') =>
  transaction(pools[name], (tx) => tx.one('select current_user as role'))

test('each connection works in the role of its pool', async () => {
  const pools = openPools(database.url)
  opened.push(pools)
  for (const name of ['till', 'office', 'report', 'job'] as const)
    expect(await who(pools, name)).toEqual({ role: `gerai_${name}` })
  await pools.prove()
})

test('where the role gets lost, nothing is read and nothing starts', async () => {
  const { url, pools } = await through(droppingOptions(database.url))
  for (const name of ['till', 'office', 'report', 'job'] as const) {
    await expect(who(pools, name)).rejects.toThrow(
      `Koneksi database bekerja sebagai "gerai_owner", bukan "gerai_${name}"`,
    )
    expect(pools[name].totalCount).toBe(0)
  }
  await expect(start(url)).rejects.toThrow('batas antarcabang tidak berlaku')
})

test('a replica for reports is asked too', async () => {
  const { url } = await through(droppingOptions(database.url))
  const pools = openPools(database.url, url)
  opened.push(pools)
  await expect(pools.prove()).rejects.toThrow('bukan "gerai_report"')
})

test('a connection lent to another role serves nothing', async () => {
  const { pools } = await through(sharing(database.url, { alike: false }))
  await pools.office.query('select 1')
  await expect(who(pools, 'till')).rejects.toThrow('sebagai "gerai_office", bukan "gerai_till"')
})

test('connections shared by transactions are refused at the start', async () => {
  const { url } = await through(sharing(database.url, { alike: true }))
  await expect(start(url)).rejects.toThrow('pooler mode transaction')
})

test('connections that come to be shared later end in the same words', async () => {
  const { pools } = await through(sharing(database.url, { alike: true }))
  expect(await who(pools, 'till')).toEqual({ role: 'gerai_till' })
  const first = await pools.till.connect()
  await expect(who(pools, 'till')).rejects.toThrow('pooler mode transaction')
  first.release()
})
