import { addDays } from '#contract/days.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer, TestApp } from '#server/platform/test-app.ts'
import { type Movement, type Rule, round, shortOf } from './oracle.ts'

/** Where all histories of a run happen: one company, one clock, goods of their own. */
export interface World {
  t: TestApp
  /** The clock, milliseconds; every deed takes the next second. */
  now: number
  id: Record<string, number>
}

export type Branch = 'SBY' | 'MLG'
export const branches: Branch[] = ['SBY', 'MLG']
/** Malang may sell what has not come yet, though it sends or breaks nothing that it has not; Surabaya has two warehouses. */
const WAREHOUSES: Record<Branch, string[]> = { SBY: ['TOKO', 'GUDANG'], MLG: ['TOKO'] }
const mayFallShort = (branch: Branch) => branch === 'MLG'

type Goods = 'X' | 'Y' | 'P'

/** What a document books against its stock. */
type Against =
  | 'GRNI'
  | 'COGS'
  | 'DAMAGE_EXPENSE'
  | 'STOCK_VARIANCE'
  | 'OTHER_INCOME'
  | 'INV_TRANSIT'
  | 'RK'
  | 'ASSEMBLY_APPLIED'
  | 'PURCHASE_VARIANCE'

export interface Document {
  id: number
  branch: Branch
  day: string
  moves: Movement[]
  against: Against
  /** Of a bill: its whole difference, what the stock does not bear is variance, and what was received. */
  bill?: { difference: bigint; received: bigint }
}

/** Goods under way between branches. */
interface Sending {
  document: Document
  to: Branch
  into: string
  /** A return of what had arrived. */
  back: boolean
  sent: bigint
  taken: bigint
  arrivals: { document: Document; qty: bigint }[]
  returned: bigint
}

export interface History {
  name: string
  pick(n: number): number
  goods: Record<Goods, { goods: number; unit: number }>
  recipe: number
  documents: Document[]
  movements: Movement[]
  /** Last price paid, in ten-thousandths of a rupiah. */
  prices: Map<string, bigint>
  unbilled: { document: Document; goods: Goods; qty: bigint; price: number }[]
  sendings: Sending[]
  differences: string[]
  refused: number
}

const EXTRA = 777n
const of = <T>(h: History, all: readonly T[]): T => all[h.pick(all.length)] as T
const pieces = (h: History, most: number) => BigInt(1 + h.pick(most))
const dayOf = (w: World) => new Date(w.now + 7 * 3_600_000).toISOString().slice(0, 10)
/** Today as a rule, else some days ago in the same month; not before `since`. */
function someDay(w: World, h: History, since = '2026-01-01'): string {
  const today = dayOf(w)
  const back = h.pick(2) === 0 ? 0 : h.pick(12)
  const first = `${today.slice(0, 7)}-01`
  const day = addDays(today, -back)
  return [day, first, since].sort().at(-1) as string
}

/** §4.4: today at the moment of posting, an earlier day at its start or end, never before what it follows. */
function momentOf(w: World, day: string, incoming: boolean, follows = 0): number {
  if (day === dayOf(w)) return w.now
  return Math.max(Date.parse(`${day}T${incoming ? '00:00:00' : '23:59:59'}+07:00`), follows)
}

export const stockOf = (h: History, branch: Branch, goods: string, warehouse?: string) =>
  h.movements
    .filter((m) => m.branch === branch && m.goods === goods)
    .filter((m) => !warehouse || m.warehouse === warehouse)
    .reduce((all, m) => all + m.qty, 0n)

/** What goods without an average are worth: at the last price paid when they were entered. */
const atLastPrice = (h: History, branch: Branch, goods: Goods, qty: bigint) =>
  round((h.prices.get(`${branch}/${goods}`) ?? 0n) * qty, 10_000n)

interface Plan {
  branch: Branch
  day: string
  against: Against
  moves: Omit<Movement, 'at' | 'entered' | 'branch'>[]
  follows?: number
}

let entered = 0

/** Moves as the plan says, at their moment and in the order of entry. */
function movesOf(w: World, plan: Plan): Movement[] {
  const incoming = plan.moves.every((m) => m.qty > 0n)
  const at = momentOf(w, plan.day, incoming, plan.follows)
  return plan.moves.map((m) => {
    entered += 1
    return { ...m, at, entered, branch: plan.branch }
  })
}

