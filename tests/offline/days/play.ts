import { type Cart, lessened } from '../../../web/sales/cashier/cart.ts'
import {
  type PaymentBody,
  type Sale,
  goOn,
  scanGoods,
  startPaying,
} from '../../../web/sales/cashier/station.ts'
import { POINTS } from './branch.ts'
import { type Day, openDay } from './day.ts'
import { goodsOf } from './shop.ts'
import { Tab } from './till.ts'
import { type Customer, faultsOf } from './verdict.ts'

const CUSTOMERS = 8
const MINUTE = 60_000
/** So often a cashier tries, and so often it is looked whether all has gone up. */
const MOST_TRIES = 1500

export interface PlayedDay {
  seed: number
  sales: number
  kept: number
  takenBack: number
  restores: number
  /** Each tells what was lost, doubled or told otherwise. */
  faults: string[]
}

/**
 * A day of a till whose line, browser, clock and branch fail at random: carts that are scanned, paid and taken back by
 * two cashiers, in one tab or another. The same seed is the same day.
 */
export async function playDay(seed: number): Promise<PlayedDay> {
  const day = await openDay(seed)
  const customers: Customer[] = []
  const faults = await day.time
    .until(lived(day, customers).then(() => faultsOf(day, customers)))
    .catch((error: unknown) => [String(error instanceof Error ? error.stack : error)])
  return {
    seed,
    sales: customers.length,
    restores: day.branch.epoch - 1,
    kept: customers.filter(({ kept }) => kept !== null).length,
    takenBack: customers.filter(({ back }) => back).length,
    faults: faults.map((fault) => `day ${seed}: ${fault}`),
  }
}

interface Counter {
  day: Day
  tab: Tab
  who: number
  /** Tabs that stand open beside it. */
  others: Tab[]
}

const saleKey = (sale: Sale | null) => sale && (sale.kept?.requestId ?? sale.number)

async function lived(day: Day, customers: Customer[]): Promise<void> {
  const { time, random } = day
  const counter: Counter = { day, tab: new Tab(day, 1), who: 1, others: [] }
  for (let i = 0; i < CUSTOMERS; i += 1) {
    const customer = customerOf(customers, i)
    const next = () => customerOf(customers, i + 1)
    const goods = 1 + Math.floor(random() * 3)
    for (let n = 0; n < goods; n += 1) await scan(counter, customer)
    await served(counter, customer, next)
    if (customer.kept && random() < 0.2) {
      await time.sleep(random() * 2 * MINUTE)
      customer.back = await counter.tab.takeBack(customer.kept)
    }
    await time.sleep(random() * 3 * MINUTE)
    if (random() < 0.3) await changeCashier(counter)
    if (random() < 0.2) jump(day)
    if (day.failure) throw day.failure
  }
  // Somebody scanned ahead for one who never came.
  customers.splice(CUSTOMERS)
  day.shut = true
  for (let tries = 0; !isQuiet(counter); tries += 1) {
    if (day.failure) throw day.failure
    if (tries > MOST_TRIES) throw new Error('what lies on the till never goes up')
    await time.sleep(20_000)
  }
  // Whatever was under way all day long has arrived by now.
  await time.sleep(30_000)
}

/** He comes when somebody scans for him. */
function customerOf(customers: Customer[], i: number): Customer {
  const customer = customers[i] ?? newCustomer(i)
  customers[i] = customer
  return customer
}

const newCustomer = (i: number): Customer => ({
  tag: `C${i}`,
  goods: new Map(),
  asked: new Set(),
  told: null,
  number: null,
  kept: null,
  back: false,
  from: 0,
  until: 0,
})

/** Everything has been answered, and by the database as it is now. */
const isQuiet = ({ day: { disk, branch }, tab }: Counter) =>
  tab.station.stage !== 'SENT' &&
  [...disk.kept.values()].every(({ sent }) => sent) &&
  disk.device.epoch === String(branch.epoch)

async function scan(counter: Counter, customer: Customer, waits = true): Promise<void> {
  const { day, tab } = counter
  const unit = 1 + Math.floor(day.random() * 5)
  const qty = 1 + Math.floor(day.random() * 3)
  tab.set(scanGoods(tab.station, { goods: goodsOf(unit, tab.price(unit)), qty, packets: null }))
  customer.goods.set(unit, (customer.goods.get(unit) ?? 0) + qty)
  if (waits) await tab.rest()
}

