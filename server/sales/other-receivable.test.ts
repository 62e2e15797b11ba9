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
})