const leaves = (h: History, branch: Branch, goods: Goods, qty: bigint): Rule => ({
  from: 'average',
  otherwise: mayFallShort(branch) ? atLastPrice(h, branch, goods, qty) : 0n,
})

/** Does it, and holds against one another what the program and the rule of stock say of it. */
async function act<E extends Endpoint>(
  w: World,
  h: History,
  moves: Movement[],
  plan: Plan,
  endpoint: E,
  input: object,
): Promise<{ document: Document; answer: Answer<E> } | undefined> {
  const requestId = randomUUID()
  const answer = await w.t.ask('owner', endpoint, {
    requestId,
    branchId: w.id[plan.branch],
    docDate: plan.day,
    ...input,
  })
  const sold = plan.against === 'COGS' && mayFallShort(plan.branch)
  const short = sold ? undefined : shortOf(h.movements, moves)
  const { code } = answer.error ?? {}
  const refused = answer.status === 422 && ['STOCK_SHORT', 'BACKDATE_STOCK'].includes(code)
  if (refused !== (short !== undefined) || (answer.status !== 200 && !refused)) {
    const said = `${answer.status} ${JSON.stringify(answer.error ?? {}).slice(0, 200)}`
    h.differences.push(`${endpoint.path} ${plan.branch} ${plan.day}: ${said}, short: ${short}`)
  }
  if (answer.status !== 200) {
    h.refused += 1
    return undefined
  }
  const { rows } = await w.t.db.query('select id from document where request_id = $1', [requestId])
  const { branch, day, against } = plan
  const document = { id: Number(rows[0].id), branch, day, moves, against }
  h.documents.push(document)
  h.movements.push(...moves)
  return { document, answer }
}

const warehouseId = (w: World, branch: Branch, warehouse: string) => w.id[`${branch}/${warehouse}`]

export async function buy(
  w: World,
  h: History,
  more: Partial<{ branch: Branch; goods: Goods; qty: bigint; day: string }> = {},
) {
  const branch = more.branch ?? of(h, branches)
  const warehouse = of(h, WAREHOUSES[branch])
  const goods = more.goods ?? of(h, ['X', 'X', 'Y', 'Y', 'P'] as const)
  const qty = more.qty ?? pieces(h, 40)
  const price = 50 + h.pick(20_000)
  const day = more.day ?? someDay(w, h)
  const head = {
    branchId: w.id[branch]!,
    docDate: day,
    warehouseId: warehouseId(w, branch, warehouse)!,
  }
  const order = await w.t.call('owner', api.purchase.purchaseOrder.add, {
    requestId: randomUUID(),
    ...head,
    supplierId: w.id.supplier!,
    taxMode: 'EXCLUDE',
    lines: [{ goodsUnitId: h.goods[goods].unit, qty: Number(qty), unitPrice: price }],
  })
  const value = qty * BigInt(price)
  const plan: Plan = {
    branch,
    day,
    against: 'GRNI',
    moves: [{ warehouse, goods, line: 1, qty, rule: { from: 'document', value } }],
  }
  const done = await act(w, h, movesOf(w, plan), plan, api.purchase.purchaseReceipt.add, {
    purchaseOrderId: order.id,
    warehouseId: head.warehouseId,
    supplierDeliveryNo: `SJ-${order.docNo}`,
    lines: [{ poLine: 1, qty: Number(qty) }],
  })
  if (done) h.unbilled.push({ document: done.document, goods, qty, price })
}

/** The supplier's bill says another price than the order. */
export async function bill(w: World, h: History) {
  const open = h.unbilled.splice(h.pick(h.unbilled.length), 1)[0]
  if (!open) return buy(w, h)
  const { document: receipt, goods, qty, price } = open
  const billed = Math.max(1, Math.round((price * (20 + h.pick(160))) / 100))
  const difference = qty * BigInt(billed - price)
  const plan: Plan = {
    branch: receipt.branch,
    day: someDay(w, h, receipt.day),
    against: 'PURCHASE_VARIANCE',
    moves:
      difference === 0n
        ? []
        : [
            {
              warehouse: receipt.moves[0]!.warehouse,
              goods,
              line: 1,
              qty: 0n,
              rule: { from: 'bill', difference, billed: qty },
            },
          ],
  }
  // A value alone counts as going out: it lies at the end of its day.
  const done = await act(w, h, movesOf(w, plan), plan, api.purchase.purchaseInvoice.add, {
    supplierId: w.id.supplier,
    receiptIds: [receipt.id],
    // No card's number by chance, as the digits of a whole one may be.
    supplierInvoiceNo: randomUUID().slice(0, 8),
    taxMode: 'EXCLUDE',
    lines: [{ receiptId: receipt.id, receiptLine: 1, qty: Number(qty), unitPrice: billed }],
  })
  if (!done) return
  done.document.bill = { difference, received: qty * BigInt(price) }
  h.prices.set(`${receipt.branch}/${goods}`, BigInt(billed) * 10_000n)
}

