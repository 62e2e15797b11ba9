import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague } from '#contract/master/colleague.ts'
import { paylater } from '#contract/master/paylater.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** What customers pay with, who pays for them later, and the names of colleagues. */
describe('tenders', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('are renamed, switched off and kept to places, without changing what they are', async () => {
    const all = await t.call('owner', paymentMethod.list, {})
    const transfer = all.rows.find((m) => m.kind === 'TRANSFER')
    await t.call('owner', paymentMethod.update, {
      requestId: newRequest(),
      id: transfer?.id ?? 0,
      version: transfer?.version ?? 0,
      name: 'Transfer bank',
      usableAt: ['REPAYMENT'],
    })
    const till = await t.call('kasir.sby', paymentMethod.getAll, { usableAt: 'CASHIER' })
    expect(till.rows.some((m) => m.kind === 'TRANSFER')).toBe(false)
    const context = await t.call('owner', paymentMethod.getAll, { usableAt: 'REPAYMENT' })
    expect(context.rows.find((m) => m.kind === 'TRANSFER')).toMatchObject({
      name: 'Transfer bank',
      accountRole: transfer?.accountRole,
      needs: ['bankAccount'],
    })
    const late = await t.ask('owner', paymentMethod.update, {
      requestId: newRequest(),
      id: transfer?.id,
      version: transfer?.version,
      name: 'Lagi',
      usableAt: [],
    })
    expect(late.status).toBe(409)
  })

  it('have paylater providers of one’s own branch, each name once per account', async () => {
    const sby = await t.id('bank', 'SBY')
    const provider = { name: 'Nanti Bayar', mdrPct: 2.5, settlementDays: 3, bankAccountId: sby }
    const saved = await t.call('owner', paylater.add, { requestId: newRequest(), ...provider })
    const twice = await t.ask('owner', paylater.add, { requestId: newRequest(), ...provider })
    expect(twice.status).toBe(422)
    expect((await t.call('kasir.sby', paylater.getAll, {})).rows).toMatchObject([
      { ...provider, branchName: 'Surabaya' },
    ])
    expect((await t.call('kasir.mlg', paylater.getAll, {})).rows).toEqual([])
    const seller = await t.ask('kasir.sby', paylater.update, {
      requestId: newRequest(),
      ...saved,
      ...provider,
    })
    expect(seller.status).toBe(403)
    const dear = await t.ask('owner', paylater.update, {
      requestId: newRequest(),
      ...saved,
      ...provider,
      mdrPct: 25,
    })
    expect(dear.error.message).toBe('MDR paling besar 20%')
  })

  it('names colleagues of one’s branches and tells nothing else of them', async () => {
    const { rows } = await t.call('sales.sby', colleague.names, { search: 'a' })
    expect(rows.length).toBeGreaterThan(0)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['branchName', 'code', 'id', 'name'])
    const other = await t.call('sales.mlg', colleague.names, { limit: 100 })
    expect(other.rows.some((r) => r.code.endsWith('.SBY'))).toBe(false)
  })
})
