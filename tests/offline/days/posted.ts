import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { openShift } from '#server/sales/till-story.ts'
import { type OfflineTill, type Signed, offlineTill, soldLine, today } from '../till.ts'
import { type Sent, send } from './send.ts'
import { randomOf } from './time.ts'

const { offline, shift, cashier } = api.sales
const PRICE = 37_500
const FLOAT = 500_000
const EVENTS = 12

/** A branch whose tills sell, with the goods and the money that truly lie there. */
interface World {
  t: TestApp
  till: OfflineTill
  branchId: number
  unit: number
  method: number
  customerId: number
  warehouseId: number
  /** Pieces on the shelf, whatever the books say. */
  pieces: number
  /** Rupiah in the drawer. */
  cash: number
  /** What the till has not sent, the oldest first. */
  queue: Sent[]
  keys: string[]
  sales: number
}

export async function beginPosted(t: TestApp): Promise<World> {
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 30, 28_500]], today())
  const till = await offlineTill(t)
  const world = {
    t,
    till,
    branchId: await t.id('branch', 'SBY'),
    unit: await t.id('unit', 'MG2/PCS'),
    method: await t.id('method', 'TUNAI'),
    customerId: await t.id('customer', 'Ibu Sari'),
    warehouseId: await t.id('warehouse', 'SBY/TOKO'),
    cash: FLOAT,
    queue: [],
    keys: [],
    pieces: 0,
    sales: 0,
  }
  return { ...world, pieces: await onHand(world) }
}

/**
 * A shift of random sales, direct and kept, below zero and into what a booking holds, sent once or twice, by the till,
 * by a colleague or as a file, before its drawer is counted or after. The books must say what the shop knows: goods,
 * money, one document for each sale. Answers what differs.
 */
export async function playPosted(w: World, seed: number): Promise<string[]> {
  const random = randomOf(seed)
  const before = await figures(w)
  for (let n = 0; n < EVENTS; n += 1) {
    const deed = DEEDS[Math.floor(random() * DEEDS.length)] as Deed
    await deed(w, random)
  }
  const late = random() < 0.4
  if (!late) await sendAll(w, random)
  const counted = w.cash
  await close(w, counted)
  await sendAll(w, random)
  const after = await figures(w)
  const unknown = await w.t.call('kasir.sby', offline.unknown, {
    branchId: w.branchId,
    requestIds: w.keys.length > 0 ? w.keys : [newRequest()],
  })
  const told = w.keys.length > 0 ? unknown.requestIds.length : 0
  const truth: [string, number, number][] = [
    ['sales', w.sales, after.sales - before.sales],
    ['pieces', w.pieces, after.pieces],
    ['drawer', counted - FLOAT, after.drawer - before.drawer],
    ['over or short', 0, after.over - before.over],
    ['unknown keys', 0, told],
  ]
  await expectBooksInOrder(w.t.db)
  await begin(w)
  return truth.flatMap(([what, is, booked]) =>
    is === booked ? [] : [`shift ${seed}: ${what} ${is}, booked ${booked}`],
  )
}

type Deed = (w: World, random: () => number) => Promise<void>
const some = (random: () => number, most: number) => 1 + Math.floor(random() * most)
const linesOf = ({ unit }: World, qty: number) => [{ goodsUnitId: unit, qty }]

function sold(w: World, qty: number, key: string): void {
  w.pieces -= qty
  w.cash += qty * PRICE
  w.sales += 1
  w.keys.push(key)
}

const keep = async (w: World, qty: number): Promise<Signed> =>
  w.till.keep({
    lines: [soldLine(w.unit, qty, PRICE)],
    payments: [{ methodId: w.method, amount: qty * PRICE }],
    total: qty * PRICE,
  })

/** By the books alone, less what bookings hold: what a sale with a line may take. */
async function free({ t, branchId }: World): Promise<number> {
  const { rows } = await t.db.query(
    `select coalesce(sum(on_hand - reserved), 0)::int as n from stock_level l join goods g on g.id = l.goods_id join warehouse w on w.id = l.warehouse_id
     where g.code = 'MG2' and l.branch_id = $1 and w.code = 'TOKO'`,
    [branchId],
  )
  return rows[0].n
}

