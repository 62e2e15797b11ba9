import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from '../declared/story.ts'

/** Berkas Coretax: where each file of a masa stands, and what no file tells. */
describe('files of a masa', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { efaktur, retailInvoices, taxFiles, withholding } = api.report
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const overview = () => t.call('owner', taxFiles.overview, january)
  const lineOf = async (kind: string) => (await overview()).rows.find((r) => r.kind === kind)
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const sell = async (more: object = {}) =>
    (
      await t.call('owner', api.sales.salesInvoice.add, {
        ...common(),
        customerId: id.barokah,
        warehouseId: id.gudang,
        ...more,
        goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 4 }],
      } as never)
    ).id
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 100, 150_000]])
    await t.db.query(
      `update customer set credit_limit = 500000000, credit_allowed = true,
      npwp = '0098765432101000', tax_name = 'Toko Barokah' where id = $1`,
      [id.barokah],
    )
    await t.db.query(`update company set npwp = '0013456789012000'`)
    await t.db.query(
      `update unit set coretax_unit_code = 'UM.0037' where coretax_unit_code is null`,
    )
    id.sold = await sell({ taxMode: 'EXCLUDE' })
    id.within = await sell({ taxMode: 'INCLUDE' })
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('tells what is ready and what lacks something, kind by kind', async () => {
    expect(await lineOf('INVOICE')).toMatchObject({ ready: 2, lacking: 0, made: 0, madeAt: null })
    expect(await lineOf('RETAIL')).toMatchObject({ ready: 1, made: 0, stale: false })
    const bank = (
      await t.db.query(`select account_id::int as id from bank_account where id = $1`, [
        await t.id('bank', 'SBY'),
      ])
    ).rows[0].id
    await t.call('akuntansi', api.bankCash.bankOut.add, {
      ...common(),
      accountId: bank,
      partyName: 'CV AC',
      whtType: 'PPH23',
      whtBase: 100_000,
      lines: [{ accountId: await t.id('account', '6-1104'), amount: 100_000 }],
    } as never)
    expect(await lineOf('BPPU')).toMatchObject({ ready: 0, lacking: 1, lackingTax: 2_000 })
    expect((await t.call('owner', withholding.list, january)).outside).toBe(2_000)
    expect((await t.ask('kepala.sby', taxFiles.overview, january)).status).toBe(403)
    const two = { dateFrom: '2026-01-01', dateTo: '2026-02-28' }
    expect((await t.ask('owner', taxFiles.overview, two)).error.code).toBe('PERIOD_INVALID')
  })

  it('keeps what was made by whom, that it was uploaded, and which row Coretax refused', async () => {
    await t.ask('owner', efaktur.xml, { ids: [id.sold as number] })
    const { files } = await overview()
    expect(files).toMatchObject([{ kind: 'INVOICE', rows: 1, uploadedAt: null, refused: [] }])
    const file = files[0]?.id as number
    await t.call('owner', taxFiles.uploaded, { id: file, isUploaded: true })
    expect((await lineOf('INVOICE'))?.uploadedAt).toEqual(expect.any(String))
    await t.call('owner', taxFiles.uploaded, { id: file, isUploaded: false })
    expect((await lineOf('INVOICE'))?.uploadedAt).toBe(null)
    const refuse = (row: number, reason: string | null, as = 'owner') =>
      t.ask(as, taxFiles.refused, { id: file, row, reason })
    expect((await refuse(2, 'x')).error.errors?.[0]).toEqual({
      field: 'row',
      message: 'Berkas ini tidak mempunyai baris 2 dari dokumen',
    })
    const told = await refuse(1, 'NPWP pembeli tidak valid')
    const bills = async () => (await t.call('owner', efaktur.bills, january)).rows
    const bill = (await bills()).find((r) => r.id === id.sold)
    expect(told.body.docNo).toBe(bill?.docNo)
    expect(bill?.refused).toEqual({ row: 1, message: 'NPWP pembeli tidak valid' })
    expect(await lineOf('INVOICE')).toMatchObject({ made: 1, refused: 1 })
    await refuse(1, null)
    expect((await lineOf('INVOICE'))?.refused).toBe(0)
    expect((await refuse(1, 'x', 'kasir.sby')).status).toBe(403)
    expect(
      (await t.ask('owner', taxFiles.uploaded, { id: 999_999, isUploaded: true })).status,
    ).toBe(404)
  })

  it('calls the sums of a masa stale once a bill of it has a tax invoice of its own', async () => {
    await t.ask('owner', retailInvoices.xml, january)
    expect(await lineOf('RETAIL')).toMatchObject({ ready: 0, made: 1, stale: false })
    expect((await t.call('owner', retailInvoices.list, january)).stale).toBe(null)
    const { dpp } = (await t.call('owner', retailInvoices.list, january)).sums
    await t.ask('owner', efaktur.xml, { ids: [id.within as number] })
    const { stale } = await t.call('owner', retailInvoices.list, january)
    expect(stale).toMatchObject({ dpp: -dpp, bills: [{ id: id.within }] })
    expect(await lineOf('RETAIL')).toMatchObject({ stale: true })
    // What is sold since leaves it behind as well; made anew it is of today.
    await sell({ taxMode: 'INCLUDE' })
    expect((await lineOf('RETAIL'))?.stale).toBe(true)
    await t.ask('owner', retailInvoices.xml, january)
    expect((await lineOf('RETAIL'))?.stale).toBe(false)
  })

  it('names what the month owes by tax invoice and no file tells: money ahead and notes', async () => {
    await t.call('akuntansi', api.sales.salesDebitNote.add, {
      ...common(),
      scope: 'CUSTOMER',
      customerId: id.barokah,
      amount: 1_000_000,
      taxable: true,
      reason: 'ONGKIR',
      memo: 'Jasa antar',
    } as never)
    const { rows, byHand } = await t.call('owner', efaktur.bills, january)
    expect(byHand.map((r) => [r.kind, r.vat])).toEqual([['customer-debit-note', 110_000]])
    const month = await asking(() => t, taxReports).ask('vat-month', january)
    const invoiced = month.rows.find((r) => r.part === 'INVOICED')?.vatOut
    const told = rows
      .filter((r) => r.exportedAt || r.id === id.sold)
      .reduce((sum, r) => sum + r.vat, 0)
    expect(told + 110_000).toBe(invoiced)
  })

  it('asks no tax invoice of a consumer without a number, as the rehearsal does', async () => {
    const sari = await t.id('customer', 'Ibu Sari')
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 90000000 where id = $1',
      [sari],
    )
    const before = await lineOf('INVOICE')
    await sell({ customerId: sari, taxMode: 'INCLUDE' })
    expect(await lineOf('INVOICE')).toEqual(before)
  })
})
