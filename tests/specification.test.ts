import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { api } from '#contract/api.ts'

/** Calls as the specification's client makes them. */
describe('the specification’s client', () => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await testApp()
    token = await t.token('akuntansi')
    for (const amount of [1_000, 2_000, 3_000])
      await t.call('akuntansi', api.bankCash.cashIn.add, {
        requestId: newRequest(),
        branchId: await t.id('branch', 'SBY'),
        docDate: '2026-01-10',
        accountId: await t.id('account', 'SBY/1-1102'),
        partyName: `Setoran ${amount}`,
        lines: [{ accountId: await t.id('account', '3-1101'), amount }],
      })
  })
  afterAll(async () => t.close())
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    t.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })

  it('asks histories by query parameters and body', async () => {
    const found = await send(
      'POST',
      '/core/v1/cash/in/history?limit=2&offset=1&dateFrom=2026-01-01&sort=total&direction=asc',
      { filter: { dateTo: '2026-01-31' } },
    )
    expect([found.statusCode, found.json().count]).toEqual([200, 3])
    expect(found.json().rows.map((r: { total: number }) => r.total)).toEqual([2_000, 3_000])
    const none = await send('POST', '/core/v1/cash/in/history?dateFrom=2026-01-11', {})
    expect(none.json().count).toBe(0)
    const journals = await send('GET', '/core/v1/journal/adjustment/history?limit=5&sort=docDate')
    expect([journals.statusCode, journals.json().rows]).toEqual([200, []])
    expect((await send('POST', '/core/v1/cash/in/history?limit=banyak', {})).statusCode).toBe(400)
  })

  it('gives every list a limit, an offset and a branch', async () => {
    const sby = await t.id('branch', 'SBY')
    const everything = { limit: 999_999_999_999, offset: 0, branchId: sby }
    for (const [url, more] of [
      ['/core/v2/customer/search', { q: 'a' }],
      [
        '/core/v1/purchase/supplier-receipt/transaction/get/all',
        { supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera') },
      ],
      ['/core/v1/sales/customer-account', { customerId: await t.id('customer', 'Toko Barokah') }],
    ] as const) {
      const answer = await send('POST', url, { ...everything, ...more })
      expect([url, answer.statusCode]).toEqual([url, 200])
    }
    token = await t.token('owner')
    const goodsId = await t.id('goods', 'MG2')
    const branches = async (more: object) =>
      (await send('POST', '/core/v1/stock/remaining', { goodsId, ...more })).json().rows.length
    expect([await branches({}), await branches(everything), await branches({ offset: 1 })]).toEqual(
      [2, 1, 1],
    )
  })
})
