import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { allowBuying, receiveGoods as received } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

/** One document may count some of a line in cartons and some in pieces (domain §0.2). A carton of oil holds six. */
describe('cartons and pieces of one line', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['MG2/DUS', 'MG2/PCS']) id[unit] = await t.id('unit', unit)
    for (const place of ['GUDANG', 'TOKO']) id[place] = await t.id('warehouse', `SBY/${place}`)
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 50, 171_001]])
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 50, 171_001]])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  /** So many cartons and pieces, each with what names the line. */
  const both = <R extends object>(cartons: number, pieces: number, row: R) => [
    { ...row, qty: cartons, goodsUnitId: id['MG2/DUS']! },
    { ...row, qty: pieces, goodsUnitId: id['MG2/PCS']! },
  ]
  const told = (lines: { qty: number; unitName: string }[]) => lines.map((l) => [l.qty, l.unitName])
  const TWO = [
    [2, 'DUS'],
    [3, 'PCS'],
  ]
  const cartons = { goodsUnitId: 0, qty: 5 }
  const ordered = () => ({ ...cartons, goodsUnitId: id['MG2/DUS']! })

  it('are received, billed and sent back, the last taking the rest', async () => {
    await allowBuying(t, [['MG2/DUS']])
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      ...common(),
      supplierId: id.tirta!,
      warehouseId: id.GUDANG!,
      taxMode: 'EXCLUDE',
      lines: [{ ...ordered(), unitPrice: 100_001 }],
    })
    const receive = (lines: object[]) =>
      t.ask('owner', api.purchase.purchaseReceipt.add, {
        ...common(),
        purchaseOrderId: order.id,
        warehouseId: id.GUDANG,
        lines,
        supplierDeliveryNo: `SJ-${newRequest().slice(0, 8)}`,
      } as never)
    const over = await receive(both(4, 7, { poLine: 1 }))
    expect(over.error).toMatchObject({
      code: 'RECEIVE_OVER',
      message: 'Jumlah diterima melebihi sisa PO (6 PCS)',
      errors: [{ field: 'lines.1.qty' }],
    })
    // The same unit twice stays a slip of the pen.
    const twice = await receive([{ poLine: 1, qty: 1 }, ...both(1, 1, { poLine: 1 }).slice(0, 1)])
    expect(twice.error).toMatchObject({
      code: 'DUPLICATE_LINE',
      errors: [{ field: 'lines.1.poLine' }],
    })
    const first = await receive(both(2, 3, { poLine: 1 }))
    const seen = await t.call('owner', api.purchase.purchaseReceipt.get, { id: first.body.id })
    expect(told(seen.lines)).toEqual(TWO)
    const rest = await receive(both(2, 3, { poLine: 1 }))
    expect(rest.status).toBe(200)
    const done = await t.call('owner', api.purchase.purchaseOrder.get, { id: order.id })
    const last = await t.call('owner', api.purchase.purchaseReceipt.get, { id: rest.body.id })
    expect([done.document.status, seen.document.total + last.document.total]).toEqual([
      'RECEIVED',
      500_005,
    ])
    await expectBooksInOrder(t.db)

    const whole = await received(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 5, 100_001]])
    const { receiptIds, lines } = whole
    const from = { receiptId: receiptIds[0]!, receiptLine: lines[0]!.receiptLine! }
    const [c, p] = both(4, 6, from)
    const bill = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      ...whole,
      lines: [
        { ...c!, unitPrice: 100_001 },
        { ...p!, unitPrice: 16_666.8333 },
      ],
    } as never)
    const { rows } = await t.db.query(
      `select coalesce(sum(l.credit - l.debit), 0)::float8 as accrued from journal_line l join account a on a.id = l.account_id
       join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
       where a.usage = 'GRNI' and j.document_id = any ($1::bigint[])`,
      [[...receiptIds, bill.id]],
    )
    expect(rows).toEqual([{ accrued: 0 }])
    const back = async (row: object, lines: object[]) => {
      const saved = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
        ...common(),
        ...row,
        warehouseId: id.GUDANG,
        reason: 'RUSAK',
        settleBy: 'POTONG_HUTANG',
        lines,
      } as never)
      await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, {
        id: saved.id,
        status: 'APPROVED',
      })
      return saved
    }
    const sentBack = await back({ purchaseInvoiceId: bill.id }, both(2, 3, { invoiceLine: 1 }))
    const returned = await t.call('owner', api.purchase.purchaseReturn.get, { id: sentBack.id })
    expect(told(returned.lines)).toEqual(TWO)
    await expectBooksInOrder(t.db)
    const unbilled = { purchaseReceiptId: first.body.id }
    await back(unbilled, both(1, 2, { invoiceLine: 1 }))
    await back(unbilled, [
      { invoiceLine: 1, qty: 4, goodsUnitId: id['MG2/PCS']! },
      { invoiceLine: 2, qty: 3 },
    ])
    const ended = await t.call('owner', api.purchase.purchaseReceipt.get, { id: first.body.id })
    expect(ended.document.status).toBe('COMPLETED')
    await expectBooksInOrder(t.db)
  })

  it('are billed of an order before they come, and come so', async () => {
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      ...common(),
      supplierId: id.tirta!,
      warehouseId: id.GUDANG!,
      taxMode: 'EXCLUDE',
      lines: [{ ...ordered(), unitPrice: 100_001 }],
    })
    const [c, p] = both(2, 3, { orderId: order.id, orderLine: 1 })
    await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      ...common(),
      supplierId: id.tirta!,
      receiptIds: [],
      orderIds: [order.id],
      taxMode: 'EXCLUDE',
      supplierInvoiceNo: `MUKA-${newRequest().slice(0, 8)}`,
      lines: [
        { ...c!, unitPrice: 100_001 },
        { ...p!, unitPrice: 17_000 },
      ],
    } as never)
    const receive = (lines: object[]) =>
      t.call('owner', api.purchase.purchaseReceipt.add, {
        ...common(),
        purchaseOrderId: order.id,
        warehouseId: id.GUDANG,
        lines,
        supplierDeliveryNo: `SJ-${newRequest().slice(0, 8)}`,
      } as never)
    // The bill paid fifteen pieces: the cartons are all of it, of the pieces three are.
    const saved = await receive(both(2, 5, { poLine: 1 }))
    const { lines } = await t.call('owner', api.purchase.purchaseReceipt.get, { id: saved.id })
    expect(lines.map((l) => [l.qty, l.unitName, l.net])).toEqual([
      [2, 'DUS', 200_002],
      [3, 'PCS', 51_000],
      [2, 'PCS', 33_333],
    ])
    await expectBooksInOrder(t.db)
  })

  it('come back from a customer, some of them damaged, and are billed of his order', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER' as const,
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      headerDiscount: { type: 'AMOUNT', value: 1_237 },
      lines: [{ ...ordered(), qty: 3 }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = (cs: number, ps: number) =>
      t.call('akuntansi', api.sales.salesInvoice.add, {
        ...common(),
        orderIds: [order.id],
        lines: both(cs, ps, { orderId: order.id, orderLine: 1 }),
      })
    const first = await bill(1, 3)
    const rest = await bill(1, 3)
    const { document } = await t.call('owner', api.sales.salesOrder.get, { id: order.id })
    expect([document.status, (first.totals?.total ?? 0) + (rest.totals?.total ?? 0)]).toEqual([
      'INVOICED',
      document.total,
    ])

    const direct = await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: id.TOKO!,
      goods: [{ ...ordered(), qty: 3, unitPrice: 200_001 }],
    })
    await t.db.query(
      `insert into warehouse (branch_id, code, name, type) values ($1, 'RUSAK', 'Gudang Rusak', 'DAMAGED')`,
      [branchId],
    )
    const back = async (of: [number, number]) => {
      const [c, p] = both(...of, { invoiceLine: 1 })
      const saved = await t.call('sales.sby', api.sales.salesReturn.add, {
        ...common(),
        invoiceId: direct.id,
        reason: 'LAIN',
        settleBy: 'POTONG_PIUTANG',
        lines: [
          { ...c!, condition: 'BAIK' },
          { ...p!, condition: 'RUSAK' },
        ],
      } as never)
      await t.call('kepala.sby', api.sales.salesReturn.process, { id: saved.id, action: 'APPROVE' })
      return t.call('owner', api.sales.salesReturn.get, { id: saved.id })
    }
    const some = await back([1, 4])
    expect(some.lines.map((l) => [l.qty, l.unitName, l.condition])).toEqual([
      [1, 'DUS', 'BAIK'],
      [4, 'PCS', 'RUSAK'],
    ])
    const others = await back([1, 2])
    expect(some.document.dpp + others.document.dpp).toBe(600_003)
    await expectBooksInOrder(t.db)
  })

  it('are kept of a COD, and the rest is stock again', async () => {
    const sent = await t.call('kasir.sby', api.sales.cod.add, {
      ...common(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: id.TOKO!,
      lines: [ordered()],
    })
    const sold = await t.call('kasir.sby', api.sales.cod.payment, {
      ...common(),
      codId: sent.id,
      acceptedLines: both(2, 3, { line: 1 }),
      payments: [{ methodId: id.cash!, amount: 2_000_000 }],
    })
    const { lines } = await t.call('owner', api.sales.salesInvoice.get, { id: sold.id })
    expect(told(lines)).toEqual(TWO)
    const { rows } = await t.db.query(
      `select sum(m.qty)::float8 as qty from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
       join document_source s on s.branch_id = d.branch_id and s.document_id = d.id where d.kind = 'cod-return' and s.source_id = $1`,
      [sent.id],
    )
    expect(rows).toEqual([{ qty: 15 }])
    await expectBooksInOrder(t.db)
    // Both lines were sold of the same goods that left.
    const back = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: sold.id,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [
        ...both(1, 6, { invoiceLine: 1, condition: 'BAIK' as const }),
        { invoiceLine: 2, qty: 3, condition: 'BAIK' as const },
      ],
    })
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    await expectBooksInOrder(t.db)
  })

  it('arrive of a mutation, go back and are recalled, lost and found again', async () => {
    const { externalMutation, mutationReturn, correction } = api.stock
    const there = await t.id('branch', 'MLG')
    const sent = await t.call('gudang.sby', externalMutation.add, {
      ...common(),
      toBranchId: there,
      warehouseId: id.GUDANG,
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      lines: [{ ...ordered(), qty: 6 }],
    } as never)
    const far = { requestId: newRequest(), branchId: there, docDate: '2026-01-10' }
    await t.call('owner', externalMutation.received, {
      ...far,
      id: sent.id,
      lines: both(2, 3, { line: 1 }),
    } as never)
    await expectBooksInOrder(t.db)
    const arrived = await t.call('owner', externalMutation.get, { id: sent.id })
    await t.call('owner', mutationReturn.add, {
      ...common(),
      mutationId: sent.id,
      fromTransit: true,
      reason: 'Pecah',
      lines: both(1, 3, { line: 1 }),
    } as never)
    const print = await t.ask('owner', externalMutation.pdf, { id: sent.id })
    expect([print.status, arrived.lines[0]?.takenQty]).toEqual([200, 15])
    const gone = await t.call('owner', correction.add, {
      ...common(),
      type: 'OUT',
      warehouseId: id.GUDANG,
      reason: 'HILANG',
      memo: 'Hilang',
      lines: [{ ...ordered(), qty: 3 }],
    } as never)
    const found = await t.call('owner', correction.add, {
      ...common(),
      type: 'IN',
      warehouseId: id.GUDANG,
      reason: 'DITEMUKAN',
      lossId: gone.id,
      memo: 'Di rak lain',
      lines: both(2, 3, { sourceLine: 1 }),
    } as never)
    const { lines } = await t.call('owner', correction.get, { id: found.id })
    expect(told(lines)).toEqual(TWO)
    await expectBooksInOrder(t.db)
  })

  it('are exchanged at what was paid for them, in whatever unit they are taken along', async () => {
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 2 }],
      payments: [{ methodId: id.cash!, amount: 2_000_000 }],
    })
    const total = sold.totals?.total as number
    const swap = (lines: object[], taken: { goodsUnitId: number; qty: number }[]) => ({
      ...common(),
      invoiceId: sold.id,
      reason: 'LAIN' as const,
      rest: 'TUNAI' as const,
      taken,
      lines: lines.map((line) => ({ ...line, condition: 'BAIK' })) as never,
    })
    const ask = (...of: Parameters<typeof swap>) =>
      t.call('kasir.sby', api.sales.exchange.calculate, swap(...of))
    const pieces = (qty: number) => [{ goodsUnitId: id['MG2/PCS']!, qty }]
    // Two pieces are no carton: it is not given at what two pieces cost.
    const dear = await ask(
      [{ invoiceLine: 1, ...pieces(2)[0]! }],
      [{ goodsUnitId: id['MG2/DUS']!, qty: 1 }],
    )
    expect(dear.credit).toBe(Math.round(total / 6))
    expect(dear.total).toBeGreaterThan(total / 3)
    // What comes back and is taken along is the same, however it is counted.
    const even = await ask(both(1, 3, { invoiceLine: 1 }), pieces(9))
    expect([even.credit, even.total, even.due, even.rest]).toEqual([
      Math.round((total * 9) / 12),
      Math.round((total * 9) / 12),
      0,
      0,
    ])
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
    const done = await t.ask('kasir.sby', api.sales.exchange.submit, {
      ...swap(both(1, 3, { invoiceLine: 1 }), pieces(9)),
      approvalToken,
    })
    expect([done.status, done.body.totals?.total]).toEqual([200, even.total])
    await expectBooksInOrder(t.db)
  })
})
