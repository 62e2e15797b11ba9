import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { asking } from '#server/report/declared/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

describe('taxable goods without PPN (domain §0.4 D7b)', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.cash = await t.id('method', 'TUNAI')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.oil = await t.id('unit', 'MG2/DUS')
    id.rice = await t.id('unit', 'BRS5/SAK')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/DUS', 10, 171_000],
      ['BRS5/SAK', 10, 68_000],
    ])
  })
  afterAll(async () => t.close())
  const order = (goodsUnitId: number | undefined, more: object) =>
    t.ask('sales.sby', api.sales.salesOrder.add, {
      type: 'ORDER',
      requestId: newRequest(),
      branchId: id.sby,
      docDate: '2026-01-10',
      customerId: id.barokah,
      warehouseId: id.toko,
      lines: [{ goodsUnitId, qty: 1 }],
      ...more,
    })

  it('leave only with a reason and a supervisor', async () => {
    const bare = await order(id.oil, { taxMode: 'NONE' })
    expect(bare.error.errors?.[0]).toMatchObject({ field: 'taxFreeReason' })
    const asked = await order(id.oil, { taxFreeReason: 'FASILITAS' })
    expect(asked.error.action).toBe('TAX_FREE')
    const approvalToken = await giveApproval(t, 'sales.sby', 'kepala.sby', 'TAX_FREE')
    const saved = await order(id.oil, { taxFreeReason: 'FASILITAS', approvalToken })
    expect(saved.body.totals).toMatchObject({ vat: 0 })
    const seen = await t.call('sales.sby', api.sales.salesOrder.get, {
      id: (saved.body as { id: number }).id,
    })
    expect(seen.document).toMatchObject({ taxMode: 'NONE', reason: 'FASILITAS' })
    // Goods that bear no PPN ask nobody.
    expect((await order(id.rice, { taxMode: 'NONE' })).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('is told while it is typed, as is PPN inside or on top of the price', async () => {
    const shown = async (more: object) =>
      (
        await t.call('sales.sby', api.sales.salesOrder.simulate, {
          branchId: id.sby!,
          customerId: id.barokah!,
          type: 'ORDER',
          lines: [{ goodsUnitId: id.oil!, qty: 1 }],
          ...more,
        } as never)
      ).totals
    expect(await shown({})).toMatchObject({ vat: 21_450, total: 216_450 })
    expect(await shown({ taxMode: 'INCLUDE' })).toMatchObject({ vat: 19_324, total: 195_000 })
    expect(await shown({ taxFreeReason: 'EKSPOR' })).toMatchObject({ vat: 0, total: 195_000 })
  })

  it('at the till too: the reason stands on the sale, and a supervisor allows it', async () => {
    const cart = {
      branchId: id.sby!,
      taxFreeReason: 'FASILITAS' as const,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    }
    const shown = await t.call('kasir.sby', api.sales.cashier.calculate, cart)
    expect(shown.totals).toMatchObject({ vat: 0, exempt: 37_500, total: 37_500 })
    const pay = (more: object) =>
      t.ask('kasir.sby', api.sales.cashier.payment, {
        ...cart,
        requestId: newRequest(),
        docDate: '2026-01-10',
        payments: [{ methodId: id.cash!, amount: 37_500 }],
        ...more,
      })
    expect((await pay({})).error.action).toBe('TAX_FREE')
    expect((await pay({ taxFreeReason: 'LAIN' })).status).toBe(400)
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TAX_FREE')
    const sold = await pay({ approvalToken })
    const seen = await t.call('akuntansi', api.sales.salesInvoice.get, {
      id: (sold.body as { id: number }).id,
    })
    expect(seen.document).toMatchObject({ taxMode: 'NONE', reason: 'FASILITAS', vat: 0 })
    expect(seen.journal.some((l) => l.accountCode === '2-1301')).toBe(false)
    await expectBooksInOrder(t.db)
  })

  it('are asked about at the till when that is chosen: for that reason, and no more of them', async () => {
    const { cashier } = api.sales
    const cartKey = newRequest()
    const cart = (qty: number, more: object = {}) => ({
      branchId: id.sby!,
      cartKey,
      taxFreeReason: 'FASILITAS' as const,
      lines: [{ goodsUnitId: id.oil!, qty }],
      ...more,
    })
    const allow = (input: object) => t.ask('kasir.sby', cashier.allow, input as never)
    const pay = (qty: number, more: object = {}) =>
      t.ask('kasir.sby', cashier.payment, {
        ...cart(qty, more),
        requestId: newRequest(),
        docDate: '2026-01-10',
        payments: [{ methodId: id.cash!, amount: 1_000_000 }],
      } as never)
    expect((await allow(cart(2))).error.action).toBe('TAX_FREE')
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TAX_FREE')
    expect((await allow({ ...cart(2), approvalToken })).status).toBe(200)
    const worse = [
      cart(3),
      cart(2, { taxFreeReason: 'EKSPOR' }),
      cart(2, { customerId: id.barokah }),
      cart(2, { cartKey: newRequest() }),
    ]
    for (const { lines, ...more } of worse)
      expect((await pay(lines[0]?.qty ?? 0, more)).error.action).toBe('TAX_FREE')
    const other = { goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }
    const rice = { goodsUnitId: id.rice!, qty: 1 }
    const oil = { goodsUnitId: id.oil!, qty: 2 }
    expect((await pay(0, { lines: [oil, other] })).error.action).toBe('TAX_FREE')
    // What bears no PPN anyway is nobody's matter.
    expect((await pay(0, { lines: [oil, rice] })).status).toBe(200)
    // One sale.
    expect((await pay(2)).error.action).toBe('TAX_FREE')
    await expectBooksInOrder(t.db)
  })

  it('of luxury goods bear PPN on their whole price (domain §0.4 D16)', async () => {
    await t.db.query(`update goods set tax_type = 'BKP_MEWAH' where code = 'MG2'`)
    const { id: sale } = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id.sby!,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: id.cash!, amount: 40_000 }],
    })
    const seen = await t.call('akuntansi', api.sales.salesInvoice.get, { id: sale })
    // R(37.500 × 12/112)
    expect(seen.document).toMatchObject({ dpp: 33_482, vat: 4_018 })
    await expectBooksInOrder(t.db)
  })

  it('and lower their own row when they come back: of 390.000 sold abroad 195.000 stay there', async () => {
    const head = () => ({ requestId: newRequest(), branchId: id.sby!, docDate: '2026-01-10' })
    const { id: sale } = await t.call('owner', api.sales.salesInvoice.add, {
      ...head(),
      customerId: id.barokah!,
      warehouseId: id.toko!,
      taxFreeReason: 'EKSPOR',
      goods: [{ goodsUnitId: id.oil!, qty: 2 }],
    })
    const asked = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
    const ways = async () =>
      (await asking(() => t, salesReports).ask('sales-tax-by-day', asked)).rows
        .filter((r) => r.way === 'EXPORT' || r.way === 'EXEMPT')
        .map((r) => [r.way, r.documents, r.exempt, r.vat])
        .sort()
    const before = await ways()
    expect(before.at(-1)).toEqual(['EXPORT', 1, 390_000, 0])
    const { id: back } = await t.call('owner', api.sales.salesReturn.add, {
      ...head(),
      invoiceId: sale,
      reason: 'LAIN',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back, action: 'APPROVE' })
    expect(await ways()).toEqual([...before.slice(0, -1), ['EXPORT', 1, 195_000, 0]])
    await expectBooksInOrder(t.db)
  })
})
