import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Goods that come back pay first what is still owed of their sale; money is given for money (domain §3.2.7). */
describe('what a return pays first', () => {
  let t: TestApp
  let branchId: number
  let customerId: number
  let providerId: number
  const id: Record<string, number> = {}
  const { cashier, salesReturn, exchange, instalmentPayment, salesInvoice } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    customerId = await t.id('customer', 'Toko Barokah')
    id.rice = await t.id('unit', 'BRS5/SAK')
    for (const code of ['TUNAI', 'PAYLATER', 'GIRO']) id[code] = await t.id('method', code)
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['BRS5/SAK', 200, 60_000],
      ['MG2/PCS', 20, 28_000],
    ])
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 500000000 where id = $1',
      [customerId],
    )
    const own = { name: 'Cicilan Toko', mdrPct: 0, settlementDays: 0, bankAccountId: id.bca }
    const added = { requestId: newRequest(), ...own, funding: 'OWN' as const }
    providerId = (await t.call('owner', api.master.paylater.add, added)).id
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  /** So many sacks at 100.000 each. */
  const sell = async (qty: number, payments: object[]) =>
    (
      await t.call('kasir.sby', cashier.payment, {
        ...common(),
        customerId,
        payments,
        lines: [{ goodsUnitId: id.rice, qty, unitPrice: 100_000 }],
        approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'PRICE_OVERRIDE'),
      } as never)
    ).id
  const cash = (amount: number) => ({ methodId: id.TUNAI, amount })
  const later = (amount: number, refNo: string) => ({
    methodId: id.PAYLATER,
    amount,
    refNo,
    providerId,
    instalments: 3,
    firstDue: '2026-02-10',
  })
  const giro = (amount: number, refNo: string) => ({
    methodId: id.GIRO,
    amount,
    refNo,
    giroBank: 'Bank Mandiri',
    issueDate: '2026-01-10',
    effectiveDate: '2026-01-20',
  })
  const written = (sale: number, qty: number, settleBy: string) =>
    t.ask('kasir.sby', salesReturn.add, {
      ...common(),
      invoiceId: sale,
      reason: 'RUSAK',
      settleBy,
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
    } as never)
  async function back(sale: number, qty: number, settleBy: string) {
    const { status, body, error } = await written(sale, qty, settleBy)
    if (status !== 200) return { refused: error.code }
    await t.call('kepala.sby', salesReturn.process, { id: body.id, action: 'APPROVE' })
    const { journal } = await t.call('owner', salesReturn.get, { id: body.id })
    const money = ['1-1101', '1-1201', '1-1204', '1-1205', '2-1401', '2-1402']
    return {
      told: body.warnings,
      sides: journal
        .filter((l) => money.includes(l.accountCode) || /Deposit/.test(l.accountName))
        .map((l) => [l.accountCode, l.credit - l.debit]),
    }
  }

  it('takes instalments of ours off first, and hands over only what was paid', async () => {
    const sale = await sell(3, [later(200_000, 'K-1'), cash(100_000)])
    const { docNo } = (await t.call('owner', salesInvoice.get, { id: sale })).document
    expect(await back(sale, 1, 'TUNAI')).toEqual({
      told: [`Rp 100.000 memotong cicilan ${docNo} yang belum dibayar`],
      sides: [['1-1205', 100_000]],
    })
    const contractId = tenderId(sale, 1)
    const { contract, payments } = await t.call('owner', instalmentPayment.contract, {
      id: contractId,
    })
    expect([contract.open, payments.map((p) => [p.kind, p.amount])]).toEqual([
      100_000,
      [['sales-return', 100_000]],
    ])
    expect((await back(sale, 2, 'TUNAI')).sides).toEqual([
      ['1-1101', 100_000],
      ['1-1205', 100_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('puts into a deposit no more than was paid', async () => {
    const sale = await sell(2, [later(150_000, 'K-2'), cash(50_000)])
    const { sides } = await back(sale, 2, 'DEPOSIT')
    expect(sides?.find(([code]) => code === '1-1205')).toEqual(['1-1205', 150_000])
    const { rows } = await t.db.query(
      `select sum(amount - settled)::int as open from open_item where customer_id = $1 and role = 'CUSTOMER_DEPOSIT'`,
      [customerId],
    )
    expect(rows[0].open).toBe(50_000)
    await expectBooksInOrder(t.db)
  })

  it('hands over no cash for a giro that waits for the bank', async () => {
    const sale = await sell(2, [giro(150_000, 'BG 1'), cash(50_000)])
    expect(await back(sale, 1, 'TUNAI')).toEqual({ refused: 'GIRO_OPEN' })
    expect(await back(sale, 1, 'DEPOSIT')).toEqual({ refused: 'GIRO_OPEN' })
    expect((await back(sale, 1, 'POTONG_PIUTANG')).sides).toEqual([['1-1201', 100_000]])
    await expectBooksInOrder(t.db)
  })

  it('lowers an open bill before it hands over anything', async () => {
    const bill = await t.call('owner', salesInvoice.add, {
      ...common(),
      customerId,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: id.rice, qty: 1, unitPrice: 100_000 }],
    } as never)
    const { sides } = await back(bill.id, 1, 'TUNAI')
    expect(sides).toEqual([['1-1201', bill.totals?.total]])
    await expectBooksInOrder(t.db)
  })

  it('gives no goods in exchange for what is owed', async () => {
    for (const [payments, code] of [
      [[later(100_000, 'K-3'), cash(100_000)], 'STATUS_INVALID'],
      [[giro(200_000, 'BG 2')], 'GIRO_OPEN'],
    ] as const) {
      const sale = await sell(2, [...payments])
      const { error } = await t.ask('kasir.sby', exchange.calculate, {
        ...common(),
        invoiceId: sale,
        reason: 'LAIN',
        rest: 'TUNAI',
        lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
        taken: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      } as never)
      expect(error?.code).toBe(code)
    }
  })
})
