import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** What goods had cost that went out as COD is known late: the sale, what came back and what is out follow (domain §4.4). */
describe('cost of goods out for COD', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is told to the sale, to its return and to what is out still', async () => {
    const sby = await t.id('branch', 'SBY')
    const toko = await t.id('warehouse', 'SBY/TOKO')
    const { cod, salesInvoice, salesReturn } = api.sales
    const head = (day: string) => ({
      requestId: newRequest(),
      branchId: sby,
      docDate: `2026-01-${day}`,
    })
    const send = async () =>
      t.call('kasir.sby', cod.add, {
        ...head('06'),
        courierId: await t.id('employee', 'gudang.sby'),
        deliveryAddress: 'Jl. Waru 1',
        warehouseId: toko,
        lines: [{ goodsUnitId: await t.id('unit', 'KPI/PCS'), qty: 10 }],
      })
    t.at('2026-01-05T03:00:00Z')
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 100, 1000]], '2026-01-05')
    t.at('2026-01-06T03:00:00Z')
    const [first] = [await send(), await send()]
    t.at('2026-01-07T03:00:00Z')
    const sold = await t.call('kasir.sby', cod.payment, {
      ...head('07'),
      codId: first.id,
      acceptedLines: [{ line: 1, qty: 6 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 1_000_000 }],
    })
    const back = await t.call('kasir.sby', salesReturn.add, {
      ...head('07'),
      invoiceId: sold.id,
      warehouseId: toko,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 2, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', salesReturn.process, { id: back.id, action: 'APPROVE' })
    // Entered on the 10th: on the 4th another 100 had come at 1.200, so one cost 1.100.
    t.at('2026-01-10T03:00:00Z')
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 100, 1200]], '2026-01-04')
    const pools = openPools(t.url)
    await recalculateWaiting(pools, new AbortController().signal)
    await pools.end()
    const balance = async (usage: string) => {
      const { rows } = await t.db.query(
        `select coalesce(sum(l.debit - l.credit), 0)::float8 as n from journal_line l join account a on a.id = l.account_id where a.usage = $1`,
        [usage],
      )
      return rows[0].n
    }
    expect(await balance('INV_COD')).toBe(10 * 1100)
    expect(await balance('COGS')).toBe(4 * 1100)
    expect(await balance('INVENTORY')).toBe(186 * 1100)
    const { lines } = await t.call('owner', salesInvoice.get, { id: sold.id })
    expect(lines[0]?.cost).toBe(6 * 1100)
    await expectBooksInOrder(t.db)
  })
})
