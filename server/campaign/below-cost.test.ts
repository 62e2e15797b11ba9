import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '../sales/story.ts'

/** A campaign below cost is told when it is saved and agreed to once per branch; no bill asks after that (domain §5.4). */
describe('campaigns below cost', () => {
  let t: TestApp
  let branchId: number
  let malang: number
  let oil: number
  let cash: number
  const { promo, productDiscount, campaignBelowCost } = api.campaign
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    malang = await t.id('branch', 'MLG')
    oil = await t.id('unit', 'MG2/PCS')
    cash = await t.id('method', 'TUNAI')
    // 30.000 × 1,11 = 33.300 each; a member pays 36.500, everybody else 37.500, with PPN.
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 30_000]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 100, 20_000]])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const head = (name: string, more = {}) => ({
    requestId: newRequest(),
    name,
    branchIds: [branchId, malang],
    startAt: '2026-01-01T00:00',
    endAt: '2026-01-31T23:59',
    ...more,
  })
  /** Six for the price of five: a member pays 30.417 each, 2.883 less than they cost. */
  const five = { type: 'BUY_X_GET_Y' as const, buyQty: 5, getQty: 1, sameItem: true }
  const buy = (qty: number) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    lines: [{ goodsUnitId: oil, qty }],
    payments: [{ methodId: cash, amount: 600_000 }],
  })
  const pay = async (qty: number) => {
    const answer = await t.ask('kasir.sby', api.sales.cashier.payment, buy(qty))
    return answer.status === 200 ? 'SOLD' : answer.error.code
  }
  const here = async (as: string, id: number) => {
    const { rows } = await t.call(as, campaignBelowCost.get, { id })
    return rows.find((row) => row.branchId === branchId)
  }
  const allow = (as: string, id: number, more = {}) =>
    t.ask(as, campaignBelowCost.allow, { requestId: newRequest(), id, branchId, ...more })

  it('tells with which goods and how far, and is agreed to once', async () => {
    const saved = await t.call('owner', promo.add, {
      ...head('Beli 5 gratis 1'),
      ...five,
      items: [{ goodsUnitId: oil }],
    })
    expect(saved.warnings).toEqual([
      'Di bawah HPP di Surabaya: Minyak Goreng 2 L (PCS) Rp 2.883. Kasir meminta atasan tiap struk sampai disetujui.',
    ])
    expect(await here('owner', saved.id)).toMatchObject({
      state: 'WAITING',
      goods: [{ name: 'Minyak Goreng 2 L', price: 30_417, least: 33_300, short: 2_883 }],
    })
    // Nothing is below in the branch that bought for less.
    const { rows } = await t.call('owner', campaignBelowCost.get, { id: saved.id })
    expect(rows.map((row) => [row.branchName, row.state])).toEqual([
      ['Malang', 'NONE'],
      ['Surabaya', 'WAITING'],
    ])
    expect(await pay(6)).toBe('APPROVAL_REQUIRED')
    expect((await allow('kepala.sby', saved.id, { reason: 'Menghabiskan stok' })).status).toBe(200)
    expect(await here('owner', saved.id)).toMatchObject({
      state: 'AGREED',
      allowedByName: 'Bambang Setyawan',
      reason: 'Menghabiskan stok',
    })
    expect(await pay(6)).toBe('SOLD')
    expect(await pay(12)).toBe('SOLD')
    // What the cashier takes off besides was never agreed to.
    const more = { ...buy(6), lines: [{ goodsUnitId: oil, qty: 6, discountAmount: 1_000 }] }
    expect((await t.ask('kasir.sby', api.sales.cashier.payment, more)).error.code).toBe(
      'APPROVAL_REQUIRED',
    )
    await t.call('owner', promo.status, {
      requestId: newRequest(),
      id: saved.id,
      status: 'STOPPED',
      reason: 'Habis',
    })
  })

  it('asks anew where the goods cost more, or the campaign gives more', async () => {
    const name = 'Potong 10%'
    const items = [{ goodsUnitId: oil, type: 'PERCENT' as const, discountTiers: [15] }]
    const add = head(name, { startAt: '2026-01-20T00:00', endAt: '2026-01-30T00:00' })
    const saved = await t.call('owner', productDiscount.add, { ...add, items })
    expect((await allow('kepala.sby', saved.id)).status).toBe(200)
    expect(await here('owner', saved.id)).toMatchObject({ state: 'AGREED', reason: null })
    // Costs that fall are covered, costs that rise are not.
    const cost = (each: number) =>
      t.db.query(
        `update stock_value set value = round(qty * $2) where branch_id = $1 and goods_id = (select goods_id from goods_unit where id = $3)`,
        [branchId, each, oil],
      )
    const { rows } = await t.db.query(
      `select value, qty from stock_value where branch_id = $1 and goods_id = (select goods_id from goods_unit where id = $2)`,
      [branchId, oil],
    )
    const each = Number(rows[0].value) / Number(rows[0].qty)
    await cost(each - 500)
    expect((await here('owner', saved.id))?.state).toBe('AGREED')
    await cost(each + 500)
    expect((await here('owner', saved.id))?.state).toBe('WAITING')
    await cost(each)
    // Not begun yet: it may still be written anew, and that is another campaign.
    const deeper = [{ ...items[0]!, discountTiers: [20] }]
    await t.call('owner', productDiscount.update, {
      ...add,
      requestId: newRequest(),
      id: saved.id,
      version: saved.version,
      items: deeper,
    } as never)
    expect((await here('owner', saved.id))?.state).toBe('WAITING')
  })

  it('tells no scale to who sees no cost, who asks a supervisor', async () => {
    await t.db.query(
      `update role r set rights = array_remove(array_remove(array_remove(r.rights, 'cost.view'), 'price.belowCost'), 'sales/cashier:approve') from employee e where e.role_id = r.id and e.email = 'akuntansi@gerai.test'`,
    )
    await t.db.query(
      `update role r set rights = r.rights || '{campaign/promotion:view,campaign/promotion:add,campaign/promotion:edit}' from employee e where e.role_id = r.id and e.email = 'akuntansi@gerai.test'`,
    )
    const input = { ...head('Lagi 5 gratis 1'), ...five, items: [{ goodsUnitId: oil }] }
    const open = { ...input, allowBelowCost: true, requestId: newRequest() }
    expect((await t.ask('akuntansi', promo.add, open)).status).toBe(403)
    const saved = await t.call('akuntansi', promo.add, input)
    expect(saved.warnings).toEqual([
      'Promosi ini perlu disetujui di Surabaya, sebelum itu kasir meminta atasan tiap struk.',
    ])
    expect(Object.keys((await here('akuntansi', saved.id))?.goods[0] ?? {}).sort()).toEqual([
      'goodsUnitId',
      'name',
      'unitName',
    ])
    const refused = await allow('akuntansi', saved.id)
    expect(refused.error).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      action: 'SELL_BELOW_COST',
      message: 'Diperlukan persetujuan atasan untuk promosi Lagi 5 gratis 1',
    })
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'SELL_BELOW_COST')
    expect((await allow('akuntansi', saved.id, { approvalToken })).status).toBe(200)
    expect((await here('owner', saved.id))?.allowedByName).toBe('Hartono Wijaya')
    expect(await pay(6)).toBe('SOLD')
  })
})
