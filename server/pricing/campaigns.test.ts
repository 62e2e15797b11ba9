import { describe, expect, it } from 'vitest'
import { applyCampaigns } from '#contract/pricing/apply.ts'
import type { BasketLine, Buyer } from '#contract/pricing/basket.ts'
import type {
  CampaignTerms,
  DiscountTerms,
  GiftTerms,
  PromoTerms,
} from '#contract/pricing/terms.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { PointTerm } from '#contract/pricing/points.ts'
import { sumOf } from '#contract/money.ts'
import { type CartLine, priceCart } from '#contract/pricing/price-cart.ts'

/** Campaigns against the vectors of domain §5.6, to the rupiah, and what has to hold for any cart. */
const goods = {
  MG2: [37_500, 'BKP'],
  MIG: [3_500, 'BKP'],
  BRS5: [77_000, 'EXEMPT'],
  SBN: [4_250, 'BKP'],
  KPI: [18_750, 'BKP'],
  TEH: [9_900, 'BKP'],
  TLR: [28_900, 'EXEMPT'],
} as const
type Name = keyof typeof goods
const names = Object.keys(goods) as Name[]
const idOf = (name: Name) => names.indexOf(name) + 1
const units = new Map(
  names.map((name) => [
    idOf(name),
    {
      unit_id: idOf(name),
      name,
      allow_fraction: name === 'TLR',
      tax_type: goods[name][1],
      discountable: true,
      point_eligible: true,
    } as UnitFacts,
  ]),
)
const prices = names.map((name) => ({
  goods_unit_id: idOf(name),
  branch_id: null,
  price_level: 'RETAIL' as const,
  min_qty: 1,
  price: goods[name][0],
}))
const buyer: Buyer = {
  branchId: 1,
  at: '2026-01-07T10:15',
  customerId: null,
  level: 'RETAIL',
  member: false,
}
const standing = {
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
  stackable: false,
  priority: 50,
  allowBelowCost: false,
  left: {},
}
let last = 0
type More = Partial<Omit<DiscountTerms, 'kind' | 'rules'>>
const made = (more: More) => ({ ...standing, id: ++last, name: `Promosi ${last}`, ...more })
const discount = (items: DiscountTerms['rules']['items'], more: More = {}): DiscountTerms => ({
  ...made(more),
  kind: 'DISCOUNT',
  rules: { items },
})
const promo = (rules: PromoTerms['rules'], more: More = {}): PromoTerms => ({
  ...made(more),
  kind: 'PROMO',
  rules,
})
const gift = (rules: GiftTerms['rules'], more: More = {}): GiftTerms => ({
  ...made(more),
  kind: 'GIFT',
  rules,
})
const buy = (...all: Name[]) =>
  all.map((name) => ({ goodsUnitId: idOf(name), as: 'BUY' as const, qty: 1 }))
const buyFive = (more: More = {}) =>
  promo({ type: 'BUY_X_GET_Y', items: buy('MIG'), buyQty: 5, getQty: 1, sameItem: true }, more)
const percent = (name: Name, tiers: number[], more: More = {}) =>
  discount([{ goodsUnitId: idOf(name), type: 'PERCENT', discountTiers: tiers }], more)
const spend = promo({
  type: 'MIN_SPEND',
  minSpend: 500_000,
  discountType: 'PERCENT',
  value: 5,
  maxDiscount: 30_000,
  items: [{ goodsUnitId: idOf('BRS5'), as: 'EXCLUDE' }],
})

const line = (name: Name, qty: number): CartLine => ({
  goodsUnitId: idOf(name),
  qty,
  tiers: [],
  discountAmount: 0,
})
const cart = (lines: CartLine[], campaigns: CampaignTerms[], gifts = [] as never[]) =>
  priceCart(
    { lines, gifts },
    {
      level: 'RETAIL',
      prices,
      units,
      onTop: ['GROSIR'],
      pointTerm: { levels: [], excluded_goods: [], excluded_categories: [] } as never as PointTerm,
      tax: { rate: 12, base_num: 11, base_den: 12, fixed: {} },
      taxMode: 'INCLUDE',
      campaigns,
      buyer,
    },
  )

