import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxType } from '#contract/master/tax-type.ts'
import type { Draft, PostingFacts } from '#server/documents/types.ts'
import { minus, sum, sumOf } from '#contract/money.ts'
import { type TaxMode, documentAmounts, withTax } from '#contract/pricing/amounts.ts'
import { revenueEntries } from './revenue.ts'

const tax = { valid_from: '2025-01-01', rate: 12, base_num: 11, base_den: 12, fixed: {} }
const facts = {
  account: (usage: string) => ({ id: usage }),
  masters: { taxes: [tax], fixedRates: [] },
} as unknown as Pick<PostingFacts, 'account' | 'masters'>

const bills = fc.record({
  lines: fc.array(
    fc.record({
      qty: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(0.125, 1.275, 2.5)),
      unitPrice: fc.integer({ min: 1, max: 3_000_000 }),
      taxType: fc.constantFrom(...taxType.options),
      tier: fc.integer({ min: 1, max: 60 }),
      discounted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  taxMode: fc.constantFrom<TaxMode>('EXCLUDE', 'INCLUDE', 'NONE'),
  freight: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 })),
  priceLevel: fc.constantFrom('RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'),
  percent: fc.integer({ min: 1, max: 50 }),
  /** A bill with a tax invoice bears PPN line by line. */
  invoiced: fc.boolean(),
})
type Bill = typeof bills extends fc.Arbitrary<infer B> ? B : never

/** What a bill books as turnover, by account: debit above zero, credit below. */
function booked(bill: Bill, discounts: boolean): Map<string, number> & { total?: number } {
  const { taxMode, freight, invoiced, priceLevel } = bill
  const amounts = documentAmounts({
    lines: bill.lines.map(({ tier, discounted, ...l }) => ({
      ...l,
      tiers: discounts && discounted ? [tier] : [],
      discountAmount: 0,
    })),
    headerDiscount: discounts ? { type: 'PERCENT', value: bill.percent } : null,
    freight,
    taxMode,
    tax,
  })
  const priced = amounts.lines.map((l, i) => ({ ...l, taxType: bill.lines[i]?.taxType ?? 'NON' }))
  const billed = withTax(priced, { freight, taxMode, tax, invoiced })
  const entries = revenueEntries(
    {
      ...billed,
      taxMode,
      priceLevel,
      docDate: '2026-01-10',
      collectedVat: 0,
      lines: priced.map((l, i) => ({ ...l, ...billed.lines[i] })),
    } as unknown as Draft,
    facts,
  )
  const sums = new Map<string, number>()
  for (const e of entries) {
    const account = String(e.accountId)
    sums.set(account, sum([sums.get(account) ?? 0, e.debit, -e.credit]))
  }
  expect(sum([...sums.values()])).toBe(minus(billed.rounding, billed.total))
  return sums
}

/** Turnover of whatever posts it, before and after what was taken off (domain §3.2.3). */
describe('turnover', () => {
  it('has no discount where nobody took anything off, whatever PPN, freight, price and quantity', () => {
    fc.assert(
      fc.property(bills, (bill) => {
        expect(booked(bill, false).get('SALES_DISCOUNT') ?? 0).toBe(0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes off what was taken off, within a rupiah for each tax type, and never less than nothing', () => {
    fc.assert(
      fc.property(bills, (bill) => {
        const with_ = booked(bill, true)
        const before = booked(bill, false)
        const off = with_.get('SALES_DISCOUNT') ?? 0
        expect(off).toBeGreaterThanOrEqual(0)
        const retail = ['RETAIL', 'MEMBER'].includes(bill.priceLevel)
        const turnover = retail ? 'SALES_RETAIL' : 'SALES_WHOLESALE'
        const gross = (of: Map<string, number>) => of.get(turnover) ?? 0
        expect(Math.abs(minus(gross(with_), gross(before)))).toBeLessThanOrEqual(
          3 + 2 * bill.lines.length,
        )
        expect(sumOf([...with_.keys()], (k) => (k.startsWith('SALES_') ? 1 : 0))).toBeLessThan(3)
      }),
      { numRuns: 500 },
    )
  })
})
