import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { checkWords } from '#contract/system/checks.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { CHECKS } from './checks.ts'

const JANUARY = 2026 * 12 + 1

/** Whoever closes posting is told before what of the month cannot go on, and a drawer is counted all the same. */
describe('posting that is closed over what is under way', () => {
  let t: TestApp
  let branchId: number
  let shiftId: number
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    const [warehouseId, goodsUnitId] = [
      await t.id('warehouse', 'SBY/TOKO'),
      await t.id('unit', 'MG2/PCS'),
    ]
    const lines = [{ goodsUnitId, qty: 2 }]
    const { shift } = api.sales
    const device = { requestId: newRequest(), branchId, name: 'Kasir Depan' }
    const { key: tillKey } = await t.call('owner', shift.register, device as never)
    const opened = await t.call('kasir.sby', shift.open, {
      requestId: newRequest(),
      branchId,
      tillKey,
      openingFloat: 300_000,
    } as never)
    shiftId = (opened as { id: number }).id
    await t.call('kasir.sby', api.sales.cod.add, {
      ...common(),
      warehouseId,
      lines,
      deliveryAddress: 'Jl. Waru 1',
      courierId: await t.id('employee', 'gudang.sby'),
    })
    await t.call('gudang.sby', api.stock.stockOpname.add, {
      ...common(),
      warehouseId,
      scope: 'ALL',
      blind: true,
    } as never)
    await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      warehouseId,
      lines,
      customerId: await t.id('customer', 'Toko Barokah'),
    } as never)
    await t.call('pembelian.sby', api.purchase.pastReturn.add, {
      ...common(),
      warehouseId,
      refNo: 'LAMA',
      taxMode: 'NONE',
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ goodsUnitId, qty: 1, unitPrice: 10_000 }],
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
    } as never)
  })
  afterAll(async () => t.close())

  const close = (more: object = {}) =>
    t.ask('akuntansi', api.system.period.postingClose, { id: JANUARY, ...more })

  it('is asked about, each thing by its name or number', async () => {
    const { error } = await close()
    expect(error.code).toBe('POSTING_STOPS')
    for (const word of [
      'Kasir Depan',
      'COD/SBY/2601/00001',
      'Opname belum selesai',
      'masih draf',
      'masih menunggu persetujuan: RB',
    ])
      expect(error.message).toContain(word)
    const { rows } = error.data as { rows: { key: string; ok: boolean; stopped: boolean }[] }
    expect(rows.map(({ key }) => key).sort()).toEqual([
      'cod',
      'counts',
      'drafts',
      'shifts',
      'waiting',
    ])
    expect(rows.every(({ ok, stopped }) => stopped && !ok)).toBe(true)
  })

  it('is asked about while costs wait to be reckoned anew, which would wait for ever', async () => {
    const mark = (from: string | null) =>
      t.db.query(
        `update stock_value set dirty_from = $1 where (branch_id, goods_id) = (select branch_id, goods_id from stock_value order by 1, 2 limit 1)`,
        [from],
      )
    await mark('2026-01-09T03:00:00Z')
    const { error } = await close()
    await mark(null)
    expect(error.message).toContain('HPP sebagian barang menunggu hitung ulang')
  })

  it('names the kinds of things that are under way in a month', () => {
    const stopped = CHECKS.filter((check) => check.stopped)
    for (const { key, documents, named } of stopped) {
      expect(documents ?? named, key).toBeDefined()
      expect(checkWords[key].bad).toHaveLength(2)
    }
    expect(stopped.map(({ key }) => key).sort()).toEqual([
      'cod',
      'counts',
      'courier-cash',
      'dirty',
      'drafts',
      'prepared',
      'shifts',
      'transit',
      'unsent',
      'waiting',
    ])
  })

  it('lets the drawer be counted and its difference be booked', async () => {
    expect((await close({ ignoreWarnings: true })).status).toBe(200)
    const counts = [
      { denomination: 50_000, pieces: 5 },
      { denomination: 10_000, pieces: 4 },
    ]
    const input = { requestId: newRequest(), branchId, id: shiftId, counts }
    const closed = await t.call('kasir.sby', api.sales.shift.close, input as never)
    expect(closed).toMatchObject({ counted: 290_000, expected: 300_000, difference: -10_000 })
    const { rows } = await t.db.query(
      `select j.type, j.posting_date::text as day from journal j join document d on d.branch_id = j.branch_id and d.id = j.document_id where d.number = $1`,
      [(closed as { differenceNo: string }).differenceNo],
    )
    expect(rows).toEqual([{ type: 'ADJUSTMENT', day: '2026-01-10' }])
    await expectBooksInOrder(t.db)
  })
})
