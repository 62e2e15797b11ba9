import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods } from './story.ts'

/** Before a bill is promised a day: is it what was ordered, and what came? And which bills fall due when (domain §3.1.9). */
describe('a bill held against its order and its receipt', () => {
  let t: TestApp
  const TIRTA = 'PT Tirta Pangan Sejahtera'
  const { purchaseInvoice, purchaseReceipt, supplierReceipt, debtPayment } = api.purchase
  let branchId: number
  let supplierId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    supplierId = await t.id('supplier', TIRTA)
  })
  afterAll(async () => t.close())

  const match = async (as: string, documentIds: number[]) =>
    (await t.call(as, supplierReceipt.match, { branchId, documentIds })).rows

  it('finds nothing where all three agree', async () => {
    const bill = await buyGoods(t, TIRTA, [['MG2/DUS', 10, 100_000, [5]]])
    const [seen] = await match('akuntansi', [bill])
    expect([seen?.documentId, seen?.differences, seen?.priceDifference]).toEqual([bill, 0, 0])
    expect(seen?.lines[0]).toMatchObject({
      orderedQty: 10,
      receivedQty: 10,
      billedQty: 10,
      orderPrice: 95_000,
      billPrice: 95_000,
      says: [],
    })
    const thirds = await buyGoods(t, TIRTA, [['MG2/DUS', 3, 33_333.3333]])
    const [uneven] = await match('akuntansi', [thirds])
    expect(uneven?.lines[0]).toMatchObject({ billPrice: 33_333.3333, says: [] })
    await expectBooksInOrder(t.db)
  })

  it('names a dearer price, a bill of less than came, and goods that nobody ordered', async () => {
    const entered = await receiveGoods(t, TIRTA, [['MG2/DUS', 10, 100_000]])
    const dearer = await t.call('akuntansi', purchaseInvoice.add, {
      ...entered,
      lines: entered.lines.map((l) => ({ ...l, qty: 8, unitPrice: 103_000 })),
    })
    const [seen] = await match('pembelian.sby', [dearer.id])
    expect(seen?.lines[0]).toMatchObject({
      orderedQty: 10,
      receivedQty: 10,
      billedQty: 8,
      priceDifference: 24_000,
      says: ['BILLED_LESS', 'PRICE_HIGHER'],
    })
    expect([seen?.differences, seen?.priceDifference]).toEqual([1, 24_000])

    const free = await t.call('kepala.sby', purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      supplierDeliveryNo: 'SJ-FREE',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1, unitPrice: 100_000 }],
    })
    const unordered = await t.call('akuntansi', purchaseInvoice.add, {
      ...entered,
      requestId: newRequest(),
      receiptIds: [free.id],
      supplierInvoiceNo: 'INV-FREE',
      taxInvoiceNo: '04092600000099999',
      lines: [{ receiptId: free.id, receiptLine: 1, qty: 1, unitPrice: 99_000 }],
    })
    const [other] = await match('akuntansi', [unordered.id])
    expect(other?.lines[0]).toMatchObject({
      orderNo: null,
      orderedQty: null,
      orderPrice: 100_000,
      says: ['NO_ORDER', 'PRICE_LOWER'],
    })
    await expectBooksInOrder(t.db)
  })

  it('says what came short of its order, and shows prices to those who see cost', async () => {
    const entered = await receiveGoods(t, TIRTA, [['MIG/DUS', 5, 50_000]])
    const { rows } = await t.db.query(
      `select g.document_id from document_goods g join document d on d.id = g.document_id
       where d.kind = 'purchase-order' order by g.document_id desc limit 1`,
    )
    await t.db.query(
      'update document_goods set qty = 8, base_qty = base_qty * 8 / 5, net = net * 8 / 5, gross = gross * 8 / 5 where document_id = $1',
      [rows[0].document_id],
    )
    const bill = await t.call('akuntansi', purchaseInvoice.add, entered)
    const [seen] = await match('akuntansi', [bill.id])
    expect(seen?.lines[0]?.says).toEqual(['RECEIVED_LESS'])
    expect(await match('owner', [bill.id])).toEqual([seen])
    const foreign = await t.ask('pembelian.mlg', supplierReceipt.match, {
      branchId,
      documentIds: [bill.id],
    })
    expect(foreign.status).toBe(403)
  })

  it('lists what falls due by day: as promised on a receipt, else by the bill', async () => {
    const due = async (filter: object = {}) =>
      t.call('akuntansi', debtPayment.due, { branchId, filter })
    const before = await due()
    expect(before.rows.every((row) => row.supplierId === supplierId)).toBe(true)
    expect(before.sums?.open).toBe(before.rows.reduce((sum, row) => sum + row.open, 0))
    const [first] = before.rows
    await t.call('akuntansi', supplierReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      receivedFrom: 'Pak Joko',
      plannedPayDate: '2026-01-12',
      lines: [
        {
          documentId: first?.id ?? 0,
          hasInvoice: true,
          hasTaxInvoice: true,
          hasDeliveryNote: true,
        },
      ],
    })
    const soon = await due({ dateTo: '2026-01-12' })
    expect(soon.rows).toMatchObject([
      {
        id: first?.id,
        payDay: '2026-01-12',
        receiptNo: 'TTS/SBY/2601/00001',
        open: first?.open,
        dayTotal: first?.open,
        daysLate: 0,
      },
    ])
    const none = await t.ask('kasir.sby', debtPayment.due, {})
    expect(none.status).toBe(403)
    await t.call('akuntansi', debtPayment.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      lines: [{ documentId: first?.id ?? 0, amount: first?.open ?? 0 }],
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount: first?.open ?? 0,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
    })
    expect((await due({ dateTo: '2026-01-12' })).count).toBe(0)
    await expectBooksInOrder(t.db)
  })

  const inMode = { EXCLUDE: 180_000, INCLUDE: 199_800, NONE: 180_000 } as const
  const modes = ['EXCLUDE', 'INCLUDE', 'NONE'] as const
  for (const ordered of modes)
    for (const billed of modes)
      it(`differs in nothing where ${ordered} was ordered and ${billed} is billed at the same price`, async () => {
        const entered = await receiveGoods(t, TIRTA, [['MG2/DUS', 1, inMode[ordered]]], {
          taxMode: ordered,
        })
        const taxInvoice = {
          taxInvoiceNo: `0409260009999${entered.receiptIds[0]}`.padEnd(17, '0'),
          taxInvoiceDate: '2026-01-10',
        }
        const { taxInvoiceNo: _no, taxInvoiceDate: _day, ...bill } = { ...taxInvoice, ...entered }
        const made = await t.call('akuntansi', purchaseInvoice.add, {
          ...bill,
          ...(billed === 'NONE' ? {} : taxInvoice),
          taxMode: billed,
          lines: entered.lines.map((l) => ({ ...l, unitPrice: inMode[billed] })),
        })
        expect(made.warnings ?? []).toEqual([])
        const [seen] = await match('akuntansi', [made.id])
        // Beside one another both stand without PPN.
        expect(seen?.lines[0]).toMatchObject({ orderPrice: 180_000, billPrice: 180_000, says: [] })
        await expectBooksInOrder(t.db)
      })
})
