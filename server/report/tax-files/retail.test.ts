import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { asking } from '../declared/story.ts'
import { readXml, valuesOf } from '#server/tax/files/read-xml.ts'

/** PPN digunggung as Coretax takes it (domain §7.5): one row a branch, day and code, tied to the books. */
describe('PPN digunggung', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { retailInvoices } = api.report
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const list = (more: object = {}) => t.call('owner', retailInvoices.list, { ...january, ...more })
  const sell = async (docDate: string, goods: [unit: string, qty: number][], more: object = {}) =>
    (
      await t.call('owner', api.sales.salesInvoice.add, {
        requestId: newRequest(),
        branchId,
        docDate,
        taxMode: 'INCLUDE',
        customerId: id.barokah,
        warehouseId: id.gudang,
        goods: await Promise.all(
          goods.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
        ),
        ...more,
      } as never)
    ).id
  const giveBack = async (
    invoiceId: number,
    docDate: string,
    qty: number,
    settleBy = 'POTONG_PIUTANG',
  ) => {
    const saved = await t.call('owner', api.sales.salesReturn.add, {
      requestId: newRequest(),
      branchId,
      docDate,
      invoiceId,
      reason: 'RUSAK',
      settleBy,
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: saved.id, action: 'APPROVE' })
  }
  /** PPN of the month as its accounts have it, by part. */
  const parts = async () => {
    const { rows } = await asking(() => t, taxReports).ask('vat-month', january)
    const of = (part: string) => Number(rows.find((r) => r.part === part)?.vatOut ?? 0)
    return { summed: of('DIGUNGGUNG'), back: of('RETURNED_OUT') }
  }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-20T10:00:00Z' })
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 100, 150_000],
      ['MIG/DUS', 100, 90_000],
      ['BRS5/SAK', 100, 60_000],
    ])
    await t.db.query(
      `update customer set credit_limit = 500000000, credit_allowed = true where name = 'Toko Barokah'`,
    )
    await t.db.query(`update company set npwp = '0013456789012000'`)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('has a row a day and code, its PPN as the template computes it, beside that of the books', async () => {
    id.first = await sell('2026-01-11', [
      ['MG2/DUS', 7],
      ['BRS5/SAK', 3],
    ])
    await sell('2026-01-12', [['MIG/DUS', 11]])
    const { rows, sums, lacks, difference } = await list()
    expect(lacks).toEqual([])
    expect(rows.map((r) => [r.docDate, r.code])).toEqual([
      ['2026-01-11', 'Normal'],
      ['2026-01-12', 'Normal'],
      ['2026-01-11', '08'],
    ])
    for (const row of rows) {
      expect(row.otherBase).toBe(Math.round((row.dpp * 11) / 12))
      expect(row.vat).toBe(Math.round(row.otherBase * 0.12))
    }
    expect(sums.bookedVat).toBe((await parts()).summed)
    // Freed goods: PPN is told in the file, and nobody owes it.
    expect(rows[2]).toMatchObject({ bookedVat: 0 })
    expect(difference).toBe((rows[0]?.vat ?? 0) + (rows[1]?.vat ?? 0) - sums.bookedVat)
    expect(rows.map((r) => r.serialNo)).toEqual([
      'FJ/SBY/2601/00001',
      'FJ/SBY/2601/00002',
      'FJ/SBY/2601/00001 EXEMPT',
    ])
  })

  it('nets what came back, a day below zero with its neighbour, and ties to the ledger', async () => {
    await giveBack(id.first as number, '2026-01-15', 2)
    const { rows, sums } = await list()
    // The fifteenth sold nothing: it joins the day before.
    expect(rows.filter((r) => r.code === 'Normal').map((r) => r.docDate)).toEqual([
      '2026-01-11',
      '2026-01-12',
    ])
    const { summed, back } = await parts()
    expect(sums.bookedVat).toBe(summed + back)
    await sell('2026-01-16', [['MG2/DUS', 5]])
    const after = await list()
    expect(after.rows.filter((r) => r.code === 'Normal').map((r) => r.docDate)).toEqual([
      '2026-01-11',
      '2026-01-12',
      '2026-01-16',
    ])
    expect(after.rows.reduce((all, r) => all + r.bookedVat, 0)).toBe(after.sums.bookedVat)
    const now = await parts()
    expect(after.sums.bookedVat).toBe(now.summed + now.back)
    const whole = await list({ wholeMonth: true })
    expect(whole.rows.map((r) => [r.code, r.docDate, r.dpp])).toEqual([
      [
        'Normal',
        '2026-01-31',
        after.rows.reduce((n, r) => n + (r.code === 'Normal' ? r.dpp : 0), 0),
      ],
      ['08', '2026-01-31', after.rows.find((r) => r.code === '08')?.dpp],
    ])
  })

  it('leaves out what a tax invoice tells, with what came back of it', async () => {
    await t.db.query(
      `update customer set npwp = '0012345678901000', tax_name = 'Toko Barokah' where id = $1`,
      [id.barokah],
    )
    await t.db.query(
      `update unit set coretax_unit_code = 'UM.0033' where coretax_unit_code is null`,
    )
    const before = (await list()).sums
    id.told = await sell('2026-01-13', [['MG2/DUS', 4]])
    expect((await list()).sums.dpp).toBeGreaterThan(before.dpp)
    expect((await t.ask('owner', api.report.efaktur.xml, { ids: [id.told] })).status).toBe(200)
    expect((await list()).sums).toEqual(before)
    await giveBack(id.told, '2026-01-17', 1)
    expect((await list()).sums).toEqual(before)
    // So does the report of days.
    const { salesReports } = await import('#contract/report/declared/sales.ts')
    const { rows } = await asking(() => t, salesReports).ask('sales-tax-by-day', january)
    const summed = rows.filter((r) => r.way === 'DIGUNGGUNG')
    expect(summed.reduce((all, r) => all + Number(r.vat), 0)).toBe(before.bookedVat)
  })

  it('names what it cannot tell, with its rupiah', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 25_000]])
    const approvalToken = await giveApproval(t, 'kasir.sby', 'owner', 'TAX_FREE')
    const free = await t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-20',
      approvalToken,
      taxFreeReason: 'FASILITAS',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
    } as never)
    expect(free.status, JSON.stringify(free.error)).toBe(200)
    const { lacks } = await list()
    expect(lacks).toEqual([
      {
        code: 'REASON',
        id: free.body.id,
        name: free.body.docNo,
        kind: 'sales-invoice',
        dpp: expect.any(Number),
        vat: 0,
      },
    ])
    expect(lacks[0]?.dpp).toBeGreaterThan(0)
    // What comes back of it is named as the return that it is.
    await giveBack(free.body.id, '2026-01-20', 2, 'TUNAI')
    expect((await list()).lacks.map((l) => [l.kind, l.dpp])).toEqual([
      ['sales-invoice', lacks[0]?.dpp],
      ['sales-return', -(lacks[0]?.dpp ?? 0)],
    ])
    const empty = await t.ask('owner', retailInvoices.list, {
      dateFrom: '2026-01-01',
      dateTo: '2026-02-01',
    })
    expect(empty.error).toMatchObject({ code: 'PERIOD_INVALID', errors: [{ field: 'dateFrom' }] })
    expect((await t.ask('kepala.sby', retailInvoices.list, january)).status).toBe(403)
  })

  it('writes the file of the whole masa, remembers it, and refuses without NPWP', async () => {
    const answer = await t.ask('owner', retailInvoices.xml, january)
    expect(answer.status).toBe(200)
    const { children } = readXml(answer.raw.toString('utf8'))
    const head = valuesOf(children[0] as never)
    expect(head).toMatchObject({
      TIN: '0013456789012000',
      TaxPeriodMonth: '1',
      TaxPeriodYear: '2026',
    })
    const { rows, madeBy } = await list()
    const written = (children[0]?.children.at(-1)?.children ?? []).map(valuesOf)
    expect(written.map((w) => [w.TrxCode, Number(w.TaxBaseSellingPrice), Number(w.VAT)])).toEqual(
      rows.map((r) => [r.code, r.dpp, r.vat]),
    )
    expect(new Set(written.map((w) => w.SerialNo)).size).toBe(written.length)
    expect(madeBy).toEqual(expect.any(String))
    await t.db.query('update company set npwp = null')
    expect((await t.ask('owner', retailInvoices.xml, january)).error.message).toBe(
      'NPWP perusahaan belum diisi',
    )
    expect((await list()).lacks.map((l) => l.code)).toContain('COMPANY_NPWP')
    await t.db.query(`update company set npwp = '0013456789012000'`)
  })
  it('names a branch whose masa is below zero with the PPN that no file takes', async () => {
    const sold = await sell('2026-01-20', [['MG2/DUS', 3]])
    t.at('2026-02-03T10:00:00Z')
    await t.call('akuntansi', api.system.period.open, { year: 2026, month: 2 })
    await giveBack(sold, '2026-02-02', 1)
    const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
    const { rows, lacks } = await list(february)
    const { rows: parts } = await asking(() => t, taxReports).ask('vat-month', february)
    const back = Number(parts.find((r) => r.part === 'RETURNED_OUT')?.vatOut ?? 0)
    expect(back).toBeLessThan(0)
    expect([rows, lacks.map((l) => [l.code, l.name, l.vat])]).toEqual([
      [],
      [['NEGATIVE', 'Surabaya', back]],
    ])
  })
})
