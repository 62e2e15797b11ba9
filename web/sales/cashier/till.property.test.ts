import { afterEach, expect, test, vi } from 'vitest'
import { playDay } from '../../../tests/offline/days/play.ts'
import { randomOf } from '../../../tests/offline/days/time.ts'
import { type Cart, exact, type TillCustomer } from './cart.ts'
import { pay, settle, type World } from './flow.ts'
import type { TillGoods } from './goods-lookup.ts'
import { cardReader } from './member-card.ts'
import type { Tender } from './pay/tenders.ts'
import { type Key, newRouter, type Router, rested, routed } from './router.ts'
import { isBegunBy, isWhole, readScan, sellsOf } from './scan.ts'
import {
  addTender,
  goOn,
  newStation,
  type PaymentBody,
  type Station,
  scanGoods,
  setCustomer,
  sold,
  startPaying,
  stopPaying,
} from './station.ts'
import { BEGUN_MS, goneOn, isOfGoods, noRun, type Spot } from './typing.ts'

/**
 * A shop in virtual time: lines of 0–3 s that lose what they carry on either way, browsers that are reloaded,
 * a second tab that takes over, scans at any moment. Whatever happens, each customer has paid exactly once for
 * exactly his goods, under his own name, with all the money that was taken of him. How many of the next goods, typed
 * in whatever state and while that state changes, is told of these goods and of no others.
 */
const SHOPS = 230
const CUSTOMERS = 6
/** Of those that `npm run bench -- offline-days` plays. */
const DAYS = 100

class NoAnswer extends Error {}
class Refusal extends Error {}
/** An answer that does not say what became of it: 500, 502, 503. */
class Trouble extends Error {}