/** Goods leave in one or two lines: sold, broken or lost. */
export async function giveOut(w: World, h: History) {
  const branch = of(h, branches)
  const warehouse = of(h, WAREHOUSES[branch])
  const first = of(h, ['X', 'Y', 'P'] as const)
  const lines = [{ goods: first, qty: pieces(h, 25) }]
  if (h.pick(3) === 0) lines.push({ goods: of(h, [first, 'X'] as const), qty: pieces(h, 6) })
  const against = of(h, ['COGS', 'COGS', 'DAMAGE_EXPENSE', 'STOCK_VARIANCE'] as const)
  const plan: Plan = {
    branch,
    day: someDay(w, h),
    against,
    moves: lines.map(({ goods, qty }, i) => ({
      warehouse,
      goods,
      line: i + 1,
      qty: -qty,
      rule: leaves(h, branch, goods, qty),
    })),
  }
  const entered = {
    warehouseId: warehouseId(w, branch, warehouse),
    lines: lines.map(({ goods, qty }) => ({ goodsUnitId: h.goods[goods].unit, qty: Number(qty) })),
  }
  if (against === 'COGS') {
    await act(w, h, movesOf(w, plan), plan, api.sales.cashier.payment, {
      ...entered,
      payments: [{ methodId: w.id.cash, amount: 100_000_000 }],
    })
    return
  }
  await act(w, h, movesOf(w, plan), plan, api.stock.correction.add, {
    ...entered,
    type: 'OUT',
    reason: against === 'DAMAGE_EXPENSE' ? 'RUSAK' : 'HILANG',
    memo: 'Riwayat acak',
  })
}

/** Goods are found at the average, come for nothing, or at a cost that somebody knows. */
export async function takeIn(w: World, h: History) {
  const branch = of(h, branches)
  const warehouse = of(h, WAREHOUSES[branch])
  const goods = of(h, ['X', 'Y', 'P'] as const)
  const qty = pieces(h, 20)
  const known = h.prices.has(`${branch}/${goods}`) || stockOf(h, branch, goods) !== 0n
  const how = of(
    h,
    known ? (['found', 'free', 'given'] as const) : (['free', 'free', 'given'] as const),
  )
  const unitCost = how === 'given' ? 10 + h.pick(9000) : 0
  const rules: Record<typeof how, Rule> = {
    found: { from: 'average', otherwise: atLastPrice(h, branch, goods, qty) },
    free: { from: 'document', value: 0n },
    given: { from: 'document', value: BigInt(unitCost) * qty },
  }
  const plan: Plan = {
    branch,
    day: someDay(w, h),
    against: how === 'free' ? 'OTHER_INCOME' : 'STOCK_VARIANCE',
    moves: [{ warehouse, goods, line: 1, qty, rule: rules[how] }],
  }
  await act(w, h, movesOf(w, plan), plan, api.stock.correction.add, {
    type: 'IN',
    reason: how === 'free' ? 'BONUS_SUPPLIER' : 'SELISIH_LEBIH',
    memo: 'Riwayat acak',
    warehouseId: warehouseId(w, branch, warehouse),
    lines: [
      {
        goodsUnitId: h.goods[goods].unit,
        qty: Number(qty),
        ...(how === 'found' ? {} : { unitCost }),
      },
    ],
  })
}

