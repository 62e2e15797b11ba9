import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { stockAge, stockReports } from '#contract/report/declared/stock.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from './story.ts'

/** Stock as reports tell it is the merchandise of the ledger, by cause, by day and by age. */
describe('stock reports', () => {
  let t: TestApp
  let branchIds: number[]
  let cartons: number
  const { ask, ledger } = asking(() => t, [...stockReports, ...stockAge])
  const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    branchIds = [await t.id('branch', 'SBY')]
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_500]])
    t.at('2026-01-12T03:00:00Z')
    cartons = await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 10, 171_000]], '2026-01-12')
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: branchIds[0],
      docDate: '2026-01-12',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 40 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40 * 37_500 }],
    } as never)
  })
  afterAll(async () => t.close())

  it('comes to the ledger’s merchandise, at any day', async () => {
    const { sums } = await ask('stock-as-of', { date: '2026-01-31', branchIds })
    expect(sums.value).toBe(-(await ledger('INVENTORY')))
    const early = await ask('stock-as-of', { date: '2026-01-10', branchIds })
    expect(early.rows).toMatchObject([{ code: expect.any(String), qty: 60, value: 60 * 28_500 }])
    expect((await ask('stock-as-of', { date: '2026-01-09', branchIds })).count).toBe(0)
    // What is set aside is known of today alone.
    await t.db.query(
      `update stock_level set reserved = 5 where warehouse_id = $1 and on_hand > 5`,
      [await t.id('warehouse', 'SBY/TOKO')],
    )
    const free = async (date: string, warehouse?: string) => {
      const warehouseId = warehouse && (await t.id('warehouse', `SBY/${warehouse}`))
      const [row] = (await ask('stock-as-of', { date, branchIds, warehouseId })).rows
      return [row?.qty, row?.reserved, row?.available]
    }
    expect(await free('2026-01-31')).toEqual([80, 5, 75])
    expect(await free('2026-01-31', 'TOKO')).toEqual([20, 5, 15])
    expect(await free('2026-01-10')).toEqual([60, null, null])
    await t.db.query('update stock_level set reserved = 0')
    await expectBooksInOrder(t.db)
  })

  it('goes from opening to closing by what happened', async () => {
    const { rows } = await ask('stock-movement', { ...period, branchIds })
    expect(rows).toHaveLength(1)
    const [row] = rows as [Record<string, number>]
    expect(row).toMatchObject({ opening: 0, sold: -40, closing: 80 })
    expect(Number(row.bought) + Number(row.corrected) + Number(row.other)).toBe(120)
    const later = await ask('stock-movement', {
      dateFrom: '2026-01-11',
      dateTo: '2026-01-31',
      branchIds,
    })
    expect(later.rows).toMatchObject([{ opening: 60, bought: 60, sold: -40, closing: 80 }])
    const closing = async (code: string) => {
      const warehouseId = await t.id('warehouse', `SBY/${code}`)
      const [one] = (await ask('stock-movement', { ...period, branchIds, warehouseId })).rows
      return [one?.sold, one?.closing]
    }
    expect([await closing('TOKO'), await closing('GUDANG')]).toEqual([
      [-40, 20],
      [0, 60],
    ])
    const worth = await ask('stock-movement-value', { ...period, branchIds })
    expect(worth.sums.closing).toBe(-(await ledger('INVENTORY')))
  })

  it('takes what is left for what came last', async () => {
    const { rows } = await ask('stock-age', { date: '2026-02-12', branchIds })
    expect(rows).toMatchObject([
      { qty: 80, qty30: 0, qty60: 80, oldest: '2026-01-10', lastSold: '2026-01-12', daily: 0.44 },
    ])
    const earlier = await ask('stock-age', { date: '2026-02-11', branchIds })
    expect(earlier.rows).toMatchObject([{ qty30: 60, qty60: 20 }])
    const company = await ask('stock-age', { date: '2026-02-11', branchIds, basis: 'COMPANY' })
    expect(company.rows).toMatchObject([{ qty30: 60, qty60: 20, branchName: null }])
  })

  it('tells of one warehouse its part of every layer and of the value', async () => {
    const at = async (warehouse: string | null, date = '2026-02-11', more: object = {}) => {
      const warehouseId = warehouse && (await t.id('warehouse', `SBY/${warehouse}`))
      const { rows } = await ask('stock-age', { date, branchIds, warehouseId, ...more })
      return rows.map((r) => [r.qty, r.qty30, r.qty60, r.value, r.value30, r.averageAge])
    }
    // Twenty of eighty lie in the shop; sixty of all came less than a month ago.
    const value = -(await ledger('INVENTORY'))
    const [[, , , whole] = []] = await at(null)
    expect(whole).toBe(value)
    expect(await at('TOKO')).toEqual([[20, 15, 5, value / 4, (value / 4) * 0.75, 31]])
    expect(await at('GUDANG')).toEqual([[60, 45, 15, value * 0.75, value * 0.75 * 0.75, 31]])
    expect(await at('TOKO', '2026-02-11', { basis: 'COMPANY' })).toEqual(await at('TOKO'))
    expect(await at('GUDANG', '2026-01-10')).toEqual([])
  })

  it('tells what is not sold, since the last sale or since it came, and what lies above a year', async () => {
    const oil = async (date: string, unsold?: string) => {
      const { rows } = await ask('stock-age', { date, branchIds, ...(unsold ? { unsold } : {}) })
      return rows.map((r) => [r.unsold, r.qty180, r.qty365, r.qty999])
    }
    expect(await oil('2026-01-11')).toEqual([[1, 0, 0, 0]])
    expect(await oil('2026-02-11', '30')).toEqual([[30, 0, 0, 0]])
    expect(await oil('2026-02-10', '30')).toEqual([])
    expect(await oil('2027-01-10', '180')).toEqual([[363, 0, 80, 0]])
    expect(await oil('2027-01-12')).toEqual([[365, 0, 60, 20]])
    expect(await oil('2027-01-12', '365')).toEqual([[365, 0, 60, 20]])
  })

  it('tells the margin at the price of today, to whoever may know costs, and what may go back', async () => {
    const told = async (as?: string) => {
      const { rows } = await ask('stock-age', { date: '2026-01-12', branchIds }, as)
      return rows[0] as Record<string, unknown>
    }
    // 37.500 with 11/12 of 12 % in it are 33.783,78; the pieces cost 28.500.
    expect(await told()).toMatchObject({
      price: 37_500,
      margin: 15.6,
      returnable: 80,
      supplierName: expect.any(String),
    })
    await t.db.query('update supplier set accepts_returns = false')
    expect((await told()).returnable).toBe(0)
    await t.db.query('update supplier set accepts_returns = true')
    const blind = await told('gudang.sby')
    expect([blind.price, 'margin' in blind, 'value365' in blind]).toEqual([37_500, false, false])
    await t.db.query('update pkp_term set is_pkp = false')
    expect((await told()).margin).toBe(24)
    await t.db.query('update pkp_term set is_pkp = true')
    const back = await t.call('owner', api.purchase.purchaseReturn.add, {
      requestId: newRequest(),
      branchId: branchIds[0],
      docDate: '2026-01-12',
      purchaseReceiptId: cartons,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 9 }],
    } as never)
    // Of the cartons one is left to go back, and all that came in pieces: of eighty that lie there, 66.
    expect((await told()).returnable).toBe(66)
    await t.call('owner', api.purchase.purchaseReturn.updateStatus, {
      id: back.id,
      status: 'CANCELLED',
    })
    expect((await told()).returnable).toBe(80)
  })

  it('tells what is below the minimum of its warehouse, sold out or not, as Beranda counts it', async () => {
    const [goodsId, branchId] = [await t.id('goods', 'MG2'), branchIds[0]]
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const keep = (minStock: number) =>
      t.db.query(
        `insert into goods_warehouse (branch_id, warehouse_id, goods_id, min_stock) values ($1, $2, $3, $4)
         on conflict (branch_id, warehouse_id, goods_id) do update set min_stock = $4`,
        [branchId, warehouseId, goodsId, minStock],
      )
    const told = async () => {
      const { rows, count } = await ask('stock-minimum', { branchIds, limit: 1000 })
      const { lowStock } = await t.call('owner', api.application.dashboard.summary, { branchId })
      expect(lowStock?.count).toBe(count)
      for (const one of [null, warehouseId]) {
        const here = rows.filter((r) => one === null || r.warehouseId === one)
        const asked = { branchIds, warehouseId: one, belowMinimum: true, limit: 1000 }
        const position = await t.call('owner', api.report.stock.position, asked)
        const goods = (some: readonly { goodsId?: unknown }[]) =>
          [...new Set(some.map((r) => Number(r.goodsId)))].sort((a, b) => a - b)
        expect(goods(position.rows)).toEqual(goods(here))
        expect([position.count, position.rows.every((r) => r.isShort)]).toEqual([
          goods(here).length,
          true,
        ])
      }
      return rows
        .filter((r) => r.goodsId === goodsId)
        .map((r) => [r.warehouseId, r.onHand, r.short])
    }
    await keep(20)
    expect(await told()).toEqual([])
    // Goods that never came are short all the more, and other warehouses' stock makes up for nothing.
    await t.db.query(
      `insert into goods_warehouse (branch_id, warehouse_id, goods_id, min_stock) values ($1, $2, $3, 5)`,
      [branchId, warehouseId, await t.id('goods', 'KPI')],
    )
    await keep(21)
    expect(await told()).toEqual([[warehouseId, 20, 1]])
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-12',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 20 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 20 * 37_500 }],
    } as never)
    expect(await told()).toEqual([[warehouseId, 0, 21]])
  })

  it('keeps the company’s age of what another branch sent, and every rupiah of its value', async () => {
    const [sby, mlg] = [branchIds[0], await t.id('branch', 'MLG')]
    const head = (branchId: number | undefined, docDate: string) => ({
      requestId: newRequest(),
      branchId,
      docDate,
    })
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 31, 1_001]], '2026-01-12')
    const sent = await t.call('owner', api.stock.externalMutation.add, {
      ...head(sby, '2026-01-12'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      toBranchId: mlg,
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'KPI/PCS'), qty: 7 }],
    } as never)
    t.at('2026-01-20T03:00:00Z')
    await t.call('owner', api.stock.externalMutation.received, {
      ...head(mlg, '2026-01-20'),
      id: sent.id,
      lines: [{ line: 1, qty: 7 }],
    } as never)
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 10, 997]], '2026-01-20')
    const at = { date: '2026-03-20', branchIds: [mlg] }
    const ages = async (more: object, as?: string) =>
      (await ask('stock-age', { ...at, ...more }, as)).rows.map((r) => [r.qty60, r.qty90, r.oldest])
    expect(await ages({})).toEqual([[7, 0, '2026-01-20']])
    // Of 41 pieces of the company 10 are younger: so is their share of these.
    const [[young, old] = []] = await ages({ basis: 'COMPANY' })
    expect([young, old]).toEqual([1.7073, 5.2927])
    // Whoever sees Malang alone knows of nothing that came before the mutation.
    expect(await ages({ basis: 'COMPANY' }, 'kepala.mlg')).toEqual([[7, 0, '2026-01-20']])
    for (const basis of ['BRANCH', 'COMPANY']) {
      const { rows } = await ask('stock-age', { date: '2026-03-20', basis })
      for (const row of rows) {
        const sum = (of: string) =>
          [30, 60, 90, 180, 365, 999].reduce((all, end) => all + Number(row[`${of}${end}`]), 0)
        expect([sum('value'), sum('qty')]).toEqual([row.value, expect.closeTo(Number(row.qty), 6)])
      }
    }
    const layers = async (more: object, as?: string) =>
      (await ask('stock-age-layers', { ...at, ...more }, as)).rows.map((r) => [
        r.docDate,
        r.age,
        r.kind,
        r.qty,
      ])
    expect(await layers({})).toEqual([['2026-01-20', 59, 'mutation-receipt', 7]])
    expect(await layers({ basis: 'COMPANY' })).toEqual([
      ['2026-01-12', 67, 'purchase-receipt', 5.2927],
      ['2026-01-20', 59, 'purchase-receipt', 1.7073],
    ])
    expect(await layers({ basis: 'COMPANY' }, 'kepala.mlg')).toEqual([['2026-01-20', 59, null, 7]])
  })

  it('tells each layer with its document, which together are what is told by age', async () => {
    const ends = [30, 60, 90, 180, 365, Number.POSITIVE_INFINITY]
    const TOKO = await t.id('warehouse', 'SBY/TOKO')
    for (const more of [{}, { basis: 'COMPANY' }, { warehouseId: TOKO }]) {
      const asked = { date: '2026-02-20', limit: 1000, ...more }
      const aged = (await ask('stock-age', asked)).rows
      const layers = (await ask('stock-age-layers', asked)).rows
      expect(new Set(layers.map((r) => r.docNo)).size).toBeGreaterThan(1)
      for (const row of aged) {
        const own = layers.filter((r) => r.goodsId === row.goodsId && r.branchId === row.branchId)
        let younger = 0
        for (const end of ends) {
          const name = Number.isFinite(end) ? end : 999
          const meant = own.filter((r) => Number(r.age) <= end && Number(r.age) > younger)
          const sum = (of: 'qty' | 'value') => meant.reduce((all, r) => all + Number(r[of]), 0)
          expect([sum('qty'), sum('value')]).toEqual([
            expect.closeTo(Number(row[`qty${name}`]), 6),
            row[`value${name}`],
          ])
          younger = end
        }
      }
    }
  })
})

