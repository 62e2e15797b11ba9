import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** A customer's giro is a claim on his bank until that has paid (domain §3.2.11). */
describe('being paid by giro', () => {
  let t: TestApp
  let invoice: number
  let owed: number
  const id: Record<string, number> = {}
  const { receivableRepayment, salesInvoice, salesOrder } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.giro = await t.id('method', 'GIRO')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
    const common = { branchId: id.branch, docDate: '2026-01-10' }
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common,
      requestId: newRequest(),
      type: 'ORDER',
      customerId: id.barokah,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10 }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', salesInvoice.add, {
      ...common,
      requestId: newRequest(),
      orderIds: [order.id],
    })
    invoice = bill.id
    owed = bill.totals?.total ?? 0
  })
  afterAll(async () => t.close())

  it('wants the bank that issued it, and opens the bill again when it bounces', async () => {
    const pay = (more: object = {}) => ({
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      customerId: id.barokah!,
      lines: [{ documentId: invoice, amount: owed }],
      payments: [
        {
          methodId: id.giro!,
          amount: owed,
          refNo: 'BG 118822',
          giroBank: 'Bank Mandiri',
          issueDate: '2026-01-10',
          effectiveDate: '2026-01-12',
          ...more,
        },
      ],
    })
    const nameless = await t.ask('akuntansi', receivableRepayment.add, pay({ giroBank: null }))
    expect(nameless.error.errors?.[0]).toMatchObject({
      field: 'payments.0.giroBank',
      message: 'Bank penerbit wajib diisi',
    })
    const paid = await t.call('akuntansi', receivableRepayment.add, pay())
    const open = async () =>
      (await t.call('sales.sby', salesInvoice.get, { id: invoice })).document.outstanding
    expect(await open()).toBe(0)
    const stands = async () => {
      const seen = await t.call('sales.sby', api.master.customer.get, { id: id.barokah! })
      return [seen.arBalance, seen.giroOutstanding]
    }
    const [other] = (await stands()) as [number, number]
    expect(await stands()).toEqual([other, owed])
    t.at('2026-01-12T03:00:00Z')
    const say = (status: string, more: object = {}) =>
      t.ask('akuntansi', receivableRepayment.changeTender, {
        detailId: tenderId(paid.id, 1),
        status,
        ...more,
      })
    expect((await say('CLEARED')).error.errors?.[0]?.field).toBe('bankAccountId')
    const cashier = await t.ask('kasir.sby', receivableRepayment.changeTender, {
      detailId: tenderId(paid.id, 1),
      status: 'BOUNCED',
    })
    expect(cashier.status).toBe(403)
    const bounced = await say('BOUNCED', { charge: 25_000, bankAccountId: id.bca })
    expect(bounced.body.status).toBe('BOUNCED')
    expect(await stands()).toEqual([other + owed, 0])
    expect(await open()).toBe(owed)
    const seen = await t.call('akuntansi', receivableRepayment.get, { id: paid.id })
    expect(seen.journal.slice(2).map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1206', 0, owed],
      ['1-1201', owed, 0],
      ['6-1302', 25_000, 0],
      ['1-1111', 0, 25_000],
    ])
    const list = await t.call('akuntansi', receivableRepayment.tenders, {
      filter: { giroOnly: true, status: ['BOUNCED'] },
      search: 'mandiri',
    })
    expect(list.rows.map((r) => [r.refNo, r.bankName, r.endedOn])).toEqual([
      ['BG 118822', 'Bank Mandiri', '2026-01-12'],
    ])
    await expectBooksInOrder(t.db)
  })

  it('marks the customer, and says so at his next credit sale', async () => {
    const known = await t.call('sales.sby', api.master.customer.get, { id: id.barokah! })
    expect(known.bouncedGiroOn).toBe('2026-01-12')
    const other = await t.id('customer', 'CV Maju Jaya')
    expect((await t.call('sales.sby', api.master.customer.get, { id: other })).bouncedGiroOn).toBe(
      null,
    )
    const order = await t.call('sales.sby', salesOrder.add, {
      branchId: id.branch!,
      docDate: '2026-01-12',
      requestId: newRequest(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1 }],
    })
    const processed = await t.call('kepala.sby', salesOrder.process, {
      id: order.id,
      action: 'PROCESS',
    })
    const warning = 'Giro tolakan: giro pelanggan ini ditolak bank pada 12/01/2026'
    expect(processed.warnings).toEqual([warning])
    const bill = await t.call('sales.sby', salesInvoice.add, {
      branchId: id.branch!,
      docDate: '2026-01-12',
      requestId: newRequest(),
      orderIds: [order.id],
    })
    expect(bill.warnings).toEqual([warning, 'NPWP/NIK pelanggan belum lengkap'])
    await expectBooksInOrder(t.db)
  })

  it('prepares what is to be collected, and books it when the money comes', async () => {
    const prepared = await t.call('akuntansi', receivableRepayment.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-12',
      customerId: id.barokah!,
      lines: [{ documentId: invoice, amount: owed }],
      payments: [],
    })
    const seen = () => t.call('akuntansi', receivableRepayment.get, { id: prepared.id })
    expect([prepared.status, (await seen()).journal]).toEqual(['WAITING_PAYMENT', []])
    const cash = await t.id('method', 'TUNAI')
    const pay = (amount: number) =>
      t.ask('akuntansi', receivableRepayment.pay, {
        id: prepared.id,
        requestId: newRequest(),
        payments: [{ methodId: cash, amount }],
      })
    expect((await pay(owed - 1)).error.code).toBe('PAY_MISMATCH')
    expect((await pay(owed)).body.status).toBe('POSTED')
    expect((await seen()).journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1101', owed, 0],
      ['1-1201', 0, owed],
    ])
    const cancel = await t.ask('akuntansi', receivableRepayment.cancel, { id: prepared.id })
    expect(cancel.error.code).toBe('STATUS_INVALID')
    await expectBooksInOrder(t.db)
  })
})
