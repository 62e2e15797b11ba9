import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReportReply } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { allowReader, endReader } from '#server/administration/reader.ts'
import { partition } from '#server/administration/partition.ts'
import { carry } from '#server/copies/moving/carry.ts'
import { migrate } from '#server/platform/migrate.ts'
import {
  PARTED,
  type Parted,
  keepPartitions,
  partitionsAhead,
  partsOf,
} from '#server/platform/partitions.ts'
import { keepStatistics } from '#server/platform/statistics.ts'
import { type TestApp, expectBooksInOrder, testApp, testAppOn } from '#server/platform/test-app.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'
import { openPeriod } from '#server/seed/company.ts'
import type { Counter } from '../../bench/acknowledged.ts'
import { playMonth } from '../acceptance/month.ts'
import { expectedStatements, toldStatements } from '../acceptance/statements.ts'
import { afterTrade, period, trade } from '../walks/trade.ts'
import {
  DIVIDED,
  connectedTo,
  counterIn,
  countOf,
  fillShelves,
  freshAdministrator,
  meetingAt,
  nameOf,
  partsIn,
  quiet,
  sellAt,
} from './parts.ts'

/** Goal: what is told of a month is the same whether its ledgers are one table or several. */
describe('a month in parts', { timeout: 240_000 }, () => {
  it('is the worked one to the rupiah, though its parts meet in its middle', async () => {
    const database = await freshDatabase({ empty: true })
    await migrate(database.url)
    await partition(database.url, quiet, meetingAt('2026-01-16', '40'))
    const outcome = await playMonth(database.url, async ({ month: { company, papers } }) => {
      expect(await toldStatements({ company, papers })).toEqual(expectedStatements)
      for (const table of [
        'journal_line_first',
        'journal_line_from_2026_01_16',
        'stock_move_first',
        'stock_move_from_2026_01_16',
        'document_goods_first',
        'document_goods_from_40',
      ])
        expect([table, await countOf(company.db, table)]).not.toEqual([table, 0])
    })
    expect(outcome.differences).toEqual([])
    await database.drop()
  })

  it('is told by every report as it was before it was divided, also after it moved to another server', async () => {
    const t = await testApp({ from: trade, at: afterTrade })
    const told = async () => {
      const all: Record<string, unknown> = {}
      for (const report of declaredReports) {
        const input = { ...period, limit: 200 }
        const { status, body } = await t.ask('owner', report.json as Endpoint, input)
        const { rows, sums } = body as ReportReply
        all[report.key] = { status, rows, sums }
      }
      return all
    }
    const owner = await connectedTo(t.url)
    const { schema } = await allowReader(owner, 'MLG')
    const read = await countOf(t.db, `${schema}.journal_line`)
    expect(read).toBeGreaterThan(20)
    const before = await told()
    await partition(t.url, quiet)
    // Whoever reads the branch from beside still reads all of it, of new parts too, and nothing else.
    expect(await countOf(t.db, `${schema}.journal_line`)).toBe(read)
    const { rows: view } = await t.db.query(
      `select pg_get_viewdef('${schema}.journal_line'::regclass) as says`,
    )
    expect(view[0].says).toMatch(/FROM journal_line\s+WHERE .*branch_id = \d+/s)
    await owner.end()
    await keepStatistics(t.url)
    expect(await told()).toEqual(before)
    await expectBooksInOrder(t.db)
    // Nothing of a document moves before its own day, by which its movements are looked for.
    const { rows: costs } = await t.db.query(
      `select count(*)::int as all, count(*) filter (where line_cost(l) is distinct from line_cost(l, d.doc_date))::int as other
       from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id`,
    )
    expect(costs[0].all).toBeGreaterThan(100)
    expect(costs[0].other).toBe(0)
    await t.app.close()
    const into = await freshDatabase({ empty: true })
    await carry({ url: t.url }, into, quiet)
    const elsewhere = await testAppOn(into)
    expect(await partsIn(elsewhere.db)).toEqual([0, 0, 0, 0])
    await elsewhere.close()
    await into.drop()
    const again = await connectedTo(t.url)
    await endReader(again, 'MLG')
    await again.end()
    await t.close()
  })
})

