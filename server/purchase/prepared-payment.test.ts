import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from './story.ts'

/** One writes which bills are to be paid, another brings the money; what fails waits again (domain §3.1.10). */
describe('payments prepared, paid, and paid once more', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const bills: number[] = []
  const { debtPayment, purchaseInvoice, supplierReceipt } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.giro = await t.id('method', 'GIRO')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    // Six bills of 1.110.000 each.
    for (let i = 0; i < 6; i++) {
      bills.push(await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 100_000]]))
    }
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const prepare = (of: number[], more: object = {}) =>
    t.call('akuntansi', debtPayment.add, {
      ...common(),
      supplierId: id.tirta!,
      lines: of.map((i) => ({ documentId: bills[i]!, amount: 1_110_000 })),
      payments: [],
      ...more,
    })
  const giro = (amount: number, refNo: string) => ({
    methodId: id.giro!,
    amount,
    refNo,
    bankAccountId: id.bca!,
    issueDate: '2026-01-10',
    effectiveDate: '2026-01-20',
  })
  const transfer = (amount: number) => ({ methodId: id.transfer!, amount, bankAccountId: id.bca! })
  const payment = (of: number, ...payments: object[]) => ({
    id: of,
    requestId: newRequest(),
    payments,
  })
  const pay = (...of: Parameters<typeof payment>) =>
    t.ask('akuntansi', debtPayment.pay, payment(...of))
  const seen = async (of: number) =>
    (await t.call('akuntansi', debtPayment.get, { id: of })).document
  const open = async (i: number) =>
    (await t.call('akuntansi', purchaseInvoice.get, { id: bills[i]! })).document.outstanding
  const receiptStatus = async (of: number) =>
    (await t.call('akuntansi', supplierReceipt.get, { id: of })).document.status
  const journalOf = async (of: number) =>
    (await t.call('akuntansi', debtPayment.get, { id: of })).journal.map((l) => [
      l.date,
      l.accountCode,
      l.debit,
      l.credit,
    ])
  const giroSays = (form: number, line: number, status: string) =>
    t.call('akuntansi', debtPayment.changeTender, {
      detailId: tenderId(form, line),
      status,
    } as never)

  it('posts nothing until the money is there, and then on the day it is', async () => {
    const saved = await prepare([0], { discount: 10_000 })
    expect([saved.docNo, saved.status, saved.totals?.total]).toEqual([
      'PH/SBY/2601/00001',
      'WAITING_PAYMENT',
      1_100_000,
    ])
    expect([await open(0), await journalOf(saved.id)]).toEqual([1_110_000, []])
    const again = await prepare([0])
    expect(again.warnings).toEqual([
      'FB/SBY/2601/00001 juga menunggu pembayaran pada PH/SBY/2601/00001',
    ])
    const uneven = await pay(saved.id, transfer(1_100_001))
    expect(uneven.error.code).toBe('PAY_MISMATCH')
    t.at('2026-01-12T03:00:00Z')
    // Two who pay it at once pay it once.
    const both = await Promise.all([
      pay(saved.id, transfer(1_100_000)),
      pay(saved.id, transfer(1_100_000)),
    ])
    expect(both.map((a) => a.status).sort()).toEqual([200, 422])
    expect(both.find((a) => a.status === 422)?.error.message).toBe(
      'Pelunasan Hutang berstatus Lunas tidak dapat dibayar',
    )
    expect(await journalOf(saved.id)).toEqual([
      ['2026-01-12', '2-1101', 1_110_000, 0],
      ['2026-01-12', '1-1111', 0, 1_100_000],
      ['2026-01-12', '5-1104', 0, 10_000],
    ])
    const late = await pay(again.id, transfer(1_110_000))
    expect(late.error.message).toBe('Nilai melebihi sisa tagihan (Rp 0)')
    // Whoever lost the connection asks again, and is told what was done.
    const third = await prepare([4], { docDate: '2026-01-12' })
    const lost = payment(third.id, transfer(1_110_000))
    const answers = [
      await t.ask('akuntansi', debtPayment.pay, lost),
      await t.ask('akuntansi', debtPayment.pay, lost),
    ]
    expect(answers.map((a) => [a.status, a.body.docNo, a.body.status])).toEqual([
      [200, third.docNo, 'PAID'],
      [200, third.docNo, 'PAID'],
    ])
    // Two payments of one bill at once: one of them finds nothing to pay.
    const rivals = await Promise.all(
      [1, 2].map(() =>
        t.ask('akuntansi', debtPayment.add, {
          ...common(),
          docDate: '2026-01-12',
          supplierId: id.tirta!,
          lines: [{ documentId: bills[5]!, amount: 1_110_000 }],
          payments: [transfer(1_110_000)],
        }),
      ),
    )
    expect(rivals.map((a) => a.status).sort()).toEqual([200, 422])
    await expectBooksInOrder(t.db)
    id.second = again.id
  })

  it('is given up while nothing is posted, and never afterwards', async () => {
    const cancel = (of: number) =>
      t.ask('akuntansi', debtPayment.cancel, { id: of, reason: 'Salah pilih' })
    expect((await t.ask('pembelian.sby', debtPayment.cancel, { id: id.second! })).status).toBe(403)
    expect((await cancel(id.second!)).body.status).toBe('CANCELLED')
    expect((await pay(id.second!, transfer(1_110_000))).error.message).toBe(
      'Pelunasan Hutang berstatus Dibatalkan tidak dapat dibayar',
    )
    const paid = await prepare([1], { docDate: '2026-01-12', payments: [transfer(1_110_000)] })
    expect(paid.status).toBe('PAID')
    expect((await cancel(paid.id)).error.code).toBe('STATUS_INVALID')
    await expectBooksInOrder(t.db)
  })

  it('goes back to waiting with its receipt when the giro bounces, and takes other money', async () => {
    const handed = await t.call('pembelian.sby', supplierReceipt.add, {
      ...common(),
      docDate: '2026-01-12',
      supplierId: id.tirta!,
      receivedFrom: 'Pak Joko',
      plannedPayDate: '2026-01-20',
      lines: [2, 3].map((i) => ({
        documentId: bills[i]!,
        hasInvoice: true,
        hasTaxInvoice: true,
        hasDeliveryNote: true,
      })),
    })
    const form = await prepare([2, 3], { docDate: '2026-01-12' })
    expect(await receiptStatus(handed.id)).toBe('WAITING_PAYMENT')
    expect((await pay(form.id, giro(1_000_000, 'BG 1'), giro(1_220_000, 'BG 2'))).status).toBe(200)
    expect([await seen(form.id), await receiptStatus(handed.id)]).toMatchObject([
      { status: 'PAID' },
      'PAID',
    ])
    const pending = async () =>
      (await t.call('akuntansi', purchaseInvoice.get, { id: bills[2]! })).document.giroPending
    expect(await pending()).toBe(true)
    t.at('2026-01-20T03:00:00Z')
    await giroSays(form.id, 1, 'BOUNCED')
    expect([(await seen(form.id)).status, await receiptStatus(handed.id)]).toEqual([
      'PARTIALLY_PAID',
      'PARTIALLY_PAID',
    ])
    expect([await open(2), await open(3)]).toEqual([1_000_000, 0])
    await giroSays(form.id, 2, 'BOUNCED')
    expect([(await seen(form.id)).status, await receiptStatus(handed.id)]).toEqual([
      'WAITING_PAYMENT',
      'WAITING_PAYMENT',
    ])
    expect([await open(2), await open(3)]).toEqual([1_110_000, 1_110_000])
    await expectBooksInOrder(t.db)
    const again = { ...giro(2_000_000, 'BG 3'), effectiveDate: '2026-01-22' }
    expect((await pay(form.id, again, transfer(220_000))).status).toBe(200)
    expect([await open(2), await open(3), await receiptStatus(handed.id)]).toEqual([0, 0, 'PAID'])
    await expectBooksInOrder(t.db)
    t.at('2026-01-22T03:00:00Z')
    await giroSays(form.id, 3, 'BOUNCED')
    expect(await pending()).toBe(false)
    // The transfer stands: it paid the last 220.000 of the second bill.
    expect([await open(2), await open(3)]).toEqual([1_110_000, 890_000])
    const tenders = await t.call('akuntansi', debtPayment.tenders, {
      filter: { giroOnly: true },
    })
    expect(tenders.rows.map((r) => [r.refNo, r.status])).toEqual([
      ['BG 1', 'BOUNCED'],
      ['BG 2', 'BOUNCED'],
      ['BG 3', 'BOUNCED'],
    ])
    await expectBooksInOrder(t.db)
  })

  it('does not wait again where a discount or a note stands, though its giro failed', async () => {
    const day = { docDate: '2026-01-22' }
    const prepared = await prepare([3], {
      ...day,
      lines: [{ documentId: bills[3]!, amount: 890_000 }],
      discount: 90_000,
    })
    const later = { ...giro(800_000, 'BG 4'), effectiveDate: '2026-01-30' }
    expect((await pay(prepared.id, later)).status).toBe(200)
    await giroSays(prepared.id, 1, 'CANCELLED')
    expect([(await seen(prepared.id)).status, await open(3)]).toEqual(['PARTIALLY_PAID', 800_000])
    const again = await pay(prepared.id, transfer(800_000))
    expect(again.error.message).toBe(
      'Pelunasan Hutang berstatus Dibayar Sebagian tidak dapat dibayar',
    )
    const rest = await prepare([3], {
      ...day,
      lines: [{ documentId: bills[3]!, amount: 800_000 }],
      payments: [transfer(800_000)],
    })
    expect([rest.status, await open(3)]).toEqual(['PAID', 0])
    await expectBooksInOrder(t.db)
  })

  it('tells the giros as Excel, to whoever may take them along', async () => {
    const file = await t.ask('akuntansi', debtPayment.tendersXlsx, { filter: { giroOnly: true } })
    const rows = await readWorkbook(file.raw)
    expect(rows.map((r) => [r[0], r[9], r[10]])).toEqual([
      ['No. Referensi', 'Nilai', 'Status'],
      ['BG 1', 1_000_000, 'Tolak'],
      ['BG 2', 1_220_000, 'Tolak'],
      ['BG 3', 2_000_000, 'Tolak'],
      ['BG 4', 800_000, 'Dibatalkan'],
    ])
    expect((await t.ask('kasir.sby', debtPayment.tendersXlsx, {})).status).toBe(403)
  })
})
