import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { instalmentsOf } from '#contract/pricing/instalments.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { openShift, registerTill } from './till-story.ts'

/** Paylater that we lend ourselves: sold in instalments, paid part by part (domain §3.2.3). */
describe('own paylater', () => {
  let t: TestApp
  let branchId: number
  let customerId: number
  let rice: number
  let providerId: number
  const id: Record<string, number> = {}
  const { cashier, instalmentPayment: paid, shift } = api.sales
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const later = (amount: number, more: object = {}) => ({
    methodId: id.PAYLATER!,
    amount,
    providerId,
    refNo: 'K-001',
    instalments: 3,
    ...more,
  })
  const sale = (amount: number, payments: object[], more: object = {}) => ({
    ...common(),
    customerId,
    payments,
    lines: [{ goodsUnitId: rice, qty: 1, unitPrice: amount }],
    ...more,
  })
  const sell = async (amount: number, payments: object[], more: object = {}) => {
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'PRICE_OVERRIDE')
    return t.ask('kasir.sby', cashier.payment, {
      ...sale(amount, payments, more),
      approvalToken,
    } as never)
  }
  const cash = (amount: number) => ({ methodId: id.TUNAI!, amount })
  const pay = (contractId: number, payments: object[], more: object = {}) =>
    t.ask('owner', paid.add, { ...common(), contractId, payments, ...more })
  const contractOf = (contractId: number) => t.call('owner', paid.contract, { id: contractId })
  const sidesOf = async (documentId: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::int as debit, l.credit::int as credit from journal j
         join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
         where j.document_id = $1 and a.code in ('1-1101','1-1204','1-1205') order by 1`,
        [documentId],
      )
    ).rows.map((row) => [row.code, row.debit, row.credit])

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    customerId = await t.id('customer', 'Toko Barokah')
    rice = await t.id('unit', 'BRS5/SAK')
    for (const code of ['TUNAI', 'PAYLATER', 'QRIS', 'GIRO']) id[code] = await t.id('method', code)
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 200, 60_000]])
    await t.db.query(
      `update customer set credit_allowed = true, credit_limit = 5000000 where id = $1`,
      [customerId],
    )
    await t.db.query(
      `update payment_method set usable_at = usable_at || '{REPAYMENT}' where code = 'QRIS' and not 'REPAYMENT' = any (usable_at)`,
    )
    const own = { name: 'Cicilan Toko', mdrPct: 0, settlementDays: 0, bankAccountId: id.bca }
    providerId = (
      await t.call('owner', api.master.paylater.add, {
        requestId: newRequest(),
        ...own,
        funding: 'OWN',
      })
    ).id
  })
  afterAll(() => t.close())

  it('is planned in whole rupiah, month by month, the rest in the last', () => {
    expect(instalmentsOf(1_000_000, 3, '2026-01-31')).toEqual([
      { dueDate: '2026-01-31', amount: 333_333 },
      { dueDate: '2026-02-28', amount: 333_333 },
      { dueDate: '2026-03-31', amount: 333_334 },
    ])
  })

  it('is lent to whoever is known, may buy on credit and stays within his limit', async () => {
    const nameless = await sell(100_000, [later(100_000)], { customerId: null })
    expect(nameless.error.message).toBe('Pilih pelanggan: cicilan atas namanya')
    const far = await sell(6_000_000, [later(6_000_000)])
    expect(far.error.message).toMatch(/^Plafon piutang pelanggan terlampaui/)
    const early = await sell(100_000, [later(100_000, { firstDue: '2026-01-10' })])
    expect(early.error.errors?.[0]?.field).toBe('payments.0.firstDue')
    const bare = await sell(100_000, [later(100_000, { refNo: null })])
    expect(bare.error.message).toBe('Nomor kontrak wajib diisi')
  })

  it('is sold, owed in parts, paid part by part by any tender, and done', async () => {
    const sold = await sell(1_100_000, [later(1_000_000), cash(100_000)])
    expect(sold.body.status).toBe('PAID')
    expect(await sidesOf(sold.body.id)).toEqual([
      ['1-1101', 100_000, 0],
      ['1-1205', 1_000_000, 0],
    ])
    const contractId = tenderId(sold.body.id, 1)
    expect(await contractOf(contractId)).toMatchObject({
      contract: {
        contractNo: 'K-001',
        open: 1_000_000,
        nextDue: '2026-02-10',
        status: 'UNPAID',
      },
      instalments: [
        { n: 1, dueDate: '2026-02-10', amount: 333_333, paid: 0 },
        { n: 2, dueDate: '2026-03-10', amount: 333_333 },
        { n: 3, dueDate: '2026-04-10', amount: 333_334 },
      ],
    })
    // No bank pays it out.
    const waiting = await t.call('akuntansi', api.bankCash.disbursement.payments, {
      filter: { type: 'PAYLATER' },
    })
    expect(waiting.rows).toEqual([])
    const wrong = await t.ask('owner', api.bankCash.disbursement.add, {
      ...common(),
      type: 'PAYLATER',
      bankAccountId: id.bca,
      paymentIds: [contractId],
    })
    expect(wrong.status).toBe(404)

    const part = await pay(contractId, [cash(400_000)])
    expect(part.body.docNo).toBe('BCP/SBY/2601/00001')
    expect(await sidesOf(part.body.id)).toEqual([
      ['1-1101', 400_000, 0],
      ['1-1205', 0, 400_000],
    ])
    const told = await t.call('akuntansi', api.sales.instalmentPayment.get, { id: part.body.id })
    expect(told.contract).toMatchObject({ id: contractId, contractNo: 'K-001', open: 600_000 })
    const now = await contractOf(contractId)
    expect(now.instalments.map((one) => one.paid)).toEqual([333_333, 66_667, 0])
    expect(now).toMatchObject({
      contract: { status: 'PARTIALLY_PAID', nextDue: '2026-03-10', open: 600_000 },
      payments: [{ docNo: 'BCP/SBY/2601/00001', amount: 400_000 }],
    })
    const over = await pay(contractId, [cash(600_001)])
    expect(over.error.message).toBe('Nilai melebihi sisa kontrak (Rp 600.000)')
    const giro = await pay(contractId, [
      {
        methodId: id.GIRO,
        amount: 1000,
        refNo: 'G1',
        giroBank: 'Bank Mandiri',
        issueDate: '2026-01-10',
        effectiveDate: '2026-01-10',
      },
    ])
    expect(giro.error.message).toBe('Cicilan dibayar tunai, transfer atau kartu')
    const qris = { methodId: id.QRIS, amount: 100_000, edcId: id.edc, approvalCode: '991' }
    const last = await pay(contractId, [cash(500_000), qris])
    expect(await sidesOf(last.body.id)).toEqual([
      ['1-1101', 500_000, 0],
      ['1-1204', 100_000, 0],
      ['1-1205', 0, 600_000],
    ])
    expect((await contractOf(contractId)).contract).toMatchObject({ status: 'PAID', nextDue: null })
    const paidOut = await t.ask('akuntansi', api.bankCash.disbursement.add, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca,
      paymentIds: [tenderId(last.body.id, 2)],
    })
    expect(paidOut.status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('is paid once, however many pay at once', async () => {
    const sold = await sell(300_000, [later(300_000, { refNo: 'K-002' })])
    const contractId = tenderId(sold.body.id, 1)
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => pay(contractId, [cash(100_000)])),
    )
    expect(tries.filter((one) => one.status === 200)).toHaveLength(3)
    expect((await contractOf(contractId)).contract.status).toBe('PAID')
    await expectBooksInOrder(t.db)
  })

  it('is marked when it is late, counts as overdue, and stands first', async () => {
    const sold = await sell(90_000, [
      later(90_000, { refNo: 'K-003', firstDue: '2026-01-12', instalments: 2 }),
    ])
    const contractId = tenderId(sold.body.id, 1)
    t.at('2026-01-20T03:00:00Z')
    expect((await contractOf(contractId)).contract).toMatchObject({
      status: 'OVERDUE',
      overdue: 45_000,
      daysLate: 8,
    })
    const list = await t.call('owner', paid.contracts, { filter: { lateOnly: true } })
    expect([list.rows.map((row) => row.id), list.sums?.overdue]).toEqual([[contractId], 45_000])
    const again = await t.ask('kasir.sby', cashier.payment, {
      ...sale(90_000, [later(90_000)]),
      docDate: '2026-01-20',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'PRICE_OVERRIDE'),
    } as never)
    expect(again.error.message).toBe('Pelanggan memiliki tagihan jatuh tempo Rp 45.000')
    t.at('2026-01-10T03:00:00Z')
    const file = await t.ask('owner', paid.contractsXlsx, {})
    const card = await t.ask('owner', paid.contractPdf, { id: contractId })
    expect([file.status, card.status, card.raw.subarray(0, 4).toString()]).toEqual([
      200,
      200,
      '%PDF',
    ])
    const stranger = await t.ask('kepala.mlg', paid.contract, { id: contractId })
    expect([403, 404]).toContain(stranger.status)
  })

  it('goes with the sale that is voided', async () => {
    await openShift(t, await registerTill(t), 0)
    const sold = await sell(60_000, [later(60_000, { refNo: 'K-004' })])
    await t.call('kasir.sby', shift.void, {
      ...common(),
      invoiceId: sold.body.id,
      why: 'Salah barang',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID'),
    })
    expect((await contractOf(tenderId(sold.body.id, 1))).contract.status).toBe('CANCELLED')
    await expectBooksInOrder(t.db)
  })
})
