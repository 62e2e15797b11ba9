import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Money of a customer before his bill (domain §3.2.10). */
describe('a sales down payment', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesDownPayment, salesOrder, salesInvoice, receivableRepayment } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.cash = await t.id('method', 'TUNAI')
    id.giro = await t.id('method', 'GIRO')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 60, 171_000]])
  })
  afterAll(async () => t.close())
  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const ahead = (amount: number, more: object = {}) => ({
    ...common(),
    customerId: id.barokah!,
    amount,
    payments: [{ methodId: id.cash!, amount }],
    ...more,
  })
  const pay = (amount: number, more: object = {}) =>
    t.call('akuntansi', salesDownPayment.add, ahead(amount, more))
  const seen = (document: number) => t.call('akuntansi', salesDownPayment.get, { id: document })
  const sides = async (document: number) =>
    (await seen(document)).journal.map((l) => [l.accountCode, l.debit, l.credit])
  const order = async (qty: number) => {
    const saved = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: saved.id, action: 'PROCESS' })
    return saved
  }

  it('owes PPN with the money where prices are quoted without it', async () => {
    const saved = await pay(555_000)
    expect(saved.docNo).toBe('UMJ/SBY/2601/00001')
    expect(await sides(saved.id)).toEqual([
      ['1-1101', 555_000, 0],
      ['2-1201', 0, 500_000],
      ['2-1301', 0, 55_000],
    ])
    id.first = saved.id
    await expectBooksInOrder(t.db)
  })

  it('pays part of a bill, with the PPN that came with it, and no more than is left', async () => {
    const { id: ordered } = await order(10)
    const bill = (amount: number) => ({
      ...common(),
      orderIds: [ordered],
      downPaymentUse: [{ documentId: id.first!, amount }],
    })
    const over = await t.ask('sales.sby', salesInvoice.add, bill(555_001))
    expect(over.error.errors?.[0]?.field).toBe('downPaymentUse.0.amount')
    const open = await t.call('sales.sby', salesInvoice.downPayments, { customerId: id.barokah! })
    expect(open.rows.map((r) => [r.kind, r.open])).toEqual([['sales-down-payment', 555_000]])
    const saved = await t.call('sales.sby', salesInvoice.add, bill(222_000))
    const { journal, document } = await t.call('akuntansi', salesInvoice.get, { id: saved.id })
    expect(document).toMatchObject({
      status: 'PARTIALLY_PAID',
      outstanding: document.total - 222_000,
    })
    expect(journal).toContainEqual(
      expect.objectContaining({ accountCode: '2-1201', debit: 200_000 }),
    )
    expect(journal).toContainEqual(
      expect.objectContaining({ accountCode: '2-1301', credit: document.vat - 22_000 }),
    )
    expect((await seen(id.first!)).document).toMatchObject({
      status: 'PARTIAL',
      outstanding: 333_000,
    })
    await expectBooksInOrder(t.db)
    id.bill = saved.id
  })

  it('is netted in a repayment, its PPN to the last rupiah', async () => {
    const { document } = await t.call('akuntansi', salesInvoice.get, { id: id.bill! })
    const owed = document.outstanding ?? 0
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [
        { documentId: id.bill!, amount: owed },
        { documentId: id.first!, amount: 333_000 },
      ],
      payments: [{ methodId: id.cash!, amount: owed - 333_000 }],
    })
    expect((await seen(id.first!)).document.status).toBe('APPLIED')
    await expectBooksInOrder(t.db)
  })

  it('goes back as it came while nothing of it is used', async () => {
    const used = await t.ask('akuntansi', salesDownPayment.update, {
      id: id.first,
      action: 'REFUND',
      methodId: id.cash,
    })
    expect(used.error.code).toBe('STATUS_INVALID')
    const saved = await pay(111_000)
    const back = await t.call('akuntansi', salesDownPayment.update, {
      id: saved.id,
      action: 'REFUND',
      methodId: id.cash!,
      reason: 'Pesanan batal',
    })
    expect(back.status).toBe('CANCELLED')
    // Its words may be changed while it is used, and no longer once it went back.
    const words = (document?: number) =>
      t.ask('akuntansi', salesDownPayment.update, { id: document, memo: 'Titipan' })
    expect((await words(id.first)).status).toBe(200)
    expect((await words(saved.id)).error).toMatchObject({
      code: 'STATUS_INVALID',
      message: 'Uang muka sudah dikembalikan',
    })
    expect((await seen(saved.id)).document.memo).not.toBe('Titipan')
    expect((await sides(saved.id)).slice(3)).toEqual([
      ['2-1201', 100_000, 0],
      ['2-1301', 11_000, 0],
      ['1-1101', 0, 111_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('stays within its order, which is that customer’s own', async () => {
    const { id: ordered, totals } = await order(2)
    const asked = (more: object) =>
      t.ask('akuntansi', salesDownPayment.add, {
        ...ahead((totals?.total ?? 0) + 1),
        salesOrderId: ordered,
        ...more,
      })
    expect((await asked({})).error.message).toMatch(/^Uang muka melebihi nilai pesanan/)
    const other = await t.id('customer', 'Ibu Sari')
    expect((await asked({ customerId: other })).error.code).toBe('CUSTOMER_MISMATCH')
    expect((await t.ask('kasir.sby', salesDownPayment.add, ahead(1_000))).status).toBe(403)
  })

  it('opens again what it paid when its giro bounces', async () => {
    const saved = await pay(1_110_000, {
      payments: [
        {
          methodId: id.giro!,
          amount: 1_110_000,
          refNo: 'BG 77',
          giroBank: 'Bank Mandiri',
          issueDate: '2026-01-10',
          effectiveDate: '2026-01-10',
        },
      ],
    })
    const { id: ordered } = await order(10)
    const bill = await t.call('sales.sby', salesInvoice.add, {
      ...common(),
      orderIds: [ordered],
      downPaymentUse: [{ documentId: saved.id, amount: 1_000_000 }],
    })
    await t.call('akuntansi', receivableRepayment.changeTender, {
      detailId: tenderId(saved.id, 1),
      status: 'BOUNCED',
    })
    const { document } = await t.call('akuntansi', salesInvoice.get, { id: bill.id })
    expect(document.outstanding).toBe(document.total)
    expect((await seen(saved.id)).document.status).toBe('CANCELLED')
    await expectBooksInOrder(t.db)
  })
})
