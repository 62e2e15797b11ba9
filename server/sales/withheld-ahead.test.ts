import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** PPh that a customer withholds of money ahead (domain §3.2.10): it is ahead as his money is, and ours with the state. */
describe('PPh withheld of money ahead', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesDownPayment } = api.sales
  const report = api.report.withheldFromUs
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const bank = (amount: number) => ({
    methodId: id.transfer!,
    bankAccountId: id.bca!,
    amount,
  })
  const ahead = (amount: number, came: number, more: object) =>
    t.ask('akuntansi', salesDownPayment.add, {
      ...common(),
      customerId: id.barokah!,
      amount,
      payments: [bank(came)],
      taxed: false,
      ...more,
    } as never)
  const seen = (document: number) => t.call('akuntansi', salesDownPayment.get, { id: document })
  const sides = (journal: { accountCode: string | null; debit: number; credit: number }[]) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])
  const register = async () =>
    (
      await t.call('akuntansi', report.list, { dateFrom: '2026-01-01', dateTo: '2026-01-31' })
    ).rows.map((r) => [r.id, r.kind, r.whtBase, r.withheld, r.whtSlipNo])
  const kept = { whtObject: '22-910-01', whtBase: 10_000_000 }

  it('asks for more than its rule gives', async () => {
    const { error } = await ahead(10_000_000, 8_500_000, { ...kept, whtRate: 15 })
    expect([error.code, error.action]).toEqual(['APPROVAL_REQUIRED', 'WITHHELD_BEYOND'])
  })

  it('of 10.000.000: 150.000 are prepaid tax, and all of it is ahead', async () => {
    const { body } = await ahead(10_000_000, 9_850_000, kept)
    id.first = body.id
    const { document, journal } = await seen(body.id)
    expect(document).toMatchObject({
      total: 10_000_000,
      withheld: 150_000,
      whtType: 'PPH22',
      whtRate: 1.5,
    })
    expect(sides(journal)).toEqual([
      ['1-1111', 9_850_000, 0],
      ['1-1404', 150_000, 0],
      ['2-1201', 0, 10_000_000],
    ])
    const { rows } = await t.db.query(
      `select (amount - settled)::int as n from open_item where document_id = $1 and line = 0`,
      [body.id],
    )
    expect(rows).toEqual([{ n: 10_000_000 }])
    expect(await register()).toEqual([[body.id, 'sales-down-payment', 10_000_000, 150_000, null]])
    await expectBooksInOrder(t.db)
  })

  it('of 11.100.000 with PPN in it the base is what is no PPN', async () => {
    const over = await ahead(11_100_000, 10_933_500, {
      taxed: true,
      whtObject: '22-910-01',
      whtBase: 11_100_000,
    })
    expect(over.error.errors?.[0]).toEqual({
      field: 'whtBase',
      message: 'Dasar PPh melebihi nilai sebelum PPN (Rp 10.000.000)',
    })
    const { body } = await ahead(11_100_000, 10_950_000, { taxed: true, ...kept })
    expect(sides((await seen(body.id)).journal)).toEqual([
      ['1-1111', 10_950_000, 0],
      ['1-1404', 150_000, 0],
      ['2-1201', 0, 10_000_000],
      ['2-1301', 0, 1_100_000],
    ])
  })

  it('of a part of an order above the limit is no sum that is free of it', async () => {
    const free = async (more: object) => {
      const { body } = await ahead(1_000_000, 985_000, { ...kept, whtBase: 1_000_000, ...more })
      return body.warnings?.filter((one) => one.includes('tidak dipotong PPh'))
    }
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 50, 171_000]])
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER' as const,
      customerId: id.barokah!,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 20 }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    expect(await free({ salesOrderId: order.id })).toEqual([])
    expect(await free({})).toHaveLength(1)
  })

  it('is part of what is paid: money that comes to more or less is refused', async () => {
    const { error } = await ahead(10_000_000, 10_000_000, kept)
    expect(error.code).toBe('PAY_MISMATCH')
    const none = await ahead(10_000_000, 10_000_000, { whtBase: 10_000_000 })
    expect(none.error.errors?.[0]?.field).toBe('whtObject')
  })

  it('has its slip written down later, by whoever writes money ahead', async () => {
    const fill = (as: string) =>
      t.ask(as, report.slip, {
        id: id.first!,
        version: 1,
        requestId: newRequest(),
        whtSlipNo: '2600000009',
        whtSlipDate: '2026-01-10',
      })
    expect((await fill('kasir.sby')).status).toBe(403)
    expect((await fill('akuntansi')).status).toBe(200)
    expect((await register())[0]?.[4]).toBe('2600000009')
  })

  it('goes back as it came: the money less what the state has, and the claim with it', async () => {
    const { body } = await t.ask('akuntansi', salesDownPayment.update, {
      id: id.first!,
      requestId: newRequest(),
      action: 'REFUND',
      reason: 'Batal pesan',
      methodId: id.transfer!,
      bankAccountId: id.bca!,
    } as never)
    expect(body.warnings).toEqual([
      'PPh Rp 150.000 yang dipotong ikut dibatalkan: minta pelanggan membatalkan bukti potongnya',
    ])
    const { rows } = await t.db.query(
      `select a.code, sum(l.debit - l.credit)::int as n from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
         join account a on a.id = l.account_id where j.document_id = $1 group by 1 having sum(l.debit - l.credit) <> 0`,
      [id.first],
    )
    expect(rows).toEqual([])
    expect((await register()).map((r) => r[0])).not.toContain(id.first)
  })
})
