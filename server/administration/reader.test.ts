import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READABLE, dropViews, makeViews, readersIn } from '#server/platform/readers.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { allowReader, endReader } from './reader.ts'

/** Goal: programs of others read one branch, and neither another one's rows, nor people, nor secrets; they write nothing. */
describe('a reader of one branch', () => {
  let t: TestApp
  let owner: pg.Client
  let reader: pg.Client
  const connect = async (user?: string, password?: string) => {
    const url = new URL(t.url)
    if (user) Object.assign(url, { username: user, password })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    return client
  }
  beforeAll(async () => {
    t = await testApp()
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 2, 171_000]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 2, 171_000]])
    await sellOil(t)
    owner = await connect()
    const { role, password } = await allowReader(owner, 'sby')
    reader = await connect(role, password)
  })
  afterAll(async () => {
    await reader?.end()
    await endReader(owner, 'SBY')
    await owner?.end()
    await t.close()
  })

  it('reads its own rows of each table, by plain names', async () => {
    const sby = await t.id('branch', 'SBY')
    for (const [table, columns] of Object.entries(READABLE)) {
      const told = await reader.query(`select * from ${table}`)
      expect([table, told.fields.map(({ name }) => name).join(' ')]).toEqual([table, columns])
      const own = columns.split(' ').includes('branch_id')
      const { rows } = await t.db.query(
        `select count(*)::int as n from ${table} ${own ? `where branch_id = ${sby} or branch_id is null` : ''}`,
      )
      expect([table, told.rowCount]).toEqual([table, rows[0].n])
      expect(told.rows.filter((row) => own && ![sby, null].includes(row.branch_id))).toEqual([])
    }
    const { rows } = await reader.query(
      `select sum(total)::int as total from document where kind = 'sales-invoice' and status <> 'CANCELLED'`,
    )
    expect(rows).toEqual([{ total: 112_500 }])
  })

  it('reads nothing else, calls nothing, writes nothing', async () => {
    const refused = async (sql: string) =>
      reader.query(sql).then(
        () => 'done',
        (error: pg.DatabaseError) => error.code,
      )
    expect(await refused('select * from public.document')).toBe('42501')
    expect(await refused('select * from public.employee')).toBe('42501')
    expect(await refused('select public.mark_copies(1, array[1])')).toBe('42501')
    expect(await refused('select set_config($$role$$, $$gerai_office$$, false)')).toBe('42501')
    await reader.query('set default_transaction_read_only = off')
    for (const sql of [
      'delete from document',
      'update goods set name = name',
      'create table public.x ()',
      'create table x ()',
      'create schema x',
    ])
      expect([sql, await refused(sql)]).toEqual([sql, '42501'])
    // Of a row that is not its own nothing is known, whatever a condition does with it.
    const leaks = `select count(*)::int as n from document where branch_id <> ${await t.id('branch', 'SBY')} or (1 / (branch_id - ${await t.id('branch', 'MLG')})) is null`
    expect((await reader.query(leaks)).rows).toEqual([{ n: 0 }])
  })

  it('is shown no column of a person, and no secret', () => {
    const personal =
      /hash|secret|token|password|pin|nik|npwp|nitku|phone|email|address|birth|gender|recipient|memo|party_name|message|card|approval_code|ref_no|latitude/
    const people = ['customer', 'supplier', 'employee']
    const found = Object.entries(READABLE).flatMap(([table, columns]) =>
      columns
        .split(' ')
        .filter((c) => personal.test(c) || (people.includes(table) && /name/.test(c)))
        .map((column) => `${table}.${column}`),
    )
    expect(found).toEqual([])
  })

  it('keeps its views through an upgrade, and its password is made anew each time', async () => {
    const [one] = await readersIn(owner)
    expect(one).toMatchObject({ role: 'gerai_reader_sby', schema: 'report_sby' })
    await owner.query('begin')
    const readers = await dropViews(owner)
    await owner.query('alter table shift drop column counted cascade')
    await owner.query('rollback')
    await dropViews(owner)
    for (const reader of readers) await makeViews(owner, reader)
    expect((await reader.query('select from goods limit 1')).rowCount).toBe(1)
    await allowReader(owner, 'SBY')
    await expect(allowReader(owner, 'XYZ')).rejects.toThrow(/Tidak ada cabang XYZ.*MLG/)
    await expect(endReader(owner, 'MLG')).rejects.toThrow(/tidak mempunyai pembaca/)
  })
})
