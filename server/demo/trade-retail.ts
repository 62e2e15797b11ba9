import { cashRounded, roundUp } from '#server/seed/amounts.ts'
import { clock, weekday } from '#server/seed/calendar.ts'
import type { Goods, PriceLevel } from '#server/seed/catalogue.ts'
import { dailyRetail, retailPrice, tradedGoods } from '#server/seed/demand.ts'
import type { Booking, GoodsLine, RetailSale, Tender, TradeEvent } from './events.ts'
import { type BranchCode, type Customer, customers, walkIn } from '#server/seed/parties.ts'
import { coversCost, listPrice, sumOf } from './pricing.ts'
import {
  available,
  bankOf,
  baseQty,
  branchMail,
  drawer,
  moveStock,
  nextNumber,
  pay,
  releaseCost,
  reserve,
  type Shop,
  type Task,
} from './shop.ts'

const visits: Record<BranchCode, [low: number, high: number]> = { SBY: [28, 40], MLG: [25, 34] }

/** People come around eleven and again after work. */
const hourWeights: [hour: number, weight: number][] = [
  [7, 3],
  [8, 5],
  [9, 7],
  [10, 10],
  [11, 13],
  [12, 8],
  [13, 6],
  [14, 5],
  [15, 6],
  [16, 10],
  [17, 13],
  [18, 10],
  [19, 8],
  [20, 5],
]

/** Sunday to Saturday. */
const weekWeights = [1.16, 0.92, 0.9, 0.94, 0.97, 1.04, 1.14]

interface Basket {
  isReseller: boolean
  weight: number
  minute: number
}

/** The counter's day: who comes, when, and for how much. */
export function planRetail(shop: Shop, branch: BranchCode, day: string): Task[] {
  const draw = shop.chance.branch(`retail ${branch} ${day}`)
  const dayOfMonth = Number(day.slice(8))
  const payday = dayOfMonth >= 25 || dayOfMonth <= 4 ? 1.07 : 0.96
  const target = dailyRetail[branch] * (weekWeights[weekday(day)] ?? 1) * payday
  const wanted = target * draw.between(0.92, 1.08)
  const baskets = Array.from({ length: draw.whole(...visits[branch]) }, (): Basket => {
    const isReseller = draw.happens(0.28)
    const [hour] = draw.weighted(hourWeights, ([, weight]) => weight)
    const weight = isReseller ? 9 * draw.skewed(0.9) : draw.skewed(1.3)
    return { isReseller, weight, minute: hour * 60 + draw.whole(0, 59) }
  })
  const all = baskets.reduce((sum, b) => sum + b.weight, 0)
  return baskets.map((b) => ({
    minute: b.minute,
    run: () => sell(shop, branch, day, b, (wanted * b.weight) / all),
  }))
}

function sell(
  shop: Shop,
  branch: BranchCode,
  day: string,
  basket: Basket,
  value: number,
): TradeEvent[] {
  const customer = customerOf(shop, branch, basket.isReseller)
  const level = customer.priceLevel === 'MEMBER' ? 'MEMBER' : 'RETAIL'
  const lines = fill(shop, branch, basket.isReseller, level, value)
  if (lines.length === 0) return []
  for (const line of lines) {
    moveStock(shop, `${branch}/TOKO`, line.goods, -baseQty(line))
    releaseCost(shop, branch, line.goods, baseQty(line))
  }
  const total = sumOf(lines)
  const { tenders, rounding, change } = tendersOf(shop, branch, basket.isReseller, total)
  for (const t of tenders) {
    if (t.method === 'CASH') pay(shop, branch, drawer, t.amount - change)
    if (t.account) pay(shop, branch, t.account, t.amount)
  }
  const shift = basket.minute < 14 * 60 + 30 ? 'kasir' : 'kasir2'
  const sale: RetailSale = {
    type: 'retailSale',
    branch,
    date: day,
    time: clock(basket.minute),
    by: branchMail(shift, branch),
    customer: customer.code,
    warehouse: 'TOKO',
    lines,
    tenders,
    total,
    rounding,
    change,
  }
  return [sale]
}

function customerOf(shop: Shop, branch: BranchCode, isReseller: boolean): Customer {
  const draw = shop.chance
  const known = customers.filter(
    (c) => c.branch === branch && c.priceLevel !== 'GROSIR' && c.code !== walkIn,
  )
  const own = (type: string) => known.filter((c) => c.type === type)
  if (draw.happens(isReseller ? 0.2 : 0.27)) return draw.oneOf(own('MEMBER'))
  if (draw.happens(0.04)) return draw.oneOf(own('NON_MEMBER'))
  const anyone = customers.find((c) => c.code === walkIn)
  if (!anyone) throw new Error('no walk-in customer')
  return anyone
}

/** Lines of different goods worth about `value` together, as far as stock has them. */
export function fill(
  shop: Shop,
  branch: BranchCode,
  isReseller: boolean,
  level: PriceLevel,
  value: number,
): GoodsLine[] {
  const draw = shop.chance
  const household = () => Math.min(9, draw.whole(1, 2 + Math.ceil(value / 45_000)))
  const most = isReseller ? draw.whole(4, 9) : household()
  const lines: GoodsLine[] = []
  let left = value
  for (let tries = 0; tries < most * 3 && lines.length < most && left > 500; tries++) {
    const ofGoods = draw.weighted(tradedGoods, (g) => g.share)
    if (lines.some((l) => l.goods === ofGoods.code)) continue
    const part = (left / (most - lines.length)) * draw.between(0.7, 1.3)
    const line = lineWorth(shop, branch, ofGoods, level, part, isReseller ? 60 : 8)
    if (!line || !coversCost(shop, branch, line, true)) continue
    lines.push(line)
    left -= sumOf([line])
  }
  return lines
}

