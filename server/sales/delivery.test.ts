import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Whom an order is sold by, and where it is brought (domain §2.2, §3.2.2). */
describe('salesman and address of an order', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { customerAddress, customer } = api.master
  const { salesOrder, salesInvoice } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.unit = await t.id('unit', 'MG2/DUS')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
  })
  afterAll(async () => t.close())
  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const order = async (more: object) =>
    t.ask('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: id.unit, qty: 2 }],
      ...more,
    })

  it('keeps several addresses of a customer, one of them the usual one', async () => {
    const add = (label: string, isDefault: boolean) =>
      t.call('owner', customerAddress.add, {
        requestId: newRequest(),
        customerId: id.barokah!,
        label,
        address: `Jl. ${label} 1`,
        recipient: 'Pak Joko',
        isDefault,
      })
    await add('Rungkut', true)
    await add('Waru', true)
    const { addresses } = await t.call('owner', customer.get, { id: id.barokah! })
    expect(addresses.map((a) => [a.label, a.isDefault])).toEqual([
      ['Waru', true],
      ['Rungkut', false],
    ])
    const seen = await t.call('sales.sby', customerAddress.getAll, {
      limit: 10,
      offset: 0,
      filter: { customerId: id.barokah! },
    })
    expect(seen.rows).toHaveLength(2)
    expect((await t.ask('gudang.sby', customerAddress.getAll, { limit: 10 })).status).toBe(403)
  })

  it('brings the goods of the invoice where the order says, by the salesman who is named', async () => {
    id.salesman = await t.id('employee', 'kepala.sby')
    const saved = await order({ salesmanId: id.salesman, deliveryAddress: 'Jl. Waru 1' })
    await t.call('kepala.sby', salesOrder.process, { id: saved.body.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', salesInvoice.add, {
      ...common(),
      orderIds: [saved.body.id],
    })
    const { document } = await t.call('owner', salesInvoice.get, { id: bill.id })
    expect(document).toMatchObject({ deliveryAddress: 'Jl. Waru 1', salesmanId: id.salesman })
  })

  it('knows no salesman of another branch', async () => {
    const stranger = await order({ salesmanId: await t.id('employee', 'sales.mlg') })
    expect(stranger.error).toMatchObject({
      message: 'Sales tidak ditemukan di cabang ini',
      errors: [{ field: 'salesmanId' }],
    })
    expect((await order({ salesmanId: 999_999 })).status).toBe(404)
  })
})
