import type { CampaignTerms } from '#contract/pricing/terms.ts'
import type { TaxMode } from '#contract/pricing/amounts.ts'
import type { Cart, CartContext } from '#contract/pricing/price-cart.ts'
import { pick, type Random } from './random.ts'

/** Goods 1 to 12: unit price with cents here and there, one weighed, some exempt, some with full PPN. */
const GOODS = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  price: [37_500, 3_500, 77_000, 4_250, 18_750, 9_900, 28_900, 195_000, 112_000, 1_333.33, 999, 75][
    i
  ] as number,
  conversion: [1, 1, 1, 1, 1, 1, 1, 6, 40, 1, 1, 1][i] as number,
  taxType:
    [
      'BKP',
      'BKP',
      'EXEMPT',
      'BKP',
      'BKP',
      'BKP',
      'EXEMPT',
      'BKP',
      'BKP',
      'BKP_MEWAH',
      'EMAS_TANPA_FAKTUR',
      'TEMBAKAU',
    ][i] ?? 'BKP',
  weighed: i === 6,
}))
const LEVELS = ['RETAIL', 'MEMBER', 'GROSIR'] as const
const MODES: readonly TaxMode[] = ['INCLUDE', 'INCLUDE', 'EXCLUDE', 'NONE']

export interface RandomBill {
  cart: Cart
  context: CartContext
  /** By line: its unit, for whoever stores it. */
  units: { goodsId: number; conversion: number; weighed: boolean; taxType: string }[]
}

/** A cart as anybody might fill it: prices, discounts of every kind, campaigns, freight, each tax mode. */
export function randomBill(random: Random): RandomBill {
  const taxMode = pick(random, MODES)
  const level = taxMode === 'EXCLUDE' ? 'GROSIR' : pick(random, LEVELS)
  const goods = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random, GOODS))
  const cart: Cart = {
    lines: goods.map((of) => ({
      goodsUnitId: of.id,
      qty: of.weighed ? Math.ceil(random() * 4_000) / 1_000 : 1 + Math.floor(random() * 14),
      tiers: random() < 0.2 ? [pick(random, [5, 7.5, 10, 33.3333])] : [],
      discountAmount: random() < 0.1 ? Math.floor(random() * 50) : 0,
    })),
    headerDiscount: headerDiscount(random),
    freight: random() < 0.2 ? Math.floor(random() * 30_000) : 0,
  }
  return { cart, context: contextOf(random, level, taxMode), units: goods.map(unitOf) }
}

function headerDiscount(random: Random): NonNullable<Cart['headerDiscount']> | null {
  const roll = random()
  if (roll < 0.1) return { type: 'PERCENT', value: pick(random, [1, 2.5, 5]) }
  return roll < 0.2 ? { type: 'AMOUNT', value: Math.floor(random() * 70) } : null
}

const unitOf = ({ id, conversion, weighed, taxType }: (typeof GOODS)[number]) => ({
  goodsId: id,
  conversion,
  weighed,
  taxType,
})

const FACTS = new Map(
  GOODS.map((of) => [
    of.id,
    {
      unit_id: of.id,
      goods_id: of.id,
      name: `Barang ${of.id}`,
      unit_name: 'PCS',
      conversion: of.conversion,
      allow_fraction: of.weighed,
      tax_type: of.taxType,
      discountable: true,
      point_eligible: true,
    },
  ]),
) as unknown as CartContext['units']
const PRICES: CartContext['prices'] = GOODS.map(({ id, price }) => ({
  goods_unit_id: id,
  branch_id: null,
  price_level: 'RETAIL',
  min_qty: 1,
  price,
}))

/** The same as the office keeps it. */
export const FIXED = [
  { tax_type: 'EMAS_TANPA_FAKTUR', valid_from: '2023-05-01', valid_to: null, rate: 1.65 },
]
export const TAX = {
  valid_from: '2025-01-01',
  rate: 12,
  base_num: 11,
  base_den: 12,
  fixed: { EMAS_TANPA_FAKTUR: 1.65 },
}

function contextOf(random: Random, level: CartContext['level'], taxMode: TaxMode): CartContext {
  return {
    level,
    taxMode,
    prices: PRICES,
    units: FACTS,
    tax: TAX,
    onTop: ['GROSIR'],
    pointTerm: {
      levels: ['MEMBER'],
      earn_amount: 10_000,
      earn_point: 1,
      exclude_discounted: false,
      excluded_goods: [],
      excluded_categories: [],
    } as unknown as CartContext['pointTerm'],
    campaigns: random() < 0.6 ? campaigns(random) : [],
    buyer: {
      branchId: 1,
      at: '2026-01-07T10:15',
      customerId: 9,
      level,
      member: level === 'MEMBER',
    },
  }
}

const STANDING = {
  startAt: '2026-01-01T00:00',
  endAt: '2026-02-01T00:00',
  stopped: false,
  days: [],
  hourFrom: null,
  hourTo: null,
  branchIds: [1],
  levels: [],
  customerIds: [],
  memberOnly: false,
  allowBelowCost: false,
  left: {},
}

function campaigns(random: Random): CampaignTerms[] {
  return Array.from({ length: 1 + Math.floor(random() * 5) }, (_, i): CampaignTerms => {
    const of = {
      ...STANDING,
      id: i + 1,
      name: `Promosi ${i + 1}`,
      stackable: random() < 0.4,
      priority: 1 + Math.floor(random() * 5),
    }
    const [a, b] = [pick(random, GOODS).id, pick(random, GOODS).id]
    const items = [...new Set([a, b])].map((goodsUnitId) => ({
      goodsUnitId,
      as: 'BUY' as const,
      qty: 1,
    }))
    const promo = (rules: Extract<CampaignTerms, { kind: 'PROMO' }>['rules']): CampaignTerms => ({
      ...of,
      kind: 'PROMO',
      rules,
    })
    const roll = random()
    if (roll < 0.25)
      return {
        ...of,
        kind: 'DISCOUNT',
        rules: {
          items: [{ goodsUnitId: a, type: 'PERCENT', discountTiers: [pick(random, [5, 7.5, 10])] }],
        },
      }
    if (roll < 0.5)
      return promo({ type: 'BUY_X_GET_Y', items, buyQty: 2, getQty: 1, sameItem: true })
    if (roll < 0.7) return promo({ type: 'BUNDLE_PRICE', items, price: 3_000 })
    if (roll < 0.85) return promo({ type: 'NTH_ITEM', items, n: 3, pct: 50 })
    return promo({
      type: 'MIN_SPEND',
      minSpend: 200_000,
      discountType: 'PERCENT',
      value: 5,
      maxDiscount: 30_000,
      items: [],
    })
  })
}
