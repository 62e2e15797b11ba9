import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { allowBuying, receiveGoods } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'
const modes = ['EXCLUDE', 'INCLUDE', 'NONE'] as const
type Mode = (typeof modes)[number]

/**
 * A price that is proposed is told as the document writes it for which it is proposed: with PPN only where its prices
 * have PPN inside. Of the oil general goods at 11 %: 180,000 without is 199,800 with; of the rice there is no PPN at all.
 */
describe('the last buying price', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { purchase } = api
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['MG2/DUS', 'MG2/PCS']) id[unit] = await t.id('unit', unit)
    id.tirta = await t.id('supplier', TIRTA)
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    await allowBuying(t, [['MG2/PCS']])
    const settings = await t.call('owner', api.system.company.get, {})
    const { printedName: _name, pkpTerms: _terms, ...fields } = settings
    const buyingPriceTolerancePct = 5
    await t.call('owner', api.system.company.update, {
      ...fields,
      requestId: newRequest(),
      buyingPriceTolerancePct,
    })
  })
  afterAll(async () => t.close())

  /** A bill of one carton in a mode, at that price. */
  const bill = async (taxMode: Mode, unitPrice: number) => {
    const of = await receiveGoods(t, TIRTA, [['MG2/DUS', 1, 180_000]])
    const { taxInvoiceNo, taxInvoiceDate, ...rest } = of as typeof of & Record<string, never>
    await t.call('owner', purchase.purchaseInvoice.add, {
      ...rest,
      ...(taxMode === 'NONE' ? {} : { taxInvoiceNo, taxInvoiceDate }),
      taxMode,
      lines: of.lines.map((line) => ({ ...line, unitPrice })),
    })
  }
  const order = (taxMode: Mode, unitPrice: number) =>
    t.call('owner', purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      taxMode,
      supplierId: id.tirta!,
      warehouseId: id.gudang!,
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 1, unitPrice }],
    })
  /** What a receipt without an order takes where nobody wrote a price. */
  const taken = async (taxMode: Mode, goodsUnitId: number) => {
    const { id: receipt } = await t.call('owner', purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      taxMode,
      supplierId: id.tirta!,
      warehouseId: id.gudang!,
      supplierDeliveryNo: `SJ-${newRequest()}`,
      lines: [{ goodsUnitId, qty: 1 }],
    })
    const seen = await t.call('owner', purchase.purchaseReceipt.get, { id: receipt })
    return seen.lines[0]?.unitPrice
  }
  /** Of a carton, wherever a price is proposed for a document of that mode. */
  const proposed = async (taxMode: Mode) => {
    const ids = [id['MG2/DUS']!]
    const one = { supplierId: id.tirta!, search: 'MG2', taxMode }
    const [found] = (
      await t.call('owner', api.master.goodsSearch.search, { q: 'MG2', purpose: 'PURCHASE' })
    ).rows
    const [picked] = (await t.call('owner', api.master.inventory.bookingGetData, { ids })).rows
    const [latest] = (await t.call('owner', purchase.buyingPrice.latest, { ids, taxMode })).rows
    const suggested = await t.call('owner', purchase.recommendation.basedOnAverage, {
      ...one,
      everything: true,
    })
    const sheet = await t.call('owner', purchase.recommendation.goods, one)
    const of = taxMode === 'INCLUDE' ? ('lastPriceWithVat' as const) : ('lastPrice' as const)
    return {
      search: found?.[of],
      picked: picked?.[of],
      facts: latest?.unitPrice,
      recommendation: suggested.rows[0]?.lastPrice,
      sheet: sheet.rows.find((row) => row.goodsUnitId === ids[0])?.lastPrice,
    }
  }
  const everywhere = (price: number) => ({
    search: price,
    picked: price,
    facts: price,
    recommendation: price,
    sheet: price,
  })

  for (const [billed, at] of [
    ['INCLUDE', 199_800],
    ['EXCLUDE', 180_000],
    ['NONE', 180_000],
  ] as const)
    it(`of a bill in mode ${billed} is told in the mode of the document, by every place`, async () => {
      await bill(billed, at)
      expect(await proposed('EXCLUDE')).toEqual(everywhere(180_000))
      expect(await proposed('NONE')).toEqual(everywhere(180_000))
      expect(await proposed('INCLUDE')).toEqual(everywhere(199_800))
      // 30,000 a bottle; 33,300 with PPN.
      expect(await taken('EXCLUDE', id['MG2/PCS']!)).toBe(30_000)
      expect(await taken('INCLUDE', id['MG2/PCS']!)).toBe(33_300)
      expect(await taken('NONE', id['MG2/DUS']!)).toBe(180_000)
      // Nobody is told of 11 % where only PPN differs; of what is really dearer he is.
      for (const mode of modes) {
        const same = mode === 'INCLUDE' ? 199_800 : 180_000
        expect((await order(mode, same)).warnings ?? []).toEqual([])
        const [dearer] = (await order(mode, Math.round(same * 1.11))).warnings ?? []
        expect(dearer).toContain('harga berbeda 11% dari pembelian terakhir')
      }
      await expectBooksInOrder(t.db)
    })

  it('comes back as it was written, to the last rupiah, in its own mode', async () => {
    await bill('INCLUDE', 193_000)
    expect(await proposed('INCLUDE')).toEqual(everywhere(193_000))
    expect(await proposed('EXCLUDE')).toEqual(everywhere(173_873.8739))
  })

  it('has no PPN of goods that bear none', async () => {
    await t.db.query(`update goods set tax_type = 'EXEMPT' where code = 'MG2'`)
    // Bought with PPN inside, bought now without any: what the supplier asks is the price alone.
    expect(await proposed('INCLUDE')).toEqual(everywhere(173_873.8739))
    await t.db.query(`update goods set tax_type = 'BKP' where code = 'MG2'`)
  })
})
