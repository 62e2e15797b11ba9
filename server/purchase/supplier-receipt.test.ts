import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from './story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** A supplier hands over his bills, learns the day, and is paid on it (domain §3.1.9). */
describe('receipts for suppliers’ bills', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const bills: number[] = []
  const { supplierReceipt, debtPayment } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    for (let i = 0; i < 3; i++) {
      bills.push(await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 100_000]]))
    }
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const receipt = (of: number[], more: object = {}) => ({
    ...common(),
    supplierId: id.tirta!,
    receivedFrom: 'Pak Joko',
    plannedPayDate: '2026-01-20',
    lines: of.map((i) => ({
      documentId: bills[i]!,
      hasInvoice: true,
      hasTaxInvoice: i !== 1,
      hasDeliveryNote: true,
    })),
    ...more,
  })
  const pay = (of: number[]) =>
    t.call('akuntansi', debtPayment.add, {
      ...common(),
      supplierId: id.tirta!,
      lines: of.map((i) => ({ documentId: bills[i]!, amount: 1_110_000 })),
      payments: [{ methodId: id.transfer!, amount: 1_110_000 * of.length, bankAccountId: id.bca! }],
    })

  it('takes bills with what they lack, and plans the day of payment', async () => {
    const early = await t.ask(
      'pembelian.sby',
      supplierReceipt.add,
      receipt([0], { plannedPayDate: '2026-01-09' }),
    )
    expect(early.error.errors?.[0]?.field).toBe('plannedPayDate')
    const saved = await t.call('pembelian.sby', supplierReceipt.add, receipt([0, 1]))
    expect([saved.docNo, saved.status, saved.totals?.total, saved.warnings]).toEqual([
      'TTS/SBY/2601/00001',
      'WAITING_PAYMENT',
      2_220_000,
      [
        'Sebagian dokumen belum lengkap',
        'Sabtu bukan hari tukar faktur PT Tirta Pangan Sejahtera (Selasa, Kamis)',
      ],
    ])
    const { raw } = await t.ask('pembelian.sby', supplierReceipt.pdf, { id: saved.id })
    expect(textOf(raw).match(/(ada|kurang) {2}(ada|kurang) {2}(ada|kurang)/g)).toEqual([
      'ada  ada  ada',
      'ada  kurang  ada',
    ])
    const seen = await t.call('pembelian.sby', supplierReceipt.get, { id: saved.id })
    expect(seen.document).toMatchObject({ refNo: 'Pak Joko', expectedDate: '2026-01-20' })
    expect(seen.settlements.map((l) => l.refNo)).toEqual([null, 'Kurang faktur pajak'])
    const { rows } = await t.db.query('select ref_no from document where id = any ($1)', [bills])
    const numbers = rows.map((one) => one.ref_no)
    expect(numbers).not.toContain(null)
    for (const { itemRefNo } of seen.settlements) expect(numbers).toContain(itemRefNo)
    expect(seen.journal).toEqual([])
    id.receipt = saved.id
    await expectBooksInOrder(t.db)
  })

  it('lets no bill stand on two open receipts, however many write at once', async () => {
    const twice = await t.ask('pembelian.sby', supplierReceipt.add, receipt([1]))
    expect(twice.error.message).toMatch(
      /^Faktur FB\/SBY\/2601\/00002 sudah ada pada tanda terima TTS\/SBY\/2601\/00001$/,
    )
    const left = await t.call('pembelian.sby', supplierReceipt.eligible, { supplierId: id.tirta! })
    expect(left.rows.map((r) => r.documentId)).toEqual([bills[2]])
    const many = await Promise.all(
      [1, 2, 3].map(() => t.ask('pembelian.sby', supplierReceipt.add, receipt([2]))),
    )
    expect(many.map((a) => a.status).sort()).toEqual([200, 422, 422])
    await expectBooksInOrder(t.db)
  })

  it('is paid in part, then whole, as its bills are', async () => {
    const status = async () =>
      (await t.call('akuntansi', supplierReceipt.get, { id: id.receipt! })).document.status
    await pay([0])
    expect(await status()).toBe('PARTIALLY_PAID')
    await pay([1])
    expect(await status()).toBe('PAID')
    const late = await t.ask('pembelian.sby', supplierReceipt.add, receipt([0]))
    expect(late.error.message).toBe('Tagihan ini sudah lunas')
    await expectBooksInOrder(t.db)
  })

  it('tells how much of a bill’s goods is left', async () => {
    const sold = await t.call('pembelian.sby', supplierReceipt.soldOf, { id: bills[0]! })
    expect(sold.rows).toMatchObject([
      { goodsCode: 'MG2', invoicedQty: 60, soldQty: 0, onHand: 180 },
    ])
    expect((await t.ask('kasir.sby', supplierReceipt.soldOf, { id: bills[0]! })).status).toBe(403)
  })

  it('is named by the payment that pays it, and by that alone', async () => {
    const made = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 100_000]])
    const other = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 100_000]])
    bills.push(made)
    const handed = await t.call('pembelian.sby', supplierReceipt.add, receipt([bills.length - 1]))
    const paying = (documentId: number, more: object = {}) =>
      t.ask('akuntansi', debtPayment.add, {
        ...common(),
        supplierId: id.tirta,
        supplierReceiptId: handed.id,
        lines: [{ documentId, amount: 1_110_000 }],
        payments: [{ methodId: id.transfer, amount: 1_110_000, bankAccountId: id.bca }],
        ...more,
      })
    const field = async (asked: ReturnType<typeof paying>) =>
      (await asked).error.errors?.map((one) => [one.field, one.message])
    expect(await field(paying(other))).toEqual([
      ['supplierReceiptId', `Tagihan yang dibayar tidak ada pada tanda terima ${handed.docNo}`],
    ])
    const stranger = await t.id('supplier', 'UD Tani Makmur')
    expect((await paying(made, { supplierReceiptId: other })).status).toBe(422)
    expect((await paying(made, { supplierId: stranger })).status).not.toBe(200)
    const paid = await paying(made)
    expect(paid.status).toBe(200)
    const { related } = await t.call('akuntansi', debtPayment.get, { id: paid.body.id })
    expect(related.map((one) => [one.docNo, one.step, one.status])).toContainEqual([
      handed.docNo,
      -1,
      'PAID',
    ])
    const pdf = await t.ask('akuntansi', debtPayment.pdf, { id: paid.body.id })
    expect(textOf(pdf.raw)).toContain(handed.docNo)
    expect(await field(paying(other))).toEqual([
      ['supplierReceiptId', `Tanda terima ${handed.docNo} sudah lunas`],
    ])
    await expectBooksInOrder(t.db)
  })
})
