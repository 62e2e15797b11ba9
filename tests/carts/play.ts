import { tillCampaigns } from '#contract/campaign/campaign.ts'
import { taxFreeReason } from '#contract/sales/sales-order.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { campaignsFor } from '../../web/sales/cashier/campaigns.ts'
import {
  type Cart,
  type TillCustomer,
  contentOf,
  newCart,
  withDiscount,
  withGoods,
} from '../../web/sales/cashier/cart.ts'
import { type TillGoods, indexOf } from '../../web/sales/cashier/goods-lookup.ts'
import { tillTotals } from '../../web/sales/cashier/reckoning.ts'
import { type Random, pick, randomFrom } from '../bills/random.ts'
import { beginCampaigns, beginPrices } from './world.ts'

export const NOW = '2026-01-10T03:00:00Z'

export interface Played {
  carts: number
  /** Of them: what campaigns gave to, what PPN came on top of, and what was refused. */
  given: number
  onTop: number
  refused: number
  differences: string[]
}

/**
 * Random carts at a till: its own reckoning beside the server's of the same cart, line by line. Every second company is no
 * PKP.
 */
export async function playCarts({ count, seed }: { count: number; seed: number }): Promise<Played> {
  const random = randomFrom(seed)
  const t = await testApp({ at: NOW })
  try {
    await beginPrices(t, random, { isPkp: seed % 2 === 1 })
    await beginCampaigns(t, random)
    return await compared(t, random, count)
  } finally {
    await t.close()
  }
}

async function compared(t: TestApp, random: Random, count: number): Promise<Played> {
  const branchId = await t.id('branch', 'SBY')
  const known = await t.call('kasir.sby', tillCampaigns.get, { branchId })
  const goods = goodsOf((await t.call('kasir.sby', goodsSearch.sync, {})).lists.goods.rows)
  const customers = await customersOf(t)
  const played: Played = { carts: count, given: 0, onTop: 0, refused: 0, differences: [] }
  for (let made = 0; made < count; made += 1) {
    const cart = randomCart(random, goods, pick(random, customers))
    const now = new Date(NOW)
    const campaigns = campaignsFor(known, { branchId, customer: cart.customer, now })
    const { problem, ...till } = tillTotals(cart, { now: NOW, campaigns, vat: known.vat })
    const { status, body, error } = await t.ask('kasir.sby', cashier.calculate, {
      branchId,
      ...contentOf(cart),
    })
    const told = (what: string, ours: unknown, theirs: unknown) => {
      const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)]
      if (a !== b)
        played.differences.push(`cart ${made}: ${what} ${a} at the till, ${b} on the server`)
    }
    if (status !== 200) {
      played.refused += 1
      const missing = till.lines.some(({ unitPrice }) => unitPrice === null)
      if (error.code === 'PRICE_MISSING') told('a price is missing', missing, true)
      else told('why it is refused', problem, error.message)
      continue
    }
    const { totals, lines } = body
    const asked = lines.slice(0, cart.lines.length)
    played.given += asked.some((line) => line.campaigns.length > 0) ? 1 : 0
    const sold = totals.gross - totals.discount - totals.headerDiscount + (cart.freight ?? 0)
    played.onTop += totals.total > sold ? 1 : 0
    told('problem', problem, null)
    told('total', till.total, totals.total)
    told('PPN', till.vat, totals.vat)
    told('discount', till.discount, totals.discount + totals.headerDiscount)
    told(
      'lines',
      till.lines.map(({ unitPrice, gross, discount }) => [unitPrice, gross, discount]),
      asked.map(({ unitPrice, gross, discount }) => [unitPrice, gross, discount]),
    )
    told(
      'campaigns',
      till.lines.map((line) => line.campaigns.map(({ id, amount }) => [id, amount])),
      asked.map((line) => line.campaigns.map(({ id, amount }) => [id, amount])),
    )
  }
  return played
}

type Rows = Parameters<typeof indexOf>[0] extends Iterable<infer Row> ? Row[] : never

/** Every unit that is sold, as a scan finds it. */
export function goodsOf(rows: Rows): TillGoods[] {
  const index = indexOf(rows)
  return rows.flatMap((row) => index.units(row[1]))
}

/** Nobody by name, and whoever buys at each level. */
export async function customersOf(t: TestApp): Promise<(TillCustomer | null)[]> {
  const { rows } = await t.db.query<{
    id: string
    name: string
    type: string
    price_level: string
  }>(
    `select distinct on (price_level) id, name, type, price_level from customer where is_active and not is_walk_in order by price_level, id`,
  )
  return [
    null,
    ...rows.map(({ id, name, type, price_level }) => ({
      id: Number(id),
      name,
      type,
      priceLevel: price_level,
      points: 0,
    })),
  ]
}

export function randomCart(
  random: Random,
  goods: readonly TillGoods[],
  customer: TillCustomer | null,
): Cart {
  let cart: Cart = { ...newCart(), customer }
  const lines = 1 + Math.floor(random() * 8)
  for (let made = 0; made < lines; made += 1) {
    const of = pick(random, goods)
    const qty = of.allowFraction
      ? Math.ceil(random() * 4_000) / 1_000
      : 1 + Math.floor(random() * 14)
    cart = withGoods(cart, of, qty, of.isWeighed)
    const { chosen: key } = cart
    if (key && random() < 0.2)
      cart = withDiscount(cart, key, {
        discountPercent: pick(random, [0, 5, 7.5, 33.3333]),
        discountAmount: pick(random, [0, 0, 49, 100_000]),
      })
  }
  return {
    ...cart,
    ...(random() < 0.2 ? { freight: Math.floor(random() * 30_000) } : {}),
    ...(random() < 0.1 ? { taxFreeReason: pick(random, taxFreeReason.options) } : {}),
    headerDiscount: pick(random, [
      null,
      null,
      null,
      { type: 'PERCENT' as const, value: 2.5 },
      { type: 'AMOUNT' as const, value: Math.floor(random() * 5_000) },
    ]),
  }
}
