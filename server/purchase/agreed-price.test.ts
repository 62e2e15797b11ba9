import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval } from '#server/sales/story.ts'
import { allowBuying, buyGoods, receiveGoods } from './story.ts'

/** Dearer than was agreed: every door from the order to the payment asks the same, and a bill is asked once (domain §3.1.11). */
describe('goods that cost more than was agreed', () => {
  let t: TestApp
  const TIRTA = 'PT Tirta Pangan Sejahtera'
  const { purchaseInvoice, purchaseOrder, purchaseReceipt, supplierReceipt, debtPayment } =
    api.purchase
  let branchId: number
  let supplierId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    supplierId = await t.id('supplier', TIRTA)
  })
  afterAll(async () => t.close())

  const asked = 'APPROVAL_REQUIRED'
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10', supplierId })
  const allowed = (as: string) => giveApproval(t, as, 'kepala.sby', 'DEARER_THAN_AGREED')
  const dearer = async (unitPrice: number, unit = 'MG2/DUS') => {
    const bill = await receiveGoods(t, TIRTA, [[unit, 10, 100_000]])
    return { ...bill, lines: bill.lines.map((l) => ({ ...l, unitPrice })) }
  }
  /** A bill that nobody was asked about, as those from before the company had a limit. */
  async function unasked(unitPrice: number) {
    const bill = await dearer(unitPrice)
    const approvalToken = await allowed('akuntansi')
    const { id, docNo } = await t.call('akuntansi', purchaseInvoice.add, { ...bill, approvalToken })
    await t.db.query('update document set dearer_approved_by = null where id = $1', [id])
    return { id, docNo, open: await openOf(id) }
  }
  const openOf = async (id: number) => {
    const { rows } = await t.db.query(
      'select amount::float8 as open from open_item where document_id = $1',
      [id],
    )
    return rows[0].open as number
  }
  const handOver = (documentId: number, more: object = {}) =>
    t.ask('akuntansi', supplierReceipt.add, {
      ...common(),
      receivedFrom: 'Pak Joko',
      plannedPayDate: '2026-01-12',
      lines: [{ documentId, hasInvoice: true, hasTaxInvoice: true, hasDeliveryNote: true }],
      ...more,
    })
  const pay = async (documentId: number, amount: number, more: object = {}) =>
    t.ask('akuntansi', debtPayment.add, {
      ...common(),
      lines: [{ documentId, amount }],
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
      ...more,
    })

  it('warns of a bill within the tolerance and asks beyond it', async () => {
    const within = await t.call('akuntansi', purchaseInvoice.add, await dearer(120_000))
    expect(within.warnings?.[0]).toMatch(/harga berbeda 20% dari PO\/SBY\/2601\//)
    const cheap = await t.call('akuntansi', purchaseInvoice.add, await dearer(40_000))
    expect(cheap.warnings?.[0]).toMatch(/harga berbeda 60% dari PO/)
    const same = await t.call('akuntansi', purchaseInvoice.add, await dearer(100_000))
    expect(same.warnings ?? []).toEqual([])

    const tenfold = await dearer(1_000_000)
    const refused = await t.ask('akuntansi', purchaseInvoice.add, tenfold)
    expect([refused.error.code, refused.error.action]).toEqual([asked, 'DEARER_THAN_AGREED'])
    expect(refused.error.message).toMatch(/jauh lebih mahal dari PO\/SBY/)
    const taken = await t.call('akuntansi', purchaseInvoice.add, {
      ...tenfold,
      approvalToken: await allowed('akuntansi'),
    })
    expect((await handOver(taken.id)).status).toBe(200)
    expect((await pay(taken.id, await openOf(taken.id))).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('wants of an approver what an order of that much would want', async () => {
    const dear = await dearer(30_000_000)
    const approvalToken = await allowed('akuntansi')
    const small = await t.ask('akuntansi', purchaseInvoice.add, { ...dear, approvalToken })
    expect(small.error.message).toMatch(/tidak berhak menyetujui sebesar ini/)
    const owner = await giveApproval(t, 'akuntansi', 'owner', 'DEARER_THAN_AGREED')
    await t.call('akuntansi', purchaseInvoice.add, { ...dear, approvalToken: owner })
    await expectBooksInOrder(t.db)
  })

  it('asks when such a bill is handed over, and not again when it is paid', async () => {
    const bill = await unasked(150_000)
    expect((await handOver(bill.id)).error.code).toBe(asked)
    const over = await handOver(bill.id, { approvalToken: await allowed('akuntansi') })
    expect(over.body.warnings).toContain(
      `Faktur ${bill.docNo}: 1 harga berbeda dari pesanan atau penerimaan`,
    )
    const paid = await pay(bill.id, bill.open)
    expect(paid.status).toBe(200)
    expect((paid.body.warnings ?? []).filter((w) => w.startsWith('Faktur'))).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('asks when it is paid or a payment is prepared, and not again when the money follows', async () => {
    const bill = await unasked(150_000)
    expect((await pay(bill.id, bill.open)).error.code).toBe(asked)
    const prepared = await pay(bill.id, bill.open, {
      payments: [],
      approvalToken: await allowed('akuntansi'),
    })
    expect(prepared.status).toBe(200)
    const paying = async () => ({
      id: prepared.body.id,
      requestId: newRequest(),
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount: bill.open,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
    })
    expect((await t.ask('akuntansi', debtPayment.pay, await paying())).status).toBe(200)

    const other = await unasked(150_000)
    const waiting = await pay(other.id, other.open, {
      payments: [],
      approvalToken: await allowed('akuntansi'),
    })
    await t.db.query('update document set dearer_approved_by = null where id = $1', [
      waiting.body.id,
    ])
    const later = { ...(await paying()), id: waiting.body.id }
    expect((await t.ask('akuntansi', debtPayment.pay, later)).error.code).toBe(asked)
    const approvalToken = await allowed('akuntansi')
    expect((await t.ask('akuntansi', debtPayment.pay, { ...later, approvalToken })).status).toBe(
      200,
    )
    await expectBooksInOrder(t.db)
  })

  it('makes an order wait that is dearer than last, and asks for goods without one', async () => {
    await buyGoods(t, TIRTA, [['MIG/DUS', 1, 100_000]])
    const goodsUnitId = await t.id('unit', 'MIG/DUS')
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const order = (as: string, unitPrice: number) =>
      t.call(as, purchaseOrder.add, {
        ...common(),
        warehouseId,
        taxMode: 'EXCLUDE',
        lines: [{ goodsUnitId, qty: 1, unitPrice }],
      })
    expect((await order('pembelian.sby', 120_000)).status).toBe('OPEN')
    const waits = await order('pembelian.sby', 121_000)
    expect([waits.status, waits.warnings?.[0]]).toEqual([
      'WAITING_APPROVAL',
      expect.stringMatching(/harga berbeda 21% dari pembelian terakhir/),
    ])
    expect((await order('kepala.sby', 121_000)).status).toBe('OPEN')
    await t.call('kepala.sby', purchaseOrder.update, { id: waits.id, action: 'APPROVE' })

    await t.db.query(
      `update role set rights = rights || '{receive.withoutPo}' where name = 'Pembelian'`,
    )
    const free = {
      ...common(),
      warehouseId,
      supplierDeliveryNo: 'SJ-DEAR',
      lines: [{ goodsUnitId, qty: 1, unitPrice: 900_000 }],
    }
    expect((await t.ask('pembelian.sby', purchaseReceipt.add, free)).error.code).toBe(asked)
    const approvalToken = await allowed('pembelian.sby')
    await t.call('pembelian.sby', purchaseReceipt.add, { ...free, approvalToken })
    await expectBooksInOrder(t.db)
  })

  it('asks the same of a unit that was never bought, by what its goods cost in others', async () => {
    await buyGoods(t, TIRTA, [['MIG/DUS', 1, 100_000]])
    await allowBuying(t, [['MIG/PCS']])
    const goodsUnitId = await t.id('unit', 'MIG/PCS')
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const { rows } = await t.db.query(
      'select conversion::float8 as n from goods_unit where id = $1',
      [await t.id('unit', 'MIG/DUS')],
    )
    const dear = Math.round((5 * 100_000) / rows[0].n)
    const written = {
      ...common(),
      warehouseId,
      taxMode: 'EXCLUDE' as const,
      lines: [{ goodsUnitId, qty: 1, unitPrice: dear }],
    }
    const waits = await t.call('pembelian.sby', purchaseOrder.add, written)
    expect([waits.status, waits.warnings?.[0]]).toEqual([
      'WAITING_APPROVAL',
      expect.stringMatching(/harga berbeda 400[\d,]*% dari pembelian terakhir/),
    ])
    const free = { ...written, requestId: newRequest(), supplierDeliveryNo: 'SJ-PIECE' }
    expect((await t.ask('pembelian.sby', purchaseReceipt.add, free)).error.code).toBe(asked)
  })

  it('compares what was ordered in cartons and received in pieces by the piece', async () => {
    const unit = await t.id('unit', 'MG2/DUS')
    const piece = await t.id('unit', 'MG2/PCS')
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const { rows } = await t.db.query(
      'select conversion::float8 as n from goods_unit where id = $1',
      [unit],
    )
    const pieces = rows[0].n as number
    const order = await t.call('owner', purchaseOrder.add, {
      ...common(),
      warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: unit, qty: 1, unitPrice: 100 * pieces }],
    })
    const { supplierId: _, ...head } = common()
    const receipt = await t.call('owner', purchaseReceipt.add, {
      ...head,
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-PCS',
      lines: [{ poLine: 1, goodsUnitId: piece, qty: pieces }],
    })
    const bill = await t.call('akuntansi', purchaseInvoice.add, {
      ...common(),
      receiptIds: [receipt.id],
      supplierInvoiceNo: 'INV-PCS',
      taxMode: 'EXCLUDE',
      lines: [{ receiptId: receipt.id, receiptLine: 1, qty: pieces, unitPrice: 100 }],
    })
    expect((bill.warnings ?? []).filter((w) => w.includes('harga'))).toEqual([])
    const [seen] = (
      await t.call('akuntansi', supplierReceipt.match, { branchId, documentIds: [bill.id] })
    ).rows
    expect(seen?.lines[0]).toMatchObject({
      orderedQty: pieces,
      receivedQty: pieces,
      billedQty: pieces,
      says: [],
      orderPrice: 100,
      billPrice: 100,
    })
    await expectBooksInOrder(t.db)
  })

  it('leaves the PPN out that a bill includes and its order does not', async () => {
    const bill = await receiveGoods(t, TIRTA, [['MG2/DUS', 10, 100_000]])
    const included = { ...bill, taxMode: 'INCLUDE' as const }
    const withPpn = (unitPrice: number) => ({
      ...included,
      lines: bill.lines.map((l) => ({ ...l, unitPrice })),
    })
    const dear = await t.ask('akuntansi', purchaseInvoice.add, withPpn(134_000))
    expect(dear.error.code).toBe(asked)
    const same = await t.call('akuntansi', purchaseInvoice.add, withPpn(111_000))
    expect(same.warnings ?? []).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('asks by the tolerance of the company', async () => {
    const settings = await t.call('owner', api.system.company.get, {})
    const { printedName: _name, pkpTerms: _terms, ...fields } = settings
    await t.call('owner', api.system.company.update, {
      ...fields,
      requestId: newRequest(),
      buyingPriceTolerancePct: 2,
    })
    const near = await t.ask('akuntansi', purchaseInvoice.add, await dearer(103_000))
    expect(near.error.code).toBe(asked)
  })
})
