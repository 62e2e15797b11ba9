import { expect, test } from 'vitest'
import type { Compared, ReportInput } from './declare.ts'
import { earlier } from './earlier.ts'

const of = (dateFrom: string, dateTo: string, compared: Compared = 'PREVIOUS') => {
  const told = earlier({ dateFrom, dateTo } as ReportInput, compared)
  return [told.dateFrom, told.dateTo]
}

test('a whole month has the month before, a running one its same days', () => {
  expect(of('2026-11-01', '2026-11-30')).toEqual(['2026-10-01', '2026-10-31'])
  expect(of('2026-11-01', '2026-11-25')).toEqual(['2026-10-01', '2026-10-25'])
  expect(of('2026-03-01', '2026-03-30')).toEqual(['2026-02-01', '2026-02-28'])
  expect(of('2026-10-01', '2026-12-31')).toEqual(['2026-07-01', '2026-09-30'])
  expect(of('2026-10-01', '2026-12-15')).toEqual(['2026-07-01', '2026-09-15'])
  expect(of('2025-12-01', '2026-11-25')).toEqual(['2024-12-01', '2025-11-25'])
})

test('other days have as many days before them', () => {
  expect(of('2026-11-10', '2026-11-20')).toEqual(['2026-10-30', '2026-11-09'])
  expect(of('2026-11-24', '2026-11-24')).toEqual(['2026-11-23', '2026-11-23'])
})

test('a year ago are the same days, to the end of February', () => {
  expect(of('2026-11-10', '2026-11-20', 'YEAR')).toEqual(['2025-11-10', '2025-11-20'])
  expect(of('2024-02-01', '2024-02-29', 'YEAR')).toEqual(['2023-02-01', '2023-02-28'])
  expect(of('2025-02-01', '2025-02-28', 'YEAR')).toEqual(['2024-02-01', '2024-02-29'])
  expect(earlier({ date: '2024-02-29' } as ReportInput, 'YEAR').date).toBe('2023-02-28')
})
