import { describe, expect, it } from 'vitest'
import type { Buyer } from '#contract/pricing/basket.ts'
import type {
  CampaignTerms,
  DiscountTerms,
  GiftTerms,
  PromoTerms,
} from '#contract/pricing/terms.ts'
import { applyCampaigns } from '#contract/pricing/apply.ts'
import { sumOf } from '#contract/money.ts'
import { lineAmounts } from '#contract/pricing/amounts.ts'
import { type BilledLine, advantageLost } from './kept.ts'
import { partOf } from './part.ts'

/** What stays with a customer who brings part of his bill back, priced anew (domain §3.2.7, §5.6). */
const goods = { MG2: 37_500, MIG: 3_500, BRS5: 77_000, KPI: 18_750, TEH: 9_900 } as const
type Name = keyof typeof goods
const idOf = (name: Name) => Object.keys(goods).indexOf(name) + 1
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
const promo = (id: number, name: string, rules: PromoTerms['rules']): PromoTerms => ({
  ...standing,
  id,
  name,
  kind: 'PROMO',
  rules,
})
const bundle = promo(1, 'Paket sarapan', {
  type: 'BUNDLE_PRICE',
  items: [idOf('KPI'), idOf('TEH')].map((goodsUnitId) => ({ goodsUnitId, as: 'BUY', qty: 1 })),
  price: 25_000,
})
const spend = promo(2, 'Belanja 500 ribu', {
  type: 'MIN_SPEND',
  minSpend: 500_000,
  discountType: 'PERCENT',
  value: 5,
  maxDiscount: 30_000,
  items: [{ goodsUnitId: idOf('BRS5'), as: 'EXCLUDE' }],
})
const five = promo(3, 'Beli 5 gratis 1', {
  type: 'BUY_X_GET_Y',
  items: [{ goodsUnitId: idOf('MIG'), as: 'BUY' }],
  buyQty: 5,
  getQty: 1,
  sameItem: true,
})
const tenth: DiscountTerms = {
  ...standing,
  id: 4,
  name: 'Mie 10%',
  kind: 'DISCOUNT',
  rules: { items: [{ goodsUnitId: idOf('MIG'), type: 'PERCENT', discountTiers: [10] }] },
}
const gift: GiftTerms = {
  ...standing,
  id: 5,
  name: 'Belanja 300 ribu',
  kind: 'GIFT',
  rules: {
    trigger: 'MIN_SPEND',
    minSpend: 300_000,
    items: [],
    multiply: false,
    choiceCount: 1,
    gifts: [{ goodsUnitId: idOf('MIG'), qty: 5 }],
  },
}

/** A bill as the till writes it, with what these campaigns gave. */
function billOf(sold: [Name, number][], campaigns: CampaignTerms[], gifts: [Name, number][] = []) {
  const lines = sold.map(([name, qty]) => ({
    goodsUnitId: idOf(name),
    qty,
    unitPrice: goods[name],
    gross: qty * goods[name],
    closed: false,
  }))
  const { shares } = applyCampaigns(lines, campaigns, buyer)
  const billed = lines.map((l, i): BilledLine => {
    const campaignDiscount = sumOf(shares[i] ?? [], (s) => s.amount)
    const terms = { ...l, tiers: [], discountAmount: 0, campaignDiscount, taxType: 'BKP' }
    const { net } = lineAmounts(terms)
    return { ...l, ...plain, net, baseQty: l.qty, campaigns: shares[i] ?? [] }
  })
  const free = gifts.map(([name, qty]): BilledLine => {
    const share = { id: gift.id, kind: 'GIFT' as const, name: gift.name, amount: 0, uses: qty }
    const of = { goodsUnitId: idOf(name), qty, baseQty: qty, unitPrice: 0, net: 0 }
    return { ...of, ...plain, campaigns: [share], gift: true }
  })
  const all = [...billed, ...free]
  return { lines: all, headerPct: null, campaigns, buyer, giftPrice: () => goods.MIG }
}
const plain = { tiers: [], discountAmount: 0, headerDiscount: 0, closed: false, gift: false }

