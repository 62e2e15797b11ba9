import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
})
afterAll(async () => t.close())

it('counts the receipt and the invoice of a cash sale apart: the first of each is an original', async () => {
  const { id } = await t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: '2026-01-10',
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
  })
  const { receipt, pdf } = api.sales.salesInvoice
  const answers = []
  for (const print of [receipt, pdf, receipt]) answers.push(await t.ask('sales.sby', print, { id }))
  expect(answers.map((a) => a.status)).toEqual([200, 200, 422])
  expect(answers[2]?.error.action).toBe('REPRINT')
})
