import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** PPN of January with the figures of the worked month: Malang hands it to Surabaya, which credits it (domain §6.4, §9). */
describe('PPN of the month', () => {
  let t: TestApp
  let sby: number
  let mlg: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-31T10:00:00Z' })
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    for (const code of ['2-1301', '1-1402', '1-1900', '6-1103', '2-1304'])
      id[code] = await t.id('account', code)
    await journal(mlg, '6-1103', '2-1301', 1_764_572)
    await journal(sby, '6-1103', '2-1301', 25_936_724)
    await journal(sby, '1-1402', '6-1103', 41_525_942)
  })
  afterAll(async () => t.close())

  const journal = (branchId: number, debit: string, credit: string, amount: number) =>
    t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-31',
      lines: [
        { accountId: id[debit], debit: amount, credit: 0 },
        { accountId: id[credit], debit: 0, credit: amount },
      ],
    } as never)
  const figures = (branchId: number) =>
    t.call('akuntansi', api.bankCash.vatMonth.figures, { branchId })
  const write = async (branchId: number) => {
    const { docDate, memo, lines } = await figures(branchId)
    return t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId,
      docDate,
      memo,
      lines,
    } as never)
  }

  it('is handed to the head office by a branch', async () => {
    expect(await figures(mlg)).toMatchObject({
      month: 202601,
      docDate: '2026-01-31',
      vatOut: 1_764_572,
      vatIn: 0,
      toHeadOffice: 1_764_572,
      payable: 0,
      memo: 'PPN Januari 2026',
      lines: [
        { accountId: id['2-1301'], debit: 1_764_572, credit: 0, counterBranchId: null },
        { accountId: id['1-1900'], debit: 0, credit: 1_764_572, counterBranchId: sby },
      ],
    })
    const handed = await write(mlg)
    expect((await figures(mlg)).lines).toEqual([])
    expect((await figures(sby)).unconfirmed).toBe(1)
    await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-31',
      confirmsId: handed.id,
      lines: [
        { accountId: id['1-1900'], debit: 1_764_572, credit: 0, counterBranchId: mlg },
        { accountId: id['2-1301'], debit: 0, credit: 1_764_572 },
      ],
    } as never)
    await expectBooksInOrder(t.db)
  })

  it('is credited there, and what was paid beyond carries over', async () => {
    expect(await figures(sby)).toMatchObject({
      vatOut: 27_701_296,
      vatIn: 41_525_942,
      offset: 27_701_296,
      payable: 0,
      carriedOver: 13_824_646,
      unconfirmed: 0,
    })
    await write(sby)
    expect(await figures(sby)).toMatchObject({ lines: [], vatOut: 0, vatIn: 13_824_646 })
    const { rows } = await t.call('akuntansi', api.system.period.checklist, {
      id: 2026 * 12 + 1,
    })
    expect(rows.find((row) => row.key === 'vat')?.ok).toBe(true)
    await expectBooksInOrder(t.db)
  })

  it('is owed where more was charged than paid', async () => {
    await journal(sby, '6-1103', '2-1301', 20_000_000)
    expect(await figures(sby)).toMatchObject({
      offset: 13_824_646,
      payable: 6_175_354,
      carriedOver: 0,
      lines: [
        { accountId: id['2-1301'], debit: 20_000_000, credit: 0 },
        { accountId: id['1-1402'], debit: 0, credit: 13_824_646 },
        { accountId: id['2-1304'], debit: 0, credit: 6_175_354 },
      ],
    })
    await write(sby)
    expect((await figures(sby)).lines).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('stays with each branch where the company does not file centrally', async () => {
    await journal(mlg, '6-1103', '2-1301', 300_000)
    expect((await figures(mlg)).toHeadOffice).toBe(300_000)
    const {
      printedName: _,
      pkpTerms: __,
      ...now
    } = await t.call('owner', api.system.company.get, {})
    expect(now.taxCentralised).toBe(true)
    const apart = { ...now, requestId: newRequest(), taxCentralised: false }
    await t.call('owner', api.system.company.update, apart)
    expect(await figures(mlg)).toMatchObject({
      toHeadOffice: 0,
      payable: 300_000,
      lines: [
        { accountId: id['2-1301'], debit: 300_000, credit: 0, counterBranchId: null },
        { accountId: id['2-1304'], debit: 0, credit: 300_000, counterBranchId: null },
      ],
    })
    await write(mlg)
    expect((await figures(mlg)).lines).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('is nothing for who is no PKP, and refused for a month that is not open', async () => {
    const closed = await t.ask('akuntansi', api.bankCash.vatMonth.figures, {
      branchId: sby,
      month: 202512,
    })
    expect(closed.error.code).toBe('PERIOD_NOT_OPEN')
    await journal(sby, '6-1103', '2-1301', 5_000)
    await t.db.query(`update pkp_term set is_pkp = false`)
    expect(await figures(sby)).toMatchObject({ isPkp: false, lines: [] })
    await t.db.query(`update pkp_term set is_pkp = true`)
  })
})