const direct: Deed = async (w, random) => {
  const qty = some(random, 3)
  if ((await free(w)) < qty) return
  await payDirect(w, qty, newRequest())
}
async function payDirect(w: World, qty: number, requestId: string): Promise<void> {
  await w.t.call('kasir.sby', cashier.payment, {
    requestId,
    branchId: w.branchId,
    docDate: today(),
    lines: linesOf(w, qty),
    payments: [{ methodId: w.method, amount: qty * PRICE }],
  })
  sold(w, qty, requestId)
}
const keptAlone: Deed = async (w, random) => {
  const qty = some(random, 4)
  const kept = await keep(w, qty)
  w.queue.push(kept)
  sold(w, qty, kept.sale.requestId)
}
/** Whatever the shelf is said to have. */
const keptBelowZero: Deed = async (w, random) => {
  const qty = Math.max(1, await free(w)) + some(random, 3)
  const kept = await keep(w, qty)
  w.queue.push(kept)
  sold(w, qty, kept.sale.requestId)
}
/** Its answer was lost, and the till kept it. */
const keptTwice: Deed = async (w, random) => {
  const qty = some(random, 2)
  if ((await free(w)) < qty) return
  const kept = await keep(w, qty)
  await payDirect(w, qty, kept.sale.requestId)
  w.queue.push(kept)
}
const takenBack: Deed = async (w, random) => {
  const qty = some(random, 3)
  const { sale, ...sent } = await keep(w, qty)
  const back = await w.till.tell({
    kind: 'TAKE_BACK',
    saleId: sale.requestId,
    total: qty * PRICE,
    reason: 'Salah barang',
  })
  w.queue.push(sent, back)
  w.sales += 1
  w.keys.push(sale.requestId)
}
const takenOff: Deed = async (w) => {
  const told = { told: 2 * PRICE, total: PRICE, leaves: PRICE, reason: 'Uang kurang' }
  const entry = { kind: 'REMOVAL', what: 'LINE', cartKey: newRequest(), ...told } as const
  w.queue.push(await w.till.tell({ ...entry, lines: linesOf(w, 1) }))
}
const booked: Deed = async (w, random) => {
  const qty = some(random, 3)
  if ((await free(w)) < qty) return
  await w.t.call('sales.sby', api.sales.salesOrder.add, {
    type: 'BOOKING',
    requestId: newRequest(),
    branchId: w.branchId,
    docDate: today(),
    customerId: w.customerId,
    warehouseId: w.warehouseId,
    lines: linesOf(w, qty),
  })
}
const received: Deed = async (w, random) => {
  const qty = 5 + some(random, 20)
  await receiveGoods(
    w.t,
    'SBY',
    'TOKO',
    [['MG2/PCS', qty, 27_000 + 100 * some(random, 30)]],
    today(),
  )
  w.pieces += qty
}
const sent: Deed = async (w, random) => {
  const first = w.queue.slice(0, some(random, 3))
  await send(w, random, first)
  w.queue = w.queue.slice(first.length)
}
const alive: Deed = async ({ t, branchId, till, queue }) => {
  const { deviceId } = till
  // A till that still has its line tells that nothing lies on it.
  if (queue.length > 0) return
  await t.call('kasir.sby', offline.heartbeat, {
    branchId,
    deviceId,
    unsent: 0,
    lastSeq: 0,
    version: 'kasir.js',
  })
}
const DEEDS: Deed[] = [
  direct,
  direct,
  keptAlone,
  keptAlone,
  keptAlone,
  keptBelowZero,
  keptTwice,
  takenBack,
  takenOff,
  booked,
  received,
  received,
  sent,
  sent,
  alive,
]

const sendAll: Deed = async (w, random) => {
  await send(w, random, w.queue)
  w.queue = []
}

async function close({ t, branchId, till }: World, counted: number): Promise<void> {
  await t.call('kepala.sby', shift.close, {
    requestId: newRequest(),
    branchId,
    id: till.shiftId,
    memo: 'Dihitung',
    counts: [{ denomination: 500, pieces: counted / 500 }],
  })
}

async function begin(w: World): Promise<void> {
  w.till.begin(await openShift(w.t, w.till.tillKey, FLOAT))
  Object.assign(w, { cash: FLOAT, sales: 0, keys: [] })
}

async function onHand({ t, branchId }: Pick<World, 't' | 'branchId'>): Promise<number> {
  const { rows } = await t.db.query(
    `select coalesce(sum(on_hand), 0)::int as n from stock_level l join goods g on g.id = l.goods_id where g.code = 'MG2' and l.branch_id = $1`,
    [branchId],
  )
  return rows[0].n
}

async function figures({ t, branchId }: World) {
  const { rows } = await t.db.query(
    `select coalesce(sum(l.debit - l.credit) filter (where a.usage = 'CASH_DRAWER'), 0)::int as drawer,
       coalesce(sum(l.debit - l.credit) filter (where a.usage = 'CASH_OVER_SHORT'), 0)::int as over,
       (select count(*) from document where kind = 'sales-invoice' and branch_id = $1)::int as sales
     from journal_line l join account a on a.id = l.account_id where l.branch_id = $1`,
    [branchId],
  )
  return { ...rows[0], pieces: await onHand({ t, branchId }) } as Record<
    'drawer' | 'over' | 'sales' | 'pieces',
    number
  >
}
