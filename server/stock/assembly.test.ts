import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { openPools } from '#server/platform/db.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { sumOf } from '#contract/money.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { balanceOf } from './story.ts'

/** Goods put together from others, and taken apart again (domain §3.3.5). */
describe('recipes and assembly', () => {
  let t: TestApp
  const { billOfMaterial: bom, assembly } = api.stock
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    for (const code of ['PKT-HMT', 'MG2', 'MIG', 'BRS5']) id[code] = await t.id('goods', code)
    id.mg2 = await t.id('unit', 'MG2/PCS')
    id.mig = await t.id('unit', 'MIG/PCS')
    id.packet = await t.id('unit', 'PKT-HMT/PCS')
    t.at('2026-01-08T03:00:00Z')
    await receiveGoods(
      t,
      'SBY',
      'TOKO',
      [
        ['MG2/PCS', 100, 28_500],
        ['MIG/PCS', 300, 2501],
      ],
      '2026-01-08',
    )
    t.at('2026-01-10T03:00:00Z')
  })
  afterAll(async () => t.close())
  const recipe = (more: object = {}) => ({
    kind: 'RECIPE' as const,
    name: 'Paket Hemat',
    goodsId: id['PKT-HMT']!,
    costs: [{ name: 'Pembungkus', amount: 1500 }],
    lines: [
      { goodsUnitId: id.mg2!, qty: 1 },
      { goodsUnitId: id.mig!, qty: 5 },
    ],
    ...more,
  })
  const work = (more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.sby!,
    docDate: '2026-01-10',
    kind: 'ASSEMBLY' as const,
    bomId: id.recipe!,
    warehouseId: id.toko!,
    qty: 50,
    ...more,
  })
  const stock = async (code: string) => {
    const { rows } = await t.db.query(
      'select qty::float8 as qty, value::float8 as value from stock_value where branch_id = $1 and goods_id = $2',
      [id.sby, id[code]],
    )
    return [rows[0]?.qty ?? 0, rows[0]?.value ?? 0]
  }

  it('writes a recipe and tells what one costs, to those who may see it', async () => {
    const saved = await t.call('kepala.sby', bom.add, recipe())
    id.recipe = saved.id
    const seen = await t.call('kepala.sby', bom.getAll, { limit: 10 })
    // 28.500 + 5 × 2.501 + 1.500.
    expect(seen.rows.map((r) => [r.code, r.name, r.cost, r.lines.length])).toEqual([
      ['BOM00001', 'Paket Hemat', 42_505, 2],
    ])
    const named = await t.call('kepala.sby', bom.getAll, { limit: 10, search: 'bom00001' })
    expect(named.count).toBe(1)
    const twin = await t.ask('kepala.sby', bom.add, recipe({ code: 'BOM00001' }))
    expect(twin.error.errors?.[0]).toMatchObject({
      field: 'code',
      message: 'Kode BOM00001 sudah digunakan oleh Paket Hemat',
    })
    const clerk = await t.call('gudang.sby', bom.getAll, { limit: 10, search: 'hemat' })
    expect(clerk.rows[0]).not.toHaveProperty('cost')
    const sheet = await readWorkbook((await t.ask('kepala.sby', bom.xlsx, {})).raw)
    expect(sheet.map((r) => [r[0], r[1], r[7], r[9], r[10]])).toEqual([
      ['Kode', 'Nama', 'Kode Komponen', 'Jumlah', 'Satuan Komponen'],
      ['BOM00001', 'Paket Hemat', 'MG2', 1, 'PCS'],
      ['BOM00001', 'Paket Hemat', 'MIG', 5, 'PCS'],
    ])
    expect([sheet[0]?.at(-1), sheet[1]?.at(-1)]).toEqual(['HPP', 42_505])
    await t.db.query(
      `update role set rights = array_append(rights, 'bill-of-material:export') where name = 'Gudang'`,
    )
    const [head] = await readWorkbook((await t.ask('gudang.sby', bom.xlsx, {})).raw)
    expect(head).not.toContain('HPP')
  })

  it('puts together at what the components cost and the extra', async () => {
    const preview = await t.call('kepala.sby', assembly.preview, work())
    expect(preview.moves.map((m) => [m.goodsCode, m.qty, m.value])).toEqual([
      ['MG2', -50, -1_425_000],
      ['MIG', -250, -625_250],
      ['PKT-HMT', 50, 2_125_250],
    ])
    const saved = await t.call('gudang.sby', bom.add, work())
    expect(saved.docNo).toBe('RKT/SBY/2601/00001')
    const seen = await t.call('owner', assembly.get, { id: saved.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1301', 75_000, 0],
      ['5-1106', 0, 75_000],
    ])
    expect(await stock('PKT-HMT')).toEqual([50, 2_125_250])
    await expectBooksInOrder(t.db)
  })

  it('takes apart again, the value shared by what the components cost', async () => {
    const saved = await t.call('gudang.sby', bom.add, work({ kind: 'DISASSEMBLY', qty: 10 }))
    id.apart = saved.id
    const seen = await t.call('owner', assembly.get, { id: saved.id })
    expect(seen.journal).toEqual([])
    // 425.050 over 285.000 and 125.050.
    expect(seen.moves.map((m) => [m.goodsCode, m.qty, m.value])).toEqual([
      ['PKT-HMT', -10, -425_050],
      ['MG2', 10, 295_426],
      ['MIG', 50, 129_624],
    ])
    expect(await stock('PKT-HMT')).toEqual([40, 1_700_200])
    const pdf = await t.ask('gudang.sby', assembly.pdf, { id: saved.id })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    await expectBooksInOrder(t.db)
  })

  it('takes apart what has components whose averages never end', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 7, 28_571],
      ['MIG/PCS', 13, 2_503],
    ])
    const before = await Promise.all([stock('MG2'), stock('MIG')])
    const [[bottles, worth], [packs, price]] = before as [[number, number], [number, number]]
    const saved = await t.call('gudang.sby', bom.add, work({ kind: 'DISASSEMBLY', qty: 1 }))
    const { moves } = await t.call('owner', assembly.get, { id: saved.id })
    const cost = -(moves[0]?.value ?? 0)
    const ofBottles = (cost * worth) / bottles / (worth / bottles + (5 * price) / packs)
    expect(moves.map((m) => m.value)).toEqual([
      -cost,
      Math.round(ofBottles),
      cost - Math.round(ofBottles),
    ])
    await expectBooksInOrder(t.db)
  })

  it('costs more when a component is found to have cost more', async () => {
    const [, before] = await stock('PKT-HMT')
    // 100 bottles more had come the day before, at 30.500: one cost 29.500.
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 30_500]], '2026-01-09')
    const pools = openPools(t.url)
    await recalculateWaiting(pools, new AbortController().signal)
    await pools.end()
    expect((await stock('PKT-HMT'))[1]).toBeGreaterThan(before as number)
    // What was taken apart gives its later cost on to its parts: nothing of it is an adjustment.
    const apart = await t.call('owner', assembly.get, { id: id.apart! })
    expect(apart.moves.map((m) => m.value)).not.toEqual([-425_050, 295_426, 129_624])
    expect(sumOf(apart.moves, (m) => m.value ?? 0)).toBe(0)
    expect(apart.journal).toEqual([])
    expect(await balanceOf(t, id.sby!, '5-1105')).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('refuses circles, a second recipe, an idle one, too few parts, and strangers', async () => {
    const refused = async (as: string, input: object) =>
      (await t.ask(as, bom.add, input)).error.message
    expect(await refused('kepala.sby', recipe())).toBe(
      'Barang ini sudah memiliki komposisi yang aktif',
    )
    const itself = recipe({ goodsId: id.MG2, lines: [{ goodsUnitId: id.packet, qty: 1 }] })
    expect(await refused('kepala.sby', itself)).toBe(
      'Komposisi melingkar tidak diperbolehkan: Minyak Goreng 2 L menjadi bagian dari dirinya sendiri',
    )
    const bought = recipe({ goodsId: id.BRS5 })
    expect(await refused('kepala.sby', bought)).toBe(
      'Hasil komposisi harus barang berjenis Paket rakitan',
    )
    expect(await refused('gudang.sby', work({ qty: 5000 }))).toMatch(
      /^Stok Minyak Goreng 2 L .* tidak mencukupi/,
    )
    // Its parts have no rows of their own: how many are made is too many.
    const many = await t.ask('gudang.sby', bom.add, work({ qty: 5000 }))
    expect(many.error.errors?.map((one) => one.field)).toEqual(['qty'])
    expect(await refused('gudang.mlg', work())).toBe('Anda tidak memiliki akses ke cabang Surabaya')
    expect((await t.ask('kasir.sby', bom.add, recipe())).status).toBe(403)
    const idle = { ...recipe(), id: id.recipe!, version: 1, isActive: false }
    await t.call('kepala.sby', bom.add, idle)
    expect((await t.ask('kepala.sby', bom.add, idle)).status).toBe(409)
    expect(await refused('gudang.sby', work())).toBe('Komposisi tidak aktif')
  })

  it('lets one of two have the last parts', async () => {
    await t.call('kepala.sby', bom.add, { ...recipe(), id: id.recipe!, version: 2 })
    const answers = await Promise.all(
      [1, 2].map(() => t.ask('gudang.sby', bom.add, work({ qty: 15 }))),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422])
    await expectBooksInOrder(t.db)
  })

  it('makes so many of a larger unit at once, at costs of their own accounts, from its day on', async () => {
    const freight = await t.id('account', '6-1401')
    const { version } = (await t.call('kepala.sby', bom.getAll, { limit: 10 })).rows[0]!
    const written = (more: object = {}) =>
      t.ask('kepala.sby', bom.add, {
        ...recipe(),
        id: id.recipe,
        version,
        outputQty: 4,
        validFrom: '2026-01-10',
        costs: [
          { name: 'Pembungkus', amount: 500 },
          { name: 'Ongkos antar', amount: 250, accountId: freight },
        ],
        lines: [{ goodsUnitId: id.mg2!, qty: 2 }],
        ...more,
      })
    const control = await t.id('account', '1-1201')
    const wrong = await written({ costs: [{ name: 'X', amount: 1, accountId: control }] })
    expect(wrong.error.errors?.[0]?.field).toBe('costs.0.accountId')
    expect((await written({ outputUnitId: id.mig })).error.errors?.[0]?.field).toBe('outputUnitId')
    expect((await written({ validFrom: '2026-01-11' })).status).toBe(200)
    const early = await t.ask('gudang.sby', bom.add, work())
    expect(early.error.message).toBe('Komposisi berlaku mulai 11/01/2026')
    expect((await written({ version: version + 1 })).status).toBe(200)
    const saved = await t.call('gudang.sby', bom.add, work({ qty: 6 }))
    const seen = await t.call('owner', assembly.get, { id: saved.id })
    // Two bottles make four parcels: three for six, and the costs of six.
    expect(seen.lines.map((l) => l.qty)).toEqual([6, -3])
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1301', 4_500, 0],
      ['5-1106', 0, 3_000],
      ['6-1401', 0, 1_500],
    ])
    await expectBooksInOrder(t.db)
  })
})
