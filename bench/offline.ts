import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { missedOf } from './limits.ts'
import { arrived, faultsOf, openShop, PRICE, sellBeside, type Shop } from './offline-shop.ts'
import {
  type Till,
  closeDone,
  closeTill,
  cut,
  fillCart,
  memoryOf,
  mend,
  openTill,
  putAside,
  reopened,
  room,
  scanRows,
  scanUntil,
  sellOnce,
  slowDown,
} from './offline-till.ts'
import { quantile, round, say } from './stage.ts'

const OPENINGS = 5
/** So many sales are kept on the slow processor. */
const SLOWED = 100
/** Sales that are made while there is a line. */
const DIRECT = 20
/** Wanted, milliseconds, milliseconds and seconds. */
const OPEN_MS = 1000
/** On a bad line: a till waits three seconds for its page and five for who is signed in (docs/domain/offline.md §11.2). */
const OPEN_BAD_MS = 8000 + OPEN_MS
/** What a customer waits for there: that his total is allowed, told and paid, each no longer than the branch lets it. */
const SOLD_BAD_MS = 3 * 4000
const ROW_MS = 50
const SEND_S = 60

/**
 * A till with `--goods` (50,000) on a processor `--slowdown` times slower (4). In `--turns` (3): how soon it opens again
 * without a line, and from the scanner's Enter until the row is painted there. Then `--sales` (1,000) are kept: how many
 * a second, how many fit, the page's memory with them; and they are sent beside two tills that sell without a pause.
 * `--bad-line`: wherever there is a line, it is one of 400 ms there and back that loses a twentieth.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: {
      'bad-line': { type: 'boolean', default: false },
      goods: { type: 'string', default: '50000' },
      sales: { type: 'string', default: '1000' },
      slowdown: { type: 'string', default: '4' },
      turns: { type: 'string', default: '3' },
    },
  })
  const [goods, sales] = [Number(values.goods), Number(values.sales)]
  const bad = values['bad-line']
  const shop = await openShop(goods, 100 * sales)
  const till = await openTill(shop, Number(values.slowdown), bad)
  say(`the till stands open, ${load()}`)
  const { warm, withLine, kept, sent } = await play(shop, till, Number(values.turns), sales).catch(
    async (error: unknown) => {
      say(`it stands at: ${await till.page.locator('body').innerText()}`)
      throw error
    },
  )
  till.refuse()
  await closeTill(till)
  const { numbers: direct, ...sold } = withLine
  // What is kept because its answer came too late is told to a person: there was a line.
  const expected = bad ? ['CONNECTED'] : []
  const numbers = [...direct, ...kept.numbers]
  const faults = await faultsOf(shop, numbers, sent.besideSales, expected)
  for (const fault of faults) say(fault)
  await shop.stop()
  const { numbers: _, ...figures } = kept
  const onBadLine = {
    openWithLineP95Ms: [warm.openWithLineP95Ms, OPEN_BAD_MS],
    soldP95Ms: [sold.soldP95Ms, SOLD_BAD_MS],
  } as const
  return {
    ours: warm.goodsMs,
    limit: OPEN_MS,
    goods,
    sales,
    slowdown: Number(values.slowdown),
    badLine: bad,
    ...warm,
    ...sold,
    ...figures,
    ...sent,
    faults: faults.length,
    load: load(),
    missed: missedOf({
      goodsMs: [warm.goodsMs, OPEN_MS],
      rowP95Ms: [warm.rowP95Ms, ROW_MS],
      faults: [faults.length, 0],
      // One at a time, each there and back: on such a line it is the line that counts.
      ...(bad ? onBadLine : { sendSeconds: [sent.sendSeconds, SEND_S] as const }),
    }),
  }
}

async function play(shop: Shop, till: Till, turns: number, sales: number) {
  const warm = await warmTurns(till, turns)
  const withLine = await sellWithLine(shop, till)
  await cut(till)
  const kept = await keepSales(till, sales)
  const sent = await send(shop, till, sales + withLine.soldKept)
  return { warm, withLine, kept, sent }
}

const load = () => `load ${round(loadavg()[0] ?? 0, 1)}`

/** Each turn's own figures are told, for what else the machine does is in them. */
async function warmTurns(till: Till, turns: number) {
  const open: number[] = []
  const goods: number[] = []
  const rows: number[] = []
  const withLine: number[] = []
  const openWithLine: number[] = []
  for (let turn = 1; turn <= turns; turn += 1) {
    await fillCart(till)
    const connected = await scanRows(till)
    await putAside(till)
    for (let n = 0; n < OPENINGS; n += 1) openWithLine.push((await reopened(till)).goodsMs)
    await cut(till)
    const opened = []
    for (let n = 0; n < OPENINGS; n += 1) opened.push(await reopened(till))
    await fillCart(till)
    const alone = await scanRows(till)
    await putAside(till)
    await mend(till)
    open.push(...opened.map(({ openMs }) => openMs))
    goods.push(...opened.map(({ goodsMs }) => goodsMs))
    rows.push(...alone)
    withLine.push(...connected)
    const told = [
      `opens in ${list(opened.map(({ openMs }) => openMs))} ms`,
      `finds goods after ${list(opened.map(({ goodsMs }) => goodsMs))} ms`,
      `rows p50 ${Math.round(quantile(alone, 0.5))}, p95 ${Math.round(quantile(alone, 0.95))} ms`,
    ]
    say(`turn ${turn}: ${told.join('; ')}; ${load()}`)
  }
  return {
    openMs: round(quantile(open, 0.5), 0),
    openP95Ms: round(quantile(open, 0.95), 0),
    goodsMs: round(quantile(goods, 0.5), 0),
    goodsP95Ms: round(quantile(goods, 0.95), 0),
    openWithLineMs: round(quantile(openWithLine, 0.5), 0),
    openWithLineP95Ms: round(quantile(openWithLine, 0.95), 0),
    rowP50Ms: round(quantile(rows, 0.5), 1),
    rowP95Ms: round(quantile(rows, 0.95), 1),
    rowWithLineP50Ms: round(quantile(withLine, 0.5), 1),
    rowWithLineP95Ms: round(quantile(withLine, 0.95), 1),
  }
}

