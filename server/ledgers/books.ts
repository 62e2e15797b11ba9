import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#server/platform/money.ts'
import type { Posting } from './posting.ts'
import type { LockedStock } from './stock.ts'

/** Facts of a goods unit that a line needs; not locked, for they change rarely and never by posting. */
export interface UnitFacts {
  unit_id: number; goods_id: number; conversion: number; unit_name: string; allow_fraction: boolean
  code: string; name: string; receipt_name: string; base_unit_name: string; tax_type: 'BKP' | 'EXEMPT' | 'NON'
  type: string; is_active: boolean; discountable: boolean; point_eligible: boolean; category_id: number
}

const UNITS = `
select u.id as unit_id, u.goods_id, u.conversion, n.name as unit_name, n.allow_fraction, g.code, g.name,
  g.receipt_name, b.name as base_unit_name, g.tax_type, g.type, g.is_active and u.is_active as is_active,
  g.discountable, g.point_eligible, g.category_id
from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id join unit b on b.id = g.base_unit_id
where u.id = any ($1::bigint[])`

export async function readUnits(tx: Tx, unitIds: number[]): Promise<Map<number, UnitFacts>> {
  const rows = await tx.named<UnitFacts>('units', UNITS, [unitIds])
  return new Map(rows.map((r) => [r.unit_id, r]))
}

// Both balances of every goods of the document, in key order, in one locked read (reliability §4.2 step 4).
const LOCK = `
select v.goods_id, v.qty, v.value, v.last_purchase_price, v.last_move_at, l.warehouse_id, l.on_hand, l.reserved
from stock_value v join stock_level l on l.branch_id = v.branch_id and l.goods_id = v.goods_id
where v.branch_id = $1 and v.goods_id = any ($2::bigint[])
order by v.goods_id, l.warehouse_id for no key update of v, l`
const LOCK_UNITS = `
select v.goods_id, v.qty, v.value, v.last_purchase_price, v.last_move_at, l.warehouse_id, l.on_hand, l.reserved
from goods_unit u join stock_value v on v.branch_id = $1 and v.goods_id = u.goods_id
join stock_level l on l.branch_id = v.branch_id and l.goods_id = v.goods_id
where u.id = any ($2::bigint[])
order by v.goods_id, l.warehouse_id for no key update of v, l`

interface LockRow {
  goods_id: number; qty: number; value: number; last_purchase_price: number | null; last_move_at: string | null
  warehouse_id: number; on_hand: number; reserved: number
}

/** Locks the stock of the goods behind these units (or of these goods) and tells its state. */
export async function lockStock(
  tx: Tx, branchId: number, by: { unitIds: number[] } | { goodsIds: number[] },
  units: Promise<Map<number, UnitFacts>>,
): Promise<LockedStock> {
  const rows = 'unitIds' in by
    ? tx.named<LockRow>('lock-stock-units', LOCK_UNITS, [branchId, by.unitIds])
    : tx.named<LockRow>('lock-stock', LOCK, [branchId, by.goodsIds])
  const [found, facts] = await Promise.all([rows, units])
  const stock: LockedStock = { goods: new Map(), levels: new Map() }
  for (const u of facts.values()) {
    stock.goods.set(u.goods_id, {
      id: u.goods_id, code: u.code, name: u.name, baseUnitName: u.base_unit_name, type: u.type,
      state: { qty: 0, value: 0 }, known: false, lastPurchasePrice: null, lastMoveAt: null,
    })
  }
  for (const r of found) {
    const goods = stock.goods.get(r.goods_id)
    if (!goods) continue
    goods.state = { qty: r.qty, value: r.value }
    goods.known = true
    goods.lastPurchasePrice = r.last_purchase_price
    goods.lastMoveAt = r.last_move_at
    stock.levels.set(`${r.warehouse_id}:${r.goods_id}`, { onHand: r.on_hand, reserved: r.reserved })
  }
  return stock
}

/** An open paper of a party, locked: what may be settled of it. */
export interface LockedItem {
  document_id: number; line: number; role: string; customer_id: number | null; supplier_id: number | null
  due_date: string | null; sign: number; amount: number; settled: number; number: string; kind: string; doc_date: string
}
export function lockItems(tx: Tx, branchId: number, documentIds: number[]): Promise<LockedItem[]> {
  return tx.named<LockedItem>(
    'lock-items',
    `select i.document_id, i.line, i.role, i.customer_id, i.supplier_id, i.due_date, i.sign, i.amount, i.settled,
       d.number, d.kind, i.doc_date
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     where i.branch_id = $1 and i.document_id = any ($2::bigint[])
     order by i.document_id, i.line for no key update of i`,
    [branchId, documentIds],
  )
}

interface Where {
  branchId: number
  documentId: number
  postingDate: string
  /** Null means now, told by the database after the locks are held: two tills' movements never change places. */
  effectiveAt: string | null
}

