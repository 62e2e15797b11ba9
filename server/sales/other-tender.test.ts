import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** What came by card and is given back in cash is told, limited and allowed by somebody whose limit reaches it. */
describe('money that goes back another way than it came', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  const id: Record<string, number> = {}
  const { cashier, salesReturn, exchange } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    id.coffee = await t.id('unit', 'KPI/PCS')
    for (const code of ['DEBIT', 'TUNAI']) id[code] = await t.id('method', code)
    id.edc = await t.id('edc', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 100, 28_500],
      ['KPI/PCS', 100, 10_000],
    ])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const card = (amount: number, approvalCode: string) => ({
    methodId: id.DEBIT!,
    amount,
    edcId: id.edc!,
    approvalCode,
  })
  const cash = (amount: number) => ({ methodId: id.TUNAI!, amount })
  const sell = (qty: number, payments: object[], customerId: number | null = null) =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: oil, qty }],
      payments: payments as never,
      customerId,
    })
  const back = (qty: number) => [{ invoiceLine: 1, qty, condition: 'BAIK' as const }]
  const written = (invoiceId: number, qty: number) =>
    t.call('kasir.sby', salesReturn.add, {
      ...common(),
      invoiceId,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: back(qty),
    })
  const limited = (rupiah: number) =>
    t.db.query(
      `update role set cash_out_limit = $1 where id = (select role_id from employee where email = 'kepala.sby@gerai.test')`,
      [rupiah],
    )
  const noted = async () =>
    (
      await t.db.query(
        'select document_id::int as id, amount::int, came_by from other_tender order by 1',
      )
    ).rows

  it('counts what came in cash first, over all returns of a sale', async () => {
    await sell(10, [cash(375_000)])
    await limited(1_000_000)
    const sale = await sell(3, [card(75_000, '100001'), cash(37_500)])
    const first = await written(sale.id, 1)
    expect(first.warnings?.join()).not.toMatch(/dikembalikan tunai/)
    await t.call('kepala.sby', salesReturn.process, { id: first.id, action: 'APPROVE' })
    const second = await written(sale.id, 1)
    expect(second.warnings).toContain('Dibayar dengan Kartu Debit, dikembalikan tunai: Rp 37.500')
    await limited(37_000)
    const refused = await t.ask('kepala.sby', salesReturn.process, {
      id: second.id,
      action: 'APPROVE',
    } as never)
    expect(refused.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SALES_RETURN' })
    await limited(37_500)
    await t.call('kepala.sby', salesReturn.process, { id: second.id, action: 'APPROVE' })
    expect(await noted()).toEqual([{ id: second.id, amount: 37_500, came_by: 'Kartu Debit' }])
  })

  it('holds for the rest of an exchange', async () => {
    const sale = await sell(2, [card(75_000, '100002')])
    const swapping = {
      ...common(),
      invoiceId: sale.id,
      reason: 'LAIN' as const,
      lines: back(2),
      taken: [{ goodsUnitId: id.coffee!, qty: 1 }],
    }
    await limited(100)
    const token = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
    const low = await t.ask('kasir.sby', exchange.submit, { ...swapping, approvalToken: token })
    expect(low.error.message).toMatch(/tidak berhak menyetujui sebesar ini/)
    await limited(100_000)
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
    const saved = await t.call('kasir.sby', exchange.submit, { ...swapping, approvalToken })
    expect(saved.warnings?.join()).toMatch(/Dibayar dengan Kartu Debit, dikembalikan tunai/)
    expect(await noted()).toHaveLength(2)
  })

  describe('in another branch', () => {
    let malang: number
    const head = { docDate: '2026-01-10', reason: 'LAIN' as const }
    const limitedThere = (rupiah: number) =>
      t.db.query(
        `update role set cash_out_limit = $1 where id = (select role_id from employee where email = 'kepala.mlg@gerai.test')`,
        [rupiah],
      )
    const there = (sale: { id: number; docNo: string | null }, qty: number) => ({
      ...head,
      requestId: newRequest(),
      branchId: malang,
      lines: back(qty),
      invoiceId: sale.id,
      soldElsewhereNo: sale.docNo as string,
    })
    beforeAll(async () => {
      malang = await t.id('branch', 'MLG')
      await receiveGoods(t, 'MLG', 'TOKO', [
        ['MG2/PCS', 60, 30_000],
        ['KPI/PCS', 60, 10_000],
      ])
      await t.call('kasir.mlg', cashier.payment, {
        requestId: newRequest(),
        branchId: malang,
        docDate: '2026-01-10',
        lines: [{ goodsUnitId: oil, qty: 20 }],
        payments: [cash(750_000)],
      })
    })

    it('is held to the limit where the customer gets his cash', async () => {
      const sale = await sell(2, [card(75_000, '100003')])
      await limitedThere(37_000)
      const coming = { ...there(sale, 1), settleBy: 'TUNAI' as const }
      const refused = await t.ask('kepala.mlg', salesReturn.add, coming)
      expect(refused.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SALES_RETURN' })
      await limitedThere(37_500)
      const saved = await t.call('kepala.mlg', salesReturn.add, coming)
      expect(saved.warnings?.join()).toMatch(/Kartu Debit, dikembalikan tunai: Rp 37.500/)
      expect((await noted()).at(-1)).toMatchObject({ id: saved.id, amount: 37_500 })
      // The rest of an exchange as well.
      const taken = [{ goodsUnitId: id.coffee!, qty: 1 }]
      await limitedThere(100)
      const swap = { ...there(sale, 1), taken }
      const low = await t.ask('kepala.mlg', exchange.submit, swap)
      expect(low.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SALES_RETURN' })
      await limitedThere(100_000)
      const swapped = await t.call('kepala.mlg', exchange.submit, swap)
      expect(swapped.warnings?.join()).toMatch(/Kartu Debit, dikembalikan tunai/)
      expect(await noted()).toHaveLength(4)
    })

    it('counts here what went out there, in cash alone', async () => {
      await limited(1_000_000)
      // A member pays 36.500 each.
      const sari = await t.id('customer', 'Ibu Sari')
      const mixed = (code: string) => sell(2, [card(36_500, code), cash(36_500)], sari)
      const [paidOut, kept] = [await mixed('100004'), await mixed('100005')]
      await t.call('kepala.mlg', salesReturn.add, { ...there(paidOut, 1), settleBy: 'TUNAI' })
      await t.call('kepala.mlg', salesReturn.add, { ...there(kept, 1), settleBy: 'DEPOSIT' })
      const words = async (sale: { id: number }) => (await written(sale.id, 1)).warnings?.join()
      expect(await words(paidOut)).toMatch(/dikembalikan tunai: Rp 36.500/)
      expect(await words(kept)).not.toMatch(/dikembalikan tunai/)
    })
  })
})
