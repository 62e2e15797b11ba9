import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#contract/money.ts'
import { type Journal, OWN, type Posting } from './posting.ts'
import type { LockedStock } from './stock.ts'

interface Where {
  branchId: number
  documentId: number
  postingDate: string
  /** Null means now, told by the database after the locks are held: two tills' movements never change places. */
  effectiveAt: string | null
  /** Something that happened to a stored document: its journal has a number of its own. */
  event?: { name: string; journalId: number } | undefined
}

// `= any` beside the join keeps a plan made on an empty table from reading the whole branch.
// The rows that every sale writes, in one statement of constant text whatever the number of lines.
const LEDGERS = `
with moved as (
  insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule, settled)
  select $1, nextval('move_id'), $2, x.line, x.warehouse_id, x.goods_id, coalesce($4::timestamptz, statement_timestamp()), $3, x.qty, x.value, x.rule, x.settled
  from unnest($5::int[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::text[], $31::numeric[])
    with ordinality as x(line, warehouse_id, goods_id, qty, value, rule, settled, o) order by x.o
), valued as (
  update stock_value v set qty = v.qty + x.qty, value = v.value + x.value, last_qty = x.last_qty, last_value = x.last_value, last_move_at = greatest(v.last_move_at, coalesce($4::timestamptz, statement_timestamp()))
  from unnest($11::bigint[], $12::numeric[], $13::numeric[], $32::numeric[], $33::numeric[]) as x(goods_id, qty, value, last_qty, last_value)
  where v.branch_id = $1 and v.goods_id = any ($11::bigint[]) and v.goods_id = x.goods_id
), levelled as (
  update stock_level l set on_hand = l.on_hand + x.qty, reserved = l.reserved + x.reserved
  from unnest($14::bigint[], $15::bigint[], $16::numeric[], $17::numeric[]) as x(warehouse_id, goods_id, qty, reserved)
  where l.branch_id = $1 and l.warehouse_id = any ($14::bigint[]) and l.goods_id = any ($15::bigint[])
    and l.warehouse_id = x.warehouse_id and l.goods_id = x.goods_id
), written as (
  insert into journal (branch_id, id, document_id, posting_date, type, memo, cost_account_id)
  select $1, x.id, $2, $3, x.type, x.memo, x.cost from unnest($18::bigint[], $19::text[], $20::text[], $30::bigint[]) as x(id, type, memo, cost)
)
insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit, customer_id, supplier_id, counter_branch_id, memo)
select $1, x.journal_id, x.line, x.account_id, $3, x.debit, x.credit, x.customer_id, x.supplier_id, x.counter, x.memo
from unnest($21::bigint[], $22::int[], $23::bigint[], $24::numeric[], $25::numeric[], $26::bigint[], $27::bigint[], $28::int[], $29::text[])
  as x(journal_id, line, account_id, debit, credit, customer_id, supplier_id, counter, memo)`

/** Writes what follows from a document. Statements are only sent; the caller's commit waits for them. */
export function writeLedgers(tx: Tx, at: Where, posting: Posting, locked: LockedStock): void {
  writeMissingStock(tx, at, posting, locked)
  const booked = books(posting)
  if (posting.moves.length > 0 || posting.reservations.length > 0 || booked)
    writeCore(tx, at, posting)
  if (posting.journal && !booked) writeEmptyJournal(tx, at, posting.journal)
  if (booked && at.event) writeEvent(tx, at, at.event)
  if (posting.moves.some((m) => m.basis)) writeBases(tx, at, posting)
  if (posting.openItems.length > 0) writeOpened(tx, at, posting)
  if (posting.allocations.length > 0) writeSettled(tx, at, posting)
  if (posting.points.length > 0) writePoints(tx, at, posting)
  if (posting.prices.length > 0) writePrices(tx, at, posting)
}

/** It says something in money now. */
export const books = ({ journal }: Posting) => (journal?.entries.length ?? 0) > 0

// A document has one journal of its own, so its number serves as the journal's too.
const journalIdOf = (at: Where) => at.event?.journalId ?? at.documentId

