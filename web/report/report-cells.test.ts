import { expect, test } from 'vitest'
import { controlReports } from '#contract/report/declared/control.ts'
import { columnsOf } from '#contract/report/declare.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { isSaidInParts, phoneRow, wholeText } from './report-cells.ts'

const report = controlReports.find(({ key }) => key === 'exceptions')
if (!report) throw new Error('exceptions are a report')
const columns = Object.entries(columnsOf(report, undefined))
const removed = {
  day: '2026-11-26',
  goods: 'Sabun',
  qty: '20 PCS',
  worth: 145_000,
  reason: 'tanpa alasan',
  told: 182_500,
  paid: 37_500,
  memo: 'Hapus baris · 20 PCS Sabun, Rp 145.000 · tanpa alasan',
}

test('what was told stands with what was paid in one cell, and alone while nobody paid', () => {
  const column = report.columns.told
  if (!column) throw new Error('told is a column')
  expect(wholeText(column, removed, 'told')).toBe('182.500 → 37.500')
  expect(wholeText(column, { ...removed, paid: null }, 'told')).toBe('182.500')
  expect(wholeText(column, { ...removed, told: null }, 'told')).toBe('')
})

test('what columns say in parts is not said once more, on a phone and below a figure', () => {
  const shown = columns.filter(([key]) => !isSaidInParts(report, key, [removed]))
  expect(shown.map(([key]) => key)).not.toContain('memo')
  expect(phoneRow(shown, removed).sub).toBe(
    'Sabun · 20 PCS · tanpa alasan · Disebut → dibayar 182.500 → 37.500',
  )
  // Of rows that have no parts the memo stands.
  const other = { day: '2026-11-26', memo: 'Parkir' }
  expect(isSaidInParts(report, 'memo', [removed, other])).toBe(false)
  expect(phoneRow(columns, other).sub).toBe('Parkir')
})

test('a row on a phone says what is still open of it', () => {
  const register = taxReports.find(({ key }) => key === 'collected-vat')
  if (!register) throw new Error('collected PPN is a report')
  const of = Object.entries(columnsOf(register, undefined))
  const row = { docNo: 'FJ/1', partyName: 'Dinas', collected: 1_100_000, returned: 0 }
  expect(phoneRow(of, { ...row, proven: 600_000, open: 500_000 }).amount).toBe('500.000')
})
