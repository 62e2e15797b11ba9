import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { reportTable } from '../../../tests/platform/report-sheet.ts'
import { asking } from './story.ts'

/** Oil is 37.500 by the list, 36.500 for members, and rice 77.000; whoever types another price is told once, where he typed it. */
describe('prices that were typed', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let rice: number
  let days: { dateFrom: string; dateTo: string }
  const { ask } = asking(() => t, controlReports)
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const told = async (what = 'TYPED', as?: string) =>
    (await ask('exceptions', { ...days, limit: 1000 }, as)).rows
      .filter((r) => r.what === what)
      .toReversed()
  const prices = async () =>
    (await told()).map((r) => [r.kind, r.personName, r.memo, r.oldPrice, r.newPrice])
  const nameOf = async (email: string) => {
    const { rows } = await t.db.query('select name from employee where email = $1', [
      `${email}@gerai.test`,
    ])
    return rows[0].name
  }
  const cash = async (amount: number) => [{ methodId: await t.id('method', 'TUNAI'), amount }]
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/DUS', 10, 171_000],
      ['BRS5/SAK', 10, 60_000],
    ])
    oil = await t.id('unit', 'MG2/PCS')
    rice = await t.id('unit', 'BRS5/SAK')
    const { rows } = await t.db.query(
      `select (now() - interval '1 day')::date::text as "dateFrom", (now() + interval '1 day')::date::text as "dateTo"`,
    )
    days = rows[0]
  })
  afterAll(async () => t.close())

  it('are told of the till with the price of the list, and not where they are that price', async () => {
    const typed = async (unitPrice: number) =>
      t.call('kasir.sby', api.sales.cashier.payment, {
        ...common(),
        lines: [
          { goodsUnitId: oil, qty: 2, unitPrice },
          { goodsUnitId: rice, qty: 1 },
        ],
        payments: await cash(2 * unitPrice + 77_000),
        approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'PRICE_OVERRIDE'),
      } as never)
    await typed(36_000)
    await typed(37_500)
    expect(await prices()).toEqual([
      [
        'sales-invoice',
        await nameOf('kasir.sby'),
        'MG2 Minyak Goreng 2 L · 2 PCS · 37.500 → 36.000',
        37_500,
        36_000,
      ],
    ])
    expect((await told())[0]?.given).toBe(3_000)
    const daily = await t.call('akuntansi', api.report.daily.json, {
      date: '2026-01-10',
      branchIds: [branchId],
    })
    expect(daily.rows.find((r) => r.code === 'OVERRIDDEN')?.count).toBe(1)
  })

  it('are told of the booking that promised them, not of the bill that carries them on', async () => {
    const before = await prices()
    const booking = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'BOOKING',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [
        { goodsUnitId: oil, qty: 1, unitPrice: 35_500, discountAmount: 500 },
        { goodsUnitId: rice, qty: 1 },
      ],
      headerDiscount: { type: 'AMOUNT', value: 1_001 },
      approvalToken: await giveApproval(t, 'sales.sby', 'kepala.sby', 'PRICE_OVERRIDE'),
    } as never)
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [booking.id])
    const promised = ['booking', await nameOf('sales.sby'), expect.any(String), 36_500, 35_500]
    expect(await prices()).toEqual([...before, promised])
    // What is left of it keeps its prices: the typed one is the seller's still, the other nobody's.
    await t.call('kasir.sby', api.sales.cashier.collect, { branchId, id: booking.id })
    await t.call('kasir.sby', api.sales.cashier.remove, {
      requestId: newRequest(),
      branchId,
      bookingId: booking.id,
      lineId: 2,
      what: 'LINE',
      total: 77_000,
      bookingVersion: 1,
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM'),
    } as never)
    const { rows } = await t.db.query(
      'select price_source, list_price::float8 as list_price from document_goods where document_id = $1',
      [booking.id],
    )
    expect(rows).toEqual([{ price_source: 'TYPED', list_price: 36_500 }])
    await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      bookingId: booking.id,
      payments: await cash(35_000),
    } as never)
    expect((await prices()).map(([kind]) => kind)).toEqual(['sales-invoice', 'booking'])
    expect((await told('PRICE')).map((r) => [r.kind, r.given])).toEqual([
      ['booking', expect.any(Number)],
    ])
    await expectBooksInOrder(t.db)
  })

  it('keep what was promised apart from what was typed', async () => {
    const booking = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'BOOKING',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [
        { goodsUnitId: oil, qty: 1 },
        { goodsUnitId: rice, qty: 1 },
      ],
    } as never)
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [booking.id])
    const before = await prices()
    await t.call('kasir.sby', api.sales.cashier.collect, { branchId, id: booking.id })
    await t.call('kasir.sby', api.sales.cashier.remove, {
      requestId: newRequest(),
      branchId,
      bookingId: booking.id,
      lineId: 2,
      what: 'LINE',
      total: 77_000,
      bookingVersion: 1,
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM'),
    } as never)
    const { rows } = await t.db.query(
      'select price_source, list_price from document_goods where document_id = $1',
      [booking.id],
    )
    expect(rows).toEqual([{ price_source: 'FROZEN', list_price: null }])
    expect(await prices()).toEqual(before)
  })

  it('are those of whoever wrote an order last, and stand in the workbook', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: rice, qty: 1, unitPrice: 70_000 }],
      approvalToken: await giveApproval(t, 'sales.sby', 'kepala.sby', 'PRICE_OVERRIDE'),
    } as never)
    const [, , first] = await prices()
    expect(first?.slice(0, 2)).toEqual(['sales-order', await nameOf('sales.sby')])
    await t.call('owner', api.sales.salesOrder.update, {
      ...common(),
      id: order.id,
      version: 1,
      type: 'ORDER',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: rice, qty: 1, unitPrice: 69_000 }],
    } as never)
    const now = await prices()
    expect(now).toHaveLength(3)
    expect(now.at(-1)).toEqual([
      'sales-order',
      await nameOf('owner'),
      expect.stringContaining('1 SAK'),
      first?.[3],
      69_000,
    ])
    const report = controlReports.find(({ key }) => key === 'exceptions')
    const { raw } = await t.ask('owner', report?.xlsx as never, days as never)
    const table = await reportTable(raw)
    const [head = []] = table
    const at = (label: string) => head.indexOf(label)
    const row = table.find((cells) => cells[at('Kejadian')] === 'Harga diketik')
    expect([row?.[at('Harga daftar')], typeof row?.[at('Orang')]]).toEqual([
      expect.any(Number),
      'string',
    ])
  })
})
