import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** PPh final of 0,5 % on turnover (domain §0.4 D10, §6.4; PP 55/2022). */
describe('PPh final of the month', () => {
  let t: TestApp
  let sby: number
  let mlg: number
  const id: Record<string, number> = {}
  const february = 2026 * 12 + 2
  beforeAll(async () => {
    t = await testApp({ at: '2026-02-28T10:00:00Z' })
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    for (const code of [
      '4-1101',
      '4-1102',
      '4-1201',
      '4-1202',
      '1-1207',
      '6-1103',
      '2-1306',
      '9-1102',
    ])
      id[code] = await t.id('account', code)
    await t.call('akuntansi', api.system.period.open, { year: 2026, month: 2 })
    await journal(sby, '2026-01-31', '6-1103', '4-1101', 250_000_000)
    await journal(sby, '2026-01-31', '6-1103', '4-1102', 50_000_000)
    await journal(sby, '2026-01-31', '4-1201', '6-1103', 10_000_000)
    // Turnover is taken before discounts.
    await journal(sby, '2026-01-31', '4-1202', '6-1103', 5_000_000)
    await journal(mlg, '2026-01-31', '6-1103', '4-1101', 100_000_000)
    await journal(sby, '2026-02-28', '6-1103', '4-1101', 200_000_000)
    await journal(mlg, '2026-02-28', '6-1103', '4-1101', 100_000_000)
  })
  afterAll(async () => t.close())

  const journal = (branchId: number, docDate: string, debit: string, credit: string, of: number) =>
    t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId,
      docDate,
      lines: [
        { accountId: id[debit], debit: of, credit: 0 },
        { accountId: id[credit], debit: 0, credit: of },
      ],
    } as never)
  const figures = (branchId: number, month?: number) =>
    t.call('akuntansi', api.bankCash.finalTax.figures, { branchId, month })
  const settings = async (change: object) => {
    const {
      printedName: _,
      pkpTerms: __,
      ...now
    } = await t.call('owner', api.system.company.get, {})
    return t.ask('owner', api.system.company.update, {
      ...now,
      requestId: newRequest(),
      ...change,
    } as never)
  }
  const check = async (key: string) =>
    (await t.call('akuntansi', api.system.period.checklist, { id: february })).rows.find(
      (row) => row.key === key,
    )

  it('is nothing for a company whose profit is taxed', async () => {
    expect(await figures(sby)).toMatchObject({ month: 202602, applies: false, tax: 0, lines: [] })
    expect((await settings({ finalTaxFrom: '2026-01-15' })).error.message).toBe(
      'PPh final dimulai pada tanggal 1',
    )
  })

  it('is 0,5 % of a branch’s turnover before discounts, in the first month that owes some', async () => {
    await settings({ finalTaxFrom: '2026-01-01', legalForm: 'PT' })
    expect(await figures(sby)).toMatchObject({
      month: 202601,
      docDate: '2026-01-31',
      applies: true,
      lastYear: 2028,
      turnover: 290_000_000,
      yearTurnover: 390_000_000,
      taxable: 290_000_000,
      tax: 1_450_000,
      memo: 'PPh final Januari 2026',
      lines: [
        { accountId: id['9-1102'], debit: 1_450_000, credit: 0 },
        { accountId: id['2-1306'], debit: 0, credit: 1_450_000 },
      ],
    })
    expect(await figures(mlg)).toMatchObject({ turnover: 100_000_000, tax: 500_000 })
    expect(await check('final-tax')).toMatchObject({ ok: false, level: 'WARN', count: 2 })
  })

  it('leaves a person the first 500 million of the year, of all branches together', async () => {
    await settings({ legalForm: 'PERORANGAN' })
    expect(await figures(sby, 202601)).toMatchObject({ taxable: 0, tax: 0, lines: [] })
    expect(await figures(sby)).toMatchObject({
      month: 202602,
      lastYear: 2032,
      turnover: 200_000_000,
      yearTurnover: 690_000_000,
      taxable: 126_666_667,
      tax: 633_333,
    })
    expect(await figures(mlg)).toMatchObject({ taxable: 63_333_333, tax: 316_667 })
  })

  it('is booked once, and what comes later is booked beside it', async () => {
    for (const branchId of [sby, mlg]) {
      const { docDate, memo, lines } = await figures(branchId)
      await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
        requestId: newRequest(),
        branchId,
        docDate,
        memo,
        lines,
      } as never)
    }
    expect(await check('final-tax')).toMatchObject({ ok: true })
    expect(await figures(sby)).toMatchObject({ tax: 633_333, booked: 633_333, lines: [] })
    await journal(sby, '2026-02-28', '4-1201', '6-1103', 30_000_000)
    // 160 million above the free part, 170 of 270 million of it in Surabaya.
    expect(await figures(sby)).toMatchObject({
      tax: 503_704,
      lines: [
        { accountId: id['9-1102'], debit: 0, credit: 129_629 },
        { accountId: id['2-1306'], debit: 129_629, credit: 0 },
      ],
    })
    await expectBooksInOrder(t.db)
  })

  it('reads a month that is closed from its balances, and owes the same', async () => {
    const owed = async () =>
      Promise.all(
        [sby, mlg].map(async (branchId) => {
          const { turnover, yearTurnover, taxable, tax, booked } = await figures(branchId)
          return { turnover, yearTurnover, taxable, tax, booked }
        }),
      )
    const before = await owed()
    const january = february - 1
    await t.call('akuntansi', api.system.period.postingClose, { id: january })
    await t.call('akuntansi', api.system.period.close, { id: january, ignoreWarnings: true })
    const { rows } = await t.db.query(
      'select count(*)::int as n from account_balance where period_id = $1 and superseded_at is null',
      [january],
    )
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await owed()).toEqual(before)
  })

  it('says when the year passes 4,8 billion', async () => {
    expect(await check('final-tax-limit')).toMatchObject({ ok: true })
    await journal(sby, '2026-02-28', '6-1103', '4-1101', 4_200_000_000)
    expect(await check('final-tax-limit')).toMatchObject({ ok: false, level: 'WARN' })
    await expectBooksInOrder(t.db)
  })

  it('is told only to who sees every branch', async () => {
    const refused = await t.ask('kepala.sby', api.bankCash.finalTax.figures, { branchId: sby })
    expect(refused.status).toBe(403)
  })
})
