import { expect, test } from 'vitest'
import { LIMITS, METHODS, SHOP, goodsOf } from '../../../../tests/offline/days/shop.ts'
import { newCart, withGoods } from '../cart.ts'
import { type Facts, keptDraft, whyNot } from './kept-sale.ts'

const facts: Facts = {
  branchId: 1,
  cashierId: 1,
  cashierName: 'Ani',
  shiftId: 1,
  now: '2026-01-10T03:00:00Z',
  campaigns: undefined,
  vat: undefined,
  rule: { unit: 0, mode: 'NEAREST' },
  methods: METHODS,
  shop: SHOP,
  limits: LIMITS,
  unsent: 0,
  closed: false,
  lasts: true,
  away: true,
  pricesAt: '2026-01-10T02:00:00Z',
}
const cart = withGoods(newCart(), goodsOf(1, 37_500), 2)
const cash = [{ methodId: 1, amount: 75_000 }]

test('a till sells by itself as long as its prices are no older than its branch lets it', () => {
  const at = (pricesAt: string, more: Partial<Facts> = {}) =>
    whyNot(cart, cash, { ...facts, pricesAt, ...more })
  expect(at('2026-01-09T03:00:00Z')).toBe(null)
  expect(at('2026-01-09T02:59:59Z')).toBe('tooLong')
  expect(at('2026-01-09T02:59:59Z', { limits: { ...LIMITS, hours: 48 } })).toBe(null)
  // With a line the branch itself says what goods cost.
  expect(at('2026-01-01T00:00:00Z', { away: false })).toBe(null)
})

test('a kept sale bears the total that was told, and none becomes one that would bear another', () => {
  expect(keptDraft(cart, cash, 75_000, facts)).toMatchObject({
    total: 75_000,
    rounding: 0,
    change: 0,
  })
  expect(keptDraft(cart, cash, 74_900, facts)).toBe(null)
  expect(keptDraft(cart, [{ methodId: 3, amount: 75_000 }], 75_000, facts)).toBe(null)
})
