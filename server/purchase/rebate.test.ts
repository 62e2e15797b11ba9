import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from './story.ts'

/** A rebate that lowers what the goods cost: as a price difference, what was sold goes to the account (domain §0.4 D8). */
describe('a rebate over stock', () => {
  let t: TestApp
  let invoice: number
  let branchId: number
  let supplierId: number
  let first: number
  const { purchaseNote, purchaseDebitNote } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    // 100 cartons at 100.000 and 50 at 60.000; 40 of the first are broken.
    invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [
      ['MG2/DUS', 100, 100_000],
      ['MIG/DUS', 50, 60_000],
    ])
    await t.call('owner', api.stock.correction.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      type: 'OUT',
      reason: 'RUSAK',
      memo: 'Terendam',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 40 }],
    } as never)
  })
  afterAll(async () => t.close())

  const rebate = (more: object = {}) =>
    t.ask('akuntansi', purchaseDebitNote.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-12',
      supplierId,
      purchaseInvoiceId: invoice,
      reason: 'RABAT',
      amount: 1_300_000,
      taxable: true,
      memo: 'Rabat triwulan',
      ...more,
    } as never)
  const journalOf = async (id: number) =>
    (await t.call('akuntansi', purchaseNote.get, { id })).journal.map((l) => [
      l.accountCode,
      l.debit,
      l.credit,
    ])

  it('lowers the value of what is in stock, and gives the account the rest', async () => {
    t.at('2026-01-12T03:00:00Z')
    const { body } = await rebate({ overStock: true })
    first = body.id
    // 1.000.000 on the first goods, 60 of 100 there; 300.000 on the second, all there.
    expect(await journalOf(body.id)).toEqual([
      ['2-1101', 1_443_000, 0],
      ['5-1104', 0, 400_000],
      ['1-1301', 0, 900_000],
      ['1-1402', 0, 143_000],
    ])
    const { lines } = await t.call('akuntansi', purchaseNote.get, { id: body.id })
    expect(lines.map((l) => [l.goodsCode, l.qty, l.net])).toEqual([
      ['MG2', 100, 1_000_000],
      ['MIG', 50, 300_000],
    ])
    const { rows } = await t.db.query(
      `select g.code, v.qty, v.value from stock_value v join goods g on g.id = v.goods_id
       where v.branch_id = $1 and v.qty > 0 order by g.code`,
      [branchId],
    )
    expect(rows.map((r) => [r.code, Number(r.value)])).toEqual([
      ['MG2', 5_400_000],
      ['MIG', 2_700_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('goes to the account alone unless the note or the company says otherwise', async () => {
    const aside = await rebate({ amount: 130_000 })
    expect((await journalOf(aside.body.id)).map(([code]) => code)).toEqual([
      '2-1101',
      '5-1104',
      '1-1402',
    ])
    const {
      printedName: _,
      pkpTerms: __,
      ...now
    } = await t.call('owner', api.system.company.get, {})
    await t.call('owner', api.system.company.update, {
      ...now,
      requestId: newRequest(),
      rebateOverStock: true,
    })
    const spread = await rebate({ amount: 130_000 })
    expect((await journalOf(spread.body.id)).map(([code]) => code)).toContain('1-1301')
    const once = await rebate({ amount: 130_000, overStock: false })
    expect((await journalOf(once.body.id)).map(([code]) => code)).not.toContain('1-1301')
    await expectBooksInOrder(t.db)
  })

  it('wants the invoice whose goods it is for', async () => {
    const nowhere = await rebate({ overStock: true, purchaseInvoiceId: null })
    expect(nowhere.error.errors?.[0]).toEqual({
      field: 'purchaseInvoiceId',
      message: 'Pilih faktur yang barangnya mendapat rabat',
    })
  })

  it('is reckoned anew where goods had left before it and that was entered late', async () => {
    t.at('2026-01-13T03:00:00Z')
    await t.call('owner', api.stock.correction.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-11',
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      type: 'OUT',
      reason: 'RUSAK',
      memo: 'Terendam juga',
      lines: [{ goodsUnitId: await t.id('unit', 'MIG/DUS'), qty: 10 }],
    } as never)
    // 40 of 50 of the second goods were there: 240.000 of their 300.000.
    expect(await journalOf(first)).toEqual([
      ['2-1101', 1_443_000, 0],
      ['5-1104', 0, 460_000],
      ['1-1301', 0, 840_000],
      ['1-1402', 0, 143_000],
    ])
    await expectBooksInOrder(t.db)
  })
})