/** The unit that fits the wish best, never more than is there and nobody's yet. */
function lineWorth(
  shop: Shop,
  branch: BranchCode,
  ofGoods: Goods,
  level: PriceLevel,
  value: number,
  most: number,
): GoodsLine | null {
  // Resellers leave something on the shelf: the shop asks them to.
  const part = most > 8 ? 0.6 : 1
  const there = (available(shop, branch, 'TOKO', ofGoods.code) * part) / 1000
  const wanted = value / retailPrice(ofGoods)
  if (ofGoods.isWeighed) {
    const qty = Math.min(Math.max(wanted, 0.2), 15, Math.floor(there * 1000) / 1000)
    return qty < 0.2 ? null : lineOf(ofGoods, 'KG', Math.round(qty * 1000) / 1000, level)
  }
  const unit = ofGoods.units.findLast(
    (u) =>
      u.conversion <= Math.max(1, wanted * 1.25) &&
      u.conversion <= there &&
      listPrice(ofGoods, u.unit, level, 1) !== null,
  )
  if (!unit) return null
  const qty = Math.min(
    Math.max(1, Math.round(wanted / unit.conversion)),
    Math.floor(there / unit.conversion),
    most,
  )
  return lineOf(ofGoods, unit.unit, qty, level)
}

function lineOf(ofGoods: Goods, unit: string, qty: number, level: PriceLevel): GoodsLine | null {
  const price = listPrice(ofGoods, unit, level, qty)
  return price === null ? null : { goods: ofGoods.code, unit, qty, price, discounts: [] }
}

function tendersOf(shop: Shop, branch: BranchCode, isReseller: boolean, total: number) {
  const draw = shop.chance
  const luck = draw.next()
  const cashFrom = isReseller ? 0.3 : 0.4
  if (luck >= cashFrom) return inCash(shop, total, [])
  const method = cashlessMethod(luck, isReseller)
  if (method === 'DEBIT_CARD' && total > 200_000 && draw.happens(0.12)) {
    const onCard = Math.floor((total * 0.6) / 50_000) * 50_000
    return inCash(shop, total - onCard, [cashless(shop, branch, method, onCard)])
  }
  return { tenders: [cashless(shop, branch, method, total)], rounding: 0, change: 0 }
}

function cashlessMethod(luck: number, isReseller: boolean) {
  if (luck < 0.16) return isReseller ? 'TRANSFER' : 'QRIS'
  if (luck < 0.2) return 'TRANSFER'
  return luck < 0.34 ? 'DEBIT_CARD' : 'CREDIT_CARD'
}

/** Cash is handed over in notes and given back to the hundred. */
function inCash(shop: Shop, due: number, others: Tender[]) {
  const kept = cashRounded(due)
  const notes = kept > 300_000 ? [50_000, 100_000] : [100, 5_000, 20_000, 50_000, 100_000]
  const handed = roundUp(kept, shop.chance.oneOf(notes))
  const cash: Tender = {
    method: 'CASH',
    amount: handed,
    account: null,
    refNo: null,
    cardLast4: null,
    approvalCode: null,
    onUs: false,
  }
  return { tenders: [...others, cash], rounding: kept - due, change: handed - kept }
}

function cashless(
  shop: Shop,
  branch: BranchCode,
  method: Exclude<Tender['method'], 'CASH'>,
  amount: number,
): Tender {
  const number = nextNumber(shop, `tender ${branch}`)
  const isCard = method === 'DEBIT_CARD' || method === 'CREDIT_CARD'
  return {
    method,
    amount,
    account: method === 'TRANSFER' ? bankOf[branch] : null,
    refNo: `${method.slice(0, 2)}${branch}${String(number).padStart(6, '0')}`,
    cardLast4: isCard ? String(shop.chance.whole(1000, 9999)) : null,
    approvalCode: method === 'TRANSFER' ? null : String(shop.chance.whole(100_000, 999_999)),
    onUs: isCard && shop.chance.happens(0.45),
  }
}

/** On the last evening a few counter orders wait for the cashier. */
export function planBookings(shop: Shop, branch: BranchCode, day: string): Task[] {
  if (day !== shop.until) return []
  return [19 * 60 + 10, 19 * 60 + 40, 20 * 60 + 25].map((minute, index) => ({
    minute,
    run: () => {
      const customer = customerOf(shop, branch, true)
      const level = customer.priceLevel === 'MEMBER' ? 'MEMBER' : 'RETAIL'
      const lines = fill(shop, branch, false, level, 180_000 + index * 140_000)
      if (lines.length === 0) return []
      for (const l of lines) reserve(shop, `${branch}/TOKO`, l.goods, baseQty(l))
      const booking: Booking = {
        type: 'booking',
        ref: `BO-${branch}-${nextNumber(shop, `BO ${branch}`)}`,
        branch,
        date: day,
        time: clock(minute),
        by: branchMail('sales', branch),
        customer: customer.code,
        salesman: branchMail('sales', branch),
        warehouse: 'TOKO',
        lines,
        total: sumOf(lines),
      }
      return [booking]
    },
  }))
}
