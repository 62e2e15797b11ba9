import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { type JobRun, installJobs } from '#server/platform/jobs.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { runRecalculation } from './recalculation-run.ts'

/** The preview says per month and account what applying will book, and applying books just that. */
describe('accounts of a recalculation', () => {
  let t: TestApp
  let pools: Pools
  let sby: number
  let mlg: number
  let kpi: number
  let toko: number
  const hpp = api.system.recalculation
  beforeAll(async () => {
    t = await testApp()
    await installJobs(t.url)
    pools = openPools(t.url)
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    kpi = await t.id('unit', 'KPI/PCS')
    toko = await t.id('warehouse', 'SBY/TOKO')
    await t.call('owner', api.system.period.open, { year: 2026, month: 2, requestId: newRequest() })
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })
  const head = (branchId: number, docDate: string) => ({
    requestId: newRequest(),
    branchId,
    docDate,
  })
  const sell = async (docDate: string, unit: number, qty: number) =>
    t.call('owner', api.sales.cashier.payment, {
      ...head(sby, docDate),
      customerId: null,
      warehouseId: toko,
      lines: [{ goodsUnitId: unit, qty }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 50_000_000 }],
    } as never)
  /** So many movements that a later backdated document leaves the goods to whoever counts. */
  const shuffle = async (docDate: string, unit: number) =>
    t.call('owner', api.stock.internalMutation.add, {
      ...head(sby, docDate),
      warehouseId: toko,
      toWarehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: Array.from({ length: 26 }, () => ({ goodsUnitId: unit, qty: 1 })),
    })
  const run = (runId: number, branchId = sby) =>
    runRecalculation(pools, {
      input: { branchId, runId },
      progress: async () => {},
    } as unknown as JobRun)
  const count = async (fromDate: string, branchId = sby) => {
    const { id } = await t.call('akuntansi', hpp.recalculate, { branchId, fromDate, preview: true })
    await run(id, branchId)
    return t.call('akuntansi', hpp.get, { id, branchId })
  }
  const accounts = async (id: number, as = 'akuntansi', branchId = sby) =>
    (await t.call(as, hpp.accounts, { id, branchId })).rows
  /** Debit less credit of every account per branch and month. */
  const balances = async () =>
    new Map(
      (
        await t.db.query(
          `select b.name || ' ' || to_char(l.posting_date, 'YYYY-MM') || ' ' || a.code as key, sum(l.debit - l.credit)::float8 as n
           from journal_line l join account a on a.id = l.account_id join branch b on b.id = l.branch_id group by 1`,
        )
      ).rows.map((r) => [r.key as string, r.n as number]),
    )
  const applied = async (id: number, hash: string, branchId = sby) => {
    const before = await balances()
    await t.call('akuntansi', hpp.apply, { id, branchId, hash })
    await run(id, branchId)
    const after = await balances()
    return Object.fromEntries(
      [...new Set([...before.keys(), ...after.keys()])]
        .map((key) => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)] as const)
        .filter(([, n]) => n !== 0)
        .sort(),
    )
  }
  type Row = Awaited<ReturnType<typeof accounts>>[number]
  const promised = (rows: Row[]) =>
    Object.fromEntries(
      rows
        .map(
          (r) =>
            [
              `${r.branchName} ${r.month.slice(0, 7)} ${r.code}`,
              (r.debit ?? 0) - (r.credit ?? 0),
            ] as const,
        )
        .sort(),
    )

  it('are those of the example CV1, month by month', async () => {
    const day = (date: string) => t.at(`${date}T03:00:00Z`)
    const receive = (date: string, qty: number, price: number) =>
      receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', qty, price]], date)
    day('2026-01-01')
    await receive('2026-01-01', 100, 1000)
    day('2026-01-05')
    await sell('2026-01-05', kpi, 40)
    day('2026-01-10')
    await receive('2026-01-10', 100, 1200)
    day('2026-02-12')
    await sell('2026-02-12', kpi, 80)
    await shuffle('2026-02-12', kpi)
    await receive('2026-01-03', 50, 1300)
    const seen = await count('2026-01-03')
    // 40 leave at 44.000 instead of 40.000, 80 at 91.810 instead of 90.000.
    expect(seen).toMatchObject({ status: 'PREVIEW_READY', goodsChanged: 1, difference: 5810 })
    const rows = await accounts(seen.id)
    expect(rows.map((r) => [r.month, r.code, r.debit, r.credit])).toEqual([
      ['2026-01-01', '1-1301', 0, 4000],
      ['2026-01-01', '5-1101', 4000, 0],
      ['2026-02-01', '1-1301', 0, 1810],
      ['2026-02-01', '5-1101', 1810, 0],
    ])
    expect(await applied(seen.id, seen.hash!)).toEqual(promised(rows))
    await expectBooksInOrder(t.db)
    const again = await count('2026-01-03')
    expect([again.goodsChanged, await accounts(again.id)]).toEqual([0, []])
    await t.call('akuntansi', hpp.cancel, { id: again.id, branchId: sby })
  })

  it('reach the books of the branch that the goods went to', async () => {
    t.at('2026-02-12T03:00:00Z')
    await receiveGoods(t, 'SBY', 'TOKO', [['SBN/PCS', 100, 1000]], '2026-02-12')
    const sbn = await t.id('unit', 'SBN/PCS')
    const sent = await t.call('owner', api.stock.externalMutation.add, {
      ...head(sby, '2026-02-12'),
      warehouseId: toko,
      toBranchId: mlg,
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      lines: [{ goodsUnitId: sbn, qty: 60 }],
    })
    t.at('2026-02-13T03:00:00Z')
    await t.call('owner', api.stock.externalMutation.received, {
      ...head(mlg, '2026-02-13'),
      id: sent.id,
      lines: [{ line: 1, qty: 45 }],
    })
    await shuffle('2026-02-13', sbn)
    await receiveGoods(t, 'SBY', 'TOKO', [['SBN/PCS', 100, 1200]], '2026-02-11')
    const seen = await count('2026-02-11')
    const rows = await accounts(seen.id)
    const { rows: waiting } = await t.call('akuntansi', hpp.goods, { id: seen.id, branchId: sby })
    expect(waiting.map((g) => g.code)).toEqual(['SBN'])
    // 60 left at 1.100 instead of 1.000: they were under way when they left.
    expect(promised(rows)).toEqual({
      'Surabaya 2026-02 1-1301': -6000,
      'Surabaya 2026-02 1-1302': 6000,
    })
    expect(await applied(seen.id, seen.hash!)).toEqual(promised(rows))

    const there = await count('2026-02-13', mlg)
    const theirs = promised(await accounts(there.id, 'akuntansi', mlg))
    expect(theirs).toEqual({
      'Malang 2026-02 1-1301': 4500,
      'Malang 2026-02 1-1900': -4500,
      'Surabaya 2026-02 1-1302': -4500,
      'Surabaya 2026-02 1-1900': 4500,
    })
    expect(await applied(there.id, there.hash!, mlg)).toEqual(theirs)
    await expectBooksInOrder(t.db)
  })

  it('are told to whoever may see costs, in his own branch', async () => {
    const { rows } = await t.call('akuntansi', hpp.getAll, { branchId: sby })
    const id = rows[0]?.id as number
    const refused = await t.ask('kasir.sby', hpp.accounts, { id, branchId: sby })
    expect(refused.status).toBe(403)
    await t.db.query(
      `update role set rights = array_append(rights, 'system/hpp-recalculation:view') where id in (select role_id from employee where email like 'gudang%')`,
    )
    const [row] = await accounts(id, 'gudang.sby')
    expect(row).toMatchObject({ code: expect.any(String) })
    expect(row).not.toHaveProperty('debit')
    const foreign = await t.ask('gudang.mlg', hpp.accounts, { id, branchId: sby })
    expect(foreign.status).toBe(403)
  })
})
