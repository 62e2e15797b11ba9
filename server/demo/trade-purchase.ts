import { priced, totalWithTax } from '#server/seed/amounts.ts'
import { addDays } from '#contract/days.ts'
import { clock, shortMonth, weekday } from '#server/seed/calendar.ts'
import { biggestUnit, type Goods, goodsOf } from '#server/seed/catalogue.ts'
import {
  demand,
  isOutAtSupplier,
  isPerishable,
  purchasePriceOn,
  tradedGoods,
} from '#server/seed/demand.ts'
import type {
  GoodsLine,
  GoodsReceipt,
  PurchaseInvoice,
  PurchaseOrder,
  TradeEvent,
} from './events.ts'
import { type BranchCode, type Supplier, suppliers } from '#server/seed/parties.ts'
import { netOf } from './pricing.ts'
import { roles } from '#server/seed/roles.ts'
import {
  addTo,
  baseQty,
  branchMail,
  branchStock,
  moveStock,
  nextNumber,
  receiveCost,
  schedule,
  type Shop,
  storeroomOf,
  type Task,
} from './shop.ts'

/** Days between two looks at a supplier's goods. */
const cycles: Record<string, number> = { TIRTA: 7, TANI: 4, TELUR: 4, SSI: 6, SINAR: 6 }
const usualCycle = 9

/** Each supplier's goods are looked at every few working days, branch by branch. */
export function planPurchases(
  shop: Shop,
  branch: BranchCode,
  day: string,
  dayNumber: number,
): Task[] {
  if (weekday(day) === 0) return []
  return suppliers.flatMap((supplier, index) => {
    const cycle = cycles[supplier.code] ?? usualCycle
    const turn = dayNumber + index * 3 + (branch === 'MLG' ? 2 : 0)
    // Whose turn fell on the Sunday is looked at on Monday.
    const isMissed = weekday(day) === 1 && (turn - 1) % cycle === 0
    if (turn % cycle !== 0 && !isMissed) return []
    const minute = 13 * 60 + 30 + index * 9
    return [{ minute, run: () => order(shop, branch, day, dayNumber, minute, supplier, cycle) }]
  })
}

function order(
  shop: Shop,
  branch: BranchCode,
  day: string,
  dayNumber: number,
  minute: number,
  supplier: Supplier,
  cycle: number,
): TradeEvent[] {
  const index = suppliers.indexOf(supplier)
  const lines = tradedGoods
    .filter((g) => g.supplier === index && !isOutAtSupplier(shop, g, day))
    .flatMap((g) => wanted(shop, branch, day, dayNumber, supplier, g, cycle))
  if (lines.length === 0) return []
  const total = totalOf(lines, supplier).total
  const limit = roles.find((r) => r.code === 'PEMBELIAN')?.poApprovalLimit ?? 0
  const made: PurchaseOrder = {
    type: 'purchaseOrder',
    ref: `PO-${branch}-${nextNumber(shop, `PO ${branch}`)}`,
    branch,
    date: day,
    time: clock(minute),
    by: branchMail('pembelian', branch),
    supplier: supplier.code,
    warehouse: storeroomOf[branch],
    expectedDate: addDays(day, supplier.leadTimeDays),
    termDays: supplier.termDays,
    taxMode: supplier.taxMode,
    lines,
    approvedBy: total > limit ? branchMail('kepala', branch) : null,
  }
  for (const l of lines) addTo(shop.onOrder, `${branch}/${l.goods}`, baseQty(l))
  planDeliveries(shop, made, supplier)
  return [made]
}

/** Up to the quantity that lasts until the delivery after the next, in whole purchase units. */
function wanted(
  shop: Shop,
  branch: BranchCode,
  day: string,
  dayNumber: number,
  supplier: Supplier,
  ofGoods: Goods,
  cycle: number,
): GoodsLine[] {
  const { unit, conversion } = biggestUnit(ofGoods)
  const perDay = demand(shop, ofGoods, branch, dayNumber)
  const ordered = shop.onOrder.get(`${branch}/${ofGoods.code}`) ?? 0
  const position = (branchStock(shop, branch, ofGoods.code) + ordered) / 1000
  const wait = supplier.leadTimeDays + cycle
  if (position > perDay * (wait + (isPerishable(ofGoods) ? 4 : 8))) return []
  const cover = wait + (isPerishable(ofGoods) ? 7 : 13)
  const qty = Math.ceil((perDay * cover - position) / conversion)
  if (qty < 1) return []
  const list = purchasePriceOn(shop, ofGoods, day)
  const price = supplier.taxMode === 'INCLUDE' ? Math.round((list * 1.11) / 50) * 50 : list
  return [{ goods: ofGoods.code, unit, qty, price, discounts: ofGoods.purchaseDiscounts }]
}