/** Until his sale is there, by what the screen says. */
async function served(counter: Counter, customer: Customer, next: () => Customer): Promise<void> {
  const { day } = counter
  const { time, random } = day
  const points = random() < 0.15
  customer.from = time.now()
  const before = saleKey(counter.tab.station.lastSale)
  for (let tries = 0; saleKey(counter.tab.station.lastSale) === before; tries += 1) {
    if (day.failure) throw day.failure
    if (tries > MOST_TRIES) throw new Error(`${customer.tag} never gets through`)
    await attempt(counter, customer, points)
    await time.sleep(random() * 100)
    if (random() < 0.3 && counter.tab.station.stage === 'SENT') await scan(counter, next(), false)
    await time.sleep(random() < 0.5 ? random() * 100 : random() * 8000)
    if (random() < 0.2) await reopen(counter, next(), before)
  }
  const { lastSale } = counter.tab.station
  customer.until = time.now()
  customer.told = lastSale?.total ?? null
  // Of a kept sale what stands on his slip, whatever number its document has since.
  customer.number = lastSale?.kept?.slip.number ?? lastSale?.number ?? null
  customer.kept = lastSale?.kept?.requestId ?? null
}

async function attempt(counter: Counter, customer: Customer, points: boolean): Promise<void> {
  const { day, tab } = counter
  tab.set(goOn(tab.station))
  if (tab.station.stage === 'OPEN' && tab.station.cart.lines.length === 0)
    await scan(counter, customer)
  tab.set(startPaying(tab.station))
  if (tab.station.stage !== 'PAYING') return
  if (tab.away && day.random() < 0.1) await takeOneOff(tab, customer)
  const { refused } = tab.station
  const total = refused?.changed?.total ?? (await tab.total())
  const { stage, cart } = tab.station
  if (total === null || stage !== 'PAYING') return
  const methodId = points && !tab.away ? POINTS : 1 + Math.floor(day.random() * 2)
  const payments: PaymentBody['payments'] = [{ methodId, amount: total, refNo: customer.tag }]
  if (!tab.mayKeep(payments)) return
  customer.asked.add(total)
  const lines = cart.lines.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty }))
  const of = { requestId: cart.requestId, branchId: 1, docDate: '2026-01-10' }
  day.guard(tab.finish({ ...of, lines, payments, seenTotal: total }))
}

/** The customer is short of money. */
async function takeOneOff(tab: Tab, customer: Customer): Promise<void> {
  const { lines } = tab.station.cart
  const [line] = lines
  if (!line || (lines.length === 1 && line.qty === 1)) return
  if (!(await tab.removeOne(line.key))) return
  tab.set({ ...tab.station, cart: lessened(tab.station.cart, line.key, 1) })
  customer.goods.set(line.goodsUnitId, (customer.goods.get(line.goodsUnitId) ?? 0) - 1)
  await tab.rest()
}

/** Ended by force and opened anew, a second one beside it, or one that stood there. */
async function reopen(
  counter: Counter,
  next: Customer,
  /** The last sale before his. */
  before: string | null,
): Promise<void> {
  const { day, tab, others, who } = counter
  const kind = day.random()
  if (kind < 0.6) {
    tab.kill()
    counter.tab = new Tab(day, who)
    // What was scanned within milliseconds of it is not there, and everybody sees that.
    const { cart, next: ahead, lastSale } = counter.tab.station
    seenIn(next, saleKey(lastSale) === before ? ahead : cart)
    return
  }
  await tab.rest()
  tab.letGo()
  const older = kind < 0.8 ? undefined : others.shift()
  others.push(tab)
  older?.take(who)
  counter.tab = older ?? new Tab(day, who)
}

function seenIn({ goods }: Customer, cart: Pick<Cart, 'lines'> | null): void {
  for (const [unit, qty] of goods) {
    const there = cart?.lines.find(({ goodsUnitId }) => goodsUnitId === unit)?.qty ?? 0
    goods.set(unit, Math.min(there, qty))
  }
}

async function changeCashier(counter: Counter): Promise<void> {
  const { tab } = counter
  const { stage, cart, next } = tab.station
  if (!['OPEN', 'DONE'].includes(stage) || cart.lines.length > 0 || next) return
  await tab.rest()
  counter.who = 3 - counter.who
  tab.take(counter.who)
}

function jump(day: Day): void {
  day.wall += (day.random() - 0.5) * 6 * 60 * MINUTE
  day.jumped = true
}
