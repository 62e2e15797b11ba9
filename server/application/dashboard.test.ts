import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

/** Beranda tells each employee what his rights let him read elsewhere, and nothing more (domain §1.1). */
describe('the dashboard', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  const parts = async (as: string) => {
    const { sales, receivables, payables, lowStock } = await t.call(
      as,
      api.application.dashboard.summary,
      {},
    )
    return Object.entries({ sales, receivables, payables, lowStock }).flatMap(([part, told]) =>
      told === null ? [] : [part],
    )
  }

  it('tells whoever moves goods of goods alone, though he may open bills', async () => {
    expect(await parts('gudang.sby')).toEqual(['lowStock'])
  })

  it('tells whoever sells at the till no turnover of the shop', async () => {
    expect(await parts('kasir.sby')).toEqual([])
  })

  it('tells buyers what is to be paid and sellers what is to come in', async () => {
    expect(await parts('pembelian.sby')).toEqual(['payables', 'lowStock'])
    expect(await parts('sales.sby')).toEqual(['sales', 'receivables', 'lowStock'])
    expect(await parts('owner')).toEqual(['sales', 'receivables', 'payables', 'lowStock'])
  })

  it('tells of sales what their reports tell: without PPN, and nothing of bills that were taken over', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 1, 171_000]])
    await sellOil(t)
    await t.db.query(`set session_replication_role = 'replica'`)
    await t.db.query(
      `insert into document (branch_id, id, kind, number, doc_date, status, total, created_by, customer_id)
       select d.branch_id, d.id + 1000, d.kind, 'FJ/SBY/2512/00999', d.doc_date, 'OPEN', 5000000, d.created_by, (select min(id) from customer)
       from document d where d.kind = 'sales-invoice'`,
    )
    await t.db.query(`reset session_replication_role`)
    const { rows } = await t.db.query(
      `select doc_date::text as "dateFrom", doc_date::text as "dateTo" from document where kind = 'sales-invoice' limit 1`,
    )
    const told = async (key: string) => {
      const report = declaredReports.find((one) => one.key === key) as DeclaredReport
      const answer = await t.call('owner', report.json, { ...rows[0], limit: 25 } as never)
      return (answer as { sums: Record<string, number> }).sums
    }
    const sums = await told('sales-by-invoice')
    for (const key of ['sales-by-customer', 'sales-by-time', 'sales-tax-by-day'])
      expect([key, (await told(key)).documents]).toEqual([key, 1])
    const { sales, days } = await t.call('owner', api.application.dashboard.summary, {})
    const day = days.find(({ date }) => date === rows[0].dateTo)
    expect(day).toMatchObject({ total: sums.net, transactions: 1 })
    expect([sales?.today, sales?.transactions]).toEqual([sums.net, 1])
  })
})
