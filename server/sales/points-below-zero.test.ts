import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

const { cashier, pointRedemption, salesReturn } = api.sales
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
})
afterAll(() => t.close())

/** Points of a sale were made a deposit; then its goods come back (domain §5.4). */
it('is told before and after goods come back whose points are spent', async () => {
  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  const sby = await t.id('branch', 'SBY')
  const customerId = await t.id('customer', 'Ibu Sari')
  const balance = async () =>
    Number((await t.db.query('select point_balance($1) as n', [customerId])).rows[0].n)
  const sold = await t.call('kasir.sby', cashier.payment, {
    ...common(),
    customerId,
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 30 }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 2_000_000 }],
  } as never)
  const earned = await balance()
  expect(earned).toBeGreaterThan(50)
  const back = (qty: number) => ({
    ...common(),
    invoiceId: sold.id,
    reason: 'RUSAK' as const,
    settleBy: 'TUNAI' as const,
    lines: [{ invoiceLine: 1, qty, condition: 'BAIK' as const }],
  })
  const ofPoints = (warnings: string[] | null | undefined) =>
    (warnings ?? []).filter((one) => /^Poin/.test(one))
  const told = async (qty: number) =>
    ofPoints((await t.call('sales.sby', salesReturn.preview, back(qty) as never)).warnings)
  // As long as he has them, nothing is said.
  expect(await told(30)).toEqual([])
  const spent = Math.floor(earned / 50) * 50
  await t.call('kasir.sby', pointRedemption.add, {
    ...common(),
    customerId,
    voucherAmount: spent * 100,
  })
  const sentence = `Poin pelanggan menjadi -${spent}: ${earned} poin dari nota ini ditarik, padahal sudah dipakai`
  expect(await told(30)).toEqual([sentence])
  // What is left covers a single piece.
  expect(earned - spent).toBeGreaterThan(3)
  expect(await told(1)).toEqual([])
  const asked = await t.call('sales.sby', salesReturn.add, back(30) as never)
  expect(ofPoints(asked.warnings)).toEqual([sentence])
  const done = await t.call('kepala.sby', salesReturn.process, { id: asked.id, action: 'APPROVE' })
  expect(ofPoints(done.warnings)).toEqual([sentence])
  expect(await balance()).toBe(-spent)
  await expectBooksInOrder(t.db)
})
