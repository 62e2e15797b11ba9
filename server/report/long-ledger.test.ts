import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { reportTable } from '../../tests/platform/report-sheet.ts'

const JOURNALS = 42
const LINES = 499
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t.close())

it('writes every line of a long account into the workbook, and their sum', async () => {
  const [cost, kept, branchId] = await Promise.all([
    t.id('account', '6-1103'),
    t.id('account', '6-1501'),
    t.id('branch', 'SBY'),
  ])
  const lines = Array.from({ length: LINES }, () => ({ accountId: cost, debit: 1, credit: 0 }))
  for (let i = 0; i < JOURNALS; i += 1)
    await t.call('akuntansi', api.bankCash.generalJournal.add, {
      requestId: newRequest(),
      branchId,
      docDate: i % 2 ? '2026-01-10' : '2026-01-05',
      lines: [...lines, { accountId: kept, debit: 0, credit: LINES }],
    } as never)
  const asked = { code: '6-1103', dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const file = await t.ask('akuntansi', api.report.ledger.generalLedgerXlsx, asked as never)
  const [, opening, ...rest] = await reportTable(file.raw)
  const sum = rest.pop()
  const all = JOURNALS * LINES
  expect(all).toBeGreaterThan(20_000)
  expect(rest).toHaveLength(all)
  expect(opening?.at(-1)).toBe(0)
  expect(sum?.slice(-3)).toEqual([all, 0, all])
  expect(rest.at(-1)?.at(-1)).toBe(all)
  // The screen's last page goes on where the others ended.
  const last = await t.call('akuntansi', api.report.ledger.generalLedger, {
    ...asked,
    limit: 10,
    offset: all - 10,
  })
  expect(last.rows.map((r) => r.balance)).toEqual(Array.from({ length: 10 }, (_, i) => all - 9 + i))
  const paper = await t.ask('akuntansi', api.report.ledger.generalLedgerPdf, asked as never)
  expect(paper.error.message).toBe(
    'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel',
  )
}, 60_000)

it('writes the whole stock card of goods that move all day, and says so where a screen cannot', async () => {
  const [branchId, goodsId, warehouseId] = await Promise.all([
    t.id('branch', 'SBY'),
    t.id('goods', 'MG2'),
    t.id('warehouse', 'SBY/TOKO'),
  ])
  const all = 20_001
  await t.db.query(
    `insert into document (branch_id, id, kind, number, doc_date, status, created_by)
     select $1, 800000 + n, 'stock-in', 'SM/SBY/2601/' || n, '2026-01-10', 'POSTED', (select min(id) from employee)
     from generate_series(1, $2) n`,
    [branchId, all],
  )
  await t.db.query(
    `insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, posting_date, effective_at, qty, value, cost_rule)
     select $1, 800000 + n, 800000 + n, 1, $3, $4, '2026-01-10', timestamptz '2026-01-10 08:00+07' + n * interval '1 second', 1, 2, 'GIVEN'
     from generate_series(1, $2) n`,
    [branchId, all, warehouseId, goodsId],
  )
  await t.db.query('analyze document, stock_move')
  const asked = { branchId, goodsId, dateFrom: '2026-01-01', dateTo: '2026-02-28' }
  const seen = await t.ask('owner', api.report.stock.card, asked)
  expect(seen.error.message).toBe(
    'Lebih dari 20.000 dokumen pada rentang ini, persempit tanggal atau unduh Excel',
  )
  const file = await t.ask('owner', api.report.stock.cardXlsx, asked)
  const [, , ...rest] = await reportTable(file.raw)
  const sum = rest.pop()
  expect(rest).toHaveLength(all)
  expect(sum?.slice(-6)).toEqual([all, 0, 2 * all, all, 2 * all, 2])
}, 60_000)
