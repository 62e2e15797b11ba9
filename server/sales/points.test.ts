import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { pointsSpendable } from '#contract/pricing/points.ts'
import { refusePoints } from './points.ts'
import { receiveGoods } from './story.ts'

const term = {
  valid_from: '2026-01-01',
  earn_amount: 10_000,
  earn_point: 1,
  levels: ['RETAIL', 'MEMBER'],
  exclude_discounted: false,
  excluded_goods: [],
  excluded_categories: [],
  min_redeem: 100,
  redeem_multiple: 50,
  max_redeem_pct: 50,
  expiry_months: 12,
  earn_on: 'PAID' as const,
}
const rules = { term, value: 100 }
const spendable = (total: number, balance: number) =>
  pointsSpendable({ total, balance, value: 100 }, term)

/** Members pay part of a sale with points (domain §5.4, vectors PV14 and PV15). */
describe('points as a tender', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const u of ['MG2/PCS', 'MIG/DUS', 'BRS5/SAK']) id[u] = await t.id('unit', u)
    id.sari = await t.id('customer', 'Ibu Sari')
    id.cash = await t.id('method', 'TUNAI')
    id.points = await t.id('method', 'POIN')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 500, 30_000],
      ['MIG/DUS', 200, 90_000],
      ['BRS5/SAK', 200, 65_000],
    ])
  })
  afterAll(async () => t.close())

  const line = (unit: string, qty: number, more = {}) => ({
    goodsUnitId: id[unit]!,
    qty,
    ...more,
  })
  const basket = () => [
    line('MG2/PCS', 3, { discountTiers: [5] }),
    line('MIG/DUS', 1),
    line('BRS5/SAK', 2),
  ]
  const sale = (lines: object[], cash: number, points: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    customerId: id.sari!,
    warehouseId: id.toko!,
    lines,
    payments: [
      ...(points === 0 ? [] : [{ methodId: id.points!, amount: points * 100 }]),
      { methodId: id.cash!, amount: cash },
    ],
    ...more,
  })
  const pay = (input: object) => t.ask('kepala.sby', api.sales.cashier.payment, input)
  const balance = async () =>
    (await t.db.query('select point_balance($1) as n', [id.sari])).rows[0].n as number

  it('knows the limits of the vectors', () => {
    expect(spendable(378_025, 5000).limit).toBe(1890)
    expect(spendable(378_025, 850).most).toBe(850)
    expect(spendable(378_025, 5000).most).toBe(1850)
    expect(spendable(378_025, 99).most).toBe(0)
    expect(() => refusePoints(400, 60_000, rules)).toThrow(
      'Poin yang ditukar melebihi batas 50% dari total transaksi (maks. 300 poin)',
    )
  })

  it('takes 850 points and the rest in cash; what points paid earns none', async () => {
    // A sale of more than 8,5 million gives the balance to spend.
    expect((await pay(sale([line('MIG/DUS', 90)], 11_000_000, 0))).status).toBe(200)
    const before = await balance()
    expect(before).toBeGreaterThan(850)
    const shown = await t.call('kasir.sby', api.sales.cashier.calculate, {
      branchId: sby,
      customerId: id.sari!,
      lines: basket() as never,
      payments: [{ methodId: id.points!, amount: 85_000 }],
    })
    expect(shown).toMatchObject({ points: 29, due: 293_000 })
    expect(shown.redeem).toMatchObject({ balance: before, multiple: 50, value: 100 })
    const sold = await pay(sale(basket(), 300_000, 850))
    expect(sold.body).toMatchObject({ change: 7000, points: 29, totals: { rounding: -25 } })
    expect(await balance()).toBe(before - 850 + 29)
    const seen = await t.call('owner', api.sales.salesInvoice.get, { id: sold.body.id })
    const entries = seen.journal
      .filter((l) => !['5-1101', '1-1301'].includes(l.accountCode))
      .map((l) => [l.accountCode, l.debit, l.credit])
    expect(entries).toEqual([
      ['2-1203', 85_000, 0],
      ['1-1101', 293_000, 0],
      ['4-1202', 4_933, 0],
      ['4-1101', 0, 360_559],
      ['2-1301', 0, 22_399],
      ['7-1104', 25, 0],
      ['4-1203', 2_900, 0],
      ['2-1203', 0, 2_900],
    ])
    await expectBooksInOrder(t.db)
  })

  it('refuses what the rules do not allow, in words of the shop', async () => {
    const says = async (input: object) => (await pay(input)).error.message
    expect(await says(sale([line('MIG/DUS', 1)], 200_000, 110))).toBe(
      'Poin yang ditukar harus kelipatan 50',
    )
    expect(await says(sale([line('MIG/DUS', 1)], 200_000, 50))).toBe(
      'Poin yang ditukar minimal 100 poin',
    )
    expect(await says(sale([line('MIG/DUS', 1)], 200_000, 700))).toMatch(
      /^Poin yang ditukar melebihi batas 50% dari total transaksi \(maks\. \d+ poin\)$/,
    )
    expect(await says(sale([line('MIG/DUS', 90)], 20_000_000, 5000))).toMatch(
      /^Poin tidak mencukupi\. Saldo \d+, dibutuhkan 5\.000$/,
    )
    expect(await says(sale([line('MIG/DUS', 1)], 200_000, 100, { customerId: null }))).toBe(
      'Hanya pelanggan member yang dapat menukar poin',
    )
  })

  it('collects a booking with points', async () => {
    const booked = await t.call('sales.sby', api.sales.salesOrder.add, {
      type: 'BOOKING',
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      customerId: id.sari!,
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id['BRS5/SAK']!, qty: 2 }],
    })
    const before = await balance()
    const { lines: _, customerId: __, warehouseId: ___, ...rest } = sale([], 200_000, 100)
    const sold = await pay({ ...rest, bookingId: booked.id })
    expect(sold.status).toBe(200)
    expect(await balance()).toBe(before - 100 + (sold.body.points ?? 0))
    await expectBooksInOrder(t.db)
  })

  it('spends the same points once, however many tills try', async () => {
    const before = await balance()
    const each = Math.floor((before * 0.8) / 50) * 50
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pay(sale([line('MIG/DUS', 1)], 2_000_000, each))),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await balance()).toBeLessThan(each)
    expect(await balance()).toBeGreaterThanOrEqual(0)
    for (const a of answers.filter((a) => a.status !== 200))
      expect(a.error.message).toMatch(/^Poin tidak mencukupi/)
    await expectBooksInOrder(t.db)
  })

  it('brings nothing to whoever is no member, whatever prices earn', async () => {
    await t.db.query(`update point_term set levels = array_append(levels, 'RETAIL')`)
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
    })
    const { rows } = await t.db.query('select points from point_move where document_id = $1', [
      sale.id,
    ])
    expect(rows).toEqual([])
    await t.db.query(`update point_term set levels = array_remove(levels, 'RETAIL')`)
  })

  it('is kept by the database too', async () => {
    await expect(
      t.db.query(
        `insert into point_move (branch_id, id, document_id, customer_id, posting_date, type, points)
         select $1, nextval('move_id'), id, $2, '2026-01-10', 'REDEEM', -100000 from document where branch_id = $1 limit 1`,
        [sby, id.sari],
      ),
    ).rejects.toMatchObject({ code: 'GR008' })
  })

  it('takes points at the door, where the courier brings the goods', async () => {
    const sent = await t.call('kepala.sby', api.sales.cod.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      customerId: id.sari!,
      warehouseId: id.toko!,
      deliveryAddress: 'Jl. Waru 1',
      courierId: await t.id('employee', 'gudang.sby'),
      lines: [line('MIG/DUS', 1)],
    } as never)
    expect((await pay(sale([line('BRS5/SAK', 60)], 20_000_000, 0))).status).toBe(200)
    const asked = { codId: sent.id, acceptedLines: [{ line: 1, qty: 1 }] }
    const before = await balance()
    const { redeem, due } = await t.call('kepala.sby', api.sales.cod.calculate, asked)
    expect(redeem).toMatchObject({ balance: before, multiple: 50, value: 100 })
    const paid = (points: number, cash: number) =>
      t.ask('kepala.sby', api.sales.cod.payment, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-10',
        ...asked,
        payments: [
          { methodId: id.points!, amount: points * 100 },
          { methodId: id.cash!, amount: cash },
        ],
      } as never)
    expect((await paid(110, due - 11_000)).error.message).toBe(
      'Poin yang ditukar harus kelipatan 50',
    )
    const sold = await paid(100, due - 10_000)
    expect(sold.status, JSON.stringify(sold.error)).toBe(200)
    expect(await balance()).toBe(before - 100 + (sold.body.points ?? 0))
    await expectBooksInOrder(t.db)
  })
})
