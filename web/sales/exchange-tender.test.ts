import { expect, it } from 'vitest'
import { tenderOfAll } from './exchange-tender.ts'

const nearest = { unit: 100, mode: 'NEAREST' as const }

it('takes cash in coins that circulate, so that the till accepts what it proposes', () => {
  expect(tenderOfAll(16_850, 'CASH', nearest)).toBe(16_900)
  expect(tenderOfAll(16_840, 'CASH', nearest)).toBe(16_800)
  expect(tenderOfAll(16_850, 'CASH', { unit: 100, mode: 'DOWN' as const })).toBe(16_800)
})

it('takes a card or a transfer for exactly what is due', () => {
  expect(tenderOfAll(16_850, 'DEBIT_CARD', nearest)).toBe(16_850)
  expect(tenderOfAll(0, 'CASH', nearest)).toBe(0)
})
