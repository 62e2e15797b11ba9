import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { settleCosts } from './story.ts'

/** What follows another movement never lies before it, whatever day is written on it (domain §4.4). */
describe('the order of what follows', () => {
  let t: TestApp
  const { externalMutation: em, mutationReturn } = api.stock
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-05T01:00:00Z' })
    for (const branch of ['SBY', 'MLG']) {
      id[branch] = await t.id('branch', branch)
      id[`${branch}/TOKO`] = await t.id('warehouse', `${branch}/TOKO`)
    }
    for (const code of ['KPI', 'MIG', 'MG2']) {
      id[code] = await t.id('unit', `${code}/PCS`)
      id[`${code}/goods`] = await t.id('goods', code)
    }
    await receiveGoods(
      t,
      'SBY',
      'TOKO',
      [
        ['KPI/PCS', 100, 1000],
        ['MIG/PCS', 90, 2000],
        ['MG2/PCS', 30, 700],
      ],
      '2026-01-05',
    )
  })
  afterAll(async () => t.close())
  const head = (branch: string, day: string) => ({
    requestId: newRequest(),
    branchId: id[branch]!,
    docDate: `2026-01-${day}`,
  })
  const send = (day: string, goods: string, qty: number) =>
    t.call('owner', em.add, {
      ...head('SBY', day),
      warehouseId: id['SBY/TOKO']!,
      toBranchId: id.MLG!,
      toWarehouseId: id['MLG/TOKO']!,
      lines: [{ goodsUnitId: id[goods]!, qty }],
    })
  const receive = (document: number, branch: string, day: string, qty: number) =>
    t.call('owner', branch === 'MLG' ? em.received : mutationReturn.received, {
      ...head(branch, day),
      id: document,
      lines: [{ line: 1, qty }],
    })
  const giveBack = (branch: string, day: string, document: number, qty: number) =>
    t.ask('owner', mutationReturn.add, {
      ...head(branch, day),
      mutationId: document,
      fromTransit: branch === 'SBY',
      reason: 'Salah kirim',
      lines: [{ line: 1, qty }],
    })
  /** Kinds of documents in the order in which they moved goods between the branches. */
  const order = async (goods: string) =>
    (
      await t.db.query(
        `select d.kind, m.qty::float8 as qty from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
         where m.goods_id = $1 and d.kind <> 'purchase-receipt' order by m.effective_at, m.id`,
        [id[`${goods}/goods`]],
      )
    ).rows.map((r) => `${r.kind} ${r.qty}`)

  it('is sent before it arrives or is recalled on the same day', async () => {
    t.at('2026-01-06T03:00:00.456Z')
    const sent = await send('06', 'KPI', 50)
    t.at('2026-01-12T03:00:00Z')
    await receive(sent.id, 'MLG', '06', 20)
    expect((await giveBack('SBY', '06', sent.id, 30)).status).toBe(200)
    expect(await order('KPI')).toEqual([
      'external-mutation -50',
      'mutation-receipt 20',
      'mutation-recall 30',
    ])
    await expectBooksInOrder(t.db)
  })

  it('goes there and back on one day of the past at costs that come to rest', async () => {
    const sent = await send('08', 'MIG', 60)
    await receive(sent.id, 'MLG', '08', 60)
    const back = await giveBack('MLG', '08', sent.id, 40)
    await receive(back.body!.id, 'SBY', '08', 40)
    expect(await order('MIG')).toEqual([
      'external-mutation -60',
      'mutation-receipt 60',
      'mutation-return -40',
      'mutation-receipt 40',
    ])
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/PCS', 10, 3000]], '2026-01-08')
    await receiveGoods(t, 'MLG', 'TOKO', [['MIG/PCS', 7, 2601]], '2026-01-07')
    await settleCosts(t)
    const values = async () =>
      (await t.db.query('select id, value from stock_move order by branch_id, id')).rows
    const before = await values()
    await t.db.query(`update stock_value set dirty_from = '2026-01-05' where goods_id = $1`, [
      id['MIG/goods'],
    ])
    await settleCosts(t)
    expect(await values()).toEqual(before)
    await expectBooksInOrder(t.db)
  })

  it('refuses to give back before it was sent, or what had not arrived by then', async () => {
    const sent = await send('09', 'MG2', 20)
    const early = await giveBack('SBY', '08', sent.id, 5)
    expect(early.error.message).toBe('Tanggal tidak boleh sebelum tanggal kirim')
    await receive(sent.id, 'MLG', '10', 12)
    expect((await giveBack('MLG', '08', sent.id, 5)).error.code).toBe('DATE_BEFORE')
    const soon = await giveBack('MLG', '09', sent.id, 5)
    expect([soon.error.code, soon.error.message]).toEqual([
      'QTY_OVER',
      'Jumlah retur melebihi yang diterima, sisa 0 PCS',
    ])
    expect((await giveBack('MLG', '11', sent.id, 10)).status).toBe(200)
    expect((await giveBack('MLG', '10', sent.id, 3)).error.code).toBe('QTY_OVER')
    expect((await giveBack('MLG', '10', sent.id, 2)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
