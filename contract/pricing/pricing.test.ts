import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PricedUnit } from './price-cart.ts'
import { roundCash } from './settle.ts'
import type { PointTerm } from './points.ts'
import { allocate, minus, plus, sumOf } from '../money.ts'
import { documentAmounts, lineAmounts, withTax } from './amounts.ts'
import { amountsWithoutVat } from './without-vat.ts'
import { pointsSpendable } from './points.ts'
import { type CartLine, type PriceLevel, type PriceRow, priceCart } from './price-cart.ts'

/** The pricing engine against the vectors of domain §5.5 and §5.6, figure by figure. */
const tax = {
  valid_from: '2025-01-01',
  rate: 12,
  base_num: 11,
  base_den: 12,
  fixed: { BESARAN_TERTENTU: 1.1 },
}
const pointTerm = {
  earn_amount: 10_000,
  earn_point: 1,
  levels: ['MEMBER'],
  exclude_discounted: false,
  excluded_goods: [] as number[],
  excluded_categories: [] as number[],
  min_redeem: 100,
  redeem_multiple: 50,
  max_redeem_pct: 50,
  expiry_months: 12,
  earn_on: 'PAID' as const,
} as PointTerm
const onTop = ['GROSIR', 'AGEN', 'KHUSUS']
const names = ['MG2', 'MG2D', 'MIG', 'MIGD', 'BRS5', 'SBN', 'KPI', 'TEH', 'TLR'] as const
type Name = (typeof names)[number]
const idOf = (name: Name) => names.indexOf(name) + 1
const units = new Map(
  names.map((name) => [
    idOf(name),
    {
      unit_id: idOf(name),
      goods_id: idOf(name),
      name,
      unit_name: name.endsWith('D') ? 'DUS' : 'PCS',
      allow_fraction: name === 'TLR',
      tax_type: name === 'BRS5' || name === 'TLR' ? 'EXEMPT' : 'BKP',
      point_eligible: true,
    } as unknown as PricedUnit,
  ]),
)
const price = (name: Name, price_level: PriceLevel, value: number, min_qty = 1): PriceRow => ({
  goods_unit_id: idOf(name),
  branch_id: null,
  price_level,
  min_qty,
  price: value,
})
const prices = [
  price('MG2', 'RETAIL', 37_500),
  price('MG2', 'RETAIL', 36_800, 24),
  price('MG2', 'MEMBER', 36_500),
  price('MG2D', 'RETAIL', 220_000),
  price('MG2D', 'GROSIR', 195_000),
  price('MG2D', 'GROSIR', 194_000, 40),
  price('MIG', 'RETAIL', 3_500),
  price('MIGD', 'RETAIL', 125_000),
  price('MIGD', 'MEMBER', 122_000),
  price('MIGD', 'GROSIR', 112_000),
  price('MIGD', 'GROSIR', 111_000, 60),
  price('BRS5', 'RETAIL', 77_000),
  price('BRS5', 'RETAIL', 75_500, 20),
  price('BRS5', 'MEMBER', 76_000),
  price('SBN', 'RETAIL', 4_250),
  price('KPI', 'RETAIL', 18_750),
  price('TEH', 'RETAIL', 9_900),
  price('TLR', 'RETAIL', 28_900),
]
const line = (name: Name, qty: number, tiers: number[] = []): CartLine => ({
  goodsUnitId: idOf(name),
  qty,
  tiers,
  discountAmount: 0,
})
const cart = (level: PriceLevel, lines: CartLine[], headerDiscount = 0) =>
  priceCart(
    { lines, headerDiscount: headerDiscount ? { type: 'AMOUNT', value: headerDiscount } : null },
    {
      level,
      prices,
      units,
      onTop,
      pointTerm,
      tax,
      taxMode: level === 'GROSIR' ? 'EXCLUDE' : 'INCLUDE',
    },
  )

