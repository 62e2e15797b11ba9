import { describe, expect, it } from 'vitest'
import { isGuessable } from './pin-strength.ts'

/** What a colleague tries first is no PIN. */
describe('strength of PINs', () => {
  const own = { phone: '+62 812-3409-7155', join_date: '2019-03-31', today: '2026-11-26' }
  it.each([
    '111111',
    '123456',
    '987654',
    '012345',
    '121212',
    '407407',
    // Birthdays of people who work, of leap years too.
    '170846',
    '010190',
    '290296',
    '311299',
    '150811',
    // The day he began, either way round, and pieces of his telephone number.
    '310319',
    '190331',
    '340971',
    '097155',
  ])('refuses %s', (pin) => expect(isGuessable(pin, own)).toBe(true))
  it.each(['508326', '731904', '409218', '640183', '311391'])('takes %s', (pin) =>
    expect(isGuessable(pin, own)).toBe(false),
  )
})
