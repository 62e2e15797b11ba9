import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** A customer who pays too much has a deposit: he pays with it, or gets it back (domain §3.2.11). */
describe('deposits of customers', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { customerCard, receivableRepayment, salesInvoice, salesOrder } = api.sales
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    for (const method of ['TUNAI', 'TRANSFER', 'GIRO']) id[method] = await t.id('method', method)
    id.bca = await t.id('bank', 'SBY')
    id.collector = await t.id('employee', 'sales.sby')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 40, 171_000]])
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  async function bill(qty: number): Promise<{ id: number; total: number }> {
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const saved = await t.call('sales.sby', salesInvoice.add, { ...common(), orderIds: [order.id] })
    return { id: saved.id, total: saved.totals?.total ?? 0 }
  }
  const transfer = (amount: number) => ({
    methodId: id.TRANSFER!,
    amount,
    bankAccountId: id.bca!,
  })
  const repay = (lines: [number, number][], payments: object[], more: object = {}) =>
    t.ask('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: lines.map(([documentId, amount]) => ({ documentId, amount })),
      payments,
      ...more,
    })
  const journalOf = async (document: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::int as debit, l.credit::int as credit from journal_line l join account a on a.id = l.account_id
         where l.journal_id = $1 order by l.line`,
        [document],
      )
    ).rows.map((l) => [l.code, l.debit, l.credit])
  const card = () => t.call('akuntansi', customerCard.get, { id: id.barokah! })

  let overpaid = 0
  it('keeps what comes in beyond the bill, if that is said', async () => {
    const first = await bill(5)
    const tooMuch = await repay([[first.id, first.total]], [transfer(first.total + 75_000)])
    expect([tooMuch.error.code, tooMuch.error.message]).toEqual([
      'PAY_MISMATCH',
      'Pembayaran melebihi total tagihan',
    ])
    const giro = {
      methodId: id.GIRO!,
      amount: first.total + 1,
      refNo: 'BG 1',
      giroBank: 'Bank Mandiri',
      issueDate: '2026-01-10',
      effectiveDate: '2026-01-12',
    }
    const doubtful = await repay([[first.id, first.total]], [giro], { overpayToDeposit: true })
    expect(doubtful.error.message).toBe('Kelebihan bayar dengan giro tidak dapat menjadi deposit')
    const stranger = await repay([[first.id, first.total]], [transfer(first.total)], {
      collectorId: await t.id('employee', 'kasir.mlg'),
    })
    expect(stranger.error.message).toBe('Penagih tidak ditemukan di cabang ini')
    const paid = await repay([[first.id, first.total]], [transfer(first.total + 75_000)], {
      overpayToDeposit: true,
      collectorId: id.collector,
    })
    overpaid = paid.body.id
    expect(paid.body.status).toBe('POSTED')
    expect(await journalOf(overpaid)).toEqual([
      ['1-1111', first.total + 75_000, 0],
      ['1-1201', 0, first.total],
      ['2-1202', 0, 75_000],
    ])
    const seen = await t.call('akuntansi', receivableRepayment.get, { id: overpaid })
    expect(seen.document.collectorName).not.toBeNull()
    // What was received is what came in, as the list, the receipt and the day tell it.
    expect(seen.document).toMatchObject({ gross: first.total, total: first.total + 75_000 })
    const listed = await t.call('akuntansi', receivableRepayment.getAll, { limit: 10, offset: 0 })
    expect(listed.rows.find((row) => row.id === overpaid)?.total).toBe(first.total + 75_000)
    expect(await card()).toMatchObject({ owed: 0, deposit: 75_000 })
    const his = await t.call('owner', api.master.customer.get, { id: id.barokah! })
    expect([his.arBalance, his.depositBalance, his.giroOutstanding]).toEqual([0, 75_000, 0])
    await expectBooksInOrder(t.db)
  })

  it('is the same from the list of bills, once', async () => {
    const { id: documentId, total } = await bill(1)
    const input = {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId, amount: total }],
      payments: [transfer(total)],
    }
    const [one, again] = [
      await t.call('akuntansi', receivableRepayment.addFromInvoices, input),
      await t.call('akuntansi', receivableRepayment.addFromInvoices, input),
    ]
    expect([one.id, one.status]).toEqual([again.id, 'POSTED'])
    expect(await journalOf(one.id)).toEqual([
      ['1-1111', total, 0],
      ['1-1201', 0, total],
    ])
    const over = await t.ask('akuntansi', receivableRepayment.addFromInvoices, {
      ...input,
      requestId: newRequest(),
    })
    expect(over.error.code).toBe('AMOUNT_OVER')
    expect((await t.ask('kasir.sby', receivableRepayment.addFromInvoices, input)).status).toBe(403)
    await expectBooksInOrder(t.db)
  })

  it('pays a later bill with the deposit, beside money and a discount', async () => {
    const next = await bill(2)
    const paid = await repay(
      [
        [next.id, next.total],
        [overpaid, 30_000],
      ],
      [transfer(next.total - 30_000 - 5_000)],
      { discount: 5_000 },
    )
    expect(paid.status).toBe(200)
    expect(await journalOf(paid.body.id)).toEqual([
      ['1-1111', next.total - 35_000, 0],
      ['4-1202', 5_000, 0],
      ['1-1201', 0, next.total],
      ['2-1202', 30_000, 0],
    ])
    const { deposit, items } = await card()
    expect([deposit, items.map((i) => [i.role, i.docNo, i.open])]).toEqual([
      45_000,
      [['CUSTOMER_DEPOSIT', 'PP/SBY/2601/00001', 45_000]],
    ])
    const more = await repay([[overpaid, 50_000]], [])
    expect(more.error.message).toBe('Nilai melebihi sisa tagihan (Rp 45.000)')
    await expectBooksInOrder(t.db)
  })

  it('gives the rest back by transfer, once, and takes that back when it is reversed', async () => {
    const back = (amount: number) =>
      t.ask('akuntansi', receivableRepayment.giveBack, {
        ...common(),
        documentId: overpaid,
        amount,
        methodId: id.TRANSFER!,
        bankAccountId: id.bca!,
      })
    expect((await back(45_001)).error.message).toBe(
      'Nilai melebihi sisa PP/SBY/2601/00001 (Rp 45.000)',
    )
    const saved = await back(45_000)
    expect(saved.body.docNo).toBe('BBK/SBY/2601/00001')
    expect(await journalOf(saved.body.id)).toEqual([
      ['2-1202', 45_000, 0],
      ['1-1111', 0, 45_000],
    ])
    expect((await card()).deposit).toBe(0)
    await expectBooksInOrder(t.db)
    await t.call('akuntansi', api.bankCash.cashFlow.reverse, {
      id: saved.body.id,
      requestId: newRequest(),
    })
    expect((await card()).deposit).toBe(45_000)
    await expectBooksInOrder(t.db)
  })

  it('pays at the door with what is left of it, as at the till', async () => {
    const { cod } = api.sales
    const sent = await t.call('kasir.sby', cod.add, {
      ...common(),
      customerId: id.barokah!,
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1 }],
    })
    const asked = { codId: sent.id, acceptedLines: [{ line: 1, qty: 1 }] }
    const { due, named, kept } = await t.call('kasir.sby', cod.calculate, asked)
    expect([named, kept]).toEqual([true, { deposit: 45_000, downPayments: [], elsewhere: [] }])
    const paid = await t.call('kasir.sby', cod.payment, {
      ...common(),
      ...asked,
      payments: [
        { methodId: await t.id('method', 'DEPOSIT'), amount: 45_000 },
        { methodId: id.TUNAI!, amount: due - 45_000 },
      ],
    })
    expect(paid.status).toBe('PAID')
    expect((await card()).deposit).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('shows the card to whoever collects, not to the cashier', async () => {
    const refused = await t.ask('kasir.sby', customerCard.get, { id: id.barokah })
    expect(refused.status).toBe(403)
  })
})
