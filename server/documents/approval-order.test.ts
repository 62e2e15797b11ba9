import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

interface Entered {
  lines: { goodsUnitId: number; qty: number; unitPrice?: number }[]
  [field: string]: unknown
}
const ALL_OF_IT = 99_999

/** Nobody is asked for an approval of what none would heal: stock, customers and periods are looked at before. */
let t: TestApp
let head: { branchId: number; docDate: string; warehouseId: number }
let unit: number
let calls: [name: string, as: string, e: Endpoint, input: Entered][]
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
  head = {
    branchId: await t.id('branch', 'SBY'),
    docDate: '2026-01-10',
    warehouseId: await t.id('warehouse', 'SBY/TOKO'),
  }
  unit = await t.id('unit', 'MG2/PCS')
  const customerId = await t.id('customer', 'Toko Barokah')
  const payments = [{ methodId: await t.id('method', 'TUNAI'), amount: 9_000_000_000 }]
  const typed = { lines: [{ goodsUnitId: unit, qty: ALL_OF_IT, unitPrice: 30_000 }] }
  const { sales, stock } = api
  await t.db.query(`update role set correction_limit = 1 where name = 'Gudang'`)
  calls = [
    ['a sale', 'kasir.sby', sales.cashier.payment, { ...typed, payments }],
    ['a booking', 'kasir.sby', sales.salesOrder.add, { ...typed, customerId, type: 'BOOKING' }],
    [
      'a write-off',
      'gudang.sby',
      stock.correction.add,
      {
        type: 'OUT',
        reason: 'RUSAK',
        memo: 'Pecah',
        lines: [{ goodsUnitId: unit, qty: ALL_OF_IT }],
      },
    ],
    [
      'an earlier day',
      'gudang.sby',
      stock.internalMutation.add,
      {
        docDate: '2026-01-09',
        toWarehouseId: await t.id('warehouse', 'SBY/GUDANG'),
        lines: [{ goodsUnitId: unit, qty: ALL_OF_IT }],
      },
    ],
  ]
})
afterAll(async () => t?.close())

it('says that the stock is short before anybody is asked', async () => {
  const codes: unknown[] = []
  for (const [name, as, e, more] of calls) {
    const input = { ...head, requestId: newRequest(), ...more }
    const short = await t.ask(as, e, input)
    const enough = { ...input, lines: input.lines.map((l) => ({ ...l, qty: 1 })) }
    const there = await t.ask(as, e, { ...enough, requestId: newRequest() })
    codes.push([name, short.error.code, there.error?.code])
  }
  // On the day before nothing lay there yet: what no approval heals either.
  const there = (name: string) =>
    name === 'an earlier day' ? 'BACKDATE_STOCK' : 'APPROVAL_REQUIRED'
  expect(codes).toEqual(calls.map(([name]) => [name, 'STOCK_SHORT', there(name)]))
})

it('books nothing of what is not approved', async () => {
  const { rows } = await t.db.query(
    `select count(*)::int as n from document where doc_date >= '2026-01-09' and kind in ('sales-invoice', 'booking', 'sales-order', 'correction', 'internal-mutation')`,
  )
  expect(rows[0].n).toBe(0)
})
