import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { type JobRun, installJobs } from '#server/platform/jobs.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { reportSheet } from '../../tests/platform/report-sheet.ts'
import { runRecalculation } from './recalculation-run.ts'

/** A busy goods gets a late receipt: counted, shown, applied, and left alone when it moved meanwhile. */
describe('recalculation of cost', () => {
  let t: TestApp
  let pools: Pools
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    await installJobs(t.url)
    pools = openPools(t.url)
    sby = await t.id('branch', 'SBY')
    id.kpi = await t.id('unit', 'KPI/PCS')
    id.goods = await t.id('goods', 'KPI')
    id.cash = await t.id('method', 'TUNAI')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    t.at('2026-01-01T03:00:00Z')
    await receive('01', 1000, 1000)
    t.at('2026-01-05T03:00:00Z')
    for (let i = 0; i < 52; i += 1) await sell('05', 2)
    t.at('2026-01-15T03:00:00Z')
    await receive('03', 100, 3000)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })
  const receive = (day: string, qty: number, price: number) =>
    receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', qty, price]], `2026-01-${day}`)
  const sell = (day: string, qty: number) =>
    t.call('owner', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: `2026-01-${day}`,
      customerId: null,
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.kpi!, qty }],
      payments: [{ methodId: id.cash!, amount: 50_000_000 }],
    } as never)
  /** The job as its runner would do it; `stopAfter` reports it is cut off. */
  const run = (runId: number, stopAfter = Infinity) => {
    let told = 0
    return runRecalculation(pools, {
      input: { branchId: sby, runId },
      progress: async () => {
        told += 1
        if (told > stopAfter) throw new Error('cut off')
      },
    } as unknown as JobRun)
  }
  const hpp = api.system.recalculation
  const count = () =>
    t.call('akuntansi', hpp.recalculate, { branchId: sby, fromDate: '2026-01-03', preview: true })
  const value = async () =>
    (
      await t.db.query('select value from stock_value where branch_id = $1 and goods_id = $2', [
        sby,
        id.goods,
      ])
    ).rows[0].value
  /** Until so many transactions wait for a row. */
  const waiters = (n: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await t.db.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows[0].n).toBe(n)
      },
      { timeout: 2500, interval: 20 },
    )
  const ledger = async () =>
    JSON.stringify((await t.db.query('select * from stock_move order by id')).rows)

  it('leaves much to follow to the clock, and says what waits', async () => {
    const waiting = await t.call('akuntansi', hpp.waiting, { limit: 20, offset: 0, branchId: sby })
    expect(waiting.rows).toMatchObject([{ code: 'KPI', dirtyFrom: '2026-01-03', movements: 53 }])
    // Whoever is told a cost meanwhile is told that it is not the last word.
    const pending = (as: string, input = {}) => t.ask(as, hpp.pending, input)
    expect((await pending('akuntansi')).body).toEqual({ goods: 1, goodsIds: [id.goods] })
    expect((await pending('owner', { goodsId: id.goods, branchIds: [sby] })).body.goods).toBe(1)
    const mlg = await t.id('branch', 'MLG')
    expect((await pending('owner', { branchIds: [mlg] })).body.goods).toBe(0)
    expect((await pending('gudang.sby')).status).toBe(403)
    expect((await pending('kepala.sby', { branchIds: [mlg] })).status).toBe(403)
    const told = async (call: Endpoint, input: object) =>
      (await reportSheet((await t.ask('owner', call, input)).raw)).above.join(' · ')
    const { positionXlsx } = api.report.stock
    expect(await told(positionXlsx, { branchIds: [sby] })).toContain(
      'HPP sedang dihitung (1 barang)',
    )
    expect(await told(positionXlsx, { branchIds: [mlg] })).not.toContain('HPP sedang dihitung')
    const checks = await t.db.query(
      'select count(*)::int as n from stock_value where dirty_from is not null',
    )
    expect(checks.rows[0].n).toBe(1)
    await expectBooksInOrder(t.db)
  })

  it('counts without writing a row, document by document', async () => {
    const before = await ledger()
    const started = await count()
    await run(started.id)
    expect(await ledger()).toBe(before)
    const seen = await t.call('akuntansi', hpp.get, { id: started.id, branchId: sby })
    // Two pieces each at 1,300,000 / 1,100 are R(2,363.64) = 2,364 instead of 2,000, fifty-two times.
    expect(seen).toMatchObject({ status: 'PREVIEW_READY', goodsChanged: 1, difference: 18_928 })
    const goods = await t.call('akuntansi', hpp.goods, { id: started.id, branchId: sby })
    expect(goods.rows).toMatchObject([
      { code: 'KPI', onHand: 996, oldValue: 1_196_000, newValue: 1_177_072, changed: 52 },
    ])
    const documents = await t.call('akuntansi', hpp.papers, {
      id: started.id,
      branchId: sby,
      goodsId: id.goods!,
    })
    expect(documents.rows).toHaveLength(52)
    expect(documents.rows[0]).toMatchObject({ oldCost: 2000, newCost: 2364, difference: 364 })
    const again = await t.ask('akuntansi', hpp.recalculate, {
      branchId: sby,
      fromDate: '2026-01-03',
      preview: false,
    })
    expect(again.status).toBe(400)
    const kasir = await t.ask('kasir.sby', hpp.get, { id: started.id, branchId: sby })
    expect(kasir.status).toBe(403)
    await t.call('akuntansi', hpp.cancel, { id: started.id, branchId: sby })
  })

  it('refuses another hash, and leaves goods whose past changed since the preview', async () => {
    const started = await count()
    await run(started.id)
    const seen = await t.call('akuntansi', hpp.get, { id: started.id, branchId: sby })
    const wrong = await t.ask('akuntansi', hpp.apply, {
      id: started.id,
      branchId: sby,
      hash: '0'.repeat(64),
    })
    expect([wrong.status, wrong.error.code]).toEqual([409, 'STALE'])
    await receive('04', 10, 5000)
    const before = await value()
    await t.call('akuntansi', hpp.apply, { id: started.id, branchId: sby, hash: seen.hash! })
    await run(started.id)
    const after = await t.call('akuntansi', hpp.get, { id: started.id, branchId: sby })
    expect(after).toMatchObject({ status: 'APPLIED', goodsLeft: 1 })
    // What was left alone books nothing, whatever the preview had said of it.
    const booked = await t.call('akuntansi', hpp.accounts, { id: started.id, branchId: sby })
    expect(booked.rows).toEqual([])
    expect(await value()).toBe(before)
  })

  it('applies what it showed with the sales made meanwhile, also after it was cut off, and once', async () => {
    const started = await count()
    await run(started.id)
    const seen = await t.call('akuntansi', hpp.get, { id: started.id, branchId: sby })
    await sell('15', 5)
    await t.call('akuntansi', hpp.apply, { id: started.id, branchId: sby, hash: seen.hash! })
    await expect(run(started.id, 0)).rejects.toThrow('cut off')
    await run(started.id)
    expect(await t.call('akuntansi', hpp.get, { id: started.id, branchId: sby })).toMatchObject({
      status: 'APPLIED',
      goodsLeft: 0,
    })
    const documents = await t.call('akuntansi', hpp.papers, {
      id: started.id,
      branchId: sby,
      goodsId: id.goods!,
    })
    expect(documents.count).toBe(53)
    await expectBooksInOrder(t.db)
    const second = await count()
    await run(second.id)
    expect(await t.call('akuntansi', hpp.get, { id: second.id, branchId: sby })).toMatchObject({
      goodsChanged: 0,
      difference: 0,
    })
    await t.call('akuntansi', hpp.cancel, { id: second.id, branchId: sby })
  })

  it('is settled by the clock as well, with the same result as a replay from nothing', async () => {
    await receive('02', 7, 9000)
    await recalculateWaiting(pools, new AbortController().signal)
    const before = await ledger()
    await t.db.query('update stock_value set dirty_from = $1', ['2026-01-01T00:00:00Z'])
    await recalculateWaiting(pools, new AbortController().signal)
    expect(await ledger()).toBe(before)
    await expectBooksInOrder(t.db)
  })

  it('lets a sale take the last piece meanwhile, and values it by what the past became', async () => {
    const rest = async () =>
      (
        await t.db.query(
          'select qty, value, dirty_from from stock_value where branch_id = $1 and goods_id = $2',
          [sby, id.goods],
        )
      ).rows[0]
    await receive('02', 9, 7777)
    expect((await rest()).dirty_from).not.toBeNull()
    // The stock is held; a sale waits for it, and the recalculation, done with the past, behind the sale.
    const other = new pg.Client({ connectionString: t.url })
    await other.connect()
    await other.query('begin')
    await other.query(
      'select from stock_value where branch_id = $1 and goods_id = $2 for no key update',
      [sby, id.goods],
    )
    const sold = sell('15', Number((await rest()).qty))
    await waiters(1)
    const settled = recalculateWaiting(pools, new AbortController().signal)
    await waiters(2)
    await other.query('commit')
    await other.end()
    await Promise.all([sold, settled])
    expect(await rest()).toEqual({ qty: '0.0000', value: '0.00', dirty_from: null })
    await expectBooksInOrder(t.db)
    const before = await ledger()
    await t.db.query('update stock_value set dirty_from = $1', ['2026-01-01T00:00:00Z'])
    await recalculateWaiting(pools, new AbortController().signal)
    expect(await ledger()).toBe(before)
  })

  it('never touches a closed month', async () => {
    await t.db.query(`update period set posting_status = 'CLOSED'`)
    const refused = await t.ask('akuntansi', hpp.recalculate, {
      branchId: sby,
      fromDate: '2026-01-03',
      preview: true,
    })
    expect([refused.status, refused.error.code]).toEqual([422, 'PERIOD_CLOSED'])
    const before = await ledger()
    await t.db.query('update stock_value set dirty_from = $1', ['2026-01-01T00:00:00Z'])
    await recalculateWaiting(pools, new AbortController().signal)
    const waiting = await t.call('akuntansi', hpp.waiting, { limit: 20, offset: 0, branchId: sby })
    expect([waiting.count, await ledger()]).toEqual([1, before])
    await t.db.query(`update period set posting_status = 'OPEN'`)
  })
})
