import { describe, expect, it } from 'vitest'
import { settle } from './settle.ts'

/** What tenders come to against a total (domain §5.1 step 9, §5.6). */
describe('tenders at the till', () => {
  const nearest = { unit: 100, mode: 'NEAREST' as const }
  const tender = (kind: string, amount: number) => ({
    methodId: 1,
    kind,
    role: kind,
    accountId: 1,
    amount,
  })

  it('PV17: a card and cash, of which only the cash is rounded', () => {
    const paid = settle(378_025, [tender('DEBIT_CARD', 200_000), tender('CASH', 180_000)], nearest)
    expect(paid.tenders.map((t) => t.amount)).toEqual([200_000, 178_000])
    expect([paid.rounding, paid.due, paid.change]).toEqual([-25, 178_000, 2_000])
    // Nothing is left to be paid in cash.
    const card = settle(378_025, [tender('DEBIT_CARD', 378_025)], nearest)
    expect([card.rounding, card.due]).toEqual([0, 0])
  })

  it('PV14: points and cash', () => {
    const paid = settle(378_025, [tender('POINT', 85_000), tender('CASH', 293_000)], nearest)
    expect(paid.tenders.map((t) => t.amount)).toEqual([85_000, 293_000])
    expect([paid.rounding, paid.change]).toEqual([-25, 0])
  })
})
