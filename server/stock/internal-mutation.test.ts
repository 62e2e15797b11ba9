import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

/** Goods change the shelf: quantity moves, value does not (domain §3.3.1, vector of 6 January). */
describe('internal mutation', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.mg2 = await t.id('unit', 'MG2/PCS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.malang = await t.id('warehouse', 'MLG/TOKO')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 100, 171_000]])
  })
  afterAll(async () => t.close())
  const move = (more: object) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    warehouseId: id.gudang!,
    toWarehouseId: id.toko!,
    lines: [{ goodsUnitId: id.mg2!, qty: 120 }],
    ...more,
  })

  it('shows what it will do, then does exactly that', async () => {
    const preview = await t.call('owner', api.stock.internalMutation.preview, move({}))
    expect(preview.journal).toEqual([])
    expect(preview.moves.map((m) => [m.warehouseName, m.qty, m.onHandAfter, m.value])).toEqual([
      ['Gudang SBY', -120, 480, 0],
      ['Toko SBY', 120, 120, 0],
    ])
    expect(
      await t.db.query('select 1 from document where kind = $1', ['internal-mutation']),
    ).toMatchObject({ rowCount: 0 })
    const saved = await t.call('gudang.sby', api.stock.internalMutation.add, move({}))
    expect(saved.docNo).toBe('MI/SBY/2601/00001')
    const seen = await t.call('gudang.sby', api.stock.internalMutation.get, { id: saved.id })
    expect(seen.moves.map((m) => [m.warehouseName, m.qty])).toEqual([
      ['Gudang SBY', -120],
      ['Toko SBY', 120],
    ])
    expect(seen.moves[0]).not.toHaveProperty('value')
    await expectBooksInOrder(t.db)
  })

  it('refuses what is not there, the same warehouse twice, and the other branch', async () => {
    const short = await t.ask(
      'gudang.sby',
      api.stock.internalMutation.add,
      move({
        lines: [
          { goodsUnitId: id.mg2, qty: 1 },
          { goodsUnitId: id.mg2, qty: 480 },
        ],
      }),
    )
    // The line of which there is too little, in the form's own words for its cell.
    expect(short.error.errors?.map((one) => one.field)).toEqual(['lines.1.qty'])
    expect(short.error.message).toBe(
      'Stok Minyak Goreng 2 L di Gudang SBY tidak mencukupi. Tersedia 479 PCS, diminta 480 PCS',
    )
    expect(
      (
        await t.ask(
          'gudang.sby',
          api.stock.internalMutation.add,
          move({ toWarehouseId: id.gudang }),
        )
      ).error.message,
    ).toBe('Gudang asal dan tujuan tidak boleh sama')
    expect(
      (
        await t.ask(
          'gudang.sby',
          api.stock.internalMutation.add,
          move({ toWarehouseId: id.malang }),
        )
      ).status,
    ).toBe(404)
    expect((await t.ask('gudang.mlg', api.stock.internalMutation.add, move({}))).error.code).toBe(
      'BRANCH_FORBIDDEN',
    )
    await expectBooksInOrder(t.db)
  })

  it('gives the whole stock back by the opposite mutation', async () => {
    await t.call(
      'gudang.sby',
      api.stock.internalMutation.add,
      move({ warehouseId: id.toko, toWarehouseId: id.gudang }),
    )
    const { rows } = await t.db.query('select on_hand from stock_level where warehouse_id = $1', [
      id.gudang,
    ])
    expect(rows.map((r) => Number(r.on_hand))).toEqual([600])
    await expectBooksInOrder(t.db)
  })

  it('moves what orders wait for by a supervisor’s word alone, who sees which of them go short', async () => {
    const { internalMutation } = api.stock
    await t.call('gudang.sby', internalMutation.add, move({ lines: [pieces(40)] }))
    const [first, second] = [await book(30), await book(10)]
    const back = (qty: number, more: object = {}) =>
      move({ warehouseId: id.toko, toWarehouseId: id.gudang, lines: [pieces(qty)], ...more })
    const asked = await t.ask('gudang.sby', internalMutation.add, back(15))
    expect([asked.error.code, asked.error.action]).toEqual(['APPROVAL_REQUIRED', 'SET_ASIDE_MOVE'])
    expect(asked.error.message).toMatch(
      /^Diperlukan persetujuan atasan untuk memindahkan barang yang sudah disisihkan: .*Toko Barokah: Minyak Goreng 2 L/,
    )
    // No approval brings what is not there.
    expect((await t.ask('gudang.sby', internalMutation.add, back(41))).error.message).toBe(
      'Stok Minyak Goreng 2 L di Toko SBY tidak mencukupi. Tersedia 0 PCS dan 40 PCS yang disisihkan (dapat dipindahkan dengan persetujuan), diminta 41 PCS',
    )
    const approvalToken = await giveApproval(t, 'gudang.sby', 'kepala.sby', 'SET_ASIDE_MOVE')
    await t.call('gudang.sby', internalMutation.add, back(15, { approvalToken }))
    const { rows } = await t.db.query(
      `select card -> 'changes' as changes from approval where action = 'SET_ASIDE_MOVE'`,
    )
    expect(
      rows[0].changes.map((c: Record<string, unknown>) => [c.what, c.before, c.after]),
    ).toEqual([
      ['RESERVED', 30, 25],
      ['RESERVED', 10, 0],
    ])
    expect(await shop()).toEqual({ on_hand: 25, reserved: 40 })
    await expectBooksInOrder(t.db)
    // Nothing else leaves, the orders may still be let go, and whoever may allow it himself is told.
    expect((await t.ask('kasir.sby', api.sales.salesOrder.add, booking(1))).error.message).toBe(
      'Stok Minyak Goreng 2 L di Toko SBY tidak mencukupi. Tersedia 0 PCS, diminta 1 PCS',
    )
    await cancel(second)
    const own = await t.call('kepala.sby', internalMutation.add, back(1))
    expect(own.warnings?.[0]).toMatch(/^Barang yang sudah disisihkan ikut berpindah: /)
    await cancel(first)
    expect(await shop()).toEqual({ on_hand: 24, reserved: 0 })
    await expectBooksInOrder(t.db)
  })

  const pieces = (qty: number) => ({ goodsUnitId: id.mg2!, qty })
  const shop = async () =>
    (
      await t.db.query(
        'select on_hand::int as on_hand, reserved::int as reserved from stock_level where warehouse_id = $1',
        [id.toko],
      )
    ).rows[0]
  const booking = (qty: number) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    type: 'BOOKING' as const,
    customerId: id.barokah!,
    warehouseId: id.toko!,
    lines: [pieces(qty)],
  })
  const book = async (qty: number) =>
    (await t.call('kasir.sby', api.sales.salesOrder.add, booking(qty))).id
  const cancel = async (bookingId: number) =>
    t.call('kasir.sby', api.sales.salesOrder.process, {
      id: bookingId,
      action: 'CANCEL' as const,
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_CANCEL_BOOKING'),
    })
})
