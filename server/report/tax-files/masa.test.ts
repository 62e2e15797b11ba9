import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'

/** Output PPN of a masa is told to the office by the one file or the other, whoever bought and at whatever price. */
describe('output PPN of a masa', () => {
  let t: TestApp
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp()
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 100, 150_000]])
    await t.db.query(`update company set npwp = '0012345678901000'`)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it.each([['{}'], ['{RETAIL}']])(
    'of what a till sells to whoever comes is summed up, with prices without PPN for %s',
    async (levels) => {
      await t.db.query('update company set tax_exclusive_levels = $1', [levels])
      const figures = async () => {
        const bills = await t.call('owner', api.report.efaktur.bills, january)
        const summed = await t.call('owner', api.report.retailInvoices.list, january)
        return { invoiced: bills.sums.vat, summed: summed.sums.bookedVat }
      }
      const before = await figures()
      const { id } = await sellOil(t, levels === '{}' ? 112_500 : 130_000)
      const { rows } = await t.db.query(
        'select vat::int as vat, tax_mode from document where id = $1',
        [id],
      )
      const [{ vat, tax_mode }] = rows
      expect(tax_mode).toBe(levels === '{}' ? 'INCLUDE' : 'EXCLUDE')
      expect(vat).toBeGreaterThan(0)
      expect(await figures()).toEqual({ ...before, summed: before.summed + vat })
    },
  )
})
