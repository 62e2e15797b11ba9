import type { Tx } from '#server/platform/db.ts'
import { plus } from '#contract/money.ts'
import type { StockState, Worth } from './costing.ts'
import type { MoveBasis } from './posting.ts'
import { type Movement, type Valued, replay } from './replay.ts'
import type { Rewritten } from './rewritten.ts'

/** What a replay of one goods found, and a digest of it that a later replay can be held against. */
export interface Replayed {
  goodsId: number
  movements: number
  /** The goods' highest movement: one above it came after the replay. */
  seenId: number
  qty: number
  /** What the goods cost last, where nothing is left of them. */
  last: Worth | null
  oldValue: number
  newValue: number
  changed: Rewritten[]
  /** Values of the movements that were seen, in their order, and what they settled. */
  trail: [id: number, value: number, settled: number][]
}

/** Replays the goods of one branch from an instant each (domain §4.4) and changes nothing. */
export async function replayGoods(
  tx: Tx,
  branchId: number,
  from: Map<number, string>,
): Promise<Replayed[]> {
  const goodsIds = await closure(tx, branchId, from)
  const marks = await tx.rows<{ goods_id: number; dirty_from: string | null; seen: number }>(
    `select goods_id, dirty_from, (select coalesce(max(id), 0) from stock_move m where m.branch_id = v.branch_id and m.goods_id = v.goods_id) as seen
     from stock_value v where branch_id = $1 and goods_id = any ($2::bigint[])`,
    [branchId, goodsIds],
  )
  // A mark that is earlier than asked for would be lost with it.
  for (const { goods_id, dirty_from } of marks) {
    const asked = from.get(goods_id) as string
    if (dirty_from && dirty_from < asked) from.set(goods_id, dirty_from)
  }
  const at = goodsIds.map((id) => from.get(id) as string)
  const [states, rows, sources] = await Promise.all([
    statesBefore(tx, branchId, goodsIds, at),
    movementsFrom(tx, branchId, goodsIds, at),
    foreignCosts(tx, branchId, goodsIds),
  ])
  const before = new Map([...states].map(([id, s]) => [id, { ...s }]))
  const values = replay(
    states,
    rows,
    (s) => sources.get(`${s.branchId}:${s.documentId}:${s.line ?? 0}`) ?? 0,
  )
  const found = new Map(goodsIds.map((id) => [id, emptyResult(id, before.get(id), states.get(id))]))
  for (const { goods_id, seen } of marks) (found.get(goods_id) as Replayed).seenId = seen
  rows.forEach((m, i) => {
    const { value, settled } = values[i] as Valued
    const goods = found.get(m.goodsId) as Replayed
    goods.movements += 1
    goods.oldValue = plus(goods.oldValue, m.value)
    goods.trail.push([m.id, value, settled])
    if (value !== m.value || settled !== m.settled) {
      goods.changed.push({ ...m, value, settled, was: { value: m.value, settled: m.settled } })
    }
  })
  return goodsIds.map((id) => found.get(id) as Replayed)
}

const emptyResult = (goodsId: number, before?: StockState, after?: StockState): Replayed => ({
  goodsId,
  movements: 0,
  seenId: 0,
  qty: after?.qty ?? 0,
  last: after?.last ?? null,
  oldValue: before?.value ?? 0,
  newValue: after?.value ?? 0,
  changed: [],
  trail: [],
})

/** Goods made of these goods, come back at their cost or sharing one with them follow them; each from the earliest such moment. */
async function closure(tx: Tx, branchId: number, from: Map<number, string>): Promise<number[]> {
  const rows = await tx.rows<{ goods_id: number; at: string }>(
    `with recursive reach(goods_id, at) as (
       select * from unnest($2::bigint[], $3::timestamptz[])
       union
       select m.goods_id, m.effective_at from reach r
       join stock_move s on s.branch_id = $1 and s.goods_id = r.goods_id and s.effective_at >= r.at
       join stock_move_basis b on b.source_branch_id = $1 and b.source_document_id = s.document_id
         and (b.source_line is null or b.source_line = s.line) and b.branch_id = $1
       join stock_move m on m.branch_id = b.branch_id and m.document_id = b.document_id and m.line = b.line and m.cost_rule in ('COPY','SHARE')
       where exists (select from stock_move_basis where source_branch_id = $1))
     select goods_id, min(at) as at from reach group by 1 order by 1`,
    [branchId, [...from.keys()], [...from.values()]],
  )
  for (const r of rows) from.set(r.goods_id, r.at)
  return rows.map((r) => r.goods_id)
}

