import { expect, test } from 'vitest'
import { daysOf, moving, onDay, SPANS, spanOf } from './spans.ts'

test('a span is told from the day on which one looks', () => {
  expect(SPANS.map((span) => [span, ...daysOf(span, '2028-03-01')])).toEqual([
    ['today', '2028-03-01', '2028-03-01'],
    ['yesterday', '2028-02-29', '2028-02-29'],
    ['last7', '2028-02-24', '2028-03-01'],
    ['thisMonth', '2028-03-01', '2028-03-01'],
    ['lastMonth', '2028-02-01', '2028-02-29'],
  ])
})

test('a view of this month is one of the next month too', () => {
  const search = { group: 'supplierId', dateFrom: '2026-11-01', dateTo: '2026-11-26' }
  expect(spanOf(search, '2026-11-26')).toBe('thisMonth')
  const kept = moving(search, 'thisMonth')
  expect(kept).toEqual({ group: 'supplierId', days: 'thisMonth' })
  expect(onDay(kept, '2026-12-03')).toEqual({
    group: 'supplierId',
    dateFrom: '2026-12-01',
    dateTo: '2026-12-03',
  })
})

test('days of its own stay as they are', () => {
  const search = { dateFrom: '2026-10-05', dateTo: '2026-10-09' }
  expect(spanOf(search, '2026-11-26')).toBeUndefined()
  expect(onDay(search, '2026-11-26')).toEqual(search)
  expect(spanOf({}, '2026-11-26')).toBeUndefined()
})
