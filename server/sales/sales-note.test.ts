import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Notes that raise or lower what a customer owes (domain §3.2.9). */
describe('notes of customers and of their invoices', () => {
  let t: TestApp
  let invoice: number
  let owed: number
  const id: Record<string, number> = {}
  const { salesNote, salesDebitNote, salesCreditNote, salesOrder, salesInvoice } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
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

  const note = (more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.branch!,
    docDate: '2026-01-10',
    scope: 'CUSTOMER' as const,
    customerId: id.barokah!,
    amount: 100_000,
    taxable: true,
    reason: 'ONGKIR' as const,
    memo: 'Ongkos antar',
    ...more,
  })
  const sides = async (noteId: number) =>
    (await t.call('akuntansi', salesNote.get, { id: noteId })).journal.map((l) => [
      l.accountCode,
      l.debit,
      l.credit,
    ])

  it('raises the claim by a debit note: freight to its income, PPN on top', async () => {
    const saved = await t.call('akuntansi', salesDebitNote.add, note())
    expect([saved.docNo, saved.totals?.total]).toEqual(['NDJ/SBY/2601/00001', 111_000])
    expect(await sides(saved.id)).toEqual([
      ['1-1201', 111_000, 0],
      ['4-1301', 0, 100_000],
      ['2-1301', 0, 11_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes a credit note off its invoice at once, and never more than is open', async () => {
    const ofInvoice = (amount: number) =>
      note({ scope: 'INVOICE', salesInvoiceId: invoice, reason: 'POTONGAN', amount })
    const over = await t.ask('akuntansi', salesCreditNote.add, ofInvoice(owed))
    expect(over.error).toMatchObject({ code: 'AMOUNT_OVER', errors: [{ field: 'amount' }] })
    const saved = await t.call('akuntansi', salesCreditNote.add, ofInvoice(200_000) as never)
    expect(saved.docNo).toBe('NKJ/SBY/2601/00001')
    expect(await sides(saved.id)).toEqual([
      ['1-1201', 0, 222_000],
      ['4-1202', 200_000, 0],
      ['2-1301', 22_000, 0],
    ])
    const { document } = await t.call('sales.sby', salesInvoice.get, { id: invoice })
    expect(document.outstanding).toBe(owed - 222_000)
    expect((await t.call('akuntansi', salesNote.get, { id: saved.id })).document.status).toBe(
      'APPLIED',
    )
    await expectBooksInOrder(t.db)
  })

  it('keeps a credit note of the customer until he pays, and nets it then', async () => {
    const credit = note({ reason: 'POTONGAN', taxable: false, amount: 50_000 })
    const saved = await t.call('akuntansi', salesCreditNote.add, credit as never)
    const left = owed - 222_000
    await t.call('akuntansi', api.sales.receivableRepayment.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      customerId: id.barokah!,
      lines: [
        { documentId: invoice, amount: left },
        { documentId: saved.id, amount: 50_000 },
      ],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: left - 50_000 }],
    })
    const { document } = await t.call('akuntansi', salesNote.get, { id: saved.id })
    expect(document.status).toBe('APPLIED')
    await expectBooksInOrder(t.db)
  })

  it('asks a supervisor above the limit of the role', async () => {
    await t.db.query(`update role set credit_note_limit = 100000 where name = 'Akuntansi'`)
    const credit = note({ reason: 'POTONGAN' })
    const asked = await t.ask('akuntansi', salesCreditNote.add, credit)
    expect([asked.status, asked.error.action]).toEqual([422, 'CREDIT_NOTE'])
  })

  it('refuses a scope that does not fit, a foreign invoice, and who may not', async () => {
    const asked = async (more: object, who = 'akuntansi') =>
      (await t.ask(who, salesDebitNote.add, note(more))).error
    expect((await asked({ scope: 'INVOICE' })).message).toBe('Faktur wajib dipilih')
    expect((await asked({ salesInvoiceId: invoice })).errors?.[0]?.field).toBe('salesInvoiceId')
    const other = await t.id('customer', 'Ibu Sari')
    expect(
      (await asked({ scope: 'INVOICE', salesInvoiceId: invoice, customerId: other })).code,
    ).toBe('CUSTOMER_MISMATCH')
    expect((await asked({ reason: 'LAIN' })).errors?.[0]?.field).toBe('counterAccountId')
    expect((await asked({}, 'kasir.sby')).code).toBe('FORBIDDEN')
  })
})
