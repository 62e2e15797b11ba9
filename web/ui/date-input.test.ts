import { expect, test } from 'vitest'
import { shortDay, sixDigits } from './date-input.tsx'

test('six digits are a day, if there is such a day', () => {
  expect(sixDigits('211126')).toBe('2026-11-21')
  expect(['310226', '21112026', '2111', 'abcdef'].map(sixDigits)).toEqual([null, null, null, null])
})

test('a day without its year is the one nearest to today, and two digits are of this century', () => {
  const on = (today: string) => (text: string) => shortDay(text, today)
  expect(['26/11', '5.1', '28/12/25', '1-2-26'].map(on('2026-11-26'))).toEqual([
    '2026-11-26',
    '2027-01-05',
    '2025-12-28',
    '2026-02-01',
  ])
  expect(on('2026-01-03')('28/12')).toBe('2025-12-28')
  expect(['31/02', '31/02/26', '26', '26/11/2026', '0/1'].map(on('2026-11-26'))).toEqual(
    Array(5).fill(null),
  )
})
