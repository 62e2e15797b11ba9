import { api } from '#contract/api.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { settleCosts } from '#server/stock/story.ts'
import {
  type Branch,
  type Document,
  type History,
  type World,
  arrive,
  assemble,
  bill,
  branches,
  buy,
  count,
  giveOut,
  moveInside,
  recipeExtra,
  send,
  sendBack,
  stockOf,
  takeIn,
} from './deeds.ts'
import { valued } from './oracle.ts'

export interface Played {
  documents: number
  refused: number
  movements: number
  /** Each tells the history it was found in and what differs. */
  differences: string[]
}

const DEEDS = [
  buy,
  buy,
  buy,
  bill,
  bill,
  giveOut,
  giveOut,
  giveOut,
  takeIn,
  takeIn,
  count,
  moveInside,
  send,
  send,
  arrive,
  arrive,
  sendBack,
  assemble,
  assemble,
  (w: World, h: History) => arrive(w, h, true),
]
const JANUARY = 2026 * 12 + 1

/**
 * Random histories side by side in one company: two branches, documents dated today and back, a January that is
 * closed and a February after it. What the program made of them is held against the oracle at both ends.
 */
export async function playHistories(
  t: TestApp,
  { count: histories, seed, deeds = 8 }: { count: number; seed: number; deeds?: number },
): Promise<Played> {
  const w = await beginWorld(t)
  const all: History[] = []
  for (let i = 0; i < histories; i += 1) all.push(await beginHistory(w, seed + i))
  await playMonth(w, all, '2026-01', deeds)
  for (const h of all) await coverShort(w, h)
  await compareAll(w, all, 'January')
  await closeJanuary(w)
  await playMonth(w, all, '2026-02', Math.ceil(deeds * 0.75))
  await compareAll(w, all, 'February')
  // A second time over the same month nothing may change.
  await t.db.query(
    `update stock_value set dirty_from = '2026-01-31T17:00:00Z' where last_move_at >= '2026-01-31T17:00:00Z'`,
  )
  await compareAll(w, all, 'February again')
  return {
    documents: all.reduce((n, h) => n + h.documents.length, 0),
    refused: all.reduce((n, h) => n + h.refused, 0),
    movements: all.reduce((n, h) => n + h.movements.length, 0),
    differences: all.flatMap((h) => h.differences.slice(0, 5).map((d) => `${h.name}: ${d}`)),
  }
}

async function beginWorld(t: TestApp): Promise<World> {
  await t.db.query(`update branch set allow_negative_stock = true where code = 'MLG'`)
  const id: Record<string, number> = {}
  for (const branch of branches) {
    id[branch] = await t.id('branch', branch)
    id[`${branch}/TOKO`] = await t.id('warehouse', `${branch}/TOKO`)
  }
  id['SBY/GUDANG'] = await t.id('warehouse', 'SBY/GUDANG')
  id.supplier = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
  id.cash = await t.id('method', 'TUNAI')
  return { t, now: Date.parse('2026-01-02T03:00:00Z'), id }
}