const list = (all: number[]) => all.map((ms) => Math.round(ms)).join(', ')

/** F9 until it is told as done; those without an answer in time become sales of the device, and are sent. */
async function sellWithLine(shop: Shop, till: Till) {
  const { times, numbers } = await keepSome(till, DIRECT)
  await closeDone(till)
  const soldKept = numbers.filter((number) => /-K\d+-/.test(number)).length
  while ((await arrived(shop)) < soldKept) await sleep(200)
  return {
    numbers,
    soldP50Ms: round(quantile(times, 0.5), 0),
    soldP95Ms: round(quantile(times, 0.95), 0),
    soldKept,
  }
}

async function keepSales(till: Till, sales: number) {
  const empty = await memoryOf(till)
  const before = await room(till)
  const slowed = Math.min(SLOWED, sales)
  const first = await keepSome(till, slowed)
  // The rest is only to lie there, by the processor as it is.
  await slowDown(till, 1)
  const rest = await keepSome(till, sales - slowed)
  await slowDown(till, till.slowdown)
  await closeDone(till)
  const after = await room(till)
  const full = await memoryOf(till)
  const bytes = (after.usage - before.usage) / sales
  const numbers = [...first.numbers, ...rest.numbers]
  const { times } = first
  return {
    numbers,
    keptP50Ms: round(quantile(times, 0.5), 0),
    keptP95Ms: round(quantile(times, 0.95), 0),
    keptPerSecond: round(slowed / first.seconds),
    keptPerSecondUnslowed: round((sales - slowed) / rest.seconds),
    keptRupiah: sales * PRICE,
    bytesASale: Math.round(bytes),
    fit: Math.floor((after.quota - before.usage) / bytes),
    quotaMb: Math.round(after.quota / 2 ** 20),
    heapMb: round(empty.heapMb, 1),
    processMb: round(empty.processMb, 0),
    heapFullMb: round(full.heapMb, 1),
    processFullMb: round(full.processMb, 0),
  }
}

async function keepSome(till: Till, sales: number) {
  const times: number[] = []
  const numbers: string[] = []
  const began = performance.now()
  for (let n = 1; n <= sales; n += 1) {
    const { number, ms } = await sellOnce(till)
    times.push(ms)
    numbers.push(number)
    if (n % 100 === 0) say(`${n} kept, ${load()}`)
  }
  return { times, numbers, seconds: (performance.now() - began) / 1000 }
}

/** Until nothing lies unsent, beside two tills that sell and while rows are scanned at this one. */
async function send(shop: Shop, till: Till, sales: number) {
  const ended = await sellBeside(shop)
  const began = performance.now()
  await mend(till)
  const rows = await scanUntil(till, async () => (await arrived(shop)) >= sales)
  const sendSeconds = round((performance.now() - began) / 1000, 1)
  const beside = await ended()
  say(`sent in ${sendSeconds} s beside ${beside.besideSales} sales, ${load()}`)
  return {
    sendSeconds,
    ...beside,
    rowSendingP50Ms: round(quantile(rows, 0.5), 1),
    rowSendingP95Ms: round(quantile(rows, 0.95), 1),
  }
}
