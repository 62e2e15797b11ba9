import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { customerInsights } from '#contract/report/declared/customers.ts'
import { salesInsights } from '#contract/report/declared/insights.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { salesSummary } from '#contract/report/declared/summary.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from './story.ts'

/**
 * Ten bills of coffee, then twenty of coffee and tea, on Saturday 10 January 2026; of the last five the customer is
 * known, once Toko Barokah and four times Ibu Sari. The tea is sold out then.
 */
describe('insights', () => {
  let t: TestApp
  let sby: number
  const { ask, ledger } = asking(
    () => t,
    [...salesSummary, ...salesInsights, ...customerInsights, ...salesReports],
  )
  /** Where a row leads: how many bills, and what they are worth. */
  const billsOf = async (more: object) => {
    const { count, sums } = await ask('sales-by-invoice', { ...period, ...more })
    return [count, sums.net]
  }
  const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['KPI/PCS', 60, 10_000],
      ['TEH/PCS', 20, 4_000],
    ])
    const [coffee, tea] = [await t.id('unit', 'KPI/PCS'), await t.id('unit', 'TEH/PCS')]
    const cash = await t.id('method', 'TUNAI')
    const [shop, member] = [
      await t.id('customer', 'Toko Barokah'),
      await t.id('customer', 'Ibu Sari'),
    ]
    const sell = (units: number[], customerId?: number) =>
      t.call('kasir.sby', api.sales.cashier.payment, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-10',
        ...(customerId ? { customerId } : {}),
        lines: units.map((goodsUnitId) => ({ goodsUnitId, qty: 1 })),
        payments: [{ methodId: cash, amount: 500_000 }],
      } as never)
    for (let i = 0; i < 10; i++) await sell([coffee])
    for (let i = 0; i < 15; i++) await sell([coffee, tea])
    await sell([coffee, tea], shop)
    for (let i = 0; i < 4; i++) await sell([coffee, tea], member)
  }, 60_000)
  afterAll(async () => t.close())

  const sales = () => ledger('SALES_RETAIL', 'SALES_WHOLESALE', 'SALES_RETURN', 'SALES_DISCOUNT')

  it('tells a month of a branch as the ledger does, beside its target', async () => {
    const net = await sales()
    const set = (amount: number | null) =>
      t.call('kepala.sby', api.report.salesTarget.update, {
        requestId: newRequest(),
        branchId: sby,
        year: 2026,
        month: 1,
        amount,
      })
    await set(2 * net)
    const { rows, sums } = await ask('summary-sales', period)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ label: '01/2026', net, documents: 30, target: 2 * net })
    expect([rows[0]?.reached, sums.reached, sums.profit]).toEqual([
      50,
      50,
      net + (await ledger('COGS')),
    ])
    const { rows: kept } = await t.call('owner', api.report.salesTarget.get, { year: 2026 })
    expect(kept.find((one) => one.branchId === sby)?.months).toEqual([
      { month: 1, amount: 2 * net },
    ])
    await set(null)
    expect((await ask('summary-sales', period)).sums.target).toBe(0)
    const running = await ask('summary-sales', { ...period, dateTo: '2026-01-12' })
    expect(running.rows).toMatchObject([{ label: '1–12/01/2026', net }])
  })

  it('sets no target for a branch of others, and none without the right', async () => {
    const input = { requestId: newRequest(), year: 2026, month: 1, amount: 1_000 }
    const foreign = { ...input, branchId: await t.id('branch', 'MLG') }
    expect([403, 404]).toContain(
      (await t.ask('kepala.sby', api.report.salesTarget.update, foreign)).status,
    )
    const own = { ...input, branchId: sby }
    expect((await t.ask('akuntansi', api.report.salesTarget.update, own)).status).toBe(403)
  })

  it('measures a running month by the same days of the month before', async () => {
    const { rows } = await ask('summary-sales', { dateFrom: '2026-02-01', dateTo: '2026-02-09' })
    expect(rows).toEqual([])
    const later = await ask('summary-sales', { dateFrom: '2026-01-01', dateTo: '2026-01-09' })
    expect(later.rows).toEqual([])
  })

  it('puts sales on the weekday of the branch, as money or as bills', async () => {
    const net = await sales()
    const { sums } = await ask('sales-by-weekday-and-hour', period)
    expect(sums).toMatchObject({ saturday: net, friday: 0, total: net })
    const bills = await ask('sales-by-weekday-and-hour', { ...period, measure: 'BILLS' })
    expect(bills.sums).toMatchObject({ saturday: 30, total: 30 })
  })

  it('counts bills by how many goods are on them', async () => {
    const { rows } = await ask('basket-sizes', period)
    for (const { basket, bills, net } of rows)
      expect(await billsOf({ basket })).toEqual([bills, net])
    expect(rows.map(({ label, bills, contribution }) => [label, bills, contribution])).toEqual([
      ['1', 10, 33.3],
      ['2', 20, 66.7],
    ])
  })

  it('knows what is bought together, and that tea never goes without coffee', async () => {
    const { rows } = await ask('goods-bought-together', period)
    expect(rows).toHaveLength(1)
    const [pair] = rows
    expect(pair).toMatchObject({ together: 20, support: 66.7, lift: 1 })
    expect([pair?.confidence, pair?.reverse].sort()).toEqual([100, 66.7])
    const both = { goodsId: pair?.goodsId, otherGoodsId: pair?.otherId }
    expect((await billsOf(both))[0]).toBe(pair?.together)
    const few = await ask('goods-bought-together', {
      ...period,
      customerId: await t.id('customer', 'Ibu Sari'),
    })
    expect(few.rows).toEqual([])
  })

  it('names what is sold out and was sold', async () => {
    const { rows } = await ask('sold-out-goods', period)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ sold: 20, onHand: 0, emptySince: '2026-01-10', days: 0 })
  })

  it('scores customers by fifths, and nobody who has no name', async () => {
    const { rows } = await ask('customer-rfm', period)
    expect(rows.map(({ customerName, bills, r, f, m }) => [customerName, bills, r, f, m])).toEqual([
      ['Ibu Sari', 4, 5, 5, 5],
      ['Toko Barokah', 1, 5, 3, 3],
    ])
    const segments = await ask('customer-segments', period)
    expect(segments.rows.map(({ segment, customers }) => [segment, customers])).toEqual([
      ['CHAMPION', 1],
      ['LOYAL', 1],
    ])
    expect(
      (await ask('top-customers', period)).rows.map(({ rank, bills }) => [rank, bills]),
    ).toEqual([
      [1, 4],
      [2, 1],
    ])
  })

  it('follows who came for the first time in a month', async () => {
    const { rows } = await ask('customer-retention', { ...period, dateTo: '2026-03-31' })
    expect(rows[0]).toMatchObject({ label: '01/2026', customers: 2, month1: 0, month2: 0 })
    expect(rows[0]?.month3).toBeNull()
    const active = await ask('active-members', period)
    expect(active.rows[0]).toMatchObject({
      label: '01/2026',
      members: 1,
      fresh: 1,
      returning: 0,
      bills: 4,
    })
    expect(active.sums.whole).toBe(await sales())
  })

  it('tells of a day the points that customers had then, whichever branch they got them in', async () => {
    const had = async (date: string, as?: string) => {
      const { sums, rows } = await ask('points-outstanding', { date }, as)
      const { rows: then } = await t.db.query(
        `select coalesce(sum(points), 0)::int as points from point_move where posting_date <= $1`,
        [date],
      )
      expect([date, sums.points]).toEqual([date, then[0].points])
      return rows.map((r) => [r.customerName, r.points, r.value])
    }
    expect(await had('2026-01-09')).toEqual([])
    const bought = await had('2026-01-10')
    expect(bought).toEqual([['Ibu Sari', expect.any(Number), expect.any(Number)]])
    t.at('2026-01-12T03:00:00Z')
    await receiveGoods(t, 'MLG', 'TOKO', [['KPI/PCS', 20, 10_000]], '2026-01-12')
    await t.call('owner', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'MLG'),
      docDate: '2026-01-12',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [{ goodsUnitId: await t.id('unit', 'KPI/PCS'), qty: 20 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 900_000 }],
    } as never)
    expect(await had('2026-01-11')).toEqual(bought)
    const [[, now] = []] = await had('2026-01-12', 'kepala.sby')
    expect(Number(now)).toBeGreaterThan(Number(bought[0]?.[1]))
  })
})