/** Goods that no other history knows, and how one is made of the others. */
async function beginHistory(w: World, seed: number): Promise<History> {
  const name = `H${seed}`
  const goods = {} as History['goods']
  for (const one of ['X', 'Y', 'P'] as const) {
    const { rows } = await w.t.db.query(
      `with g as (insert into goods (code, name, receipt_name, category_id, type, base_unit_id, tax_type)
         select $1, $1, $1, min(c.id), $2, (select id from unit where code = 'PCS'), 'BKP' from category c returning id),
       u as (insert into goods_unit (goods_id, unit_id, conversion, is_purchase, is_default_sales)
         select g.id, (select id from unit where code = 'PCS'), 1, true, true from g returning id, goods_id),
       p as (insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from)
         select u.id, 'RETAIL', 1, 1000000, '2025-12-01' from u)
       select id as unit, goods_id as goods from u`,
      [`${name}-${one}`, one === 'P' ? 'BUNDLE' : 'STOCK'],
    )
    goods[one] = { goods: Number(rows[0].goods), unit: Number(rows[0].unit) }
  }
  const recipe = await w.t.call('owner', api.stock.billOfMaterial.add, {
    kind: 'RECIPE',
    name,
    goodsId: goods.P.goods,
    costs: recipeExtra > 0 ? [{ name: 'Ongkos', amount: recipeExtra }] : [],
    lines: [
      { goodsUnitId: goods.X.unit, qty: 1 },
      { goodsUnitId: goods.Y.unit, qty: 2 },
    ],
  })
  return {
    name,
    goods,
    recipe: recipe.id,
    pick: numbersFrom(seed),
    prices: new Map(),
    documents: [],
    movements: [],
    unbilled: [],
    sendings: [],
    differences: [],
    refused: 0,
  }
}

