import { expect, it } from 'vitest'
import { daysIn, moved, spanIn } from './month.ts'

const november = { year: 2026, month: 11 }

it('shows a campaign in the days of the month in which it runs', () => {
  const runs = (startAt: string, endAt: string) => spanIn(november, { startAt, endAt })
  expect(runs('2026-11-05T08:00', '2026-11-09T21:00')).toEqual({ from: 5, to: 9 })
  expect(runs('2026-10-20T08:00', '2026-12-02T21:00')).toEqual({ from: 1, to: 30 })
  expect(runs('2026-11-30T08:00', '2027-01-02T21:00')).toEqual({ from: 30, to: 30 })
  expect(runs('2026-10-01T08:00', '2026-10-31T21:00')).toBeNull()
  expect(runs('2026-12-01T08:00', '2026-12-31T21:00')).toBeNull()
})

it('goes from month to month over the year', () => {
  expect(moved({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(moved({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
  expect([daysIn({ year: 2028, month: 2 }), daysIn(november)]).toEqual([29, 30])
})
