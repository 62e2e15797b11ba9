import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from './story.ts'

/** Documents of one amount each: notes, money ahead, and debts for other things (domain §3.1.6–3.1.8). */
describe('notes, down payments and other debts', () => {
  let t: TestApp
  let invoice: number
  const id: Record<string, number> = {}
  const {
    purchaseNote,
    downPayment,
    otherDebt,
    purchaseInvoice,
    debtPayment,
    purchaseDebitNote,
    purchaseCreditNote,
  } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.tani = await t.id('supplier', 'UD Tani Makmur')
    id.transfer = await t.id('method', 'TRANSFER')
    id.cash = await t.id('method', 'TUNAI')
    id.bca = await t.id('bank', 'SBY')
    // 100 cartons at 100.000: 11.100.000 with PPN.
    invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 100, 100_000]])
  })
  afterAll(async () => t.close())

  const common = () => ({
    requestId: newRequest(),
    branchId: id.branch!,
    docDate: '2026-01-10',
    supplierId: id.tirta!,
  })
  const sides = (journal: { accountCode: string; debit: number; credit: number }[]) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])
  const byTransfer = (amount: number) => [
    { methodId: id.transfer!, amount, bankAccountId: id.bca! },
  ]
  const rebate = (amount: number, more: object = {}) => ({
    ...common(),
    reason: 'RABAT' as const,
    amount,
    taxable: true,
    memo: 'Rabat triwulan',
    ...more,
  })

  it('takes a debit note off its invoice at once, and never more than is open', async () => {
    const over = await t.ask(
      'akuntansi',
      purchaseDebitNote.add,
      rebate(10_000_001, { purchaseInvoiceId: invoice }),
    )
    expect(over.error.message).toBe('Nilai melebihi sisa faktur (Rp 11.100.000)')
    const saved = await t.call(
      'akuntansi',
      purchaseDebitNote.add,
      rebate(1_000_000, { purchaseInvoiceId: invoice }),
    )
    expect([saved.docNo, saved.totals?.total]).toEqual(['NDB/SBY/2601/00001', 1_110_000])
    const note = await t.call('akuntansi', purchaseNote.get, { id: saved.id })
    expect(sides(note.journal)).toEqual([
      ['2-1101', 1_110_000, 0],
      ['5-1104', 0, 1_000_000],
      ['1-1402', 0, 110_000],
    ])
    expect(note.document.status).toBe('APPLIED')
    const bill = await t.call('akuntansi', purchaseInvoice.get, { id: invoice })
    expect(bill.document.outstanding).toBe(9_990_000)
    const back = await t.ask('akuntansi', purchaseNote.update, {
      type: 'debit',
      id: saved.id,
      action: 'CANCEL',
    })
    expect(back.error.message).toBe('Nota sudah terpakai, tidak dapat dibatalkan')
    await expectBooksInOrder(t.db)
  })

  it('adds to the debt with a credit note, and cancels one that nothing used', async () => {
    const saved = await t.call('akuntansi', purchaseCreditNote.add, {
      ...common(),
      reason: 'ONGKIR',
      amount: 200_000,
      taxable: false,
      memo: 'Ongkos kirim susulan',
    })
    expect(saved.docNo).toBe('NKB/SBY/2601/00001')
    const nowhere = await t.ask('akuntansi', purchaseCreditNote.add, {
      ...common(),
      reason: 'LAIN',
      amount: 1,
      taxable: false,
      memo: 'Lain',
    })
    expect(nowhere.error.errors?.[0]?.field).toBe('counterAccountId')
    const control = await t.ask('akuntansi', purchaseCreditNote.add, {
      ...common(),
      reason: 'LAIN',
      counterAccountId: await t.id('account', 'SBY/1-1101'),
      amount: 1,
      taxable: false,
      memo: 'Lain',
    })
    expect(control.error.code).toBe('ACCOUNT_CONTROL')
    await t.call('akuntansi', purchaseNote.update, {
      type: 'credit',
      id: saved.id,
      memo: 'Ongkos kirim Desember',
    })
    const cancel = () =>
      t.ask('akuntansi', purchaseNote.update, {
        type: 'credit',
        id: saved.id,
        action: 'CANCEL',
        reason: 'Salah supplier',
      })
    const both = await Promise.all([cancel(), cancel()])
    expect(both.map((a) => a.status).sort()).toEqual([200, 422])
    const note = await t.call('akuntansi', purchaseNote.get, { id: saved.id })
    expect(note.document.memo).toBe('Ongkos kirim Desember')
    expect(sides(note.journal)).toEqual([
      ['2-1101', 0, 200_000],
      ['6-1401', 200_000, 0],
      ['2-1101', 200_000, 0],
      ['6-1401', 0, 200_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('shows the buyer the notes of his kind only when he asks for one', async () => {
    const only = await t.call('akuntansi', purchaseNote.getAll, { filter: { type: 'CREDIT' } })
    expect(only.rows.map((r) => [r.docNo, r.status])).toEqual([['NKB/SBY/2601/00001', 'CANCELLED']])
    const all = await t.call('akuntansi', purchaseNote.getAll, {})
    expect(all.count).toBe(2)
    expect((await t.ask('gudang.sby', purchaseNote.getAll, {})).status).toBe(403)
  })

  it('pays ahead, never more than was ordered, and no cash that is not there', async () => {
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      ...common(),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10, unitPrice: 100_000 }],
    })
    const downPaymentForm = (amount: number, more: object = {}) => ({
      ...common(),
      purchaseOrderId: order.id,
      amount,
      payments: byTransfer(amount),
      ...more,
    })
    const over = await t.ask('akuntansi', downPayment.add, downPaymentForm(1_110_001))
    expect(over.error.message).toBe('Uang muka melebihi nilai PO (sisa Rp 1.110.000)')
    const uneven = await t.ask(
      'akuntansi',
      downPayment.add,
      downPaymentForm(500, { payments: byTransfer(400) }),
    )
    expect(uneven.error.code).toBe('PAY_MISMATCH')
    const first = await t.call('akuntansi', downPayment.add, downPaymentForm(555_000))
    const seen = await t.call('akuntansi', downPayment.get, { id: first.id })
    expect(sides(seen.journal)).toEqual([
      ['1-1401', 555_000, 0],
      ['1-1111', 0, 555_000],
    ])
    const many = await Promise.all(
      [1, 2, 3].map(() => t.ask('akuntansi', downPayment.add, downPaymentForm(300_000))),
    )
    expect(many.map((a) => a.status).sort()).toEqual([200, 422, 422])
    const cashless = await t.ask('akuntansi', downPayment.add, {
      ...downPaymentForm(100_000),
      payments: [{ methodId: id.cash, amount: 100_000 }],
    })
    expect(cashless.error.message).toBe('Saldo kas tidak mencukupi')
    await expectBooksInOrder(t.db)
  })

  it('owes for a service, and pays it with goods, notes and money ahead in one payment', async () => {
    const debt = await t.call('akuntansi', otherDebt.add, {
      ...common(),
      accountId: await t.id('account', '6-1103'),
      amount: 400_000,
      taxable: true,
      dueDate: '2026-01-31',
      refNo: 'SVC-1',
      memo: 'Servis pendingin',
    })
    expect([debt.docNo, debt.totals?.total]).toEqual(['HL/SBY/2601/00001', 444_000])
    const past = await t.ask('akuntansi', otherDebt.add, {
      ...common(),
      accountId: await t.id('account', '6-1103'),
      amount: 1,
      taxable: false,
      dueDate: '2026-01-09',
    })
    expect(past.error.errors?.[0]?.field).toBe('dueDate')
    const note = await t.call(
      'akuntansi',
      purchaseDebitNote.add,
      rebate(100_000, { taxable: false }),
    )
    const open = await t.call('akuntansi', debtPayment.openItems, { supplierId: id.tirta! })
    expect(open.rows.map((r) => [r.kind, r.sign * r.open]).sort()).toEqual([
      ['other-debt', 444_000],
      ['purchase-debit-note', -100_000],
      ['purchase-down-payment', -300_000],
      ['purchase-down-payment', -555_000],
      ['purchase-invoice', 9_990_000],
    ])
    const payment = await t.call('akuntansi', debtPayment.add, {
      ...common(),
      lines: open.rows.map((r) => ({ documentId: r.documentId, amount: r.open })),
      discount: 34_000,
      payments: byTransfer(9_445_000),
    })
    const seen = await t.call('akuntansi', debtPayment.get, { id: payment.id })
    const by = new Map<string, number>()
    for (const l of seen.journal)
      by.set(l.accountCode, (by.get(l.accountCode) ?? 0) + l.debit - l.credit)
    expect(Object.fromEntries(by)).toEqual({
      '2-1101': 9_890_000,
      '2-1104': 444_000,
      '1-1401': -855_000,
      '5-1104': -34_000,
      '1-1111': -9_445_000,
    })
    const used = await t.call('akuntansi', purchaseNote.get, { id: note.id })
    expect(used.document.status).toBe('APPLIED')
    // The list finds a document by the status that it shows, though none of these is ever stored.
    const shown = async (status: string) =>
      (
        await t.call('akuntansi', purchaseNote.getAll, {
          limit: 50,
          offset: 0,
          filter: { status: [status] },
        } as never)
      ).rows
    expect((await shown('APPLIED')).map((r) => r.id)).toContain(note.id)
    expect((await shown('OPEN')).map((r) => r.status)).not.toContain('APPLIED')
    await expectBooksInOrder(t.db)
  })
})
