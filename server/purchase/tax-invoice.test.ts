import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** The supplier's tax invoice comes after his bill (domain §3.1.3). */
describe('tax invoice written down later', () => {
  let t: TestApp
  let branchId: number
  let supplierId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
  })
  afterAll(async () => t.close())

  const bill = async (no: string, more: object = {}) => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 10, 100_000]])
    const { rows } = await t.db.query(
      `select max(id)::int as id from document where kind = 'purchase-receipt'`,
    )
    return t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      receiptIds: [rows[0].id],
      supplierInvoiceNo: no,
      taxMode: 'EXCLUDE',
      lines: [{ receiptId: rows[0].id, receiptLine: 1, qty: 10, unitPrice: 100_000 }],
      ...more,
    })
  }
  const write = (as: string, id: number, version: number, taxInvoiceNo: string) =>
    t.ask(as, api.purchase.taxInvoice.fill, {
      id,
      version,
      taxInvoiceNo,
      taxInvoiceDate: '2026-01-09',
    })

  it('is kept with its date and who wrote it, and never twice', async () => {
    const one = await bill('INV-1')
    expect(one.warnings?.join()).toMatch(/^Faktur pajak belum diterima/)
    expect((await write('gudang.sby', one.id, 1, '04002500000000001')).status).toBe(403)
    expect((await write('akuntansi', one.id, 1, '0400250')).status).toBe(400)
    const saved = await write('akuntansi', one.id, 1, '04002500000000001')
    expect(saved.status).toBe(200)
    const seen = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: one.id })
    expect(seen.document).toMatchObject({
      taxInvoiceNo: '04002500000000001',
      taxInvoiceDate: '2026-01-09',
      version: 2,
    })
    expect(seen.history.at(-1)).toMatchObject({
      action: 'Isi faktur pajak',
      changes: [{ before: null, after: '04002500000000001, 2026-01-09' }],
    })
    expect((await write('akuntansi', one.id, 1, '04002500000000009')).error.code).toBe('STALE')

    const two = await bill('INV-2')
    expect((await write('akuntansi', two.id, 1, '04002500000000001')).error.message).toBe(
      'Nomor faktur pajak ini sudah pernah diinput',
    )
    await expect(bill('INV-3', { taxInvoiceNo: '04002500000000001' })).rejects.toThrow(
      'Nomor faktur pajak ini sudah pernah diinput',
    )
    await expectBooksInOrder(t.db)
  })

  it('makes the PPN claimable, less what went back meanwhile (domain §0.4 D7)', async () => {
    const saved = await bill('INV-5')
    const sides = async () => {
      const seen = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: saved.id })
      return seen.journal
        .filter((l) => l.accountCode.startsWith('1-140'))
        .map((l) => [l.accountCode, l.debit, l.credit])
    }
    expect(await sides()).toEqual([['1-1405', 110_000, 0]])
    const back = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseInvoiceId: saved.id,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 3 }],
    })
    const approved = { id: back.id, status: 'APPROVED' as const }
    await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, approved)
    const returned = await t.call('akuntansi', api.purchase.purchaseReturn.get, { id: back.id })
    expect(returned.journal.find((l) => l.accountCode === '1-1405')?.credit).toBe(33_000)
    const version = (await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: saved.id }))
      .document.version
    expect((await write('akuntansi', saved.id, version, '04002500000000005')).status).toBe(200)
    expect(await sides()).toEqual([
      ['1-1405', 110_000, 0],
      ['1-1402', 77_000, 0],
      ['1-1405', 0, 77_000],
    ])
    // A number that was mistyped is corrected without another journal.
    await write('akuntansi', saved.id, version + 1, '04002500000000006')
    expect(await sides()).toHaveLength(3)
    await expectBooksInOrder(t.db)
  })

  it('of a code whose PPN nobody credits says so, at the bill and when its number comes', async () => {
    const saved = await bill('INV-08')
    const { body } = await write('akuntansi', saved.id, 1, '08002500000000071')
    expect(body.warnings).toEqual([
      expect.stringMatching(/berkode 08: .*tidak ada yang dikreditkan/),
    ])
    const at = await bill('INV-02', {
      taxInvoiceNo: '02002500000000072',
      taxInvoiceDate: '2026-01-10',
    })
    expect(at.warnings).toEqual([expect.stringMatching(/berkode 02: .*dipungut pembeli/)])
  })

  it('comes too late after three masa: written down, not claimed', async () => {
    const saved = await bill('INV-6')
    const late = await t.ask('akuntansi', api.purchase.taxInvoice.fill, {
      id: saved.id,
      version: 1,
      taxInvoiceNo: '04002500000000007',
      taxInvoiceDate: '2025-09-30',
    })
    expect(late.body.warnings?.[0]).toMatch(/lebih tua dari tiga masa/)
    const seen = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: saved.id })
    expect(seen.journal.some((l) => l.accountCode === '1-1402')).toBe(false)
    await expectBooksInOrder(t.db)
  })

  it('is no supplier’s who is no PKP', async () => {
    const tani = await t.id('supplier', 'UD Tani Makmur')
    const debt = await t.ask('akuntansi', api.purchase.otherDebt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: tani,
      accountId: await t.id('account', '6-1102'),
      amount: 100_000,
      taxable: true,
      dueDate: '2026-02-10',
    } as never)
    expect(debt.error.message).toBe('UD Tani Makmur bukan PKP dan tidak memungut PPN')
    const order = await t.ask('pembelian.sby', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: tani,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      taxMode: 'INCLUDE',
      lines: [{ goodsUnitId: await t.id('unit', 'MIG/DUS'), qty: 1, unitPrice: 100_000 }],
    } as never)
    expect(order.error.errors?.[0]).toMatchObject({ field: 'taxMode' })
  })

  it('has no place on a bill without PPN', async () => {
    const plain = await bill('INV-4', { taxMode: 'NONE' })
    expect((await write('akuntansi', plain.id, 1, '04002500000000004')).error.message).toBe(
      'Dokumen ini tidak memuat PPN',
    )
  })

  describe('of a note', () => {
    const { purchaseCreditNote, purchaseDebitNote, purchaseNote } = api.purchase
    const rise = (more: object = {}) =>
      t.call('akuntansi', purchaseCreditNote.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        supplierId,
        reason: 'ONGKIR',
        amount: 200_000,
        taxable: true,
        memo: 'Ongkos kirim susulan',
        ...more,
      })
    const fall = (purchaseInvoiceId: number | null, amount: number) =>
      t.call('akuntansi', purchaseDebitNote.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        supplierId,
        reason: 'RABAT',
        amount,
        taxable: true,
        memo: 'Rabat triwulan',
        purchaseInvoiceId,
      })
    const sides = async (id: number) => {
      const seen = await t.call('akuntansi', purchaseNote.get, { id })
      return seen.journal
        .filter((l) => l.accountCode.startsWith('1-140'))
        .map((l) => [l.accountCode, l.debit, l.credit])
    }
    const cancel = (type: 'debit' | 'credit', id: number) =>
      t.call('akuntansi', purchaseNote.update, { type, id, action: 'CANCEL', reason: 'Salah' })

    it('waits as a bill does, and is taken back from where it stands', async () => {
      const late = await rise()
      expect(late.warnings?.join()).toMatch(/^Faktur pajak belum diterima/)
      expect(await sides(late.id)).toEqual([['1-1405', 22_000, 0]])
      expect((await write('gudang.sby', late.id, 1, '04002500000000021')).status).toBe(403)
      expect((await write('akuntansi', late.id, 1, '04002500000000021')).status).toBe(200)
      const claimed = [
        ['1-1405', 22_000, 0],
        ['1-1402', 22_000, 0],
        ['1-1405', 0, 22_000],
      ]
      expect(await sides(late.id)).toEqual(claimed)
      await cancel('credit', late.id)
      expect(await sides(late.id)).toEqual([...claimed, ['1-1402', 0, 22_000]])
      expect((await write('akuntansi', late.id, 3, '04002500000000022')).error.message).toBe(
        'Nota Kredit Pembelian sudah dibatalkan',
      )

      const waiting = await rise()
      await cancel('credit', waiting.id)
      expect(await sides(waiting.id)).toEqual([
        ['1-1405', 22_000, 0],
        ['1-1405', 0, 22_000],
      ])
      await expectBooksInOrder(t.db)
    })

    it('is claimed at once where the tax invoice came along, and is not too old', async () => {
      const taxInvoiceNo = '04002500000000023'
      const timely = await rise({ taxInvoiceNo, taxInvoiceDate: '2026-01-09' })
      expect(timely.warnings ?? []).toEqual([])
      expect(await sides(timely.id)).toEqual([['1-1402', 22_000, 0]])
      const again = await t.ask('akuntansi', purchaseCreditNote.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        supplierId,
        reason: 'ONGKIR',
        amount: 1_000,
        taxable: true,
        memo: 'Nomor yang sama',
        taxInvoiceNo,
        taxInvoiceDate: '2026-01-09',
      })
      expect(again.error.message).toBe('Nomor faktur pajak ini sudah pernah diinput')
      // Nobody has a tax invoice of tomorrow, whatever document it comes with.
      const tomorrow = { taxInvoiceNo: '04002500000000098', taxInvoiceDate: '2026-01-11' }
      for (const call of [purchaseCreditNote.add, api.purchase.otherDebt.add]) {
        const early = await t.ask('akuntansi', call, {
          requestId: newRequest(),
          branchId,
          docDate: '2026-01-10',
          supplierId,
          ...tomorrow,
          amount: 1_000,
          taxable: true,
          memo: 'Besok',
          ...(call === purchaseCreditNote.add
            ? { reason: 'ONGKIR' }
            : { accountId: await t.id('account', '6-1103'), dueDate: '2026-02-10' }),
        })
        expect(early.error.errors).toEqual([
          { field: 'taxInvoiceDate', message: 'Tanggal tidak boleh melebihi hari ini' },
        ])
      }
      await cancel('credit', timely.id)
      // A number on a note that was taken back is free again.
      const renewed = await rise({ taxInvoiceNo, taxInvoiceDate: '2026-01-09' })
      expect(await sides(renewed.id)).toEqual([['1-1402', 22_000, 0]])

      // A number without its day belongs to no masa yet.
      const dayless = await rise({ taxInvoiceNo: '04002500000000099' })
      expect(await sides(dayless.id)).toEqual([['1-1405', 22_000, 0]])

      const old = { taxInvoiceNo: '04002500000000024', taxInvoiceDate: '2025-09-30' }
      const late = await rise(old)
      expect(late.warnings?.[0]).toMatch(/lebih tua dari tiga masa/)
      expect(await sides(late.id)).toEqual([['1-1405', 22_000, 0]])
    })

    it('follows its invoice where it takes from one, and waits by itself where it does not', async () => {
      const saved = await bill('INV-7')
      const off = await fall(saved.id, 100_000)
      expect(off.warnings ?? []).toEqual([])
      expect(await sides(off.id)).toEqual([['1-1405', 0, 11_000]])
      await write('akuntansi', saved.id, 1, '04002500000000025')
      const seen = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: saved.id })
      expect(seen.journal.find((l) => l.accountCode === '1-1402')?.debit).toBe(99_000)
      expect(await sides((await fall(saved.id, 50_000)).id)).toEqual([['1-1402', 0, 5_500]])
      // A number of its own moves nothing: its PPN went with that of the invoice.
      expect((await write('akuntansi', off.id, 1, '04002500000000027')).status).toBe(200)
      expect(await sides(off.id)).toEqual([['1-1405', 0, 11_000]])

      const alone = await fall(null, 100_000)
      expect(await sides(alone.id)).toEqual([['1-1405', 0, 11_000]])
      await write('akuntansi', alone.id, 1, '04002500000000026')
      expect(await sides(alone.id)).toEqual([
        ['1-1405', 0, 11_000],
        ['1-1402', 0, 11_000],
        ['1-1405', 11_000, 0],
      ])
      await expectBooksInOrder(t.db)
    })
  })

  it('of another debt waits too, and who only reads debts fills none in', async () => {
    const { id } = await t.call('akuntansi', api.purchase.otherDebt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      accountId: await t.id('account', '6-1102'),
      amount: 500_000,
      taxable: true,
      dueDate: '2026-02-10',
    })
    const sides = async () => {
      const seen = await t.call('akuntansi', api.purchase.otherDebt.get, { id })
      return seen.journal
        .filter((l) => l.accountCode.startsWith('1-140'))
        .map((l) => [l.accountCode, l.debit, l.credit])
    }
    expect(await sides()).toEqual([['1-1405', 55_000, 0]])
    expect((await write('pembelian.sby', id, 1, '04002500000000031')).status).toBe(403)
    expect((await write('akuntansi', id, 1, '04002500000000031')).status).toBe(200)
    expect(await sides()).toEqual([
      ['1-1405', 55_000, 0],
      ['1-1402', 55_000, 0],
      ['1-1405', 0, 55_000],
    ])
    await expectBooksInOrder(t.db)
  })
})
