import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'

/** Money ahead whose tax invoice is too old: its PPN is claimed nowhere, whatever becomes of the money (domain §0.4 D7). */
describe('PPN of money ahead that cannot be claimed', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { downPayment, purchaseInvoice, debtPayment } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.supplier = await t.id('supplier', TIRTA)
    id.transfer = await t.id('method', 'TRANSFER')
    id.giro = await t.id('method', 'GIRO')
    id.bca = await t.id('bank', 'SBY')
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const byTransfer = (amount: number) => ({
    methodId: id.transfer!,
    amount,
    bankAccountId: id.bca!,
  })
  const ahead = (amount: number, no: number, payment: object = byTransfer(amount)) =>
    t.call('akuntansi', downPayment.add, {
      ...common(),
      supplierId: id.supplier!,
      amount,
      payments: [payment],
      taxed: true,
      taxInvoiceNo: `0400250000000000${no}`,
      taxInvoiceDate: '2025-09-30',
    } as never)
  const journalOf = async (documentId: number) => {
    const { rows } = await t.db.query(
      `select a.code, l.debit::int, l.credit::int from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
       join account a on a.id = l.account_id where j.document_id = $1 order by j.id, l.line`,
      [documentId],
    )
    return rows.map(({ code, debit, credit }) => [code, debit, credit])
  }

  it('stands apart, and is told', async () => {
    const saved = await ahead(5_550_000, 1)
    expect(saved.warnings?.join()).toMatch(/lebih tua dari tiga masa/)
    expect(await journalOf(saved.id)).toEqual([
      ['1-1401', 5_000_000, 0],
      ['1-1405', 550_000, 0],
      ['1-1111', 0, 5_550_000],
    ])
    // The bill's own tax invoice is over the rest, so its PPN falls; what is too old stays where nobody claims it.
    const bill = await receiveGoods(t, TIRTA, [['MG2/DUS', 100, 100_000]])
    const invoice = await t.call('pembelian.sby', purchaseInvoice.add, {
      ...bill,
      downPaymentUse: [{ documentId: saved.id, amount: 3_330_000 }],
    } as never)
    const billed = await journalOf(invoice.id)
    expect(billed).toContainEqual(['1-1402', 1_100_000, 0])
    expect(billed.slice(-2)).toEqual([
      ['1-1401', 0, 3_000_000],
      ['1-1402', 0, 330_000],
    ])
    // Set off against a bill whose tax invoice is over all of it, or given back, it goes as it came.
    const payment = await t.call('akuntansi', debtPayment.add, {
      ...common(),
      supplierId: id.supplier!,
      payments: [byTransfer(6_660_000)],
      lines: [
        { documentId: invoice.id, amount: 7_770_000 },
        { documentId: saved.id, amount: 1_110_000 },
      ],
    })
    expect(await journalOf(payment.id)).toContainEqual(['1-1405', 0, 110_000])
    const back = await t.call('akuntansi', downPayment.refund, {
      ...common(),
      ...byTransfer(1_110_000),
      downPaymentId: saved.id,
    })
    expect(await journalOf(back.id)).toContainEqual(['1-1405', 0, 110_000])
  })

  it('leaves where it stands with a giro that the bank does not pay', async () => {
    const giro = {
      methodId: id.giro!,
      amount: 2_220_000,
      refNo: 'BG-LAMA',
      bankAccountId: id.bca!,
      issueDate: '2026-01-10',
      effectiveDate: '2026-01-20',
    }
    const saved = await ahead(2_220_000, 2, giro)
    t.at('2026-01-21T03:00:00Z')
    const change = { detailId: tenderId(saved.id, 1), status: 'BOUNCED' as const }
    expect((await t.ask('akuntansi', debtPayment.changeTender, change)).status).toBe(200)
    expect((await journalOf(saved.id)).slice(3)).toContainEqual(['1-1405', 0, 220_000])
  })
})
