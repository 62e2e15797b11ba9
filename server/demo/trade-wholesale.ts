import { totalWithTax } from '#server/seed/amounts.ts'
import { addDays } from '#contract/days.ts'
import { clock, weekday } from '#server/seed/calendar.ts'
import { biggestUnit, goodsOf } from '#server/seed/catalogue.ts'
import { hasWholesalePrice, tradedGoods } from '#server/seed/demand.ts'
import type { CreditInvoice, GoodsLine, Repayment, SalesOrder, TradeEvent } from './events.ts'
import { type BranchCode, type Customer, customers } from '#server/seed/parties.ts'
import type { Chance } from '#server/seed/random.ts'
import { coversCost, listPrice, netOf } from './pricing.ts'
import {
  addTo,
  available,
  bankOf,
  baseQty,
  branchMail,
  drawer,
  moveStock,
  nextNumber,
  type Owed,
  pay,
  releaseCost,
  reserve,
  schedule,
  type Shop,
  storeroomOf,
  type Task,
} from './shop.ts'

const ordersADay: Record<BranchCode, [low: number, high: number]> = { SBY: [1, 4], MLG: [0, 2] }

/** Shops and canteens order on working days. */
export function planOrders(shop: Shop, branch: BranchCode, day: string): Task[] {
  if (weekday(day) === 0) return []
  const draw = shop.chance.branch(`orders ${branch} ${day}`)
  const tasks = Array.from({ length: draw.whole(...ordersADay[branch]) }, (): Task => {
    const minute = draw.whole(8 * 60 + 30, 15 * 60)
    return { minute, run: () => order(shop, branch, day, minute, true) }
  })
  const lastDay = weekday(shop.until) === 0 ? addDays(shop.until, -1) : shop.until
  if (day !== lastDay) return tasks
  // Of the last order nobody has decided anything yet.
  const minute = 15 * 60 + 40
  return [...tasks, { minute, run: () => order(shop, branch, day, minute, false) }]
}

function order(
  shop: Shop,
  branch: BranchCode,
  day: string,
  minute: number,
  isDecided: boolean,
): TradeEvent[] {
  const willing = customers.filter(
    (c) =>
      c.branch === branch &&
      c.priceLevel === 'GROSIR' &&
      !isOverdue(shop, c.code, day) &&
      (shop.promised.get(c.code) ?? 0) === 0 &&
      creditLeft(shop, c) > 3_000_000,
  )
  if (willing.length === 0) return []
  const customer = shop.chance.weighted(willing, (c) => c.creditLimit ?? 0)
  const limit = customer.creditLimit ?? 0
  const wish = Math.min(limit * 0.1 * shop.chance.skewed(0.8), creditLeft(shop, customer) * 0.85)
  const most = shop.chance.whole(3, 12)
  const lines = fill(shop, branch, wish, { draw: shop.chance, level: 'GROSIR', most })
  const taxed = lines.map((l) => ({
    net: netOf(l),
    taxed: goodsOf(l.goods).taxType === 'BKP',
  }))
  const { vat, total } = totalWithTax(taxed, 'EXCLUDE')
  if (lines.length === 0 || total > creditLeft(shop, customer)) return []
  const number = nextNumber(shop, `SO ${branch}`)
  const salesman = branch === 'SBY' && number % 2 ? 'sales2.sby' : branchMail('sales', branch)
  const made: SalesOrder = {
    type: 'salesOrder',
    ref: `SO-${branch}-${number}`,
    branch,
    date: day,
    time: clock(minute),
    by: salesman,
    customer: customer.code,
    salesman,
    warehouse: storeroomOf[branch],
    poCustomerNo: customer.npwp ? `PO-${customer.code}-${number}` : null,
    termDays: customer.termDays ?? 0,
    requestedDate: addDays(day, 1),
    taxFreeReason: null,
    lines,
    vat,
    total,
  }
  if (isDecided) {
    schedule(shop, day, { minute: minute + 25, run: () => grant(shop, made, minute + 25) })
  }
  return [made]
}

