import { afterAll, beforeAll, expect, it, describe } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { openShift, registerTill } from '#server/sales/till-story.ts'

/**
 * One day: a card for 37.500 at 2 %, two CODs of 75.000 of which one is paid for, a bill with 500 off by hand, and a
 * receipt that is voided (domain §7.1, the sections of the daily report).
 */
describe('the trade of a day', () => {
  let t: TestApp
  let sby: number
  const date = '2026-01-10'
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    id.unit = await t.id('unit', 'MG2/PCS')
    id.cash = await t.id('method', 'TUNAI')
    id.credit = await t.id('method', 'KREDIT')
    id.edc = await t.id('edc', 'SBY')
    id.courier = await t.id('employee', 'gudang.sby')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await t.db.query('delete from edc_rate where edc_id = $1', [id.edc])
    await t.db.query(
      `insert into edc_rate (edc_id, card_type, network, on_us, mdr_pct, installment_months, valid_from)
       values ($1, 'CREDIT', '', false, 2, 0, '2025-01-01')`,
      [id.edc],
    )
    await t.db.query('update edc set version = version + 1 where id = $1', [id.edc])
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: date })
  const line = (more: object = {}) => ({ goodsUnitId: id.unit, qty: 1, ...more })
  const sell = (lines: object[], payments: object[], more: object = {}) =>
    t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines,
      payments,
      ...more,
    } as never)
  const cash = (amount: number) => [{ methodId: id.cash, amount }]
  const section = async (name: string, day = date, as = 'akuntansi') =>
    (await t.call(as, api.report.daily.json, { date: day, branchIds: [sby] })).rows
      .filter((row) => row.section === name)
      .map((row) => [row.name ?? row.code, row.count, row.added, row.taken, row.closing])

  it('tells cards with what the bank keeps and will pay out', async () => {
    await sell(
      [line()],
      [{ methodId: id.credit, amount: 37_500, edcId: id.edc, approvalCode: '081726' }],
    )
    const [card] = await section('CARDS')
    expect(card?.slice(1)).toEqual([1, 37_500, 750, 36_750])
  })

  it('tells COD that left, was paid for, and is not back', async () => {
    const send = () =>
      t.call('kasir.sby', api.sales.cod.add, {
        ...common(),
        courierId: id.courier,
        deliveryAddress: 'Jl. Waru 1',
        warehouseId: id.toko,
        lines: [line({ qty: 2 })],
      } as never)
    const first = await send()
    await send()
    await t.call('kasir.sby', api.sales.cod.payment, {
      ...common(),
      codId: first.id,
      acceptedLines: [{ line: 1, qty: 2 }],
      payments: cash(75_000),
    } as never)
    expect(await section('COD')).toEqual([
      ['COD_SHIPPED', 2, 150_000, null, null],
      ['COD_COLLECTED', 1, 75_000, null, null],
      ['COD_OPEN', 1, null, null, 75_000],
    ])
    expect(await section('COD', '2026-01-09')).toEqual([
      ['COD_SHIPPED', 0, 0, null, null],
      ['COD_COLLECTED', 0, 0, null, null],
      ['COD_OPEN', 0, null, null, 0],
    ])
  })

  it('tells what was taken off, voided and set by hand, and who may see it', async () => {
    await openShift(t, await registerTill(t), 0)
    const approvalToken = await giveApproval(
      t,
      'kasir.sby',
      'kepala.sby',
      'CASHIER_MANUAL_DISCOUNT',
    )
    await sell([line({ discountAmount: 500 })], cash(37_000), { approvalToken })
    const sold = await sell([line()], cash(37_500))
    await t.call('kasir.sby', api.sales.shift.void, {
      ...common(),
      invoiceId: sold.id,
      why: 'Salah scan',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID'),
    } as never)
    const back = new Map((await section('BACK')).map(([code, ...rest]) => [code, rest]))
    // Without the PPN within it: 500 less 50.
    expect(back.get('DISCOUNTED')?.slice(0, 2)).toEqual([1, 450])
    expect(back.get('VOIDED')?.slice(0, 2)).toEqual([1, 37_500])
    expect(back.get('RETURNED')?.slice(0, 2)).toEqual([0, 0])
    const control = new Map((await section('CONTROL')).map(([code, count]) => [code, count]))
    expect([control.get('OVERRIDDEN'), control.get('NEGATIVE')]).toEqual([1, 0])
    expect(await section('BACK', date, 'kasir.sby')).toEqual([])
    await expectBooksInOrder(t.db)
  })
})