describe('priceCart', () => {
  it('PV01–PV04: levels, PPN inside, fallback and quantity breaks', () => {
    expect(cart('RETAIL', [line('MG2', 3)])).toMatchObject({
      total: 112_500,
      dpp: 101_351,
      vat: 11_149,
    })
    expect(cart('MEMBER', [line('MG2', 3)]).total).toBe(109_500)
    const fallback = cart('MEMBER', [line('SBN', 10)])
    expect([fallback.total, fallback.priced[0]?.priceSource]).toEqual([42_500, 'RETAIL_FALLBACK'])
    expect(cart('RETAIL', [line('MG2', 24)]).total).toBe(883_200)
    expect(cart('MEMBER', [line('MG2', 24)]).total).toBe(876_000)
    expect(cart('RETAIL', [line('MG2', 12), line('MG2', 12)]).total).toBe(883_200)
  })

  it('sells less than one unit at the price of one (domain §0.4 D15)', () => {
    expect(cart('RETAIL', [line('TLR', 0.25)]).total).toBe(7_225)
    // Where a break lies below one, the first row holds for less and the next only from its own quantity on.
    const by = (qty: number) => {
      const rows = [price('TLR', 'GROSIR', 30_000, 0.5), price('TLR', 'GROSIR', 28_000)]
      const facts = { units, onTop, pointTerm, tax, taxMode: 'INCLUDE' as const }
      const entered = { lines: [line('TLR', qty)], headerDiscount: null }
      return priceCart(entered, { level: 'GROSIR', prices: rows, ...facts }).total
    }
    expect([0.25, 0.5, 0.75, 1, 2].map(by)).toEqual([7_500, 15_000, 22_500, 28_000, 56_000])
  })

  it('reckons PPN of a tax invoice by line (domain §0.4 D1)', () => {
    const priced = (nets: number[]) =>
      nets.map((net) => ({ gross: net, discount: 0, headerDiscount: 0, net, taxType: 'BKP' }))
    // 11 % of each: 54.945 rounds down twice where the sum would round up.
    const two = withTax(priced([499.5, 499.5].map(Math.floor)), {
      freight: 0,
      taxMode: 'EXCLUDE',
      tax,
    })
    expect(two.lines.map((l) => l.vat)).toEqual([55, 55])
    const three = withTax(priced([1_003, 1_003, 1_003]), { freight: 0, taxMode: 'EXCLUDE', tax })
    // R(11/12 × 1,003) = 919, R(12 % × 919) = 110 three times; on the sum of 3,009 it would be 331.
    expect([three.lines.map((l) => l.vat), three.vat]).toEqual([[110, 110, 110], 330])
    for (let price = 1; price < 3_000; price += 1) {
      const inside = withTax(priced([price]), {
        freight: 0,
        taxMode: 'INCLUDE',
        tax,
        invoiced: true,
      })
      expect(inside.dpp + inside.vat + inside.rounding).toBe(price)
      expect(inside.vat).toBe(Math.round(Math.round((inside.dpp * 11) / 12) * 0.12))
      expect(Math.abs(inside.rounding)).toBeLessThanOrEqual(1)
    }
  })

  it('takes all of the price of luxury goods, a tenth where the share is fixed (domain §0.4 D16)', () => {
    const priced = (lines: [taxType: string, net: number][]) =>
      lines.map(([taxType, net]) => ({ gross: net, discount: 0, headerDiscount: 0, net, taxType }))
    const all: [string, number][] = [
      ['BKP', 1_000_000],
      ['BKP_MEWAH', 1_000_000],
      ['BESARAN_TERTENTU', 1_000_000],
      ['EXEMPT', 1_000_000],
    ]
    const on = withTax(priced(all), { freight: 0, taxMode: 'EXCLUDE', tax })
    expect(on.lines.map((l) => l.vat)).toEqual([110_000, 120_000, 11_000, 0])
    expect(on).toMatchObject({ dpp: 3_000_000, exempt: 1_000_000, vat: 241_000, total: 4_241_000 })
    const inside: [string, number][] = [
      ['BKP', 1_110_000],
      ['BKP_MEWAH', 1_120_000],
      ['BESARAN_TERTENTU', 1_011_000],
      ['NON', 500],
    ]
    for (const invoiced of [true, false]) {
      const within = withTax(priced(inside), { freight: 0, taxMode: 'INCLUDE', tax, invoiced })
      expect(within.lines.map((l) => l.vat)).toEqual([110_000, 120_000, 11_000, 0])
      expect(within).toMatchObject({ dpp: 3_000_000, exempt: 500, rounding: 0, total: 3_241_500 })
    }
    expect(
      amountsWithoutVat(
        inside.map(([taxType, amount]) => ({ taxType, amount })),
        'INCLUDE',
        tax,
      ),
    ).toBe(3_000_500)
  })

  it('PV05–PV06: percentages on the exact value, one after the other', () => {
    expect(
      lineAmounts({ qty: 3, unitPrice: 18_750, tiers: [7.5], discountAmount: 0, taxType: 'BKP' }),
    ).toEqual({ gross: 56_250, discount: 4_219, net: 52_031 })
    expect(
      lineAmounts({ qty: 7, unitPrice: 9_900, tiers: [10, 5], discountAmount: 0, taxType: 'BKP' }),
    ).toEqual({ gross: 69_300, discount: 10_049, net: 59_251 })
  })

  it('PV19: wholesale with line and document discount', () => {
    const priced = cart('GROSIR', [line('MG2D', 200), line('MIGD', 500, [2])], 880_000)
    expect(priced).toMatchObject({
      gross: 94_300_000,
      discount: 1_110_000,
      headerDiscount: 880_000,
      dpp: 92_310_000,
      vat: 10_154_100,
      total: 102_464_100,
    })
    expect(priced.lines.map((l) => l.headerDiscount)).toEqual([366_391, 513_609])
  })

  it('PV21: taxed and exempt goods in one member’s cart, with the points of step 11', () => {
    const priced = cart('MEMBER', [line('MG2', 3, [5]), line('MIGD', 1), line('BRS5', 2)])
    expect(priced).toMatchObject({
      total: 378_025,
      dpp: 203_626,
      vat: 22_399,
      exempt: 152_000,
      points: 37,
    })
    expect(
      amountsWithoutVat(
        [
          { amount: 109_500, taxType: 'BKP' },
          { amount: 122_000, taxType: 'BKP' },
          { amount: 152_000, taxType: 'EXEMPT' },
        ],
        'INCLUDE',
        tax,
      ),
    ).toBe(360_559)
    expect(cart('RETAIL', [line('MG2', 3)]).points).toBe(0)
  })

  it('PV22 and PV24: the manual discount is known in percent, weighed goods round once', () => {
    const priced = cart('RETAIL', [line('MG2', 3, [5])])
    expect([priced.manualDiscountPct, priced.discount, priced.total]).toEqual([5, 5_625, 106_875])
    expect(cart('RETAIL', [line('TLR', 1.275)])).toMatchObject({ total: 36_848, vat: 0 })
    expect(() => cart('RETAIL', [line('MG2', 1.5)])).toThrow('Satuan PCS tidak boleh pecahan')
  })

  it('PV16: cash rounds to coins that circulate', () => {
    expect([
      roundCash(378_025, { unit: 100, mode: 'NEAREST' }),
      roundCash(378_025, { unit: 100, mode: 'UP' }),
      roundCash(378_025, { unit: 500, mode: 'DOWN' }),
      roundCash(378_025, { unit: 500, mode: 'NEAREST' }),
      roundCash(1_250, { unit: 500, mode: 'NEAREST' }),
      roundCash(378_025, { unit: 0, mode: 'UP' }),
    ]).toEqual([378_000, 378_100, 378_000, 378_000, 1_500, 378_025])
  })

  it('leaves excluded and discounted goods out of the points, and spends within the limits of PV14 and PV15', () => {
    const bill = [line('MG2', 3, [5]), line('BRS5', 2)]
    const context = {
      level: 'MEMBER' as const,
      prices,
      units,
      onTop,
      tax,
      taxMode: 'INCLUDE' as const,
    }
    const points = (term: Partial<PointTerm>) =>
      priceCart({ lines: bill }, { ...context, pointTerm: { ...pointTerm, ...term } }).points
    // 104.025 and 152.000.
    expect(points({})).toBe(25)
    expect(points({ exclude_discounted: true })).toBe(15)
    expect(points({ excluded_goods: [idOf('BRS5')] })).toBe(10)
    // PPN of what earns nothing earns nothing: of 256.025 and PPN 28.163, only 104.025 and 11.443 count.
    const exclusive = { ...context, taxMode: 'EXCLUDE' as const }
    const without = { ...pointTerm, excluded_goods: [idOf('BRS5')] }
    expect(priceCart({ lines: bill }, { ...exclusive, pointTerm: without }).pointBase).toBe(115_468)
    expect(points({ earn_amount: 5_000, earn_point: 2 })).toBe(102)
    expect(points({ levels: ['GROSIR'] })).toBe(0)
    const spend = (total: number, balance: number) =>
      pointsSpendable({ total, balance, value: 100 }, pointTerm)
    expect(spend(378_025, 850)).toEqual({ most: 850, limit: 1890 })
    expect(spend(60_000, 400)).toEqual({ most: 300, limit: 300 })
    expect(spend(15_000, 400).most).toBe(0)
    expect(spend(378_025, 99).most).toBe(0)
  })

  it('gives a goods without price back in words', () => {
    expect(() =>
      priceCart(
        { lines: [line('MG2', 1)] },
        { level: 'RETAIL', prices: [], units, onTop, pointTerm, tax, taxMode: 'INCLUDE' },
      ),
    ).toThrow('Harga jual MG2 (PCS) belum diatur')
  })
})

