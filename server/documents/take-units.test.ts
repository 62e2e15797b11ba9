import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { allowBuying, receiveGoods as received } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** What follows a document is counted in any unit of its goods; its value goes by base quantity (domain §0.2). A carton of oil holds six. */
describe('a part of a carton', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['MG2/DUS', 'MG2/PCS', 'MIG/PCS']) id[unit] = await t.id('unit', unit)
    for (const place of ['GUDANG', 'TOKO']) id[place] = await t.id('warehouse', `SBY/${place}`)
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/DUS', 50, 171_000],
      ['MIG/PCS', 50, 2_600],
    ])
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 50, 171_000]])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const pieces = (qty: number, more: object = {}) => ({
    qty,
    goodsUnitId: id['MG2/PCS']!,
    ...more,
  })

  it('is received two pieces short, and the rest later', async () => {
    await allowBuying(t, [['MG2/DUS']])
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      ...common(),
      supplierId: id.tirta!,
      warehouseId: id.GUDANG!,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 10, unitPrice: 180_000 }],
    })
    const receive = (line: object) =>
      t.ask('owner', api.purchase.purchaseReceipt.add, {
        ...common(),
        purchaseOrderId: order.id,
        warehouseId: id.GUDANG,
        supplierDeliveryNo: `SJ-${newRequest().slice(0, 8)}`,
        lines: [{ poLine: 1, ...line }],
      } as never)
    const other = await receive({ qty: 1, goodsUnitId: id['MIG/PCS'] })
    expect(other.error).toMatchObject({
      code: 'UNIT_INVALID',
      message: 'Satuan ini bukan satuan barangnya',
    })
    const first = await receive(pieces(58))
    const { document, lines } = await t.call('owner', api.purchase.purchaseReceipt.get, {
      id: first.body.id,
    })
    expect([document.total, lines[0]?.qty, lines[0]?.unitName]).toEqual([1_740_000, 58, 'PCS'])
    const over = await receive(pieces(3))
    expect(over.error.message).toBe('Jumlah diterima melebihi sisa PO (2 PCS)')
    // Nobody counts a third of a carton.
    expect((await receive({ qty: 1 })).error.message).toBe(
      'Jumlah diterima melebihi sisa PO (2 PCS)',
    )
    expect((await receive(pieces(2))).status).toBe(200)
    const done = await t.call('owner', api.purchase.purchaseOrder.get, { id: order.id })
    expect(done.document.status).toBe('RECEIVED')
    await expectBooksInOrder(t.db)
  })

  it('goes back to the supplier by the piece, the last taking the rest', async () => {
    const bill = await received(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 100_000]])
    const { id: invoice } = await t.call('akuntansi', api.purchase.purchaseInvoice.add, bill)
    const back = async (line: object) => {
      const saved = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
        ...common(),
        purchaseInvoiceId: invoice,
        warehouseId: id.GUDANG,
        reason: 'RUSAK',
        settleBy: 'POTONG_HUTANG',
        lines: [{ invoiceLine: 1, ...line }],
      } as never)
      await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, {
        id: saved.id,
        status: 'APPROVED',
      })
      return [saved.totals?.dpp, saved.totals?.vat]
    }
    expect(await back(pieces(1))).toEqual([16_667, 1_833])
    expect(await back(pieces(2))).toEqual([33_333, 3_667])
    expect(await back(pieces(3))).toEqual([50_000, 5_500])
    await expectBooksInOrder(t.db)
  })

  it('comes back from a customer, and is exchanged, by the piece', async () => {
    const bill = await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      goods: [{ goodsUnitId: id['MG2/DUS']!, qty: 1, unitPrice: 200_000 }],
    })
    const saved = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: bill.id,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, ...pieces(3), condition: 'BAIK' }],
    })
    expect([saved.totals?.dpp, saved.totals?.vat]).toEqual([100_000, 11_000])
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: saved.id, action: 'APPROVE' })
    const { lines } = await t.call('owner', api.sales.salesReturn.get, { id: saved.id })
    expect(lines.map((l) => [l.qty, l.unitName, l.unitPrice])).toEqual([[3, 'PCS', 33_333.3333]])
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 1 }],
      payments: [{ methodId: id.cash!, amount: 500_000 }],
    })
    const swap = await t.call('kasir.sby', api.sales.exchange.calculate, {
      ...common(),
      invoiceId: sold.id,
      reason: 'LAIN',
      rest: 'TUNAI',
      lines: [{ invoiceLine: 1, ...pieces(2), condition: 'BAIK' }],
      taken: [{ goodsUnitId: id['MG2/PCS']!, qty: 1 }],
    } as never)
    expect(swap.credit).toBe(Math.round((sold.totals?.total as number) / 3))
    await expectBooksInOrder(t.db)
  })

  it('is ordered in cartons and billed by the piece, the last taking the rest', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER' as const,
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 1 }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = (line: object) =>
      t.ask('akuntansi', api.sales.salesInvoice.add, {
        ...common(),
        orderIds: [order.id],
        lines: [{ orderId: order.id, orderLine: 1, ...line }],
      } as never)
    const billed: number[] = []
    for (const qty of [1, 1, 2]) {
      const { body } = await bill(pieces(qty))
      const { document, lines } = await t.call('owner', api.sales.salesInvoice.get, { id: body.id })
      expect(lines.map((l) => [l.qty, l.unitName])).toEqual([[qty, 'PCS']])
      billed.push(document.total)
    }
    expect((await bill({ qty: 1 })).error.message).toBe(
      'Jumlah difakturkan melebihi sisa pesanan (2 PCS)',
    )
    billed.push((await bill(pieces(2))).body.totals?.total ?? 0)
    const { document } = await t.call('owner', api.sales.salesOrder.get, { id: order.id })
    expect([document.status, billed.reduce((all, one) => all + one)]).toEqual([
      'INVOICED',
      document.total,
    ])
    await expectBooksInOrder(t.db)
  })

  it('bears its share of what is off the bill, no discount of its own, and the words of its order', async () => {
    const memo = 'Karung yang kuat'
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER' as const,
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      headerDiscount: { type: 'AMOUNT', value: 1_237 },
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 1, memo }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const parts = []
    for (let n = 0; n < 6; n++) {
      const bill = await t.call('akuntansi', api.sales.salesInvoice.add, {
        ...common(),
        orderIds: [order.id],
        lines: [{ orderId: order.id, orderLine: 1, ...pieces(1) }],
      })
      const { lines, related } = await t.call('owner', api.sales.salesInvoice.get, { id: bill.id })
      const note = related.find(({ kind }) => kind === 'delivery-note')
      const carried = await t.call('owner', api.sales.deliveryNote.get, { id: note!.id })
      expect([lines[0]?.memo, carried.lines[0]?.memo]).toEqual([memo, memo])
      parts.push(lines[0]!)
    }
    expect(parts.map((l) => l.discount)).toEqual([0, 0, 0, 0, 0, 0])
    expect(parts.reduce((all, l) => all + l.headerDiscount, 0)).toBe(1_237)
  })

  it('is received in cartons and billed by the piece, which leaves nothing accrued', async () => {
    const whole = await received(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 100_000]])
    const bill = (qty: number, unitPrice: number) =>
      t.call('akuntansi', api.purchase.purchaseInvoice.add, {
        ...whole,
        ...common(),
        taxInvoiceNo: null,
        taxInvoiceDate: null,
        supplierInvoiceNo: `INV-${newRequest().slice(0, 8)}`,
        lines: [{ ...whole.lines[0]!, ...pieces(qty), unitPrice }],
      })
    const first = await bill(2, 16_666.6667)
    const { lines } = await t.call('owner', api.purchase.purchaseInvoice.get, { id: first.id })
    expect(lines.map((l) => [l.qty, l.unitName, l.net])).toEqual([[2, 'PCS', 33_333]])
    // The other four cost five thousand more than was agreed.
    const rest = await bill(4, 17_916.6667)
    const seen = await t.call('owner', api.purchase.supplierReceipt.match, {
      documentIds: [first.id, rest.id],
    })
    expect(seen.rows.map((row) => [row.differences > 0, row.priceDifference])).toEqual([
      [false, 0],
      [true, 5_000],
    ])
    expect(seen.rows[1]?.lines[0]).toMatchObject({ unitName: 'PCS', billedQty: 4, receivedQty: 6 })
    const { rows } = await t.db.query(
      `select coalesce(sum(l.credit - l.debit), 0)::float8 as accrued from journal_line l join account a on a.id = l.account_id
       join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
       where a.usage = 'GRNI' and j.document_id = any ($1::bigint[])`,
      [[...whole.receiptIds, first.id, rest.id]],
    )
    expect(rows).toEqual([{ accrued: 0 }])
    await expectBooksInOrder(t.db)
  })

  it('is kept of a COD by the piece, and the rest is stock again', async () => {
    const sent = await t.call('kasir.sby', api.sales.cod.add, {
      ...common(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: id.TOKO!,
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 1 }],
    })
    const sold = await t.call('kasir.sby', api.sales.cod.payment, {
      ...common(),
      codId: sent.id,
      acceptedLines: [{ line: 1, ...pieces(4) }],
      payments: [{ methodId: id.cash!, amount: 500_000 }],
    })
    const { document, lines } = await t.call('owner', api.sales.salesInvoice.get, { id: sold.id })
    const whole = await t.call('owner', api.sales.cod.get, { id: sent.id })
    expect(document.total).toBe(Math.round((whole.document.total * 4) / 6))
    expect(lines.map((l) => [l.qty, l.unitName])).toEqual([[4, 'PCS']])
    await expectBooksInOrder(t.db)
  })

  it('arrives two pieces short of what was sent, which come back', async () => {
    const { externalMutation, mutationReturn } = api.stock
    const there = await t.id('branch', 'MLG')
    const sent = await t.call('gudang.sby', externalMutation.add, {
      ...common(),
      toBranchId: there,
      warehouseId: id.GUDANG,
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 2 }],
    } as never)
    const arrived = await t.ask('owner', externalMutation.received, {
      requestId: newRequest(),
      branchId: there,
      docDate: '2026-01-10',
      id: sent.id,
      lines: [{ line: 1, ...pieces(10) }],
    })
    const recall = (line: object) =>
      t.ask('owner', mutationReturn.add, {
        ...common(),
        mutationId: sent.id,
        fromTransit: true,
        reason: 'Pecah',
        lines: [{ line: 1, ...line }],
      })
    // Four decimals of a carton that mean no piece are refused; those that mean all that is left are it.
    expect((await recall({ qty: 0.3 })).error.code).toBe('QTY_FRACTION')
    const back = await recall({ qty: 0.3333 })
    expect([arrived.status, back.status]).toEqual([200, 200])
    await expectBooksInOrder(t.db)
  })
})

/** The fields of the lines that a write takes, wherever they stand in it. */
function linesWithin(schema: unknown): string[][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return linesWithin(schema.unwrap())
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodObject
      ? [Object.keys(schema.element.shape), ...linesWithin(schema.element)]
      : []
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(linesWithin)
  return schema instanceof z.ZodObject ? Object.values(schema.shape).flatMap(linesWithin) : []
}

it('is counted in any unit by every call that takes from a line of another document', () => {
  const takes = endpointsOf().flatMap(({ path, writes, input }) =>
    writes ? linesWithin(input).map((fields) => ({ path, fields })) : [],
  )
  const taking = takes.filter(
    ({ fields }) => fields.includes('qty') && fields.some((field) => /^line$|Line$/.test(field)),
  )
  expect(taking.length).toBeGreaterThan(8)
  expect(taking.filter(({ fields }) => !fields.includes('goodsUnitId'))).toEqual([])
})