describe('campaigns', () => {
  it('PV05, PV06: percentages, one after another', () => {
    expect(cart([line('KPI', 3)], [percent('KPI', [7.5])])).toMatchObject({
      discount: 4_219,
      total: 52_031,
    })
    expect(cart([line('TEH', 7)], [percent('TEH', [10, 5])])).toMatchObject({
      discount: 10_049,
      total: 59_251,
    })
  })

  it('PV07: an amount for each unit, up to six of them', () => {
    const item = { goodsUnitId: idOf('SBN'), type: 'AMOUNT' as const, value: 500, maxQtyPerTrx: 6 }
    expect(cart([line('SBN', 10)], [discount([item])])).toMatchObject({
      discount: 3_000,
      total: 39_500,
    })
  })

  it('PV08: of a discount and a promotion that exclude one another, what gives more', () => {
    expect(cart([line('MIG', 12)], [percent('MIG', [10]), buyFive()])).toMatchObject({
      discount: 7_000,
      total: 35_000,
    })
    // Two units more keep the discount that the promotion does not touch.
    expect(cart([line('MIG', 14)], [percent('MIG', [10]), buyFive()]).discount).toBe(7_700)
    expect(cart([line('MIG', 12)], [percent('MIG', [20]), buyFive()]).discount).toBe(8_400)
  })

  it('PV09: both let the other stand, so the free units are those of the lower price', () => {
    const both = [percent('MIG', [10], { stackable: true }), buyFive({ stackable: true })]
    expect(cart([line('MIG', 12)], both)).toMatchObject({ discount: 10_500, total: 31_500 })
  })

  it('PV10: a bundle, spread by what its goods would cost', () => {
    const items = buy('KPI', 'TEH')
    const priced = cart(
      [line('KPI', 2), line('TEH', 3)],
      [promo({ type: 'BUNDLE_PRICE', items, price: 25_000 })],
    )
    expect(priced.lines.map((l) => l.discount)).toEqual([4_777, 2_523])
    expect(priced.total).toBe(59_900)
  })

  it('PV11, PV12: so much spent, without goods that do not count, up to a limit', () => {
    const mixed = cart([line('MG2', 15), line('BRS5', 2)], [spend])
    expect(mixed).toMatchObject({
      discount: 28_125,
      total: 688_375,
      vat: 52_956,
      dpp: 481_419,
      exempt: 154_000,
    })
    expect(cart([line('MG2', 20)], [spend])).toMatchObject({ discount: 30_000, total: 720_000 })
  })

  it('PV13: so much spent brings one gift of the customer’s choice', () => {
    const campaign = gift({
      trigger: 'MIN_SPEND',
      minSpend: 300_000,
      items: [],
      multiply: false,
      choiceCount: 1,
      gifts: [
        { goodsUnitId: idOf('MIG'), qty: 5 },
        { goodsUnitId: idOf('TEH'), qty: 1 },
      ],
    })
    const chosen = [{ campaignId: campaign.id, goodsUnitId: idOf('MIG'), times: 3 }]
    const priced = cart([line('MG2', 9)], [campaign], chosen as never[])
    expect(priced.total).toBe(337_500)
    expect(priced.given.offers).toMatchObject([{ choices: 1, chosen: 1, gifts: [{}, {}] }])
    expect(priced.given.gifts).toMatchObject([{ goodsUnitId: idOf('MIG'), qty: 5 }])
    const less = cart([line('MG2', 7)], [campaign], chosen as never[])
    expect(less.given).toMatchObject({
      gifts: [],
      outcomes: [{ reasonCode: 'MIN_SPEND', missingAmount: 37_500, near: true }],
    })
  })

  it('makes every third unit cheaper, the cheapest first, and asks for free goods that are not there', () => {
    const items = buy('KPI', 'TEH')
    const third = promo({ type: 'NTH_ITEM', items, n: 3, pct: 50 })
    expect(cart([line('KPI', 4), line('TEH', 2)], [third]).discount).toBe(9_900)
    const free = promo({
      type: 'BUY_X_GET_Y',
      items: [...buy('KPI'), { goodsUnitId: idOf('TEH'), as: 'GET' }],
      buyQty: 3,
      getQty: 1,
    })
    expect(cart([line('KPI', 6)], [free]).given.outcomes).toMatchObject([
      { eligible: false, reasonCode: 'ADD_FREE', missingQty: 2, goodsUnitIds: [idOf('TEH')] },
    ])
    expect(cart([line('KPI', 6), line('TEH', 3)], [free]).discount).toBe(19_800)
  })

  it('says why it gives nothing, and what is missing', () => {
    const reason = (more: More) =>
      cart([line('MIG', 12)], [buyFive(more)]).given.outcomes[0]?.reasonCode
    expect(reason({ startAt: '2026-01-07T10:16' })).toBe('NOT_STARTED')
    expect(reason({ endAt: '2026-01-07T10:14' })).toBe('ENDED')
    // Until 10.15 is until the last second of that minute.
    expect(reason({ endAt: '2026-01-07T10:15' })).toBe(null)
    expect(reason({ hourTo: '10:14' })).toBe('HOUR')
    expect(reason({ hourFrom: '10:15', hourTo: '10:15' })).toBe(null)
    expect(reason({ days: [1, 2] })).toBe('WEEKDAY')
    expect(reason({ days: [3] })).toBe(null)
    expect(reason({ hourFrom: '11:00' })).toBe('HOUR')
    expect(reason({ branchIds: [2] })).toBe('BRANCH')
    expect(reason({ levels: ['MEMBER'] })).toBe('LEVEL')
    expect(reason({ memberOnly: true })).toBe('MEMBER_ONLY')
    expect(reason({ left: { 0: 0 } })).toBe('QUOTA')
    expect(cart([line('MIG', 12)], [buyFive({ left: { 0: 1 } })]).discount).toBe(3_500)
    expect(cart([line('MIG', 5)], [buyFive()]).given.outcomes).toMatchObject([
      { reasonCode: 'MIN_QTY', missingQty: 1, near: true },
    ])
  })

  it('takes discounts by hand from what campaigns left, and limits those alone', () => {
    const typed = { ...line('MIG', 12), tiers: [10] }
    const priced = cart([typed], [buyFive()])
    expect(priced.discount).toBe(10_500)
    expect(priced.manualDiscountPct).toBe(10)
  })

  it('gives the same whatever the order of the lines', () => {
    const random = seeded(7)
    const campaigns = many(random, 40)
    const lines = basket(random, 12)
    const first = applyCampaigns(lines, campaigns, buyer)
    const told = (order: number[]) => {
      const given = applyCampaigns(
        order.map((at) => lines[at] as BasketLine),
        campaigns,
        buyer,
      )
      const shares = given.shares.map((all, i) =>
        JSON.stringify([lines[order[i] as number], all.map(({ id, amount }) => [id, amount])]),
      )
      return { shares: shares.sort(), outcomes: given.outcomes }
    }
    const expected = told(lines.map((_, i) => i))
    expect(first.outcomes.some(({ benefit }) => benefit > 0)).toBe(true)
    for (let i = 0; i < 1_000; i += 1) {
      const order = lines.map((_, at) => ({ at, by: random() }))
      order.sort((a, b) => a.by - b.by)
      expect(told(order.map(({ at }) => at))).toEqual(expected)
    }
  })

  it('never takes more off a line than it comes to, nor below what a quota has left', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seeded(seed)
      const lines = basket(random, 8)
      const campaigns = many(random, 30)
      const given = applyCampaigns(lines, campaigns, buyer)
      given.shares.forEach((shares, i) => {
        expect(sumOf(shares, (s) => s.amount)).toBeLessThanOrEqual(lines[i]?.gross ?? 0)
        expect(shares.every((s) => s.amount >= 0 && Number.isInteger(s.amount))).toBe(true)
      })
      for (const { id, left } of campaigns) {
        const uses = sumOf(
          given.shares.flat().filter((s) => s.id === id && s.kind === 'PROMO'),
          (s) => s.uses,
        )
        expect(uses).toBeLessThanOrEqual(left['0'] ?? Number.POSITIVE_INFINITY)
      }
      const benefit = sumOf(given.outcomes, (o) => o.benefit)
      expect(sumOf(given.shares.flat(), (s) => s.amount)).toBe(benefit)
    }
  })
})

