import { expect, test } from 'vitest'
import { terbilang } from './terbilang.ts'

test.each([
  [0, 'nol rupiah'],
  [10, 'sepuluh rupiah'],
  [11, 'sebelas rupiah'],
  [19, 'sembilan belas rupiah'],
  [20, 'dua puluh rupiah'],
  [100, 'seratus rupiah'],
  [111, 'seratus sebelas rupiah'],
  [1000, 'seribu rupiah'],
  [1500, 'seribu lima ratus rupiah'],
  [11_011, 'sebelas ribu sebelas rupiah'],
  [101_000, 'seratus satu ribu rupiah'],
  [378_000, 'tiga ratus tujuh puluh delapan ribu rupiah'],
  [1_000_000, 'satu juta rupiah'],
  [1_001_001, 'satu juta seribu satu rupiah'],
  [102_464_100, 'seratus dua juta empat ratus enam puluh empat ribu seratus rupiah'],
  [
    200_255_894,
    'dua ratus juta dua ratus lima puluh lima ribu delapan ratus sembilan puluh empat rupiah',
  ],
  [1_000_000_000, 'satu miliar rupiah'],
  [2_000_001_000, 'dua miliar seribu rupiah'],
  [7_000_000_000_000, 'tujuh triliun rupiah'],
])('%d', (amount, said) => {
  expect(terbilang(amount)).toBe(said)
  expect(terbilang(`${amount}.00`)).toBe(said)
})

test('cents of bank documents', () => {
  expect(terbilang('1250.50')).toBe('seribu dua ratus lima puluh rupiah lima puluh sen')
  expect(terbilang('1250.5')).toBe('seribu dua ratus lima puluh rupiah lima puluh sen')
  expect(terbilang(0.05)).toBe('nol rupiah lima sen')
  expect(terbilang('12.3400')).toBe('dua belas rupiah tiga puluh empat sen')
})

test('a minus is said', () => {
  expect(terbilang('-25')).toBe('minus dua puluh lima rupiah')
  expect(terbilang('-0.00')).toBe('nol rupiah')
})

test('what is not an amount is refused', () => {
  for (const wrong of ['', 'abc', '1,5', '1.234', '1e3', ' 1', '1000000000000000']) {
    expect(() => terbilang(wrong)).toThrow()
  }
  expect(() => terbilang(Number.NaN)).toThrow()
  expect(() => terbilang(1e15)).toThrow()
})
