import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** What customers owe for other things than goods, collected with their bills (domain §3.2.12). */
describe('an other receivable', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { otherReceivable, receivableRepayment } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.income = await t.id('account', '7-1103')
    id.drawer = await t.id('account', 'SBY/1-1101')
    id.cash = await t.id('method', 'TUNAI')
  })
  afterAll(async () => t.close())

  const claim = (more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.branch!,
    docDate: '2026-01-10',
    customerId: id.barokah!,
    accountId: id.income!,
    amount: 750_000,
    dueDate: '2026-01-31',
    memo: 'Sewa rak Januari',
    ...more,
  })

  it('stands against the account that it comes from, and is collected like a bill', async () => {
    const saved = await t.call('akuntansi', otherReceivable.add, claim())
    expect([saved.docNo, saved.totals?.total]).toEqual(['PL/SBY/2601/00001', 750_000])
    const { journal, document } = await t.call('akuntansi', otherReceivable.get, { id: saved.id })
    expect(journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1207', 750_000, 0],
      ['7-1103', 0, 750_000],
    ])
    expect(document).toMatchObject({ status: 'UNPAID', outstanding: 750_000 })
    await t.call('akuntansi', receivableRepayment.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      customerId: id.barokah!,
      lines: [{ documentId: saved.id, amount: 250_000 }],
      payments: [{ methodId: id.cash!, amount: 250_000 }],
    })
    const part = await t.call('akuntansi', otherReceivable.get, { id: saved.id })
    expect(part.document).toMatchObject({ status: 'PARTIALLY_PAID', outstanding: 500_000 })
    await expectBooksInOrder(t.db)
  })

  it('lends no more cash than the drawer holds', async () => {
    const lent = (amount: number) =>
      t.ask('akuntansi', otherReceivable.add, claim({ accountId: id.drawer, amount }))
    const much = await lent(250_001)
    expect(much.error).toMatchObject({ code: 'CASH_SHORT', errors: [{ field: 'accountId' }] })
    expect((await lent(250_000)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('refuses control accounts, a day before its own, and who may not write it', async () => {
    const asked = (who: string, more: object) => t.ask(who, otherReceivable.add, claim(more))
    const control = await asked('akuntansi', { accountId: await t.id('account', '1-1201') })
    expect(control.error.code).toBe('ACCOUNT_CONTROL')
    const early = await asked('akuntansi', { dueDate: '2026-01-09' })
    expect(early.error.errors?.[0]?.field).toBe('dueDate')
    expect((await asked('kasir.sby', {})).status).toBe(403)
  })

  it('is owed by anybody: whoever buys nothing from us owes this alone', async () => {
    const { customer, supplier } = api.master
    const person = { requestId: newRequest(), branchId: id.branch!, name: 'Agus (karyawan)' }
    const input = { ...person, type: 'NON_MEMBER' as const, trades: false }
    const member = await t.ask('owner', customer.add, {
      ...input,
      type: 'MEMBER',
      phone: '081234567890',
      address: 'Jl. Dinoyo 4',
    })
    expect(member.error).toMatchObject({ code: 'NOT_TRADING', errors: [{ field: 'trades' }] })
    const { id: agus } = await t.call('owner', customer.add, input)
    expect((await t.call('kasir.sby', customer.search, { q: 'agus' })).rows).toEqual([])
    const bought = await t.ask('kasir.sby', api.sales.cashier.calculate, {
      branchId: id.branch!,
      customerId: agus,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    } as never)
    expect(bought.error.message).toBe(
      'Agus (karyawan) bukan pembeli, hanya untuk piutang lain-lain',
    )
    const loan = await t.call('akuntansi', otherReceivable.add, claim({ customerId: agus }))
    await t.call('akuntansi', receivableRepayment.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      customerId: agus,
      lines: [{ documentId: loan.id, amount: 750_000 }],
      payments: [{ methodId: id.cash!, amount: 750_000 }],
    })
    const { document } = await t.call('akuntansi', otherReceivable.get, { id: loan.id })
    expect(document.status).toBe('PAID')
    const owner = await t.call('owner', supplier.add, {
      requestId: newRequest(),
      name: 'Pemilik',
      isPkp: false,
      trades: false,
    } as never)
    const order = await t.ask('owner', api.purchase.purchaseOrder.preview, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      supplierId: owner.id,
      taxMode: 'NONE',
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1, unitPrice: 100 }],
    } as never)
    expect(order.error.message).toBe('Pemilik bukan pemasok barang, hanya untuk hutang lain-lain')
    const debt = await t.call('akuntansi', api.purchase.otherDebt.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      supplierId: owner.id,
      amount: 500_000,
      dueDate: '2026-02-10',
      taxable: false,
      memo: 'Pinjaman',
      accountId: id.income!,
    } as never)
    await t.call('akuntansi', api.purchase.debtPayment.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      supplierId: owner.id,
      lines: [{ documentId: debt.id, amount: 500_000 }],
      payments: [{ methodId: id.cash!, amount: 500_000 }],
    } as never)
    await expectBooksInOrder(t.db)
  })
})
