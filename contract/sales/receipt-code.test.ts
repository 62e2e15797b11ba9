import { expect, test } from 'vitest'
import { codeOfNumber, numberOfCode } from './receipt-code.ts'

test('the code of a receipt means its number again, and no other text is taken for one', () => {
  for (const number of [
    'FJ/SBY/2611/00003',
    'BO/MLG/2601/1234567',
    'FJ/TOKOA/2612/99999',
    'SH/SBY/2611/00052',
  ]) {
    expect(codeOfNumber(number)).toBe(number.replaceAll('/', ''))
    expect(numberOfCode(codeOfNumber(number))).toBe(number)
    expect(numberOfCode(codeOfNumber(number).toLowerCase())).toBe(number)
    expect(numberOfCode(number)).toBe(number)
  }
  for (const text of [
    'FJSBY261100',
    'FJ2611000031',
    'minyak',
    '8991234567898',
    'POSBY261100003',
    '',
  ])
    expect(numberOfCode(text)).toBe(text)
  expect(codeOfNumber('LAMA-17')).toBe('LAMA-17')
})
