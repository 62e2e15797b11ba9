import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** A price that the sender learns late is true in the receiving branch too (domain §4.4, §4.6). */
describe('cost across branches', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('follows the goods into the other branch, with the debt between the two', async () => {
    const sby = await t.id('branch', 'SBY')
    const mlg = await t.id('branch', 'MLG')
    const unit = await t.id('unit', 'KPI/PCS')
    const malang = await t.id('warehouse', 'MLG/TOKO')
    const head = (branchId: number, day: string) => ({
      requestId: newRequest(),
      branchId,
      docDate: `2026-01-${day}`,
    })
    t.at('2026-01-05T03:00:00Z')
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 100, 1000]], '2026-01-05')
    const sent = await t.call('owner', api.stock.externalMutation.add, {
      ...head(sby, '05'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      toBranchId: mlg,
      toWarehouseId: malang,
      lines: [{ goodsUnitId: unit, qty: 60 }],
    })
    t.at('2026-01-06T03:00:00Z')
    await t.call('owner', api.stock.externalMutation.received, {
      ...head(mlg, '06'),
      id: sent.id,
      lines: [{ line: 1, qty: 45 }],
    })
    t.at('2026-01-07T03:00:00Z')
    const used = await t.call('owner', api.stock.correction.add, {
      ...head(mlg, '07'),
      type: 'OUT',
      warehouseId: malang,
      reason: 'RUSAK',
      memo: 'Bocor',
      lines: [{ goodsUnitId: unit, qty: 15 }],
    })
    // Entered on the 10th: on the 4th another 100 had come at 1.200, so one cost 1.100.
    t.at('2026-01-10T03:00:00Z')
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 100, 1200]], '2026-01-04')
    const pools = openPools(t.url)
    await recalculateWaiting(pools, new AbortController().signal)
    await recalculateWaiting(pools, new AbortController().signal)
    await pools.end()
    const balance = async (branch: number, code: string) => {
      const { rows } = await t.db.query(
        `select coalesce(sum(l.debit - l.credit), 0)::float8 as n from journal_line l join account a on a.id = l.account_id
         where l.branch_id = $1 and a.code = $2`,
        [branch, code],
      )
      return rows[0].n
    }
    expect(await balance(sby, '1-1301')).toBe(140 * 1100)
    expect(await balance(sby, '1-1302')).toBe(15 * 1100)
    expect(await balance(sby, '1-1900')).toBe(45 * 1100)
    expect(await balance(mlg, '1-1900')).toBe(-45 * 1100)
    expect(await balance(mlg, '1-1301')).toBe(30 * 1100)
    const seen = await t.call('owner', api.stock.correction.get, { id: used.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['6-1402', 16_500, 0],
      ['1-1301', 0, 16_500],
    ])
    await expectBooksInOrder(t.db)
  })
})