// The rows that every sale writes, in one statement of constant text whatever the number of lines.
const LEDGERS = `
with moved as (
  insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
  select $1, nextval('move_id'), $2, x.line, x.warehouse_id, x.goods_id, coalesce($4::timestamptz, statement_timestamp()), $3, x.qty, x.value, x.rule
  from unnest($5::int[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::text[])
    with ordinality as x(line, warehouse_id, goods_id, qty, value, rule, o) order by x.o
), valued as (
  update stock_value v set qty = v.qty + x.qty, value = v.value + x.value, last_move_at = greatest(v.last_move_at, coalesce($4::timestamptz, statement_timestamp()))
  from unnest($11::bigint[], $12::numeric[], $13::numeric[]) as x(goods_id, qty, value)
  where v.branch_id = $1 and v.goods_id = x.goods_id
), levelled as (
  update stock_level l set on_hand = l.on_hand + x.qty, reserved = l.reserved + x.reserved
  from unnest($14::bigint[], $15::bigint[], $16::numeric[], $17::numeric[]) as x(warehouse_id, goods_id, qty, reserved)
  where l.branch_id = $1 and l.warehouse_id = x.warehouse_id and l.goods_id = x.goods_id
), written as (
  insert into journal (branch_id, id, document_id, posting_date, type, memo)
  select $1, x.id, $2, $3, x.type, x.memo from unnest($18::bigint[], $19::text[], $20::text[]) as x(id, type, memo)
)
insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit, customer_id, supplier_id, counter_branch_id, memo)
select $1, x.journal_id, x.line, x.account_id, $3, x.debit, x.credit, x.customer_id, x.supplier_id, x.counter, x.memo
from unnest($21::bigint[], $22::int[], $23::bigint[], $24::numeric[], $25::numeric[], $26::bigint[], $27::bigint[], $28::int[], $29::text[])
  as x(journal_id, line, account_id, debit, credit, customer_id, supplier_id, counter, memo)`

/** Writes what follows from a document. Statements are only sent; the caller's commit waits for them. */
export function writeLedgers(tx: Tx, at: Where, posting: Posting, locked: LockedStock): void {
  writeMissingStock(tx, at, posting, locked)
  if (posting.moves.length > 0 || posting.levels.length > 0 || posting.journal) writeCore(tx, at, posting)
  if (posting.opens.length > 0) writeOpened(tx, at, posting)
  if (posting.settles.length > 0) writeSettled(tx, at, posting)
  if (posting.points.length > 0) writePoints(tx, at, posting)
  if (posting.prices.length > 0) writePrices(tx, at, posting)
}

function writeCore(tx: Tx, at: Where, posting: Posting): void {
  const { moves, journal } = posting
  const goods = group(moves, (m) => `${m.goodsId}`)
  const levels = group(
    [
      ...moves.filter((m) => m.qty !== 0).map((m) => ({ ...m, reserved: 0 })),
      ...posting.levels.map((l) => ({ ...l, qty: 0 })),
    ],
    (m) => `${m.warehouseId}:${m.goodsId}`,
  )
  const entries = journal?.entries ?? []
  tx.named('ledgers', LEDGERS, [
    at.branchId, at.documentId, at.postingDate, at.effectiveAt,
    moves.map((m) => m.line), moves.map((m) => m.warehouseId), moves.map((m) => m.goodsId),
    moves.map((m) => m.qty), moves.map((m) => m.value), moves.map((m) => m.rule),
    goods.map((g) => g[0]?.goodsId), goods.map((g) => sumOf(g, (m) => m.qty)), goods.map((g) => sumOf(g, (m) => m.value)),
    levels.map((g) => g[0]?.warehouseId), levels.map((g) => g[0]?.goodsId),
    levels.map((g) => sumOf(g, (m) => m.qty)), levels.map((g) => sumOf(g, (m) => m.reserved)),
    // A document has one journal, so its own number serves as the journal's too.
    journal ? [at.documentId] : [], journal ? [journal.type] : [], journal ? [journal.memo] : [],
    entries.map(() => at.documentId), entries.map((_, i) => i + 1), entries.map((e) => e.accountId),
    entries.map((e) => e.debit), entries.map((e) => e.credit), entries.map((e) => e.customerId ?? null),
    entries.map((e) => e.supplierId ?? null), entries.map((e) => e.counterBranchId ?? null), entries.map((e) => e.memo ?? null),
  ])
}

