import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { balanceOf, settleCosts } from './story.ts'

/** Goods that cost nothing book nothing, until it is known what they cost: then in accounts of their own (domain §4.4). */
describe('documents without value', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-12T03:00:00Z' })
    for (const branch of ['SBY', 'MLG']) {
      id[branch] = await t.id('branch', branch)
      id[`${branch}/TOKO`] = await t.id('warehouse', `${branch}/TOKO`)
    }
    for (const code of ['KPI', 'MIG']) {
      id[code] = await t.id('goods', code)
      id[`${code}/PCS`] = await t.id('unit', `${code}/PCS`)
    }
  })
  afterAll(async () => t.close())
  const head = (branch = 'SBY') => ({
    requestId: newRequest(),
    branchId: id[branch]!,
    docDate: '2026-01-12',
  })
  const correct = (type: 'IN' | 'OUT', reason: string, goods: string, qty: number, more = {}) =>
    t.call('owner', api.stock.correction.add, {
      ...head(),
      type,
      reason: reason as never,
      memo: 'Bonus atau bocor',
      warehouseId: id['SBY/TOKO']!,
      lines: [{ goodsUnitId: id[`${goods}/PCS`]!, qty, ...(type === 'IN' ? { unitCost: 0 } : {}) }],
      ...more,
    })
  const booked = (branch: string, code: string) => balanceOf(t, id[branch]!, code)
  const journals = async (document: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::float8 - l.credit::float8 as amount, l.counter_branch_id as counter
         from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
         join account a on a.id = l.account_id where j.document_id = $1 order by a.code`,
        [document],
      )
    ).rows.map((r) => [r.code, r.amount])

  it('book in their own accounts what a late receipt says they cost, on both sides', async () => {
    await correct('IN', 'BONUS_SUPPLIER', 'KPI', 50)
    const broken = await correct('OUT', 'RUSAK', 'KPI', 5)
    const used = await correct('OUT', 'HILANG', 'KPI', 2)
    const { id: opname } = await t.call('gudang.sby', api.stock.stockOpname.add, {
      ...head(),
      warehouseId: id['SBY/TOKO']!,
      scope: 'GOODS',
      goodsIds: [id.KPI!],
      blind: true,
    })
    await t.call('gudang.sby', api.stock.stockOpname.add, {
      branchId: id.SBY!,
      id: opname,
      lines: [{ goodsId: id.KPI!, countedQty: 40 }],
    })
    await t.call('gudang.sby', api.stock.stockOpname.submit, {
      id: opname,
      approvalToken: await giveApproval(t, 'gudang.sby', 'kepala.sby', 'OPNAME_SUBMIT'),
    })
    const sent = await t.call('owner', api.stock.externalMutation.add, {
      ...head(),
      warehouseId: id['SBY/TOKO']!,
      toBranchId: id.MLG!,
      toWarehouseId: id['MLG/TOKO']!,
      lines: [{ goodsUnitId: id['KPI/PCS']!, qty: 20 }],
    })
    await t.call('owner', api.stock.externalMutation.received, {
      ...head('MLG'),
      id: sent.id,
      lines: [{ line: 1, qty: 15 }],
    })
    expect((await t.db.query('select from journal')).rowCount).toBe(0)
    await expectBooksInOrder(t.db)

    // Entered now: 50 had come the day before at 1.000, so each of the 100 cost 500.
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 50, 1000]], '2026-01-11')
    await settleCosts(t)
    expect(await journals(broken.id)).toEqual([
      ['1-1301', -2500],
      ['6-1402', 2500],
    ])
    expect(await journals(used.id)).toEqual([
      ['1-1301', -1000],
      ['5-1103', 1000],
    ])
    expect(await journals(opname)).toEqual([
      ['1-1301', -1500],
      ['5-1103', 1500],
    ])
    expect(await journals(sent.id)).toEqual([
      ['1-1301', -10_000],
      ['1-1302', 10_000],
    ])
    expect(await booked('SBY', '1-1302')).toBe(5 * 500)
    expect(await booked('SBY', '1-1900')).toBe(15 * 500)
    expect(await booked('MLG', '1-1900')).toBe(-15 * 500)
    expect(await booked('MLG', '1-1301')).toBe(15 * 500)
    expect([await booked('SBY', '5-1105'), await booked('MLG', '5-1105')]).toEqual([0, 0])
    const { rows } = await t.db.query(
      `select distinct l.counter_branch_id as counter, l.branch_id as branch from journal_line l join account a on a.id = l.account_id
       where a.usage = 'RK' order by 2`,
    )
    expect(rows.map((r) => [r.branch, r.counter])).toEqual([
      [id.SBY, id.MLG],
      [id.MLG, id.SBY],
    ])
    await expectBooksInOrder(t.db)
  })

  it('lose a journal that comes to nothing, and have it again when it comes to something', async () => {
    await correct('IN', 'SALDO_AWAL', 'MIG', 1, {
      lines: [{ goodsUnitId: id['MIG/PCS']!, qty: 1, unitCost: 1 }],
    })
    const lost = await correct('OUT', 'RUSAK', 'MIG', 1)
    const was = [
      ['1-1301', -1],
      ['6-1402', 1],
    ]
    expect(await journals(lost.id)).toEqual(was)
    const posted = await t.db.query('select * from journal where id = $1', [lost.id])
    // Nine more had come for nothing: one of ten cost a tenth of a rupiah.
    await correct('IN', 'BONUS_SUPPLIER', 'MIG', 9, { docDate: '2026-01-11' })
    await settleCosts(t)
    expect((await t.db.query('select from journal where id = $1', [lost.id])).rowCount).toBe(0)
    await expectBooksInOrder(t.db)
    const kept = await t.db.query(
      'select debit::float8 as debit, credit::float8 as credit from journal_line_revision where journal_id = $1 order by line',
      [lost.id],
    )
    expect(kept.rows).toEqual([
      { debit: 1, credit: 0 },
      { debit: 0, credit: 1 },
    ])

    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/PCS', 10, 1000]], '2026-01-11')
    await settleCosts(t)
    expect(await journals(lost.id)).toEqual([
      ['1-1301', -500],
      ['6-1402', 500],
    ])
    const { rows } = await t.db.query('select * from journal where id = $1', [lost.id])
    expect(rows[0]).toEqual({ ...posted.rows[0], revision: 2 })
    await expectBooksInOrder(t.db)
  })
})
