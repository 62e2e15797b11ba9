import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { receiveGoods as buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'

/** PPN of money ahead lowers the row in which it was told, by whatever document it goes (UU PPN 11(2); domain §3.2.10). */
describe('PPN of money ahead in PPN Masa', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { ask, ledger } = asking(() => t, taxReports)
  const { salesDownPayment, salesInvoice, receivableRepayment } = api.sales
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T10:00:00Z' })
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.tirta = await t.id('supplier', TIRTA)
    id.warehouse = await t.id('warehouse', 'SBY/GUDANG')
    id.unit = await t.id('unit', 'MG2/DUS')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 900, 150_000]])
    await t.db.query('update customer set credit_limit = 900000000 where id = $1', [id.barokah])
    await t.db.query('update selling_price set price = 200000 where goods_unit_id = $1', [id.unit])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const bank = (amount: number) => ({ methodId: id.transfer!, bankAccountId: id.bca!, amount })
  const ahead = (amount: number) =>
    t.call('akuntansi', salesDownPayment.add, {
      ...common(),
      customerId: id.barokah!,
      amount,
      taxed: true,
      payments: [bank(amount)],
    } as never)
  const bill = async (qty: number, downPaymentUse: object[] = []) =>
    (
      await t.call('owner', salesInvoice.add, {
        ...common(),
        customerId: id.barokah!,
        warehouseId: id.warehouse!,
        taxMode: 'EXCLUDE',
        goods: [{ goodsUnitId: id.unit!, qty }],
        downPaymentUse,
      } as never)
    ).id
  const giveBack = (documentId: number, amount: number) =>
    t.call('akuntansi', receivableRepayment.giveBack, {
      ...common(),
      documentId,
      ...bank(amount),
    } as never)
  /** Base and PPN of a part of the month, and that all parts together are the accounts. */
  const partOf = async (part: string, figure = 'vatOut') => {
    const { rows, sums } = await ask('vat-month', january)
    expect(sums.vatOut).toBe(await ledger('VAT_OUT'))
    expect(sums.vatIn).toBe(0 - (await ledger('VAT_IN')))
    const row = rows.find((r) => r.part === part)
    return row ? [row.dpp, row[figure]] : null
  }
  const byHand = async () =>
    (await t.call('owner', api.report.efaktur.bills, january)).byHand.map((r) => [r.docNo, r.vat])

  it('of the rest that a voucher gives back lowers what tax invoices tell, base and PPN', async () => {
    const paid = await ahead(5_550_000)
    expect(await partOf('INVOICED')).toEqual([5_000_000, 550_000])
    // 1.110.000 of it are used by a bill of 2.220.000; 4.440.000 go back.
    await bill(10, [{ documentId: paid.id, amount: 1_110_000 }])
    expect(await partOf('INVOICED')).toEqual([6_000_000, 660_000])
    const back = await giveBack(paid.id, 4_440_000)
    expect(await partOf('INVOICED')).toEqual([2_000_000, 220_000])
    expect(await partOf('SETTLED')).toBeNull()
    const { rows } = await ask('vat-documents', { ...january, part: 'INVOICED' })
    const row = rows.find((r) => Number(r.documentId) === back.id)
    expect([row?.docNo, row?.partyName, row?.dpp, row?.vatOut]).toEqual([
      back.docNo,
      'Toko Barokah',
      -4_000_000,
      -440_000,
    ])
    // Its tax invoice is the money's: 110.000 of it stand, and the bill tells the rest.
    expect(await byHand()).toEqual([[paid.docNo, 110_000]])
    const turned = await t.ask('akuntansi', api.bankCash.cashFlow.reverse, {
      id: back.id,
      requestId: newRequest(),
    } as never)
    expect(turned.status).toBe(200)
    expect(await partOf('INVOICED')).toEqual([6_000_000, 660_000])
    expect(await byHand()).toEqual([[paid.docNo, 550_000]])
    await giveBack(paid.id, 4_440_000)
  })

  it('that a repayment uses lowers it too, with its base', async () => {
    const [one, other] = [await ahead(1_110_000), await ahead(2_220_001)]
    const debt = await bill(50)
    const before = (await partOf('INVOICED')) as number[]
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [
        { documentId: debt, amount: 3_330_001 },
        { documentId: one.id, amount: 1_110_000 },
        { documentId: other.id, amount: 2_220_001 },
      ],
      payments: [],
    } as never)
    expect(await partOf('INVOICED')).toEqual([before[0]! - 3_000_001, before[1]! - 330_000])
    expect((await byHand()).map(([no]) => no)).not.toContain(one.docNo)
    expect((await byHand()).map(([no]) => no)).not.toContain(other.docNo)
  })

  it('leaves what was typed by hand where payments and compensation stand', async () => {
    await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      ...common(),
      memo: 'Kompensasi PPN',
      lines: [
        { accountId: await t.id('account', '2-1301'), debit: 50_000, credit: 0 },
        { accountId: await t.id('account', '7-1104'), debit: 0, credit: 50_000 },
      ],
    } as never)
    expect(await partOf('SETTLED')).toEqual([0, -50_000])
  })

  it('of a supplier who gives it back lowers input PPN', async () => {
    await buyGoods(t, TIRTA, [['MG2/DUS', 1, 100_000]])
    const paid = await t.call('akuntansi', api.purchase.downPayment.add, {
      ...common(),
      supplierId: id.tirta!,
      amount: 5_550_000,
      payments: [bank(5_550_000)],
      taxed: true,
      taxInvoiceNo: '04002600000000001',
      taxInvoiceDate: '2026-01-10',
    } as never)
    expect(await partOf('IN', 'vatIn')).toEqual([5_000_000, 550_000])
    await t.call('akuntansi', api.purchase.downPayment.refund, {
      ...common(),
      ...bank(2_220_000),
      downPaymentId: paid.id,
    } as never)
    expect(await partOf('IN', 'vatIn')).toEqual([3_000_000, 330_000])
    expect(await partOf('SETTLED')).toEqual([0, -50_000])
  })

  it('whose number came back is told at night where Coretax has more of it', async () => {
    const paid = await ahead(3_330_000)
    await t.db.query(
      `insert into coretax_invoice (side, number, status, day, vat, dpp, branch_id, document_id, partner_name, read_by, read_at)
       values ('OUT', '04002600000000077', 'APPROVED', '2026-01-10', 330000, 3000000, $1, $2, 'Toko Barokah', (select min(id) from employee), now())`,
      [id.branch, paid.id],
    )
    const said = async () => {
      await t.call('akuntansi', api.report.taxRehearsal.run, { requestId: newRequest() } as never)
      const { rows } = await t.call('akuntansi', api.report.taxRehearsal.latest, {})
      return rows.filter((r) => r.documentId === paid.id).map((r) => [r.fault, r.message, r.amount])
    }
    expect(await said()).toEqual([])
    await giveBack(paid.id, 1_110_000)
    const more = (text: string) => `PPN di Coretax lebih ${text} dari buku`
    expect(await said()).toEqual([['DIFFERS', more('Rp 110.000'), 110_000]])
    await giveBack(paid.id, 2_220_000)
    expect(await said()).toEqual([['DIFFERS', more('Rp 330.000'), 330_000]])
  })
})
