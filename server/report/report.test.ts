import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { reportTable } from '../../tests/platform/report-sheet.ts'

const journalList = declaredReports.find(({ key }) => key === 'journal-list') as DeclaredReport

/** Reports read the ledgers, nothing else: their totals are the books. */
describe('reports', () => {
  let t: TestApp
  let sby: number
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/DUS', 100, 171_000],
      ['BRS5/SAK', 10, 68_000],
    ])
    await sellOil(t)
  })
  afterAll(async () => t.close())
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }

  it('balances the trial balance and opens each account to its documents', async () => {
    const tb = await t.call('akuntansi', api.report.ledger.trialBalance, january)
    expect(tb.balanced).toBe(true)
    const inventory = tb.rows.find((r) => r.code === '1-1301')
    expect(inventory).toMatchObject({
      opening: 0,
      debit: 17_780_000,
      credit: 85_500,
      closing: 17_694_500,
    })
    const ledger = await t.call('akuntansi', api.report.ledger.generalLedger, {
      code: '1-1301',
      ...january,
    })
    expect(ledger.rows.map((r) => [r.docNo, r.debit, r.credit, r.balance])).toEqual([
      ['PB/SBY/2601/00001', 17_780_000, 0, 17_780_000],
      ['FJ/SBY/2601/00001', 0, 85_500, 17_694_500],
    ])
    const later = await t.call('akuntansi', api.report.ledger.trialBalance, {
      dateFrom: '2026-02-01',
      dateTo: '2026-02-28',
    })
    expect(later.rows.find((r) => r.code === '1-1301')).toMatchObject({
      opening: 17_694_500,
      debit: 0,
      credit: 0,
    })
  })

  it('tells opening balances apart, by which the list of journals is more, and prints what the screen shows', async () => {
    const branchId = await t.id('branch', 'MLG')
    const of = { ...january, branchIds: [branchId] }
    await t.call('akuntansi', api.bankCash.openingBalance.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-05',
      accounts: [
        { accountId: await t.id('account', '1-2101'), debit: 5_000_000, credit: 0 },
        { accountId: await t.id('account', '3-1101'), debit: 0, credit: 5_000_000 },
      ],
    })
    const { opened, sums } = await t.call('akuntansi', api.report.ledger.trialBalance, of)
    expect(opened).toEqual({ debit: 5_000_000, credit: 5_000_000 })
    const { sums: listed } = await t.call('akuntansi', journalList.json, {
      ...of,
      limit: 10,
      offset: 0,
    })
    expect(listed.debit).toBe(sums.debit + opened.debit)
    expect(listed.credit).toBe(sums.credit + opened.credit)
    const { raw } = await t.ask('akuntansi', api.report.ledger.trialBalanceXlsx, of)
    expect(await reportTable(raw)).toEqual([
      [
        'Kode',
        'Nama Akun',
        'Saldo Awal',
        'Mutasi Debit',
        'Mutasi Kredit',
        'Akhir Debit',
        'Akhir Kredit',
      ],
      ['1-2101', 'Peralatan Toko', 5_000_000, 0, 0, 5_000_000, null],
      ['3-1101', expect.any(String), -5_000_000, 0, 0, null, 5_000_000],
      ['Jumlah', null, 0, 0, 0, 5_000_000, 5_000_000],
    ])
  })

  it('shows stock with its value, and without it to who may not see cost', async () => {
    const seen = await t.call('owner', api.report.stock.position, {})
    expect(seen.sums).toMatchObject({ onHand: 607, value: 17_694_500 })
    const blind = await t.call('gudang.sby', api.report.stock.position, {})
    expect(blind.rows[0]).not.toHaveProperty('value')
    expect(blind.sums).not.toHaveProperty('value')
    const told = async (as: string) => {
      const rows = await reportTable((await t.ask(as, api.report.stock.positionXlsx, {})).raw)
      const at = ['Kode', 'Stok', 'Nilai'].map((label) => rows[0]?.indexOf(label) ?? -1)
      return rows.map((row) => at.map((n) => row[n] ?? null))
    }
    expect(await told('owner')).toEqual([
      ['Kode', 'Stok', 'Nilai'],
      ['BRS5', 10, 680_000],
      ['MG2', 597, 17_014_500],
      ['Jumlah', 607, 17_694_500],
    ])
    expect((await told('gudang.sby')).at(-1)).toEqual(['Jumlah', 607, null])
    const foreign = { branchIds: [2 ** 31] }
    expect((await t.ask('owner', api.report.stock.positionXlsx, foreign)).status).toBe(404)
    const other = await t.call('gudang.mlg', api.report.stock.position, {})
    expect(other.rows).toEqual([])
    expect(
      (await t.ask('gudang.mlg', api.report.stock.position, { branchIds: [sby] })).status,
    ).toBe(403)
  })

  it('tells every movement of a goods with balance and average', async () => {
    const goodsId = await t.id('goods', 'MG2')
    const card = await t.call('owner', api.report.stock.card, {
      goodsId,
      branchId: sby,
      ...january,
    })
    expect(
      card.rows.map((r) => [r.docNo, r.qtyIn, r.qtyOut, r.balance, r.balanceValue, r.averageCost]),
    ).toEqual([
      ['PB/SBY/2601/00001', 600, 0, 600, 17_100_000, 28_500],
      ['FJ/SBY/2601/00001', 0, 3, 597, 17_014_500, 28_500],
    ])
    const sheet = await t.ask('owner', api.report.stock.cardXlsx, {
      goodsId,
      branchId: sby,
      ...january,
    })
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const form = await t.ask('owner', api.report.ledger.trialBalancePdf, january)
    expect([form.status, form.raw.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  })

  it('tells of one warehouse what lies there, at the average of its branch', async () => {
    const goodsId = await t.id('goods', 'MG2')
    const unit = await t.id('unit', 'MG2/PCS')
    const [shop, store] = [
      await t.id('warehouse', 'SBY/TOKO'),
      await t.id('warehouse', 'SBY/GUDANG'),
    ]
    const head = { requestId: newRequest(), branchId: sby, docDate: '2026-01-10' }
    await t.call('owner', api.stock.internalMutation.add, {
      ...head,
      warehouseId: shop,
      toWarehouseId: store,
      lines: [{ goodsUnitId: unit, qty: 97 }],
    })
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 32_000]])
    await t.call('owner', api.stock.correction.add, {
      ...head,
      requestId: newRequest(),
      type: 'OUT',
      reason: 'RUSAK',
      memo: 'Bocor',
      warehouseId: store,
      lines: [{ goodsUnitId: unit, qty: 7 }],
    })
    const cardOf = async (warehouseId: number) => {
      const card = await t.call('owner', api.report.stock.card, {
        goodsId,
        branchId: sby,
        warehouseId,
        ...january,
      })
      return {
        sums: card.sums,
        rows: card.rows.map((r) => [r.qtyIn, r.qtyOut, r.balance, r.value, r.balanceValue]),
      }
    }
    // 597 at 28.500 became 697 worth 20.214.500: an average of 29.002,152…
    const stored = await cardOf(store)
    expect(stored.rows).toEqual([
      [97, 0, 97, 2_764_500, 2_764_500],
      [0, 7, 90, -203_015, 2_610_194],
    ])
    expect(stored.sums).toMatchObject({ balance: 90, balanceValue: 2_610_194 })
    const sold = await cardOf(shop)
    expect(sold.rows).toEqual([
      [600, 0, 600, 17_100_000, 17_100_000],
      [0, 3, 597, -85_500, 17_014_500],
      [0, 97, 500, -2_764_500, 14_250_000],
      [100, 0, 600, 3_200_000, 17_401_291],
    ])
    expect(sold.sums.balanceValue).toBe(20_214_500 - 203_015 - 2_610_194)
    const tomorrow = await t.call('owner', api.report.stock.card, {
      goodsId,
      branchId: sby,
      warehouseId: store,
      dateFrom: '2026-01-11',
      dateTo: '2026-01-31',
    })
    expect(tomorrow.opening).toMatchObject({ qty: 90, value: 2_610_194 })
  })
})
