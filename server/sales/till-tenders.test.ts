import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill } from './till-story.ts'

/** At the till a customer also pays with what we have of him, and with giros (domain §3.0.5, §3.2.3). */
describe('deposits, money ahead and giros at the till', () => {
  let t: TestApp
  let branchId: number
  let customerId: number
  let oil: number
  let tillKey: string
  let shiftId: number
  const id: Record<string, number> = {}
  const { cashier, salesDownPayment, receivableRepayment, salesInvoice, shift } = api.sales
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const cash = (amount: number) => ({ methodId: id.TUNAI!, amount })
  const deposit = (amount: number) => ({ methodId: id.DEPOSIT!, amount })
  const ahead = (documentId: number, amount: number) => ({
    methodId: id['UANG-MUKA']!,
    amount,
    documentId,
  })
  const giro = (amount: number, refNo: string, methodId = id.GIRO!) => ({
    methodId,
    amount,
    refNo,
    giroBank: 'Bank Mandiri',
    issueDate: '2026-01-10',
    effectiveDate: '2026-01-10',
  })
  const sale = (qty: number, payments: object[], more = {}) => ({
    ...common(),
    customerId,
    lines: [{ goodsUnitId: oil, qty }],
    payments,
    ...more,
  })
  const sell = (qty: number, payments: object[], more = {}) =>
    t.call('kasir.sby', cashier.payment, sale(qty, payments, more) as never)
  const refused = async (qty: number, payments: object[], more = {}) =>
    (await t.ask('kasir.sby', cashier.payment, sale(qty, payments, more) as never)).error.message
  const totalOf = async (qty: number) =>
    (
      await t.call('kasir.sby', cashier.calculate, {
        branchId,
        customerId,
        lines: [{ goodsUnitId: oil, qty }],
      })
    ).totals.total
  const keptNow = async () =>
    (
      await t.call('kasir.sby', cashier.calculate, {
        branchId,
        customerId,
        lines: [{ goodsUnitId: oil, qty: 1 }],
      })
    ).kept
  /** What a document booked: account, and debit less credit. */
  const sidesOf = async (documentId: number) =>
    Object.fromEntries(
      (
        await t.db.query(
          `select a.code, sum(l.debit - l.credit)::int as amount from journal j
           join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
           where j.document_id = $1 group by 1`,
          [documentId],
        )
      ).rows.map((row) => [row.code, row.amount]),
    )
  const giveDeposit = async (amount: number) => {
    const { id: claim } = await t.call('akuntansi', api.sales.otherReceivable.add, {
      ...common(),
      customerId,
      accountId: id.capital!,
      amount: 2000,
      dueDate: '2026-01-20',
    })
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId,
      overpayToDeposit: true,
      lines: [{ documentId: claim, amount: 2000 }],
      payments: [cash(2000 + amount)],
    })
  }
  const payAhead = async (amount: number, payment: object = cash(amount)) =>
    (
      await t.call('akuntansi', salesDownPayment.add, {
        ...common(),
        customerId,
        amount,
        taxed: true,
        payments: [payment],
      } as never)
    ).id
  const voided = async (invoiceId: number) => {
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID')
    const input = { ...common(), invoiceId, why: 'Salah input', approvalToken }
    return t.call('kasir.sby', shift.void, input)
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    customerId = await t.id('customer', 'Toko Barokah')
    oil = await t.id('unit', 'MG2/PCS')
    for (const code of ['TUNAI', 'DEPOSIT', 'UANG-MUKA', 'GIRO', 'CEK', 'TRANSFER'])
      id[code] = await t.id('method', code)
    id.bca = await t.id('bank', 'SBY')
    id.capital = await t.id('account', '3-1101')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 500, 28_500]])
    tillKey = await registerTill(t)
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 0 }
    shiftId = (await t.call('kasir.sby', shift.open, opening)).id
  })
  afterAll(() => t.close())

  it('take a deposit, the oldest first, mixed with cash', async () => {
    await giveDeposit(30_000)
    await giveDeposit(50_000)
    expect((await keptNow())?.deposit).toBe(80_000)
    const total = await totalOf(2)
    const { id: sold } = await sell(2, [deposit(40_000), cash(100_000)])
    const booked = await sidesOf(sold)
    expect(booked['2-1202']).toBe(40_000)
    expect(booked['1-1101'] ?? booked['1-1102']).toBeGreaterThan(total - 40_000 - 1000)
    expect((await keptNow())?.deposit).toBe(40_000)
    expect(await refused(2, [deposit(40_001), cash(100_000)])).toBe(
      'Nilai melebihi sisa deposit (Rp 40.000)',
    )
    await expectBooksInOrder(t.db)
  })

  it('never spend the same deposit twice', async () => {
    const both = await Promise.all(
      ['kasir.sby', 'kasir2.sby'].map((who) =>
        t.ask(who, cashier.payment, sale(2, [deposit(40_000), cash(100_000)]) as never),
      ),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(await keptNow()).toBeNull()
    await expectBooksInOrder(t.db)
  })

  it('take money ahead with the PPN that came with it, and give it back when voided', async () => {
    const first = await payAhead(55_500)
    const total = await totalOf(3)
    const { id: sold } = await sell(3, [ahead(first, 55_500), cash(200_000)])
    const booked = await sidesOf(sold)
    expect(booked['2-1201']).toBe(50_000)
    const vat = (await t.call('kepala.sby', salesInvoice.get, { id: sold })).document.vat
    expect(booked['2-1301']).toBe(5500 - vat)
    expect(await keptNow()).toBeNull()
    expect(total).toBeGreaterThan(55_500)
    await expectBooksInOrder(t.db)
    await voided(sold)
    expect((await keptNow())?.downPayments).toMatchObject([{ documentId: first, open: 55_500 }])
    await expectBooksInOrder(t.db)
    expect(await refused(3, [ahead(first, 55_501), cash(200_000)])).toBe(
      'Nilai melebihi sisa uang muka (Rp 55.500)',
    )
    const other = await t.id('customer', 'Ibu Sari')
    const payments = [ahead(first, 100), cash(200_000)]
    expect(await refused(3, payments, { customerId: other })).toBe('Uang muka tidak ditemukan')
  })

  it('take a giro and a cheque, which wait for the bank', async () => {
    const total = await totalOf(4)
    const payments = [giro(50_000, 'BG 701'), giro(10_000, 'CK 9', id.CEK), cash(500_000)]
    const { id: sold, points } = await sell(4, payments)
    expect((await sidesOf(sold))['1-1206']).toBe(60_000)
    expect(total).toBeGreaterThan(60_000)
    expect(points).toBe(0)
    const waiting = await t.call('akuntansi', receivableRepayment.tenders, {
      limit: 10,
      offset: 0,
      filter: { giroOnly: true, status: ['OUTSTANDING'] },
    })
    expect(waiting.rows.map((row) => row.refNo).sort()).toEqual(['BG 701', 'CK 9'])
    const change = { requestId: newRequest(), detailId: tenderId(sold, 1) }
    await t.call('akuntansi', receivableRepayment.changeTender, {
      ...change,
      status: 'CLEARED',
      bankAccountId: id.bca!,
    } as never)
    expect((await sidesOf(sold))['1-1206']).toBe(10_000)
    await expectBooksInOrder(t.db)
    // The cheque comes back: the customer owes what it had paid.
    await t.call('akuntansi', receivableRepayment.changeTender, {
      requestId: newRequest(),
      detailId: tenderId(sold, 2),
      status: 'BOUNCED',
    } as never)
    expect((await sidesOf(sold))['1-1201']).toBe(10_000)
    const { document } = await t.call('kepala.sby', salesInvoice.get, { id: sold })
    expect(document.outstanding).toBe(10_000)
    await expectBooksInOrder(t.db)
  })

  it('give a giro back when the sale is voided', async () => {
    const { id: sold } = await sell(1, [giro(10_000, 'BG 702'), cash(100_000)])
    await voided(sold)
    const { rows } = await t.db.query('select status from document_settlement where ref_no = $1', [
      'BG 702',
    ])
    expect(rows).toEqual([{ status: 'CANCELLED' }])
    expect((await sidesOf(sold))['1-1206']).toBe(10_000)
    await expectBooksInOrder(t.db)
  })

  it('owe again what money ahead paid whose giro fails', async () => {
    const doubtful = await payAhead(20_000, giro(20_000, 'BG 703'))
    const { id: sold } = await sell(2, [ahead(doubtful, 20_000), cash(200_000)])
    await t.call('akuntansi', receivableRepayment.changeTender, {
      requestId: newRequest(),
      detailId: tenderId(doubtful, 1),
      status: 'BOUNCED',
    } as never)
    const { document } = await t.call('kepala.sby', salesInvoice.get, { id: sold })
    expect([document.status, document.outstanding]).toEqual(['PARTIALLY_PAID', 20_000])
    await expectBooksInOrder(t.db)
  })

  it('lend to nobody by a giro who gets no credit', async () => {
    const standing = (set: string) =>
      t.db.query(`update customer set ${set}, version = version + 1 where id = $1`, [customerId])
    const { rows } = await t.db.query(
      'select credit_limit::float8 as most, customer_exposure(id)::float8 as used from customer where id = $1',
      [customerId],
    )
    const [{ most, used }] = rows
    const byGiro = () => [giro(30_000, 'BG 705'), cash(200_000)]
    await standing(`block_status = 'BLOCKED'`)
    expect(await refused(2, byGiro())).toBe('Pelanggan diblokir, giro tidak diterima')
    // Cash is taken from him, and a giro for what he owes or pays ahead.
    await sell(1, [cash(100_000)])
    const doubtful = await payAhead(5_000, giro(5_000, 'BG 706'))
    expect(await refused(2, [ahead(doubtful, 5_000), cash(200_000)])).toBe(
      'Pelanggan diblokir, giro tidak diterima',
    )
    await standing(`block_status = 'NONE', credit_allowed = false, credit_limit = 0`)
    expect(await refused(2, byGiro())).toBe(
      'Pelanggan Toko Barokah tidak boleh tempo, dan giro adalah kredit sampai cair',
    )
    const limit = used + 5_000 + 29_999
    await standing(`credit_allowed = true, credit_limit = ${limit}`)
    expect(await refused(2, byGiro())).toBe(
      'Giro adalah kredit sampai cair dan melebihi plafon. Sisa plafon Rp 29.999',
    )
    await standing(`credit_limit = ${limit + 1}`)
    await sell(2, byGiro())
    // All of the limit is used now; its own money ahead counts there already.
    await sell(2, [ahead(doubtful, 5_000), cash(200_000)])
    await standing(`credit_limit = ${most}`)
    await expectBooksInOrder(t.db)
  })

  it('belong to somebody', async () => {
    expect(await refused(1, [giro(1000, 'BG 704'), cash(90_000)], { customerId: null })).toBe(
      'Pilih pelanggan: giro, deposit dan uang muka atas namanya',
    )
    expect(await refused(1, [{ methodId: id['UANG-MUKA'], amount: 5 }, cash(90_000)])).toBe(
      'Uang muka wajib dipilih',
    )
  })

  it('stand in the report of the shift, which is only short of cash', async () => {
    const { tenders } = await t.call('kepala.sby', shift.get, { id: shiftId })
    expect(tenders.map((tender) => tender.kind).sort()).toEqual([
      'CASH',
      'CHEQUE',
      'DEPOSIT',
      'DOWN_PAYMENT',
      'GIRO',
    ])
  })

  it('count in Laporan Harian as paid at the till, never as credit', async () => {
    const { rows } = await t.call('akuntansi', api.report.daily.json, {
      date: '2026-01-10',
      branchIds: [branchId],
    })
    const tenders = rows.filter((row) => row.section === 'TENDERS')
    expect(tenders.map((row) => row.name)).toContain('Uang Muka')
    expect(tenders.map((row) => row.code)).not.toContain('CREDIT')
  })
})
