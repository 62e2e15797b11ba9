import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** Goods that arrive though their sender did not list them (domain §3.3.2). */
describe('what a mutation does not list', () => {
  let t: TestApp
  const { externalMutation: em, mutationReturn } = api.stock
  const id: Record<string, number> = {}
  const today = '2026-01-10'
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.mg2 = await t.id('unit', 'MG2/PCS')
    id.mg2dus = await t.id('unit', 'MG2/DUS')
    id.mig = await t.id('unit', 'MIG/DUS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.malang = await t.id('warehouse', 'MLG/TOKO')
    // 600 bottles at 28.500, and 7 boxes of 40 at 103.001: a price with a remainder.
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 100, 171_000],
      ['MIG/DUS', 7, 103_001],
    ])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const head = (branchId: number | undefined) => ({
    requestId: newRequest(),
    branchId: branchId!,
    docDate: today,
  })
  /** Two cartons of oil leave for Malang; answers the mutation's id in Malang. */
  const send = async () => {
    await t.call('gudang.sby', em.add, {
      ...head(id.sby),
      warehouseId: id.gudang!,
      toBranchId: id.mlg!,
      toWarehouseId: id.malang!,
      lines: [{ goodsUnitId: id.mg2dus!, qty: 2 }],
    })
    const { rows } = await t.call('kepala.mlg', em.getAll, { limit: 1, filter: { side: 'IN' } })
    return rows[0]!.id
  }
  type Line = { line?: number; goodsUnitId?: number; qty: number; memo?: string }
  const receipt = (mutation: number, lines: Line[], more: object = {}) => ({
    ...head(id.mlg),
    id: mutation,
    lines,
    ...more,
  })
  const balance = async (branch: string, account: string) => {
    const { rows } = await t.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::float8 as n from journal_line l join account a on a.id = l.account_id
       join branch b on b.id = l.branch_id where b.code = $1 and a.code = $2`,
      [branch, account],
    )
    return rows[0].n as number
  }
  const onHand = async (warehouse: number | undefined, code: string) => {
    const { rows } = await t.db.query(
      `select coalesce(sum(on_hand), 0)::float8 as n from stock_level l join goods g on g.id = l.goods_id where l.warehouse_id = $1 and g.code = $2`,
      [warehouse, code],
    )
    return rows[0].n as number
  }

  it('comes out of the sender and into the receiver at what it cost there, by a mutation of its own', async () => {
    const mutation = await send()
    const before = [await onHand(id.gudang, 'MIG'), await onHand(id.gudang, 'MG2')]
    const rk = await balance('MLG', '1-1900')
    const done = await t.call(
      'kepala.mlg',
      em.received,
      receipt(mutation, [
        { line: 1, qty: 2 },
        { goodsUnitId: id.mig!, qty: 2 },
        // More of what was listed than was listed.
        { goodsUnitId: id.mg2!, qty: 3, memo: 'Lebih tiga botol' },
      ]),
    )
    expect([done.id, done.status]).toEqual([mutation, 'RECEIVED'])
    expect(done.warnings ?? []).toHaveLength(2)
    expect(done.warnings?.[0]).toMatch(/tidak ada di daftar kirim/)
    // 12 bottles at 28.500, 2 of 7 boxes of 721.007 rupiah, and 3 bottles.
    const cost = 342_000 + 206_002 + 85_500
    expect(rk - (await balance('MLG', '1-1900'))).toBe(cost)
    expect(await balance('SBY', '1-1302')).toBe(0)
    expect([await onHand(id.gudang, 'MIG'), await onHand(id.gudang, 'MG2')]).toEqual([
      before[0]! - 80,
      before[1]! - 3,
    ])
    expect(await onHand(id.malang, 'MIG')).toBe(80)
    const { rows } = await t.call('gudang.sby', em.getAll, { limit: 1, filter: { side: 'OUT' } })
    const [sent] = rows
    expect(sent).toMatchObject({
      status: 'RECEIVED',
      createdByName: 'Sri Wahyuningsih',
      memo: expect.stringMatching(/^Ikut terkirim dengan ME.SBY.* dicatat Malang saat menerima$/),
    })
    const seen = await t.call('gudang.sby', em.get, { id: sent!.id })
    expect(seen.lines.map((l) => [l.goodsCode, l.qty, l.takenQty, l.memo])).toEqual([
      ['MIG', 2, 80, 'Di luar daftar kirim'],
      ['MG2', 3, 3, 'Lebih tiga botol'],
    ])
    expect(seen.related.map((r) => r.docNo)).toContain(seen.document.refNo)
    await expectBooksInOrder(t.db)
  })

  it('stands on the receipt, on paper too, and goes back as any goods of a mutation', async () => {
    const { rows } = await t.call('kepala.mlg', em.getAll, { limit: 1, filter: { side: 'IN' } })
    const { related } = await t.call('kepala.mlg', em.get, { id: rows[0]!.id })
    const taken = related.find(({ docNo }) => docNo?.startsWith('TM/'))
    const { raw } = await t.ask('kepala.mlg', em.pdf, { id: taken!.id })
    expect(textOf(raw)).toMatch(/Di luar daftar kirim/)
    const back = (line: number, qty: number) => ({
      ...head(id.mlg),
      mutationId: rows[0]!.id,
      reason: 'Bukan untuk kami',
      lines: [{ line, qty }],
    })
    const over = await t.ask('gudang.mlg', mutationReturn.add, back(2, 4))
    expect(over.error.message).toBe('Jumlah retur melebihi yang diterima, sisa 3 PCS')
    await t.call('gudang.mlg', mutationReturn.add, back(2, 3))
    await expectBooksInOrder(t.db)
  })

  it('never counts for what was listed: that goes back no further than it came', async () => {
    const mutation = await send()
    const lines = [
      { line: 1, qty: 1 },
      { goodsUnitId: id.mg2dus!, qty: 1 },
    ]
    await t.call('kepala.mlg', em.received, receipt(mutation, lines))
    const back = {
      ...head(id.mlg),
      mutationId: mutation,
      reason: 'Salah',
      lines: [{ line: 1, qty: 2 }],
    }
    expect((await t.ask('gudang.mlg', mutationReturn.add, back)).error.message).toBe(
      'Jumlah retur melebihi yang diterima, sisa 1 DUS',
    )
  })

  it('may be all that came: the mutation waits on', async () => {
    const mutation = await send()
    const request = receipt(mutation, [
      { line: 1, qty: 0 },
      { goodsUnitId: id.mig!, qty: 1 },
    ])
    const done = await t.call('kepala.mlg', em.received, request)
    expect([done.id, done.status]).toEqual([mutation, 'SENT'])
    // The same request again moves nothing.
    const held = await onHand(id.malang, 'MIG')
    expect(await t.call('kepala.mlg', em.received, request)).toMatchObject({ id: mutation })
    expect(await onHand(id.malang, 'MIG')).toBe(held)
  })

  it('follows a cost that its sender learns late', async () => {
    const mutation = await send()
    await t.call('kepala.mlg', em.received, receipt(mutation, [{ goodsUnitId: id.mig!, qty: 1 }]))
    const worth = async () => {
      const { rows } = await t.db.query(
        `select v.value::float8 as value from stock_value v join goods g on g.id = v.goods_id where g.code = 'MIG' and v.branch_id = $1`,
        [id.mlg],
      )
      return rows[0].value as number
    }
    const before = await worth()
    await receiveGoods(t, 'SBY', 'GUDANG', [['MIG/DUS', 7, 203_001]], '2026-01-05')
    const pools = openPools(t.url)
    await recalculateWaiting(pools, new AbortController().signal)
    await recalculateWaiting(pools, new AbortController().signal)
    await pools.end()
    // All four boxes that ever came here left when a box had cost 50.000 more.
    expect((await worth()) - before).toBe(200_000)
  })

  it('is refused to who may not, on another day, where the sender has none, and without goods', async () => {
    const mutation = await send()
    const ask = (as: string, lines: Line[], more: object = {}) =>
      t.ask(as, em.received, receipt(mutation, lines, more) as never)
    const one = [{ goodsUnitId: id.mig!, qty: 1 }]
    const stranger = await ask('gudang.mlg', one)
    expect([stranger.status, stranger.error.code]).toEqual([403, 'FORBIDDEN'])
    const short = await ask('kepala.mlg', [
      { line: 1, qty: 1 },
      { goodsUnitId: id.mig!, qty: 99 },
    ])
    expect([short.error.code, short.error.errors?.[0]?.field]).toEqual([
      'STOCK_SHORT',
      'lines.1.qty',
    ])
    expect(short.error.message).toMatch(/^Menurut pembukuan Surabaya tidak ada 99 DUS/)
    expect(short.error.message).not.toMatch(/Tersedia/)
    const bare = await ask('kepala.mlg', [{ qty: 1 }])
    expect([bare.error.code, bare.error.errors?.[0]?.field]).toEqual([
      'REQUIRED',
      'lines.0.goodsUnitId',
    ])
    const none = await ask('kepala.mlg', [{ goodsUnitId: id.mig!, qty: 0 }])
    expect(none.error.message).toBe('Minimal satu baris harus diisi')
  })
})
