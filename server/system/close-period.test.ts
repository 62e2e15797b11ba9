import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { postOpening } from '#server/seed/opening.ts'
import { FROZEN } from './reopen.ts'
import { closePeriod } from './close-period.ts'

const january = 2026 * 12 + 1

/** A month of one branch is closed, and the next one stands on what was kept of it (domain §6). */
describe('closing a month', () => {
  let t: TestApp
  let by: number
  const close = async (id: number, db: pg.Client = t.db) => {
    const tx = {
      rows: async <T>(text: string, values: unknown[] = []) =>
        (await db.query(text, values)).rows as T[],
    }
    await db.query('begin')
    try {
      await closePeriod(tx, id, by)
      await db.query('commit')
    } catch (error) {
      await db.query('rollback')
      throw error
    }
  }
  const payElectricity = async (docDate: string, amount: number) =>
    t.ask('akuntansi', api.bankCash.cashOut.add, {
      requestId: randomUUID(),
      branchId: await t.id('branch', 'SBY'),
      docDate,
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'PLN',
      lines: [{ accountId: await t.id('account', '6-1103'), amount }],
    })
  const kept = async (period: number) =>
    (
      await t.db.query(
        `select a.code, b.debit::float8, b.credit::float8, b.balance::float8, b.closing
         from account_balance b join account a on a.id = b.account_id
         where b.period_id = $1 and b.superseded_at is null and a.code in ('1-1101', '1-1301', '6-1103')
         order by a.code`,
        [period],
      )
    ).rows.map((r) => [r.code, r.debit, r.credit, r.balance, r.closing])

  beforeAll(async () => {
    t = await testApp({ at: '2026-01-31T10:00:00Z' })
    by = await t.id('employee', 'akuntansi')
    await postOpening(t.db, {
      type: 'opening',
      branch: 'SBY',
      date: '2026-01-01',
      time: '00:05',
      by: 'akuntansi',
      lines: [
        { account: '1-1101', debit: 5_000_000, credit: 0 },
        { account: '1-1301', debit: 3_480_000, credit: 0 },
        { account: '3-1101', debit: 0, credit: 8_480_000 },
      ],
      stock: [
        { goods: 'MG2', warehouse: 'TOKO', qty: 60, value: 1_740_000 },
        { goods: 'MG2', warehouse: 'GUDANG', qty: 60, value: 1_740_000 },
      ],
      receivables: [],
      payables: [],
      points: [],
    })
    expect((await payElectricity('2026-01-31', 850_000)).status).toBe(200)
  })
  afterAll(async () => t.close())

  it('waits for a posting that is under way', async () => {
    const posting = new pg.Client({ connectionString: t.url })
    await posting.connect()
    await posting.query('begin')
    await posting.query('select pg_advisory_xact_lock_shared(1, $1)', [january])
    let closed = false
    const closing = close(january).then(() => {
      closed = true
    })
    await sleep(300)
    expect(closed).toBe(false)
    await posting.query('commit')
    await closing
    await posting.end()
    expect(closed).toBe(true)
  })

  it('keeps the movement of the month and the balance of every account', async () => {
    expect(await kept(january)).toEqual([
      ['1-1101', 5_000_000, 850_000, 4_150_000, 1],
      ['1-1301', 3_480_000, 0, 3_480_000, 1],
      ['6-1103', 850_000, 0, 850_000, 1],
    ])
    const { rows } = await t.db.query(
      'select close_debit::float8 as debit, status, posting_status from period where id = $1',
      [january],
    )
    expect(rows).toEqual([{ debit: 9_330_000, status: 'CLOSED', posting_status: 'CLOSED' }])
  })

  it('keeps quantities by warehouse and the value of the branch in its primary one', async () => {
    const { rows } = await t.db.query(
      `select w.code, s.qty::float8, s.value::float8 from stock_balance s
       join warehouse w on w.id = s.warehouse_id order by w.code`,
    )
    expect(rows).toEqual([
      { code: 'GUDANG', qty: 60, value: 0 },
      { code: 'TOKO', qty: 60, value: 3_480_000 },
    ])
    await expectBooksInOrder(t.db)
  })

  it('lets nothing in any more, and closes once', async () => {
    const late = await payElectricity('2026-01-31', 1000)
    expect([late.status, late.error.message]).toEqual([422, 'Periode Januari 2026 sudah ditutup'])
    await expect(close(january)).rejects.toThrow('Periode Januari 2026 sudah ditutup')
    await expect(close(january + 7)).rejects.toThrow('Periode tidak ditemukan')
  })

  it('carries balances into the next month, in the order of months', async () => {
    await openPeriod(t.db, 2026, 2)
    await openPeriod(t.db, 2026, 3)
    await expect(close(january + 2)).rejects.toThrow('Tutup periode Februari 2026 terlebih dahulu')
    t.at('2026-02-10T03:00:00Z')
    expect((await payElectricity('2026-02-10', 150_000)).status).toBe(200)
    await close(january + 1)
    expect(await kept(january + 1)).toEqual([
      ['1-1101', 0, 150_000, 4_000_000, 1],
      ['1-1301', 0, 0, 3_480_000, 1],
      ['6-1103', 150_000, 0, 1_000_000, 1],
    ])
    await expectBooksInOrder(t.db)
  })

  it('closes again after the month was opened again, and keeps what it had kept before', async () => {
    await t.db.query(
      `update period set status = 'OPEN', posting_status = 'OPEN' where id = ${january + 1}`,
    )
    for (const table of FROZEN) {
      await t.db.query(`update ${table} set superseded_at = now() where period_id = ${january + 1}`)
    }
    expect((await payElectricity('2026-02-10', 50_000)).status).toBe(200)
    await close(january + 1)
    expect(await kept(january + 1)).toEqual([
      ['1-1101', 0, 200_000, 3_950_000, 2],
      ['1-1301', 0, 0, 3_480_000, 2],
      ['6-1103', 200_000, 0, 1_050_000, 2],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is not for somebody who sees one branch only', async () => {
    await t.db.query(`select set_config('app.branches', '1', false)`)
    await expect(close(january + 2)).rejects.toThrow('akses ke semua cabang')
    await t.db.query(`select set_config('app.branches', '', false)`)
  })
})
