import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** Buying: an order of the worked example is received, invoiced at another price, and paid (domain §9.2). */
describe('order, receipt, invoice, payment', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.mg2 = await t.id('unit', 'MG2/DUS')
    id.mig = await t.id('unit', 'MIG/DUS')
  })
  afterAll(async () => t.close())

  it('receives in two parts and takes the rounding with the last one', async () => {
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      warehouseId: id.gudang!,
      taxMode: 'EXCLUDE',
      lines: [
        { goodsUnitId: id.mg2!, qty: 1000, unitPrice: 180000, discountTiers: [5] },
        { goodsUnitId: id.mig!, qty: 2000, unitPrice: 108000, discountTiers: [3, 2] },
      ],
    })
    expect(order.docNo).toBe('PO/SBY/2601/00001')
    const receipt = await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang!,
      supplierDeliveryNo: 'SJ-1',
      lines: [
        { poLine: 1, qty: 600 },
        { poLine: 2, qty: 1200 },
      ],
    })
    const seen = await t.call('owner', api.purchase.purchaseReceipt.get, { id: receipt.id })
    expect(seen.document.total).toBe(225_797_760)
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1301', 225_797_760, 0],
      ['2-1102', 0, 225_797_760],
    ])
    const invoice = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      receiptIds: [receipt.id],
      supplierInvoiceNo: 'TPS-1',
      taxInvoiceNo: '04002600000000001',
      taxInvoiceDate: '2026-01-10',
      taxMode: 'EXCLUDE',
      lines: [
        { receiptId: receipt.id, receiptLine: 1, qty: 600, unitPrice: 180000, discountTiers: [5] },
        {
          receiptId: receipt.id,
          receiptLine: 2,
          qty: 1200,
          unitPrice: 108000,
          discountTiers: [3, 2],
        },
      ],
    })
    const bill = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: invoice.id })
    expect(bill.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1102', 225_797_760, 0],
      ['1-1402', 24_837_754, 0],
      ['2-1101', 0, 250_635_514],
    ])
    expect(bill.document.status).toBe('UNPAID')
    await expectBooksInOrder(t.db)
  })

  it('refuses more than was ordered, and the same delivery note twice', async () => {
    const list = await t.call('gudang.sby', api.purchase.purchaseOrder.getAll, {})
    const order = list.rows[0]!
    expect(order.status).toBe('PARTIALLY_RECEIVED')
    const over = await t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang,
      supplierDeliveryNo: 'SJ-2',
      lines: [{ poLine: 1, qty: 401 }],
    })
    expect([over.status, over.error.message]).toEqual([
      422,
      'Jumlah diterima melebihi sisa PO (400 DUS)',
    ])
    const twice = await t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang,
      supplierDeliveryNo: 'SJ-1',
      lines: [{ poLine: 1, qty: 1 }],
    })
    expect(twice.error.message).toBe('No. surat jalan sudah pernah diinput untuk supplier ini')
    await expectBooksInOrder(t.db)
  })

  it('pays by transfer, never more than is open', async () => {
    const open = await t.call('akuntansi', api.purchase.debtPayment.openItems, {
      supplierId: id.tirta!,
      branchId,
    })
    expect(open.rows.map((r) => r.open)).toEqual([250_635_514])
    const pay = (amount: number) => ({
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      lines: [{ documentId: open.rows[0]!.documentId, amount }],
      payments: [{ methodId: id.transfer!, amount, bankAccountId: id.bca! }],
    })
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    const over = await t.ask('akuntansi', api.purchase.debtPayment.add, pay(250_635_515))
    expect(over.error.message).toBe('Nilai melebihi sisa tagihan (Rp 250.635.514)')
    const paid = await t.call('akuntansi', api.purchase.debtPayment.add, pay(250_635_514))
    expect(paid.warnings).toEqual(['Saldo buku Bank BCA menjadi minus'])
    const bill = await t.call('akuntansi', api.purchase.purchaseInvoice.get, {
      id: open.rows[0]!.documentId,
    })
    expect(bill.document.status).toBe('PAID')
    await expectBooksInOrder(t.db)
  })

  it('waits for approval above the buyer’s limit, and nobody approves his own order', async () => {
    const add = (as: string) =>
      t.call(as, api.purchase.purchaseOrder.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        supplierId: id.tirta,
        warehouseId: id.gudang,
        taxMode: 'EXCLUDE',
        lines: [{ goodsUnitId: id.mg2, qty: 1000, unitPrice: 180_000 }],
      } as never)
    const order = await add('pembelian.sby')
    expect(order.status).toBe('WAITING_APPROVAL')
    const able = await t.db.query(
      `select name from employee where email in ('kepala.sby@gerai.test', 'owner@gerai.test') order by (email like 'kepala%') desc`,
    )
    const waits = async (as: string) =>
      (await t.call(as, api.purchase.purchaseOrder.get, { id: order.id })).approval
    expect(await waits('pembelian.sby')).toEqual({
      names: able.rows.map(({ name }) => name),
      own: true,
    })
    expect(await waits('kepala.sby')).toMatchObject({ own: false })
    const receive = await t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang,
      supplierDeliveryNo: 'SJ-9',
      lines: [{ poLine: 1, qty: 1 }],
    })
    expect(receive.error.message).toBe('PO belum disetujui')
    const approve = (as: string, of: number) =>
      t.ask(as, api.purchase.purchaseOrder.update, { id: of, action: 'APPROVE' })
    expect((await approve('pembelian.sby', order.id)).error.action).toBe('PO_APPROVAL')
    expect((await approve('kepala.sby', order.id)).body).toMatchObject({ status: 'OPEN' })
    const own = await add('kepala.sby')
    if (own.status === 'WAITING_APPROVAL') {
      expect((await approve('kepala.sby', own.id)).error.code).toBe('APPROVAL_SELF')
    }
    const close = await t.ask('gudang.sby', api.purchase.purchaseOrder.update, {
      id: order.id,
      action: 'CLOSE',
    })
    expect(close.status).toBe(403)
    const cancelled = await t.call('kepala.sby', api.purchase.purchaseOrder.cancel, {
      id: order.id,
      reason: 'stok cukup',
    })
    expect(cancelled.status).toBe('CANCELLED')
    const again = await t.ask('kepala.sby', api.purchase.purchaseOrder.cancel, { id: order.id })
    expect(again.error.message).toBe(
      'Pesanan Pembelian berstatus Dibatalkan tidak dapat dibatalkan',
    )
    await expectBooksInOrder(t.db)
  })

  it('tells the second of two who edit an order, and lets nobody edit a received one', async () => {
    const write = (more: object) => ({
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta,
      warehouseId: id.gudang,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id.mg2, qty: 5, unitPrice: 180_000 }],
      ...more,
    })
    const order = await t.call('pembelian.sby', api.purchase.purchaseOrder.add, write({}) as never)
    const edit = (as: string, version: number) =>
      t.ask(as, api.purchase.purchaseOrder.update, write({ id: order.id, version, memo: as }))
    expect((await edit('pembelian.sby', 1)).body.docNo).toBe(order.docNo)
    const late = await edit('kepala.sby', 1)
    expect([late.status, late.error.message, late.error.data?.changedBy]).toEqual([
      409,
      'Data telah diubah pengguna lain, silakan muat ulang',
      'Sinta Maharani',
    ])
    await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang,
      supplierDeliveryNo: 'SJ-10',
      lines: [{ poLine: 1, qty: 5 }],
    } as never)
    const received = await edit('pembelian.sby', 3)
    expect(received.error.message).toBe('Pesanan Pembelian berstatus Diterima tidak dapat diubah')
    await expectBooksInOrder(t.db)
  })

  it('never receives more than was ordered, however many receive at once', async () => {
    const order = await t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta,
      warehouseId: id.gudang,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id.mig, qty: 10, unitPrice: 100_000 }],
    } as never)
    const receive = (n: number) =>
      t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        purchaseOrderId: order.id,
        warehouseId: id.gudang,
        supplierDeliveryNo: `SJ-PARALEL-${n}`,
        lines: [{ poLine: 1, qty: 1 }],
      })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => receive(n)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10)
    const seen = await t.call('gudang.sby', api.purchase.purchaseOrder.get, { id: order.id })
    expect([seen.document.status, seen.lines[0]?.takenQty]).toEqual(['RECEIVED', 400])
    await expectBooksInOrder(t.db)
  })

  it('shows the clerk quantities, and nothing of what goods cost, in any format', async () => {
    const list = await t.call('gudang.sby', api.purchase.purchaseReceipt.getAll, {})
    expect(list.rows[0]).not.toHaveProperty('total')
    expect(list).not.toHaveProperty('sums')
    const seen = await t.call('gudang.sby', api.purchase.purchaseReceipt.get, {
      id: list.rows[0]!.id,
    })
    for (const key of ['total', 'gross', 'dpp', 'vat'])
      expect(seen.document).not.toHaveProperty(key)
    for (const key of ['unitPrice', 'net', 'cost']) expect(seen.lines[0]).not.toHaveProperty(key)
    expect(seen).not.toHaveProperty('journal')
    const order = await t.call('gudang.sby', api.purchase.purchaseOrder.getAll, {})
    expect(order.rows[0]).not.toHaveProperty('total')
    const bought = await t.call('pembelian.sby', api.purchase.purchaseReceipt.getAll, {})
    expect(bought.rows[0]?.total).toBeGreaterThan(0)
  })

  it('says what an order lacks of its supplier’s minimum', async () => {
    await t.db.query('update supplier set min_order_amount = 1000000 where id = $1', [id.tirta])
    const order = async (qty: number) =>
      (
        await t.call('owner', api.purchase.purchaseOrder.add, {
          requestId: newRequest(),
          branchId,
          docDate: '2026-01-10',
          supplierId: id.tirta as number,
          warehouseId: id.gudang as number,
          taxMode: 'EXCLUDE',
          lines: [{ goodsUnitId: id.mg2 as number, qty, unitPrice: 180_000 }],
        })
      ).warnings
    expect(await order(5)).toContain(
      'Minimum pesanan PT Tirta Pangan Sejahtera Rp 1.000.000 sebelum PPN, kurang Rp 100.000',
    )
    expect((await order(6))?.filter((said) => said.startsWith('Minimum'))).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('asks for a price, and takes a zero that somebody wrote', async () => {
    const order = (line: object) =>
      t.ask('owner', api.purchase.purchaseOrder.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        supplierId: id.tirta,
        warehouseId: id.gudang,
        taxMode: 'EXCLUDE',
        lines: [
          { goodsUnitId: id.mig, qty: 1, unitPrice: 108_000 },
          { goodsUnitId: id.mg2, qty: 1, ...line },
        ],
      })
    for (const line of [{}, { unitPrice: null }]) {
      const asked = await order(line)
      expect([asked.status, asked.error.errors?.map((one) => one.field)]).toEqual([
        400,
        ['lines.1.unitPrice'],
      ])
    }
    const free = await order({ unitPrice: 0 })
    expect(free.body.totals?.gross).toBe(108_000)
    await t.call('owner', api.purchase.purchaseOrder.cancel, { id: free.body.id, reason: 'Uji' })
  })
})