/** The goods are there and the customer is good for them, or the order stays a draft. */
function grant(shop: Shop, made: SalesOrder, minute: number): TradeEvent[] {
  const { branch, date, warehouse } = made
  const customer = customers.find((c) => c.code === made.customer)
  const isThere = made.lines.every((l) => available(shop, branch, warehouse, l.goods) >= baseQty(l))
  if (!customer || !isThere || creditLeft(shop, customer) < made.total) return []
  for (const l of made.lines) reserve(shop, `${branch}/${warehouse}`, l.goods, baseQty(l))
  addTo(shop.promised, customer.code, made.total)
  // What was granted in the last two days still waits to be loaded.
  if (date < addDays(shop.until, -1)) {
    const sameDay = shop.chance.happens(0.55)
    const billDay = sameDay ? date : workingDay(addDays(date, 1))
    const billMinute = sameDay ? minute + 70 : 8 * 60 + 45
    schedule(shop, billDay, {
      minute: billMinute,
      run: () => bill(shop, made, customer, billDay, billMinute),
    })
  }
  return [
    {
      type: 'processOrder',
      branch,
      date,
      time: clock(minute),
      order: made.ref,
      by: branchMail('kepala', branch),
    },
  ]
}

function bill(
  shop: Shop,
  made: SalesOrder,
  customer: Customer,
  day: string,
  minute: number,
): TradeEvent[] {
  if (isOverdue(shop, customer.code, day)) {
    const again = workingDay(addDays(day, 1))
    schedule(shop, again, { minute, run: () => bill(shop, made, customer, again, minute) })
    return []
  }
  const { branch } = made
  deliver(shop, made)
  addTo(shop.promised, customer.code, -made.total)
  const dueDate = addDays(day, made.termDays)
  const invoice: CreditInvoice = {
    type: 'creditInvoice',
    ref: `FJ of ${made.ref}`,
    branch,
    date: day,
    time: clock(minute),
    by: made.by,
    order: made.ref,
    customer: customer.code,
    dueDate,
    total: made.total,
    collectedVat: 0,
    delivery: deliveryOn(shop, day),
  }
  shop.receivables.push({
    ref: invoice.ref,
    branch,
    party: customer.code,
    amount: made.total,
    dueDate,
    payDate: payDay(shop, customer, dueDate),
  })
  return [invoice]
}

/** Goods that were set aside leave. */
export function deliver(shop: Shop, { branch, warehouse, lines }: SalesOrder): void {
  for (const l of lines) {
    reserve(shop, `${branch}/${warehouse}`, l.goods, -baseQty(l))
    moveStock(shop, `${branch}/${warehouse}`, l.goods, -baseQty(l))
    releaseCost(shop, branch, l.goods, baseQty(l))
  }
}

/** Most pay on the day or a little before, some some days later, a few let it slide. */
function payDay(shop: Shop, customer: Customer, dueDate: string): string {
  const { lateness } = customer
  if (lateness >= 8) return workingDay(addDays(dueDate, shop.chance.whole(18, 40)))
  if (lateness > 0 && shop.chance.happens(0.5)) {
    return workingDay(addDays(dueDate, shop.chance.whole(2, lateness * 3)))
  }
  const early = addDays(dueDate, -shop.chance.whole(0, 2))
  return weekday(early) === 0 ? addDays(early, -1) : early
}

