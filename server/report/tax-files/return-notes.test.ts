import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { inputTaxInvoiceReturn } from '#server/tax/files/purchase-returns.ts'
import { readXml, valuesOf } from '#server/tax/files/read-xml.ts'
import { schemaFaults } from '#server/tax/files/story.ts'
import { asking } from '../declared/story.ts'

/** Return notes to suppliers as Coretax takes them: in the words of their tax invoice, with our books' figures. */
describe('return notes of purchases', () => {
  let t: TestApp
  let invoice: number
  const id: Record<string, number> = {}
  const { returnNotes } = api.report
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const rows = async () => (await t.call('owner', returnNotes.list, january)).rows
  const rowOf = async (document: number | undefined) =>
    (await rows()).find((r) => r.id === document)
  const giveBack = async (qty: number, goodsUnitId?: number) => {
    const saved = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      purchaseInvoiceId: invoice,
      warehouseId: id.gudang,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty, ...(goodsUnitId ? { goodsUnitId } : {}) }],
    } as never)
    await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, {
      id: saved.id,
      status: 'APPROVED',
    } as never)
    return saved.id
  }
  const keep = (more: object = {}, as = 'owner') =>
    t.ask(as, returnNotes.keepLine, {
      purchaseInvoiceId: invoice,
      line: 1,
      name: 'Minyak Goreng 2L @6',
      code: '151190',
      unit: 'UM.0037',
      qty: 600,
      unitPrice: 180_000,
      ...more,
    } as never)
  const xml = (ids: (number | undefined)[]) =>
    t.ask('owner', returnNotes.xml, { ...january, ids } as never)
  beforeAll(async () => {
    t = await testApp()
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 600, 180_000, [5]]])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('name what they lack, with the line that the bill proposes', async () => {
    await t.db.query('update company set npwp = null')
    await t.db.query('update supplier set npwp = null, is_pkp = false where id = $1', [id.tirta])
    id.first = await giveBack(7)
    const row = await rowOf(id.first)
    expect(row).toMatchObject({ state: 'LACKING', invoiceId: invoice, dpp: 7 * 171_000 })
    expect(row?.lacks.map((l) => [l.code, l.id])).toEqual([
      ['COMPANY_NPWP', null],
      ['SELLER_NPWP', id.tirta],
      ['LINE', 1],
    ])
    expect(row?.lines).toMatchObject([{ line: 1, kept: false, qty: 600, unitPrice: 180_000 }])
    expect((await xml([id.first])).error.code).toBe('INCOMPLETE')
    await t.db.query(`update company set npwp = '0012345678901000'`)
    await t.db.query(`update supplier set npwp = '0098765432101000', is_pkp = true where id = $1`, [
      id.tirta,
    ])
  })

  it('take a line down as the supplier’s tax invoice has it, and refuse what Coretax does not know', async () => {
    const field = async (more: object) => (await keep(more)).error.errors?.[0]?.field
    expect(await field({ unit: 'UM.0099' })).toBe('unit')
    expect(await field({ code: '12' })).toBe('code')
    expect(await field({ unitPrice: 0 })).toBe('unitPrice')
    expect((await keep({ line: 9 })).status).toBe(404)
    expect((await keep({}, 'kasir.sby')).status).toBe(403)
    expect((await keep()).status).toBe(200)
    expect(await rowOf(id.first)).toMatchObject({ state: 'READY', lines: [{ kept: true }] })
    // Below what goes back at our price.
    await keep({ unitPrice: 170_000 })
    expect((await rowOf(id.first))?.lacks.map((l) => l.code)).toEqual(['PRICE'])
    await keep()
  })

  it('tell figures that come to the books, in the unit of the tax invoice', async () => {
    id.pieces = await giveBack(3, await t.id('unit', 'MG2/PCS'))
    const { lacks } = (await rowOf(id.pieces)) ?? { lacks: [] }
    const perBox = Number(
      (
        await t.db.query('select conversion from goods_unit where id = $1', [
          await t.id('unit', 'MG2/DUS'),
        ])
      ).rows[0].conversion,
    )
    expect(lacks.map((l) => l.code)).toEqual(Number.isInteger(300 / perBox) ? [] : ['QTY'])
    const answer = await xml([id.first])
    expect(answer.status).toBe(200)
    const text = answer.raw.toString('utf8')
    expect(await schemaFaults(inputTaxInvoiceReturn, text)).toEqual([])
    const [root] = readXml(text).children
    const data = root?.children[1]?.children[0]
    const [head, details] = [data?.children[0], data?.children[1]]
    const row = valuesOf(details?.children[0] as never)
    expect(row).toMatchObject({
      Name: 'Minyak Goreng 2L @6',
      Code: '151190',
      Unit: 'UM.0037',
      UnitPrice: '180000',
      Quantity: '600',
      ReturnQuantity: '7',
      ReturnDiscount: String(7 * 9_000),
      ReturnTaxBase: String(7 * 171_000),
      ReturnOtherTaxBaseCheck: 'true',
    })
    const stored = (await t.db.query('select dpp, vat from document where id = $1', [id.first]))
      .rows[0]
    expect(valuesOf(head as never)).toMatchObject({
      SellerTIN: '0098765432101000',
      ReturnDate: '10-01-2026',
      ReturnTaxBase: String(Number(stored.dpp)),
      ReturnVAT: String(Number(stored.vat)),
    })
    expect(await rowOf(id.first)).toMatchObject({
      state: 'EXPORTED',
      exportedBy: expect.any(String),
    })
  })

  it('come to the register of return notes, with those made by hand told', async () => {
    const past = await t.call('pembelian.sby', api.purchase.pastReturn.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      supplierId: id.tirta,
      refNo: 'LAMA',
      warehouseId: id.gudang,
      taxMode: 'EXCLUDE',
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1, unitPrice: 100_000 }],
    } as never)
    await t.call('kepala.sby', api.purchase.pastReturn.updateStatus, {
      id: past.id,
      status: 'APPROVED',
    } as never)
    expect((await rowOf(past.id))?.lacks.map((l) => l.code)).toEqual(['PAST'])
    const { sums, outside } = await t.call('owner', returnNotes.list, january)
    const register = await asking(() => t, taxReports).ask('tax-returns', {
      ...january,
      side: 'PURCHASE',
    })
    expect(sums.vat).toBe(register.sums.vat)
    expect(outside).toBeGreaterThan(0)
  })
  it('bear the part of a note in their base where it has PPN, and are then made by hand', async () => {
    invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 180_000]])
    await keep({ qty: 10, unitPrice: 180_000 })
    const note = async (taxable: boolean) =>
      t.call('akuntansi', api.purchase.purchaseDebitNote.add, {
        requestId: newRequest(),
        branchId: await t.id('branch', 'SBY'),
        docDate: '2026-01-10',
        supplierId: id.tirta,
        purchaseInvoiceId: invoice,
        reason: 'SELISIH_HARGA',
        amount: 20_000,
        taxable,
        memo: 'Selisih harga',
        ...(taxable ? { taxInvoiceNo: '04002600000000777', taxInvoiceDate: '2026-01-10' } : {}),
      } as never)
    const base = async () => {
      const { sums } = await t.call('owner', returnNotes.list, january)
      const { sums: register } = await asking(() => t, taxReports).ask('tax-returns', {
        ...january,
        side: 'PURCHASE',
      })
      return [sums.dpp, sums.vat].map((n, i) => [n, i === 0 ? register.dpp : register.vat])
    }
    await note(false)
    const plain = await rowOf(await giveBack(1))
    expect(plain).toMatchObject({ state: 'READY', dpp: 180_000, vat: 19_800, lacks: [] })
    for (const [listed, registered] of await base()) expect(listed).toBe(registered)
    await note(true)
    const lowered = await rowOf(await giveBack(1))
    expect(lowered?.dpp).toBeLessThan(180_000)
    expect(lowered?.lacks.map((l) => l.code)).toEqual(['NOTED'])
    for (const [listed, registered] of await base()) expect(listed).toBe(registered)
  })
})
