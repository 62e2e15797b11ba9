import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** Goods that left and have not arrived are told by their days until somebody settles them (domain §3.3.2). */
describe('goods under way', () => {
  let t: TestApp
  const { externalMutation: em, mutationReturn, correction } = api.stock
  const id: Record<string, number> = {}
  let sent = 0
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-02T03:00:00Z' })
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.oil = await t.id('unit', 'MG2/DUS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.malang = await t.id('warehouse', 'MLG/TOKO')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 30, 171_001]], '2026-01-02')
    await send(10, '2026-01-02')
    t.at('2026-01-05T03:00:00Z')
    const { rows } = await t.call('gudang.mlg', em.getAll, { filter: { side: 'IN' } })
    sent = rows[0]!.id
    await t.call('gudang.mlg', em.received, {
      requestId: newRequest(),
      branchId: id.mlg!,
      docDate: '2026-01-05',
      id: sent,
      lines: [{ line: 1, qty: 8, memo: 'Kurang 2' }],
    })
    await send(1, '2026-01-05')
  })
  afterAll(async () => t.close())
  const send = (qty: number, docDate: string) =>
    t.call('gudang.sby', em.add, {
      requestId: newRequest(),
      branchId: id.sby!,
      docDate,
      warehouseId: id.gudang!,
      toBranchId: id.mlg!,
      toWarehouseId: id.malang!,
      lines: [{ goodsUnitId: id.oil!, qty }],
    })

  it('stand once for whoever looks, the oldest first, worth what they cost the sender', async () => {
    const all = await t.call('owner', em.underWay, {})
    // Ten boxes cost 1.710.010; a fifth of them is still under way, and one of the twenty that are left.
    expect(
      all.rows.map((r) => [r.docNo, r.daysUnderWay, r.sentQty, r.takenQty, r.openQty, r.value]),
    ).toEqual([
      ['ME/SBY/2601/00001', 3, 10, 8, 2, 342_002],
      ['ME/SBY/2601/00002', 0, 1, 0, 1, 171_001],
    ])
    expect(all).toMatchObject({ count: 2, sums: { value: 513_003 } })
    expect([all.rows[0]!.fromName, all.rows[0]!.toName]).toEqual([
      'Surabaya, Gudang SBY',
      'Malang, Toko MLG',
    ])
    const { rows } = await t.db.query(
      `select sum(l.debit - l.credit)::int as n from journal_line l join account a on a.id = l.account_id where a.code = '1-1302'`,
    )
    expect(rows[0].n).toBe(513_003)
    const receiver = await t.call('kepala.mlg', em.underWay, {})
    expect(receiver.rows.map((r) => [r.kind, r.openQty, r.value, r.toName])).toEqual([
      ['incoming-mutation', 2, null, 'Malang, Toko MLG'],
      ['incoming-mutation', 1, null, 'Malang, Toko MLG'],
    ])
    const clerk = await t.call('gudang.sby', em.underWay, { search: 'minyak' })
    expect(clerk.rows[0]).not.toHaveProperty('value')
    expect(clerk).not.toHaveProperty('sums')
    expect(
      (await t.call('owner', em.underWay, { sort: { field: 'daysUnderWay', direction: 'asc' } }))
        .rows[0]?.docNo,
    ).toBe('ME/SBY/2601/00002')
    expect((await t.ask('kasir.sby', em.underWay, {})).status).toBe(403)
  })

  it('are called for when they should have arrived', async () => {
    const home = async (as: string) =>
      (await t.call(as, api.application.dashboard.summary, {})).underWay
    expect(await home('kepala.sby')).toEqual({ count: 0, rows: [] })
    t.at('2026-01-06T03:00:00Z')
    expect(await home('kepala.sby')).toMatchObject({
      count: 1,
      rows: [{ kind: 'external-mutation', docNo: 'ME/SBY/2601/00001', days: 4 }],
    })
    expect(await home('kepala.mlg')).toMatchObject({
      count: 1,
      rows: [{ id: sent, kind: 'incoming-mutation', partyName: 'Surabaya, Gudang SBY' }],
    })
    expect((await home('owner'))?.count).toBe(1)
    expect(await home('kasir.sby')).toBeNull()
    const late = await t.call('owner', em.underWay, { filter: { olderThan: '3' } })
    expect(late.rows.map((r) => r.docNo)).toEqual(['ME/SBY/2601/00001'])
    const [head, row] = await readWorkbook(
      (await t.ask('owner', em.underWayXlsx, { filter: { olderThan: '3' } })).raw,
    )
    expect([head?.at(-1), row?.at(-1)]).toEqual(['Nilai', 342_002])
  })

  it('are no more under way when they are recalled, and both shelves tell what came in', async () => {
    const { rows } = await t.call('gudang.sby', em.getAll, {
      filter: { side: 'OUT', status: ['PARTIAL'] },
    })
    await t.call('gudang.sby', mutationReturn.add, {
      requestId: newRequest(),
      branchId: id.sby!,
      docDate: '2026-01-06',
      mutationId: rows[0]!.id,
      fromTransit: true,
      reason: 'Tertinggal',
      lines: [{ line: 1, qty: 2 }],
    })
    expect((await t.call('owner', em.underWay, { filter: { olderThan: 0 } })).count).toBe(1)
    const cameIn = async (as: string, source: 'ME' | 'RME') =>
      (await t.call(as, correction.stockIn, { filter: { source } })).rows.map((r) => [
        r.source,
        r.goods.map((g) => [g.qty, g.unitName]),
      ])
    expect(await cameIn('gudang.mlg', 'ME')).toEqual([['ME', [[8, 'DUS']]]])
    expect(await cameIn('gudang.sby', 'RME')).toEqual([['RME', [[2, 'DUS']]]])
    expect(await cameIn('gudang.mlg', 'RME')).toEqual([])
    const everything = await t.call('gudang.sby', correction.stockIn, {})
    expect(everything.rows.map((r) => r.source)).toEqual(['RME', 'PB'])
    const sheetOf = async (as: string) =>
      readWorkbook((await t.ask(as, correction.stockInXlsx, {})).raw)
    const [head, ...documents] = await sheetOf('kepala.sby')
    expect([head?.[2], head?.at(-1)]).toEqual(['Asal', 'Total'])
    expect(documents.map((r) => [r[2], r[5], r[6], r[7], r[8]])).toEqual([
      ['RME', 'Minyak Goreng 2 L', 2, 'DUS', 0],
      ['PB', 'Minyak Goreng 2 L', 30, 'DUS', 5_130_030],
    ])
    expect((await sheetOf('gudang.sby'))[0]).not.toContain('Total')
    await expectBooksInOrder(t.db)
  })
})
