import { type Group, discountLeft, netOf, outcomeOf, priceFor, together } from './basket.ts'
import { off, portion, spread, worth } from './figures.ts'
import type { CampaignOutcome, PromoTerms } from './terms.ts'

/** What a promotion would take off a group, and how many of its units that uses up. */
interface Part {
  group: Group
  units: number
  amount: number
}
type Groups = ReadonlyMap<number, Group>
type Outcome = Partial<CampaignOutcome>

const total = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
/** Its goods in that part, in an order of their own. */
const named = ({ rules }: PromoTerms, as: PromoTerms['rules']['items'][number]['as']) =>
  [...new Set(rules.items.flatMap((item) => (item.as === as ? item.goodsUnitId : [])))].sort(
    (a, b) => a - b,
  )
const present = (groups: Groups, ids: readonly number[]) =>
  ids.flatMap((id) => groups.get(id) ?? [])

/** How often it may still be given. */
const most = ({ rules, left }: PromoTerms) =>
  Math.min(rules.maxApplyPerTrx ?? Number.POSITIVE_INFINITY, left['0'] ?? Number.POSITIVE_INFINITY)

/** Gives a promotion what it can give, and notes in the groups what that was (domain §5.1 steps 4 and 5). */
export function applyPromo(groups: Groups, of: PromoTerms): CampaignOutcome {
  if (most(of) <= 0) return outcomeOf(of, { reasonCode: 'QUOTA' })
  return outcomeOf(of, KINDS[of.rules.type](groups, of))
}

const KINDS: Record<PromoTerms['rules']['type'], (groups: Groups, of: PromoTerms) => Outcome> = {
  BUY_X_GET_Y: (groups, of) => (of.rules.sameItem ? freeOfSame : freeOfOther)(groups, of),
  BUNDLE_PRICE: bundle,
  MIN_SPEND: minSpend,
  NTH_ITEM: everyNth,
}

/** Takes it where it is worth more than the product discounts that give way to it. */
function give(of: PromoTerms, parts: readonly Part[], uses: number): number {
  const amount = total(parts, (part) => part.amount)
  const alone = parts.filter(({ group }) => !together(group, of))
  const lost = total(
    alone,
    ({ group, units }) => discountLeft(group) - discountLeft(group, group.discounted - units),
  )
  if (amount <= lost) return 0
  for (const { group, units } of alone) group.discounted = Math.max(0, group.discounted - units)
  parts.forEach(({ group, units, amount: part }, i) => {
    group.free -= units
    group.promos.push({ of, amount: part, uses: i === 0 ? uses : 0 })
  })
  return amount
}

const given = (benefit: number, otherwise: Outcome): Outcome =>
  benefit > 0 ? { eligible: true, benefit } : otherwise

/** Buy X and get Y more of the same: the free ones are taken off what the goods come to. */
function freeOfSame(groups: Groups, of: PromoTerms): Outcome {
  const [x, y] = [of.rules.buyQty ?? 0, of.rules.getQty ?? 0]
  const each = x + y
  const goodsUnitIds = named(of, 'BUY')
  const bought = present(groups, goodsUnitIds)
  if (bought.length === 0 || each === 0) return { reasonCode: 'GOODS', goodsUnitIds }
  let [left, benefit, better] = [most(of), 0, false]
  for (const group of bought) {
    const times = Math.min(left, Math.floor(group.free / each))
    if (times === 0) continue
    const amount = worth(times * y, priceFor(group, of))
    const took = give(of, [{ group, units: times * each, amount }], times)
    if (took === 0) better = true
    else left -= times
    benefit += took
  }
  const { missing, group } = bought
    .map((group) => ({ group, missing: each - (group.free % each) }))
    .reduce((a, b) => (b.missing < a.missing ? b : a))
  const wanting = {
    missingQty: missing,
    goodsUnitIds: [group.goodsUnitId],
    near: missing <= y && left > 0,
  }
  if (benefit > 0) return { eligible: true, benefit, ...(wanting.near ? wanting : {}) }
  return better ? { reasonCode: 'BETTER' } : { reasonCode: 'MIN_QTY', ...wanting }
}

