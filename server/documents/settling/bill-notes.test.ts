import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** A bill of 100.000 and 11.000 PPN for ten pieces; what follows starts from what it stands at (domain §3.1.4, §3.2.7). */
describe('returns of a bill that notes changed', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { purchaseReturn, purchaseInvoice, purchaseDebitNote, purchaseCreditNote, purchaseNote } =
    api.purchase
  const { salesReturn, salesInvoice, salesCreditNote, salesDebitNote, exchange } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.oil = await t.id('unit', 'MG2/PCS')
    id.noodles = await t.id('unit', 'MIG/PCS')
    id.rice = await t.id('unit', 'BRS5/SAK')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/PCS', 200, 8_000],
      ['MIG/PCS', 200, 2_000],
      ['BRS5/SAK', 20, 40_000],
    ])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const sold = async (lines: [unit: string, qty: number, price: number][], more: object = {}) =>
    (
      await t.call('owner', salesInvoice.add, {
        ...common(),
        customerId: id.barokah,
        warehouseId: id.gudang,
        goods: lines.map(([unit, qty, unitPrice]) => ({ goodsUnitId: id[unit]!, qty, unitPrice })),
        ...more,
      } as never)
    ).id
  const noted = (lowers: boolean, bill: number, amount: number, more: object = {}) => ({
    ...common(),
    scope: 'INVOICE',
    customerId: id.barokah,
    salesInvoiceId: bill,
    amount,
    taxable: true,
    reason: lowers ? 'POTONGAN' : 'KURANG_TAGIH',
    memo: 'Beda harga',
    ...more,
  })
  const lower = (...of: Parameters<typeof noted> extends [boolean, ...infer R] ? R : never) =>
    t.call('owner', salesCreditNote.add, noted(true, ...of) as never)
  const written = (bill: number, quantities: number[], more: object = {}) =>
    t.call('sales.sby', salesReturn.add, {
      ...common(),
      invoiceId: bill,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: quantities.map((qty, i) => ({ invoiceLine: i + 1, qty, condition: 'BAIK' })),
      ...more,
    } as never)
  async function back(...of: Parameters<typeof written>) {
    const { id: returnId, totals } = await written(...of)
    await t.call('kepala.sby', salesReturn.process, { id: returnId, action: 'APPROVE' })
    return { id: returnId, total: totals?.total, vat: totals?.vat }
  }
  const owed = async (bill: number) =>
    (await t.call('owner', salesInvoice.get, { id: bill })).document.outstanding

  it('gives half of what a lowered bill stands at for half of its goods', async () => {
    const bill = await sold([['oil', 10, 10_000]])
    expect(await owed(bill)).toBe(111_000)
    await lower(bill, 20_000)
    expect(await owed(bill)).toBe(88_800)
    const half = await back(bill, [5])
    expect([half.total, half.vat, await owed(bill)]).toEqual([44_400, 4_400, 44_400])
    const seen = await t.call('owner', salesReturn.get, { id: half.id })
    expect(seen.lines.map((l) => [l.qty, l.net, l.vat])).toEqual([
      [5, 50_000, 5_500],
      [0, -10_000, -1_100],
    ])
    expect(seen.journal.slice(0, 3).map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['4-1201', 40_000, 0],
      ['2-1301', 4_400, 0],
      ['1-1201', 0, 44_400],
    ])
    const rest = await back(bill, [5])
    expect([rest.total, rest.vat, await owed(bill)]).toEqual([44_400, 4_400, 0])
    await expectBooksInOrder(t.db)
  })

  it('bears a note between two returns by what is still there, to the rupiah', async () => {
    const bill = await sold([
      ['oil', 7, 10_000],
      ['noodles', 3, 10_001],
    ])
    const before = (await owed(bill)) as number
    const first = await back(bill, [2, 1])
    await lower(bill, 10_007)
    const second = await back(bill, [1, 1])
    await lower(bill, 5_000)
    const last = await back(bill, [4, 1])
    const notes = 10_007 + 1_101 + 5_000 + 550
    expect((first.total ?? 0) + (second.total ?? 0) + (last.total ?? 0)).toBe(before - notes)
    expect(await owed(bill)).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('gives nothing back of a bill that a note took whole, however its goods come', async () => {
    const bill = await sold([
      ['oil', 24, 31_687],
      ['noodles', 80, 2_730],
      ['oil', 7, 8_696],
    ])
    const { document } = await t.call('owner', salesInvoice.get, { id: bill })
    await lower(bill, document.dpp)
    expect(await owed(bill)).toBe(0)
    const totals = []
    for (const quantities of [
      [1, 1, 1],
      [7, 13, 0],
      [16, 66, 6],
    ]) {
      const lines = quantities.flatMap((qty, i) =>
        qty === 0 ? [] : [{ invoiceLine: i + 1, qty, condition: 'BAIK' as const }],
      )
      totals.push((await back(bill, [], { lines })).total)
    }
    expect(totals).toEqual([0, 0, 0])
    await expectBooksInOrder(t.db)
  })

  it('leaves the PPN of the goods where a note without PPN lowered what is paid', async () => {
    const bill = await sold([['oil', 10, 10_000]])
    await lower(bill, 20_000, { taxable: false })
    const whole = await back(bill, [10])
    expect([whole.total, whole.vat, await owed(bill)]).toEqual([91_000, 11_000, 0])
    const { document } = await t.call('owner', salesReturn.get, { id: whole.id })
    expect([document.dpp, document.exempt]).toEqual([100_000, -20_000])
    await expectBooksInOrder(t.db)
  })

  it('takes back no more PPN than the bill bears, and of a bill that is noted wholly nothing', async () => {
    const mixed = await sold([
      ['oil', 1, 10_000],
      ['rice', 1, 50_000],
    ])
    const over = await t.ask('owner', salesCreditNote.add, noted(true, mixed, 20_000) as never)
    expect(over.error.message).toBe('Nilai kena PPN melebihi DPP faktur yang tersisa (Rp 10.000)')
    await lower(mixed, 10_000)
    await lower(mixed, 50_000, { taxable: false })
    const whole = await back(mixed, [1, 1])
    expect([whole.total, whole.vat, await owed(mixed)]).toEqual([0, 0, 0])
    await expectBooksInOrder(t.db)
  })

  it('gives back what a raised bill asked more, and no freight or fine', async () => {
    const bill = await sold([['oil', 10, 10_000]])
    await t.call('owner', salesDebitNote.add, noted(false, bill, 10_000) as never)
    const fine = { reason: 'DENDA', taxable: false }
    await t.call('owner', salesDebitNote.add, noted(false, bill, 9_000, fine) as never)
    const whole = await back(bill, [10])
    expect([whole.total, whole.vat]).toEqual([122_100, 12_100])
    await expectBooksInOrder(t.db)
  })

  it('takes prices with PPN inside as they are', async () => {
    const bill = await sold([['oil', 10, 11_100]], { taxMode: 'INCLUDE' })
    expect(await owed(bill)).toBe(111_000)
    await lower(bill, 20_000)
    const half = await back(bill, [5])
    expect([half.total, half.vat, await owed(bill)]).toEqual([44_400, 4_400, 44_400])
    await expectBooksInOrder(t.db)
  })

  it('lets no note in between a return and its approval', async () => {
    const bill = await sold([['oil', 10, 10_000]])
    const waiting = await written(bill, [5])
    const asked = await t.ask('owner', salesCreditNote.add, noted(true, bill, 1_000) as never)
    expect(asked.error.code).toBe('RETURN_WAITING')
    expect(asked.error.message).toContain(waiting.docNo)
    await t.call('kepala.sby', salesReturn.process, { id: waiting.id, action: 'REJECT' })
    await lower(bill, 1_000)
  })

  it('takes goods in exchange at what the bill stands at', async () => {
    const bill = await sold([['oil', 10, 10_000]])
    await lower(bill, 20_000)
    const { error, body } = await t.ask('kasir.sby', exchange.calculate, {
      ...common(),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      invoiceId: bill,
      reason: 'RUSAK',
      rest: 'DEPOSIT',
      taken: [{ goodsUnitId: id.noodles, qty: 1 }],
      lines: [{ invoiceLine: 1, qty: 5, condition: 'BAIK' }],
    } as never)
    expect(error?.code ?? body).toBe('STATUS_INVALID')
  })

  describe('of a supplier', () => {
    const oil = () => buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 10, 10_000]])
    const note = (bill: number, amount: number, reason: string) => ({
      ...common(),
      supplierId: id.tirta,
      purchaseInvoiceId: bill,
      amount,
      reason,
      taxable: true,
      memo: 'Beda harga',
    })
    const sentBack = async (bill: number, qty: number) => {
      const saved = await t.call('pembelian.sby', purchaseReturn.add, {
        ...common(),
        purchaseInvoiceId: bill,
        warehouseId: id.gudang,
        reason: 'RUSAK',
        settleBy: 'POTONG_HUTANG',
        lines: [{ invoiceLine: 1, qty }],
      } as never)
      await t.call('kepala.sby', purchaseReturn.updateStatus, { id: saved.id, status: 'APPROVED' })
      return [saved.totals?.total, saved.totals?.vat]
    }
    const debt = async (bill: number) =>
      (await t.call('owner', purchaseInvoice.get, { id: bill })).document.outstanding

    it('claims no more than he still asks', async () => {
      const bill = await oil()
      await t.call('owner', purchaseDebitNote.add, note(bill, 20_000, 'SELISIH_HARGA') as never)
      expect(await debt(bill)).toBe(88_800)
      expect(await sentBack(bill, 10)).toEqual([88_800, 8_800])
      expect(await debt(bill)).toBe(0)
      await expectBooksInOrder(t.db)
    })

    it('claims in parts what he asked more, and then holds the note', async () => {
      const bill = await oil()
      const more = note(bill, 10_000, 'KURANG_TAGIH')
      const { id: noteId } = await t.call('owner', purchaseCreditNote.add, more as never)
      expect(await sentBack(bill, 4)).toEqual([48_840, 4_840])
      expect(await sentBack(bill, 6)).toEqual([73_260, 7_260])
      const { error } = await t.ask('owner', purchaseNote.update, {
        type: 'credit',
        id: noteId,
        action: 'CANCEL',
      } as never)
      expect(error?.message).toMatch(/sudah dihitung dalam retur/)
      await expectBooksInOrder(t.db)
    })
  })
})
