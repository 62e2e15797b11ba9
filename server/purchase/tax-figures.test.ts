import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** A bill is booked with the figures of its tax invoice, as far as they may differ (domain §0.4 D1). */
describe('the DPP and PPN of the tax invoice', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  const { purchaseInvoice } = api.purchase
  /** Three pieces at 3.333,33: R(9.999,99) = 10.000, PPN 1.100; and as many at 1.666,67: 5.000, PPN 550. */
  const received = () =>
    receiveGoods(t, 'PT Tirta Pangan Sejahtera', [
      ['MG2/PCS', 3, 3333.33],
      ['MIG/DUS', 3, 1666.67],
    ])
  const bill = async (more: object) =>
    t.call('akuntansi', purchaseInvoice.add, {
      ...(await received()),
      taxInvoiceNo: null,
      taxInvoiceDate: null,
      ...more,
    })
  const sides = (journal: { accountCode: string; debit: number; credit: number }[]) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])

  it('are taken as they are: the PPN is claimed, the DPP is what the goods cost', async () => {
    const { id, totals } = await bill({ taxInvoiceDpp: 15_001, taxInvoiceVat: 1_649 })
    expect(totals).toMatchObject({ dpp: 15_001, vat: 1_649, rounding: 0, total: 16_650 })
    const seen = await t.call('akuntansi', purchaseInvoice.get, { id })
    expect(seen.lines.map((l) => l.vat)).toEqual([1_099, 550])
    expect(sides(seen.journal)).toEqual([
      ['2-1102', 15_000, 0],
      ['1-1301', 1, 0],
      ['1-1405', 1_649, 0],
      ['2-1101', 0, 16_650],
    ])
    await expectBooksInOrder(t.db)
  })

  it('stand within a price that includes PPN, and beside the rounding of the bill', async () => {
    // 15.000 with PPN: ours is 1.486 within it, his 1.487 on 13.513.
    const within = await bill({ taxMode: 'INCLUDE', taxInvoiceDpp: 13_513, taxInvoiceVat: 1_487 })
    expect(within.totals).toMatchObject({ dpp: 13_513, vat: 1_487, total: 15_000 })
    const rounded = await bill({ taxInvoiceVat: 1_651, roundingAdj: -1 })
    expect(rounded.totals).toMatchObject({ dpp: 15_000, vat: 1_651, rounding: -1, total: 16_650 })
    await expectBooksInOrder(t.db)
  })

  it('are refused where they are further away than rounding can bring them', async () => {
    const given = await received()
    const refused = async (more: object) =>
      (await t.ask('akuntansi', purchaseInvoice.add, { ...given, ...more })).error.errors?.[0]
    expect(await refused({ taxInvoiceDpp: 15_101 })).toEqual({
      field: 'taxInvoiceDpp',
      message: 'DPP tidak sesuai dengan faktur pajak supplier (selisih Rp 101)',
    })
    expect(await refused({ taxInvoiceVat: 1_549 })).toEqual({
      field: 'taxInvoiceVat',
      message: 'PPN tidak sesuai dengan faktur pajak supplier (selisih Rp 101)',
    })
    expect(await refused({ taxMode: 'NONE', taxInvoiceVat: 1 })).toEqual({
      field: 'taxInvoiceVat',
      message: 'Faktur tanpa PPN tidak mempunyai faktur pajak',
    })
    expect(await refused({ taxInvoiceVat: 1_550 })).toBeUndefined()
  })
})
