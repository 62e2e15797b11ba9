import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** Goods that were written off and are found again (domain §3.3.3). */
describe('a loss that is found again', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { correction } = api.stock
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.pcs = await t.id('unit', 'MG2/PCS')
    id.dus = await t.id('unit', 'MG2/DUS')
    id.mig = await t.id('unit', 'MIG/DUS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    // Seven bottles at 28.503,57: a price with a remainder.
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/PCS', 600, 28_501],
      ['MIG/DUS', 10, 104_000],
    ])
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 100, 28_519]])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const head = (more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.sby!,
    docDate: '2026-01-10',
    warehouseId: id.gudang!,
    memo: 'Tidak ada di rak',
    ...more,
  })
  const lose = (more: object = {}) =>
    t.call('owner', correction.add, {
      ...head({ reportNo: 'BA/7' }),
      type: 'OUT',
      reason: 'HILANG',
      lines: [{ goodsUnitId: id.dus!, qty: 2 }],
      ...more,
    } as never)
  const finding = (lossId: number, qty: number, more: object = {}) => ({
    ...head({ memo: 'Ada di belakang rak' }),
    type: 'IN' as const,
    reason: 'DITEMUKAN' as const,
    lossId,
    lines: [{ goodsUnitId: id.pcs!, qty, sourceLine: 1 }],
    ...more,
  })
  const find = async (...of: Parameters<typeof finding>) =>
    t.call('owner', correction.add, finding(...of) as never)
  const refused = async (...of: Parameters<typeof finding>) => {
    const { error } = await t.ask('owner', correction.add, finding(...of) as never)
    return [error.code, error.errors?.[0]?.field, error.message]
  }
  const read = (document: number) => t.call('owner', correction.get, { id: document })
  const value = async () => {
    const { rows } = await t.db.query(
      `select v.value::int as value from stock_value v join goods g on g.id = v.goods_id where g.code = 'MG2' and v.branch_id = $1`,
      [id.sby],
    )
    return rows[0].value as number
  }

  it('comes back in parts, in another unit and warehouse, at what it was written off for', async () => {
    const before = await value()
    const lost = await lose()
    const written = before - (await value())
    // What is bought since is dearer; what is found is not.
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 100, 40_000]])
    const bought = await value()
    const part = await find(lost.id, 5, { warehouseId: id.toko })
    const share = Math.round((written * 5) / 12)
    const { document, journal, related } = await read(part.id)
    expect(document).toMatchObject({ kind: 'stock-in', reason: 'DITEMUKAN', total: share })
    expect(journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['5-1103', 0, share],
      ['1-1301', share, 0],
    ])
    expect(related.map((r) => r.docNo)).toContain(lost.docNo)
    expect(await refused(lost.id, 8)).toEqual([
      'QTY_OVER',
      'lines.0.qty',
      'Jumlah ditemukan melebihi yang dihapus, sisa 7 PCS',
    ])
    const boxes = { lines: [{ goodsUnitId: id.dus!, qty: 1, sourceLine: 1 }] }
    await find(lost.id, 0, boxes)
    await find(lost.id, 1)
    expect((await value()) - bought).toBe(written)
    const seen = await read(lost.id)
    expect(seen.lines.map((l) => l.takenQty)).toEqual([12])
    expect(seen.related.map((r) => r.kind)).toEqual(['stock-in', 'stock-in', 'stock-in'])
    expect((await refused(lost.id, 1))[0]).toBe('QTY_OVER')
    await expectBooksInOrder(t.db)
  })

  it('follows the loss where its cost becomes known anew', async () => {
    t.at('2026-01-20T03:00:00Z')
    const lost = await lose({ docDate: '2026-01-20' })
    const found = await find(lost.id, 12, { docDate: '2026-01-20' })
    // Entered late: what was lost on the twentieth cost something else.
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 500, 15_000]], '2026-01-15')
    const cost = async (document: number) =>
      (await read(document)).journal.find((l) => l.accountCode === '1-1301')
    const [out, back] = [await cost(lost.id), await cost(found.id)]
    expect(back?.debit).toBe(out?.credit)
    expect(back?.debit).toBeLessThan(12 * 28_000)
    await expectBooksInOrder(t.db)
  })

  it('goes against the account on which the loss stands', async () => {
    const lost = await lose({ reason: 'RUSAK' })
    const found = await find(lost.id, 3)
    const { journal } = await read(found.id)
    expect(journal.map((l) => l.accountCode)).toEqual(['6-1402', '1-1301'])
    const { raw } = await t.ask('owner', correction.pdf, { id: found.id })
    expect(textOf(raw)).toContain('Ditemukan kembali')
    await expectBooksInOrder(t.db)
  })

  it('refuses what was not lost: another reason, goods, day, branch, and a price', async () => {
    const lost = await lose({ docDate: '2026-01-18' })
    const used = await lose({ reason: 'PEMAKAIAN_SENDIRI', reportNo: null })
    const { docNo } = used
    const told = await refused(used.id, 1)
    expect(told).toEqual([
      'REASON_TYPE',
      'lossId',
      `${docNo} bukan koreksi atas barang yang hilang atau rusak`,
    ])
    expect((await refused(lost.id, 1, { docDate: '2026-01-17' }))[1]).toBe('docDate')
    expect(await refused(lost.id, 1, { lossId: null })).toEqual([
      'REQUIRED',
      'lossId',
      'Pilih koreksi yang menghapus barang ini',
    ])
    expect((await refused(lost.id, 1, { reason: 'SELISIH_LEBIH' })).slice(0, 2)).toEqual([
      'REASON_TYPE',
      'reason',
    ])
    const line = (more: object) => ({
      docDate: '2026-01-18',
      lines: [{ goodsUnitId: id.pcs!, qty: 1, ...more }],
    })
    expect((await refused(lost.id, 1, line({}))).slice(0, 2)).toEqual([
      'REQUIRED',
      'lines.0.sourceLine',
    ])
    expect((await refused(lost.id, 1, line({ sourceLine: 2 })))[0]).toBe('NOT_FOUND')
    expect(
      (await refused(lost.id, 1, line({ sourceLine: 1, goodsUnitId: id.mig! }))).slice(0, 2),
    ).toEqual(['UNIT_INVALID', 'lines.0.goodsUnitId'])
    expect((await refused(lost.id, 1, line({ sourceLine: 1, unitCost: 1 })))[0]).toBe(
      'COST_AVERAGE',
    )
    expect((await refused(lost.id, 1, line({ sourceLine: 1, qty: 0 })))[0]).toBe('LINES_EMPTY')
    expect((await refused(lost.id, 1, line({ qty: 0, sourceLine: null })))[0]).toBe('VALIDATION')
    const { error } = await t.ask('gudang.mlg', correction.add, {
      ...finding(lost.id, 1, { docDate: '2026-01-18' }),
      branchId: id.mlg!,
      warehouseId: await t.id('warehouse', 'MLG/TOKO'),
    })
    expect(error.code).toBe('NOT_FOUND')
  })

  it('lets one of two find the same last goods', async () => {
    const lost = await lose()
    const both = await Promise.all(
      [finding(lost.id, 8), finding(lost.id, 8)].map((one) =>
        t.ask('owner', correction.add, one as never),
      ),
    )
    expect(both.map((one) => one.status).sort()).toEqual([200, 422])
  })
})
