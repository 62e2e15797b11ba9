import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Members get points for what is paid, and keep none for what comes back (domain §3.2.6, §3.2.7, §3.2.11). */
describe('points of bills and returns', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { receivableRepayment, salesInvoice, salesOrder, salesReturn, cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.sari = await t.id('customer', 'Ibu Sari')
    for (const method of ['TUNAI', 'POIN', 'GIRO']) id[method] = await t.id('method', method)
    id.bca = await t.id('bank', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.unit = await t.id('unit', 'MIG/DUS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 400, 90_000]])
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 900000000, term_days = 14 where id = $1',
      [id.sari],
    )
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  /** A credit bill of so many cartons; answers what it comes to. */
  async function bill(qty: number): Promise<{ id: number; total: number; points: number }> {
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.sari!,
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.unit!, qty }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const saved = await t.call('sales.sby', salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
    })
    return { id: saved.id, total: saved.totals?.total ?? 0, points: saved.points ?? 0 }
  }
  const pay = (documentId: number, amount: number, more: object = {}) =>
    t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.sari!,
      lines: [{ documentId, amount }],
      payments: [{ methodId: id.TUNAI!, amount }],
      ...more,
    })
  const balance = async () =>
    (await t.db.query('select point_balance($1) as n', [id.sari])).rows[0].n as number
  async function bringBack(invoiceId: number, qty: number, settleBy: string) {
    const back = await t.call('kasir.sby', salesReturn.add, {
      ...common(),
      invoiceId,
      reason: 'RUSAK',
      settleBy: settleBy as 'TUNAI',
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', salesReturn.process, { id: back.id, action: 'APPROVE' })
    return back
  }

  it('brings the points of a bill when the last of it is paid, on the bill itself', async () => {
    const { id: invoice, total, points } = await bill(10)
    expect(points).toBe(Math.floor(total / 10_000))
    expect(await balance()).toBe(0)
    await pay(invoice, total - 1000)
    expect(await balance()).toBe(0)
    await pay(invoice, 1000)
    expect(await balance()).toBe(points)
    const seen = await t.call('akuntansi', salesInvoice.get, { id: invoice })
    expect(seen.journal.slice(-2).map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['4-1203', points * 100, 0],
      ['2-1203', 0, points * 100],
    ])
    await expectBooksInOrder(t.db)
  })

  it('waits for a giro until the bank has paid it', async () => {
    const before = await balance()
    const { id: invoice, total, points } = await bill(5)
    const giro = {
      methodId: id.GIRO!,
      amount: total,
      refNo: 'BG 900',
      giroBank: 'Bank Mandiri',
      issueDate: '2026-01-10',
      effectiveDate: '2026-01-10',
    }
    const paid = await pay(invoice, total, { payments: [giro] })
    expect(await balance()).toBe(before)
    await t.call('akuntansi', receivableRepayment.changeTender, {
      detailId: tenderId(paid.id, 1),
      status: 'CLEARED',
      bankAccountId: id.bca!,
    })
    expect(await balance()).toBe(before + points)
    await expectBooksInOrder(t.db)
  })

  it('brings less where goods came back before it was paid, and takes back after', async () => {
    const before = await balance()
    const first = await bill(10)
    const back = await bringBack(first.id, 4, 'POTONG_PIUTANG')
    expect(await balance()).toBe(before)
    await pay(first.id, first.total - (back.totals?.total ?? 0))
    expect(await balance()).toBe(before + first.points - (back.points ?? 0))
    const then = await balance()
    const later = await bringBack(first.id, 2, 'TUNAI')
    expect(await balance()).toBe(then - (later.points ?? 0))
    await expectBooksInOrder(t.db)
  })

  it('counts what goods bring back as paid', async () => {
    const before = await balance()
    const { id: invoice, total, points } = await bill(10)
    await pay(invoice, Math.round(total / 2))
    const back = await bringBack(invoice, 5, 'POTONG_PIUTANG')
    expect(await balance()).toBe(before + points - (back.points ?? 0))
    await expectBooksInOrder(t.db)
  })

  it('brings them at once where the terms say so', async () => {
    await t.call('owner', api.master.pointConfig.update, {
      requestId: newRequest(),
      validFrom: '2026-01-10',
      earnAmount: 10_000,
      earnPoint: 1,
      levels: ['MEMBER'],
      excludeDiscounted: false,
      minRedeem: 100,
      redeemMultiple: 50,
      maxRedeemPct: 50,
      earnOn: 'INVOICE',
    })
    const before = await balance()
    const { id: invoice, total, points } = await bill(3)
    expect(await balance()).toBe(before + points)
    await pay(invoice, total)
    expect(await balance()).toBe(before + points)
    await expectBooksInOrder(t.db)
  })

  it('gives spent points back as points, and the rest as money', async () => {
    await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION').then((approvalToken) =>
      t.call('kepala.sby', api.sales.pointCorrection.add, {
        ...common(),
        customerId: id.sari!,
        points: 1000,
        reason: 'HADIAH',
        approvalToken,
      }),
    )
    const before = await balance()
    const sold = await t.call('kasir.sby', cashier.payment, {
      ...common(),
      customerId: id.sari!,
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.unit!, qty: 4 }],
      payments: [
        { methodId: id.POIN!, amount: 100_000 },
        { methodId: id.TUNAI!, amount: 900_000 },
      ],
    })
    const earned = sold.points ?? 0
    expect(await balance()).toBe(before - 1000 + earned)
    const back = await bringBack(sold.id, 1, 'TUNAI')
    const total = back.totals?.total ?? 0
    const { rows } = await t.db.query(
      `select a.code, sum(l.credit - l.debit)::int as amount from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
       join account a on a.id = l.account_id where j.document_id = $1 and a.code in ('1-1101','2-1203') group by 1 order by 1`,
      [back.id],
    )
    expect(rows).toEqual([
      { code: '1-1101', amount: total - 25_000 },
      { code: '2-1203', amount: 25_000 - (back.points ?? 0) * 100 },
    ])
    await bringBack(sold.id, 3, 'TUNAI')
    expect(await balance()).toBe(before)
    await expectBooksInOrder(t.db)
  })
})
