import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

const { stock, ledger, control } = api.report

/** No field takes ten trillion rupiah, but many documents come to more: the reports of a large company tell it. */
describe('sums above what a field takes', () => {
  const worth = 9_000_000_000_000
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    for (const unit of ['MG2/PCS', 'BRS5/SAK'])
      await t.call('akuntansi', api.bankCash.openingBalance.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-05',
        toEquity: true,
        stock: [
          {
            goodsUnitId: await t.id('unit', unit),
            warehouseId,
            qty: 10_000,
            unitCost: worth / 10_000,
          },
        ],
      })
  })
  afterAll(async () => t.close())

  it('stand below the stock and its cards', async () => {
    const { rows, sums } = await t.call('owner', stock.position, {})
    expect(rows.map(({ value }) => value)).toEqual([worth, worth])
    expect(sums.value).toBe(2 * worth)
  })

  it('stand in the trial balance, in an account of it, and in what stock and ledger say', async () => {
    const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
    const { rows, sums } = await t.call('akuntansi', ledger.trialBalance, january)
    expect(rows.find(({ code }) => code === '1-1301')?.closing).toBe(2 * worth)
    expect(sums.closing).toBe(0)
    const account = await t.call('akuntansi', ledger.generalLedger, { code: '1-1301', ...january })
    expect(account.opening).toBe(2 * worth)
    const compared = await t.call('owner', control.stockLedger, { date: '2026-01-31' })
    expect(compared.sums).toMatchObject({ stockValue: 2 * worth, ledgerValue: 2 * worth })
  })
})
