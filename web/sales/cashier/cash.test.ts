import { expect, test } from 'vitest'
import { cashSuggestions, roundCash } from './cash.ts'

test('exactly, then the next ten, fifty and hundred thousand, each once', () => {
  expect(cashSuggestions(226_400)).toEqual([226_400, 230_000, 250_000, 300_000])
  expect(cashSuggestions(50_000)).toEqual([50_000, 100_000])
  expect(cashSuggestions(100_000)).toEqual([100_000])
  expect(cashSuggestions(3_500)).toEqual([3_500, 10_000, 50_000, 100_000])
  expect(cashSuggestions(0)).toEqual([])
})

test('cash is rounded to coins as the branch says, ties up', () => {
  const nearest = { unit: 100, mode: 'NEAREST' }
  expect(roundCash(36_848, nearest)).toBe(36_800)
  expect(roundCash(36_850, nearest)).toBe(36_900)
  expect(roundCash(36_848, { unit: 100, mode: 'UP' })).toBe(36_900)
  expect(roundCash(36_899, { unit: 100, mode: 'DOWN' })).toBe(36_800)
  expect(roundCash(36_848, { unit: 0, mode: 'NEAREST' })).toBe(36_848)
})
