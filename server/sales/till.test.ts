import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** What the till needs so that it never shows what is not so. */
describe('the till', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let cash: number
  const docDate = '2026-01-10'
  const lines = (qty: number) => [{ goodsUnitId: oil, qty }]
  const sale = (seenTotal: number | null, qty = 1) => ({
    requestId: newRequest(),
    branchId,
    docDate,
    lines: lines(qty),
    payments: [{ methodId: cash, amount: 500_000 }],
    ...(seenTotal === null ? {} : { seenTotal }),
  })
  const sold = async () =>
    (
      await t.db.query(
        `select count(*)::int as n from document where kind = 'sales-invoice' and branch_id = $1`,
        [branchId],
      )
    ).rows[0].n as number

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 5, 28_500]])
    const { rows } = await t.db.query(`select id from payment_method where kind = 'CASH' limit 1`)
    cash = Number(rows[0].id)
  })
  afterAll(() => t.close())

  it('takes no payment for another total than the cashier saw, and says both', async () => {
    const before = await sold()
    const { status, error } = await t.ask('kasir.sby', api.sales.cashier.payment, sale(36_000))
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'Harga berubah: Rp 36.000 → Rp 37.500',
      data: { seen: 36_000, total: 37_500 },
    })
    expect(await sold()).toBe(before)
    expect(await t.call('kasir.sby', api.sales.cashier.payment, sale(37_500))).toMatchObject({
      change: 462_500,
    })
    await expectBooksInOrder(t.db)
  })

  it('is told before money is taken what the stock does not hold', async () => {
    const cart = { branchId, lines: lines(5) }
    const asked = await t.call('kasir.sby', api.sales.cashier.calculate, cart)
    expect(asked.short).toEqual([
      'Stok Minyak Goreng 2 L di Toko SBY tidak mencukupi. Tersedia 4 PCS, diminta 5 PCS',
    ])
    const goodsId = await t.id('goods', 'MG2')
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const lacks = [
      { goodsId, warehouseId, available: 4, missing: 1, unitName: 'PCS', elsewhere: [] },
    ]
    expect(asked.lacks).toEqual(lacks)
    const enough = { branchId, lines: lines(4) }
    const calculated = await t.call('kasir.sby', api.sales.cashier.calculate, enough)
    expect([calculated.short, calculated.lacks]).toEqual([[], []])
    // Where minus stock is allowed nothing stands in the way, and it is told all the same.
    await t.db.query(`update branch set allow_negative_stock = true where code = 'SBY'`)
    const allowed = await t.call('kasir.sby', api.sales.cashier.calculate, cart)
    await t.db.query(`update branch set allow_negative_stock = false where code = 'SBY'`)
    expect([allowed.short, allowed.lacks]).toEqual([[], lacks])
  })

  it('withdraws a payment whose answer was lost, and what comes late is refused', async () => {
    const late = sale(null)
    const withdraw = () =>
      t.call('kasir.sby', api.auth.session.withdraw, { branchId, key: late.requestId })
    expect(await withdraw()).toMatchObject({ saved: false, docNo: null })
    const before = await sold()
    expect((await t.ask('kasir.sby', api.sales.cashier.payment, late)).status).toBe(404)
    expect(await sold()).toBe(before)
    expect(await withdraw()).toMatchObject({ saved: false })
    const asked = await t.call('kasir.sby', api.auth.session.request, { requestId: late.requestId })
    expect(asked.saved).toBe(false)
  })

  it('is told number, total, change and points of a payment that was saved after all', async () => {
    const first = sale(37_500)
    const saved = await t.call('kasir.sby', api.sales.cashier.payment, first)
    const key = first.requestId
    expect(await t.call('kasir.sby', api.auth.session.withdraw, { branchId, key })).toMatchObject({
      saved: true,
      id: saved.id,
      docNo: saved.docNo,
      total: 37_500,
      change: 462_500,
      points: 0,
    })
    // Another's payment is nobody else's business.
    const { status } = await t.ask('gudang.sby', api.auth.session.withdraw, { branchId, key })
    expect(status).toBe(404)
  })

  it('lets a line go after the total was shown only with a supervisor, and writes down why', async () => {
    const removal = {
      requestId: newRequest(),
      branchId,
      what: 'LINE' as const,
      lines: lines(2),
      total: 75_000,
    }
    const refused = await t.ask('kasir.sby', api.sales.cashier.remove, removal)
    expect(refused.error).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      action: 'CASHIER_REMOVE_ITEM',
    })
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM')
    const given = { ...removal, approvalToken }
    await t.call('kasir.sby', api.sales.cashier.remove, given)
    // Sent again because its answer was lost: written down once.
    await t.call('kasir.sby', api.sales.cashier.remove, given)
    const days = { dateFrom: '2026-01-01', dateTo: '2030-01-01' }
    const { rows } = await t.call('owner', api.system.audit.getAll, { ...days, kind: 'cart' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'Hapus baris',
      memo: expect.stringContaining('Pelanggan lama'),
      changes: [{ field: null, before: '2 PCS Minyak Goreng 2 L, Rp 75.000', after: null }],
    })
    expect(rows[0]?.memo).toContain('disetujui')
  })

  it('takes a charged tender off with a reason, and a supervisor lets go on his own', async () => {
    const tender = {
      branchId,
      what: 'TENDER' as const,
      tender: 'Debit BCA, 123456',
      total: 50_000,
    }
    const ask = (who: string, more: object) =>
      t.ask(who, api.sales.cashier.remove, { requestId: newRequest(), ...tender, ...more })
    expect((await ask('kasir.sby', {})).status).toBe(422)
    expect((await ask('kasir.sby', { reason: 'Gesek dibatalkan di mesin' })).status).toBe(200)
    const cart = { what: 'CART', lines: lines(1), tender: undefined }
    expect((await ask('kepala.sby', cart)).error).toMatchObject({ message: 'Alasan wajib diisi' })
    expect((await ask('kepala.sby', { ...cart, reason: 'Pelanggan pergi' })).status).toBe(200)
  })

  it('sells out of two warehouses what neither has whole, at the same price', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 3, 12_000]])
    await receiveGoods(t, 'SBY', 'GUDANG', [['KPI/PCS', 4, 12_000]])
    const goodsUnitId = await t.id('unit', 'KPI/PCS')
    const goodsId = await t.id('goods', 'KPI')
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const reckon = (of: object[]) =>
      t.call('kasir.sby', api.sales.cashier.calculate, { branchId, lines: of as never })
    const whole = await reckon([{ goodsUnitId, qty: 6 }])
    expect(whole.lacks).toMatchObject([
      { available: 3, missing: 3, elsewhere: [{ warehouseId, available: 4 }] },
    ])
    const parts = [
      { goodsUnitId, qty: 3 },
      { goodsUnitId, qty: 3, warehouseId },
    ]
    const divided = await reckon(parts)
    expect([divided.short, divided.totals]).toEqual([[], whole.totals])
    // What stands further down in the other warehouse's line is no stock for this one.
    const more = await reckon([{ goodsUnitId, qty: 4 }, ...parts.slice(1)])
    expect(more.lacks).toMatchObject([
      { available: 3, missing: 1, elsewhere: [{ warehouseId, available: 1 }] },
    ])
    const { id } = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...sale(divided.totals.total),
      lines: parts,
    })
    const { rows } = await t.db.query(
      `select w.code, l.qty::int as qty from document_goods l join warehouse w on w.id = l.warehouse_id
       where l.document_id = $1 and l.branch_id = $2 order by l.line`,
      [id, branchId],
    )
    expect(rows).toEqual([
      { code: 'TOKO', qty: 3 },
      { code: 'GUDANG', qty: 3 },
    ])
    const left = await t.db.query(
      `select on_hand::int as n from stock_level where goods_id = $1 and branch_id = $2 order by 1`,
      [goodsId, branchId],
    )
    expect(left.rows.map(({ n }) => n)).toEqual([0, 1])
    await expectBooksInOrder(t.db)
  })
})
