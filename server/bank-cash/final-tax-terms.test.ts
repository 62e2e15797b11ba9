import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from '#server/report/declared/story.ts'

/** How long PPh final is paid, and why no more (PP 55/2022 art. 56 to 61, 69; domain §6.4). */
describe('terms of PPh final', () => {
  let t: TestApp
  let sby: number
  let mlg: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-07-15T10:00:00Z' })
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    for (const code of ['4-1101', '6-1103', 'SBY/1-1101']) id[code] = await t.id('account', code)
    await settings({ monthsOpen: 12 })
    for (const month of [2, 3, 4, 5, 6, 7])
      await t.call('akuntansi', api.system.period.open, { year: 2026, month })
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const sold = (branchId: number, docDate: string, amount: number) =>
    t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId,
      docDate,
      lines: [
        { accountId: id['6-1103'], debit: amount, credit: 0 },
        { accountId: id['4-1101'], debit: 0, credit: amount },
      ],
    } as never)
  const figures = (branchId: number, month = 202607) =>
    t.call('akuntansi', api.bankCash.finalTax.figures, { branchId, month })
  const settings = async (change: object) => {
    const {
      printedName: _,
      pkpTerms: __,
      ...now
    } = await t.call('owner', api.system.company.get, {})
    return t.call('owner', api.system.company.update, {
      ...now,
      requestId: newRequest(),
      ...change,
    } as never)
  }
  const notice = async (who = 'akuntansi') =>
    (await t.call(who, api.application.dashboard.summary, {})).finalTax
  const told = async () => {
    const { rows } = await asking(() => t, taxReports).ask('final-tax-months', {
      dateFrom: '2026-07-01',
      dateTo: '2026-07-31',
    })
    return rows.find((row) => row.branchName === 'Surabaya' || row.branchId === sby)
  }

  it('counts the year of registration as the first, by legal form', async () => {
    await sold(sby, '2026-07-10', 100_000_000)
    const standing = async (legalForm: string, taxRegisteredOn: string) => {
      await settings({ finalTaxFrom: '2026-01-01', legalForm, taxRegisteredOn })
      const { state, lastYear, tax } = await figures(sby)
      return [lastYear, state, tax]
    }
    // Registered before PP 23/2018 all count from 2018, before PP 55/2022 BUMDes and one-person companies from 2022.
    expect(await standing('PT', '2010-03-01')).toEqual([2020, 'TERM', 0])
    expect(await standing('PT', '2024-12-31')).toEqual([2026, 'LAST_YEAR', 500_000])
    expect(await standing('CV', '2022-12-31')).toEqual([2025, 'TERM', 0])
    expect(await standing('KOPERASI', '2024-01-01')).toEqual([2027, 'HOLDS', 500_000])
    expect(await standing('FIRMA', '2023-06-30')).toEqual([2026, 'LAST_YEAR', 500_000])
    expect(await standing('BUMDES', '2019-02-01')).toEqual([2025, 'TERM', 0])
    expect(await standing('PT_PERORANGAN', '2023-02-01')).toEqual([2026, 'LAST_YEAR', 500_000])
    expect(await standing('PERORANGAN', '2015-05-05')).toEqual([2024, 'TERM', 0])
    // The first 500 million of a person are free.
    expect(await standing('UD', '2020-05-05')).toEqual([2026, 'LAST_YEAR', 0])
    expect(await standing('YAYASAN', '2020-05-05')).toEqual([null, 'FORM', 0])
  })

  it('says on Beranda from half a year before its end, in the report, and why nothing is reckoned after it', async () => {
    await settings({ legalForm: 'PT', taxRegisteredOn: '2024-12-31' })
    expect(await notice()).toEqual({ state: 'LAST_YEAR', year: 2026 })
    expect(await notice('owner')).toEqual({ state: 'LAST_YEAR', year: 2026 })
    expect(await notice('kasir.sby')).toBeNull()
    expect(await told()).toMatchObject({ state: 'LAST_YEAR', tax: 500_000 })
    t.at('2026-06-30T10:00:00Z')
    expect(await notice()).toBeNull()
    t.at('2026-07-15T10:00:00Z')
    await settings({ taxRegisteredOn: '2023-12-31' })
    expect(await notice()).toEqual({ state: 'TERM', year: 2025 })
    expect(await told()).toMatchObject({ state: 'TERM', tax: 0, taxable: 0 })
    expect(await figures(sby)).toMatchObject({ applies: false, lines: [], turnover: 100_000_000 })
  })

  it('follows the table of the office: a term without end', async () => {
    const { finalTaxTerm } = api.master
    const { rows } = await t.call('owner', finalTaxTerm.getAll, { limit: 50, offset: 0 })
    const {
      isActive: _a,
      updatedAt: _u,
      ...row
    } = rows.find((one) => one.legalForm === 'PT') as (typeof rows)[number]
    const fresh = { legalForm: 'PT', years: null, firstYear: 2018, validFrom: '2026-07-01' }
    const rule = { regulation: 'PP 99/2026', regulationDate: '2026-06-30', source: 'Uji' }
    const add = { ...fresh, ...rule, requestId: newRequest() }
    expect((await t.ask('owner', finalTaxTerm.add, add as never)).error.errors?.[0]?.field).toBe(
      'validFrom',
    )
    await t.call('owner', finalTaxTerm.update, {
      ...row,
      requestId: newRequest(),
      validTo: '2026-06-30',
    } as never)
    await t.call('owner', finalTaxTerm.add, { ...add, requestId: newRequest() } as never)
    expect(await figures(sby)).toMatchObject({ state: 'HOLDS', lastYear: null, tax: 500_000 })
    expect(await figures(sby, 202606)).toMatchObject({ state: 'TERM', tax: 0 })
  })

  it('counts what a person turned over before trade began here, of all branches', async () => {
    await settings({ legalForm: 'PERORANGAN', taxRegisteredOn: '2022-01-01' })
    expect(await figures(sby)).toMatchObject({ lastYear: 2028, yearTurnover: 100_000_000, tax: 0 })
    const opening = (turnover: object[], more: object = {}) =>
      t.ask('owner', api.bankCash.openingBalance.add, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-31',
        toEquity: true,
        accounts: [{ accountId: id['SBY/1-1101'], debit: 1_000_000, credit: 0 }],
        turnover,
        ...more,
      } as never)
    const january = { month: '2026-01-01', amount: 350_000_000 }
    const refused = async (turnover: object[]) =>
      (await opening(turnover)).error.errors?.[0]?.message
    expect(await refused([january, january])).toBe('Januari 2026 sudah ada di daftar')
    expect(await refused([{ ...january, month: '2026-02-01' }])).toBe(
      'Februari 2026 sesudah tanggal saldo awal',
    )
    expect(await refused([{ ...january, month: '2026-01-02' }])).toBe(
      'Bulan diisi dengan tanggal 1',
    )
    // Revenue on the accounts of the opening is the same money: it counts once, by month.
    const { body } = await opening([{ month: '2025-12-01', amount: 40_000_000 }, january], {
      accounts: [
        { accountId: id['SBY/1-1101'], debit: 1_000_000, credit: 0 },
        { accountId: id['4-1101'], debit: 0, credit: 350_000_000 },
      ],
    })
    expect(body).toMatchObject({ docNo: expect.stringMatching(/^SA/) })
    const shown = await t.call('owner', api.bankCash.openingBalance.turnover, { id: body.id })
    expect(shown).toEqual({
      rows: [{ month: '2025-12-01', amount: 40_000_000 }, january],
      total: 390_000_000,
    })
    await sold(mlg, '2026-07-11', 150_000_000)
    // 350 + 100 + 150 = 600: of July's 250 million 100 are above 500; 40 of them in Surabaya.
    expect(await figures(sby)).toMatchObject({
      yearTurnover: 600_000_000,
      turnover: 100_000_000,
      taxable: 40_000_000,
      tax: 200_000,
    })
    expect(await figures(mlg)).toMatchObject({ taxable: 60_000_000, tax: 300_000 })
    await expectBooksInOrder(t.db)
    const { document } = await t.call('owner', api.bankCash.openingBalance.get, { id: body.id })
    await t.call('owner', api.bankCash.openingBalance.cancel, {
      requestId: newRequest(),
      id: body.id,
      version: document.version,
      reason: 'Salah',
    } as never)
    expect(await figures(sby)).toMatchObject({ yearTurnover: 250_000_000, tax: 0 })
    await opening([{ month: '2025-06-01', amount: 4_800_000_001 }])
  })

  it('ends with the year whose turnover passed 4,8 billion, and is told while it lasts', async () => {
    await settings({ finalTaxFrom: '2025-01-01' })
    expect(await figures(sby)).toMatchObject({ state: 'LIMIT', overYear: 2025, tax: 0, lines: [] })
    expect(await notice()).toEqual({ state: 'LIMIT', year: 2025 })
    await settings({ finalTaxFrom: '2026-01-01' })
    await sold(sby, '2026-07-12', 4_700_000_000)
    // 4.950 − 500 of a person, all of it in July.
    expect(await figures(sby)).toMatchObject({ state: 'OVER', yearTurnover: 4_950_000_000 })
    expect(await notice()).toEqual({ state: 'OVER', year: 2026 })
    expect(await told()).toMatchObject({ state: 'OVER' })
  })

  it('tells whoever has no letter that customers withhold of nobody without', async () => {
    const { rows } = await t.db.query('select final_tax_letter_no as no from company')
    expect(rows[0].no).toBeNull()
    await settings({ finalTaxLetterNo: 'S-12/PP55/2026' })
    expect(await figures(sby)).toMatchObject({ letterNo: 'S-12/PP55/2026' })
  })

  it('names companies as their form does', async () => {
    const printed = async (legalForm: string, name: string) => {
      await settings({ legalForm, name })
      return (await t.call('owner', api.system.company.get, {})).printedName
    }
    expect(await printed('PT_PERORANGAN', 'Maju Jaya')).toBe('PT Maju Jaya')
    expect(await printed('BUMDES', 'Sumber Makmur')).toBe('BUMDes Sumber Makmur')
    expect(await printed('BUMDES', 'BUMDes Sumber Makmur')).toBe('BUMDes Sumber Makmur')
    expect(await printed('CV', 'Maju Jaya')).toBe('CV Maju Jaya')
  })
})
