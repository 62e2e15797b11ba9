import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** Goods between branches: sent = received + under way + returned, at every moment (domain §3.3.2, §4.6). */
describe('external mutation', () => {
  let t: TestApp
  const { externalMutation: em, mutationReturn } = api.stock
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.mg2 = await t.id('unit', 'MG2/PCS')
    id.mg2dus = await t.id('unit', 'MG2/DUS')
    id.mig = await t.id('unit', 'MIG/DUS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.malang = await t.id('warehouse', 'MLG/TOKO')
    // 600 bottles at 28.500, 10 boxes of 40 at 103.001: no price without a remainder.
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 100, 171_000],
      ['MIG/DUS', 7, 103_001],
    ])
  })
  afterAll(async () => t.close())
  const head = (branchId: number | undefined) => ({
    requestId: newRequest(),
    branchId: branchId!,
    docDate: '2026-01-10',
  })
  const mutation = (more: object = {}) => ({
    ...head(id.sby),
    warehouseId: id.gudang!,
    toBranchId: id.mlg!,
    toWarehouseId: id.malang!,
    lines: [
      { goodsUnitId: id.mg2dus!, qty: 20 },
      { goodsUnitId: id.mig!, qty: 3 },
    ],
    ...more,
  })
  const receive = (form: number, lines: { line: number; qty: number }[], more: object = {}) => ({
    ...head(id.mlg),
    id: form,
    lines,
    ...more,
  })
  /** Balance of an account in a branch, debit less credit. */
  const balance = async (branch: string, account: string) => {
    const { rows } = await t.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::float8 as n from journal_line l join account a on a.id = l.account_id
       join branch b on b.id = l.branch_id where b.code = $1 and a.code = $2`,
      [branch, account],
    )
    return rows[0].n
  }
  const incomingOf = async () => {
    const list = await t.call('gudang.mlg', em.getAll, { limit: 50, filter: { side: 'IN' } })
    return list.rows[0]!
  }

  /** Documents in the books of one branch. */
  const kindsIn = async (branchId: number | undefined) =>
    (
      await t.db.query('select distinct kind from document where branch_id = $1', [branchId])
    ).rows.map((row) => row.kind)

  it('leaves stock for transit, and is seen by both branches', async () => {
    const preview = await t.call('owner', em.preview, mutation())
    // 120 bottles, and 3 of 7 boxes of 721.007 rupiah.
    const cost = 3_420_000 + 309_003
    expect(preview.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1302', cost, 0],
      ['1-1301', 0, cost],
    ])
    const sent = await t.call('gudang.sby', em.add, mutation())
    expect([sent.docNo, sent.status]).toEqual(['ME/SBY/2601/00001', 'SENT'])
    expect(await balance('SBY', '1-1302')).toBe(cost)
    const seen = await incomingOf()
    expect(seen).toMatchObject({
      docNo: 'ME/SBY/2601/00001',
      status: 'SENT',
      partyName: 'Surabaya, Gudang SBY',
      toWarehouseName: 'Toko MLG',
    })
    await expectBooksInOrder(t.db)
  })

  it('arrives in parts at what it cost, and both branches note the debt', async () => {
    const { id: counterpart } = await incomingOf()
    const first = await t.call(
      'gudang.mlg',
      em.received,
      receive(counterpart, [{ line: 2, qty: 1 }]),
    )
    expect([first.id, first.docNo, first.status]).toEqual([
      counterpart,
      'ME/SBY/2601/00001',
      'PARTIAL',
    ])
    expect(await balance('MLG', '1-1301')).toBe(103_001)
    expect(await balance('MLG', '1-1900')).toBe(-103_001)
    expect(await balance('SBY', '1-1900')).toBe(103_001)
    const rest = [
      { line: 1, qty: 18 },
      { line: 2, qty: 2 },
    ]
    const none = await t.ask('gudang.mlg', em.received, receive(counterpart, [{ line: 1, qty: 0 }]))
    expect(none.error.message).toBe('Minimal satu baris harus diisi')
    const over = await t.ask(
      'gudang.mlg',
      em.received,
      receive(counterpart, [{ line: 1, qty: 20.5 }]),
    )
    expect(over.error.message).toBe('Jumlah diterima melebihi yang dikirim, sisa 20 DUS')
    const second = await t.call('gudang.mlg', em.received, receive(counterpart, rest))
    expect(second.status).toBe('PARTIAL')
    // Asked again while two boxes are under way, it is answered and takes in nothing.
    const part = receive(counterpart, [{ line: 1, qty: 1 }])
    const asked = [await t.call('gudang.mlg', em.received, part)]
    asked.push(await t.call('gudang.mlg', em.received, part))
    expect(asked.map((a) => [a.id, a.status])).toEqual(Array(2).fill([counterpart, 'PARTIAL']))
    expect(await balance('SBY', '1-1302')).toBe(171_000)
    expect(await kindsIn(id.mlg)).toContain('mutation-receipt')
    expect(await kindsIn(id.sby)).toContain('mutation-arrival')
    // One box of oil is still under way.
    expect(await balance('SBY', '1-1302')).toBe(171_000)
    await expectBooksInOrder(t.db)
  })

  it('is recalled by its sender when part of it never arrived', async () => {
    const list = await t.call('gudang.sby', em.getAll, { limit: 50, filter: { side: 'OUT' } })
    const recall = {
      ...head(id.sby),
      mutationId: list.rows[0]!.id,
      fromTransit: true,
      reason: 'Tertinggal di truk',
      lines: [{ line: 1, qty: 1 }],
    }
    const foreign = { ...recall, branchId: id.mlg!, requestId: newRequest() }
    expect((await t.ask('gudang.mlg', mutationReturn.add, foreign)).status).toBe(404)
    const done = await t.call('gudang.sby', mutationReturn.add, recall)
    expect(done.docNo).toBe('RME/SBY/2601/00001')
    expect(await balance('SBY', '1-1302')).toBe(0)
    expect((await incomingOf()).status).toBe('CLOSED')
    expect(await kindsIn(id.mlg)).toContain('recalled-mutation')
    const late = await t.ask(
      'gudang.mlg',
      em.received,
      receive((await incomingOf()).id, [{ line: 1, qty: 1 }]),
    )
    expect(late.error.message).toBe('Mutasi sudah diterima')
    await expectBooksInOrder(t.db)
  })

  it('goes back from its receiver, never more than he received', async () => {
    const { id: counterpart } = await incomingOf()
    const back = (qty: number, more: object = {}) => ({
      ...head(id.mlg),
      mutationId: counterpart,
      reason: 'Kelebihan kirim',
      lines: [{ line: 2, qty }],
      ...more,
    })
    const sent = await t.call('gudang.mlg', mutationReturn.add, back(2))
    expect([sent.docNo, sent.status]).toEqual(['RME/MLG/2601/00001', 'SENT'])
    expect((await t.ask('gudang.mlg', mutationReturn.add, back(2))).error.message).toBe(
      'Jumlah retur melebihi yang diterima, sisa 1 DUS',
    )
    expect((await t.ask('gudang.mlg', mutationReturn.add, back(999))).error.message).toMatch(
      /^Jumlah retur melebihi yang diterima, sisa \d/,
    )
    const cost = await balance('MLG', '1-1302')
    expect(cost).toBe(206_002)
    const received = await t.call('gudang.sby', mutationReturn.received, {
      ...head(id.sby),
      id: sent.id,
      lines: [{ line: 1, qty: 2 }],
    })
    expect([received.docNo, received.status]).toEqual(['RME/MLG/2601/00001', 'RECEIVED'])
    expect(await balance('MLG', '1-1302')).toBe(0)
    expect(await balance('SBY', '1-1900')).toBe(-(await balance('MLG', '1-1900')))
    const list = await t.call('gudang.sby', mutationReturn.getAll, { limit: 50 })
    expect(list.rows.map((r) => [r.kind, r.status]).sort()).toEqual([
      ['incoming-return', 'RECEIVED'],
      ['mutation-recall', 'COMPLETED'],
    ])
    await expectBooksInOrder(t.db)
  })

  it('refuses its own branch, an empty stock, a day before it was sent, and strangers', async () => {
    const refused = async (as: string, more: object) =>
      (await t.ask(as, em.add, mutation(more))).error.message
    expect(await refused('gudang.sby', { toBranchId: id.sby, toWarehouseId: id.gudang })).toBe(
      'Cabang tujuan harus berbeda',
    )
    expect(await refused('gudang.sby', { toWarehouseId: id.gudang })).toBe('Gudang tidak ditemukan')
    expect(await refused('gudang.sby', { lines: [{ goodsUnitId: id.mig, qty: 100 }] })).toMatch(
      /^Stok .* tidak mencukupi/,
    )
    expect(await refused('gudang.mlg', {})).toBe('Anda tidak memiliki akses ke cabang Surabaya')
    const sent = await t.call(
      'owner',
      em.add,
      mutation({ lines: [{ goodsUnitId: id.mg2, qty: 1 }] }),
    )
    const early = receive(sent.id, [{ line: 1, qty: 1 }], { docDate: '2026-01-09' })
    expect((await t.ask('owner', em.received, early)).error.message).toBe(
      'Tanggal tidak boleh sebelum tanggal kirim',
    )
    // The sender cannot receive for the other branch.
    const own = { ...receive(sent.id, [{ line: 1, qty: 1 }]), branchId: id.sby! }
    expect((await t.ask('gudang.sby', em.received, own)).status).toBe(404)
    expect(
      (await t.ask('kasir.mlg', em.received, receive(sent.id, [{ line: 1, qty: 1 }]))).status,
    ).toBe(403)
    await t.call('gudang.mlg', em.received, receive(sent.id, [{ line: 1, qty: 1 }]))
    await expectBooksInOrder(t.db)
  })

  it('lets one of two receivers win, and sends crosswise without standing still', async () => {
    const one = { lines: [{ goodsUnitId: id.mg2, qty: 3 }] }
    const sent = await t.call('gudang.sby', em.add, mutation(one))
    const answers = await Promise.all(
      [1, 2].map(() => t.ask('gudang.mlg', em.received, receive(sent.id, [{ line: 1, qty: 3 }]))),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422])
    expect(answers.find((a) => a.status === 422)!.error.message).toBe('Mutasi sudah diterima')
    // The same request again answers the same document and moves nothing.
    const winner = answers.find((a) => a.status === 200)!.body
    expect(winner.status).toBe('RECEIVED')

    const back = { warehouseId: id.malang!, toBranchId: id.sby!, toWarehouseId: id.gudang! }
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => ({
        there: await t.call(
          'gudang.sby',
          em.add,
          mutation({ lines: [{ goodsUnitId: id.mg2, qty: 1 }] }),
        ),
        here: await t.call('gudang.mlg', em.add, {
          ...mutation({ lines: [{ goodsUnitId: id.mg2, qty: 1 }] }),
          ...back,
          branchId: id.mlg!,
        }),
      })),
    )
    const received = await Promise.all(
      pairs.flatMap(({ there, here }) => [
        t.call('gudang.mlg', em.received, receive(there.id, [{ line: 1, qty: 1 }])),
        t.call('gudang.sby', em.received, {
          ...receive(here.id, [{ line: 1, qty: 1 }]),
          branchId: id.sby!,
        }),
      ]),
    )
    expect(received.map((r) => r.status)).toEqual(Array(12).fill('RECEIVED'))
    await expectBooksInOrder(t.db)
  })

  it('names its driver in both branches, and what was lost on the way leaves the books', async () => {
    const before = await balance('SBY', '1-1302')
    const sent = await t.call(
      'gudang.sby',
      em.add,
      mutation({
        driverName: 'Pak Slamet',
        vehicleNo: 'L 9123 AB',
        lines: [{ goodsUnitId: id.mg2dus!, qty: 1 }],
      }),
    )
    const { id: incoming } = await incomingOf()
    for (const [who, document] of [
      ['gudang.sby', sent.id],
      ['gudang.mlg', incoming],
    ] as const) {
      const seen = await t.call(who, em.get, { id: document })
      expect(seen.document).toMatchObject({ driverName: 'Pak Slamet', vehicleNo: 'L 9123 AB' })
    }
    const back = await t.call('gudang.sby', mutationReturn.add, {
      ...head(id.sby),
      mutationId: sent.id,
      fromTransit: true,
      reason: 'Jatuh di jalan',
      lines: [{ line: 1, qty: 1 }],
    })
    const recalled = await t.call('gudang.sby', em.get, { id: back.id })
    const writeOff = {
      ...head(id.sby),
      type: 'OUT' as const,
      reason: 'TRANSIT_LOSS' as const,
      warehouseId: id.gudang!,
      reportNo: 'BA/1',
      memo: 'Jatuh di jalan',
      lines: recalled.lines.map(({ line, goodsUnitId, qty }) => ({
        goodsUnitId,
        qty,
        sourceLine: line,
      })),
    }
    const alone = await t.ask('owner', api.stock.correction.add, writeOff)
    expect([alone.error.code, alone.error.errors?.[0]?.field]).toEqual(['REQUIRED', 'recallId'])
    const lost = await t.call('owner', api.stock.correction.add, {
      ...writeOff,
      recallId: back.id,
    })
    const again = { ...writeOff, requestId: newRequest(), recallId: back.id }
    expect((await t.ask('owner', api.stock.correction.add, again)).error.code).toBe('QTY_OVER')
    const { related } = await t.call('gudang.sby', em.get, { id: back.id })
    expect(related.map((r) => r.docNo)).toContain(lost.docNo)
    const { raw } = await t.ask('gudang.sby', em.pdf, { id: sent.id })
    expect(textOf(raw)).toMatch(/Hilang[\s\S]*6\s+–\s+–\s+6\s+–\s+PCS/)
    const { journal } = await t.call('owner', api.stock.correction.get, { id: lost.id })
    expect(journal.map((l) => [l.accountCode, l.debit > 0])).toEqual([
      ['5-1103', true],
      ['1-1301', false],
    ])
    expect(await balance('SBY', '1-1302')).toBe(before)
    await expectBooksInOrder(t.db)
  })
})
