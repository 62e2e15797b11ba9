import { api } from '#contract/api.ts'
import { BANK, MEMBERS } from './begin.ts'
import type { Deed } from './deed.ts'
import { type Line, basket, headerDiscount } from './goods.ts'
import {
  type Branch,
  type World,
  aBranch,
  act,
  by,
  common,
  happens,
  nextNo,
  of,
  whole,
} from './world.ts'

const { cashier } = api.sales
type Tender = { methodId: number; amount: number }

interface Cart {
  customerId: number | null
  warehouseId: number
  lines: Line[]
  gifts?: object[]
  headerDiscount?: object | null
  freight?: number
  deliveryAddress?: string
}

/** What a cart comes to before anybody pays. */
export async function totalOf(w: World, branch: Branch, cart: Cart): Promise<number> {
  const told = await act(w, by('kasir', branch), cashier.calculate, {
    branchId: w.id('branch', branch),
    ...cart,
  })
  return told.totals.total
}

export async function pay(
  w: World,
  branch: Branch,
  cart: Cart,
  payments: Tender[],
): Promise<string> {
  const sold = await act(w, by('kasir', branch), cashier.payment, {
    ...common(w, branch),
    ...cart,
    payments,
  })
  return `${branch} ${sold.docNo}`
}

export const cartOf = (w: World, branch: Branch, more: Partial<Cart> = {}): Cart => ({
  customerId: null,
  warehouseId: w.id('warehouse', `${branch}/TOKO`),
  lines: basket(w),
  headerDiscount: headerDiscount(w),
  ...more,
})
export const cash = (w: World, amount: number): Tender => ({
  methodId: w.id('method', 'TUNAI'),
  amount,
})
/** More than is due: coins come back. */
const HANDFUL = 20_000_000
export const card = (w: World, branch: Branch, method: string, amount: number) => ({
  methodId: w.id('method', method),
  amount,
  edcId: w.id('edc', branch),
  approvalCode: String(100_000 + nextNo(w)),
  ...(method === 'QRIS' ? {} : CARD),
})
const CARD = { cardLast4: '4411', onUs: false }
export const transfer = (w: World, branch: Branch, amount: number) => ({
  methodId: w.id('method', 'TRANSFER'),
  amount,
  bankAccountId: w.id('bank', BANK[branch]),
})
export const memberOf = (w: World, branch: Branch) => w.id('customer', of(w, MEMBERS[branch]))

const cashSale: Deed = {
  name: 'cash sale',
  weight: 5,
  async play(w) {
    const branch = aBranch(w)
    return pay(w, branch, cartOf(w, branch), [cash(w, HANDFUL)])
  },
}

const deliveredSale: Deed = {
  name: 'sale that is brought',
  async play(w) {
    const branch = aBranch(w)
    const brought = { freight: whole(w, 1, 30) * 777, deliveryAddress: 'Jl. Waru 1' }
    return pay(w, branch, cartOf(w, branch, brought), [cash(w, HANDFUL)])
  },
}

const cardSale: Deed = {
  name: 'sale by card, QRIS or transfer',
  weight: 3,
  async play(w) {
    const branch = aBranch(w)
    const cart = cartOf(w, branch)
    const total = await totalOf(w, branch, cart)
    const method = of(w, ['DEBIT', 'KREDIT', 'QRIS', 'TRANSFER'])
    const tender =
      method === 'TRANSFER' ? transfer(w, branch, total) : card(w, branch, method, total)
    return pay(w, branch, cart, [tender])
  },
}

const mixedSale: Deed = {
  name: 'sale by several tenders',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const cart = cartOf(w, branch)
    const total = await totalOf(w, branch, cart)
    if (total < 30_000) return null
    const [one, two] = [whole(w, 1_000, 9_000), whole(w, 1_000, 9_000)]
    return pay(w, branch, cart, [
      card(w, branch, of(w, ['DEBIT', 'KREDIT']), one),
      card(w, branch, 'QRIS', two),
      cash(w, total - one - two + 100),
    ])
  },
}

const memberSale: Deed = {
  name: 'sale to a member',
  weight: 4,
  async play(w) {
    const branch = aBranch(w)
    const cart = cartOf(w, branch, { customerId: memberOf(w, branch), lines: basket(w, 7) })
    return pay(w, branch, cart, [cash(w, HANDFUL)])
  },
}

const giftSale: Deed = {
  name: 'sale with a gift',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const gift = of(w, ['SBN/PCS', 'BRS5/SAK', 'SBN/PCS'])
    const lines = [
      { goodsUnitId: w.id('unit', 'MG2/PCS'), qty: whole(w, 10, 14) },
      ...basket(w, 3, false).filter((l) => l.goodsUnitId !== w.id('unit', 'MG2/PCS')),
    ]
    const gifts = [{ campaignId: w.giftId, goodsUnitId: w.id('unit', gift), times: 1 }]
    const customerId = happens(w, 0.5) ? memberOf(w, branch) : null
    const cart = cartOf(w, branch, { customerId, lines, gifts, headerDiscount: null })
    return pay(w, branch, cart, [cash(w, HANDFUL)])
  },
}

const campaignSale: Deed = {
  name: 'sale by campaigns',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const of = (unit: string, most: number) => ({
      goodsUnitId: w.id('unit', unit),
      qty: whole(w, 1, most),
    })
    const lines = [of('MIG/PCS', 18), of('KPI/PCS', 4), of('TEH/PCS', 4), of('MG2/PCS', 3)]
    const customerId = happens(w, 0.4) ? memberOf(w, branch) : null
    const cart = cartOf(w, branch, { customerId, lines })
    return pay(w, branch, cart, [cash(w, HANDFUL)])
  },
}

const pointsSale: Deed = {
  name: 'sale paid with points',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const cart = cartOf(w, branch, { customerId: memberOf(w, branch), lines: basket(w, 6) })
    const told = await act(w, by('kasir', branch), cashier.calculate, {
      branchId: w.id('branch', branch),
      ...cart,
    })
    const { usable = 0, multiple = 50, value = 100 } = told.redeem ?? {}
    const points = Math.floor(usable / multiple) * multiple
    if (points === 0) return null
    const tender = { methodId: w.id('method', 'POIN'), amount: points * value }
    return pay(w, branch, cart, [tender, cash(w, HANDFUL)])
  },
}

const depositSale: Deed = {
  name: 'sale paid from a deposit',
  async play(w) {
    const branch = aBranch(w)
    const cart = cartOf(w, branch, { customerId: memberOf(w, branch) })
    const told = await act(w, by('kasir', branch), cashier.calculate, {
      branchId: w.id('branch', branch),
      ...cart,
    })
    const amount = Math.min(told.kept?.deposit ?? 0, told.totals.total)
    if (amount === 0) return null
    const tender = { methodId: w.id('method', 'DEPOSIT'), amount }
    const rest = told.totals.total - amount
    return pay(w, branch, cart, [tender, ...(rest > 0 ? [cash(w, rest + 100)] : [])])
  },
}

export const tillDeeds = [
  cashSale,
  deliveredSale,
  cardSale,
  mixedSale,
  memberSale,
  giftSale,
  campaignSale,
  pointsSale,
  depositSale,
]