describe('the value of what lies in several warehouses', () => {
  let t: TestApp
  const { ask } = asking(() => t, [...stockReports, ...stockAge])
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-12T03:00:00Z' })
    // Seven of each, two in the shop and five behind it; what they cost does not divide by seven.
    const of = async (warehouse: string, qty: number, prices: [number, number]) =>
      receiveGoods(
        t,
        'SBY',
        warehouse,
        [
          ['KPI/PCS', qty, prices[0]],
          ['TEH/PCS', qty, prices[1]],
        ],
        '2026-01-12',
      )
    await of('TOKO', 2, [7_143, 9_999])
    await of('GUDANG', 5, [7_141, 10_001])
  })
  afterAll(async () => t.close())

  it('comes to the stock to the rupiah, warehouse by warehouse', async () => {
    const branchIds = [await t.id('branch', 'SBY')]
    const shop = await t.id('warehouse', 'SBY/TOKO')
    const behind = await t.id('warehouse', 'SBY/GUDANG')
    const worth = async (key: string, warehouseId?: number) =>
      Number(
        (await ask(key, { branchIds, date: '2026-01-12', warehouseId, limit: 100 })).sums.value,
      )
    const whole = 2 * (7_143 + 9_999) + 5 * (7_141 + 10_001)
    for (const key of ['stock-as-of', 'stock-age']) {
      expect([key, await worth(key)]).toEqual([key, whole])
      expect([key, (await worth(key, shop)) + (await worth(key, behind))]).toEqual([key, whole])
    }
    const now = async (warehouseId?: number) =>
      (await t.call('owner', api.report.stock.position, { branchIds, warehouseId })).sums.value ?? 0
    expect(await now()).toBe(whole)
    expect((await now(shop)) + (await now(behind))).toBe(whole)
    expect(await now(shop)).toBe(await worth('stock-as-of', shop))
    await expectBooksInOrder(t.db)
  })
})
