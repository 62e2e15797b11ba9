import { describe, expect, test } from 'vitest'
import { code } from '#contract/values.ts'
import { brands, categories, goods, goodsOf, units } from './catalogue.ts'
import { checkDigit } from './goods-labels.ts'
import { suppliers } from './parties.ts'

const stocked = goods.filter((g) => g.type === 'STOCK')

describe('the catalogue of the demo shop', () => {
  test('holds at least 330 goods with codes and names of their own', () => {
    expect(goods.length).toBeGreaterThanOrEqual(330)
    expect(new Set(goods.map((g) => g.code)).size).toBe(goods.length)
    expect(new Set(goods.map((g) => `${g.brand} ${g.name}`)).size).toBe(goods.length)
    expect(goods.filter((g) => !code.safeParse(g.code).success)).toEqual([])
    expect(goods.filter((g) => g.receiptName.length > 32 || !g.receiptName)).toEqual([])
  })

  test('names only units, categories, brands and suppliers that exist', () => {
    for (const g of goods) {
      expect(suppliers[g.supplier], g.code).toBeDefined()
      expect(
        categories.some((c) => c.code === g.category),
        g.code,
      ).toBe(true)
      if (g.brand)
        expect(
          brands.some((b) => b.name === g.brand),
          g.code,
        ).toBe(true)
      for (const u of g.units)
        expect(
          units.some((k) => k.code === u.unit),
          u.unit,
        ).toBe(true)
      for (const p of g.prices)
        expect(
          g.units.some((u) => u.unit === p.unit),
          g.code,
        ).toBe(true)
    }
    expect(new Set(brands.map((b) => b.code)).size).toBe(brands.length)
    expect(categories.filter((c) => !code.safeParse(c.code).success)).toEqual([])
  })

  test('has a category tree of at most three levels', () => {
    const above = (c: string | null) => categories.find((k) => k.code === c)?.parent ?? null
    for (const c of categories) {
      if (c.parent) expect(categories.some((k) => k.code === c.parent)).toBe(true)
      expect(above(above(c.parent))).toBeNull()
    }
  })

  test('bears Indonesian EAN-13 barcodes with true check digits, each once', () => {
    const barcodes = goods.flatMap((g) => g.units.flatMap((u) => (u.barcode ? [u.barcode] : [])))
    for (const b of barcodes) {
      expect(b).toMatch(/^899\d{10}$/)
      expect(b.at(-1)).toBe(checkDigit(b.slice(0, 12)))
    }
    expect(new Set(barcodes).size).toBe(barcodes.length)
    expect(checkDigit('400638133393')).toBe('1')
  })

  test('gives weighed goods a PLU of five digits, and them alone', () => {
    const plus = goods.flatMap((g) => (g.plu ? [g.plu] : []))
    expect(plus.every((p) => /^\d{5}$/.test(p))).toBe(true)
    expect(new Set(plus).size).toBe(plus.length)
    for (const g of goods) expect(g.isWeighed, g.code).toBe(g.plu !== null)
    expect(goods.filter((g) => g.isWeighed && g.units[0].unit !== 'KG')).toEqual([])
  })

  test('never asks more for a greater quantity, nor less than the goods cost', () => {
    for (const g of stocked) {
      for (const p of g.prices) {
        const larger = g.prices.filter(
          (o) => o.unit === p.unit && o.level === p.level && o.minQty > p.minQty,
        )
        for (const o of larger) expect(o.price, g.code).toBeLessThanOrEqual(p.price)
        const held = g.units.find((u) => u.unit === p.unit)?.conversion ?? 1
        const taxFactor = g.taxType === 'BKP' && p.level !== 'GROSIR' ? 1.11 : 1
        expect(p.price / taxFactor, g.code).toBeGreaterThan(g.cost * held * 1.025)
        expect(p.price / taxFactor, g.code).toBeLessThan(g.cost * held * 1.32)
      }
    }
  })

  test('prices the goods of the worked example as it does', () => {
    const text = (c: string) =>
      goodsOf(c).prices.map((p) => `${p.level} ${p.unit} ${p.minQty} ${p.price}`)
    expect(text('MG2')).toEqual([
      'RETAIL PCS 1 37500',
      'RETAIL PCS 24 36800',
      'RETAIL DUS 1 220000',
      'MEMBER PCS 1 36500',
      'GROSIR DUS 1 195000',
      'GROSIR DUS 40 194000',
    ])
    expect(text('MIG')).toEqual([
      'RETAIL PCS 1 3500',
      'RETAIL DUS 1 125000',
      'MEMBER DUS 1 122000',
      'GROSIR DUS 1 112000',
      'GROSIR DUS 60 111000',
    ])
    expect(text('BRS5')).toEqual([
      'RETAIL SAK 1 77000',
      'RETAIL SAK 20 75500',
      'MEMBER SAK 1 76000',
    ])
    expect(goodsOf('BRS5').taxType).toBe('EXEMPT')
    expect(['SBN', 'KPI', 'TEH', 'TLR', 'PKT-HMT'].flatMap(text)).toEqual([
      'RETAIL PCS 1 4250',
      'RETAIL PCS 1 18750',
      'RETAIL PCS 1 9900',
      'RETAIL KG 1 28900',
      'RETAIL PCS 1 57000',
    ])
  })

  test('has whole, positive conversions, weights, minimums and buying prices', () => {
    for (const g of stocked) {
      expect(g.units[0].conversion).toBe(1)
      expect(
        g.units.every((u) => u.conversion >= 1 && u.weightGram > 0),
        g.code,
      ).toBe(true)
      expect(g.units.filter((u) => u.isPurchaseUnit).map((u) => u.unit)).toEqual([g.purchaseUnit])
      expect(Number.isInteger(g.purchasePrice) && g.purchasePrice > 0, g.code).toBe(true)
      expect(g.minStock, g.code).toBeGreaterThan(0)
    }
    expect(goods.reduce((sum, g) => sum + g.share, 0)).toBeCloseTo(1, 9)
  })
})
