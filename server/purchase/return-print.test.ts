import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'
import { receiveGoods } from './story.ts'

/** What goes back has two papers: the tax return note, and the delivery note that goes along (domain §3.1.4). */
describe('papers of a purchase return', () => {
  let t: TestApp
  let branchId: number
  const { purchaseInvoice, purchaseReturn, taxInvoice } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('name the tax invoice of the bill as soon as it is known, and both sides by NPWP', async () => {
    const { taxInvoiceNo, taxInvoiceDate, ...bill } = await receiveGoods(
      t,
      'PT Tirta Pangan Sejahtera',
      [['MG2/DUS', 10, 180_000, [5]]],
    )
    const billed = await t.call('akuntansi', purchaseInvoice.add, bill as never)
    const back = await t.call('pembelian.sby', purchaseReturn.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseInvoiceId: billed.id,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 2 }],
    })
    const noteOf = async (as: string) =>
      textOf((await t.ask(as, purchaseReturn.pdf, { id: back.id })).raw)
    const bills = async () =>
      (await t.call('pembelian.sby', purchaseReturn.get, { id: back.id })).bill
    expect(await noteOf('owner')).toContain('belum diterima')
    expect(await bills()).toEqual({
      docNo: billed.docNo,
      taxInvoiceNo: null,
      taxInvoiceDate: null,
    })
    const { version } = (await t.call('akuntansi', purchaseInvoice.get, { id: billed.id })).document
    await t.call('akuntansi', taxInvoice.fill, {
      id: billed.id,
      version,
      taxInvoiceNo: taxInvoiceNo as string,
      taxInvoiceDate: taxInvoiceDate as string,
    })
    expect(await bills()).toEqual({ docNo: billed.docNo, taxInvoiceNo, taxInvoiceDate })
    const note = await noteOf('owner')
    const { rows } = await t.db.query(
      `select tax_name as "taxName" from supplier where name = 'PT Tirta Pangan Sejahtera'`,
    )
    // Two of 171.000 each: DPP nilai lain is eleven twelfths, PPN twelve percent of that.
    const said = [billed.docNo, taxInvoiceNo, '10/01/2026', rows[0].taxName]
    for (const words of [...said, 'NPWP 0013456789012000', '342.000', '313.500', '37.620'])
      expect(note).toContain(words)
    expect(note.match(/NPWP \d{16}/g)).toHaveLength(2)
    // Who may see neither cost nor numbers of the tax office reads neither.
    await t.db.query(
      `update role set rights = array_append(rights, 'print.copy') where name = 'Gudang'`,
    )
    const gudang = await noteOf('gudang.sby')
    expect(gudang).toContain(taxInvoiceNo)
    expect(gudang).not.toMatch(/342\.000|37\.620/)
    expect(gudang.match(/NPWP \d{16}/g)).toHaveLength(1)
  })

  it('go along with goods that may leave, without prices, and are counted apart', async () => {
    const { rows } = await t.db.query(
      `select id::int from document where kind = 'purchase-return' and status = 'WAITING_APPROVAL'`,
    )
    const { id } = rows[0]
    const print = (as: string) => t.ask(as, purchaseReturn.deliveryNote, { id })
    expect((await print('gudang.sby')).error.message).toBe(
      'Belum ada barang yang keluar dengan retur ini',
    )
    await t.call('kepala.sby', purchaseReturn.updateStatus, { id, status: 'APPROVED' })
    const answer = await print('gudang.sby')
    expect(answer.status).toBe(200)
    const paper = textOf(answer.raw)
    for (const words of ['SURAT JALAN RETUR', 'PT Tirta Pangan Sejahtera', 'Minyak Goreng 2 L'])
      expect(paper.toUpperCase()).toContain(words.toUpperCase())
    expect(paper).not.toMatch(/SALINAN|342\.000|171\.000/)
    expect((await t.ask('gudang.mlg', purchaseReturn.deliveryNote, { id })).status).toBe(404)
    expect(textOf((await print('owner')).raw)).toContain('SALINAN')
  })
})
