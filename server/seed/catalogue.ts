import { categories, rowsOf } from './catalogue-groups.ts'
import { fixedRows, goodsRows } from './catalogue-rows.ts'
import { roundUp, rounded } from './amounts.ts'
import { barcodeOf, receiptNameOf } from './goods-labels.ts'
import { supplierDiscounts } from './parties-rows.ts'
import { hashOf } from './random.ts'

export { categories, units } from './catalogue-groups.ts'

export type PriceLevel = 'RETAIL' | 'MEMBER' | 'GROSIR'

export interface Price {
  unit: string
  level: PriceLevel
  minQty: number
  /** Rupiah for one of the unit; RETAIL and MEMBER with PPN, GROSIR without. */
  price: number
}

export interface GoodsUnit {
  unit: string
  /** How many base units it holds; the base itself is 1. */
  conversion: number
  /** EAN-13, null for what is weighed or assembled. */
  barcode: string | null
  isPurchaseUnit: boolean
  isDefaultSales: boolean
  weightGram: number
}

export interface Goods {
  code: string
  name: string
  receiptName: string
  category: string
  brand: string | null
  type: 'STOCK' | 'BUNDLE'
  taxType: 'BKP' | 'EXEMPT'
  isWeighed: boolean
  /** Five digits on the labels of the scale. */
  plu: string | null
  /** Base unit first. */
  units: [GoodsUnit, ...GoodsUnit[]]
  prices: Price[]
  purchaseUnit: string
  /** List price of one purchase unit without PPN, rupiah. */
  purchasePrice: number
  /** The supplier's usual discounts on it, percent after percent. */
  purchaseDiscounts: number[]
  /** Place of the main supplier in `suppliers`. */
  supplier: number
  /** Expected cost of one base unit after discounts, rupiah with fractions. */
  cost: number
  /** Part of the shop's retail rupiah that it brings (Σ over all goods = 1). */
  share: number
  /** Base quantity below which a shop floor should not fall. */
  minStock: number
}

const levels: Record<string, PriceLevel> = { R: 'RETAIL', M: 'MEMBER', G: 'GROSIR' }

type Draft = Omit<Goods, 'share' | 'minStock'> & { popularity: number }

export const goods: Goods[] = withShares([...fixedGoods(), ...listedGoods()])

const byCode = new Map(goods.map((g) => [g.code, g]))

/** The goods of a code; an unknown code is our mistake. */
export function goodsOf(code: string): Goods {
  const found = byCode.get(code)
  if (!found) throw new Error(`no goods ${code}`)
  return found
}

export function unitOf(ofGoods: Goods, unit: string): GoodsUnit {
  const found = ofGoods.units.find((u) => u.unit === unit)
  if (!found) throw new Error(`${ofGoods.code} has no unit ${unit}`)
  return found
}

/** The unit that holds most: the one we buy and sell wholesale in. */
export function biggestUnit(ofGoods: Goods): GoodsUnit {
  return unitOf(ofGoods, ofGoods.purchaseUnit)
}

export const brands: { code: string; name: string }[] = [
  ...new Set(goods.flatMap((g) => (g.brand ? [g.brand] : []))),
].map((name) => ({ code: codeOf(name), name }))

function fixedGoods(): Draft[] {
  return rowsOf(fixedRows).map((row, index) => {
    const [code = '', name = '', brand, category = '', unitText = '', supplier, list, off] = row
    const [gram, popularity, priceText = ''] = row.slice(8)
    const isWeighed = unitText.startsWith('KG')
    const isBundle = code === 'PKT-HMT'
    const made = unitsOf(unitText, isWeighed || isBundle ? null : 1 + index, Number(gram))
    const discounts = off ? off.split('+').map(Number) : []
    const net = discounts.reduce((left, d) => left * (1 - d / 100), Number(list))
    return {
      code,
      name,
      receiptName: name,
      category,
      brand: brand || null,
      type: isBundle ? 'BUNDLE' : 'STOCK',
      taxType: taxTypeOf(category),
      isWeighed,
      plu: isWeighed ? '10000' : null,
      units: made.units,
      purchaseUnit: made.biggest.unit,
      prices: priceText.split(';').map((text) => {
        const [level = '', unit = '', minQty, price] = text.split(' ')
        return {
          level: levels[level] ?? 'RETAIL',
          unit,
          minQty: Number(minQty),
          price: Number(price),
        }
      }),
      purchasePrice: Number(list),
      purchaseDiscounts: discounts,
      supplier: Number(supplier),
      cost: net / made.biggest.conversion,
      popularity: Number(popularity),
    }
  })
}

function listedGoods(): Draft[] {
  let category = ''
  let supplier = 0
  let ofCategory = 0
  const made: Draft[] = []
  for (const [first = '', ...rest] of rowsOf(goodsRows)) {
    if (first.startsWith('#')) {
      const [, code = '', index] = first.split(' ')
      category = code
      supplier = Number(index)
      ofCategory = 0
      continue
    }
    ofCategory++
    made.push(listed([first, ...rest], category, supplier, ofCategory, made.length))
  }
  return made
}

