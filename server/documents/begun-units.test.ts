import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** What was begun in a unit is ended, whatever became of the unit since; nothing new begins in it (domain §2.4). */
describe('a unit that is switched off', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const begun: Record<string, number> = {}
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const carton = <M extends object>(more = {} as M) => ({
    goodsUnitId: id['MG2/DUS']!,
    qty: 1,
    ...more,
  })
  const written = (type: 'ORDER' | 'BOOKING') =>
    t.ask('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type,
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      lines: [carton()],
    })
  const purchase = () => ({
    ...common(),
    supplierId: id.tirta!,
    warehouseId: id.GUDANG!,
    taxMode: 'EXCLUDE' as const,
    lines: [carton({ unitPrice: 180_000 })],
  })

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id['MG2/DUS'] = await t.id('unit', 'MG2/DUS')
    for (const place of ['GUDANG', 'TOKO']) id[place] = await t.id('warehouse', `SBY/${place}`)
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.cash = await t.id('method', 'TUNAI')
    id.there = await t.id('branch', 'MLG')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 20, 171_000]])
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])

    const order = await written('ORDER')
    await t.call('kepala.sby', api.sales.salesOrder.process, {
      id: order.body.id,
      action: 'PROCESS',
    })
    begun.order = order.body.id
    begun.booking = (await written('BOOKING')).body.id
    const cod = await t.call('kasir.sby', api.sales.cod.add, {
      ...common(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: id.TOKO!,
      lines: [carton()],
    })
    begun.cod = cod.id
    const bill = await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      goods: [carton()],
    })
    begun.bill = bill.id
    begun.purchase = (await t.call('owner', api.purchase.purchaseOrder.add, purchase())).id
    const sent = await t.call('gudang.sby', api.stock.externalMutation.add, {
      ...common(),
      toBranchId: id.there,
      warehouseId: id.GUDANG,
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      lines: [carton({ qty: 2 })],
    } as never)
    begun.sent = sent.id
    await t.call('owner', api.stock.externalMutation.received, {
      ...common(),
      branchId: id.there,
      id: sent.id,
      lines: [{ line: 1, qty: 1 }],
    } as never)
    await t.db.query(
      `update goods_unit set is_active = false, version = version + 1, updated_at = clock_timestamp() where id = $1`,
      [id['MG2/DUS']],
    )
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('begins nothing, and says that it is the unit', async () => {
    const answers = [
      await written('ORDER'),
      await t.ask('owner', api.purchase.purchaseOrder.add, purchase()),
    ]
    for (const { error } of answers)
      expect(error.message).toMatch(/^Satuan DUS dari .+ sudah tidak aktif$/)
  })

  it('is no hindrance to what was begun in it', async () => {
    const at = { ...common(), warehouseId: id.GUDANG! }
    const receipt = await t.ask('owner', api.purchase.purchaseReceipt.add, {
      ...at,
      purchaseOrderId: begun.purchase,
      supplierDeliveryNo: 'SJ-OFF',
      lines: [{ poLine: 1, qty: 1 }],
    } as never)
    const lines = [{ line: 1, qty: 1 }]
    const payments = [{ methodId: id.cash!, amount: 500_000 }]
    const answers = {
      receipt,
      bill: await t.ask('akuntansi', api.sales.salesInvoice.add, {
        ...common(),
        orderIds: [begun.order],
      }),
      shown: await t.ask('kasir.sby', api.sales.cashier.calculate, {
        branchId,
        bookingId: begun.booking,
      }),
      booking: await t.ask('kasir.sby', api.sales.cashier.payment, {
        ...common(),
        bookingId: begun.booking,
        payments,
      }),
      told: await t.ask('kasir.sby', api.sales.cod.calculate, {
        codId: begun.cod,
        acceptedLines: lines,
      }),
      cod: await t.ask('kasir.sby', api.sales.cod.payment, {
        ...common(),
        codId: begun.cod,
        acceptedLines: lines,
        payments,
      }),
      back: await t.ask('sales.sby', api.sales.salesReturn.add, {
        ...common(),
        invoiceId: begun.bill,
        reason: 'RUSAK',
        settleBy: 'POTONG_PIUTANG',
        lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
      }),
      arrival: await t.ask('owner', api.stock.externalMutation.received, {
        ...common(),
        branchId: id.there,
        id: begun.sent,
        lines,
      }),
      sentBack: await t.ask('owner', api.stock.mutationReturn.add, {
        ...common(),
        branchId: id.there,
        mutationId: begun.sent,
        reason: 'Pecah',
        lines,
      }),
    }
    const said = Object.entries(answers).map(([what, { status, error }]) => [
      what,
      status === 200 ? 200 : error.message,
    ])
    expect(said).toEqual(Object.keys(answers).map((what) => [what, 200]))
  })
})
