import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { salesByTime } from '#contract/report/declared/selling.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

const { xlsx, pdf } = api.report.salesDashboard
const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 50, 28_500]])
  await sellOil(t)
})
afterAll(async () => t?.close())

async function cellsFor(as: string) {
  const { raw, status } = await t.ask(as, xlsx, january)
  expect(status).toBe(200)
  const rows = await readWorkbook(raw)
  const figure = (name: string) => rows.find((row) => row[0] === name)?.slice(1, 3)
  return { figure, names: rows.map((row) => row[0]) }
}

it('tells on one page what its screen tells, as its reports have it', async () => {
  const { figure, names } = await cellsFor('owner')
  const { sums } = await t.call('owner', salesByTime.json, { ...january, by: 'DAY' } as never)
  const { net, documents } = sums as Record<string, number>
  expect(net).toBeGreaterThan(0)
  expect(figure('Penjualan (tanpa PPN)')).toEqual([net, 0])
  expect(figure('Transaksi')).toEqual([documents, 0])
  expect(figure('Minyak Goreng 2 L')?.[0]).toBe(net)
  expect(names).toEqual(
    expect.arrayContaining(['Ringkasan', 'Barang terlaris', 'Cara bayar', 'Per hari', 'Per jam']),
  )
  const print = await t.ask('owner', pdf, january)
  expect(print.raw.subarray(0, 4).toString()).toBe('%PDF')
})

it('tells no margin to whoever may not see costs, and nothing to whoever may not look', async () => {
  expect((await cellsFor('owner')).names).toContain('Laba kotor')
  expect((await cellsFor('sales.sby')).names).not.toContain('Laba kotor')
  expect((await t.ask('gudang.sby', xlsx, january)).status).toBe(403)
})
