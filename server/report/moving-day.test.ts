import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../tests/corpus/table-files.ts'
import { api } from '#contract/api.ts'
import { imports } from '#contract/master/import.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { movingDay } from '#contract/report/moving-day.ts'
import { checked, settled } from '#server/master/import/story.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { causesOf } from './moving-day-causes.ts'

const document = (id: number, amount: number, more = {}) => ({
  id,
  kind: 'sales-invoice',
  docNo: `FJ-${id}`,
  amount,
  cancelled: 0,
  rounding: 0,
  byHand: 0,
  isReturn: false,
  ...more,
})
const day = (difference: number, own: ReturnType<typeof document>[], more = {}) => ({
  difference,
  own,
  old: [],
  before: 0,
  after: 0,
  ...more,
})
const told = (of: Parameters<typeof causesOf>[0]) =>
  causesOf(of).map(({ cause, amount, documents, oldNos }) => [
    cause,
    amount,
    [...documents.map(({ docNo }) => docNo), ...oldNos].join(' '),
  ])

describe('what a difference of a day comes from', () => {
  it('is found in the documents where a sum alone is told', () => {
    expect(told(day(0, [document(1, 5000)]))).toEqual([])
    const rounded = [document(1, 5000, { rounding: -25 }), document(2, 700, { rounding: 50 })]
    expect(told(day(25, rounded))).toEqual([['ROUNDING', 25, 'FJ-1 FJ-2']])
    const returned = [document(1, 5000), document(2, -1500, { isReturn: true })]
    expect(told(day(-1500, returned))).toEqual([['RETURN', -1500, 'FJ-2']])
    expect(told(day(-300, [document(1, 4700, { byHand: -300 })]))).toEqual([
      ['PRICE', -300, 'FJ-1'],
    ])
    const three = [document(1, 5000), document(2, 700), document(3, 900)]
    expect(told(day(700, three))).toEqual([['MISSING_OLD', 700, 'FJ-2']])
    expect(told(day(1600, three))).toEqual([
      ['MISSING_OLD', 700, 'FJ-2'],
      ['MISSING_OLD', 900, 'FJ-3'],
    ])
    const cancelled = [document(1, 5000), document(2, 0, { cancelled: 800 })]
    expect(told(day(-800, cancelled))).toEqual([['CANCELLED', -800, 'FJ-2']])
    expect(told(day(123, three))).toEqual([['UNKNOWN', 123, '']])
  })

  it('is the end of the day where the next day differs by as much the other way', () => {
    const own = [document(1, 5000), document(2, 700), document(3, 900)]
    expect(told(day(1600, own, { after: -1600 }))).toEqual([['TIME', 1600, 'FJ-3 FJ-2']])
    expect(told(day(-1600, own, { before: 1600 }))).toEqual([['TIME', -1600, '']])
  })

  it('is told by number where the old program tells its documents', () => {
    const own = [document(1, 5000), document(2, 700), document(3, -100, { isReturn: true })]
    const old = (...amounts: number[]) => amounts.map((amount, i) => ({ docNo: `A${i}`, amount }))
    expect(told(day(600, own, { old: old(5000) }))).toEqual([
      ['RETURN', -100, 'FJ-3'],
      ['MISSING_OLD', 700, 'FJ-2'],
    ])
    expect(told(day(-400, own.slice(0, 2), { old: old(5000, 700, 400) }))).toEqual([
      ['MISSING_OWN', -400, 'A2'],
    ])
    expect(told(day(-1300, own.slice(0, 2), { old: old(5000, 2000) }))).toEqual([
      ['PRICE', -1300, 'FJ-2 A1'],
    ])
    expect(told(day(-50, own.slice(0, 2), { old: old(5050, 700) }))).toEqual([
      ['ROUNDING', -50, 'FJ-1 A0'],
    ])
    const cancelled = [document(1, 5000), document(2, 0, { cancelled: 800 })]
    expect(told(day(-800, cancelled, { old: old(5000, 800) }))).toEqual([
      ['CANCELLED', -800, 'FJ-2 A1'],
    ])
  })
})