interface Shop {
  random: () => number
  server: ReturnType<typeof serverOf>
  /** What lies in the browser, whoever is looking. */
  stored: { tab: number; station: Station; queue: PaymentBody[] }
  /** Its till sells on when nobody answers. */
  alone: boolean
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

function serverOf(random: () => number) {
  const sales = new Map<string, { body: PaymentBody; id: number }>()
  const withdrawn = new Set<string>()
  /** There, the work, and back; each way may be slow and may lose what it carries. */
  async function line<T>(work: () => T): Promise<T> {
    const lost = random()
    if (lost < 0.15) {
      await sleep(random() * 3000)
      throw new NoAnswer()
    }
    const arrives = sleep(random() * 3000).then(work)
    // A line that breaks early: what was sent may still arrive later.
    if (lost < 0.3) {
      arrives.catch(() => undefined)
      await sleep(random() * 3000)
      throw new NoAnswer()
    }
    const reply = await arrives
    await sleep(random() * 3000)
    return reply
  }
  const replyOf = ({ body, id }: { body: PaymentBody; id: number }) => ({
    id,
    docNo: `FJ/${id}`,
    status: 'PAID',
    totals: null,
    warnings: [],
    change: 0,
    points: 0,
    total: body.seenTotal ?? 0,
  })
  return {
    sales,
    pay: (body: PaymentBody) =>
      line(() => {
        const known = sales.get(body.requestId)
        if (known && JSON.stringify(known.body) !== JSON.stringify(body))
          throw new Refusal('reused')
        if (known) return replyOf(known)
        if (random() < 0.1) throw new Trouble()
        if (withdrawn.has(body.requestId) || random() < 0.1) throw new Refusal('refused')
        const sale = { body: structuredClone(body), id: sales.size + 1 }
        sales.set(body.requestId, sale)
        if (random() < 0.1) throw new Trouble()
        return replyOf(sale)
      }),
    /** What a till kept and sends later has happened, whatever became of its key. */
    take: (body: PaymentBody) =>
      line(() => {
        if (random() < 0.1) throw new Trouble()
        if (!sales.has(body.requestId))
          sales.set(body.requestId, { body: structuredClone(body), id: sales.size + 1 })
        if (random() < 0.1) throw new Trouble()
      }),
    withdraw: (key: string) =>
      line(() => {
        const known = sales.get(key)
        if (random() < 0.1) throw new Trouble()
        if (!known) withdrawn.add(key)
        const none = { id: null, docNo: null, total: null, change: 0, points: 0 }
        const reply = known ? replyOf(known) : none
        return { ...reply, saved: known !== undefined, kind: null, savedAt: null }
      }),
    memberOf: (code: string) => line(() => memberOf(code)).catch(() => null),
  }
}

const memberOf = (code: string): TillCustomer => ({
  id: Number(code.slice(3)),
  name: code,
  type: 'MEMBER',
  priceLevel: 'MEMBER',
  points: 0,
})
const goodsOf = (code: string): TillGoods => ({
  goodsUnitId: Number(code.slice(3)),
  goodsId: 1,
  code,
  name: code,
  unitName: 'PCS',
  conversion: 1,
  allowFraction: code.startsWith('KG'),
  taxType: 'BKP',
  prices: [],
})
const index = {
  exact: (code: string) => (/^(BR|KG)-/.test(code) ? goodsOf(code) : undefined),
  weighed: (plu: string) => goodsOf(`KG-${Number(plu)}`),
}
/** By GS1: what a scale prints of so many grams. */
function labelOf(plu: number, grams: number): string {
  const body = `20${String(plu).padStart(5, '0')}${String(grams).padStart(5, '0')}`
  const sum = [...body].reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
let ids = 0

const KEPT = { number: 'SBY-K1', total: 0, change: 0, points: 0 }

/** One browser tab: it dies with a reload, and what still comes back to it changes nothing. */
function tabOf(shop: Shop) {
  const tab = ++ids
  shop.stored.tab = tab
  let station = structuredClone(shop.stored.station)
  let told: string | null = null
  const keep = (next: Station) => {
    if (shop.stored.tab !== tab) return false
    station = next
    shop.stored.station = structuredClone(next)
    return true
  }
  const world: World = {
    get: () => station,
    keep: async (next) => keep(next),
    pay: shop.server.pay,
    withdraw: (_, key) => shop.server.withdraw(key),
    newKey: () => `key-${++ids}`,
    tell: (trouble) => {
      told = trouble
    },
    keepSold: async () => {
      const { sent } = station
      // A disk that is full keeps nothing, and what is not kept was not sold.
      if (!shop.alone || !sent || shop.random() < 0.1) return false
      await sleep(shop.random() * 50)
      const { requestId } = sent.body
      if (station.sent?.body.requestId !== requestId || shop.stored.tab !== tab) return false
      shop.stored.queue.push(structuredClone(sent.body))
      return keep(sold(station, requestId, { ...KEPT, id: -++ids }))
    },
    patience: async () => void (await sleep(4000)),
    troubleOf: (error) => (error instanceof Trouble ? 'trouble' : null),
    pause: async () => void (await sleep(3000)),
    takenBack: 'taken back',
    refusedBy: (error) =>
      error instanceof Refusal ? { message: error.message, changed: null } : null,
  }
  const alive = () => shop.stored.tab === tab
  /** Two tabs may send the same; it leaves the queue by the answer alone. */
  const sendAll = async () => {
    while (alive() && shop.alone) {
      const [first] = shop.stored.queue
      const answered = first ? shop.server.take(first).then(() => true) : false
      if (await Promise.resolve(answered).catch(() => false))
        shop.stored.queue = shop.stored.queue.filter((one) => one !== first)
      await sleep(8000)
    }
  }
  const resolve = async () => {
    while (alive() && station.stage === 'SENT') {
      await settle(world, null).catch(() => undefined)
      await sleep(3000)
    }
  }
  const card = cardReader({
    get: () => station,
    set: keep,
    memberOf: shop.server.memberOf,
    onWrong: () => undefined,
  })
  void resolve()
  void sendAll()
  return {
    alive,
    /** What the cashier reads of the payment in hand; a payment that came back never does so without a word. */
    told: () => ({ trouble: told, refused: station.refused?.message ?? null }),
    get: () => station,
    keep,
    card,
    scan: (code: string) => {
      if (code.startsWith('MB-')) return void card(code)
      const read = readScan(code)
      const sells = read?.kind === 'goods' ? sellsOf(index, read.text, read.qty) : null
      if (!sells || !isWhole(sells)) throw new Error(`a scan that sells nothing: ${code}`)
      keep(scanGoods(station, sells))
    },
    finish: (body: PaymentBody) =>
      pay(world, body, 0)
        .catch(() => undefined)
        .then(resolve),
  }
}
type Tab = ReturnType<typeof tabOf>

const SPOTS: Record<Station['stage'], Spot> = {
  OPEN: 'text',
  PAYING: 'figure',
  SENT: 'figure',
  DONE: 'none',
}

/** The box of the goods and the cash field of whichever tab is open. */
function fieldsOf(tab: () => Tab) {
  let [box, boxAt, cash, run] = ['', Number.NEGATIVE_INFINITY, '', noRun]
  const toBox = (text: string) => {
    box += text
    boxAt = Date.now()
  }
  return {
    cash: () => cash,
    emptyCash: () => {
      cash = ''
      run = noRun
    },
    type: (key: string) => {
      const { stage } = tab().get()
      const begun = box !== '' && Date.now() - boxAt < BEGUN_MS
      if (stage === 'OPEN') return toBox(key)
      if (!isOfGoods(stage, SPOTS[stage], key, begun)) {
        run = goneOn(run, key, Date.now(), cash)
        cash += key
        return
      }
      if (stage === 'PAYING' && !begun) {
        cash = run.before
        toBox(run.text)
      }
      toBox(key)
      if (stage === 'DONE') tab().keep(goOn(tab().get()))
    },
    scan: (code: string) => {
      const before = isBegunBy(box, code, (text) => sellsOf(index, text, null) !== null) ? box : ''
      if (before) box = ''
      if (tab().get().stage === 'DONE') tab().keep(goOn(tab().get()))
      tab().scan(before + code)
    },
    box: () => box,
  }
}

/** The keyboard in front of whichever tab is open. */
function keyboardOf(random: () => number, tab: () => Tab) {
  let router: Router = newRouter()
  const fields = fieldsOf(tab)
  const after = (verdict: ReturnType<typeof routed>) => {
    router = verdict.router
    for (const { key } of verdict.typed) fields.type(key)
    if (verdict.scan !== null) fields.scan(verdict.scan)
    return verdict
  }
  const press = (key: string) => {
    const event: Key = { key, at: Date.now(), plain: true }
    const verdict = after(routed(router, event))
    if (verdict.passes) fields.type(key)
  }
  return {
    fields,
    scans: async (code: string) => {
      for (const key of code) {
        press(key)
        await sleep(1 + random() * 30)
      }
      press(random() < 0.5 ? 'Enter' : 'Tab')
      await sleep(60)
    },
    types: async (text: string) => {
      for (const key of text) {
        press(key)
        await sleep(70 + random() * 200)
        after(rested(router, Date.now()))
      }
    },
  }
}

const bodyOf = (cart: Cart): PaymentBody => ({
  requestId: cart.requestId,
  branchId: 1,
  docDate: '2026-01-10',
  ...(cart.customer ? { customerId: cart.customer.id } : {}),
  lines: cart.lines.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty })),
  payments: cart.tenders.map(({ payment }) => payment),
})
/** Money that a machine took, what lies with us for a customer, paper of his bank. */
const KINDS = ['QRIS', 'DEPOSIT', 'DOWN_PAYMENT', 'GIRO', 'CHEQUE']
const tenderOf = (key: string, kind = 'QRIS'): Tender => ({
  key,
  label: kind,
  fact: '',
  kind,
  payment: { methodId: 1 + KINDS.indexOf(kind), amount: 1000, refNo: key },
})

