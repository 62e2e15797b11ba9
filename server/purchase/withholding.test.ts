import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** PPh that is kept back of what a supplier gets (domain §0.4 D9). */
describe('withholding', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { otherDebt, purchaseCreditNote, purchaseNote, purchaseInvoice } = api.purchase
  const { cashOut, bankOut, cashFlow } = api.bankCash
  const report = api.report.withholding
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.rent = await t.id('account', '6-1102')
    id.service = await t.id('account', '6-1104')
    id.cash = await t.id('account', 'SBY/1-1101')
    id.bank = (
      await t.db.query(`select account_id::int as id from bank_account where id = $1`, [
        await t.id('bank', 'SBY'),
      ])
    ).rows[0].id
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const sides = (journal: { accountCode: string; debit: number; credit: number }[]) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])
  const debt = (more: object) => ({
    ...common(),
    supplierId: id.tirta!,
    accountId: id.rent!,
    amount: 10_000_000,
    taxable: true,
    dueDate: '2026-02-10',
    ...more,
  })

  it('of rent: the supplier is owed less, the state the rest', async () => {
    const saved = await t.call(
      'akuntansi',
      otherDebt.add,
      debt({ whtType: 'PPH4_2', whtBase: 10_000_000 }),
    )
    expect(saved.totals?.total).toBe(11_100_000)
    const seen = await t.call('akuntansi', otherDebt.get, { id: saved.id })
    expect(seen.document).toMatchObject({
      whtType: 'PPH4_2',
      whtRate: 10,
      withheld: 1_000_000,
      whtSlipNo: null,
      outstanding: 10_100_000,
    })
    expect(sides(seen.journal)).toEqual([
      ['2-1104', 0, 10_100_000],
      ['6-1102', 10_000_000, 0],
      ['1-1405', 1_100_000, 0],
      ['2-1303', 0, 1_000_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes another rate and base where they are given, and refuses what cannot be', async () => {
    const refused = async (more: object) =>
      (await t.ask('akuntansi', otherDebt.add, debt(more))).error.errors?.[0]
    expect((await refused({ whtType: 'PPH23' }))?.field).toBe('whtBase')
    expect((await refused({ whtType: 'PPH21', whtBase: 1 }))?.field).toBe('whtRate')
    expect((await refused({ whtBase: 1 }))?.field).toBe('whtType')
    expect(await refused({ whtType: 'PPH23', whtBase: 10_000_001 })).toEqual({
      field: 'whtBase',
      message: 'Dasar PPh melebihi nilai sebelum PPN (Rp 10.000.000)',
    })
    const { id: saved } = await t.call(
      'akuntansi',
      otherDebt.add,
      debt({ whtType: 'PPH21', whtBase: 5_000_001, whtRate: 2.5, whtSlipNo: '2600000001' }),
    )
    const seen = await t.call('akuntansi', otherDebt.get, { id: saved })
    expect(seen.document).toMatchObject({ withheld: 125_000, outstanding: 10_975_000 })
    expect(sides(seen.journal).at(-1)).toEqual(['2-1302', 0, 125_000])
  })

  it('of a supplier’s note goes back with it', async () => {
    const { id: note } = await t.call('akuntansi', purchaseCreditNote.add, {
      ...common(),
      supplierId: id.tirta!,
      reason: 'ONGKIR',
      amount: 1_000_000,
      taxable: false,
      memo: 'Ongkos kirim',
      whtType: 'PPH23',
      whtBase: 1_000_000,
    })
    await t.call('akuntansi', purchaseNote.update, { type: 'credit', id: note, action: 'CANCEL' })
    const seen = await t.call('akuntansi', purchaseNote.get, { id: note })
    expect(sides(seen.journal)).toEqual([
      ['2-1101', 0, 980_000],
      ['6-1401', 1_000_000, 0],
      ['2-1303', 0, 20_000],
      ['2-1101', 980_000, 0],
      ['6-1401', 0, 1_000_000],
      ['2-1303', 20_000, 0],
    ])
    await expectBooksInOrder(t.db)
  })

  it('of the freight of a bill, never of its goods', async () => {
    const bill = await receiveGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 100_000]])
    const asked = await t.ask('akuntansi', purchaseInvoice.add, {
      ...bill,
      whtType: 'PPH23',
      whtBase: 1,
    })
    expect(asked.error.errors?.[0]?.field).toBe('whtBase')
    const { id: saved } = await t.call('akuntansi', purchaseInvoice.add, {
      ...bill,
      freight: 100_000,
      whtType: 'PPH23',
      whtBase: 100_000,
    })
    const seen = await t.call('akuntansi', purchaseInvoice.get, { id: saved })
    expect(seen.document).toMatchObject({
      total: 1_221_000,
      withheld: 2_000,
      outstanding: 1_219_000,
    })
    expect(sides(seen.journal).slice(-2)).toEqual([
      ['2-1101', 0, 1_219_000],
      ['2-1303', 0, 2_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('of money that goes out: less leaves the account', async () => {
    const { id: paid } = await t.call('akuntansi', bankOut.add, {
      ...common(),
      accountId: id.bank!,
      partyName: 'CV Servis AC',
      lines: [{ accountId: id.service!, amount: 2_000_000 }],
      whtType: 'PPH23',
      whtBase: 2_000_000,
    })
    const seen = await t.call('akuntansi', cashFlow.get, { id: paid })
    expect(seen.document).toMatchObject({ total: 1_960_000, withheld: 40_000 })
    expect(sides(seen.journal)).toEqual([
      ['1-1111', 0, 1_960_000],
      ['6-1104', 2_000_000, 0],
      ['2-1303', 0, 40_000],
    ])
    await t.call('akuntansi', cashFlow.reverse, { id: paid, requestId: newRequest() })
    const over = await t.ask('akuntansi', cashOut.add, {
      ...common(),
      accountId: id.cash!,
      partyName: 'CV Servis AC',
      lines: [{ accountId: id.service!, amount: 100 }],
      whtType: 'PPH23',
      whtBase: 101,
    })
    expect(over.error.errors?.[0]?.field).toBe('whtBase')
    await expectBooksInOrder(t.db)
  })

  it('stands in the register of its masa, with the slip once it is made', async () => {
    const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
    const { rows, sums } = await t.call('akuntansi', report.list, period)
    // What was cancelled or reversed is not withheld.
    expect(rows.map((r) => [r.docNo, r.whtType, r.whtBase, r.withheld, r.whtSlipNo])).toEqual([
      ['FB/SBY/2601/00001', 'PPH23', 100_000, 2_000, null],
      ['HL/SBY/2601/00001', 'PPH4_2', 10_000_000, 1_000_000, null],
      ['HL/SBY/2601/00002', 'PPH21', 5_000_001, 125_000, '2600000001'],
    ])
    expect(sums).toEqual({ whtBase: 15_100_001, withheld: 1_127_000 })
    const slip = { id: rows[1]!.id, whtSlipNo: '2600000002', version: rows[1]!.version }
    expect((await t.ask('gudang.sby', report.slip, slip)).status).toBe(403)
    await t.call('akuntansi', report.slip, slip)
    const bare = await t.call('akuntansi', report.list, { ...period, whtType: 'PPH23' })
    expect(bare.rows).toHaveLength(1)
    const waiting = await t.call('akuntansi', report.list, { ...period, withoutSlip: true })
    expect(waiting.rows.map((r) => r.docNo)).toEqual(['FB/SBY/2601/00001'])
    expect((await t.ask('akuntansi', report.xlsx, period)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