/** What lay in stock just before: the last month that was closed, and what came after it. */
async function statesBefore(
  tx: Tx,
  branchId: number,
  goodsIds: number[],
  at: string[],
): Promise<Map<number, StockState>> {
  const rows = await tx.rows<{ goods_id: number; qty: number; value: number }>(
    `select x.goods_id, coalesce(k.qty, 0) + coalesce(m.qty, 0) as qty, coalesce(k.value, 0) + coalesce(m.value, 0) as value
     from unnest($2::bigint[], $3::timestamptz[]) as x(goods_id, at)
     left join lateral (select p.id, p.last_day from period p where p.status = 'CLOSED' and p.last_day < (x.at at time zone 'UTC')::date - 1
       order by p.id desc limit 1) p on true
     left join lateral (select sum(s.qty) as qty, sum(s.value) as value from stock_balance s where s.branch_id = $1 and s.goods_id = x.goods_id
       and s.period_id = p.id and s.superseded_at is null) k on true
     left join lateral (select sum(m.qty) as qty, sum(m.value) as value from stock_move m where m.branch_id = $1 and m.goods_id = x.goods_id
       and m.effective_at < x.at and (p.last_day is null or m.posting_date > p.last_day)) m on true`,
    [branchId, goodsIds, at],
  )
  const states = new Map<number, StockState>(
    rows.map((r) => [r.goods_id, { qty: r.qty, value: r.value }]),
  )
  await rememberCosts(tx, branchId, states, new Map(goodsIds.map((id, i) => [id, at[i] as string])))
  return states
}

/** What the goods cost last that were not there: the movement that took or made good the last of them. */
async function rememberCosts(
  tx: Tx,
  branchId: number,
  states: Map<number, StockState>,
  at: Map<number, string>,
): Promise<void> {
  const empty = [...states].filter(([, s]) => s.qty === 0).map(([id]) => id)
  const rows = await tx.rows<{ goods_id: number; qty: number; value: number }>(
    `select x.goods_id, abs(m.qty) as qty, abs(m.value + m.settled) as value from unnest($2::bigint[], $3::timestamptz[]) as x(goods_id, at)
     cross join lateral (select qty, value, settled from stock_move m where m.branch_id = $1 and m.goods_id = x.goods_id
       and m.effective_at < x.at and m.qty <> 0 and m.cost_rule <> 'MOVE' order by m.effective_at desc, m.id desc limit 1) m`,
    [branchId, empty, empty.map((id) => at.get(id))],
  )
  for (const { goods_id, qty, value } of rows) {
    states.set(goods_id, { qty: 0, value: 0, last: { qty, value } })
  }
}

interface MoveRow {
  id: number
  goods_id: number
  document_id: number
  line: number
  qty: number
  value: number
  settled: number
  cost_rule: Movement['rule']
}
interface BasisRow {
  document_id: number
  line: number
  value: number
  qty: number
  from_qty: number
  source_branch_id: number
  source_document_id: number | null
  source_line: number | null
}

async function movementsFrom(
  tx: Tx,
  branchId: number,
  goodsIds: number[],
  at: string[],
): Promise<Movement[]> {
  const later = `from unnest($2::bigint[], $3::timestamptz[]) as x(goods_id, at)
     join stock_move m on m.branch_id = $1 and m.goods_id = x.goods_id and m.effective_at >= x.at and m.cost_rule <> 'MOVE'`
  const [rows, bases] = await Promise.all([
    tx.rows<MoveRow>(
      `select m.id, m.goods_id, m.document_id, m.line, m.qty, m.value, m.settled, m.cost_rule ${later} order by m.effective_at, m.id`,
      [branchId, goodsIds, at],
    ),
    tx.rows<BasisRow>(
      `select b.document_id, b.line, b.value, b.qty, b.from_qty, coalesce(b.source_branch_id, b.branch_id) as source_branch_id, b.source_document_id, b.source_line
       ${later} and m.cost_rule <> 'GIVEN'
       join stock_move_basis b on b.branch_id = m.branch_id and b.document_id = m.document_id and b.line = m.line
       where exists (select from stock_move_basis where branch_id = $1)`,
      [branchId, goodsIds, at],
    ),
  ])
  const basisOf = new Map(bases.map((b) => [`${b.document_id}:${b.line}`, basis(b)]))
  return rows.map((r) => ({
    id: r.id,
    goodsId: r.goods_id,
    documentId: r.document_id,
    line: r.line,
    qty: r.qty,
    value: r.value,
    settled: r.settled,
    rule: r.cost_rule,
    basis:
      basisOf.size > 0 && r.cost_rule !== 'GIVEN'
        ? basisOf.get(`${r.document_id}:${r.line}`)
        : undefined,
  }))
}

const basis = (b: BasisRow): MoveBasis => ({
  value: b.value,
  qty: b.qty,
  fromQty: b.from_qty,
  ...(b.source_document_id === null
    ? {}
    : {
        source: {
          branchId: b.source_branch_id,
          documentId: b.source_document_id,
          line: b.source_line,
        },
      }),
})

/** Stored cost of the documents that these goods copy from: of another branch, or before the replay's start. */
async function foreignCosts(
  tx: Tx,
  branchId: number,
  goodsIds: number[],
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ branch: number; document: number; line: number; cost: number }>(
    `select x.source_branch_id as branch, x.source_document_id as document, coalesce(c.line, 0) as line, c.cost
     from (select distinct b.source_branch_id, b.source_document_id from stock_move_basis b
       join stock_move m on m.branch_id = b.branch_id and m.document_id = b.document_id and m.line = b.line
       where b.branch_id = $1 and b.source_document_id is not null and m.goods_id = any ($2::bigint[])
         and exists (select from stock_move_basis where branch_id = $1 and source_document_id is not null)) x
     cross join lateral paper_costs(x.source_branch_id, x.source_document_id) c`,
    [branchId, goodsIds],
  )
  return new Map(rows.map((r) => [`${r.branch}:${r.document}:${r.line}`, r.cost]))
}
