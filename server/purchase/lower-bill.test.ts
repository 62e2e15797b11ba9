import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** A bill far below the receipt never takes more off the stock than it is worth (domain §4.3). */
describe('a lower bill', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())
  const PRINCIPAL = 'PT Tirta Pangan Sejahtera'

  it('leaves the stock at nothing and books the rest as variance', async () => {
    const bill = await receiveGoods(t, PRINCIPAL, [['MG2/PCS', 20, 1000]])
    await t.call('owner', api.stock.correction.add, {
      requestId: newRequest(),
      branchId: bill.branchId,
      docDate: bill.docDate,
      type: 'OUT',
      reason: 'RUSAK',
      memo: 'Bocor',
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 20 }],
    })
    await receiveGoods(t, PRINCIPAL, [['MG2/PCS', 20, 500]])
    const { id } = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      ...bill,
      lines: bill.lines.map((l) => ({ ...l, unitPrice: 200 })),
    })
    const { journal } = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id })
    const booked = (code: string) =>
      journal.filter((l) => l.accountCode === code).map((l) => [l.debit, l.credit])
    expect([booked('1-1301'), booked('5-1102')]).toEqual([[[0, 10_000]], [[0, 6_000]]])
    const { rows } = await t.db.query(
      'select qty::float8, value::float8 from stock_value where goods_id = $1',
      [await t.id('goods', 'MG2')],
    )
    expect(rows).toEqual([{ qty: 20, value: 0 }])
    await expectBooksInOrder(t.db)
  })
})