function seeded(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function basket(random: () => number, count: number): BasketLine[] {
  return Array.from({ length: count }, () => {
    const name = names[Math.floor(random() * names.length)] as Name
    const qty = 1 + Math.floor(random() * 9)
    const unitPrice = goods[name][0]
    return { goodsUnitId: idOf(name), qty, unitPrice, gross: qty * unitPrice, closed: false }
  })
}

function many(random: () => number, count: number): CampaignTerms[] {
  const any = () => idOf(names[Math.floor(random() * names.length)] as Name)
  return Array.from({ length: count }, (_, i): CampaignTerms => {
    const more = {
      stackable: random() < 0.4,
      priority: 1 + Math.floor(random() * 5),
      left: (random() < 0.3 ? { 0: Math.floor(random() * 3) } : {}) as Record<string, number>,
    }
    const [a, b] = [any(), any()]
    if (i % 5 === 0) return percent(names[a - 1] as Name, [Math.floor(random() * 30)], more)
    const items = [...new Set([a, b])].map((goodsUnitId) => ({
      goodsUnitId,
      as: 'BUY' as const,
      qty: 1,
    }))
    if (i % 5 === 1)
      return promo({ type: 'BUY_X_GET_Y', items, buyQty: 2, getQty: 1, sameItem: true }, more)
    if (i % 5 === 2 && a !== b) {
      const free = [
        { goodsUnitId: a, as: 'BUY' as const },
        { goodsUnitId: b, as: 'GET' as const },
      ]
      return promo({ type: 'BUY_X_GET_Y', items: free, buyQty: 3, getQty: 2 }, more)
    }
    if (i % 5 === 3)
      return promo(
        {
          type: 'MIN_SPEND',
          minSpend: 100_000,
          discountType: 'PERCENT',
          value: 3,
          items: [{ goodsUnitId: a, as: 'EXCLUDE' }],
        },
        more,
      )
    return promo(
      i % 2
        ? { type: 'NTH_ITEM', items, n: 3, pct: 30 }
        : { type: 'BUNDLE_PRICE', items, price: 9_000 },
      more,
    )
  })
}
