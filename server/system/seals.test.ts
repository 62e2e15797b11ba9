import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreMonth } from './story.ts'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { openPools } from '#server/platform/db.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { sealDays } from './seal-days.ts'

const { period } = api.system

/** What is sealed is told where nobody reckons it anew: in the bell, in the history, on paper. */
describe('seals', () => {
  let t: TestApp
  let january: number
  const seals = async () =>
    (
      await t.db.query(
        'select no, kind, day::text, seal_value(chain) as value from seal order by no',
      )
    ).rows
  beforeAll(async () => {
    t = await testApp()
    january = (await t.db.query('select id from period order by id limit 1')).rows[0].id
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 20_000]])
    await sellOil(t)
  })
  afterAll(async () => t.close())

  it('are made once a day, by one of two processes, and not before the day has ended everywhere', async () => {
    const pools = openPools(t.url)
    t.at('2026-01-10T16:30:00Z')
    await Promise.all([sealDays(pools), sealDays(pools)])
    expect(await seals()).toMatchObject([{ no: 1, kind: 'DAY', day: '2026-01-09' }])
    // In Jakarta it is the 11th.
    t.at('2026-01-10T17:30:00Z')
    const made = await Promise.all([sealDays(pools), sealDays(pools)])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect((await seals()).at(-1)).toMatchObject({ no: 2, day: '2026-01-10' })
    await pools.end()
    await expectBooksInOrder(t.db)
  })

  it('of a closing stand in the owner’s bell, in the history, in the list of months and on the minutes', async () => {
    await t.call('akuntansi', period.postingClose, { id: january })
    await t.call('akuntansi', period.close, { id: january, ignoreWarnings: true })
    const { no, value } = (await seals()).at(-1)
    expect(no).toBe(3)
    const { notices } = await t.call('owner', api.application.approval.inbox, {})
    expect(notices.map(({ message }: { message: string }) => message)).toContain(
      `Periode Januari 2026 ditutup. Segel 3: ${value}`,
    )
    const history = await t.db.query(
      `select after from audit where object_kind = 'period' and after is not null`,
    )
    expect(history.rows).toEqual([{ after: `Segel 3: ${value}` }])
    const months = await t.call('akuntansi', period.getAll, {})
    expect(months.rows.find(({ id }) => id === january)).toMatchObject({ seal: `3:${value}` })
    const minutes = await t.ask('akuntansi', period.print, { id: january })
    expect([minutes.status, minutes.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await t.ask('kasir.sby', period.print, { id: january })).status).toBe(403)
  })

  it('follow one another when a month is opened again, which has no minutes then', async () => {
    await restoreMonth(t, january, 'koreksi')
    expect((await seals()).map(({ kind }) => kind)).toEqual(['DAY', 'DAY', 'CLOSE', 'REOPEN'])
    expect((await t.ask('akuntansi', period.print, { id: january })).error.message).toBe(
      'Periode Januari 2026 belum ditutup',
    )
    await expectBooksInOrder(t.db)
    await t.call('akuntansi', period.close, { id: january, ignoreWarnings: true })
    await expectBooksInOrder(t.db)
  })

  it('are changed and removed by nobody, nor is what closed months keep', async () => {
    const refused = async (role: string, sql: string) => {
      await t.db.query('begin')
      await t.db.query(`set local role ${role}`)
      const code = await t.db.query(sql).then(
        () => null,
        (error: { code: string }) => error.code,
      )
      await t.db.query('rollback')
      return code
    }
    for (const role of ['gerai_till', 'gerai_office', 'gerai_report', 'gerai_job', 'gerai_owner'])
      for (const table of ['seal', 'master_mark', 'due_change'])
        for (const sql of [
          `delete from ${table}`,
          `update ${table} set ${table === 'seal' ? 'day' : 'at'} = now()`,
        ])
          expect([role, sql, await refused(role, sql)]).toEqual([role, sql, '42501'])
    for (const role of ['gerai_till', 'gerai_office', 'gerai_job'])
      for (const [table, column] of [
        ['account_balance', 'balance'],
        ['stock_balance', 'qty'],
        ['party_balance', 'balance'],
        ['point_balance', 'points'],
      ])
        expect(await refused(role, `update ${table} set ${column} = 0`)).toBe('42501')
    expect(await refused('gerai_till', `select add_seal('DAY', null, null, '2026-01-01')`)).toBe(
      '42501',
    )
  })
})