/** Mostly one delivery; sometimes the rest follows days later. */
function planDeliveries(shop: Shop, made: PurchaseOrder, supplier: Supplier): void {
  const draw = shop.chance
  const first = workingDay(addDays(made.date, supplier.leadTimeDays))
  const parts = made.lines.map((l) => ({ goods: l.goods, unit: l.unit, qty: l.qty }))
  const isSplit = made.lines.some((l) => l.qty > 3) && draw.happens(0.16)
  const now = isSplit
    ? parts.map((p) => ({ ...p, qty: p.qty > 3 ? Math.ceil(p.qty * 0.6) : p.qty }))
    : parts
  const rest = parts
    .map((p, i) => ({ ...p, qty: p.qty - (now[i]?.qty ?? 0) }))
    .filter((p) => p.qty > 0)
  const second = workingDay(addDays(first, draw.whole(2, 4)))
  const deliveries: [day: string, lines: GoodsReceipt['lines']][] = [
    [first, now],
    [second, rest],
  ]
  for (const [day, lines] of deliveries) {
    if (lines.length === 0) continue
    const minute = draw.whole(8 * 60 + 30, 11 * 60 + 30)
    schedule(shop, day, { minute, run: () => [receive(shop, made, supplier, day, minute, lines)] })
  }
}

function receive(
  shop: Shop,
  made: PurchaseOrder,
  supplier: Supplier,
  day: string,
  minute: number,
  lines: GoodsReceipt['lines'],
): GoodsReceipt {
  const { branch, warehouse } = made
  const number = nextNumber(shop, `SJ ${supplier.code}`)
  const receipt: GoodsReceipt = {
    type: 'goodsReceipt',
    ref: `PB-${branch}-${nextNumber(shop, `PB ${branch}`)}`,
    branch,
    date: day,
    time: clock(minute),
    by: branchMail('gudang', branch),
    order: made.ref,
    supplier: supplier.code,
    warehouse,
    supplierDeliveryNo: `SJ-${supplier.code}-${shortMonth(day)}-${String(number).padStart(4, '0')}`,
    vehicleNo: plate(shop, branch),
    lines,
  }
  for (const l of lines) {
    const ordered = made.lines.find((o) => o.goods === l.goods)
    const price = ordered ? priced(l.qty, ordered.price, ordered.discounts).net : 0
    const value = made.taxMode === 'INCLUDE' ? Math.round(price / 1.11) : price
    moveStock(shop, `${branch}/${warehouse}`, l.goods, baseQty(l))
    addTo(shop.onOrder, `${branch}/${l.goods}`, -baseQty(l))
    receiveCost(shop, branch, l.goods, baseQty(l), value)
  }
  const billDay = workingDay(addDays(day, shop.chance.whole(0, 2)))
  const billMinute = 15 * 60 + 30 + (number % 60)
  schedule(shop, billDay, {
    minute: billMinute,
    run: () => [bill(shop, made, receipt, supplier, billDay, billMinute)],
  })
  return receipt
}

/** L is Surabaya's letter, N Malang's. */
function plate(shop: Shop, branch: BranchCode): string {
  const letters = shop.chance.oneOf(['AB', 'CX', 'UF', 'NK', 'VD'])
  return `${branch === 'SBY' ? 'L' : 'N'} ${shop.chance.whole(1000, 9999)} ${letters}`
}

/** The supplier bills what was delivered; now and then a price is a little dearer than ordered. */
function bill(
  shop: Shop,
  made: PurchaseOrder,
  receipt: GoodsReceipt,
  supplier: Supplier,
  day: string,
  minute: number,
): PurchaseInvoice {
  const { branch } = made
  const number = nextNumber(shop, `bill ${supplier.code}`)
  const dearer = shop.chance.happens(0.09) ? shop.chance.whole(0, receipt.lines.length - 1) : -1
  const lines = receipt.lines.map((l, i): GoodsLine => {
    const ordered = made.lines.find((o) => o.goods === l.goods)
    const agreed = ordered?.price ?? 0
    const price = i === dearer ? Math.round((agreed * 1.01) / 50) * 50 : agreed
    return { ...l, price, discounts: ordered?.discounts ?? [] }
  })
  const dueDate = addDays(day, made.termDays)
  const { vat, total } = totalOf(lines, supplier)
  const invoice: PurchaseInvoice = {
    type: 'purchaseInvoice',
    ref: `FB of ${receipt.ref}`,
    branch,
    date: day,
    time: clock(minute),
    by: branchMail('pembelian', branch),
    receipt: receipt.ref,
    supplier: supplier.code,
    supplierInvoiceNo: `${supplier.code}/${shortMonth(day)}/${String(number).padStart(5, '0')}`,
    taxInvoiceNo: supplier.isPkp ? taxInvoiceNo(day, supplier, number) : null,
    termDays: made.termDays,
    dueDate,
    taxMode: made.taxMode,
    lines,
    vat,
    total,
  }
  shop.payables.push({
    ref: invoice.ref,
    branch,
    party: supplier.code,
    amount: total,
    dueDate,
    payDate: dueDate,
  })
  return invoice
}

/** 17 digits: transaction code 04, status, year, then the running number of the supplier. */
function taxInvoiceNo(day: string, supplier: Supplier, number: number): string {
  const maker = String(suppliers.indexOf(supplier) + 10)
  return `0400${day.slice(2, 4)}${maker}${String(number).padStart(9, '0')}`
}

function totalOf(lines: readonly GoodsLine[], supplier: Supplier) {
  const taxed = lines.map((l) => ({
    net: netOf(l),
    taxed: goodsOf(l.goods).taxType === 'BKP',
  }))
  return totalWithTax(taxed, supplier.taxMode)
}

function workingDay(day: string): string {
  return weekday(day) === 0 ? addDays(day, 1) : day
}
