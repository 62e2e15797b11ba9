import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Selling: the counters of the worked example, in cash and on credit (domain §9.2, 7 and 8 January). */
describe('selling', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const u of ['MG2/PCS', 'MG2/DUS', 'MIG/DUS', 'MIG/PCS', 'BRS5/SAK', 'KPI/PCS'])
      id[u] = await t.id('unit', u)
    id.sari = await t.id('customer', 'Ibu Sari')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.cash = await t.id('method', 'TUNAI')
    id.debit = await t.id('method', 'DEBIT')
    id.transfer = await t.id('method', 'TRANSFER')
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/DUS', 100, 171000],
      ['MIG/DUS', 400, 102600],
      ['BRS5/SAK', 60, 68000],
    ])
  })
  afterAll(async () => t.close())

  const sale = (more: object) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    customerId: id.sari!,
    warehouseId: id.toko!,
    ...more,
  })
  const basket = [
    { goodsUnitId: 0, qty: 3, discountTiers: [5] },
    { goodsUnitId: 0, qty: 1 },
    { goodsUnitId: 0, qty: 2 },
  ]

  it('sells to a member in cash: level prices, PPN inside, rounding, points', async () => {
    const lines = basket.map((l, i) => ({
      ...l,
      goodsUnitId: [id['MG2/PCS']!, id['MIG/DUS']!, id['BRS5/SAK']!][i]!,
    }))
    const input = sale({ lines, payments: [{ methodId: id.cash!, amount: 400_000 }] })
    const refused = await t.ask('kasir.sby', api.sales.cashier.payment, input)
    expect([refused.status, refused.error.code, refused.error.action]).toEqual([
      422,
      'APPROVAL_REQUIRED',
      'CASHIER_MANUAL_DISCOUNT',
    ])
    const approvalToken = await giveApproval(
      t,
      'kasir.sby',
      'kepala.sby',
      'CASHIER_MANUAL_DISCOUNT',
    )
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...input,
      approvalToken,
    } as never)
    expect(sold).toMatchObject({
      docNo: 'FJ/SBY/2601/00001',
      status: 'PAID',
      change: 22_000,
      points: 37,
      totals: { total: 378_025, vat: 22_399, rounding: -25 },
    })
    const seen = await t.call('owner', api.sales.salesInvoice.get, { id: sold.id })
    const revenue = seen.journal
      .filter((l) => !['5-1101', '1-1301'].includes(l.accountCode))
      .map((l) => [l.accountCode, l.debit, l.credit])
    expect(revenue).toEqual([
      ['1-1101', 378_000, 0],
      ['4-1202', 4_933, 0],
      ['4-1101', 0, 360_559],
      ['2-1301', 0, 22_399],
      ['7-1104', 25, 0],
      ['4-1203', 3_700, 0],
      ['2-1203', 0, 3_700],
    ])
    await expectBooksInOrder(t.db)
  })

  it('answers the same request with the first sale, and another cart under it not at all', async () => {
    const input = sale({
      lines: [{ goodsUnitId: id['KPI/PCS']!, qty: 1 }],
      payments: [{ methodId: id.cash!, amount: 20_000 }],
    })
    const short = await t.ask('kasir.sby', api.sales.cashier.payment, input)
    expect(short.error.message).toBe(
      'Stok Kopi di Toko SBY tidak mencukupi. Tersedia 0 PCS, diminta 1 PCS',
    )
    const good = sale({
      customerId: null,
      lines: [{ goodsUnitId: id['MG2/PCS']!, qty: 1 }],
      payments: [{ methodId: id.cash!, amount: 37_500 }],
    })
    const all = await Promise.all(
      Array.from({ length: 50 }, () => t.ask('kasir.sby', api.sales.cashier.payment, good)),
    )
    const done = all.filter((a) => a.status === 200)
    expect(new Set(done.map((a) => a.body.docNo)).size).toBe(1)
    expect(all.filter((a) => a.status !== 200).every((a) => a.error.code === 'BUSY')).toBe(true)
    const other = await t.ask('kasir.sby', api.sales.cashier.payment, {
      ...good,
      lines: [{ goodsUnitId: id['MG2/PCS']!, qty: 2 }],
    })
    expect(other.error.code).toBe('REQUEST_REUSED')
    await expectBooksInOrder(t.db)
  })

  it('sells the last ten pieces to exactly ten of fifty', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 10, 14_500]])
    const one = () =>
      sale({
        customerId: null,
        lines: [{ goodsUnitId: id['KPI/PCS']!, qty: 1 }],
        payments: [{ methodId: id.cash!, amount: 18_800 }],
      })
    const all = await Promise.all(
      Array.from({ length: 50 }, () => t.ask('kasir.sby', api.sales.cashier.payment, one())),
    )
    expect(all.filter((a) => a.status === 200)).toHaveLength(10)
    expect(new Set(all.filter((a) => a.status !== 200).map((a) => a.error.code))).toEqual(
      new Set(['STOCK_SHORT']),
    )
    await expectBooksInOrder(t.db)
  })

  it('takes a card with its approval, and lets only cash exceed the bill', async () => {
    const lines = [{ goodsUnitId: id['MIG/PCS']!, qty: 10 }]
    const card = {
      methodId: id.debit!,
      amount: 20_000,
      edcId: id.edc!,
      cardLast4: '4471',
      approvalCode: '081726',
    }
    const over = await t.ask(
      'kasir.sby',
      api.sales.cashier.payment,
      sale({ customerId: null, lines, payments: [{ ...card, amount: 40_000 }] }),
    )
    expect(over.error.message).toBe('Pembayaran non-tunai tidak boleh melebihi tagihan')
    const less = await t.ask(
      'kasir.sby',
      api.sales.cashier.payment,
      sale({ customerId: null, lines, payments: [card, { methodId: id.cash!, amount: 10_000 }] }),
    )
    expect(less.error.message).toBe('Uang yang diterima kurang Rp 5.000')
    const sold = await t.call(
      'kasir.sby',
      api.sales.cashier.payment,
      sale({
        customerId: null,
        lines,
        payments: [card, { methodId: id.cash!, amount: 15_000 }],
      }) as never,
    )
    expect(sold.totals?.total).toBe(35_000)
    await expectBooksInOrder(t.db)
  })

  it('bills a wholesale order on credit and collects it', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      type: 'ORDER',
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      customerId: id.barokah!,
      warehouseId: id.toko!,
      lines: [
        { goodsUnitId: id['MG2/DUS']!, qty: 40 },
        { goodsUnitId: id['MIG/DUS']!, qty: 60 },
      ],
      headerDiscount: { type: 'AMOUNT', value: 100_000 },
    })
    expect(order).toMatchObject({ docNo: null, status: 'DRAFT' })
    const processed = await t.call('sales.sby', api.sales.salesOrder.process, {
      id: order.id,
      action: 'PROCESS',
    })
    expect(processed.docNo).toBe('SO/SBY/2601/00001')
    await expectBooksInOrder(t.db)
    const bill = await t.call('akuntansi', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      orderIds: [order.id],
    })
    // 40 × 194.000 + 60 × 111.000 − 100.000 = 14.320.000; PPN 11 %
    expect(bill.totals).toMatchObject({ dpp: 14_320_000, vat: 1_575_200, total: 15_895_200 })
    const open = await t.call('akuntansi', api.sales.receivableRepayment.openItems, {
      customerId: id.barokah!,
      branchId: sby,
    })
    expect(open.rows[0]).toMatchObject({ open: 15_895_200, dueDate: '2026-02-09' })
    const pay = (amount: number) =>
      t.ask('akuntansi', api.sales.receivableRepayment.add, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-10',
        customerId: id.barokah,
        lines: [{ documentId: open.rows[0]!.documentId, amount }],
        payments: [{ methodId: id.transfer, amount, bankAccountId: id.bca }],
      })
    expect((await pay(10_000_000)).status).toBe(200)
    expect((await pay(5_895_201)).error.message).toBe('Nilai melebihi sisa tagihan (Rp 5.895.200)')
    expect(
      (await t.call('owner', api.sales.salesInvoice.get, { id: bill.id })).document.status,
    ).toBe('PARTIALLY_PAID')
    expect((await pay(5_895_200)).status).toBe(200)
    expect(
      (await t.call('owner', api.sales.salesInvoice.get, { id: bill.id })).document.status,
    ).toBe('PAID')
    await expectBooksInOrder(t.db)
  })

  it('keeps booked goods from others until the cashier collects or lets them go', async () => {
    const book = (qty: number) =>
      t.ask('sales.sby', api.sales.salesOrder.add, {
        type: 'BOOKING',
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-10',
        customerId: id.sari,
        warehouseId: id.toko,
        lines: [{ goodsUnitId: id['BRS5/SAK'], qty }],
      })
    const first = await book(50)
    expect(first.body.docNo).toBe('BO/SBY/2601/00001')
    const second = await book(9)
    expect(second.error.message).toBe(
      'Stok Beras Premium 5 Kg di Toko SBY tidak mencukupi. Tersedia 8 SAK, diminta 9 SAK',
    )
    const collect = () =>
      t.ask('kasir.sby', api.sales.cashier.payment, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-10',
        bookingId: first.body.id,
        payments: [{ methodId: id.cash, amount: 4_000_000 }],
      })
    const [a, b] = await Promise.all([collect(), collect()])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    await expectBooksInOrder(t.db)
  })

  it('asks for approval above the credit limit and hides nothing of the limit', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 2000, 102_600]])
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      type: 'ORDER',
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      customerId: id.barokah!,
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id['MIG/DUS']!, qty: 1500 }],
    })
    const refused = await t.ask('sales.sby', api.sales.salesOrder.process, {
      id: order.id,
      action: 'PROCESS',
    })
    expect(refused.error).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      action: 'OVER_CREDIT_LIMIT',
      message: 'Plafon piutang pelanggan terlampaui. Sisa plafon Rp 150.000.000',
    })
    await t.call('sales.sby', api.sales.salesOrder.process, { id: order.id, action: 'CANCEL' })
    await expectBooksInOrder(t.db)
  })
})