function writeCore(tx: Tx, at: Where, posting: Posting): void {
  const { moves } = posting
  const journal = books(posting) ? posting.journal : null
  const goods = group(moves, (m) => `${m.goodsId}`)
  const levels = group(
    [
      ...moves.filter((m) => m.qty !== 0).map((m) => ({ ...m, reserved: 0 })),
      ...posting.reservations.map((l) => ({ ...l, qty: 0 })),
    ],
    (m) => `${m.warehouseId}:${m.goodsId}`,
  )
  const entries = journal?.entries ?? []
  const journalId = journalIdOf(at)
  tx.named('ledgers', LEDGERS, [
    at.branchId,
    at.documentId,
    at.postingDate,
    at.effectiveAt,
    moves.map((m) => m.line),
    moves.map((m) => m.warehouseId),
    moves.map((m) => m.goodsId),
    moves.map((m) => m.qty),
    moves.map((m) => m.value),
    moves.map((m) => m.rule),
    goods.map((g) => g[0]?.goodsId),
    goods.map((g) => sumOf(g, (m) => m.qty)),
    goods.map((g) => sumOf(g, (m) => m.value)),
    levels.map((g) => g[0]?.warehouseId),
    levels.map((g) => g[0]?.goodsId),
    levels.map((g) => sumOf(g, (m) => m.qty)),
    levels.map((g) => sumOf(g, (m) => m.reserved)),
    journal ? [journalId] : [],
    journal ? [journal.type] : [],
    journal ? [journal.memo] : [],
    entries.map(() => journalId),
    entries.map((_, i) => i + 1),
    entries.map((e) => e.accountId),
    entries.map((e) => e.debit),
    entries.map((e) => e.credit),
    entries.map((e) => e.customerId ?? null),
    entries.map((e) => e.supplierId ?? null),
    entries.map((e) => e.counterBranchId ?? null),
    entries.map((e) => e.memo ?? null),
    journal ? [journal.costAccountId ?? null] : [],
    moves.map((m) => m.settled ?? 0),
    goods.map((g) => g.at(-1)?.last?.qty ?? null),
    goods.map((g) => g.at(-1)?.last?.value ?? null),
  ])
}

function writeEvent(tx: Tx, at: Where, event: NonNullable<Where['event']>): void {
  tx.rows(
    'insert into document_event (branch_id, journal_id, document_id, event) values ($1, $2, $3, $4)',
    [at.branchId, event.journalId, at.documentId, event.name],
  )
}