export async function count(w: World, h: History) {
  const branch = of(h, branches)
  const warehouse = of(h, WAREHOUSES[branch])
  const goods = of(h, ['X', 'Y', 'P'] as const)
  const held = stockOf(h, branch, goods, warehouse)
  const counted = held + BigInt(h.pick(11) - 5)
  const head = { branchId: w.id[branch]!, docDate: dayOf(w), requestId: randomUUID() }
  if (counted < 0n || counted === held) return
  const opname = await w.t.call('owner', api.stock.stockOpname.add, {
    ...head,
    warehouseId: warehouseId(w, branch, warehouse)!,
    scope: 'GOODS',
    goodsIds: [h.goods[goods].goods],
    blind: true,
  })
  await w.t.call('owner', api.stock.stockOpname.add, {
    branchId: w.id[branch]!,
    id: opname.id,
    lines: [{ goodsId: h.goods[goods].goods, countedQty: Number(counted) }],
  })
  await w.t.call('owner', api.stock.stockOpname.submit, {
    id: opname.id,
    approvalToken: await approval(w, branch),
  })
  const qty = counted - held
  const rule: Rule =
    qty < 0n
      ? leaves(h, branch, goods, -qty)
      : { from: 'average', otherwise: atLastPrice(h, branch, goods, qty) }
  const plan: Plan = {
    branch,
    day: dayOf(w),
    against: 'STOCK_VARIANCE',
    moves: [{ warehouse, goods, line: 1, qty, rule }],
  }
  const moves = movesOf(w, plan)
  h.movements.push(...moves)
  h.documents.push({ id: opname.id, branch, day: plan.day, moves, against: plan.against })
}

async function approval(w: World, branch: Branch): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await w.t.db.query(
    `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at)
     select $1, 'OPNAME_SUBMIT', 'unbound', r.id, a.id, 'Riwayat acak', $2, clock_timestamp() + interval '5 minutes'
     from employee r, employee a where r.email = 'owner@gerai.test' and a.email like 'kepala.%' and a.branch_id = $1`,
    [w.id[branch], createHash('sha256').update(token).digest()],
  )
  return token
}

export async function moveInside(w: World, h: History) {
  const [from, to] = h.pick(2) === 0 ? ['TOKO', 'GUDANG'] : ['GUDANG', 'TOKO']
  const goods = of(h, ['X', 'Y', 'P'] as const)
  const qty = pieces(h, 15)
  const rule: Rule = { from: 'inside' }
  const plan: Plan = {
    branch: 'SBY',
    day: someDay(w, h),
    against: 'STOCK_VARIANCE',
    moves: [
      { warehouse: from as string, goods, line: 1, qty: -qty, rule },
      { warehouse: to as string, goods, line: 1, qty, rule },
    ],
  }
  await act(w, h, movesOf(w, plan), plan, api.stock.internalMutation.add, {
    warehouseId: warehouseId(w, 'SBY', from as string),
    toWarehouseId: warehouseId(w, 'SBY', to as string),
    lines: [{ goodsUnitId: h.goods[goods].unit, qty: Number(qty) }],
  })
}

export async function send(w: World, h: History) {
  const branch = of(h, branches)
  const to: Branch = branch === 'SBY' ? 'MLG' : 'SBY'
  const warehouse = of(h, WAREHOUSES[branch])
  const goods = of(h, ['X', 'Y', 'P'] as const)
  const qty = pieces(h, 20)
  const plan: Plan = {
    branch,
    day: someDay(w, h),
    against: 'INV_TRANSIT',
    moves: [{ warehouse, goods, line: 1, qty: -qty, rule: leaves(h, branch, goods, qty) }],
  }
  const done = await act(w, h, movesOf(w, plan), plan, api.stock.externalMutation.add, {
    warehouseId: warehouseId(w, branch, warehouse),
    toBranchId: w.id[to],
    toWarehouseId: warehouseId(w, to, 'TOKO'),
    lines: [{ goodsUnitId: h.goods[goods].unit, qty: Number(qty) }],
  })
  if (done) {
    const { document } = done
    h.sendings.push({
      document,
      to,
      into: 'TOKO',
      back: false,
      sent: qty,
      taken: 0n,
      arrivals: [],
      returned: 0n,
    })
  }
}

/** Part or all of what is under way arrives, or is recalled by its sender. */
export async function arrive(w: World, h: History, recalled = false) {
  const open = h.sendings.filter((s) => s.taken < s.sent && !(recalled && s.back))
  const sending = open[h.pick(open.length || 1)]
  if (!sending) return send(w, h)
  const { document: sent, to, into, back } = sending
  const left = sending.sent - sending.taken
  const qty = h.pick(2) === 0 ? left : 1n + (BigInt(h.pick(1000)) * (left - 1n)) / 1000n
  const source = sent.moves[0] as Movement
  const taken = { from: 'cost' as const, of: [source], taken: sending.taken, whole: sending.sent }
  const branch = recalled ? sent.branch : to
  const warehouse = recalled ? source.warehouse : into
  const plan: Plan = {
    branch,
    day: someDay(w, h, sent.day),
    against: recalled ? 'INV_TRANSIT' : 'RK',
    follows: source.at,
    moves: [{ warehouse, goods: source.goods, line: 1, qty, rule: { ...taken, extra: 0n } }],
  }
  const lines = [{ line: 1, qty: Number(qty) }]
  const done = recalled
    ? await act(w, h, movesOf(w, plan), plan, api.stock.mutationReturn.add, {
        mutationId: sent.id,
        fromTransit: true,
        reason: 'Riwayat acak',
        lines,
      })
    : await act(
        w,
        h,
        movesOf(w, plan),
        plan,
        back ? api.stock.mutationReturn.received : api.stock.externalMutation.received,
        { id: sent.id, lines },
      )
  if (!done) return
  sending.taken += qty
  if (!recalled) sending.arrivals.push({ document: done.document, qty })
}