/** Buy X and get Y of other goods, which have to lie in the cart: the cheapest are free. */
function freeOfOther(groups: Groups, of: PromoTerms): Outcome {
  const [x, y] = [of.rules.buyQty ?? 1, of.rules.getQty ?? 1]
  const goodsUnitIds = named(of, 'BUY')
  const bought = present(groups, goodsUnitIds)
  if (bought.length === 0) return { reasonCode: 'GOODS', goodsUnitIds }
  const have = total(bought, ({ free }) => free)
  const times = Math.min(most(of), Math.floor(have / x))
  if (times === 0)
    return {
      reasonCode: 'MIN_QTY',
      missingQty: x - have,
      goodsUnitIds: bought.map(({ goodsUnitId }) => goodsUnitId),
      near: x - have === 1 && x > 1,
    }
  const cheapest = present(groups, named(of, 'GET')).sort(
    (a, b) => a.price - b.price || a.goodsUnitId - b.goodsUnitId,
  )
  const free = parted(cheapest, times * y, (group, units) => worth(units, priceFor(group, of)))
  const got = total(free, ({ units }) => units)
  const wanting = {
    missingQty: times * y - got,
    goodsUnitIds: named(of, 'GET'),
    near: true,
  }
  if (got === 0) return { reasonCode: 'ADD_FREE', ...wanting }
  const needed = Math.ceil(got / y)
  const benefit = give(of, [...free, ...parted(bought, needed * x, () => 0)], needed)
  return {
    ...given(benefit, { reasonCode: 'BETTER' }),
    ...(benefit > 0 && wanting.missingQty > 0 ? wanting : {}),
  }
}

/** So many units of these groups, group by group. */
function parted(groups: readonly Group[], units: number, amount: (g: Group, n: number) => number) {
  let left = units
  return groups.flatMap((group): Part[] => {
    const taken = Math.min(left, group.free)
    left -= taken
    return taken > 0 ? [{ group, units: taken, amount: amount(group, taken) }] : []
  })
}

/** Several goods together at one price; what that takes off is spread by what they would cost. */
function bundle(groups: Groups, of: PromoTerms): Outcome {
  const items = of.rules.items
    .map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty: qty ?? 1 }))
    .sort((a, b) => a.goodsUnitId - b.goodsUnitId)
  const free = (id: number) => groups.get(id)?.free ?? 0
  const times = Math.min(
    most(of),
    ...items.map(({ goodsUnitId, qty }) => Math.floor(free(goodsUnitId) / qty)),
  )
  if (times === 0 || items.length === 0) {
    const short = items.filter(({ goodsUnitId, qty }) => free(goodsUnitId) < qty)
    const missingQty = total(short, ({ goodsUnitId, qty }) => qty - free(goodsUnitId))
    const begun = items.some(({ goodsUnitId }) => groups.has(goodsUnitId))
    return {
      reasonCode: begun ? 'MIN_QTY' : 'GOODS',
      missingQty,
      goodsUnitIds: short.map(({ goodsUnitId }) => goodsUnitId),
      near: begun && missingQty === 1,
    }
  }
  const parts = items.map(({ goodsUnitId, qty }) => {
    const group = groups.get(goodsUnitId) as Group
    return { group, units: qty * times, normal: worth(qty * times, priceFor(group, of)) }
  })
  const benefit = total(parts, ({ normal }) => normal) - times * (of.rules.price ?? 0)
  if (benefit <= 0) return { reasonCode: 'BETTER' }
  const shares = spread(
    benefit,
    parts.map(({ normal }) => normal),
  )
  const whole = parts.map(({ group, units }, i) => ({ group, units, amount: shares[i] ?? 0 }))
  return given(give(of, whole, times), { reasonCode: 'BETTER' })
}

