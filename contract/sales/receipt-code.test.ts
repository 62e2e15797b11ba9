import { expect, test } from 'vitest'
import { keptNumber } from './kept-sale.ts'
import { codeOfNumber, isKeptNumber, isKeptNumberBegun, numberOfCode } from './receipt-code.ts'

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

test('the number of a sale without a line is known whole and begun, and is no other', () => {
  for (const number of [
    keptNumber('SBY', 1, '2026-11-30', 1),
    keptNumber('TOKOA', 128, '2026-01-02', 12_345),
  ]) {
    expect(isKeptNumber(number)).toBe(true)
    expect(isKeptNumber(` ${number.toLowerCase()}`)).toBe(true)
    expect(codeOfNumber(number)).toBe(number)
    expect(numberOfCode(number)).toBe(number)
    for (let end = number.indexOf('K') + 2; end <= number.length; end += 1)
      if (/-K\d/.test(number.slice(0, end)))
        expect(isKeptNumberBegun(number.slice(0, end)), number.slice(0, end)).toBe(true)
  }
  for (const text of [
    'FJ/SBY/2611/00003',
    'SBY',
    'SBY-',
    'SBY-K',
    '8991234567898',
    'K1-261130-0001',
  ])
    expect([isKeptNumber(text), isKeptNumberBegun(text)], text).toEqual([false, false])
})