export async function sendBack(w: World, h: History) {
  const arrived = (s: Sending) => s.arrivals.reduce((all, a) => all + a.qty, 0n)
  const open = h.sendings.filter((s) => !s.back && arrived(s) > s.returned)
  const sending = open[h.pick(open.length || 1)]
  if (!sending) return arrive(w, h)
  const { document: sent, to: branch } = sending
  const qty = 1n + (BigInt(h.pick(1000)) * (arrived(sending) - sending.returned - 1n)) / 1000n
  const { goods } = sent.moves[0] as Movement
  const last = sending.arrivals
    .map((a) => a.document.day)
    .sort()
    .at(-1)
  const follows = Math.max(...sending.arrivals.map((a) => (a.document.moves[0] as Movement).at))
  const rule = leaves(h, branch, goods as Goods, qty)
  const plan: Plan = {
    branch,
    day: someDay(w, h, last),
    against: 'INV_TRANSIT',
    follows,
    moves: [{ warehouse: 'TOKO', goods, line: 1, qty: -qty, rule }],
  }
  const done = await act(w, h, movesOf(w, plan), plan, api.stock.mutationReturn.add, {
    mutationId: sent.id,
    fromTransit: false,
    reason: 'Riwayat acak',
    lines: [{ line: 1, qty: Number(qty) }],
  })
  if (!done) return
  sending.returned += qty
  const back: Sending = {
    document: done.document,
    to: sent.branch,
    into: (sent.moves[0] as Movement).warehouse,
    back: true,
    sent: qty,
    taken: 0n,
    arrivals: [],
    returned: 0n,
  }
  h.sendings.push(back)
}

/** One P of one X and two Y, or apart again. */
export async function assemble(w: World, h: History) {
  const branch = of(h, branches)
  const warehouse = of(h, WAREHOUSES[branch])
  const qty = pieces(h, 8)
  const together = h.pick(2) === 0
  const day = someDay(w, h)
  const plan: Plan = { branch, day, against: 'ASSEMBLY_APPLIED', moves: [] }
  const move = (line: number, goods: Goods, n: bigint, rule: Rule) => ({
    warehouse,
    goods,
    line,
    rule,
    qty: n,
  })
  const components = [
    { line: 2, goods: 'X' as const, n: qty },
    { line: 3, goods: 'Y' as const, n: 2n * qty },
  ]
  if (together) {
    plan.moves.push(
      ...components.map(({ line, goods, n }) => move(line, goods, -n, leaves(h, branch, goods, n))),
      move(1, 'P', qty, { from: 'document', value: 0n }),
    )
  } else {
    plan.moves.push(
      move(1, 'P', -qty, leaves(h, branch, 'P', qty)),
      ...components.map(({ line, goods, n }) =>
        move(line, goods, n, { from: 'document', value: 0n }),
      ),
    )
  }
  const moves = movesOf(w, plan)
  if (together) {
    const [x, y, made] = moves as [Movement, Movement, Movement]
    made.rule = { from: 'cost', of: [x, y], taken: 0n, whole: qty, extra: EXTRA * qty }
  } else {
    const [taken, ...parts] = moves as [Movement, ...Movement[]]
    for (const p of parts) {
      const otherwise = atLastPrice(h, branch, p.goods as Goods, p.qty)
      p.rule = { from: 'parts', of: taken, parts, otherwise }
    }
  }
  await act(w, h, moves, plan, api.stock.billOfMaterial.add, {
    kind: together ? 'ASSEMBLY' : 'DISASSEMBLY',
    bomId: h.recipe,
    warehouseId: warehouseId(w, branch, warehouse),
    qty: Number(qty),
  })
}

export const recipeExtra = Number(EXTRA)
