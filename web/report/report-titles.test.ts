import { expect, test } from 'vitest'
import { declaredReports } from '#contract/report/declared/index.ts'
import { titleOf } from './declared-tabs.ts'

test('no two reports bear one title, and none is in capitals', () => {
  const titles = declaredReports.map(titleOf)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  expect(titles.filter((title) => /\b(?!QRIS)[A-Z]{4,}\b/.test(title))).toEqual([])
  expect(titles).toContain('Laporan Penjualan: Per Faktur')
})
