import { rupiah, thousandths } from '#server/seed/amounts.ts'
import { goodsOf, type Goods, unitOf } from '#server/seed/catalogue.ts'
import type { TradeEvent } from './events.ts'
import type { WarehouseCode } from '#server/seed/opening-words.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import type { Chance } from '#server/seed/random.ts'

/** One thing to be done on a day; it sees the shop as everything earlier left it. */
export interface Task {
  minute: number
  run: () => TradeEvent[]
}

export interface Owed {
  ref: string
  branch: BranchCode
  party: string
  amount: number
  dueDate: string
  /** Day the debtor intends to pay. */
  payDate: string
}

interface Cost {
  qty: number
  value: number
}

/** What the generator remembers so that its story stays possible: goods, money, promises. */
export interface Shop {
  chance: Chance
  /** First and last day of the story. */
  from: string
  until: string
  /** Thousandths of base units by branch/warehouse/goods. */
  onHand: Map<string, number>
  reserved: Map<string, number>
  /** Thousandths of base units ordered and not yet received, by branch/goods. */
  onOrder: Map<string, number>
  /** Sold thousandths of base units by branch/goods since the first day. */
  sold: Map<string, number>
  cost: Map<string, Cost>
  /** Rupiah by branch/account, cash and bank only. */
  money: Map<string, number>
  receivables: Owed[]
  payables: Owed[]
  /** Rupiah of processed, not yet billed orders by customer. */
  promised: Map<string, number>
  /** Tasks of days to come. */
  agenda: Map<string, Task[]>
  /** Counters of refs and of other people's document numbers. */
  counters: Map<string, number>
}

export function emptyShop(chance: Chance, from: string, until: string): Shop {
  return {
    chance,
    from,
    until,
    onHand: new Map(),
    reserved: new Map(),
    onOrder: new Map(),
    sold: new Map(),
    cost: new Map(),
    money: new Map(),
    receivables: [],
    payables: [],
    promised: new Map(),
    agenda: new Map(),
    counters: new Map(),
  }
}

/** Where goods arrive and wholesale leaves from. */
export const storeroomOf: Record<BranchCode, WarehouseCode> = { SBY: 'GUDANG', MLG: 'TOKO' }
export const warehousesOf: Record<BranchCode, WarehouseCode[]> = {
  SBY: ['TOKO', 'GUDANG'],
  MLG: ['TOKO'],
}
export const bankOf: Record<BranchCode, string> = { SBY: '1-1111', MLG: '1-1112' }
export const drawer = '1-1101'
export const pettyCash = '1-1102'

export function branchMail(role: string, branch: BranchCode): string {
  return `${role}.${branch.toLowerCase()}`
}

export function nextNumber(shop: Shop, series: string): number {
  const number = (shop.counters.get(series) ?? 0) + 1
  shop.counters.set(series, number)
  return number
}

export function schedule(shop: Shop, day: string, task: Task): void {
  const tasks = shop.agenda.get(day) ?? []
  shop.agenda.set(day, [...tasks, task])
}

export function baseQty(line: { goods: string; unit: string; qty: number }): number {
  return thousandths(line.qty) * unitOf(goodsOf(line.goods), line.unit).conversion
}

export function onHand(shop: Shop, branch: BranchCode, warehouse: WarehouseCode, goods: string) {
  return shop.onHand.get(`${branch}/${warehouse}/${goods}`) ?? 0
}

/** What is there and promised to nobody, thousandths of base units. */
export function available(
  shop: Shop,
  branch: BranchCode,
  warehouse: WarehouseCode,
  goods: string,
): number {
  const key = `${branch}/${warehouse}/${goods}`
  return (shop.onHand.get(key) ?? 0) - (shop.reserved.get(key) ?? 0)
}

export function branchStock(shop: Shop, branch: BranchCode, goods: string): number {
  return warehousesOf[branch].reduce((sum, w) => sum + available(shop, branch, w, goods), 0)
}

export function moveStock(shop: Shop, place: string, goods: string, by: number): void {
  const left = (shop.onHand.get(`${place}/${goods}`) ?? 0) + by
  if (left < 0) throw new Error(`stock of ${goods} in ${place} would fall to ${left}`)
  shop.onHand.set(`${place}/${goods}`, left)
}

export function reserve(shop: Shop, place: string, goods: string, by: number): void {
  const key = `${place}/${goods}`
  const left = (shop.reserved.get(key) ?? 0) + by
  if (left < 0 || left > (shop.onHand.get(key) ?? 0)) {
    throw new Error(`${goods} in ${place} cannot reserve ${left}`)
  }
  shop.reserved.set(key, left)
}

/** Goods come in at what they cost. */
export function receiveCost(
  shop: Shop,
  branch: BranchCode,
  goods: string,
  qty: number,
  value: number,
): void {
  const cost = costRow(shop, branch, goods)
  cost.qty += qty
  cost.value += value
}

/** Goods leave at the average of what is there. */
export function releaseCost(shop: Shop, branch: BranchCode, goods: string, qty: number): void {
  const cost = costRow(shop, branch, goods)
  const value = cost.qty > 0 ? rupiah((cost.value * qty) / cost.qty) : 0
  cost.qty -= qty
  cost.value -= value
  shop.sold.set(`${branch}/${goods}`, (shop.sold.get(`${branch}/${goods}`) ?? 0) + qty)
}

/** Rupiah of one base unit. */
export function averageCost(shop: Shop, branch: BranchCode, ofGoods: Goods): number {
  const { qty, value } = costRow(shop, branch, ofGoods.code)
  return qty > 0 ? (value * 1000) / qty : ofGoods.cost
}

function costRow(shop: Shop, branch: BranchCode, goods: string): Cost {
  const key = `${branch}/${goods}`
  const row = shop.cost.get(key) ?? { qty: 0, value: 0 }
  shop.cost.set(key, row)
  return row
}

export function balance(shop: Shop, branch: BranchCode, account: string): number {
  return shop.money.get(`${branch}/${account}`) ?? 0
}

export function pay(shop: Shop, branch: BranchCode, account: string, amount: number): void {
  const left = balance(shop, branch, account) + amount
  if (left < 0) throw new Error(`${account} of ${branch} would fall to ${left}`)
  shop.money.set(`${branch}/${account}`, left)
}

export function addTo(map: Map<string, number>, key: string, by: number): void {
  map.set(key, (map.get(key) ?? 0) + by)
}
