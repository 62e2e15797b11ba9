import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { purchaseReports } from '#contract/report/declared/purchase.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from '#server/report/declared/story.ts'
import { openPeriod } from '#server/seed/company.ts'

/** A supplier's bill before its goods: what comes later belongs to it (domain §3.1.3). */
describe('a bill before its goods', () => {
  let t: TestApp
  const { ask, ledger } = asking(() => t, [...purchaseReports])
  const { purchaseInvoice, purchaseOrder, purchaseReceipt, purchaseReturn, supplierReceipt } =
    api.purchase
  let at: { branchId: number; supplierId: number; warehouseId: number }
  let unit: number
  let piece: number
  let last = 500
  const next = () => {
    last += 1
    return last
  }
  beforeAll(async () => {
    t = await testApp()
    at = {
      branchId: await t.id('branch', 'SBY'),
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
    }
    unit = await t.id('unit', 'MG2/DUS')
    piece = await t.id('unit', 'MG2/PCS')
  })
  afterAll(async () => t.close())

  const common = () => ({
    requestId: newRequest(),
    branchId: at.branchId,
    docDate: '2026-01-10',
  })
  const order = async (qty: number, unitPrice = 100_000) =>
    t.call('owner', purchaseOrder.add, {
      ...common(),
      supplierId: at.supplierId,
      warehouseId: at.warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: unit, qty, unitPrice }],
    })
  const billOf = (orderId: number, qty: number, unitPrice: number, freight = 0) => ({
    ...common(),
    supplierId: at.supplierId,
    receiptIds: [],
    orderIds: [orderId],
    supplierInvoiceNo: `AHEAD-${next()}`,
    taxMode: 'EXCLUDE' as const,
    freight,
    taxInvoiceNo: `0409260${String(next()).padStart(10, '0')}`,
    taxInvoiceDate: '2026-01-10',
    lines: [{ orderId, orderLine: 1, qty, unitPrice }],
  })
  const receive = (purchaseOrderId: number, qty: number, more = {}, docDate = '2026-01-10') =>
    t.call(docDate === '2026-01-10' ? 'gudang.sby' : 'owner', purchaseReceipt.add, {
      ...common(),
      docDate,
      purchaseOrderId,
      warehouseId: at.warehouseId,
      supplierDeliveryNo: `SJ-AHEAD-${next()}`,
      lines: [{ poLine: 1, qty, ...more }],
    })
  const versionOf = async (id: number) => {
    const { rows } = await t.db.query('select version from document where id = $1', [id])
    return rows[0].version as number
  }
  const journal = async (id: number) => {
    const { rows } = await t.db.query(
      `select a.usage, sum(l.debit - l.credit)::float8 as amount from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
       join account a on a.id = l.account_id where j.document_id = $1 group by 1 having sum(l.debit - l.credit) <> 0 order by 1`,
      [id],
    )
    return Object.fromEntries(rows.map((r) => [r.usage, r.amount]))
  }
  const unbilled = async () => {
    const { rows, sums } = await ask('received-unbilled', { date: '2026-01-31' })
    expect(sums.outstanding).toBe(await ledger('GRNI'))
    return { rows, outstanding: sums.outstanding }
  }

  it('owes the supplier, and takes the goods in at its price as they come', async () => {
    const { id: orderId } = await order(10)
    const bill = await t.call(
      'akuntansi',
      purchaseInvoice.add,
      billOf(orderId, 10, 103_000, 20_000),
    )
    // 10 × 103.000 + 20.000 freight = 1.050.000; PPN 115.500.
    expect(await journal(bill.id)).toEqual({ AP: -1_165_500, GRNI: 1_050_000, VAT_IN: 115_500 })
    const first = await receive(orderId, 6)
    expect(await journal(first.id)).toEqual({ GRNI: -630_000, INVENTORY: 630_000 })
    const seen = await t.call('gudang.sby', purchaseReceipt.get, { id: first.id })
    expect(seen.document.status).toBe('INVOICED')
    await expectBooksInOrder(t.db)
    // Nine pieces are one and a half cartons of six.
    const second = await receive(orderId, 9, { goodsUnitId: piece })
    expect(await journal(second.id)).toEqual({ GRNI: -157_500, INVENTORY: 157_500 })
    const [match] = (
      await t.call('akuntansi', supplierReceipt.match, {
        branchId: at.branchId,
        documentIds: [bill.id],
      })
    ).rows
    expect(match?.lines[0]).toMatchObject({
      receiptNo: null,
      receivedQty: 7.5,
      billedQty: 10,
      comingQty: 2.5,
      says: ['RECEIVED_LESS', 'NOT_ARRIVED', 'PRICE_HIGHER'],
    })
    const left = await unbilled()
    expect(left.outstanding).toBe(-262_500)
    expect(left.rows).toMatchObject([{ documentId: bill.id, received: 787_500, billed: 1_050_000 }])
    // What never came cannot go back.
    const back = await t.call('pembelian.sby', purchaseReturn.calculate, { id: bill.id })
    expect(back.lines[0]?.returnableQty).toBe(7.5)
    const { error } = await t.ask('pembelian.sby', purchaseReturn.add, {
      ...common(),
      purchaseInvoiceId: bill.id,
      warehouseId: at.warehouseId,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 8 }],
    })
    expect(error.message).toContain('sisanya belum datang')
    await expectBooksInOrder(t.db)
  })

  it('waits for its goods again when a receipt is taken back, and is told what never comes', async () => {
    const { id: orderId } = await order(10)
    const bill = await t.call('akuntansi', purchaseInvoice.add, billOf(orderId, 10, 100_000))
    const over = await t.ask('akuntansi', purchaseInvoice.add, billOf(orderId, 1, 100_000))
    expect(over.error.message).toBe('Jumlah difakturkan melebihi sisa pesanan (sisa 0 DUS)')
    const wrong = await receive(orderId, 8)
    const { document } = await t.call('owner', purchaseReceipt.get, { id: wrong.id })
    const cancelled = await t.call('owner', purchaseReceipt.cancel, {
      id: wrong.id,
      version: document.version,
      requestId: newRequest(),
      reason: 'salah',
    })
    expect(await journal(cancelled.id)).toEqual({ GRNI: 800_000, INVENTORY: -800_000 })
    await expectBooksInOrder(t.db)
    await receive(orderId, 6)
    const closing = await t.ask('owner', purchaseOrder.update, {
      id: orderId,
      version: await versionOf(orderId),
      action: 'CLOSE',
      reason: 'sisa',
    } as never)
    expect(closing.error.message).toContain(`Faktur ${bill.docNo} menunggu barang pesanan ini`)
    const gone = await t.call('kepala.sby', purchaseInvoice.notComing, {
      id: bill.id,
      version: await versionOf(bill.id),
      requestId: newRequest(),
      reason: 'pabrik berhenti',
    })
    // 4 × 100.000 and its PPN of 44.000.
    expect(await journal(gone.id)).toEqual({ AP: 444_000, GRNI: -400_000, VAT_IN: -44_000 })
    const owed = await t.call('akuntansi', purchaseInvoice.get, { id: bill.id })
    expect(owed.document.outstanding).toBe(666_000)
    const again = await t.ask('kepala.sby', purchaseInvoice.notComing, {
      id: bill.id,
      version: await versionOf(bill.id),
      requestId: newRequest(),
      reason: 'lagi',
    })
    expect(again.error.message).toBe('Semua barang faktur ini sudah datang')
    await t.call('owner', purchaseOrder.update, {
      id: orderId,
      version: await versionOf(orderId),
      action: 'CLOSE',
      reason: 'sisa',
    } as never)
    await expectBooksInOrder(t.db)
  })

  it('pays for what it names, the rest of a receipt waits for another bill', async () => {
    const { id: orderId } = await order(10)
    await t.call('akuntansi', purchaseInvoice.add, billOf(orderId, 4, 110_000))
    const edited = await t.ask('owner', purchaseOrder.update, {
      ...common(),
      id: orderId,
      version: await versionOf(orderId),
      supplierId: at.supplierId,
      warehouseId: at.warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: unit, qty: 3, unitPrice: 100_000 }],
    } as never)
    expect(edited.error.message).toContain('sudah dipakai FB/')
    const receipt = await receive(orderId, 10, { bonusQty: 1 })
    // 4 × 110.000 by its bill, 6 × 100.000 by the order.
    expect(await journal(receipt.id)).toEqual({ GRNI: -1_040_000, INVENTORY: 1_040_000 })
    const { lines } = await t.call('owner', purchaseReceipt.get, { id: receipt.id })
    expect(lines.map((l) => [l.qty, l.bonusQty, l.takenQty])).toEqual([
      [4, 0, 24],
      [6, 1, 0],
    ])
    const mixed = {
      ...billOf(orderId, 1, 100_000),
      orderIds: [],
      receiptIds: [receipt.id],
      lines: [{ receiptId: receipt.id, receiptLine: 2, qty: 6, unitPrice: 100_000 }],
    }
    const rest = await t.call('akuntansi', purchaseInvoice.add, mixed)
    expect(await journal(rest.id)).toEqual({ AP: -666_000, GRNI: 600_000, VAT_IN: 66_000 })
    await expectBooksInOrder(t.db)
  })

  it('may bill at once what came and what is still to come', async () => {
    const { id: orderId } = await order(10)
    const receipt = await receive(orderId, 7)
    const bill = await t.call('akuntansi', purchaseInvoice.add, {
      ...billOf(orderId, 3, 100_000),
      receiptIds: [receipt.id],
      lines: [
        { receiptId: receipt.id, receiptLine: 1, qty: 7, unitPrice: 100_000 },
        { orderId, orderLine: 1, qty: 3, unitPrice: 100_000 },
      ],
    })
    expect(await journal(bill.id)).toEqual({ AP: -1_110_000, GRNI: 1_000_000, VAT_IN: 110_000 })
    const rest = await receive(orderId, 3)
    expect(rest.status).toBe('INVOICED')
    const shown = await t.call('akuntansi', purchaseInvoice.ofOrder, { id: orderId })
    expect(shown.lines[0]?.takenQty).toBe(60)
    await expectBooksInOrder(t.db)
  })

  it('is not dated before its order; goods of a day before it are told as they stood that day', async () => {
    const { id: orderId } = await order(4)
    const early = { ...billOf(orderId, 4, 110_000), docDate: '2026-01-09' }
    const { error } = await t.ask('akuntansi', purchaseInvoice.add, early)
    expect([error.code, error.errors?.[0]?.field]).toEqual(['DATE_ORDER', 'docDate'])
    await t.call('akuntansi', purchaseInvoice.add, billOf(orderId, 4, 110_000))
    const came = await receive(orderId, 4, {}, '2026-01-09')
    expect(await journal(came.id)).toEqual({ GRNI: -440_000, INVENTORY: 440_000 })
    const { rows, sums } = await ask('received-unbilled', { date: '2026-01-09' })
    const { rows: books } = await t.db.query(
      `select sum(l.credit - l.debit)::float8 as sum from journal_line l join account a on a.id = l.account_id where a.usage = 'GRNI' and l.posting_date <= '2026-01-09'`,
    )
    expect(sums.outstanding).toBe(books[0].sum)
    expect(rows.map((r) => [r.documentId, r.outstanding])).toEqual([[came.id, 440_000]])
    await expectBooksInOrder(t.db)
  })

  it('keeps a receipt whose goods went back from the bill', async () => {
    const { id: orderId } = await order(10)
    const bill = await t.call('akuntansi', purchaseInvoice.add, billOf(orderId, 10, 100_000))
    const first = await receive(orderId, 6)
    const second = await receive(orderId, 2)
    const back = await t.call('pembelian.sby', purchaseReturn.add, {
      ...common(),
      purchaseInvoiceId: bill.id,
      warehouseId: at.warehouseId,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 6 }],
    })
    await t.call('kepala.sby', purchaseReturn.updateStatus, { id: back.id, status: 'APPROVED' })
    // Of eight that came six went back: two may be taken back, six may not.
    const cancel = async (id: number) =>
      t.ask('owner', purchaseReceipt.cancel, {
        id,
        version: await versionOf(id),
        requestId: newRequest(),
        reason: 'salah',
      })
    expect((await cancel(first.id)).error.message).toBe(
      `Barang penerimaan ini sudah diretur dari faktur ${bill.docNo}, tidak dapat dibatalkan`,
    )
    expect((await cancel(second.id)).status).toBe(200)
    const gone = await t.call('kepala.sby', purchaseInvoice.notComing, {
      id: bill.id,
      version: await versionOf(bill.id),
      requestId: newRequest(),
      reason: 'habis',
    })
    expect(await journal(gone.id)).toEqual({ AP: 444_000, GRNI: -400_000, VAT_IN: -44_000 })
    expect((await cancel(first.id)).status).toBe(422)
    await expectBooksInOrder(t.db)
  })

  it.each([
    // Price within PPN: 333.000 holds 33.000 of it. A supplier without PPN: all of it is worth.
    ['PT Tirta Pangan Sejahtera', 'INCLUDE', { AP: -333_000, GRNI: 300_000, VAT_IN: 33_000 }],
    ['UD Tani Makmur', 'NONE', { AP: -333_000, GRNI: 333_000 }],
  ] as const)(
    'in another branch, %s, %s, and its goods in a later month',
    async (who, taxMode, entered) => {
      const there = {
        branchId: await t.id('branch', 'MLG'),
        supplierId: await t.id('supplier', who),
        warehouseId: await t.id('warehouse', 'MLG/TOKO'),
      }
      const day = (docDate: string) => ({
        requestId: newRequest(),
        branchId: there.branchId,
        docDate,
      })
      const { id: orderId } = await t.call('owner', purchaseOrder.add, {
        ...day('2026-01-10'),
        supplierId: there.supplierId,
        warehouseId: there.warehouseId,
        taxMode,
        lines: [{ goodsUnitId: unit, qty: 3, unitPrice: 111_000 }],
      })
      const { taxInvoiceNo, taxInvoiceDate } = billOf(orderId, 3, 111_000)
      const bill = await t.call('akuntansi', purchaseInvoice.add, {
        ...day('2026-01-10'),
        supplierId: there.supplierId,
        receiptIds: [],
        orderIds: [orderId],
        supplierInvoiceNo: `AHEAD-${next()}`,
        taxMode,
        ...(taxMode === 'NONE' ? {} : { taxInvoiceNo, taxInvoiceDate }),
        lines: [{ orderId, orderLine: 1, qty: 3, unitPrice: 111_000 }],
      })
      expect(await journal(bill.id)).toEqual(entered)
      await openPeriod(t.db, 2026, 2)
      t.at('2026-02-03T03:00:00Z')
      const came = await t.call('owner', purchaseReceipt.add, {
        ...day('2026-02-03'),
        purchaseOrderId: orderId,
        warehouseId: there.warehouseId,
        supplierDeliveryNo: `SJ-AHEAD-${next()}`,
        lines: [{ poLine: 1, qty: 3 }],
      })
      expect(await journal(came.id)).toEqual({ GRNI: -entered.GRNI, INVENTORY: entered.GRNI })
      // At the end of January it was still to come, at the end of February nothing is.
      const { rows } = await ask('received-unbilled', { date: '2026-01-31' })
      expect(rows.find((r) => r.documentId === bill.id)).toMatchObject({
        outstanding: -entered.GRNI,
      })
      const later = await ask('received-unbilled', { date: '2026-02-28' })
      expect(later.rows.find((r) => r.documentId === bill.id)).toBe(undefined)
      await expectBooksInOrder(t.db)
      t.at('2026-01-10T03:00:00Z')
    },
  )
})
