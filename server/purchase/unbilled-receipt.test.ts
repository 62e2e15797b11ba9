import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods } from './story.ts'

/** What is received and not billed can be taken back, sent back or written off (domain §3.1.2, D5). */
describe('a receipt that nobody has billed', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { purchaseOrder, purchaseReceipt, purchaseInvoice, purchaseReturn } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.mg2 = await t.id('unit', 'MG2/DUS')
    await buyGoods(t, TIRTA, [['MG2/DUS', 10, 150_000]])
  })
  afterAll(async () => t.close())

  const TIRTA = 'PT Tirta Pangan Sejahtera'
  /** One carton more at ten times the price, as a slip of the pen. */
  const receive = async (qty: number, price: number) => {
    const bill = await receiveGoods(t, TIRTA, [['MG2/DUS', qty, price]])
    return { bill, receiptId: bill.receiptIds[0] as number }
  }
  const receiptOf = (receiptId: number) => t.call('owner', purchaseReceipt.get, { id: receiptId })
  const change = (as: string, call: 'cancel' | 'close', receiptId: number, more: object = {}) =>
    t.ask(as, purchaseReceipt[call], {
      id: receiptId,
      requestId: newRequest(),
      reason: 'Salah harga',
      ...more,
    })
  const stock = async () => {
    const { rows } = await t.db.query(
      'select qty, value from stock_value where branch_id = $1 and goods_id = (select goods_id from goods_unit where id = $2)',
      [branchId, id.mg2],
    )
    return [Number(rows[0].qty), Number(rows[0].value)]
  }
  const goBack = (receiptId: number, qty: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    purchaseReceiptId: receiptId,
    warehouseId: id.gudang,
    reason: 'SALAH_KIRIM',
    settleBy: 'POTONG_HUTANG',
    lines: [{ invoiceLine: 1, qty }],
    ...more,
  })
  const sayReturn = (as: string, returnId: number, status: string) =>
    t.ask(as, purchaseReturn.updateStatus, { id: returnId, status })

  it('is cancelled whole: stock and average are what they were, the order waits for its goods again', async () => {
    const before = await stock()
    const { receiptId, bill } = await receive(10, 1_500_000)
    const order = (await receiptOf(receiptId)).related.find((r) => r.kind === 'purchase-order')
    const orderId = order?.id as number
    expect((await t.call('owner', purchaseOrder.get, { id: orderId })).document.status).toBe(
      'RECEIVED',
    )
    const asked = await change('gudang.sby', 'cancel', receiptId)
    expect([asked.error.code, asked.error.action]).toEqual(['APPROVAL_REQUIRED', 'RECEIPT_CANCEL'])
    const wordless = await change('kepala.sby', 'cancel', receiptId, { reason: null })
    expect(wordless.error.errors?.[0]?.field).toBe('reason')
    const undone = await change('kepala.sby', 'cancel', receiptId)
    const seen = await receiptOf(receiptId)
    expect(seen.document.status).toBe('CANCELLED')
    const back = await t.call('owner', purchaseReturn.get, { id: undone.body.id })
    expect(back.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1102', 15_000_000, 0],
      ['1-1301', 0, 15_000_000],
    ])
    expect([back.document.approvedByName, back.document.memo]).toEqual([
      'Bambang Setyawan',
      'Salah harga',
    ])
    expect(seen.related.map((r) => r.docNo)).toContain(back.document.docNo)
    expect(await stock()).toEqual(before)
    const open = await t.call('owner', purchaseOrder.get, { id: orderId })
    expect([open.document.status, open.lines[0]?.takenQty]).toEqual(['OPEN', 0])
    const billed = await t.ask('akuntansi', purchaseInvoice.add, bill)
    expect(billed.error.message).toMatch(/sudah dibatalkan/)
    // The same delivery note may now be written as it should have been.
    await t.call('gudang.sby', purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: orderId,
      warehouseId: id.gudang as number,
      supplierDeliveryNo: seen.document.refNo as string,
      lines: [{ poLine: 1, qty: 4 }],
    })
    const part = await t.call('owner', purchaseOrder.get, { id: orderId })
    expect(part.document.status).toBe('PARTIALLY_RECEIVED')
    await expectBooksInOrder(t.db)
  })

  it('is not cancelled once its goods are gone or billed, nor by whoever wrote it', async () => {
    const { receiptId, bill } = await receive(2, 150_000)
    const own = await change('owner', 'cancel', receiptId)
    expect(own.error.code).toBe('APPROVAL_SELF')
    const cartons =
      ((await stock())[0] as number) / ((await receiptOf(receiptId)).lines[0]?.conversion ?? 1)
    await t.call('gudang.sby', api.stock.internalMutation.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      warehouseId: id.gudang as number,
      toWarehouseId: id.toko as number,
      lines: [{ goodsUnitId: id.mg2 as number, qty: cartons }],
    })
    expect((await change('kepala.sby', 'cancel', receiptId)).error.code).toBe('STOCK_SHORT')
    await t.call('akuntansi', purchaseInvoice.add, bill)
    expect((await change('kepala.sby', 'cancel', receiptId)).status).toBe(422)
    await t.call('gudang.sby', api.stock.internalMutation.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      warehouseId: id.toko as number,
      toWarehouseId: id.gudang as number,
      lines: [{ goodsUnitId: id.mg2 as number, qty: cartons }],
    })
    await expectBooksInOrder(t.db)
  })

  it('goes back in part before its bill: what is not billed falls by what it came for', async () => {
    const before = await stock()
    const { receiptId, bill } = await receive(3, 200_000)
    const left = await t.call('pembelian.sby', purchaseReturn.ofReceipt, { id: receiptId })
    expect(left.lines[0]).toMatchObject({ qty: 3, returnableQty: 3 })
    const money = await t.ask(
      'gudang.sby',
      purchaseReturn.add,
      goBack(receiptId, 1, { settleBy: 'TUNAI' }),
    )
    expect(money.error.errors?.[0]?.field).toBe('settleBy')
    const back = await t.call('gudang.sby', purchaseReturn.add, goBack(receiptId, 1) as never)
    const over = await t.ask('akuntansi', purchaseInvoice.add, bill)
    expect(over.error.code).toBe('INVOICE_OVER')
    expect((await sayReturn('kepala.sby', back.id, 'APPROVED')).body.status).toBe('APPROVED')
    const seen = await t.call('owner', purchaseReturn.get, { id: back.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1102', 200_000, 0],
      ['1-1301', 0, 200_000],
    ])
    await expectBooksInOrder(t.db)
    const lines = [{ ...bill.lines[0], qty: 2 }]
    await t.call('akuntansi', purchaseInvoice.add, { ...bill, lines } as never)
    expect((await receiptOf(receiptId)).document.status).toBe('INVOICED')
    const after = await stock()
    expect((after[1] as number) - (before[1] as number)).toBe(400_000)
    await expectBooksInOrder(t.db)
  })

  it('keeps the books whole when a return is refused between two bills', async () => {
    const { receiptId, bill } = await receive(3, 33_333.3333)
    const waiting = await t.call('gudang.sby', purchaseReturn.add, goBack(receiptId, 1) as never)
    const billed = (qty: number) =>
      t.call('akuntansi', purchaseInvoice.add, {
        ...bill,
        requestId: newRequest(),
        supplierInvoiceNo: `RB-${qty}`,
        taxInvoiceNo: `0409260999999999${qty}`,
        lines: [{ ...bill.lines[0], qty }],
      } as never)
    await billed(2)
    expect((await receiptOf(receiptId)).document.status).toBe('RECEIVED')
    await expectBooksInOrder(t.db)
    await sayReturn('kepala.sby', waiting.id, 'REJECTED')
    await billed(1)
    expect((await receiptOf(receiptId)).document.status).toBe('INVOICED')
    await expectBooksInOrder(t.db)
  })

  it('closes a rest that will never be billed against other income', async () => {
    const { receiptId, bill } = await receive(4, 180_000)
    const lines = [{ ...bill.lines[0], qty: 3 }]
    await t.call('akuntansi', purchaseInvoice.add, { ...bill, lines } as never)
    const asked = await change('akuntansi', 'close', receiptId)
    expect(asked.error.action).toBe('RECEIPT_CLOSE')
    const closed = await change('kepala.sby', 'close', receiptId)
    expect(closed.body.status).toBe('CLOSED')
    const { journal } = await receiptOf(receiptId)
    expect(journal.slice(2).map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1102', 180_000, 0],
      ['7-1102', 0, 180_000],
    ])
    const billed = await t.ask('akuntansi', purchaseInvoice.add, {
      ...bill,
      requestId: newRequest(),
      supplierInvoiceNo: 'LATE',
      lines: [{ ...bill.lines[0], qty: 1 }],
    } as never)
    expect(billed.error.message).toMatch(/sudah ditutup/)
    const sent = await t.ask('gudang.sby', purchaseReturn.add, goBack(receiptId, 1))
    expect(sent.error.code).toBe('STATUS_INVALID')
    await expectBooksInOrder(t.db)
  })
})