const lines = fc.array(
  fc.record({
    qty: fc.integer({ min: 1, max: 500 }),
    unitPrice: fc.integer({ min: 1, max: 3_000_000 }),
    tier: fc.integer({ min: 0, max: 60 }),
    taxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('amounts, whatever the bill', () => {
  it('adds up: lines to the document, PPN to its lines, discount to the rupiah', () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('EXCLUDE', 'INCLUDE', 'NONE'),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 500_000 }),
        (given, mode, pct, freight) => {
          const a = documentAmounts({
            lines: given.map((l) => ({
              qty: l.qty,
              unitPrice: l.unitPrice,
              tiers: [l.tier],
              discountAmount: 0,
              taxType: l.taxed ? 'BKP' : 'EXEMPT',
            })),
            headerDiscount: { type: 'PERCENT', value: pct },
            freight,
            taxMode: mode as 'EXCLUDE',
            tax,
          })
          expect(sumOf(a.lines, (l) => l.vat)).toBe(a.vat)
          expect(sumOf(a.lines, (l) => l.headerDiscount)).toBe(a.headerDiscount)
          expect(sumOf(a.lines, (l) => l.freight)).toBe(a.freight)
          expect(plus(plus(a.dpp, a.exempt), a.vat)).toBe(a.total)
          expect(minus(minus(plus(a.gross, a.freight), a.discount), a.headerDiscount)).toBe(
            mode === 'EXCLUDE' ? minus(a.total, a.vat) : a.total,
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('splits every rupiah exactly once, never more than a rupiah from the fair share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const parts = allocate(amount, weights)
          expect(sumOf(parts, (p) => p)).toBe(amount)
          const total = weights.reduce((a, b) => a + b, 0)
          if (total === 0) return
          for (const [i, p] of parts.entries()) {
            expect(Math.abs(p - (amount * (weights[i] ?? 0)) / total)).toBeLessThan(1.001)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