interface Wanted {
  member: string | null
  goods: Map<number, number>
  tenders: string[]
}

async function openShop(seed: number) {
  const random = randomOf(seed)
  const shop: Shop = {
    random,
    server: serverOf(random),
    stored: { tab: 0, station: newStation(), queue: [] },
    alone: seed % 2 === 0,
  }
  let tab = tabOf(shop)
  const reload = () => {
    if (random() < 0.12) tab = tabOf(shop)
  }
  const keyboard = keyboardOf(random, () => tab)
  const wanted: Wanted[] = Array.from({ length: CUSTOMERS }, (_, i) => ({
    member: random() < 0.5 ? `MB-${100 + i}` : null,
    goods: new Map(),
    tenders: [],
  }))
  const scanFor = async (customer: Wanted | undefined) => {
    if (!customer) return
    // The next one may show his card while the server still saves; nobody waits for what it comes to.
    if (customer.member && tab.get().stage === 'SENT') await keyboard.scans(customer.member)
    const { typed, code, unit, qty } = scanOf(random)
    customer.goods.set(unit, exact((customer.goods.get(unit) ?? 0) + qty))
    const { fields } = keyboard
    const cash = tab.get().stage === 'PAYING' ? fields.cash() : null
    await keyboard.types(typed)
    await keyboard.scans(code)
    expect(fields.box(), `shop ${seed}: ${typed}${code}`).toBe('')
    if (cash !== null) expect(fields.cash(), `shop ${seed}: ${typed}${code}`).toBe(cash)
    reload()
  }
  for (const [i, customer] of wanted.entries()) {
    for (let n = 1 + random() * 4; n > 0; n -= 1) await scanFor(customer)
    if (customer.member) await identify(customer.member, keyboard, () => tab)
    const sold = soldIn(shop)
    let tries = 0
    // A scan of the next customer's goods goes on to his cart: the sale is seen by its number.
    const before = tab.get().lastSale?.id
    while (tab.get().lastSale?.id === before) {
      if (tries++ > 200) throw new Error(`shop ${seed}: customer ${i} never gets through`)
      expectWords(tab, tries > 1)
      if (random() < 0.3 && tab.get().stage !== 'SENT') {
        tab.keep(startPaying(tab.get()))
        await countCash(keyboard, () => tab, random)
        if (random() < 0.5) await scanFor(wanted[i + 1])
      }
      await attempt(shop, () => tab, customer, i)
      if (random() < 0.5 && ['SENT', 'PAYING'].includes(tab.get().stage))
        await scanFor(wanted[i + 1])
      reload()
      await sleep(random() * 4000)
    }
    expect(soldIn(shop), `shop ${seed}: customer ${i}`).toBe(sold + 1)
    // A key or a scan goes on by itself.
    if (random() < 0.5) await scanFor(wanted[i + 1])
    else tab.keep(goOn(tab.get()))
  }
  // Whatever was under way all day long has arrived by now.
  await sleep(20_000)
  while (shop.stored.queue.length > 0) await sleep(5000)
  return { wanted, server: shop.server }
}

