import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

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
  const [, opening, ...rest] = await readWorkbook(file.raw)
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
