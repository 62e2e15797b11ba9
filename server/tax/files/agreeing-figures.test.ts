import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Numeric, dec, round } from '#contract/money.ts'
import { agreeingFigures } from './agreeing-figures.ts'
import { addInfoOf, facilities, facilitiesOn, stampOf } from '#contract/report/facilities.ts'
import { coretaxUnits, isUnit } from '#contract/report/coretax-units.ts'
import { unit } from '#contract/master/unit.ts'

const line = (more: object) => ({
  name: 'GULA',
  unit: 'UM.0003',
  unitName: 'KG',
  qty: 1,
  unitPrice: 0,
  base: 0,
  ...more,
})

describe('figures of a tax invoice', () => {
  it('agree to the cent over prices, quantities, discounts, with PPN inside and outside', () => {
    const priced = fc.record({
      price: fc.integer({ min: 1, max: 20_000_000 }),
      qty: fc.oneof(
        fc.integer({ min: 1, max: 5000 }).map(String),
        fc.integer({ min: 1, max: 500_000 }).map((n) => dec(n).div(10).toFixed()),
        fc.integer({ min: 1, max: 500_000 }).map((n) => dec(n).div(100).toFixed()),
        fc.integer({ min: 1, max: 500_000 }).map((n) => dec(n).div(1000).toFixed()),
      ),
      discount: fc.double({ min: 0, max: 1, noNaN: true }),
      inside: fc.boolean(),
      ladder: fc.constantFrom([], [{ unit: 'UM.0004', per: 1000 as Numeric }]),
    })
    fc.assert(
      fc.property(priced, ({ price, qty, discount, inside, ladder }) => {
        // PPN within a price is 11/111 of it, as the books take it out.
        const unitPrice = inside ? dec(price).times(100).div(111) : dec(price)
        const base = round(unitPrice.times(qty).times(1 - discount))
        const told = agreeingFigures(line({ qty, unitPrice, base, smaller: ladder }))
        const [count, each, off] = [dec(told.qty), dec(told.price), dec(told.discount)]
        expect(count.times(each).minus(off).toNumber()).toBe(base)
        expect(count.decimalPlaces() + each.decimalPlaces()).toBeLessThanOrEqual(2)
        expect(off.decimalPlaces()).toBeLessThanOrEqual(2)
        expect(off.gte(0) && count.gt(0)).toBe(true)
        // No more is discount than ours, the steps of the price and the rupiah that the base was rounded by.
        const ours = unitPrice.times(qty).minus(base)
        const step = dec(10).pow(count.decimalPlaces() - 2)
        const most = (ours.gt(0) ? ours : dec(0)).plus(step.times(count))
        expect(off.lte(most)).toBe(true)
      }),
      { numRuns: 3000, seed: 8 },
    )
  })

  it('are raised where the base was rounded up, and told in what fits', () => {
    // 3 × 333,33 is 999,99 and the base 1.000.
    expect(agreeingFigures(line({ qty: 3, unitPrice: '333.33', base: 1000 }))).toMatchObject({
      qty: 3,
      price: 333.34,
      discount: 0.02,
    })
    const weighed = line({ qty: '1.235', unitPrice: 15_000, base: 18_525 })
    const grams = { ...weighed, smaller: [{ unit: 'UM.0004', per: 1000 }] }
    expect(agreeingFigures(grams)).toEqual({
      name: 'GULA',
      unit: 'UM.0004',
      qty: 1235,
      price: 15,
      discount: 0,
    })
    expect(agreeingFigures(weighed)).toEqual({
      name: 'GULA (1,235 KG)',
      unit: 'UM.0003',
      qty: 1,
      price: 18_525,
      discount: 0,
    })
    expect(
      agreeingFigures(line({ qty: '1.25', unitPrice: '10000.4', base: 12_000 })),
    ).toMatchObject({
      qty: 1.25,
      price: 10_001,
      discount: 501.25,
    })
    expect(() => agreeingFigures(line({ qty: 0 }))).toThrow('no line of a tax invoice')
  })
})

describe('lists of Coretax', () => {
  it('have a facility once for each code and number, and offer none that has ended', () => {
    const keys = facilities.map((one) => `${one.with} ${one.nn}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect([
      facilitiesOn('08', '2026-03-01').length,
      facilitiesOn('07', '2026-03-01').length,
    ]).toEqual([10, 26])
    expect(facilitiesOn('07', '2025-06-01').some(({ nn }) => nn === '31')).toBe(false)
    const staple = facilitiesOn('08', '2026-03-01').find(({ nn }) => nn === '10')
    expect(staple && [addInfoOf(staple), stampOf(staple), staple.regulation]).toEqual([
      'TD.00510',
      'TD.01110',
      'PP 49/2022',
    ])
    const other = facilities.find((one) => one.with === '07' && one.nn === '05')
    expect(other && [addInfoOf(other), stampOf(other)]).toEqual(['TD.00505', ''])
  })

  it('have the units that a unit of ours may name, and no other', () => {
    const named = unit.add.input.shape.coretaxUnitCode
    for (const { code } of coretaxUnits) expect(named.safeParse(code).success).toBe(true)
    expect(named.safeParse('UM.0040').success).toBe(isUnit('UM.0040'))
    expect([isUnit('UM.0000'), coretaxUnits.length]).toEqual([false, 39])
  })
})
