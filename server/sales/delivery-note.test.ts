import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** What goes along with goods that are brought: made with what takes them out (domain §3.2.5). */
describe('delivery notes', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { cashier, deliveryNote, salesInvoice, salesOrder } = api.sales
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const w of ['TOKO', 'GUDANG']) {
      id[w] = await t.id('warehouse', `SBY/${w}`)
      await receiveGoods(t, 'SBY', w, [['MG2/DUS', 40, 171_000]])
    }
    id.dus = await t.id('unit', 'MG2/DUS')
    id.pcs = await t.id('unit', 'MG2/PCS')
    id.cash = await t.id('method', 'TUNAI')
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  const sell = (more: object) =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      payments: [{ methodId: id.cash!, amount: 1_000_000 }],
      ...more,
    } as never)
  const notesOf = async (source: number) => {
    const { related } = await t.call('owner', salesInvoice.get, { id: source })
    return related.filter((r) => r.kind === 'delivery-note')
  }
  const note = (noteId: number) => t.call('gudang.sby', deliveryNote.get, { id: noteId })
  const release = (ids: number[], more: object = {}) => ({
    requestId: newRequest(),
    ids,
    driverName: 'Pak Slamet',
    vehicleNo: 'L 1234 AB',
    ...more,
  })

  it('are made of a sale that is brought or lies in a warehouse, one for each', async () => {
    const taken = await sell({ warehouseId: id.TOKO, lines: [{ goodsUnitId: id.pcs, qty: 1 }] })
    expect(await notesOf(taken.id)).toEqual([])
    const fetched = await sell({
      lines: [
        { goodsUnitId: id.pcs, qty: 1, warehouseId: id.GUDANG },
        { goodsUnitId: id.pcs, qty: 2, warehouseId: id.TOKO },
      ],
    })
    expect(await notesOf(fetched.id)).toHaveLength(1)
    const brought = await sell({
      deliveryAddress: 'Jl. Waru 1',
      lines: [
        { goodsUnitId: id.pcs, qty: 1, warehouseId: id.GUDANG },
        { goodsUnitId: id.pcs, qty: 2, warehouseId: id.TOKO },
      ],
    })
    const notes = await notesOf(brought.id)
    const found = await Promise.all(notes.map(async (n) => note(n.id)))
    expect(
      found.map(({ document, lines, moves, journal }) => [
        document.refNo,
        document.warehouseId,
        document.deliveryAddress,
        document.status,
        document.total,
        lines.map((l) => l.qty),
        [...moves, ...(journal ?? [])],
      ]),
    ).toEqual([
      [brought.docNo, id.GUDANG, 'Jl. Waru 1', 'NOT_PRINTED', 0, [1], []],
      [brought.docNo, id.TOKO, 'Jl. Waru 1', 'NOT_PRINTED', 0, [2], []],
    ])
    // Where it goes is known from the list, before anything is opened.
    const { rows } = await t.call('gudang.sby', deliveryNote.getAll, { limit: 2, offset: 0 })
    expect(rows.map((row) => row.deliveryAddress)).toEqual(['Jl. Waru 1', 'Jl. Waru 1'])
    await expectBooksInOrder(t.db)
  })

  it('are made of a credit invoice and of goods for another branch, and nothing of what is refused', async () => {
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: id.GUDANG!,
      lines: [{ goodsUnitId: id.dus!, qty: 2 }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', salesInvoice.add, { ...common(), orderIds: [order.id] })
    expect(await notesOf(bill.id)).toHaveLength(1)
    const count = async () =>
      (await t.call('gudang.sby', deliveryNote.getAll, { limit: 1, offset: 0 })).count
    const before = await count()
    await t.call('gudang.sby', api.stock.externalMutation.add, {
      ...common(),
      warehouseId: id.GUDANG!,
      toBranchId: await t.id('branch', 'MLG'),
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      driverName: 'Pak Slamet',
      lines: [{ goodsUnitId: id.pcs!, qty: 3 }],
    })
    expect(await count()).toBe(before + 1)
    const short = await t.ask('kasir.sby', cashier.payment, {
      ...common(),
      deliveryAddress: 'Jl. Waru 1',
      lines: [{ goodsUnitId: id.pcs!, qty: 90_000 }],
      payments: [{ methodId: id.cash!, amount: 1_000_000 }],
    })
    expect([short.status, await count()]).toEqual([422, before + 1])
    await expectBooksInOrder(t.db)
  })

  it('are released many at once with driver and vehicle, and once only', async () => {
    const all = await t.call('gudang.sby', deliveryNote.getAll, {
      limit: 50,
      offset: 0,
      filter: { status: ['NOT_PRINTED'], warehouseId: id.GUDANG! },
    })
    const ids = all.rows.slice(0, 2).map((r) => r.id)
    expect((await t.ask('kasir.sby', deliveryNote.printStatus, release(ids))).status).toBe(403)
    const out = await t.call('gudang.sby', deliveryNote.printStatus, release(ids))
    expect(out.rows.map((r) => r.status)).toEqual(['PRINTED', 'PRINTED'])
    expect((await note(ids[0]!)).document).toMatchObject({
      driverName: 'Pak Slamet',
      vehicleNo: 'L 1234 AB',
    })
    const again = await t.ask('gudang.sby', deliveryNote.printStatus, release(ids))
    expect([again.status, again.error.code]).toEqual([422, 'STATUS_INVALID'])
    const printed = await t.ask('gudang.sby', deliveryNote.pdf, { id: ids[0]!, also: ids.slice(1) })
    expect([printed.status, printed.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const copy = await t.ask('gudang.sby', deliveryNote.pdf, { id: ids[0]! })
    expect([copy.status, copy.error.action]).toEqual([422, 'REPRINT'])
    const approvalToken = await giveApproval(t, 'gudang.sby', 'kepala.sby', 'REPRINT')
    const permit = { id: ids[0]!, branchId: sby, approvalToken }
    expect(
      await t.call('gudang.sby', api.application.approval.documentPrint, permit),
    ).toMatchObject({
      allowed: true,
      copyNo: 2,
    })
    expect((await t.ask('gudang.sby', deliveryNote.pdf, { id: ids[0]! })).status).toBe(200)
    expect((await note(ids[0]!)).document.printCount).toBe(2)
  })

  it('tell how it went: brought, or not and why, with a second attempt', async () => {
    const { rows } = await t.call('gudang.sby', deliveryNote.getAll, {
      limit: 50,
      offset: 0,
      filter: { status: ['PRINTED'] },
    })
    const [first, second] = rows.map((r) => r.id)
    const tell = (noteId: number, status: string, reason?: string) =>
      t.ask('gudang.sby', deliveryNote.status, { id: noteId, status, reason })
    expect((await tell(first!, 'DELIVERED')).status).toBe(200)
    expect((await tell(first!, 'FAILED', 'Salah')).error.code).toBe('STATUS_INVALID')
    expect((await tell(second!, 'FAILED')).error).toMatchObject({ errors: [{ field: 'reason' }] })
    expect((await tell(second!, 'FAILED', 'Toko tutup')).status).toBe(200)
    const photo = await t.upload(
      'gudang.sby',
      api.application.documentNotes.attach,
      { requestId: newRequest(), documentId: second! },
      { name: 'toko-tutup.png', bytes: PIXEL },
    )
    expect(photo.status).toBe(200)
    await t.call(
      'gudang.sby',
      deliveryNote.printStatus,
      release([second!], { driverName: 'Pak Budi' }),
    )
    const { document, notes, history } = await note(second!)
    expect([document.status, document.driverName, notes.length]).toEqual(['PRINTED', 'Pak Budi', 1])
    expect(history.some((h) => h.memo === 'Toko tutup')).toBe(true)
  })
})

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
