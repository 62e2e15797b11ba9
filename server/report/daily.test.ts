import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** A branch's day on a page, its figures those of the ledger (domain §7.1). */
describe('daily report', () => {
  let t: TestApp
  let sby: number
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    await sell('kasir.sby', 3)
    await sell('kasir.sby', 1)
    await sell('kepala.sby', 2)
    t.at('2026-01-11T03:00:00Z')
    await sell('kasir.sby', 2, '2026-01-11')
  })
  afterAll(async () => t.close())

  const sell = async (as: string, qty: number, docDate = '2026-01-10') =>
    t.call(as, api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: qty * 37_500 }],
    } as never)
  const report = async (date: string, as = 'akuntansi') =>
    (await t.call(as, api.report.daily.json, { date, branchIds: [sby] })).rows
  const figures = async (date: string, section: string, as?: string) =>
    (await report(date, as))
      .filter((row) => row.section === section)
      .map((row) => [
        row.name ?? row.code,
        row.count,
        row.opening,
        row.added,
        row.taken,
        row.closing,
      ])

  it('tells sales by tender and by cashier', async () => {
    expect(await figures('2026-01-10', 'TENDERS')).toEqual([
      ['Tunai', 3, null, 225_000, null, null],
      ['SUM', null, null, 225_000, null, null],
    ])
    const cashiers = await figures('2026-01-10', 'CASHIERS')
    expect(cashiers.map(([, count, , added]) => [count, added]).sort()).toEqual([
      [1, 75_000],
      [2, 150_000],
    ])
  })

  it('begins each day where the day before ended, as the ledger does', async () => {
    const [first] = await figures('2026-01-10', 'CASH')
    const [second] = await figures('2026-01-11', 'CASH')
    expect(first?.slice(1)).toEqual([null, 0, 225_000, 0, 225_000])
    expect(second?.slice(1)).toEqual([null, 225_000, 75_000, 0, 300_000])
    const ledger = await t.call('akuntansi', api.report.ledger.trialBalance, {
      dateFrom: '2026-01-11',
      dateTo: '2026-01-11',
      branchIds: [sby],
    })
    const rows = await report('2026-01-11')
    for (const { accountCode, opening, added, taken, closing, section } of rows) {
      if (!accountCode) continue
      const account = ledger.rows.find((r) => r.code === accountCode)
      const side = section === 'OWED' && accountCode.startsWith('2') ? -1 : 1
      expect([side * (opening ?? 0), side * (closing ?? 0)]).toEqual([
        account?.opening,
        account?.closing,
      ])
      expect((added ?? 0) - (taken ?? 0)).toBe((closing ?? 0) - (opening ?? 0))
    }
    const [journals] = await figures('2026-01-11', 'JOURNALS')
    expect(journals?.[3]).toBe(journals?.[4])
    expect(journals?.[3]).toBe(ledger.sums.debit)
    await expectBooksInOrder(t.db)
  })

  it('tells the margin to who may see cost, and a debt as it grows', async () => {
    // Three, one and two pieces at 28.500.
    const margin = await figures('2026-01-10', 'MARGIN')
    expect(margin.map((row) => row[0])).toEqual(['NET_SALES', 'COGS', 'MARGIN'])
    expect(margin[1]?.[4]).toBe(171_000)
    const owed = await figures('2026-01-10', 'OWED')
    expect(owed.find(([name]) => name === 'Hutang Belum Ditagih')).toEqual([
      ...['Hutang Belum Ditagih', null, 0, 1_710_000, 0, 1_710_000],
    ])
  })

  it('shows a cashier his own sales and the drawer, nothing of the banks', async () => {
    const sections = new Set((await report('2026-01-10', 'kasir.sby')).map((row) => row.section))
    expect([...sections]).toEqual(['TENDERS', 'CASHIERS', 'CASH'])
    expect(await figures('2026-01-10', 'TENDERS', 'kasir.sby')).toEqual([
      ['Tunai', 2, null, 150_000, null, null],
      ['SUM', null, null, 150_000, null, null],
    ])
  })

  it('counts what a supervisor looks at', async () => {
    const control = async (date: string) =>
      Object.fromEntries((await figures(date, 'CONTROL')).map(([code, count]) => [code, count]))
    expect(await control('2026-01-10')).toMatchObject({ CANCELLED: 0, COPIES: 0, REMOVED: 0 })
    const documents = await figures('2026-01-10', 'DOCUMENTS')
    expect(documents.find(([kind]) => kind === 'sales-invoice')).toEqual([
      ...['sales-invoice', 3, null, 225_000, null, null],
    ])
  })

  it('goes out as a sheet and on paper, section by section', async () => {
    const input = { date: '2026-01-10', branchIds: [sby] }
    const sheet = await t.ask('akuntansi', api.report.daily.xlsx, input)
    const rows = await readWorkbook(sheet.raw)
    const words = JSON.stringify(rows)
    for (const word of [
      'Banyak',
      'Penjualan per metode bayar',
      'Kas',
      'Laba kotor',
      'Faktur Penjualan',
    ])
      expect(words).toContain(word)
    const pdf = await t.ask('akuntansi', api.report.daily.pdf, input)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
