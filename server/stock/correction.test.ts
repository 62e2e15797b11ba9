import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { openPeriod } from '#server/seed/company.ts'

/** Goods that are fewer or more than the books say (domain §3.3.3). */
describe('stock correction', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mg2 = await t.id('unit', 'MG2/PCS')
    id.mig = await t.id('unit', 'MIG/PCS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.malang = await t.id('warehouse', 'MLG/TOKO')
    // 600 bottles at 28.500.
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 100, 171_000]])
  })
  afterAll(async () => t.close())
  const limit = (rupiah: number) =>
    t.db.query(`update role set correction_limit = $1 where name = 'Gudang'`, [rupiah])
  const form = (more: object) => ({
    requestId: newRequest(),
    branchId: id.sby!,
    docDate: '2026-01-10',
    type: 'OUT' as const,
    warehouseId: id.gudang!,
    reason: 'KEDALUWARSA' as const,
    memo: 'Lewat tanggal di rak belakang',
    lines: [{ goodsUnitId: id.mg2!, qty: 5 }],
    ...more,
  })
  const journalOf = async (documentId: number) =>
    (await t.call('owner', api.stock.correction.get, { id: documentId })).journal.map((l) => [
      l.accountCode,
      l.debit,
      l.credit,
    ])
  const stock = async () => {
    const { rows } = await t.db.query(
      `select v.qty::float8 as qty, v.value::float8 as value from stock_value v join goods g on g.id = v.goods_id where g.code = 'MG2' and branch_id = $1`,
      [id.sby],
    )
    return rows[0]
  }

  it('writes goods off at their average, without telling the clerk what they cost', async () => {
    const preview = await t.call('kepala.sby', api.stock.correction.preview, form({}))
    expect(preview.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['6-1402', 142_500, 0],
      ['1-1301', 0, 142_500],
    ])
    const saved = await t.call('gudang.sby', api.stock.correction.add, form({}))
    expect(saved.docNo).toBe('KS/SBY/2601/00001')
    expect(saved).not.toHaveProperty('totals')
    expect(await journalOf(saved.id)).toEqual([
      ['6-1402', 142_500, 0],
      ['1-1301', 0, 142_500],
    ])
    expect(saved.warnings?.join()).toMatch(/^Nomor berita acara belum diisi/)
    const seen = await t.call('gudang.sby', api.stock.correction.get, { id: saved.id })
    expect(seen.document).toMatchObject({ reason: 'KEDALUWARSA', status: 'POSTED' })
    expect(seen.document).not.toHaveProperty('total')
    expect(seen).not.toHaveProperty('journal')
    await expectBooksInOrder(t.db)
  })

  it('comes back whole by the opposite correction', async () => {
    const saved = await t.call(
      'gudang.sby',
      api.stock.correction.add,
      form({ type: 'IN', reason: 'SELISIH_LEBIH', memo: 'Ternyata masih baik' }),
    )
    expect(saved.docNo).toBe('SM/SBY/2601/00001')
    expect(await stock()).toEqual({ qty: 600, value: 17_100_000 })
    expect(await journalOf(saved.id)).toEqual([
      ['5-1103', 0, 142_500],
      ['1-1301', 142_500, 0],
    ])
    await expectBooksInOrder(t.db)
  })

  it('asks a supervisor above the limit of the role, and takes his word once', async () => {
    const big = form({ reason: 'RUSAK', lines: [{ goodsUnitId: id.mg2, qty: 20 }] })
    const asked = await t.ask('gudang.sby', api.stock.correction.add, big)
    expect(asked.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'STOCK_CORRECTION' })
    expect(await stock()).toEqual({ qty: 600, value: 17_100_000 })
    const approvalToken = await giveApproval(t, 'gudang.sby', 'kepala.sby', 'STOCK_CORRECTION')
    const saved = await t.call('gudang.sby', api.stock.correction.add, { ...big, approvalToken })
    const seen = await t.call('owner', api.stock.correction.get, { id: saved.id })
    expect(seen.document.total).toBe(570_000)
    expect(seen.document.approvedByName).not.toBeNull()
    const again = await t.ask('gudang.sby', api.stock.correction.add, {
      ...big,
      requestId: newRequest(),
      approvalToken,
    })
    expect(again.error.code).toBe('APPROVAL_REQUIRED')
    await expectBooksInOrder(t.db)
  })

  it('counts a day together, and tells no value to who sees no cost', async () => {
    const { rows } = await t.db.query(
      `select sum(counted_value)::float8 as today, (select max(price)::float8 from selling_price where goods_unit_id = $1) as price
       from document where kind in ('correction', 'stock-in') and approved_by is null`,
      [id.mg2],
    )
    await limit(rows[0].today + 2 * 5 * rows[0].price)
    const small = () => form({ reason: 'RUSAK' })
    const [a, b, c] = await Promise.all(
      [small(), small(), small()].map((one) => t.ask('gudang.sby', api.stock.correction.add, one)),
    )
    expect([a, b, c].map((one) => one?.status).sort()).toEqual([200, 200, 422])
    const refused = await t.ask('gudang.sby', api.stock.correction.add, small())
    expect(refused.error.action).toBe('STOCK_CORRECTION')
    expect(refused.raw.toString()).not.toMatch(/142.?500|427.?500|28.?500|"limit"/)
    for (const one of [a, b, c].filter((one) => one?.status === 200))
      await t.call('kepala.sby', api.stock.correction.add, {
        ...form({ type: 'IN', reason: 'SELISIH_LEBIH', memo: `Batal ${one?.body.docNo}` }),
      })
    await limit(1_000_000_000)
    await expectBooksInOrder(t.db)
  })

  it('keeps the number of the report on what is gone (domain §0.4 D11)', async () => {
    const reported = form({ reason: 'HILANG', reportNo: 'BA-07/SBY' })
    const preview = await t.call('gudang.sby', api.stock.correction.preview, reported)
    expect(preview.warnings).toEqual([])
    const saved = await t.call('gudang.sby', api.stock.correction.add, reported)
    const seen = await t.call('gudang.sby', api.stock.correction.get, { id: saved.id })
    expect(seen.document.refNo).toBe('BA-07/SBY')
    await t.call(
      'gudang.sby',
      api.stock.correction.add,
      form({ type: 'IN', reason: 'SELISIH_LEBIH', memo: 'Ditemukan lagi' }),
    )
  })

  it('adds PPN to what we use ourselves', async () => {
    const saved = await t.call(
      'gudang.sby',
      api.stock.correction.add,
      form({ reason: 'PEMAKAIAN_SENDIRI', lines: [{ goodsUnitId: id.mg2, qty: 2 }] }),
    )
    expect(await journalOf(saved.id)).toEqual([
      ['6-1403', 63_270, 0],
      ['1-1301', 0, 57_000],
      ['2-1301', 0, 6_270],
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes goods in at a given cost, or for nothing as a supplier’s bonus', async () => {
    const incoming = (more: object) => form({ type: 'IN', reason: 'BONUS_SUPPLIER', ...more })
    const bonus = await t.call(
      'gudang.sby',
      api.stock.correction.add,
      incoming({ lines: [{ goodsUnitId: id.mg2, qty: 22 }] }),
    )
    expect(await journalOf(bonus.id)).toEqual([])
    // 578 bottles for 16.473.000 became 600.
    expect(await stock()).toEqual({ qty: 600, value: 16_473_000 })
    const priced = incoming({ lines: [{ goodsUnitId: id.mig, qty: 40, unitCost: 2500.5 }] })
    expect((await t.ask('gudang.sby', api.stock.correction.add, priced)).status).toBe(403)
    const given = await t.call('kepala.sby', api.stock.correction.add, priced)
    expect(await journalOf(given.id)).toEqual([
      ['7-1102', 0, 100_020],
      ['1-1301', 100_020, 0],
    ])
    await expectBooksInOrder(t.db)
  })

  it('opens the books with stock in the first month only', async () => {
    const opening = form({
      type: 'IN',
      reason: 'SALDO_AWAL',
      lines: [{ goodsUnitId: id.mig, qty: 10, unitCost: 2600 }],
    })
    const saved = await t.call('owner', api.stock.correction.add, opening)
    expect(await journalOf(saved.id)).toEqual([
      ['3-1301', 0, 26_000],
      ['1-1301', 26_000, 0],
    ])
    await openPeriod(t.db, 2026, 2)
    t.at('2026-02-03T03:00:00Z')
    const late = { ...opening, requestId: newRequest(), docDate: '2026-02-03' }
    expect((await t.ask('owner', api.stock.correction.add, late)).error.message).toBe(
      'Saldo awal hanya dapat diisi pada periode pertama, paling lambat 31/01/2026',
    )
    t.at('2026-01-10T03:00:00Z')
    await expectBooksInOrder(t.db)
  })

  it('refuses what does not fit: reason, cost, quantity, warehouse, branch', async () => {
    const refused = async (as: string, more: object) =>
      (await t.ask(as, api.stock.correction.add, form(more))).error.message
    expect(await refused('gudang.sby', { reason: 'BONUS_SUPPLIER' })).toBe(
      'Alasan tidak sesuai dengan jenis koreksi',
    )
    expect(await refused('gudang.sby', { memo: '' })).toBe('Keterangan wajib diisi')
    expect(await refused('owner', { lines: [{ goodsUnitId: id.mg2, qty: 1, unitCost: 1 }] })).toBe(
      'Barang keluar selalu memakai HPP rata-rata',
    )
    expect(await refused('owner', { lines: [{ goodsUnitId: id.mg2, qty: 601 }] })).toBe(
      'Stok Minyak Goreng 2 L di Gudang SBY tidak mencukupi. Tersedia 600 PCS, diminta 601 PCS',
    )
    const short = await t.ask(
      'owner',
      api.stock.correction.add,
      form({
        lines: [
          { goodsUnitId: id.mg2, qty: 1 },
          { goodsUnitId: id.mg2, qty: 600 },
        ],
      }),
    )
    expect(short.error.errors?.map((one) => one.field)).toEqual(['lines.1.qty'])
    const never = { goodsUnitId: await t.id('unit', 'BRS5/SAK'), qty: 1 }
    expect(await refused('owner', { type: 'IN', reason: 'SELISIH_LEBIH', lines: [never] })).toMatch(
      /^HPP .* belum diketahui, isi HPP satuannya$/,
    )
    expect(await refused('gudang.sby', { warehouseId: id.malang })).toBe('Gudang tidak ditemukan')
    expect(await refused('gudang.mlg', {})).toBe('Anda tidak memiliki akses ke cabang Surabaya')
    expect(await refused('kasir.sby', {})).toContain('hak akses')
  })

  it('lets one of two win who write off the same last goods, and answers a repeat once', async () => {
    const all = { lines: [{ goodsUnitId: id.mig, qty: 50 }], reason: 'HILANG' }
    const documents = [form(all), form(all)]
    const answers = await Promise.all(
      documents.map((p) => t.ask('gudang.sby', api.stock.correction.add, p)),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422])
    const winner = answers.findIndex((a) => a.status === 200)
    const again = await t.call('gudang.sby', api.stock.correction.add, documents[winner]!)
    expect(again.id).toBe(answers[winner]!.body.id)
    await expectBooksInOrder(t.db)
  })

  it('lists corrections, and everything that came in with the document that brought it', async () => {
    const list = await t.call('gudang.sby', api.stock.correction.getAll, { limit: 50, offset: 0 })
    expect(new Set(list.rows.map((r) => r.kind))).toEqual(new Set(['correction', 'stock-in']))
    expect(list.rows[0]).not.toHaveProperty('total')
    const inbound = await t.call('gudang.sby', api.stock.correction.stockIn, { limit: 50 })
    expect(new Set(inbound.rows.map((r) => r.source))).toEqual(new Set(['SM', 'PB']))
    const receipts = await t.call('gudang.sby', api.stock.correction.stockIn, {
      limit: 50,
      filter: { source: 'PB' },
    })
    expect(receipts.rows.map((r) => r.goods)).toEqual([
      [
        {
          goodsUnitId: expect.any(Number),
          goodsName: 'Minyak Goreng 2 L',
          unitName: 'DUS',
          qty: 100,
        },
      ],
    ])
    const pdf = await t.ask('gudang.sby', api.stock.correction.pdf, { id: list.rows[0]!.id })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
