import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type OfflineTill, type Signed, offlineTill, today } from './till.ts'

const { offline, shift, cashier } = api.sales
const PRICE = 37_500

/** Lines, carts and sales that came off again while nobody could be asked. */
describe('what was taken back without a line', () => {
  let t: TestApp
  let till: OfflineTill
  let branchId: number
  let unit: number
  const ask = ({ body, signature }: Pick<Signed, 'body' | 'signature'>, as = 'kasir.sby') =>
    t.ask(as, offline.take, { branchId, body, signature })
  const take = async (signed: Pick<Signed, 'body' | 'signature'>) => {
    const { status, body } = await ask(signed)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const back = (sale: Signed, more: object = {}) =>
    till.tell({
      ...({ kind: 'TAKE_BACK', saleId: sale.sale.requestId, total: PRICE } as const),
      reason: 'Salah barang',
      ...more,
    })
  const rows = async (sql: string, values: unknown[] = []) => (await t.db.query(sql, values)).rows
  const onHand = async () =>
    Number(
      (
        await rows(
          `select sum(on_hand) as n from stock_level l join goods g on g.id = l.goods_id where g.code = 'MG2' and l.branch_id = $1`,
          [branchId],
        )
      )[0].n,
    )
  /** By account: what the books moved since, of these alone. */
  const balance = async (role: string) =>
    Number(
      (
        await rows(
          `select coalesce(sum(l.debit - l.credit), 0) as n from journal_line l join account a on a.id = l.account_id
           where a.usage = $1 and l.branch_id = $2`,
          [role, branchId],
        )
      )[0].n,
    )
  const drawer = async () => (await t.call('kepala.sby', shift.get, { id: till.shiftId })).cash
  beforeAll(async () => {
    t = await testApp({ live: true })
    branchId = await t.id('branch', 'SBY')
    unit = await t.id('unit', 'MG2/PCS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 50, 28_500]], today())
    till = await offlineTill(t)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('stands in the books as a sale and what cancelled it; drawer and goods are as before', async () => {
    const [stock, cash] = [await onHand(), (await drawer())?.expected]
    const sale = await till.keep()
    const undone = await back(sale)
    const sold = await take(sale)
    const answers = [await take(undone), await take(undone)]
    expect(answers.map(({ docNo }) => docNo)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^RJ/)),
    )
    expect(answers[0]).toMatchObject({ differences: ['TAKEN_BACK'] })
    expect(answers[1]?.id).toBe(answers[0]?.id)
    expect(await onHand()).toBe(stock)
    expect((await drawer())?.expected).toBe(cash)
    const [returned] = await rows(
      `select r.status, r.reason, r.memo, r.ref_no, r.shift_id, e.email, s.status as sale from document r join employee e on e.id = r.created_by
       join document s on s.branch_id = r.branch_id and s.id = $2 where r.id = $1`,
      [answers[0]?.id, sold.id],
    )
    expect(returned).toMatchObject({
      reason: 'VOID',
      memo: 'Salah barang',
      ref_no: sold.docNo,
      sale: 'PAID',
      shift_id: String(till.shiftId),
      email: 'kasir.sby@gerai.test',
    })
  })

  it('waits in the queue until its sale is here, and is told of where that is long ago or another sum', async () => {
    const soldAt = new Date(Date.now() - 15 * 60_000).toISOString()
    await t.db.query(`update shift set opened_at = opened_at - interval '1 hour' where id = $1`, [
      till.shiftId,
    ])
    const sale = await till.keep({ soldAt })
    const undone = await back(sale, { total: PRICE - 500 })
    const early = await ask(undone)
    expect([early.status, early.error?.code]).toEqual([409, 'SALE_MISSING'])
    await take(sale)
    expect([...((await take(undone)).differences ?? [])].sort()).toEqual([
      'LIMIT',
      'TAKEN_BACK',
      'TOTAL',
    ])
  })

  it('is kept for a person where the sale was returned or taken back before', async () => {
    const sale = await till.keep()
    const [first, second] = [await back(sale), await back(sale)]
    await take(sale)
    await take(first)
    expect(await take(second)).toMatchObject({ id: null, differences: ['TAKEN_BACK'] })
    const { rows: told } = await t.call('kepala.sby', offline.differences, {
      filter: { kind: 'TAKEN_BACK', open: true },
    })
    expect(told[0]?.detail).toMatch(/Salah barang\. Sebagian atau seluruh struk ini sudah diretur$/)
    expect(told[0]).toMatchObject({ documentId: null, amount: PRICE })
    expect(told[1]).toMatchObject({ documentKind: 'sales-return' })
  })

  it('tells lines and carts that were let go after their total, once, and ends the cart that was told here', async () => {
    const cartKey = newRequest()
    const lines = [{ goodsUnitId: unit, qty: 2 }]
    await t.call('kasir.sby', cashier.tell, {
      branchId,
      cartKey,
      total: 3 * PRICE,
      content: { id: cartKey, lines },
    } as never)
    const link = { kind: 'REMOVAL', cartKey, reason: 'Uang pelanggan kurang' } as const
    const line = await till.tell({
      ...link,
      what: 'LINE',
      lines: [{ goodsUnitId: unit, qty: 1 }],
      told: 3 * PRICE,
      total: PRICE,
      leaves: 2 * PRICE,
    })
    const cart = await till.tell({
      ...link,
      what: 'CART',
      lines,
      told: 2 * PRICE,
      total: 2 * PRICE,
      leaves: 0,
    })
    for (const one of [line, line, cart])
      expect(await take(one)).toMatchObject({ id: null, docNo: null })
    const events = await rows(
      `select a.action, a.memo, c.told::int, e.email from cart_event c join audit a on a.branch_id = c.branch_id and a.id = c.audit_id
       join employee e on e.id = a.employee_id where c.cart_key = $1 order by a.id`,
      [cartKey],
    )
    const by = { memo: 'Uang pelanggan kurang', email: 'kasir.sby@gerai.test' }
    expect(events).toEqual([
      { action: 'Hapus baris', told: 3 * PRICE, ...by },
      { action: 'Hapus keranjang', told: 2 * PRICE, ...by },
    ])
    const [told] = await rows(
      'select total::int, ended_at is not null as ended from told_cart where key = $1',
      [cartKey],
    )
    expect(told).toEqual({ total: 0, ended: true })
    const { rows: open } = await t.call('kepala.sby', offline.differences, {
      limit: 2,
      filter: { open: true },
    })
    expect(open.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['GIVEN_UP', 2 * PRICE],
      ['REMOVED', PRICE],
    ])
    // Not one number of the till is missing.
    expect((await t.call('kepala.sby', offline.waiting, {})).missing).toBe(0)
  })

  it('is a difference of the count where the drawer was counted in between', async () => {
    const sale = await till.keep()
    const undone = await back(sale)
    await take(sale)
    const { expected = 0 } = (await drawer()) ?? {}
    await t.db.query('update till_device set unsent = 0')
    // The cash went back before the count, and nobody here knew.
    await t.call('kepala.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: till.shiftId,
      counts: [{ denomination: 500, pieces: (expected - PRICE) / 500 }],
    })
    const [cash, over] = [await balance('CASH_DRAWER'), await balance('CASH_OVER_SHORT')]
    expect([...((await take(undone)).differences ?? [])].sort()).toEqual(['LATE', 'TAKEN_BACK'])
    expect([await balance('CASH_DRAWER'), await balance('CASH_OVER_SHORT')]).toEqual([
      cash,
      over - PRICE,
    ])
    const { late } = await t.call('kepala.sby', shift.get, { id: till.shiftId })
    expect(late).toEqual({ count: 0, total: -PRICE })
  })
})