/** So much spent on goods that count takes a percentage or an amount off them. */
function minSpend(groups: Groups, of: PromoTerms): Outcome {
  const least = of.rules.minSpend ?? 0
  const includes = named(of, 'BUY')
  const [within, without] = [new Set(includes), new Set(named(of, 'EXCLUDE'))]
  const counted = [...groups.values()].filter(
    ({ goodsUnitId, free, qty }) =>
      (free > 0 || qty < 1) &&
      (within.size === 0 || within.has(goodsUnitId)) &&
      !without.has(goodsUnitId),
  )
  if (counted.length === 0) return { reasonCode: 'GOODS', goodsUnitIds: includes }
  const missingAmount = least - total(counted, (group) => baseOf(of, group))
  if (missingAmount > 0)
    return { reasonCode: 'MIN_SPEND', missingAmount, near: missingAmount * 5 <= least }
  const beside = counted.filter((group) => !group.discount || together(group, of))
  // Either the discounts of its goods give way to it, or the goods that have one are left out.
  const all = spent(of, counted)
  const some = beside.length < counted.length ? spent(of, beside) : null
  const best = gainOf(of, all, counted) > gainOf(of, some, counted) ? all : some
  const benefit = best ? give(of, sharedOut(best), 1) : 0
  return given(benefit, { reasonCode: 'BETTER' })
}

/** What of a group counts: its net where both stand together, else what its unused units cost. */
function baseOf(of: PromoTerms, group: Group): number {
  if (group.promos.length > 0) return worth(group.free, priceFor(group, of))
  return together(group, of) ? netOf(group) : group.gross
}

/** What it would take off these goods together, and by what they count. */
interface Spent {
  groups: readonly Group[]
  bases: number[]
  amount: number
}

function spent(of: PromoTerms, groups: readonly Group[]): Spent | null {
  const { discountType, value, maxDiscount, minSpend: least } = of.rules
  const bases = groups.map((group) => baseOf(of, group))
  const base = total(bases, (n) => n)
  if (base < (least ?? 0) || base === 0) return null
  const full = discountType === 'PERCENT' ? portion(base, value ?? 0, 100) : (value ?? 0)
  const amount = Math.min(base, full, maxDiscount ?? Number.POSITIVE_INFINITY)
  return { groups, bases, amount }
}

function sharedOut({ groups, bases, amount }: Spent): Part[] {
  const shares = spread(amount, bases)
  return groups.map((group, i) => ({ group, units: group.free, amount: shares[i] ?? 0 }))
}

/** What the customer has in all with it: the promotion, and the discounts of goods that it leaves alone. */
function gainOf(of: PromoTerms, taken: Spent | null, all: readonly Group[]): number {
  const on = new Set(taken?.groups)
  const kept = all.filter((group) => !on.has(group) || together(group, of))
  return (taken?.amount ?? 0) + total(kept, (group) => discountLeft(group))
}

/** Every nth unit of its goods, the cheapest first, is cheaper by a percentage. */
function everyNth(groups: Groups, of: PromoTerms): Outcome {
  const n = of.rules.n ?? 2
  const ids = named(of, 'BUY')
  const pool = present(groups, ids).sort(
    (a, b) => a.price - b.price || a.goodsUnitId - b.goodsUnitId,
  )
  const have = total(pool, ({ free }) => free)
  if (have === 0) return { reasonCode: 'GOODS', goodsUnitIds: ids }
  const times = Math.min(most(of), Math.floor(have / n))
  const missing = n - (have % n)
  if (times === 0)
    return { reasonCode: 'MIN_QTY', missingQty: missing, goodsUnitIds: ids, near: missing === 1 }
  let cheaper = times
  const parts = parted(pool, times * n, (group, units) => {
    const reduced = Math.min(cheaper, units)
    cheaper -= reduced
    return off(worth(reduced, priceFor(group, of)), [of.rules.pct ?? 0])
  })
  return given(give(of, parts, times), { reasonCode: 'BETTER' })
}