function group<T>(rows: T[], by: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = by(row)
    const found = groups.get(key)
    if (found) found.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** Goods that come to a branch or warehouse for the first time get their (empty) balances. */
function writeMissingStock(tx: Tx, at: Where, posting: Posting, locked: LockedStock): void {
  const touched = [...posting.moves, ...posting.levels]
  const goods = [...new Set(touched.map((m) => m.goodsId))].filter((id) => !locked.goods.get(id)?.known).sort((a, b) => a - b)
  const levels = [...new Set(touched.map((m) => `${m.warehouseId}:${m.goodsId}`))].filter((k) => !locked.levels.has(k))
  if (goods.length > 0) {
    tx.rows('insert into stock_value (branch_id, goods_id) select $1, unnest($2::bigint[]) on conflict do nothing', [at.branchId, goods])
  }
  if (levels.length > 0) {
    const pairs = levels.map((k) => k.split(':').map(Number) as [number, number]).sort((a, b) => a[1] - b[1] || a[0] - b[0])
    tx.rows(
      'insert into stock_level (branch_id, warehouse_id, goods_id) select $1, * from unnest($2::bigint[], $3::bigint[]) on conflict do nothing',
      [at.branchId, pairs.map((p) => p[0]), pairs.map((p) => p[1])],
    )
  }
}

function writeOpened(tx: Tx, at: Where, { opens }: Posting): void {
  const columns = [
    at.branchId, at.documentId, at.postingDate, opens.map((o) => o.line), opens.map((o) => o.role),
    opens.map((o) => o.customerId ?? null), opens.map((o) => o.supplierId ?? null), opens.map((o) => o.dueDate),
    opens.map((o) => o.sign), opens.map((o) => o.amount),
  ]
  tx.named(
    'open-items',
    `with opened as (
       insert into open_item (branch_id, document_id, line, role, customer_id, supplier_id, doc_date, due_date, sign, amount)
       select $1, $2, x.line, x.role, x.customer_id, x.supplier_id, $3, x.due, x.sign, x.amount
       from unnest($4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::date[], $9::int[], $10::numeric[])
         as x(line, role, customer_id, supplier_id, due, sign, amount) returning line, role, sign, amount)
     insert into balance_move (branch_id, id, document_id, item_document_id, item_line, role, posting_date, amount)
     select $1, nextval('move_id'), $2, $2, line, role, $3, sign * amount from opened`,
    columns,
  )
}

function writeSettled(tx: Tx, at: Where, { settles }: Posting): void {
  tx.named(
    'settle-items',
    `with x as (select * from unnest($4::bigint[], $5::int[], $6::text[], $7::int[], $8::numeric[])
         as x(document_id, line, role, sign, amount)),
     settled as (
       update open_item i set settled = i.settled + x.amount,
         paid_at = case when i.settled + x.amount >= i.amount then $3::date else null end
       from x where i.branch_id = $1 and i.document_id = x.document_id and i.line = x.line)
     insert into balance_move (branch_id, id, document_id, item_document_id, item_line, role, posting_date, amount)
     select $1, nextval('move_id'), $2, document_id, line, role, $3, -sign * amount from x`,
    [
      at.branchId, at.documentId, at.postingDate, settles.map((s) => s.documentId), settles.map((s) => s.line),
      settles.map((s) => s.role), settles.map((s) => s.sign), settles.map((s) => s.amount),
    ],
  )
}

function writePoints(tx: Tx, at: Where, { points }: Posting): void {
  tx.named(
    'points',
    `insert into point_move (branch_id, id, document_id, customer_id, posting_date, type, points, expires_at)
     select $1, nextval('move_id'), $2, x.customer_id, $3, x.type, x.points, x.expires
     from unnest($4::bigint[], $5::text[], $6::int[], $7::date[]) as x(customer_id, type, points, expires)`,
    [
      at.branchId, at.documentId, at.postingDate, points.map((p) => p.customerId), points.map((p) => p.type),
      points.map((p) => p.points), points.map((p) => p.expiresAt),
    ],
  )
}

function writePrices(tx: Tx, at: Where, { prices }: Posting): void {
  tx.rows(
    `with x as (select * from unnest($4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::text[], $11::numeric[], $12::numeric[])
       as x(line, goods_id, goods_unit_id, supplier_id, qty, unit_price, tiers, net_unit, net_base)),
     last as (update stock_value v set last_purchase_price = x.net_base, last_purchase_date = $3
       from x where v.branch_id = $1 and v.goods_id = x.goods_id)
     insert into buying_price (branch_id, document_id, line, goods_id, goods_unit_id, supplier_id, date, qty, unit_price, tiers, net_unit, net_base)
     select $1, $2, line, goods_id, goods_unit_id, supplier_id, $3, qty, unit_price, tiers::pct[], net_unit, net_base from x`,
    [
      at.branchId, at.documentId, at.postingDate, prices.map((p) => p.line), prices.map((p) => p.goodsId),
      prices.map((p) => p.goodsUnitId), prices.map((p) => p.supplierId), prices.map((p) => p.qty), prices.map((p) => p.unitPrice),
      prices.map((p) => `{${p.tiers.join(',')}}`), prices.map((p) => p.netUnit), prices.map((p) => p.netBase),
    ],
  )
}