/** Goods that are worth nothing yet: the journal waits for their value, and knows its accounts (domain §4.4). */
function writeEmptyJournal(tx: Tx, at: Where, { type, memo, costAccountId }: Journal): void {
  tx.rows(
    `insert into empty_journal (branch_id, id, document_id, posting_date, type, memo, cost_account_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      at.branchId,
      journalIdOf(at),
      at.documentId,
      at.postingDate,
      type,
      memo,
      costAccountId ?? null,
    ],
  )
}

const group = <T>(rows: T[], by: (row: T) => string): T[][] => [...Map.groupBy(rows, by).values()]

/** Goods that come to a branch or warehouse for the first time get their (empty) balances. */
function writeMissingStock(tx: Tx, at: Where, posting: Posting, locked: LockedStock): void {
  const touched = [...posting.moves, ...posting.reservations]
  const goods = [...new Set(touched.map((m) => m.goodsId))]
    .filter((id) => !locked.goods.get(id)?.known)
    .sort((a, b) => a - b)
  const levels = [...new Set(touched.map((m) => `${m.warehouseId}:${m.goodsId}`))].filter(
    (k) => !locked.levels.has(k),
  )
  if (goods.length > 0) {
    tx.rows(
      'insert into stock_value (branch_id, goods_id) select $1, unnest($2::bigint[]) on conflict do nothing',
      [at.branchId, goods],
    )
  }
  if (levels.length > 0) {
    const pairs = levels
      .map((k) => k.split(':').map(Number) as [number, number])
      .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    tx.rows(
      'insert into stock_level (branch_id, warehouse_id, goods_id) select $1, * from unnest($2::bigint[], $3::bigint[]) on conflict do nothing',
      [at.branchId, pairs.map((p) => p[0]), pairs.map((p) => p[1])],
    )
  }
}

function writeBases(tx: Tx, at: Where, { moves }: Posting): void {
  const based = moves.flatMap(({ line, basis }) => (basis ? [{ line, ...basis }] : []))
  tx.rows(
    `insert into stock_move_basis (branch_id, document_id, line, value, qty, from_qty, source_branch_id, source_document_id, source_line)
     select $1, $2, * from unnest($3::int[], $4::numeric[], $5::numeric[], $6::numeric[], $7::int[], $8::bigint[], $9::int[])`,
    [
      at.branchId,
      at.documentId,
      based.map((b) => b.line),
      based.map((b) => b.value),
      based.map((b) => b.qty),
      based.map((b) => b.fromQty ?? 0),
      based.map((b) => b.source?.branchId ?? null),
      based.map((b) => (b.source ? (b.source.documentId ?? at.documentId) : null)),
      based.map((b) => b.source?.line ?? null),
    ],
  )
}

/** Goods that moved later than this document says: their later costs await recalculation (domain §4.4). */
export async function markDirty(tx: Tx, at: Where, goodsIds: number[]): Promise<void> {
  await tx.rows(
    `update stock_value set dirty_from = least(dirty_from, $3::timestamptz) where branch_id = $1 and goods_id = any ($2::bigint[])`,
    [at.branchId, goodsIds, at.effectiveAt],
  )
}

function writeOpened(tx: Tx, at: Where, { openItems }: Posting): void {
  const columns = [
    at.branchId,
    at.documentId,
    at.postingDate,
    openItems.map((o) => o.line),
    openItems.map((o) => o.role),
    openItems.map((o) => o.customerId ?? null),
    openItems.map((o) => o.supplierId ?? null),
    openItems.map((o) => o.dueDate),
    openItems.map((o) => o.sign),
    openItems.map((o) => o.amount),
    openItems.map((o) => o.docDate ?? null),
  ]
  tx.named(
    'open-items',
    `with opened as (
       insert into open_item (branch_id, document_id, line, role, customer_id, supplier_id, doc_date, due_date, sign, amount)
       select $1, $2, x.line, x.role, x.customer_id, x.supplier_id, coalesce(x.dated, $3), x.due, x.sign, x.amount
       from unnest($4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::date[], $9::int[], $10::numeric[], $11::date[])
         as x(line, role, customer_id, supplier_id, due, sign, amount, dated) returning line, role, sign, amount)
     insert into balance_move (branch_id, id, document_id, item_document_id, item_line, role, posting_date, amount)
     select $1, nextval('move_id'), $2, $2, line, role, $3, sign * amount from opened`,
    columns,
  )
}

function writeSettled(tx: Tx, at: Where, { allocations }: Posting): void {
  tx.named(
    'settle-items',
    `with x as (select * from unnest($4::bigint[], $5::int[], $6::text[], $7::int[], $8::numeric[], $9::numeric[])
         as x(document_id, line, role, sign, amount, vat)),
     settled as (
       update open_item i set settled = i.settled + x.amount,
         paid_at = case when i.settled + x.amount >= i.amount then $3::date else null end
       -- One document may be told twice, as when money ahead of it was used by two payments and comes back.
       from (select document_id, line, sum(amount) as amount from x group by 1, 2) x where i.branch_id = $1 and i.document_id = any ($4::bigint[]) and i.document_id = x.document_id and i.line = x.line)
     insert into balance_move (branch_id, id, document_id, item_document_id, item_line, role, posting_date, amount, vat)
     select $1, nextval('move_id'), $2, document_id, line, role, $3, -sign * amount, -sign * vat from x`,
    [
      at.branchId,
      at.documentId,
      at.postingDate,
      allocations.map((s) => (s.documentId === OWN ? at.documentId : s.documentId)),
      allocations.map((s) => s.line),
      allocations.map((s) => s.role),
      allocations.map((s) => s.sign),
      allocations.map((s) => s.amount),
      allocations.map((s) => s.vat ?? 0),
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
      at.branchId,
      at.documentId,
      at.postingDate,
      points.map((p) => p.customerId),
      points.map((p) => p.type),
      points.map((p) => p.points),
      points.map((p) => p.expiresAt),
    ],
  )
}

/** What goods cost last. What came free has no price, and a bill of an older day tells none that is newer. */
function writePrices(tx: Tx, at: Where, posting: Posting): void {
  const prices = posting.prices.filter((p) => p.netBase > 0)
  tx.rows(
    `with x as (select * from unnest($4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::text[], $11::numeric[], $12::numeric[])
       as x(line, goods_id, goods_unit_id, supplier_id, qty, unit_price, tiers, net_unit, net_base)),
     last as (update stock_value v set last_purchase_price = x.net_base, last_purchase_date = $3
       -- Of goods that came twice it is the later line, as the ledger of prices tells it.
       from (select distinct on (goods_id) goods_id, net_base from x order by goods_id, line desc) x
       where v.branch_id = $1 and v.goods_id = x.goods_id and coalesce(v.last_purchase_date, $3) <= $3)
     insert into buying_price (branch_id, document_id, line, goods_id, goods_unit_id, supplier_id, date, qty, unit_price, tiers, net_unit, net_base)
     select $1, $2, line, goods_id, goods_unit_id, supplier_id, $3, qty, unit_price, tiers::pct[], net_unit, net_base from x`,
    [
      at.branchId,
      at.documentId,
      at.postingDate,
      prices.map((p) => p.line),
      prices.map((p) => p.goodsId),
      prices.map((p) => p.goodsUnitId),
      prices.map((p) => p.supplierId),
      prices.map((p) => p.qty),
      prices.map((p) => p.unitPrice),
      prices.map((p) => `{${p.tiers.join(',')}}`),
      prices.map((p) => p.netUnit),
      prices.map((p) => p.netBase),
    ],
  )
}
