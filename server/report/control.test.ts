import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreMonth } from '#server/system/story.ts'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'

/** What an auditor asks first: is a number missing, and is stock worth what the ledger says? */
describe('control reports', () => {
  let t: TestApp
  let sby: number
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const numbers = (more: object = {}) =>
    t.call('akuntansi', api.report.control.numbers, { ...january, ...more })
  const stock = (as = 'akuntansi', date = '2026-01-10') =>
    t.call(as, api.report.control.stockLedger, { date })
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const qty of [10, 5, 4, 3])
      await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', qty, 171_000]])
    await receiveGoods(t, 'MLG', 'TOKO', [['TEH/PCS', 30, 7_000]])
    await sellOil(t)
  })
  afterAll(async () => t.close())

  it('tell of every series its first and last number, and that none is missing', async () => {
    const { rows, sums } = await numbers()
    expect(rows.find((r) => r.prefix === 'PB' && r.branchId === sby)).toEqual({
      prefix: 'PB',
      branchId: sby,
      branchName: 'Surabaya',
      month: '2026-01-01',
      first: 'PB/SBY/2601/00001',
      last: 'PB/SBY/2601/00004',
      count: 4,
      missing: 0,
      gaps: [],
    })
    expect(sums.missing).toBe(0)
    expect((await numbers({ gapsOnly: true })).rows).toEqual([])
    expect((await numbers({ prefix: 'FJ' })).rows).toHaveLength(1)
    const other = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
    expect((await t.call('akuntansi', api.report.control.numbers, other)).rows).toEqual([])
  })

  it('name the numbers that no document bears, at the end too', async () => {
    const name = (from: string, to: string) =>
      t.db.query('update document set number = $2 where number = $1', [from, to])
    await name('PB/SBY/2601/00002', 'X2')
    await name('PB/SBY/2601/00004', 'X4')
    const { rows } = await numbers({ gapsOnly: true })
    expect(rows).toMatchObject([
      { prefix: 'PB', last: 'PB/SBY/2601/00003', count: 2, missing: 2, gaps: ['00002', '00004'] },
    ])
    const { raw } = await t.ask('akuntansi', api.report.control.numbersXlsx, january)
    expect(JSON.stringify(await readWorkbook(raw))).toContain('00002, 00004')
    await name('X2', 'PB/SBY/2601/00002')
    await name('X4', 'PB/SBY/2601/00004')
  })

  it('count a number once that two papers bear, so that it hides no gap', async () => {
    const { cod } = api.sales
    const send = async () =>
      t.call('kasir.sby', cod.add, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-10',
        courierId: await t.id('employee', 'gudang.sby'),
        deliveryAddress: 'Jl. Waru 1',
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      })
    const [one, two] = [await send(), await send()]
    await t.call('kasir.sby', cod.cancel, {
      id: one.id,
      requestId: newRequest(),
      reason: 'Tidak di rumah',
    })
    const told = async () => (await numbers({ prefix: 'COD' })).rows[0]
    expect(await told()).toMatchObject({ count: 2, missing: 0, gaps: [] })
    await t.db.query(`update document set number = 'X' where id = $1`, [two.id])
    expect(await told()).toMatchObject({ count: 1, missing: 1, gaps: ['00002'] })
    await t.db.query('update document set number = $2 where id = $1', [two.id, two.docNo])
    await t.call('kasir.sby', cod.cancel, {
      id: two.id,
      requestId: newRequest(),
      reason: 'Tidak di rumah',
    })
  })

  it('set what goods are worth beside the ledger, and what moved beside what lies there', async () => {
    const { rows, sums } = await stock()
    expect(rows.map((r) => [r.branchName, r.stockValue, r.ledgerValue, r.difference])).toEqual([
      ['Surabaya', 3_676_500, 3_676_500, 0],
      ['Malang', 210_000, 210_000, 0],
    ])
    expect(sums).toEqual({ stockValue: 3_886_500, ledgerValue: 3_886_500, difference: 0 })
    expect(rows[0]?.warehouses[0]).toMatchObject({
      warehouseName: 'Toko SBY',
      goods: 1,
      movedQty: 129,
      onHand: 129,
      difference: 0,
    })
    const yesterday = await stock('akuntansi', '2026-01-09')
    expect(yesterday.rows[0]).toMatchObject({ stockValue: 0, ledgerValue: 0 })
    expect(yesterday.rows[0]?.warehouses[0]).toMatchObject({ movedQty: 0, onHand: null })
  })

  it('show each head his own branch, and the same figures after the month was closed', async () => {
    const own = await stock('kepala.mlg')
    expect(own.rows.map((r) => r.branchName)).toEqual(['Malang'])
    const branchIds = [sby]
    const foreign = { date: '2026-01-10', branchIds }
    expect((await t.ask('kepala.mlg', api.report.control.stockLedger, foreign)).status).toBe(403)
    expect((await t.ask('kasir.sby', api.report.control.numbers, january)).status).toBe(403)
    const id = 2026 * 12 + 1
    await t.call('akuntansi', api.system.period.postingClose, { id })
    await t.call('akuntansi', api.system.period.close, { id, ignoreWarnings: true })
    expect((await stock('akuntansi', '2026-01-31')).sums).toEqual({
      stockValue: 3_886_500,
      ledgerValue: 3_886_500,
      difference: 0,
    })
    expect((await stock('akuntansi', '2026-01-31')).rows[0]?.warehouses[0]).toMatchObject({
      movedQty: 129,
      difference: 0,
    })
    await restoreMonth(t, id, 'uji')
  })

  it('lead to the document where the two differ', async () => {
    await t.db.query(`alter table stock_move disable trigger user`)
    await t.db.query(
      `update stock_move set value = value + 1000 where document_id = (select id from document where number = 'PB/SBY/2601/00002')`,
    )
    const { rows } = await stock()
    expect(rows[0]).toMatchObject({
      difference: 1_000,
      documents: [
        {
          docNo: 'PB/SBY/2601/00002',
          stockValue: 856_000,
          ledgerValue: 855_000,
          difference: 1_000,
        },
      ],
    })
    const { raw } = await t.ask('akuntansi', api.report.control.stockLedgerXlsx, {
      date: '2026-01-10',
    })
    expect(JSON.stringify(await readWorkbook(raw))).toContain('PB/SBY/2601/00002')
  })
})
