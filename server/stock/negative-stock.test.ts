import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { openPeriod } from '#server/seed/company.ts'
import { balanceOf, settleCosts } from './story.ts'

/** A branch that sells before the goods came: at the last cost, settled by the next receipt (domain §4.5). */
describe('negative stock', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-12T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    for (const code of ['KPI', 'MIG', 'MG2', 'TEH']) {
      id[code] = await t.id('unit', `${code}/PCS`)
      id[`${code}/goods`] = await t.id('goods', code)
    }
    id.cash = await t.id('method', 'TUNAI')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await t.db.query(`update branch set allow_negative_stock = true where code = 'SBY'`)
  })
  afterAll(async () => t.close())
  const sell = (goods: string, qty: number, day = '12') =>
    t.ask('owner', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: `2026-01-${day}`,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: id[goods], qty }],
      payments: [{ methodId: id.cash, amount: 50_000_000 }],
    })
  const receive = (goods: string, qty: number, price: number, day = '12') =>
    receiveGoods(t, 'SBY', 'TOKO', [[`${goods}/PCS`, qty, price]], `2026-01-${day}`)
  const stock = async (goods: string) => {
    const { rows } = await t.db.query(
      'select qty::float8 as qty, value::float8 as value from stock_value where branch_id = $1 and goods_id = $2',
      [sby, id[`${goods}/goods`]],
    )
    return [rows[0]?.qty, rows[0]?.value]
  }
  /** What a document's goods are worth, line by line, and what it books to the cost adjustment. */
  const booked = async (document: number) => {
    const { rows } = await t.db.query(
      `select (select array_agg(value::float8 order by id) from stock_move where document_id = $1) as moves,
         (select coalesce(sum(l.debit - l.credit), 0)::float8 from journal_line l join account a on a.id = l.account_id
          where l.journal_id = $1 and a.code = '5-1105') as adjustment`,
      [document],
    )
    return [rows[0].moves, rows[0].adjustment]
  }

  it('CV2: sells below nothing at the average, and the receipt makes good the difference', async () => {
    await receive('KPI', 5, 1000)
    const sold = await sell('KPI', 8)
    expect(await booked(sold.body!.id)).toEqual([[-8000], 0])
    expect(await stock('KPI')).toEqual([-3, -3000])
    const came = await receive('KPI', 10, 1200)
    expect(await stock('KPI')).toEqual([7, 8400])
    expect(await booked(came)).toEqual([[11_400], 600])
    expect(await balanceOf(t, sby, '2-1102')).toBe(-5000 - 12_000)
    await expectBooksInOrder(t.db)
  })

  it('sells from an empty stock at the last average, settled part by part, also downwards', async () => {
    await sell('KPI', 7)
    expect(await stock('KPI')).toEqual([0, 0])
    const sold = await sell('KPI', 2)
    expect(await booked(sold.body!.id)).toEqual([[-2400], 0])
    const first = await receive('KPI', 1, 1500)
    expect([await stock('KPI'), (await booked(first))[1]]).toEqual([[-1, -1200], 300])
    const second = await receive('KPI', 3, 1000)
    expect([await stock('KPI'), (await booked(second))[1]]).toEqual([[2, 2000], -200])
    // Covered to the last piece: what lay there last cost what came.
    await sell('KPI', 4)
    await receive('KPI', 2, 1700)
    expect(await stock('KPI')).toEqual([0, 0])
    const next = await sell('KPI', 1)
    expect(await booked(next.body!.id)).toEqual([[-1700], 0])
    await receive('KPI', 1, 1700)
    await expectBooksInOrder(t.db)
  })

  it('sells what never came at nothing, and the receipt bears the whole cost', async () => {
    const sold = await sell('MIG', 4)
    expect(await booked(sold.body!.id)).toEqual([[0], 0])
    const came = await receive('MIG', 10, 2500)
    expect(await booked(came)).toEqual([[15_000], 10_000])
    expect(await stock('MIG')).toEqual([6, 15_000])
    await expectBooksInOrder(t.db)
  })

  it('sells on a day before anything came at the last price paid, and settles in the past', async () => {
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 10, 20_000]], {
      warehouse: 'TOKO',
      docDate: '2026-01-08',
    })
    const sold = await sell('MG2', 4, '05')
    expect(sold.status).toBe(200)
    await settleCosts(t)
    expect(await booked(sold.body!.id)).toEqual([[-80_000], 0])
    expect(await stock('MG2')).toEqual([6, 120_000])
    // Dearer goods had come before all of it: nothing was ever short.
    await receive('MG2', 6, 30_000, '04')
    await settleCosts(t)
    expect(await booked(sold.body!.id)).toEqual([[-120_000], 0])
    expect(await stock('MG2')).toEqual([12, 60_000 + 200_000])
    await expectBooksInOrder(t.db)
  })

  it('settles in the receipt what a late sale makes short before it', async () => {
    await receive('KPI', 10, 1000, '08')
    const came = await receive('KPI', 20, 1500, '10')
    expect((await booked(came))[1]).toBe(0)
    await sell('KPI', 14, '09')
    await settleCosts(t)
    // 14 at 1.000 left −4.000 for −4; the receipt covered them at 6.000.
    expect(await booked(came)).toEqual([[28_000], 2000])
    expect((await stock('KPI'))[0]).toBe(16)
    await receive('KPI', 10, 1000, '07')
    await settleCosts(t)
    expect(await booked(came)).toEqual([[30_000], 0])
    await expectBooksInOrder(t.db)
  })

  it('lets the till sell so, and nobody else take what is not there', async () => {
    const bill = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['TEH/PCS', 5, 1000]], {
      warehouse: 'TOKO',
      docDate: '2026-01-10',
    })
    await sell('TEH', 4)
    const head = (day = '12') => ({
      requestId: newRequest(),
      branchId: sby,
      docDate: `2026-01-${day}`,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: id.TEH, qty: 2 }],
    })
    const place = { toWarehouseId: await t.id('warehouse', 'SBY/GUDANG') }
    const mlg = {
      toBranchId: await t.id('branch', 'MLG'),
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
    }
    const refused = async (answer: Promise<{ error: { code?: string } }>) =>
      (await answer).error.code
    const { stock: goods, purchase } = api
    expect([
      await refused(t.ask('owner', goods.internalMutation.add, { ...head(), ...place })),
      await refused(t.ask('owner', goods.externalMutation.add, { ...head(), ...mlg })),
      await refused(
        t.ask('owner', goods.correction.add, {
          ...head(),
          type: 'OUT',
          reason: 'RUSAK',
          memo: 'Bocor',
        }),
      ),
    ]).toEqual(['STOCK_SHORT', 'STOCK_SHORT', 'STOCK_SHORT'])
    const back = t.ask('owner', purchase.purchaseReturn.add, {
      ...head(),
      purchaseInvoiceId: bill,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 2 }],
    } as never)
    expect(await refused(back)).toBe('STOCK_SHORT')
    // The till goes on.
    expect((await sell('TEH', 3)).status).toBe(200)
    expect((await stock('TEH'))[0]).toBe(-2)
    await receive('TEH', 4, 1000)
    // Two lie there today; what was sold on the same day left none of them for a day before.
    expect(
      await refused(t.ask('owner', goods.internalMutation.add, { ...head('10'), ...place })),
    ).toBe('BACKDATE_STOCK')
    expect((await t.ask('owner', goods.internalMutation.add, { ...head(), ...place })).status).toBe(
      200,
    )
    await settleCosts(t)
    await expectBooksInOrder(t.db)
  })

  it('does not close a month that ends below nothing, whatever comes after it', async () => {
    await sell('MIG', 8)
    t.at('2026-02-03T03:00:00Z')
    await openPeriod(t.db, 2026, 2)
    const january = async () => {
      const list = await t.call('akuntansi', api.system.period.checklist, { id: 2026 * 12 + 1 })
      return list.rows.find((r) => r.key === 'negative')
    }
    expect(await january()).toMatchObject({ ok: false, count: 1 })
    expect((await january())?.text).toBe('Ada stok minus: MIG Mie Instan Goreng (Toko SBY)')
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/PCS', 10, 2600]], '2026-02-03')
    expect((await january())?.ok).toBe(false)
    await receive('MIG', 5, 2600, '31')
    expect((await january())?.ok).toBe(true)
    await settleCosts(t)
    await expectBooksInOrder(t.db)
  })

  it('is given up once nothing is short, and what was short before stays right', async () => {
    const { branch } = api.master
    await sell('KPI', 500)
    const own = await t.call('owner', branch.get, { id: sby })
    const end = () =>
      t.ask('owner', branch.update, {
        requestId: newRequest(),
        id: sby,
        version: own.version,
        code: own.code,
        name: own.name,
        address: own.address,
        cityCode: own.cityCode,
        allowNegativeStock: false,
      })
    const early = await end()
    expect([early.status, early.error.message]).toEqual([422, 'Masih ada stok minus di cabang ini'])
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 600, 1000]], '2026-02-03')
    expect((await end()).status).toBe(200)
    expect((await sell('KPI', 300)).error.code).toBe('STOCK_SHORT')
    await settleCosts(t)
    await expectBooksInOrder(t.db)
  })
})
