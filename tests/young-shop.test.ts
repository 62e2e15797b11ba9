import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { brought, sheetOf } from '#server/master/import/story.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { keepStatistics } from '#server/platform/statistics.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { fillDocuments, fillSales } from '../bench/fill.ts'
import { MOST_ROWS, type RowsRead, rowsOf, rowsRead } from '../bench/rows-read.ts'
import { type Shop, openShops, shopsOf } from '../bench/sale.ts'

/**
 * What a connection planned while the company was empty it uses until statistics come, so those plans must be the ones
 * of a full one: told by the rows that are read, not by time. `npm run bench -- young` sells each of them.
 */
describe('a young shop', () => {
  let t: TestApp
  let pools: Pools
  const begin = async (options: { jobs?: boolean } = {}) => {
    t = await testApp(options)
    pools = openPools(t.url)
  }
  afterEach(async () => {
    for (const client of held.splice(0)) client.release(true)
    await pools.end()
    await t.close()
  })
  const sell = async (from: Shop) => {
    const lines = [0, 1, 2, 3, 4].map((n) => {
      const goods = from.goods[5 * Math.floor((Math.random() * from.goods.length) / 5) + n]
      return { goodsUnitId: goods?.unit as number, qty: 1 }
    })
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: randomUUID(),
      branchId: from.branch,
      docDate: '2026-01-10',
      lines,
      payments: [{ methodId: from.cash, amount: 100_000 }],
    })
  }
  const tooMany = (found: RowsRead[]) => found.filter(({ each }) => each > MOST_ROWS)

  it('reads as few rows for its three thousandth sale as for its first, in every pool', async () => {
    await begin()
    const lookUps = await everyPool(pools)
    const shop = await openShop(t)
    await sell(shop)
    const young = await rowsRead(t.db, 60, () => sell(shop))
    await fillSales(t.db, shop, 3000)
    const old = await rowsRead(t.db, 60, () => sell(shop))
    expect(tooMany([young, old])).toEqual([])
    for (const { pool, lookUp } of lookUps) expect([pool, await lookUp()]).toEqual([pool, []])
  }, 120_000)

  it('imports many goods as one after another, and sells them', async () => {
    await begin({ jobs: true })
    const lookUps = await everyPool(pools)
    const bring = async (from: number, count: number) => {
      const goods = Array.from({ length: count }, (_, n) => ({
        kode: `G${from + n}`,
        nama: `Barang impor ${from + n}`,
        kategori: 'MNY',
        satuan: 'PCS',
        harga_eceran: 1000,
      }))
      const file = await sheetOf('goods', goods)
      const told = await brought(t, 'pembelian.sby', api.master.goods.batchUpload, file)
      expect([told.status, told.message]).toEqual(['APPLIED', told.message])
    }
    await bring(1, 5)
    expect(tooMany([await rowsOf(t.db, 2000, () => bring(10, 2000))])).toEqual([])
    const shop = await shopOf(t)
    await sell(shop)
    expect(tooMany([await rowsRead(t.db, 60, () => sell(shop))])).toEqual([])
    for (const { pool, lookUp } of lookUps) expect([pool, await lookUp()]).toEqual([pool, []])
  }, 120_000)

  it('learns of a table when it holds some pages or has doubled, and of a small one nothing', async () => {
    await begin()
    const shop = await openShop(t)
    const known = async () => {
      const { rows } = await t.db.query(
        `select relname, reltuples from pg_class where relname in ('document', 'customer') order by 1 desc`,
      )
      return rows.map(({ reltuples }) => reltuples)
    }
    await t.db.query('vacuum analyze document, customer')
    expect(await known()).toEqual([0, 6])
    await keepStatistics(t.url)
    expect(await known()).toEqual([-1, -1])
    await fillSales(t.db, shop, 1000)
    await keepStatistics(t.url)
    expect(await known()).toEqual([1000, -1])
    await fillDocuments(t.db, 2000, 0)
    await keepStatistics(t.url)
    expect(await known()).toEqual([3000, 2006])
  })
})

const inSurabaya = (shops: Shop[]) => shops.find(({ code }) => code === 'SBY') as Shop
const openShop = async (t: TestApp) => inSurabaya(await openShops(t))

/** One connection of each pool, from the empty company on. */
const held: pg.PoolClient[] = []

/** With plenty of the imported goods on the shelf. */
async function shopOf({ db }: TestApp): Promise<Shop> {
  await db.query(`insert into stock_value (branch_id, goods_id, qty, value)
    select b.id, g.id, 10000, 8000000 from branch b, goods g where g.code ~ '^G[0-9]+$'`)
  await db.query(`insert into stock_level (branch_id, warehouse_id, goods_id, on_hand)
    select w.branch_id, w.id, g.id, 10000 from warehouse w, goods g where w.is_primary and g.code ~ '^G[0-9]+$'`)
  return inSurabaya(await shopsOf(db))
}

/**
 * One connection of each pool that has planned all look-ups by key, as checks of keys between tables ask them, and then
 * tells which of them read more than a few rows.
 */
async function everyPool(pools: Pools) {
  const names = ['till', 'office', 'report', 'job'] as const
  return Promise.all(
    names.map(async (pool) => {
      const client = await pools[pool].connect()
      held.push(client)
      return { pool, lookUp: await keys(client) }
    }),
  )
}

async function keys(client: pg.PoolClient) {
  // Keys between tables are checked as the tables' owner.
  await client.query('set role none')
  const { rows: all } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array(select attname::text from unnest(i.indkey::int2[]) k
       join pg_attribute on attrelid = c.oid and attnum = k) as columns
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const asks = all.map(({ name, columns }) => ({
    name: `key-${name}`,
    text: `select 1 from only ${name} where ${columns.map((c, n) => `${c} = $${n + 1}`).join(' and ')}`,
    one: `select ${columns.join(', ')} from ${name} order by random() limit 1`,
    columns,
  }))
  // The sixth time a connection keeps the plan that is for all values.
  for (const { name, text, columns } of asks)
    for (let n = 0; n < 6; n += 1)
      await client.query({ name, text, values: columns.map(() => null) })
  const read = async () => {
    const { rows } = await client.query(
      'select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n from pg_stat_xact_user_tables',
    )
    return rows[0]?.n as number
  }
  return async () => {
    const long: string[] = []
    for (const { name, text, one, columns } of asks) {
      const row = (await client.query({ text: one, rowMode: 'array' })).rows[0] as unknown[]
      if (!row) continue
      await client.query('begin')
      const before = await read()
      await client.query({ name, text, values: columns.map((_, n) => row[n]) })
      const rows = (await read()) - before
      await client.query('rollback')
      if (rows > 10) long.push(`${name}: ${rows}`)
    }
    return long
  }
}
