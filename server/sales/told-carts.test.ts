import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** A customer was told what his cart comes to: whatever lowers that is seen, whatever it was lowered by. */
describe('a total that was told', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let cash: number
  let cartKey = ''
  const { cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
  })
  beforeEach(async () => {
    cartKey = newRequest()
    await t.db.query('update branch set told_tolerance = 0, allow_negative_stock = false')
    await t.db.query(`update told_cart set lowered = 0`)
  })
  afterAll(() => t.close())

  const content = (qty: number) => ({ id: cartKey, lines: [{ goodsUnitId: oil, qty }] })
  const telling = (total: number, qty = 1, more: object = {}) => ({
    branchId,
    cartKey,
    total,
    tillName: 'Kasir 1',
    content: content(qty),
    ...more,
  })
  const tell = (...of: Parameters<typeof telling>) =>
    t.ask('kasir.sby', cashier.tell, telling(...of))
  const pay = (qty: number, paid: number) =>
    t.ask('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      cartKey,
      lines: [{ goodsUnitId: oil, qty }],
      payments: [{ methodId: cash, amount: paid }],
    } as never)
  const approve = (who = 'kasir.sby') => giveApproval(t, who, 'kepala.sby', 'CASHIER_REMOVE_ITEM')
  const events = async () =>
    (
      await t.db.query(
        `select action, before, memo from audit where object_kind = 'cart' order by id desc limit 3`,
      )
    ).rows
  const waiting = async () =>
    (await t.call('kasir.sby', cashier.held, { branchId })).rows.filter((r) => r.key === cartKey)

  it('falls only with a supervisor, as one event with its rupiah, whatever lowered it', async () => {
    expect((await tell(37_500)).status).toBe(200)
    const refused = await tell(36_500)
    expect(refused.error).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      action: 'CASHIER_REMOVE_ITEM',
      data: { card: { tillName: 'Kasir 1' } },
    })
    const sold = await pay(1, 37_500)
    expect(sold.status).toBe(200)
    cartKey = newRequest()
    await tell(37_500)
    expect((await tell(36_500, 1, { approvalToken: await approve() })).status).toBe(200)
    expect((await events())[0]).toMatchObject({
      action: 'Turunkan total',
      before: 'Rp 37.500 → Rp 36.500, Rp 1.000',
      memo: expect.stringContaining('disetujui'),
    })
    // The same total once more is no second event.
    expect((await tell(36_500)).status).toBe(200)
  })

  it('is not sold for less', async () => {
    await tell(75_000, 2)
    const less = await pay(1, 37_500)
    expect(less.error).toMatchObject({ code: 'TOLD_HIGHER' })
    expect((await pay(2, 75_000)).status).toBe(200)
    // A till that tells late opens nothing.
    await tell(75_000, 2)
    expect(await waiting()).toEqual([])
  })

  it('may fall within what the branch allows one person in a day, which adds up', async () => {
    await t.db.query('update branch set told_tolerance = 2000')
    await tell(37_500)
    expect((await tell(36_500)).status).toBe(200)
    expect((await events())[0]).toMatchObject({ memo: 'tanpa alasan' })
    cartKey = newRequest()
    await tell(37_500)
    expect((await tell(36_500)).status).toBe(200)
    cartKey = newRequest()
    await tell(37_500)
    expect((await tell(36_500)).error.code).toBe('APPROVAL_REQUIRED')
  })

  it('lets lines go by what they lower, and knows what is told from then on', async () => {
    await tell(75_000, 2)
    const removal = {
      requestId: newRequest(),
      branchId,
      what: 'LINE' as const,
      cartKey,
      lines: [{ goodsUnitId: oil, qty: 1 }],
      total: 37_500,
      leaves: 37_500,
    }
    expect((await t.ask('kasir.sby', cashier.remove, removal)).error.code).toBe('APPROVAL_REQUIRED')
    const approvalToken = await approve()
    await t.call('kasir.sby', cashier.remove, { ...removal, approvalToken })
    expect((await events())[0]).toMatchObject({ action: 'Hapus baris' })
    expect((await pay(1, 37_500)).status).toBe(200)
  })

  it('lets what is not there go freely, and nothing else', async () => {
    const more = 100_000
    await tell(37_500 * more, more)
    const removal = (qty: number) => ({
      requestId: newRequest(),
      branchId,
      what: 'LINE' as const,
      cartKey,
      lines: [{ goodsUnitId: oil, qty }],
      total: 37_500 * qty,
      leaves: 0,
    })
    expect((await t.ask('kasir.sby', cashier.remove, removal(more))).status).toBe(200)
    expect((await events())[0]).toMatchObject({
      action: 'Hapus baris',
      memo: 'tanpa alasan (stok tidak cukup)',
    })
    await t.db.query('update branch set allow_negative_stock = true')
    await tell(37_500 * more, more)
    expect((await t.ask('kasir.sby', cashier.remove, removal(more))).error.code).toBe(
      'APPROVAL_REQUIRED',
    )
  })

  it('lies with the branch until it is sold, thrown away or passed on', async () => {
    await tell(75_000, 2)
    expect(await waiting()).toMatchObject([{ total: 75_000, content: content(2) }])
    const taking = { branchId, key: cartKey, requestId: newRequest() }
    for (let times = 0; times < 2; times += 1) {
      const taken = await t.call('kasir.sby', cashier.takeHeld, taking)
      expect(taken.content).toEqual(content(2))
    }
    await t.call('kasir.sby', cashier.hold, {
      branchId,
      key: `${cartKey}:1`,
      total: 75_000,
      tillName: 'Kasir 1',
      content: content(2),
    })
    // Put aside it waits once.
    expect(await waiting()).toEqual([])
    await t.call('kasir.sby', cashier.takeHeld, { ...taking, key: `${cartKey}:1` })
    const removal = {
      requestId: newRequest(),
      branchId,
      what: 'CART' as const,
      cartKey,
      heldKey: cartKey,
      lines: [{ goodsUnitId: oil, qty: 2 }],
      total: 75_000,
    }
    expect((await t.ask('kasir.sby', cashier.remove, removal)).error.code).toBe('APPROVAL_REQUIRED')
    await t.call('kasir.sby', cashier.remove, { ...removal, approvalToken: await approve() })
    expect(await waiting()).toEqual([])
  })

  it('counts what left before, without a question and once', async () => {
    const left = { branchId, key: newRequest(), lines: 1, whole: false, worth: 750_000 }
    expect(await t.call('kasir.sby', cashier.left, left)).toEqual({ counted: true })
    expect(await t.call('kasir.sby', cashier.left, left)).toEqual({ counted: false })
    await expectBooksInOrder(t.db)
  })

  it('is none of a cart that only lies here: it falls freely until it is told', async () => {
    const kept = (qty: number) =>
      t.call('kasir.sby', cashier.keep, { ...telling(37_500 * qty, qty) })
    expect(await kept(3)).toEqual({ kept: true })
    const found = async () =>
      (await t.call('kasir.sby', cashier.held, { branchId })).rows.find((r) => r.key === cartKey)
    expect(await found()).toMatchObject({ total: 112_500, tillName: 'Kasir 1' })
    expect(await kept(2)).toEqual({ kept: true })
    expect((await tell(37_500)).body).toEqual({ told: 37_500 })
    // From here on what the till has changes nothing of what was told.
    expect(await kept(5)).toEqual({ kept: false })
    expect(await found()).toMatchObject({ total: 37_500 })
    expect((await tell(30_000)).error?.code).toBe('APPROVAL_REQUIRED')
    // What was told is not thrown away by what is only counted.
    const left = { key: newRequest(), lines: 1, whole: true, worth: 37_500, cartKey }
    expect(await t.call('kasir.sby', cashier.left, { branchId, ...left })).toEqual({
      counted: true,
    })
    expect(await found()).toMatchObject({ total: 37_500 })
    expect((await pay(1, 37_500)).status).toBe(200)
    expect([await kept(1), await found()]).toEqual([{ kept: false }, undefined])
  })
})