/** Whole numbers below `n`, the same for the same seed (mulberry32). */
function numbersFrom(seed: number) {
  let a = (seed * 2_654_435_761) >>> 0
  return (n: number) => {
    a = (a + 0x6d2b79f5) >>> 0
    let x = Math.imul(a ^ (a >>> 15), a | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}

async function playMonth(w: World, all: History[], month: string, deeds: number): Promise<void> {
  for (let k = 0; k < deeds; k += 1) {
    const day = String(3 + Math.floor((k * 25) / deeds)).padStart(2, '0')
    w.now = Date.parse(`${month}-${day}T03:00:00Z`)
    for (const h of all) {
      for (let n = k === 0 ? 3 : 1; n > 0; n -= 1) {
        tick(w)
        const begins = k === 0 && month.endsWith('01')
        const deeds = begins ? [buy, buy, buy, takeIn] : DEEDS
        await deeds[h.pick(deeds.length)]?.(w, h)
      }
    }
    // Sometimes what one branch learns reaches the other late.
    if (k % 2 === 0) await settleCosts(w.t)
  }
}

function tick(w: World): void {
  w.now += 1000
  w.t.at(new Date(w.now).toISOString())
}

/** A month that ends below nothing is not closed: what is short is bought on its last day. */
async function coverShort(w: World, h: History): Promise<void> {
  w.now = Math.max(w.now, Date.parse('2026-01-30T03:00:00Z'))
  for (const goods of ['X', 'Y', 'P'] as const) {
    const short = -stockOf(h, 'MLG', goods)
    tick(w)
    if (short > 0n) {
      await buy(w, h, { branch: 'MLG', goods, qty: short + BigInt(h.pick(4)), day: '2026-01-30' })
    }
  }
}

async function closeJanuary(w: World): Promise<void> {
  const { period } = api.system
  w.now = Date.parse('2026-02-01T03:00:00Z')
  tick(w)
  await w.t.call('akuntansi', period.open, { year: 2026, month: 2 })
  await w.t.call('akuntansi', period.postingClose, { id: JANUARY, ignoreWarnings: true })
  await w.t.call('akuntansi', period.close, { id: JANUARY, ignoreWarnings: true })
}

/** Each in its own words: movement by movement, goods by goods, document by document. */
async function compareAll(w: World, all: History[], when: string): Promise<void> {
  await settleCosts(w.t)
  for (const h of all) {
    if (h.differences.length > 0) continue
    const { values, states } = valued(h.movements)
    const told = new Map<string, string>()
    for (const d of h.documents) {
      for (const m of d.moves) {
        const value = values.get(m) ?? { worth: 0n, settled: 0n }
        const key = `${d.id} line ${m.line} ${m.branch}/${m.warehouse}/${m.goods}`
        told.set(key, `${m.qty} worth ${value.worth}, settles ${value.settled}`)
      }
      for (const [account, amount] of booksOf(d, values)) {
        if (amount !== 0n) told.set(`${d.id} ${account}`, `${amount}`)
      }
    }
    for (const [key, s] of states) told.set(key, `${s.qty} worth ${s.value}`)
    const kept = await keptOf(w, h)
    for (const key of new Set([...told.keys(), ...kept.keys()])) {
      if (told.get(key) !== kept.get(key)) {
        h.differences.push(`${when}, ${key}: ${kept.get(key)} instead of ${told.get(key)}`)
      }
    }
  }
}

/** §3.3, §4.5: what a document books, debit less credit, by branch and role. */
function booksOf(d: Document, values: ReturnType<typeof valued>['values']): Map<string, bigint> {
  const sum = (of: 'worth' | 'settled') =>
    d.moves.reduce((all, m) => all + (values.get(m)?.[of] ?? 0n), 0n)
  const worth = sum('worth')
  const settled = sum('settled')
  const other: Branch = d.branch === 'SBY' ? 'MLG' : 'SBY'
  const books = new Map<string, bigint>()
  books.set(`${d.branch} INVENTORY`, worth - settled)
  books.set(`${d.branch} COGS_ADJUSTMENT`, settled)
  books.set(`${d.branch} ${d.against}`, -worth)
  if (d.bill) {
    books.set(`${d.branch} PURCHASE_VARIANCE`, d.bill.difference - worth)
    books.set(`${d.branch} GRNI`, d.bill.received)
  }
  if (d.against === 'RK') {
    books.set(`${other} RK`, worth)
    books.set(`${other} INV_TRANSIT`, -worth)
  }
  return books
}

/** The same words, from the ledgers. */
async function keptOf(w: World, h: History): Promise<Map<string, string>> {
  const goods = Object.values(h.goods).map((g) => g.goods)
  const moved = await w.t.db.query(
    `select m.document_id || ' line ' || m.line || ' ' || b.code || '/' || w.code || '/' || right(g.code, 1) as key,
         trim_scale(m.qty) || ' worth ' || trim_scale(m.value + m.settled) || ', settles ' || trim_scale(m.settled) as says
       from stock_move m join branch b on b.id = m.branch_id join warehouse w on w.id = m.warehouse_id join goods g on g.id = m.goods_id
       where m.goods_id = any ($1::bigint[])`,
    [goods],
  )
  const booked = await w.t.db.query(
    `select coalesce(x.counter_document_id, j.document_id) || ' ' || b.code || ' ' || a.usage as key, trim_scale(sum(l.debit - l.credit))::text as says
       from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
       join branch b on b.id = j.branch_id
       left join document_between x on x.branch_id = j.branch_id and x.document_id = j.document_id and x.counter_document_id = any ($1::bigint[])
       where (j.document_id = any ($1::bigint[]) or x.document_id is not null) and a.usage = any ($2::text[])
       group by 1 having sum(l.debit - l.credit) <> 0`,
    [h.documents.map((d) => d.id), ROLES],
  )
  const stock = await w.t.db.query(
    `select b.code || '/' || right(g.code, 1) as key, trim_scale(v.qty) || ' worth ' || trim_scale(v.value) as says
       from stock_value v join branch b on b.id = v.branch_id join goods g on g.id = v.goods_id where v.goods_id = any ($1::bigint[])
         and exists (select from stock_move m where m.branch_id = v.branch_id and m.goods_id = v.goods_id and m.cost_rule <> 'MOVE')`,
    [goods],
  )
  return new Map([...moved.rows, ...booked.rows, ...stock.rows].map((r) => [r.key, r.says]))
}

const ROLES = [
  'INVENTORY',
  'COGS_ADJUSTMENT',
  'GRNI',
  'COGS',
  'DAMAGE_EXPENSE',
  'STOCK_VARIANCE',
  'OTHER_INCOME',
  'INV_TRANSIT',
  'RK',
  'ASSEMBLY_APPLIED',
  'PURCHASE_VARIANCE',
]
