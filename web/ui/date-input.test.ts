import { expect, test } from 'vitest'
import { sixDigits } from './date-input.tsx'

test('six digits are a day, if there is such a day', () => {
  expect(sixDigits('211126')).toBe('2026-11-21')
  expect(['310226', '21112026', '2111', 'abcdef'].map(sixDigits)).toEqual([null, null, null, null])
})