function listed(
  row: string[],
  category: string,
  supplier: number,
  ofCategory: number,
  place: number,
): Draft {
  const [brand, name = '', retailText, unitText = '', gram, popularity] = row
  const isWeighed = unitText.startsWith('KG')
  const { units, biggest } = unitsOf(unitText, isWeighed ? null : 100 + place, Number(gram))
  const taxType = taxTypeOf(category)
  const taxFactor = taxType === 'BKP' ? 1.11 : 1
  const retail = Number(retailText)
  const margin = marginOf(category, name)
  const discounts = supplierDiscounts[supplier] ?? []
  const net = (retail / taxFactor / (1 + margin)) * biggest.conversion
  const list = rounded(net / discounts.reduce((left, d) => left * (1 - d / 100), 1), 50)
  const cost = discounts.reduce((left, d) => left * (1 - d / 100), list) / biggest.conversion
  return {
    code: `${category.replace('-KAT', '')}-${String(ofCategory).padStart(3, '0')}`,
    name,
    receiptName: receiptNameOf(name),
    category,
    brand: brand || null,
    type: 'STOCK',
    taxType,
    isWeighed,
    plu: isWeighed ? String(10001 + place) : null,
    units,
    purchaseUnit: biggest.unit,
    prices: pricesOf(units, retail, cost, margin, hashOf(name)),
    purchasePrice: list,
    purchaseDiscounts: discounts,
    supplier,
    cost,
    popularity: Number(popularity),
  }
}

/** Around the category's margin, a little different for each goods. */
function marginOf(category: string, name: string): number {
  const wanted = categories.find((c) => c.code === category)?.marginPct ?? 12
  return (wanted * (0.85 + (hashOf(name) % 31) / 100)) / 100
}

function taxTypeOf(category: string): 'BKP' | 'EXEMPT' {
  return categories.find((c) => c.code === category)?.exempt ? 'EXEMPT' : 'BKP'
}

/** Bigger units and bigger quantities give away a part of the margin, never all of it. */
function pricesOf(units: GoodsUnit[], retail: number, cost: number, margin: number, hash: number) {
  const prices: Price[] = []
  const biggest = units.at(-1)
  units.forEach(({ unit, conversion }, place) => {
    const given = place === 0 ? 0 : Math.min(0.05, margin * (unit === biggest?.unit ? 0.3 : 0.15))
    const price = conversion === 1 ? retail : rounded(retail * conversion * (1 - given), 100)
    prices.push({ unit, level: 'RETAIL', minQty: 1, price })
    if (place > 0) return
    const lower = retail - Math.max(50, rounded(retail * margin * 0.2, 50))
    if (hash % 5 === 0 && retail >= 3000 && unit !== 'KG') {
      prices.push({ unit, level: 'RETAIL', minQty: hash % 2 ? 12 : 6, price: lower })
    }
    if (hash % 7 !== 0 && retail >= 2000) {
      const member = retail - Math.max(50, rounded(retail * margin * 0.25, 50))
      prices.push({ unit, level: 'MEMBER', minQty: 1, price: member })
    }
  })
  if (biggest && (units.length > 1 || biggest.unit === 'SAK')) {
    const whole = cost * biggest.conversion
    const price = roundUp(whole * (1 + Math.max(0.035, margin * 0.5)), 100)
    prices.push({ unit: biggest.unit, level: 'GROSIR', minQty: 1, price })
    const floor = roundUp(whole * (1 + Math.max(0.028, margin * 0.4)), 100)
    prices.push({ unit: biggest.unit, level: 'GROSIR', minQty: 10 + (hash % 3) * 5, price: floor })
  }
  return prices
}

function unitsOf(text: string, place: number | null, gram: number) {
  const made = text.split(',').map((part, index): GoodsUnit => {
    const [unit = '', content] = part.split(':')
    const conversion = content ? Number(content) : 1
    return {
      unit,
      conversion,
      barcode: place === null ? null : barcodeOf(place, index),
      isPurchaseUnit: index === text.split(',').length - 1,
      isDefaultSales: index === 0,
      weightGram: gram * conversion,
    }
  })
  const [base, ...rest] = made
  if (!base) throw new Error(`no unit in ${text}`)
  const units: [GoodsUnit, ...GoodsUnit[]] = [base, ...rest]
  return { units, biggest: rest.at(-1) ?? base }
}

function codeOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, 20)
}

/** Dear goods bring more rupiah than cheap ones of the same popularity, but not in proportion. */
function withShares(drafts: Draft[]): Goods[] {
  const weights = drafts.map((d) => {
    const retail = d.prices[0]?.price ?? 0
    return d.popularity ** 1.3 * Math.min(2.5, Math.max(0.6, Math.sqrt(retail / 6000)))
  })
  const all = weights.reduce((sum, w) => sum + w, 0)
  return drafts.map(({ popularity: _, ...draft }, place) => {
    const share = (weights[place] ?? 0) / all
    const retail = draft.prices[0]?.price ?? 1
    return { ...draft, share, minStock: Math.ceil((share * 30_000_000) / retail) }
  })
}
