import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { withholding } from '#contract/report/withholding.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'

/** What the books that are written out line by line say beside their lines. */
describe('ledger sheets', () => {
  let t: TestApp
  let sby: number
  let goodsId: number
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    goodsId = await t.id('goods', 'MG2')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 3, 30_000]])
    await sellOil(t)
  })
  afterAll(async () => t.close())

  it('say until when they are true', async () => {
    const { ledger, stock, control, daily } = api.report
    const replies = [
      await t.call('owner', ledger.trialBalance, january),
      await t.call('owner', ledger.generalLedger, { ...january, code: '1-1301' }),
      await t.call('owner', stock.position, {}),
      await t.call('owner', stock.card, { ...january, branchId: sby, goodsId }),
      await t.call('owner', control.stockLedger, { date: '2026-01-31' }),
      await t.call('owner', control.numbers, january),
      await t.call('owner', withholding.list, january),
      await t.call('owner', daily.json, { date: '2026-01-10' }),
    ]
    for (const { asOf } of replies) expect(Date.parse(asOf)).toBeGreaterThan(0)
  })

  it('name the branch of each line where several stand together', async () => {
    const headOf = async (more: object) => {
      const input = { ...january, code: '1-1301', ...more }
      const file = await t.ask('owner', api.report.ledger.generalLedgerXlsx, input)
      return (await readWorkbook(file.raw)).find(([first]) => first === 'Tanggal')
    }
    expect(await headOf({})).toContain('Cabang')
    expect(await headOf({ branchIds: [sby] })).not.toContain('Cabang')
  })

  it('tell in a workbook what lies in each warehouse in figures, beside the minimum', async () => {
    await t.db.query('update goods set min_stock = 5 where id = $1', [goodsId])
    const { raw } = await t.ask('owner', api.report.stock.positionXlsx, {
      branchIds: [sby],
      belowMinimum: true,
    })
    const rows = await readWorkbook(raw)
    const heads = rows.find(([first]) => first === 'Kode') ?? []
    const goods = rows.find(([first]) => first === 'MG2') ?? []
    const cell = (label: string) => goods[heads.indexOf(label)]
    expect([cell('Toko SBY'), cell('Minimum')]).toEqual([0, 5])
    expect(heads).not.toContain('Per gudang')
  })

  it('count what is wholly sold out among what is below its minimum', async () => {
    await t.db.query('update goods set min_stock = 5 where id = $1', [goodsId])
    const short = await t.call('owner', api.report.stock.position, {
      branchIds: [sby],
      belowMinimum: true,
    })
    expect(short.rows.map(({ code, onHand }) => [code, onHand])).toEqual([['MG2', 0]])
    expect((await t.call('owner', api.report.stock.position, { branchIds: [sby] })).count).toBe(0)
  })
})