/** At most so many goods of about a value in rupiah, as far as the storeroom has them, at the prices of a level. */
export function fill(
  shop: Shop,
  branch: BranchCode,
  value: number,
  { draw, level, most }: { draw: Chance; level: 'GROSIR' | 'RETAIL'; most: number },
): GoodsLine[] {
  const withTax = level === 'RETAIL'
  const lines: GoodsLine[] = []
  const warehouse = storeroomOf[branch]
  let left = value
  for (let tries = 0; tries < most * 3 && lines.length < most && left > 60_000; tries++) {
    const ofGoods = draw.weighted(tradedGoods, (g) => (hasWholesalePrice(g) ? g.share : 0))
    if (lines.some((l) => l.goods === ofGoods.code)) continue
    const { unit, conversion } = biggestUnit(ofGoods)
    // What the counter needs stays; a branch with one room keeps more of it.
    const free = available(shop, branch, warehouse, ofGoods.code) / 1000
    const there = Math.floor((warehouse === 'TOKO' ? free * 0.4 : free * 0.6) / conversion)
    const single = listPrice(ofGoods, unit, level, 1) ?? 1
    const part = (left / (most - lines.length)) * draw.between(0.6, 1.5)
    const qty = Math.min(there, Math.max(1, Math.round(part / single)))
    const price = listPrice(ofGoods, unit, level, qty)
    if (qty < 1 || price === null) continue
    const plain: GoodsLine = { goods: ofGoods.code, unit, qty, price, discounts: [] }
    const reduced: GoodsLine = { ...plain, discounts: [draw.whole(1, 2)] }
    const line = draw.happens(0.2) && coversCost(shop, branch, reduced, withTax) ? reduced : plain
    if (!coversCost(shop, branch, line, withTax)) continue
    lines.push(line)
    left -= netOf(line)
  }
  return lines
}

function creditLeft(shop: Shop, customer: Customer): number {
  const open = shop.receivables.filter((r) => r.party === customer.code)
  const owedNow = open.reduce((sum, r) => sum + r.amount, 0)
  return (customer.creditLimit ?? 0) - owedNow - (shop.promised.get(customer.code) ?? 0)
}

function isOverdue(shop: Shop, customer: string, day: string): boolean {
  return shop.receivables.some((r) => r.party === customer && r.dueDate < day)
}

export function workingDay(day: string): string {
  return weekday(day) === 0 ? addDays(day, 1) : day
}

/** Customers pay what they meant to pay by today, all of it with one payment. */
export function planRepayments(shop: Shop, branch: BranchCode, day: string): Task[] {
  const due = shop.receivables.filter((r) => r.branch === branch && r.payDate <= day)
  const payers = [...new Set(due.map((r) => r.party))]
  return payers.map((customer) => {
    const minute = shop.chance.whole(9 * 60, 15 * 60 + 30)
    const items = due.filter((r) => r.party === customer)
    return { minute, run: () => [repay(shop, branch, day, minute, customer, items)] }
  })
}

function repay(
  shop: Shop,
  branch: BranchCode,
  day: string,
  minute: number,
  customer: string,
  items: Owed[],
): Repayment {
  const total = items.reduce((sum, i) => sum + i.amount, 0)
  const method = total < 6_000_000 && shop.chance.happens(0.6) ? 'CASH' : 'TRANSFER'
  const account = method === 'CASH' ? drawer : bankOf[branch]
  pay(shop, branch, account, total)
  shop.receivables = shop.receivables.filter((r) => !items.includes(r))
  return {
    type: 'repayment',
    branch,
    date: day,
    time: clock(minute),
    by: 'akuntansi',
    customer,
    items: items.map((i) => ({ ref: i.ref, amount: i.amount })),
    method,
    account,
    refNo: method === 'TRANSFER' ? incomingNo(shop, branch) : null,
    withheld: null,
    total,
  }
}

/** What the bank says of a transfer that came in. */
export const incomingNo = (shop: Shop, branch: BranchCode): string =>
  `TRF${branch}${nextNumber(shop, 'incoming') + 40_000}`

/** Of the last days some goods wait for their vehicle, or are on the road. */
export function deliveryOn(shop: Shop, day: string): CreditInvoice['delivery'] {
  if (day < addDays(shop.until, -3)) return 'brought'
  return day < addDays(shop.until, -1) ? 'loaded' : 'written'
}
