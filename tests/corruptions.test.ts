import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { rebuild, rebuiltText } from '#server/administration/rebuild.ts'
import { derived } from '#server/ledgers/derived.ts'
import { type Told, newestSeal } from '#server/ledgers/told-seals.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { checksAfter } from './corruptions/find.ts'
import { corruptions } from './corruptions/list.ts'
import { playTwoMonths } from './corruptions/story.ts'

/** The owner of the database changes rows behind the program, no trigger sees it: the books say by name what is broken. */
describe('books that somebody changed', () => {
  let t: TestApp
  let told: Told[]
  beforeAll(async () => {
    t = await testApp()
    await playTwoMonths(t)
    told = (await newestSeal(t.db)).map((seal) => ({ ...seal, by: 'backup' }))
  })
  afterAll(async () => t.close())

  it('are in order as long as nobody did', async () => {
    await expectBooksInOrder(t.db)
    expect(await checksAfter(t.db, told, 'select 1')).toEqual([])
  })

  // Every second one: `npm run bench -- corrupted` tries all of them, and thousands of others.
  it.each(corruptions.filter(([, check], i) => check && i % 2 === 0))(
    'find %s',
    async (_what, check, sql) => {
      expect(await checksAfter(t.db, told, sql)).toContain(check)
    },
  )

  it.each(corruptions.filter(([, check]) => !check))('cannot tell of %s', async (_, __, sql) => {
    expect(await checksAfter(t.db, told, sql)).toEqual([])
  })

  // Goal: whatever follows from ledgers can be lost, and is reckoned anew as it was.
  describe('and what follows from ledgers', () => {
    /** A past month that is counted, which the clock does by itself; goods that are set aside. */
    beforeAll(async () => {
      await t.call('sales.sby', api.sales.salesOrder.add, {
        type: 'BOOKING',
        requestId: newRequest(),
        docDate: '2026-02-03',
        branchId: await t.id('branch', 'SBY'),
        customerId: await t.id('customer', 'Ibu Sari'),
        lines: [{ goodsUnitId: await t.id('unit', 'MIG/PCS'), qty: 4 }],
      })
      await t.db.query(`insert into document_tally (branch_id, month, kind, count, total)
        select branch_id, date '2026-01-01', kind, count(*), sum(total) from document where doc_date < '2026-02-01' group by 1, 3
        union all select distinct branch_id, date '2026-01-01', '', 0, 0 from document`)
    })
    /** As the program's own role; a test's server keeps nothing through a power cut (X05). */
    const rebuilt = async (look: boolean) => {
      await t.db.query('set role gerai_owner')
      const told = await rebuild(t.db, look).finally(() => t.db.query('reset role'))
      return { ...told, broken: told.broken.filter(({ code }) => code !== 'X05') }
    }
    const rowsOf = async (table: string) => {
      const { rows } = await t.db.query(`select * from ${table}`)
      return rows.map(({ seq: _, ...row }) => JSON.stringify(row)).sort()
    }
    const behind = async (sql: string) => {
      await t.db.query(`set session_replication_role = 'replica'`)
      const { rowCount } = await t.db.query(sql)
      await t.db.query(`set session_replication_role = 'origin'`)
      return rowCount
    }

    it('nothing is written where all is right', async () => {
      const told = await rebuilt(false)
      expect(told).toEqual({ differences: [], written: false, broken: [] })
      expect(rebuiltText(told)).toEqual({ lines: ['Semua sesuai dengan buku besar'], wrong: false })
    })

    it.each(Object.entries(derived))('%s is told and made anew', async (_name, one) => {
      const { table, figures } = one
      const figure = figures[0] as string
      const before = await rowsOf(table)
      const row = `(select min(ctid) from ${table} b where ${'of' in one ? one.of : 'true'} and ${figure} <> 0)`
      const changes = [
        `update ${table} set ${figure} = ${figure} - 1 where ctid = ${row}`,
        `delete from ${table} where ctid = ${row}`,
      ]
      // Who owes what, and how much a campaign has, stands nowhere else.
      for (const sql of changes.slice(0, ['open_item', 'campaign_quota'].includes(table) ? 1 : 2)) {
        expect([sql, await behind(sql)]).toEqual([sql, 1])
        const seen = await rebuilt(true)
        expect(seen).toMatchObject({ written: false, differences: [{ table }] })
        expect([sql, seen.broken.length > 0]).toEqual([sql, true])
        expect(rebuiltText(seen).lines[0]).toMatch(
          new RegExp(`^${table} .*: (.*${figure}=.*|tidak ada) → .*${figure}=`),
        )
        const told = await rebuilt(false)
        expect(told).toEqual({ ...seen, written: true, broken: [] })
        expect(await rowsOf(table)).toEqual(before)
      }
      await expectBooksInOrder(t.db)
    })

    it('what no ledger knows stands at nought or goes, and the audit tells of it', async () => {
      const before = await rowsOf('point_balance')
      await behind(`insert into point_balance (branch_id, period_id, closing, customer_id, points)
        select b.branch_id, b.period_id, b.closing, (select max(id) from customer), 9 from point_balance b limit 1`)
      await behind(`update stock_level set on_hand = 1 where on_hand = 0`)
      await behind(`insert into stock_level (branch_id, warehouse_id, goods_id, on_hand)
        select branch_id, id, (select max(id) from goods), 5 from warehouse limit 1`)
      const { differences, broken } = await rebuilt(false)
      expect([differences.at(-1), broken]).toMatchObject([{ was: { points: 9 }, is: null }, []])
      expect(await rowsOf('point_balance')).toEqual(before)
      const { rows } = await t.db.query(
        `select employee_id, action, memo from audit where endpoint = 'npm run admin' order by id desc limit 1`,
      )
      expect(rows).toEqual([
        {
          employee_id: null,
          action: 'Susun ulang turunan',
          memo: `Di server, oleh pengelolanya: stock_level ${differences.length - 1}, point_balance 1 baris`,
        },
      ])
      await expectBooksInOrder(t.db)
    })
  })
})
