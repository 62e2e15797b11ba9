import { expect, test } from 'vitest'
import { cashSuggestions } from './cash.ts'

test('exactly, then the next ten, fifty and hundred thousand, each once', () => {
  expect(cashSuggestions(226_400)).toEqual([226_400, 230_000, 250_000, 300_000])
  expect(cashSuggestions(50_000)).toEqual([50_000, 100_000])
  expect(cashSuggestions(100_000)).toEqual([100_000])
  expect(cashSuggestions(3_500)).toEqual([3_500, 10_000, 50_000, 100_000])
  expect(cashSuggestions(0)).toEqual([])
})
