import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { salesPerCashier } from '#contract/report/declared/selling.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { reportSheet } from '../../../tests/platform/report-sheet.ts'
import { asking } from './story.ts'

/** A cashier's two shifts of one day: two pieces of oil in the first, three in the second and one taken out of a cart. */
describe('sales per cashier', () => {
  let t: TestApp
  let sby: number
  const shifts: number[] = []
  const { ask } = asking(() => t, [...salesPerCashier, ...salesReports])
  const period = { dateFrom: '2026-01-10', dateTo: '2026-01-10' }
  const common = () => ({ requestId: newRequest(), branchId: sby })
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    const { key: tillKey } = await t.call('kasir.sby', api.sales.shift.register, {
      ...common(),
      name: 'Kasir 1',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TILL_REGISTER'),
    })
    const goodsUnitId = await t.id('unit', 'MG2/PCS')
    for (const qty of [2, 3]) {
      const { id } = await t.call('kasir.sby', api.sales.shift.open, {
        ...common(),
        tillKey,
        openingFloat: 0,
      })
      shifts.push(id)
      await t.call('kasir.sby', api.sales.cashier.payment, {
        ...common(),
        docDate: '2026-01-10',
        lines: [{ goodsUnitId, qty }],
        payments: [{ methodId: await t.id('method', 'TUNAI'), amount: qty * 37_500 }],
      } as never)
      const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SHIFT_DIFFERENCE')
      await t.call('kasir.sby', api.sales.shift.close, {
        ...common(),
        id,
        counts: [],
        memo: 'Uji',
        approvalToken,
      })
      // The test's clock is not that of the database.
      await t.db.query(
        `update shift set opened_at = $2::timestamptz, closed_at = $2::timestamptz + interval '1 hour' where id = $1`,
        [id, `2026-01-10T0${qty}:00:00Z`],
      )
    }
    await t.db.query(
      `insert into audit (branch_id, employee_id, at, endpoint, object_kind, action)
       values ($1, $2, '2026-01-10T03:30:00Z', '', 'cart', 'Hapus baris')`,
      [sby, await t.id('employee', 'kasir.sby')],
    )
  })
  afterAll(async () => t.close())

  it('is narrowed to one shift, by shift, by day and bill by bill', async () => {
    const told = async (key: string, more: object, ...of: string[]) => {
      const { count, sums } = await ask(key, { ...period, ...more })
      return [count, ...of.map((one) => sums[one])]
    }
    const [first, second] = shifts
    expect(await told('sales-per-shift', {}, 'sales')).toEqual([2, 5 * 37_500])
    expect(await told('sales-per-shift', { shiftId: first }, 'sales')).toEqual([1, 2 * 37_500])
    const byDay = (more: object) =>
      told('sales-per-cashier-day', more, 'documents', 'sales', 'removed')
    expect(await byDay({})).toEqual([1, 2, 5 * 37_500, 1])
    expect(await byDay({ shiftId: first })).toEqual([1, 1, 2 * 37_500, 0])
    expect(await byDay({ shiftId: second })).toEqual([1, 1, 3 * 37_500, 1])
    expect(await told('sales-by-invoice', { shiftId: second }, 'total')).toEqual([1, 3 * 37_500])
  })

  it('finds a shift by cashier, till or number, and names it in files', async () => {
    const found = async (search: string) =>
      (await t.call('owner', api.sales.shift.getAll, { search })).rows.map(({ id }) => id)
    expect(await found('kasir 1')).toEqual(shifts.toReversed())
    expect(await found('00002')).toEqual([shifts[1]])
    expect(await found('zz')).toEqual([])
    const report = salesPerCashier[0] as (typeof salesPerCashier)[number]
    const { raw } = await t.ask('owner', report.xlsx, { ...period, shiftId: shifts[1] } as never)
    const { above } = await reportSheet(raw)
    expect(above.join()).toContain('Shift: 10/01/2026 · Kasir 1 Z2 · ')
  })
})