/** Goal: a shop that sells has its ledgers divided under its hands, and sells on as before. */
describe('a shop in parts', { timeout: 240_000 }, () => {
  let database: FreshDatabase
  let t: TestApp
  let counter: Counter
  beforeAll(async () => {
    database = await freshDatabase()
    t = await testAppOn(database)
    counter = await counterIn(t)
    await fillShelves(t)
  }, 120_000)
  afterAll(async () => {
    await t?.close()
    await database?.drop()
  })
  const sell = (docDate?: string) => sellAt(t, counter, docDate)
  const sellOften = async (docDate?: string) => {
    for (let n = 0; n < 8; n += 1) await sell(docDate)
  }

  /** What a sale holds when all that is judged at its commit was judged: locks in all, and parts by table. */
  async function heldBySale(docDate?: string) {
    await t.db.query('select pg_advisory_lock(99, 1)')
    const selling = sell(docDate)
    let names: string[] = []
    for (let n = 0; n < 400 && names.length === 0; n += 1) {
      await sleep(10)
      const { rows } = await t.db.query<{ name: string }>(
        `select coalesce(c.relname, l.locktype) as name from pg_locks l left join pg_class c on c.oid = l.relation
         where l.pid in (select pid from pg_locks where locktype = 'advisory' and classid = 99 and not granted)`,
      )
      names = [...new Set(rows.map(({ name }) => name))]
    }
    await t.db.query('select pg_advisory_unlock(99, 1)')
    await selling
    const isPart = (table: string) => new RegExp(`^${table}_(first|from_[0-9_]+)$`)
    return {
      locks: names.length,
      names,
      parts: PARTED.map(
        ({ table }) => new Set(names.filter((one) => isPart(table).test(one))).size,
      ),
    }
  }

  it('sells while its ledgers are divided', async () => {
    // Judged last of all, so that a sale can be looked at then.
    await t.db.query(`create function looked_at() returns trigger language plpgsql security definer as $$
      begin perform pg_advisory_xact_lock(99, 1); return null; end $$`)
    await t.db.query(`create constraint trigger zz_looked_at after insert on document deferrable initially deferred
      for each row execute function looked_at()`)
    await sellOften()
    before = await heldBySale()
    expect(before.names).toContain('audit')
    let dividing = true
    const selling = (async () => {
      let sold = 0
      for (; dividing; sold += 1) await sell()
      return sold
    })()
    const told = await partition(database.url, quiet, meetingAt('2026-04-01', '1000000'))
    dividing = false
    expect(await selling).toBeGreaterThan(0)
    expect(told.tables.map(({ now }) => now)).toEqual(DIVIDED)
    expect(await partsIn(t.db)).toEqual(told.tables.map(({ parts }) => parts))
    await sellOften()
    await expectBooksInOrder(t.db)
    // Once more finds nothing to do.
    const again = await partition(database.url, quiet)
    expect(again.tables.map(({ now }) => now)).not.toContain(true)
  })
  let before: Awaited<ReturnType<typeof heldBySale>>

  it('holds one part of each table for a sale, by plans of the moment and by kept ones', async () => {
    for (let month = 2; month <= 5; month += 1) await openPeriod(t.db, 2026, month)
    await t.close()
    for (const [mode, day, part] of [
      ['auto', '2026-01-10', 'first'],
      ['auto', '2026-05-20', 'from_2026_04_01'],
      ['force_generic_plan', '2026-05-21', 'from_2026_04_01'],
    ] as const) {
      const admin = await freshAdministrator(database)
      await admin.query(`alter database ${nameOf(database)} set plan_cache_mode = ${mode}`)
      await admin.end()
      t = await testAppOn(database, { at: `${day}T03:00:00Z` })
      // More often than a connection plans anew what it was asked before.
      await sellOften(day)
      const { names, parts, locks } = await heldBySale(day)
      expect([mode, day, parts]).toEqual([mode, day, [1, 1, 1, 1]])
      expect(names).toContain(`journal_line_${part}`)
      // The tables themselves come on top, and two indexes of the lines by which its journal is judged.
      expect(locks).toBeLessThanOrEqual(before.locks + PARTED.length + 2)
      await t.close()
    }
    t = await testAppOn(database)
    await expectBooksInOrder(t.db)
  })

  it('lets its parts only grow, and nobody past their table', async () => {
    const refused = async (sql: string) =>
      t.db.query(sql).then(
        () => 'taken',
        ({ code }) => code,
      )
    const refusedAs = async (role: string, name: string) => {
      await t.db.query(`set role ${role}`)
      const code = await refused(`select from ${name}`)
      await t.db.query('reset role')
      return code
    }
    for (const { table } of PARTED.filter((one) => one.by !== 'document_id'))
      for (const name of [table, ...(await partNames(table))]) {
        expect([name, await refused(`delete from ${name}`)]).toEqual([name, 'GR007'])
        expect([name, await refused(`update ${name} set branch_id = 1`)]).toEqual([name, 'GR007'])
        expect([name, await refused(`truncate ${name}`)]).toEqual([name, 'GR007'])
      }
    for (const { table } of PARTED)
      for (const name of await partNames(table))
        for (const role of ['gerai_till', 'gerai_office', 'gerai_job', 'gerai_report'])
          expect([name, role, await refusedAs(role, name)]).toEqual([name, role, '42501'])
    // What points at the audit points at a row that is there.
    const point = (audit: string) =>
      refused(
        `insert into cart_event (branch_id, audit_id) select branch_id, id ${audit} from audit order by id desc limit 1`,
      )
    expect(await point('')).toBe('taken')
    expect(await point('+ 1000')).toBe('23503')
  })
  const partNames = async (table: string) =>
    (await partsOf(t.db, PARTED.find((one) => one.table === table) as Parted)).map(
      ({ name }) => name,
    )

  it('has its next parts made ahead, and says how many there are', async () => {
    const ahead = async () => (await partitionsAhead(t.db)).map((one) => one.ahead)
    expect(Math.min(...(await ahead()))).toBeGreaterThanOrEqual(2)
    // Months that are opened far ahead, and a company that has written many documents.
    const { rows } = await t.db.query('select extract(year from now())::int - 2026 as years')
    for (let month = 6; month <= 12 * rows[0].years + 29; month += 1)
      await openPeriod(t.db, 2026 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1)
    await t.db.query(`select setval('document_id', 2500000)`)
    expect(Math.min(...(await ahead()).slice(0, 3))).toBe(0)
    await keepPartitions(database.url)
    const made = await ahead()
    expect([made[0], made[1], made[2]]).toEqual([2, 2, 2])
    await keepPartitions(database.url)
    expect(await ahead()).toEqual(made)
    await expectBooksInOrder(t.db)
  })
})
