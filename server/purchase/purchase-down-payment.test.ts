import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Money paid ahead: taxed, used by bills and payments, given back, or never come (domain §3.1.3, §3.1.7). */
describe('money paid ahead to suppliers', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { downPayment, purchaseInvoice, debtPayment } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.tani = await t.id('supplier', 'UD Tani Makmur')
    id.transfer = await t.id('method', 'TRANSFER')
    id.giro = await t.id('method', 'GIRO')
    id.bca = await t.id('bank', 'SBY')
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const byTransfer = (amount: number) => ({
    methodId: id.transfer!,
    amount,
    bankAccountId: id.bca!,
  })
  const byGiro = (amount: number, refNo: string) => ({
    methodId: id.giro!,
    amount,
    refNo,
    bankAccountId: id.bca!,
    issueDate: '2026-01-10',
    effectiveDate: '2026-01-20',
  })
  /** Each tax invoice has a number of its own. */
  const taxed = (no: number) => ({
    taxed: true,
    taxInvoiceNo: `0400260000000000${no}`,
    taxInvoiceDate: '2026-01-10',
  })
  const downPaymentForm = (amount: number, more: object = {}) => ({
    ...common(),
    supplierId: id.tirta!,
    amount,
    payments: [byTransfer(amount)],
    ...more,
  })
  const payDownPayment = async (amount: number, more: object = {}) =>
    (await t.call('akuntansi', downPayment.add, downPaymentForm(amount, more))).id
  /** Goods for 111.000 a carton with PPN, received and waiting for their bill. */
  const received = (cartons: number, supplier = 'PT Tirta Pangan Sejahtera') =>
    receiveGoods(t, supplier, [['MG2/DUS', cartons, 100_000]])
  const bill = async (cartons: number, downPaymentUse: object[] = []) =>
    (
      await t.call('pembelian.sby', purchaseInvoice.add, {
        ...(await received(cartons)),
        downPaymentUse,
      } as never)
    ).id
  const use = (documentId: number, amount: number) => ({ documentId, amount })
  const sides = (journal: { accountCode: string; debit: number; credit: number }[]) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])
  const seen = (of: number) => t.call('akuntansi', downPayment.get, { id: of })
  const open = async (of: number) =>
    (await t.call('akuntansi', purchaseInvoice.get, { id: of })).document.outstanding
  const giroSays = (form: number, status: string) =>
    t.ask('akuntansi', debtPayment.changeTender, { detailId: tenderId(form, 1), status })

  it('credits the PPN of its own tax invoice, and only the rest with the bill', async () => {
    const nameless = await t.ask(
      'akuntansi',
      downPayment.add,
      downPaymentForm(5_550_000, { taxed: true }),
    )
    expect(nameless.error.errors?.[0]).toMatchObject({
      field: 'taxInvoiceNo',
      message: 'No. Faktur Pajak wajib diisi',
    })
    const form = await payDownPayment(5_550_000, taxed(1))
    const first = await seen(form)
    expect(sides(first.journal)).toEqual([
      ['1-1401', 5_000_000, 0],
      ['1-1402', 550_000, 0],
      ['1-1111', 0, 5_550_000],
    ])
    expect(first.document).toMatchObject({ dpp: 5_000_000, vat: 550_000, status: 'OPEN' })
    const invoice = await bill(100, [use(form, 3_330_000)])
    const made = await t.call('akuntansi', purchaseInvoice.get, { id: invoice })
    expect(sides(made.journal)).toEqual([
      ['2-1102', 10_000_000, 0],
      ['1-1402', 1_100_000, 0],
      ['2-1101', 0, 11_100_000],
      ['2-1101', 3_330_000, 0],
      ['1-1401', 0, 3_000_000],
      ['1-1402', 0, 330_000],
    ])
    expect(made.document).toMatchObject({ outstanding: 7_770_000, status: 'PARTIALLY_PAID' })
    expect((await seen(form)).document).toMatchObject({
      outstanding: 2_220_000,
      status: 'PARTIAL',
    })
    const payment = await t.call('akuntansi', debtPayment.add, {
      ...common(),
      supplierId: id.tirta!,
      lines: [use(invoice, 7_770_000), use(form, 2_220_000)],
      payments: [byTransfer(5_550_000)],
    })
    const paid = await t.call('akuntansi', debtPayment.get, { id: payment.id })
    expect(sides(paid.journal)).toEqual([
      ['2-1101', 7_770_000, 0],
      ['1-1401', 0, 2_000_000],
      ['1-1402', 0, 220_000],
      ['1-1111', 0, 5_550_000],
    ])
    expect((await seen(form)).document.status).toBe('APPLIED')
    await expectBooksInOrder(t.db)
  })

  it('leaves no rupiah of PPN behind, however it is cut up', async () => {
    const form = await payDownPayment(1_000_001, taxed(2))
    for (const amount of [333_333, 333_333, 333_335]) {
      await bill(10, [use(form, amount)])
      await expectBooksInOrder(t.db)
    }
    const left = await t.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::float as n from journal_line l join account a on a.id = l.account_id where a.usage = 'DP_PURCHASE'`,
    )
    expect(left.rows[0].n).toBe(0)
  })

  it('is used by its own supplier’s bill, and no more than is left or than the bill comes to', async () => {
    const [own, other] = [
      await payDownPayment(2_000_000),
      await payDownPayment(500_000, { supplierId: id.tani }),
    ]
    const form = await received(10)
    const ask = (downPaymentUse: object[]) =>
      t.ask('pembelian.sby', purchaseInvoice.add, {
        ...form,
        requestId: newRequest(),
        downPaymentUse,
      })
    const over = await ask([use(own, 1_000_000), use(own, 1_000_001)])
    expect([over.error.message, over.error.errors?.[0]?.field]).toEqual([
      'Nilai melebihi sisa uang muka (Rp 1.000.000)',
      'downPaymentUse.1.amount',
    ])
    expect((await ask([use(other, 100_000)])).error.message).toBe('Uang muka tidak ditemukan')
    expect((await ask([use(own, 1_110_001)])).error.message).toBe(
      'Uang muka melebihi nilai faktur (Rp 1.110.000)',
    )
    const offered = await t.call('pembelian.sby', purchaseInvoice.downPayments, {
      supplierId: id.tirta!,
    })
    expect(offered.rows.map((r) => [r.documentId, r.open])).toEqual([[own, 2_000_000]])
    expect((await ask([use(own, 1_110_000)])).body.status).toBe('POSTED')
    // What is left serves one of two bills that ask at once.
    const both = await Promise.all([received(10), received(10)])
    const answers = await Promise.all(
      both.map((one) =>
        t.ask('pembelian.sby', purchaseInvoice.add, {
          ...one,
          downPaymentUse: [use(own, 890_000)],
        }),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422])
    expect(answers.find((a) => a.status === 422)?.error.message).toBe(
      'Nilai melebihi sisa uang muka (Rp 0)',
    )
    await expectBooksInOrder(t.db)
  })

  it('comes back as a receipt of the bank, which may be turned round', async () => {
    const form = await payDownPayment(1_110_000, taxed(3))
    const back = (amount: number, more: object = {}) => ({
      ...common(),
      downPaymentId: form,
      amount,
      methodId: id.transfer!,
      bankAccountId: id.bca!,
      ...more,
    })
    const over = await t.ask('akuntansi', downPayment.refund, back(1_110_001))
    expect(over.error.errors?.[0]).toMatchObject({
      field: 'amount',
      message: expect.stringMatching(
        /^Nilai melebihi sisa UMB\/SBY\/2601\/\d{5} \(Rp 1.110.000\)$/,
      ),
    })
    const giro = await t.ask('akuntansi', downPayment.refund, back(1, { methodId: id.giro! }))
    expect(giro.error.code).toBe('METHOD_INVALID')
    expect((await t.ask('pembelian.sby', downPayment.refund, back(1))).status).toBe(403)
    const given = await t.call('akuntansi', downPayment.refund, back(444_000))
    expect(given.docNo).toMatch(/^BBM\/SBY\/2601\/\d{5}$/)
    const receipt = await t.call('akuntansi', api.bankCash.cashFlow.get, { id: given.id })
    expect(sides(receipt.journal)).toEqual([
      ['1-1111', 444_000, 0],
      ['1-1401', 0, 400_000],
      ['1-1402', 0, 44_000],
    ])
    expect((await seen(form)).document.outstanding).toBe(666_000)
    expect((await seen(form)).related.map((r) => r.docNo)).toEqual([given.docNo])
    await expectBooksInOrder(t.db)
    const turn = (of: number) =>
      t.ask('akuntansi', api.bankCash.cashFlow.reverse, { id: of, requestId: newRequest() })
    expect((await turn(given.id)).status).toBe(200)
    expect((await seen(form)).document.outstanding).toBe(1_110_000)
    await expectBooksInOrder(t.db)
    const again = await t.call('akuntansi', downPayment.refund, back(111_000))
    const invoice = await bill(1, [use(form, 111_000)])
    expect(await open(invoice)).toBe(0)
    expect((await turn(again.id)).error.message).toMatch(
      /^Uang muka ini dipakai lagi sesudahnya pada FB/,
    )
    await expectBooksInOrder(t.db)
  })

  it('is gone when its giro bounces before it was used', async () => {
    const form = await payDownPayment(1_110_000, {
      ...taxed(4),
      payments: [byGiro(1_110_000, 'BG 1')],
    })
    expect(sides((await seen(form)).journal)).toEqual([
      ['1-1401', 1_000_000, 0],
      ['1-1402', 110_000, 0],
      ['2-1103', 0, 1_110_000],
    ])
    const early = await t.ask('akuntansi', downPayment.refund, {
      ...common(),
      downPaymentId: form,
      amount: 1,
      methodId: id.transfer!,
      bankAccountId: id.bca!,
    })
    expect(early.error.message).toBe('Giro dokumen ini belum cair')
    const list = await t.call('akuntansi', debtPayment.tenders, { filter: { giroOnly: true } })
    expect(list.rows.map((r) => [r.kind, r.refNo])).toEqual([['purchase-down-payment', 'BG 1']])
    expect((await giroSays(form, 'CANCELLED')).status).toBe(200)
    const after = await seen(form)
    expect(after.document.status).toBe('CANCELLED')
    expect(sides(after.journal).slice(3)).toEqual([
      ['2-1103', 1_110_000, 0],
      ['1-1401', 0, 1_000_000],
      ['1-1402', 0, 110_000],
    ])
    const late = await t.ask('pembelian.sby', purchaseInvoice.add, {
      ...(await received(10)),
      downPaymentUse: [use(form, 1)],
    })
    expect(late.error.message).toBe('Nilai melebihi sisa uang muka (Rp 0)')
    await expectBooksInOrder(t.db)
  })

  it('owes again what it had paid when its giro bounces later', async () => {
    const form = await payDownPayment(2_000_000, { payments: [byGiro(2_000_000, 'BG 2')] })
    const [used, paidLater] = [await bill(10, [use(form, 600_000)]), await bill(10)]
    // Of one bill in two payments: both parts are owed again.
    for (const [paid, ahead] of [
      [610_000, 500_000],
      [500_000, 400_000],
    ] as const)
      await t.call('akuntansi', debtPayment.add, {
        ...common(),
        supplierId: id.tirta!,
        lines: [use(paidLater, paid), use(form, ahead)],
        payments: [byTransfer(paid - ahead)],
      })
    expect([await open(used), await open(paidLater)]).toEqual([510_000, 0])
    t.at('2026-01-20T03:00:00Z')
    // A bill that wants the rest at this very moment comes before or after, never between.
    const late = await received(10)
    const [bounced, rival] = await Promise.all([
      giroSays(form, 'BOUNCED'),
      t.ask('pembelian.sby', purchaseInvoice.add, {
        ...late,
        docDate: '2026-01-20',
        downPaymentUse: [use(form, 500_000)],
      }),
    ])
    expect(bounced.status).toBe(200)
    if (rival.status === 200) expect(await open(rival.body.id)).toBe(1_110_000)
    else expect(rival.error.code).toBe('AMOUNT_OVER')
    await expectBooksInOrder(t.db)
    expect([await open(used), await open(paidLater)]).toEqual([1_110_000, 900_000])
    const after = await seen(form)
    const fell = sides(after.journal).filter(([code]) => code === '2-1101')
    expect(fell.slice(-3)).toEqual([
      ['2-1101', 0, 400_000],
      ['2-1101', 0, 500_000],
      ['2-1101', 0, 600_000],
    ])
    expect(after.document).toMatchObject({ outstanding: 0, status: 'CANCELLED' })
    await expectBooksInOrder(t.db)
  })
})
