import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** Bills, deposits and money ahead belong to their branch; another one names it (docs/decisions/0047). */
describe('what lies open with a party in another branch', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesInvoice, receivableRepayment, salesDownPayment, cashier } = api.sales
  const { debtPayment, supplierReceipt } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.SBY = await t.id('branch', 'SBY')
    id.MLG = await t.id('branch', 'MLG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.unit = await t.id('unit', 'MG2/PCS')
    for (const code of ['TUNAI', 'DEPOSIT']) id[code] = await t.id('method', code)
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 100, 28_500]])
  })
  afterAll(() => t.close())
  const common = (branch: string) => ({
    requestId: newRequest(),
    branchId: id[branch] as number,
    docDate: '2026-01-10',
  })
  const cash = (amount: number) => [{ methodId: id.TUNAI as number, amount }]

  it('is named where a bill of a customer is paid', async () => {
    const bill = await t.call('owner', salesInvoice.add, {
      ...common('SBY'),
      customerId: id.barokah as number,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: id.unit as number, qty: 2 }],
      termDays: 30,
    })
    const of = { customerId: id.barokah as number, limit: 50, offset: 0 }
    const open = (branch: string) =>
      t.call('owner', receivableRepayment.openItems, { ...of, branchId: id[branch] as number })
    expect(await open('SBY')).toMatchObject({ rows: [{ documentId: bill.id }], elsewhere: [] })
    expect(await open('MLG')).toEqual({ rows: [], elsewhere: ['Surabaya'] })
    const paid = await t.ask('owner', receivableRepayment.add, {
      ...common('MLG'),
      customerId: id.barokah as number,
      lines: [{ documentId: bill.id, amount: 10_000 }],
      payments: cash(10_000),
    })
    expect(paid.error.message).toBe(
      'Dokumen tidak ditemukan di cabang ini, melainkan di cabang Surabaya',
    )
  })

  it('is named where a deposit or money ahead pays at the till', async () => {
    await t.call('owner', salesDownPayment.add, {
      ...common('SBY'),
      customerId: id.sari as number,
      amount: 100_000,
      payments: cash(100_000),
    })
    const lines = [{ goodsUnitId: id.unit as number, qty: 1 }]
    const told = await t.call('kasir.mlg', cashier.calculate, {
      branchId: id.MLG as number,
      customerId: id.sari as number,
      lines,
    } as never)
    expect(told.kept).toEqual({ deposit: 0, downPayments: [], elsewhere: ['Surabaya'] })
    const sold = await t.ask('kasir.mlg', cashier.payment, {
      ...common('MLG'),
      customerId: id.barokah as number,
      lines,
      payments: [{ methodId: id.DEPOSIT as number, amount: 37_500 }],
    })
    // Whoever has nothing anywhere is told nothing of other branches.
    expect(sold.error.message).toBe('Nilai melebihi sisa deposit (Rp 0)')
  })

  it('is named where a supplier is paid and his bills are taken', async () => {
    const supplier = 'PT Tirta Pangan Sejahtera'
    await buyGoods(t, supplier, [['MG2/DUS', 1, 100_000]])
    const of = { supplierId: await t.id('supplier', supplier), branchId: id.MLG as number }
    expect((await t.call('owner', debtPayment.openItems, of)).elsewhere).toEqual(['Surabaya'])
    const { elsewhere } = await t.call('owner', supplierReceipt.eligible, of as never)
    expect(elsewhere).toEqual(['Surabaya'])
  })
})