/** Sales by their keys, wherever they lie. */
const soldIn = ({ server, stored }: Shop) =>
  new Set([...server.sales.keys(), ...stored.queue.map((body) => body.requestId)]).size

/** No trouble is told of what is known, and what was sent and is here again says why. */
function expectWords({ get, told }: Tab, again: boolean): void {
  const { stage } = get()
  const { trouble, refused } = told()
  if (stage !== 'SENT') expect(trouble).toBeNull()
  if (stage === 'PAYING' && again) expect(refused).not.toBeNull()
}

/** Goods, goods that are weighed and packets of a scale; alone, or so many as were typed before. */
function scanOf(random: () => number) {
  const among = (most: number) => 1 + Math.floor(random() * most)
  const times = random() < 0.5 ? 1 + among(11) : 1
  const typed = times === 1 ? '' : `${times}*`
  const kind = random()
  if (kind < 0.6) {
    const unit = among(5)
    return { typed, code: `BR-${unit}`, unit, qty: times }
  }
  const unit = 10 + among(3)
  const grams = among(2000)
  if (kind < 0.8)
    return { typed, code: labelOf(unit, grams), unit, qty: exact((times * grams) / 1000) }
  return {
    typed: `${String(grams / 1000).replace('.', ',')}*`,
    code: `KG-${unit}`,
    unit,
    qty: grams / 1000,
  }
}

