import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods } from './story.ts'

/** Goods go back: what they cost us leaves, what the supplier credits stays with him (domain §3.1.4, §9.2). */
describe('returning goods to the supplier', () => {
  let t: TestApp
  let branchId: number
  let invoice: number
  const id: Record<string, number> = {}
  const { purchaseReturn, pastReturn, purchaseInvoice, debtPayment } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 600, 180_000, [5]]])
  })
  afterAll(async () => t.close())

  const write = (qty: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    purchaseInvoiceId: invoice,
    warehouseId: id.gudang,
    reason: 'RUSAK',
    settleBy: 'POTONG_HUTANG',
    lines: [{ invoiceLine: 1, qty }],
    ...more,
  })
  const add = (qty: number, more?: object) =>
    t.call('pembelian.sby', purchaseReturn.add, write(qty, more) as never)
  const say = (as: string, returnId: number, status: string, more: object = {}) =>
    t.ask(as, purchaseReturn.updateStatus, { id: returnId, status, ...more })
  const open = async () =>
    (await t.call('akuntansi', purchaseInvoice.get, { id: invoice })).document.outstanding

  it('says of a supplier who takes nothing back that it wants his agreement', async () => {
    const preview = async () =>
      (await t.call('pembelian.sby', purchaseReturn.preview, write(1) as never)).warnings
    expect(await preview()).toEqual([])
    const accept = (acceptsReturns: boolean) =>
      t.db.query('update supplier set accepts_returns = $2 where id = $1', [
        id.tirta,
        acceptsReturns,
      ])
    await accept(false)
    const said = ['PT Tirta Pangan Sejahtera tidak menerima retur; pastikan sudah disepakati']
    expect(await preview()).toEqual(said)
    const past = {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta,
      refNo: 'LAMA',
      warehouseId: id.gudang,
      taxMode: 'NONE',
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1, unitPrice: 10_000 }],
    }
    expect((await t.call('pembelian.sby', pastReturn.preview, past as never)).warnings).toEqual(
      said,
    )
    await accept(true)
  })

  it('waits for a supervisor, then lets the goods go at cost and takes them off the debt', async () => {
    const before = (await open()) as number
    const saved = await add(2)
    expect([saved.docNo, saved.status, saved.totals?.total]).toEqual([
      `RB/SBY/TUNGGU/${saved.id}`,
      'WAITING_APPROVAL',
      379_620,
    ])
    expect((await say('gudang.sby', saved.id, 'APPROVED')).error.action).toBe('PURCHASE_RETURN')
    expect((await say('kepala.sby', saved.id, 'APPROVED')).body).toMatchObject({
      status: 'APPROVED',
      docNo: 'RB/SBY/2601/00001',
    })
    const seen = await t.call('pembelian.sby', purchaseReturn.get, { id: saved.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1101', 379_620, 0],
      ['1-1301', 0, 342_000],
      ['1-1402', 0, 37_620],
    ])
    expect([seen.document.status, seen.lines[0]?.cost]).toEqual(['COMPLETED', 342_000])
    expect(before - ((await open()) as number)).toBe(379_620)
    await expectBooksInOrder(t.db)
  })

  it('keeps what waits to go back from being sold, tells how long it waits, and rings the bell', async () => {
    const goods = async () => {
      const { rows } = await t.db.query(
        `select l.on_hand, l.reserved from stock_level l join goods_unit u on u.goods_id = l.goods_id
         where l.warehouse_id = $1 and u.id = $2`,
        [id.gudang, await t.id('unit', 'MG2/DUS')],
      )
      return [Number(rows[0].on_hand), Number(rows[0].reserved)]
    }
    const [onHand = 0, before = 0] = await goods()
    const waits = await add(3)
    expect(await goods()).toEqual([onHand, before + 18])
    const away = await t.ask('gudang.sby', api.stock.internalMutation.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      warehouseId: id.gudang,
      toWarehouseId: id.toko,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: onHand / 6 - 2 }],
    })
    // What is set aside moves by approval alone (domain §3.3.1).
    expect(away.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SET_ASIDE_MOVE' })
    await expectBooksInOrder(t.db)

    t.at('2026-01-26T03:00:00Z')
    const { rows } = await t.call('pembelian.sby', purchaseReturn.waiting, { branchId })
    expect(rows).toEqual([
      {
        supplierId: id.tirta,
        supplierName: 'PT Tirta Pangan Sejahtera',
        returns: 1,
        oldest: '2026-01-10',
        days: 16,
        value: 569_430,
      },
    ])
    const unseen = await t.call('gudang.sby', purchaseReturn.waiting, { branchId })
    expect(unseen.rows[0]).not.toHaveProperty('value')
    const inbox = async (as: string) =>
      (await t.call(as, api.application.approval.inbox, {})).documents.map((d) => [d.id, d.days])
    expect(await inbox('kepala.sby')).toEqual([[waits.id, 16]])
    expect(await inbox('kepala.mlg')).toEqual([])
    t.at('2026-01-10T03:00:00Z')

    await say('kepala.sby', waits.id, 'REJECTED', { reason: 'Masih laku' })
    expect(await goods()).toEqual([onHand, before])
    expect(await inbox('kepala.sby')).toEqual([])
    const other = await add(3)
    await say('pembelian.sby', other.id, 'CANCELLED', { reason: 'Salah' })
    expect(await goods()).toEqual([onHand, before])
    await expectBooksInOrder(t.db)
  })

  it('returns no more than is left, and nothing that is not in stock', async () => {
    const over = await t.ask('pembelian.sby', purchaseReturn.add, write(600))
    expect([over.error.message, over.error.errors?.[0]?.field]).toEqual([
      'Jumlah retur melebihi sisa yang dapat diretur (598 DUS)',
      'lines.0.qty',
    ])
    const short = await t.ask(
      'pembelian.sby',
      purchaseReturn.add,
      write(1, { warehouseId: id.toko }),
    )
    expect(short.error.code).toBe('STOCK_SHORT')
    expect(short.error.errors?.map((one) => one.field)).toEqual(['lines.0.qty'])
    const left = await t.call('pembelian.sby', purchaseReturn.calculate, { id: invoice })
    expect(left.lines[0]).toMatchObject({ qty: 600, returnedQty: 2, returnableQty: 598 })
    const hidden = await t.call('gudang.sby', purchaseReturn.calculate, { id: invoice })
    expect(hidden.lines[0]).not.toHaveProperty('net')
  })

  it('gives the quantity back when it is rejected, and nobody approves his own', async () => {
    const refused = await add(598)
    expect((await t.ask('pembelian.sby', purchaseReturn.add, write(1))).error.message).toMatch(
      /sudah diretur seluruhnya/,
    )
    expect((await say('pembelian.sby', refused.id, 'REJECTED')).status).toBe(403)
    await say('kepala.sby', refused.id, 'REJECTED', { reason: 'Barang masih baik' })
    expect((await say('kepala.sby', refused.id, 'APPROVED')).error.message).toBe(
      'Retur Pembelian berstatus Ditolak tidak dapat disetujui',
    )
    const own = await t.call('kepala.sby', purchaseReturn.add, write(1) as never)
    expect((await say('kepala.sby', own.id, 'APPROVED')).error.code).toBe('APPROVAL_SELF')
    expect((await say('kepala.sby', own.id, 'CANCELLED')).body.status).toBe('CANCELLED')
    await expectBooksInOrder(t.db)
  })

  it('never lets more go than was bought, however many return at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.ask('pembelian.sby', purchaseReturn.add, write(150))),
    )
    const written = answers.filter((a) => a.status === 200).map((a) => a.body.id)
    expect(written).toHaveLength(3)
    const twice = await Promise.all(
      [1, 2].map(() => say('kepala.sby', written[0] ?? 0, 'APPROVED')),
    )
    expect(twice.map((a) => a.status).sort()).toEqual([200, 422])
    for (const one of written.slice(1)) await say('kepala.sby', one, 'CANCELLED')
    await expectBooksInOrder(t.db)
  })

  it('keeps a credit with the supplier when the invoice is paid, and pays less the next time', async () => {
    const rest = (await open()) as number
    const pay = (lines: object[], amount: number) =>
      t.call('akuntansi', debtPayment.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        supplierId: id.tirta,
        lines,
        payments: [{ methodId: id.transfer, amount, bankAccountId: id.bca }],
      } as never)
    await pay([{ documentId: invoice, amount: rest }], rest)
    const saved = await add(1)
    await say('kepala.sby', saved.id, 'APPROVED')
    const credit = await t.call('pembelian.sby', purchaseReturn.get, { id: saved.id })
    expect([credit.document.status, credit.document.outstanding]).toEqual(['APPROVED', 189_810])
    const next = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 2, 180_000, [5]]])
    await pay(
      [
        { documentId: next, amount: 379_620 },
        { documentId: saved.id, amount: 189_810 },
      ],
      189_810,
    )
    const used = await t.call('pembelian.sby', purchaseReturn.get, { id: saved.id })
    expect(used.document.status).toBe('COMPLETED')
    await expectBooksInOrder(t.db)
  })

  it('gives the freight of the bill back in the same share, value and PPN (domain §0.4 D6)', async () => {
    const bill = await receiveGoods(t, 'PT Tirta Pangan Sejahtera', [['MIG/DUS', 10, 100_000]])
    const billed = await t.call('akuntansi', purchaseInvoice.add, { ...bill, freight: 200_000 })
    const half = await add(4, { purchaseInvoiceId: billed.id })
    expect(half.totals).toMatchObject({
      freight: 80_000,
      dpp: 480_000,
      vat: 52_800,
      total: 532_800,
    })
    const rest = await add(6, { purchaseInvoiceId: billed.id })
    expect(rest.totals).toMatchObject({ dpp: 720_000, vat: 79_200, total: 799_200 })
    for (const one of [half, rest]) await say('kepala.sby', one.id, 'APPROVED')
    const seen = await t.call('pembelian.sby', purchaseReturn.get, { id: rest.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1101', 799_200, 0],
      ['1-1301', 0, 720_000],
      ['1-1402', 0, 79_200],
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes money for a past return that no invoice of ours tells of', async () => {
    const entry = {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta,
      warehouseId: id.gudang,
      refNo: 'TPS-2024-118',
      taxMode: 'EXCLUDE',
      reason: 'KEDALUWARSA',
      settleBy: 'TUNAI',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1, unitPrice: 170_000 }],
    }
    const free = await t.ask('pembelian.sby', pastReturn.add, {
      ...entry,
      lines: [{ ...entry.lines[0], unitPrice: 0 }],
    })
    expect(free.error.errors?.[0]?.message).toBe('Harga retur wajib diisi')
    const saved = await t.call('pembelian.sby', pastReturn.add, entry as never)
    expect([saved.docNo, saved.totals?.total]).toEqual([`RBL/SBY/TUNGGU/${saved.id}`, 188_700])
    await t.call('kepala.sby', pastReturn.updateStatus, { id: saved.id, status: 'APPROVED' })
    const money = { id: saved.id, status: 'COMPLETED' as const, methodId: id.transfer! }
    const nowhere = await t.ask('akuntansi', pastReturn.updateStatus, money)
    expect(nowhere.error.errors?.[0]).toMatchObject({
      field: 'bankAccountId',
      message: 'Rekening wajib diisi',
    })
    await t.call('akuntansi', pastReturn.updateStatus, { ...money, bankAccountId: id.bca! })
    const seen = await t.call('akuntansi', pastReturn.get, { id: saved.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1101', 188_700, 0],
      ['1-1301', 0, 171_000],
      ['1-1402', 0, 18_700],
      ['5-1102', 1_000, 0],
      ['1-1111', 188_700, 0],
      ['2-1101', 0, 188_700],
    ])
    await expectBooksInOrder(t.db)
  })
})
