import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Goal: whatever is lawful leaves books that close: each journal holds its document's PPN, and no other check stands in the way. */
describe('PPN of bills that are paid ahead, rounded or given away', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.cash = await t.id('method', 'TUNAI')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.taxed = await t.id('unit', 'MG2/DUS')
    id.exempt = await t.id('unit', 'BRS5/SAK')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 60, 150_000],
      ['BRS5/SAK', 60, 60_000],
    ])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
  }, 60_000)
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const payAhead = async (amount: number) =>
    (
      await t.call('akuntansi', api.sales.salesDownPayment.add, {
        ...common(),
        customerId: id.barokah!,
        amount,
        payments: [{ methodId: id.cash!, amount }],
      })
    ).id
  const vatOf = async (document: number) =>
    (
      await t.db.query(
        `select coalesce(sum(l.credit - l.debit), 0)::int as vat from journal_line l join account a on a.id = l.account_id and a.usage = 'VAT_OUT'
         where l.journal_id = $1`,
        [document],
      )
    ).rows[0].vat
  const bill = (line: object, more: object = {}) =>
    t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: id.gudang,
      goods: [line],
      ...more,
    } as never)
  const seen = async (document: number) =>
    (await t.call('akuntansi', api.sales.salesInvoice.get, { id: document })).document

  // The money was taxed with 55.000; exempt goods bear none, and a carton less.
  it.each([
    ['exempt goods', 'exempt', 3, 100_000],
    ['fewer taxed goods, paid whole', 'taxed', 1, 0],
    ['taxed goods, paid in part', 'taxed', 3, 77_777],
  ])(
    'a bill of %s takes back what the money ahead had owed, and says so',
    async (_what, goods, qty, used) => {
      const documentId = await payAhead(555_000)
      const line = { goodsUnitId: id[goods], qty }
      const { totals } = (await t.call('owner', api.sales.salesInvoice.preview, {
        ...common(),
        customerId: id.barokah!,
        warehouseId: id.gudang,
        goods: [line],
      } as never)) as { totals: { total: number; vat: number } }
      const amount = used || totals.total
      const saved = await bill(line, { downPaymentUse: [{ documentId, amount }] })
      const share = Math.round((55_000 * amount) / 555_000)
      expect(await vatOf(saved.id)).toBe(totals.vat - share)
      const told = (saved.warnings ?? []).filter((one) => /faktur pajak uang muka/i.test(one))
      expect(told).toHaveLength(totals.vat < share ? 1 : 0)
      await expectBooksInOrder(t.db)
    },
  )

  it('a bill whose price holds its PPN and comes to no whole base says the rupiah on its line', async () => {
    await t.db.query(`update customer set price_level = 'RETAIL' where id = $1`, [id.barokah])
    const found: number[] = []
    for (const discountAmount of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const saved = await bill({ goodsUnitId: id.taxed, qty: 1, discountAmount })
      const of = await seen(saved.id)
      expect(of.taxMode).toBe('INCLUDE')
      const { rows } = await t.db.query(
        'select sum(rounding)::int as rounding, sum(net + freight - vat - rounding)::int as worth from document_goods where document_id = $1',
        [saved.id],
      )
      expect(rows[0]).toEqual({
        rounding: of.total - of.dpp - of.exempt - of.vat,
        worth: of.dpp + of.exempt,
      })
      found.push(rows[0].rounding)
    }
    expect(found.some((rounding) => rounding !== 0)).toBe(true)
    await expectBooksInOrder(t.db)
  })
})
