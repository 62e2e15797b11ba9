import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods } from './story.ts'
import { tolerance } from './tax-figures.ts'

/** What was true of one bill is not taken for a price, a day or a limit of another (domain §3.1.3). */
describe('a bill that says something once', () => {
  let t: TestApp
  const PRINCIPAL = 'PT Tirta Pangan Sejahtera'
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const last = async () => {
    const { rows } = await t.db.query(
      'select last_purchase_price::float8 as price from stock_value where goods_id = $1',
      [await t.id('goods', 'MG2')],
    )
    const prices = await t.db.query('select count(*)::int as count from buying_price')
    return [rows[0].price, prices.rows[0].count]
  }

  it('leaves the last buying price as it was where goods came free', async () => {
    await buyGoods(t, PRINCIPAL, [['MG2/PCS', 10, 28_000]])
    expect(await last()).toEqual([28_000, 1])
    await buyGoods(t, PRINCIPAL, [['MG2/PCS', 2, 0]])
    expect(await last()).toEqual([28_000, 1])
  })

  it('counts the term from the day of the supplier’s own invoice', async () => {
    const bill = await receiveGoods(t, PRINCIPAL, [['MG2/PCS', 10, 28_000]])
    const of = async (more: object) => {
      const { id } = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
        ...bill,
        termDays: 30,
        ...more,
      } as never)
      return (await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id })).document.dueDate
    }
    expect(await of({ supplierInvoiceDate: '2026-01-02' })).toBe('2026-02-01')
    const other = await receiveGoods(t, PRINCIPAL, [['MG2/PCS', 10, 28_000]])
    expect(await of({ ...other })).toBe('2026-02-09')
  })

  it('lets his tax invoice differ by half a rupiah a line, at least by a hundred', () => {
    expect([1, 200, 201, 700].map(tolerance)).toEqual([100, 100, 101, 350])
  })
})