/** Typed where the money is taken, and no key of a scan comes between. */
async function countCash(
  { fields, types }: ReturnType<typeof keyboardOf>,
  tab: () => Tab,
  random: () => number,
): Promise<void> {
  if (tab().get().stage !== 'PAYING') return
  const amount = String(Math.floor(random() * 1e6))
  fields.emptyCash()
  await types(amount)
  expect(fields.cash()).toBe(amount)
  // The money is in the hand before it is counted.
  await sleep(BEGUN_MS)
}

/** The card is shown until the name stands there, as people do. */
async function identify(
  member: string,
  keyboard: ReturnType<typeof keyboardOf>,
  tab: () => Tab,
): Promise<void> {
  while (tab().get().cart.customer?.name !== member) {
    await keyboard.scans(member)
    await sleep(7000)
  }
}

/** One thing a cashier does next, by what the screen says. */
async function attempt(shop: Shop, tab: () => Tab, customer: Wanted, i: number): Promise<void> {
  const { get, keep, finish } = tab()
  if (get().stage === 'OPEN') keep(startPaying(get()))
  if (get().stage !== 'PAYING') return
  if (shop.random() < 0.3 || get().cart.tenders.length === 0) {
    const ref = `T${i}-${customer.tenders.length}`
    customer.tenders.push(ref)
    const kind = customer.member ? KINDS[Math.floor(shop.random() * KINDS.length)] : 'QRIS'
    keep(addTender(get(), tenderOf(ref, kind)))
    if (customer.member && shop.random() < 0.1) strangersCard(tab(), ref, customer)
  }
  // Esc, and in again: what was charged is still there.
  if (shop.random() < 0.2) {
    keep(stopPaying(get()))
    keep(startPaying(get()))
  }
  void finish(bodyOf(get().cart))
}

/** Another's card by mistake, and back: what lay with us for the customer is off the list, what was taken stays. */
function strangersCard({ get, keep }: Tab, ref: string, customer: Wanted): void {
  const own = get().cart.customer
  const tender = get().cart.tenders.find(({ key }) => key === ref)
  if (get().stage !== 'PAYING' || !own || !tender) return
  for (const who of [memberOf('MB-999'), own]) {
    const next = setCustomer(get(), get().cart.id, who)
    if (next) keep(next)
  }
  const his = ['DEPOSIT', 'DOWN_PAYMENT']
  const gone = get().cart.tenders.every(({ key }) => key !== ref)
  expect(gone).toBe(his.includes(tender.kind))
  customer.tenders = get().cart.tenders.map(({ key }) => key)
}

function goodsIn({ lines }: PaymentBody): Record<number, number> {
  const sums: Record<number, number> = {}
  for (const { goodsUnitId, qty } of lines ?? [])
    sums[goodsUnitId] = exact((sums[goodsUnitId] ?? 0) + qty)
  return sums
}

/** What was kept comes later than what was sold after it. */
const inOneOrder = (sales: readonly object[]) =>
  sales.map((sale) => JSON.stringify(sale)).toSorted()

afterEach(() => {
  vi.useRealTimers()
})

test('nothing is lost, doubled, forgotten or sold to somebody else, whatever fails', async () => {
  vi.useFakeTimers()
  for (let seed = 1; seed <= SHOPS; seed += 1) {
    let over = false
    const day = openShop(seed).finally(() => {
      over = true
    })
    day.catch(() => undefined)
    while (!over) await vi.advanceTimersByTimeAsync(5000)
    const { wanted, server } = await day
    const sold = [...server.sales.values()].map(({ body }) => ({
      member: body.customerId ? `MB-${body.customerId}` : null,
      goods: goodsIn(body),
      tenders: body.payments.map((one) => one.refNo),
    }))
    const asked = wanted.map(({ member, goods, tenders }) => ({
      member,
      goods: Object.fromEntries(goods),
      tenders,
    }))
    expect(inOneOrder(sold), `shop ${seed}`).toEqual(inOneOrder(asked))
  }
}, 120_000)

test('days without a line, after a restore, in two tabs and by a wrong clock end as they were told', async () => {
  for (let seed = 1; seed <= DAYS; seed += 1) expect((await playDay(seed)).faults).toEqual([])
}, 120_000)
