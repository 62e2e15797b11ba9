import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** Goods that a courier brings: out at cost, sold as far as the customer keeps them (domain §3.2.4, §9.2 24 and 25 January). */
describe('cash on delivery', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { cod, salesInvoice, salesOrder, salesReturn, deliveryNote } = api.sales
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const u of ['MG2/PCS', 'MIG/DUS']) id[u] = await t.id('unit', u)
    for (const m of ['TUNAI', 'TRANSFER']) id[m] = await t.id('method', m)
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.courier = await t.id('employee', 'gudang.sby')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/DUS', 40, 171_000],
      ['MIG/DUS', 20, 104_000],
    ])
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  const lines = () => [
    { goodsUnitId: id['MG2/PCS']!, qty: 12 },
    { goodsUnitId: id['MIG/DUS']!, qty: 1 },
  ]
  const sending = (more: object = {}) => ({
    ...common(),
    courierId: id.courier!,
    deliveryAddress: 'Jl. Waru 1',
    warehouseId: id.toko!,
    lines: lines(),
    ...more,
  })
  const send = async (more: object = {}) => t.call('kasir.sby', cod.add, sending(more))
  const paying = (codId: number, more: object = {}) => ({
    ...common(),
    codId,
    acceptedLines: [{ line: 1, qty: 12 }],
    payments: [{ methodId: id.TUNAI!, amount: 500_000 }],
    ...more,
  })
  const balance = async (account: string) => {
    const { rows } = await t.db.query(
      'select coalesce(sum(l.debit - l.credit), 0)::int as n from journal_line l join account a on a.id = l.account_id where a.usage = $1',
      [account],
    )
    return rows[0].n as number
  }
  const stockOf = async (code: string) => {
    const { rows } = await t.db.query(
      'select v.qty::float8 as qty, v.value::float8 as value from stock_value v join goods g on g.id = v.goods_id where g.code = $1 and v.branch_id = $2',
      [code, sby],
    )
    return rows[0]
  }

  it('sells what the customer keeps at what it left for, and takes the rest back', async () => {
    const before = { oil: await stockOf('MG2'), noodles: await stockOf('MIG') }
    const sent = await send()
    expect(sent).toMatchObject({ docNo: 'COD/SBY/2601/00001', status: 'COD' })
    const out = before.noodles.value - (await stockOf('MIG')).value
    expect(await balance('INV_COD')).toBe(
      before.oil.value +
        before.noodles.value -
        (await stockOf('MG2')).value -
        (await stockOf('MIG')).value,
    )
    await expectBooksInOrder(t.db)
    const asked = { codId: sent.id, acceptedLines: [{ line: 1, qty: 12 }] }
    const due = await t.call('kasir.sby', cod.calculate, asked)
    expect(due).toMatchObject({
      due: 450_000,
      missing: 450_000,
      totals: { vat: 44_595, dpp: 405_405 },
    })
    const sold = await t.call('kasir.sby', cod.payment, paying(sent.id))
    expect(sold).toMatchObject({
      status: 'PAID',
      change: 50_000,
      totals: { total: 450_000, vat: 44_595 },
    })
    const { document, related } = await t.call('owner', cod.get, { id: sent.id })
    expect([document.status, document.courierName, document.deliveryAddress]).toEqual([
      'PAID',
      expect.any(String),
      'Jl. Waru 1',
    ])
    expect(related.map((r) => [r.kind, r.docNo]).sort()).toEqual([
      ['cod-return', 'COD/SBY/2601/00001'],
      ['delivery-note', 'SJ/SBY/2601/00001'],
      ['sales-invoice', sold.docNo],
    ])
    const returned = related.find((r) => r.kind === 'cod-return')?.id as number
    const { raw } = await t.ask('owner', cod.pdf, { id: returned })
    expect(textOf(raw)).toMatch(/BUKTI KEMBALI COD[\s\S]*Dikembalikan oleh/)
    expect((await stockOf('MIG')).value).toBe(before.noodles.value)
    expect(out).toBeGreaterThan(0)
    expect(await balance('INV_COD')).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('bears its freight whole, or in the share of what is kept', async () => {
    const set = async (codKeepsFreight: boolean) => {
      const {
        printedName: _name,
        pkpTerms: _terms,
        ...settings
      } = await t.call('owner', api.system.company.get, {})
      const changed = { ...settings, requestId: newRequest(), codKeepsFreight }
      await t.call('owner', api.system.company.update, changed as never)
    }
    const freight = async (share: number) => {
      const { id: codId } = await send({ freight: 15_001 })
      const { lines: all } = await t.call('owner', cod.get, { id: codId })
      const [first] = all
      const worth = all.reduce((sum, line) => sum + line.net, 0)
      const kept = (first?.net ?? 0) * share
      const acceptedLines = [{ line: 1, qty: (first?.qty ?? 0) * share }]
      const { totals } = await t.call('kasir.sby', cod.calculate, { codId, acceptedLines })
      await t.call('kasir.sby', cod.cancel, { id: codId, requestId: newRequest(), reason: 'Uji' })
      return [totals.freight, Math.round((15_001 * kept) / worth)]
    }
    expect((await freight(0.5))[0]).toBe(15_001)
    await set(false)
    const [charged, right] = await freight(0.5)
    expect(charged).toBe(right)
    expect(charged).toBeLessThan(15_001)
    await set(true)
    expect((await freight(1))[0]).toBe(15_001)
  })

  it('takes a part of a line, by transfer, and never more than was sent', async () => {
    const sent = await send()
    const over = await t.ask(
      'kasir.sby',
      cod.payment,
      paying(sent.id, { acceptedLines: [{ line: 1, qty: 13 }] }),
    )
    expect([over.status, over.error.message]).toEqual([
      422,
      'Jumlah diterima melebihi jumlah dikirim (12 PCS)',
    ])
    const none = await t.ask(
      'kasir.sby',
      cod.payment,
      paying(sent.id, { acceptedLines: [{ line: 1, qty: 0 }] }),
    )
    expect(none.error.code).toBe('LINES_EMPTY')
    const sold = await t.call(
      'kasir.sby',
      cod.payment,
      paying(sent.id, {
        acceptedLines: [{ line: 1, qty: 5 }],
        payments: [{ methodId: id.TRANSFER!, amount: 187_500, bankAccountId: id.bca! }],
      }),
    )
    expect(sold.totals?.total).toBe(187_500)
    expect(await balance('INV_COD')).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('brings everything back when nobody takes it, with a reason, and frees the booking of it', async () => {
    const booked = await t.call('kasir.sby', salesOrder.add, {
      ...common(),
      type: 'BOOKING',
      customerId: id.sari!,
      warehouseId: id.toko!,
      lines: lines(),
    })
    const before = await stockOf('MG2')
    const sent = await send({ bookingId: booked.id, lines: null, freight: 15_000 })
    expect(sent.totals?.freight).toBe(15_000)
    const status = async () =>
      (await t.call('owner', salesOrder.get, { id: booked.id })).document.status
    expect(await status()).toBe('COD')
    const bare = await t.ask('kasir.sby', cod.cancel, { id: sent.id, requestId: newRequest() })
    expect(bare.status).toBe(400)
    const reason = 'Alamat tidak ditemukan'
    const input = { id: sent.id, requestId: newRequest(), reason }
    const ended = await t.call('kasir.sby', cod.cancel, input)
    expect(ended).toMatchObject({ id: sent.id, docNo: sent.docNo, status: 'CANCELLED' })
    expect(await t.call('kasir.sby', cod.cancel, input)).toMatchObject({ status: 'CANCELLED' })
    expect([await status(), await stockOf('MG2'), await balance('INV_COD')]).toEqual([
      'CANCELLED',
      before,
      0,
    ])
    const { history } = await t.call('owner', cod.get, { id: sent.id })
    expect(history.at(-1)).toMatchObject({ action: 'Dibatalkan', memo: reason })
    const late = await t.ask('kasir.sby', cod.payment, paying(sent.id))
    expect(late.error.message).toBe('COD sudah dibatalkan')
    await expectBooksInOrder(t.db)
  })

  it('is paid once, however many ask at once, and either paid or cancelled', async () => {
    const sent = await send()
    const paid = await Promise.all(
      Array.from({ length: 8 }, () => t.ask('kasir.sby', cod.payment, paying(sent.id))),
    )
    expect(paid.filter((a) => a.status === 200)).toHaveLength(1)
    expect(new Set(paid.filter((a) => a.status !== 200).map((a) => a.error.message))).toEqual(
      new Set(['COD sudah dibayar']),
    )
    for (let round = 0; round < 5; round += 1) {
      const { id: codId } = await send()
      const both = await Promise.all([
        t.ask('kasir.sby', cod.payment, paying(codId)),
        t.ask('kasir.sby', cod.cancel, { id: codId, requestId: newRequest(), reason: 'Batal' }),
      ])
      expect(both.map((a) => a.status).sort()).toEqual([200, 422])
    }
    expect(await balance('INV_COD')).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('gives a customer his money back for what he kept, at what the goods left for', async () => {
    const sent = await send()
    const sold = await t.call('kasir.sby', cod.payment, paying(sent.id))
    const { lines: kept } = await t.call('owner', salesInvoice.get, { id: sold.id })
    const before = await stockOf('MG2')
    for (const qty of [5, 7]) {
      const saved = await t.call('kasir.sby', salesReturn.add, {
        ...common(),
        invoiceId: sold.id,
        warehouseId: id.toko!,
        reason: 'RUSAK',
        settleBy: 'TUNAI',
        lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
      })
      await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' })
    }
    const after = await stockOf('MG2')
    expect([after.qty - before.qty, after.value - before.value]).toEqual([12, kept[0]?.cost])
    await expectBooksInOrder(t.db)
  })

  it('counts an open COD as credit of its customer', async () => {
    const barokah = await t.id('customer', 'Toko Barokah')
    const exposure = async () =>
      Number((await t.db.query('select customer_exposure($1) as n', [barokah])).rows[0].n)
    const before = await exposure()
    const sent = await send({ customerId: barokah })
    expect(await exposure()).toBe(before + (sent.totals?.total ?? 0))
    await t.call('kasir.sby', cod.cancel, { id: sent.id, requestId: newRequest(), reason: 'Tutup' })
    expect(await exposure()).toBe(before)
  })

  it('lists by courier and prints with the amount to collect', async () => {
    const sent = await send()
    const ask = { limit: 50, offset: 0, filter: { status: ['COD'], courierId: id.courier! } }
    const { rows } = await t.call('kasir.sby', cod.getAll, ask)
    expect(rows.map((r) => [r.docNo, r.courierName, r.total])).toEqual([
      [sent.docNo, expect.any(String), sent.totals?.total],
    ])
    const other = { ...ask, filter: { courierId: await t.id('employee', 'kasir.sby') } }
    expect((await t.call('kasir.sby', cod.getAll, other)).count).toBe(0)
    expect((await t.ask('kasir.sby', cod.pdf, { id: sent.id })).status).toBe(200)
    expect((await t.ask('gudang.sby', cod.getAll, ask)).status).toBe(403)
    const stranger = { ...sending(), courierId: await t.id('employee', 'kasir.mlg') }
    expect((await t.ask('kasir.sby', cod.add, stranger)).error.message).toBe(
      'Kurir tidak ditemukan di cabang ini',
    )
    const notes = await t.call('gudang.sby', deliveryNote.getAll, {
      limit: 50,
      offset: 0,
      filter: { sourceKind: 'cod' },
    })
    expect(notes.rows[0]).toMatchObject({ refNo: sent.docNo, status: 'NOT_PRINTED' })
  })
})
