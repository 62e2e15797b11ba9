import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { textOf } from '../../../tests/papers/read-pdf.ts'

/** An order says what of it is to be paid ahead (domain §3.1.1, §3.2.2): told, printed, held to its total, and missed. */
describe('money that an order asks ahead', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { purchaseOrder, purchaseReceipt, downPayment } = api.purchase
  const { salesOrder, salesDownPayment } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.oil = await t.id('unit', 'MG2/DUS')
    id.cash = await t.id('method', 'TUNAI')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const percent = (value: number) => ({ type: 'PERCENT' as const, value })
  const rupiah = (value: number) => ({ type: 'AMOUNT' as const, value })

  it('is a share or an amount of a purchase order, known to whoever sees what we pay', async () => {
    // Ten at 100.000 with PPN on top: 1.110.000.
    const input = (downPaymentPlan: object | null) => ({
      ...common(),
      supplierId: id.tirta!,
      warehouseId: id.gudang!,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id.oil!, qty: 10, unitPrice: 100_000 }],
      downPaymentPlan,
    })
    const over = await t.ask('owner', purchaseOrder.add, input(rupiah(1_110_001)))
    expect(over.error.errors?.[0]).toMatchObject({
      field: 'downPaymentPlan',
      message: 'Uang muka melebihi nilai PO (Rp 1.110.000)',
    })
    const saved = await t.call('owner', purchaseOrder.add, input(percent(30)) as never)
    const seen = (as: string) => t.call(as, purchaseOrder.get, { id: saved.id })
    const { document } = await seen('owner')
    expect([document.plannedDownPayment, document.plannedDownPaymentPercent]).toEqual([333_000, 30])
    expect((await seen('gudang.sby')).document).not.toHaveProperty('plannedDownPayment')
    const print = async (as: string) =>
      textOf((await t.ask(as, purchaseOrder.pdf, { id: saved.id })).raw)
    expect(await print('owner')).toContain('30% = Rp 333.000')
    expect(await print('gudang.sby')).not.toContain('333.000')
    const { version } = document
    await t.call('owner', purchaseOrder.update, {
      ...input(rupiah(500_000)),
      id: saved.id,
      version,
    } as never)
    const anew = await seen('owner')
    expect(anew.document).toMatchObject({
      plannedDownPayment: 500_000,
      plannedDownPaymentPercent: null,
    })
    expect(anew.history.flatMap(({ amounts = [] }) => amounts)).toContainEqual({
      field: 'plannedDownPayment',
      of: null,
      before: '333000',
      after: '500000',
    })
    const arrives = {
      ...common(),
      purchaseOrderId: saved.id,
      warehouseId: id.gudang!,
      supplierDeliveryNo: 'SJ-1',
      lines: [{ poLine: 1, qty: 1 }],
    }
    const warned = async () =>
      (await t.call('gudang.sby', purchaseReceipt.preview, arrives)).warnings
    const missing = [`Uang muka ${saved.docNo} belum dibayar sesuai rencana`]
    expect(await warned()).toEqual(missing)
    const pay = (amount: number) =>
      t.call('akuntansi', downPayment.add, {
        ...common(),
        supplierId: id.tirta!,
        purchaseOrderId: saved.id,
        amount,
        payments: [{ methodId: id.transfer!, amount, bankAccountId: id.bca! }],
      })
    await pay(200_000)
    expect(await warned()).toEqual(missing)
    await pay(300_000)
    expect(await warned()).toEqual([])
  })

  it('is told where a sales order is processed without it', async () => {
    const saved = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: id.gudang!,
      lines: [{ goodsUnitId: id.oil!, qty: 2 }],
      downPaymentPlan: percent(50),
    })
    const { document } = await t.call('sales.sby', salesOrder.get, { id: saved.id })
    const half = Math.round(document.total / 2)
    expect(document.plannedDownPayment).toBe(half)
    await t.call('akuntansi', salesDownPayment.add, {
      ...common(),
      customerId: id.barokah!,
      salesOrderId: saved.id,
      amount: 100_000,
      payments: [{ methodId: id.cash!, amount: 100_000 }],
    })
    await t.call('owner', purchaseReceipt.add, {
      ...common(),
      purchaseOrderId: await orderOf(),
      warehouseId: id.gudang!,
      supplierDeliveryNo: 'SJ-2',
      lines: [{ poLine: 1, qty: 10 }],
    })
    const done = await t.call('kepala.sby', salesOrder.process, { id: saved.id, action: 'PROCESS' })
    const left = new Intl.NumberFormat('id-ID').format(half - 100_000)
    expect(done.warnings).toEqual([`Uang muka yang direncanakan belum diterima Rp ${left}`])
  })

  const orderOf = async () => {
    const { rows } = await t.db.query(`select id::int from document where kind = 'purchase-order'`)
    return rows[0].id as number
  }
})