/** The days of an old program stand beside ours while a shop moves in. */
describe('moving days', () => {
  let t: TestApp
  const today = '2026-01-10'
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 50, 67_000]])
    const sack = await t.id('unit', 'BRS5/SAK')
    for (const qty of [1, 2])
      await t.call('kasir.sby', api.sales.cashier.payment, {
        requestId: newRequest(),
        branchId: await t.id('branch', 'SBY'),
        docDate: today,
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        lines: [{ goodsUnitId: sack, qty }],
        payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 77_000 * qty }],
      })
  })
  afterAll(async () => t.close())

  const dayText = () => today.split('-').reverse().join('/')
  async function bring(rows: (string | number)[][], heads: string[]) {
    const file = Buffer.from(textOf({ heads, rows }, ';'))
    const state = await checked(t, 'owner', imports.oldDays, file)
    const { columns } = await t.call('owner', imports.columns, { id: state.id })
    const answered = columns.map((c) =>
      c.field === 'day' ? { ...c, reading: 'day-first' as const } : c,
    )
    await t.call('owner', imports.match, {
      requestId: newRequest(),
      id: state.id,
      sheet: 0,
      columns: answered,
    })
    const found = await settled(t, 'owner', state.id)
    if (found.status !== 'CHECKED') return found
    await t.call('owner', imports.apply, { requestId: newRequest(), id: state.id })
    return settled(t, 'owner', state.id)
  }
  const asked = (as = 'owner', sales: 'WITH_VAT' | 'WITHOUT_VAT' = 'WITH_VAT') =>
    t.call(as, movingDay.get, { dateFrom: today, dateTo: today, sales })

  const heads = ['Tanggal', 'Total Penjualan', 'Tunai', 'PPN', 'Nilai Stok']

  it('tell ours as the reports have it, and why they differ', async () => {
    const state = await bring([[dayText(), 154_000, 231_000, 0, 1]], heads)
    expect(state).toMatchObject({ status: 'APPLIED', added: 1 })
    const { days } = await asked()
    const figures = Object.fromEntries(days[0]?.figures.map((f) => [f.figure, f]) ?? [])
    expect(figures.sales).toMatchObject({ old: 154_000, own: 231_000, difference: 77_000 })
    expect(figures.sales?.causes).toMatchObject([{ cause: 'MISSING_OLD', amount: 77_000 }])
    expect(figures.sales?.causes[0]?.documents).toHaveLength(1)
    expect(figures.cash).toMatchObject({ own: 231_000, difference: 0, causes: [] })
    const byDay = salesReports.find(({ key }) => key === 'sales-tax-by-day')
    const tax = await t.call('owner', byDay?.json as NonNullable<typeof byDay>['json'], {
      dateFrom: today,
      dateTo: today,
    })
    expect(figures.vat?.own).toBe(Number(tax.sums?.vat))
    const ledger = await t.call('owner', api.report.control.stockLedger, { date: today })
    expect(figures.stock?.own).toBe(ledger.sums?.stockValue)
    const without = await asked('owner', 'WITHOUT_VAT')
    expect(without.days[0]?.figures[0]?.own).toBe(231_000 - Number(tax.sums?.vat))
  })

  it('of the same file change nothing; another replaces them, and is taken back', async () => {
    expect(await bring([[dayText(), 154_000, 231_000, 0, 1]], heads)).toMatchObject({
      status: 'APPLIED',
      added: 0,
      changed: 0,
    })
    const rows = [
      [dayText(), 'A-1', 77_000],
      [dayText(), 'A-2', 153_000],
    ]
    const state = await bring(rows, ['Tanggal', 'No. Struk', 'Penjualan'])
    expect(state).toMatchObject({ status: 'APPLIED', changed: 2 })
    const { days } = await asked()
    expect(days[0]?.figures.map(({ figure }) => figure)).toEqual(['sales'])
    expect(days[0]?.figures[0]?.causes).toMatchObject([
      { cause: 'PRICE', amount: 1000, oldNos: ['A-2'] },
    ])
    await t.call('owner', imports.takeBack, { requestId: newRequest(), id: state.id })
    expect(await settled(t, 'owner', state.id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect((await asked()).days[0]?.figures.map(({ figure }) => figure)).toEqual([
      'sales',
      'cash',
      'vat',
      'stock',
    ])
  })

  it('are for those who read the ledger, and their stock for those who see costs', async () => {
    const refused = await t.ask('kasir.sby', movingDay.get, { dateFrom: today, dateTo: today })
    expect(refused.status).toBe(403)
    await t.db.query(
      `update role set rights = array_remove(rights, 'cost.view') where id = (select role_id from employee where email = 'akuntansi@gerai.test')`,
    )
    const seen = (await asked('akuntansi')).days[0]?.figures.map(({ figure }) => figure)
    expect(seen).toEqual(['sales', 'cash', 'vat'])
  })
})