const amounts = (bill: ReturnType<typeof billOf>, kept: number[]) =>
  advantageLost(bill, kept).map((l) => l.amount)
/** What is given back in all when so much stays. */
const back = (bill: ReturnType<typeof billOf>, kept: number[]) =>
  bill.lines.reduce((all, l, i) => {
    const upTo = l.baseQty - (kept[i] ?? 0)
    return all + partOf(l.net, 0, { upTo, of: l.baseQty })
  }, 0) - sumOf(amounts(bill, kept), (n) => n)

describe('the advantage that goods which stay no longer earn', () => {
  it('PV10: a bundle that is broken, so that coffee and tea cost what they cost', () => {
    const bill = billOf(
      [
        ['KPI', 2],
        ['TEH', 3],
      ],
      [bundle],
    )
    expect(sumOf(bill.lines, (l) => l.net)).toBe(59_900)
    // One bundle stays and two teas beside it: 25.000 + 19.800.
    expect(back(bill, [1, 3])).toBe(59_900 - 44_800)
    expect(advantageLost(bill, [1, 3])[1]?.names).toEqual(['Paket sarapan'])
    expect(back(bill, [0, 3])).toBe(59_900 - 29_700)
    // The tea that was beside the bundles breaks none, and goes back for what it cost.
    expect(back(bill, [2, 2])).toBe(9_900)
    expect(amounts(bill, [0, 0])).toEqual([0, 0])
  })

  it('PV11, PV12: a threshold that is no longer met, and one that still is', () => {
    const bill = billOf(
      [
        ['MG2', 15],
        ['BRS5', 2],
      ],
      [spend],
    )
    expect(sumOf(bill.lines, (l) => l.net)).toBe(688_375)
    expect(amounts(bill, [12, 2])).toEqual([22_500, 0])
    expect(back(bill, [12, 2])).toBe(688_375 - 604_000)
    // Rice never counted.
    expect(amounts(bill, [15, 0])).toEqual([0, 0])
    // Fourteen bottles are 525.000 still.
    expect(amounts(bill, [14, 2])).toEqual([0, 0])
    expect(back(bill, [14, 2])).toBe(35_625)
  })

  it('PV08: what else would have stood for what stays, stands', () => {
    const bill = billOf([['MIG', 12]], [five, tenth])
    expect(bill.lines[0]?.net).toBe(35_000)
    // Six stay: five paid, one free.
    expect(back(bill, [6])).toBe(17_500)
    // Five stay: none free, but ten percent off.
    expect(back(bill, [5])).toBe(35_000 - 15_750)
  })

  it('PV13: a gift that nothing earns any more is charged at its price, unless it comes back', () => {
    const bill = billOf([['MG2', 9]], [gift], [['MIG', 5]])
    expect(amounts(bill, [8, 5])).toEqual([0, 0])
    expect(advantageLost(bill, [7, 5])[1]).toMatchObject({
      amount: 17_500,
      names: ['Belanja 300 ribu'],
    })
    expect(amounts(bill, [7, 2])).toEqual([0, 7_000])
    expect(amounts(bill, [7, 0])).toEqual([0, 0])
  })

  it('PV05, PV23: percentages lose nothing but the rounding, which is not charged', () => {
    const bill = billOf([['MIG', 7]], [tenth])
    for (let kept = 0; kept <= 7; kept += 1) expect(amounts(bill, [kept])).toEqual([0])
  })

  it('leaves what was promised elsewhere: part of an order that earned it whole', () => {
    const whole = billOf([['MIG', 6]], [five])
    const half = {
      ...whole,
      lines: whole.lines.map((l) => ({ ...l, qty: 3, baseQty: 3, net: 8_750 })),
    }
    expect(amounts(half, [2])).toEqual([0])
    expect(amounts(half, [3])).toEqual([0])
  })
})
