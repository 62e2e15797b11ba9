import type { DocumentRow } from '#contract/document.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import {
  type Filtered,
  type ListInput,
  ITEM,
  NAME,
  OPEN,
  PAPERS,
  PARTY,
  SELECT,
  STATUS,
  filtered,
  orderOf,
} from './list-filter.ts'
import { documentHeads, groupedIds, groupedPage } from './list-groups.ts'
import { type Span, spansOf } from './monthly-totals.ts'

/** Pages from here on wait for the count, so that they are read from the nearer end. */
const FAR = 1000
/** One ordered look at the index for each branch and kind; beyond this many they are sorted instead. */
const MOST_ARMS = 32

/** One list for every kind: page, count and sums of the whole filter. */
export async function listDocuments(
  tx: Tx,
  session: Session,
  kinds: readonly Kind[],
  input: ListInput,
) {
  const f = await filtered(tx, session, kinds, input)
  if (input.group) return groupedPage(tx, f, input, input.group)
  const spans = f.days && spansOf(tx, f.branches, kinds, f.days.from, f.days.to)
  const counted = sumsOf(tx, f, spans)
  const page =
    input.offset < FAR
      ? pageOf(tx, f, input, null)
      : Promise.all([counted, spans]).then(([{ count }, known]) =>
          pageOf(tx, f, input, count, known),
        )
  const [rows, sums] = await Promise.all([page, counted])
  return { rows, ...sums }
}

/** So few documents are asked for what is open of each; of more, what is open is asked for its document. */
const FEW = 1000

/** Count and total come from monthly totals or the index alone; what is outstanding is little beside what is settled. */
async function sumsOf(tx: Tx, f: Filtered, spans: Promise<Span[]> | null) {
  const where = `d.branch_id = any ($2::int[]) and d.kind = any ($3::text[]) and ${f.rest}`
  const whole = spans
    ? await spans.then((all) => ({
        count: sumOf(all, (x) => x.count),
        total: sumOf(all, (x) => x.total),
      }))
    : await tx.one<{ count: number; total: number }>(
        `select count(*) as count, coalesce(sum(d.total), 0) as total from ${f.from} where ${where}`,
        f.values,
      )
  const { count = 0, total = 0 } = whole ?? {}
  const each = `from ${f.from === PAPERS ? `${PAPERS} ${ITEM}` : f.from} where ${where}`
  const open = await tx.one<{ outstanding: number }>(
    `select coalesce(sum(i.amount - i.settled), 0) as outstanding ${
      count <= FEW
        ? each
        : `from open_item i cross join lateral (select from document d
             where d.branch_id = i.branch_id and d.id = i.document_id and ${where} offset 0) d
           where i.branch_id = any ($2::int[]) and i.line = 0 and i.settled < i.amount`
    }`,
    f.values,
  )
  return { count, sums: { total, outstanding: open?.outstanding ?? 0 } }
}

/** The documents of the page first, their names and open amounts for those alone. */
function pageOf(
  tx: Tx,
  f: Filtered,
  input: ListInput,
  count: number | null,
  spans: Span[] | null = null,
) {
  return tx.rows<DocumentRow>(
    `with page as materialized (${idsOf(f, input, count, spans)})
     ${SELECT(f.status)} order by ${orderOf(input).text}`,
    f.values,
  )
}

/** Every document of the filter in its order, as it stood at one moment, and its heads: what an export walks along. */
export async function documentIds(
  tx: Tx,
  session: Session,
  kinds: readonly Kind[],
  input: ListInput,
) {
  const f = await filtered(tx, session, kinds, input)
  const whole = { ...input, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  if (!input.group) return { ids: await packedIds(tx, f, idsOf(f, whole, null)), heads: [] }
  const heads = await documentHeads(tx, f, input.group.by)
  const text = `select * from (${groupedIds(f, input, input.group.by)}) page order by sorted`
  return { ids: await packedIds(tx, f, text), heads }
}

/** Documents in an order; a million of them take twelve megabytes. */
export interface PackedIds {
  count: number
  branches: Int32Array
  ids: Float64Array
}
const FETCHED = 10_000

async function packedIds(tx: Tx, f: Filtered, text: string): Promise<PackedIds> {
  await tx.rows(
    `declare packed no scroll cursor for select branch_id, id from (${text}) page`,
    f.values,
  )
  const room = { branches: new Int32Array(FETCHED), ids: new Float64Array(FETCHED) }
  let packed: PackedIds = { count: 0, ...room }
  for (;;) {
    const rows = await tx.rows<{ branch_id: number; id: number }>(`fetch ${FETCHED} from packed`)
    if (packed.count + rows.length > packed.ids.length) packed = twice(packed)
    for (const { branch_id, id } of rows) {
      packed.branches[packed.count] = branch_id
      packed.ids[packed.count] = id
      packed.count += 1
    }
    if (rows.length < FETCHED) return packed
  }
}

function twice({ count, branches, ids }: PackedIds): PackedIds {
  const room = { branches: new Int32Array(2 * ids.length), ids: new Float64Array(2 * ids.length) }
  room.branches.set(branches)
  room.ids.set(ids)
  return { count, ...room }
}

/** The rows of these documents from one place to before another, in their order. */
export const documentsOf = (
  tx: Tx,
  session: Session,
  { branches, ids }: PackedIds,
  from: number,
  to: number,
) =>
  tx.rows<DocumentRow>(
    `with page as (select * from unnest($2::int[], $3::bigint[]) with ordinality as x(branch_id, id, sorted))
     ${SELECT(STATUS.replace('$today', '$1'))} order by sorted`,
    [session.today, [...branches.subarray(from, to)], [...ids.subarray(from, to)]],
  )

function idsOf(
  f: Filtered,
  input: ListInput,
  count: number | null,
  spans: Span[] | null = null,
): string {
  let { limit, offset } = input
  const order = orderOf(input)
  let first = order.text
  let within = f.rest
  if (spans && order.column === 'd.doc_date') {
    const start = startOf(order.up ? spans.toReversed() : spans, offset)
    offset = start.offset
    if (!start.span) limit = 0
    else
      within += order.up
        ? ` and d.doc_date >= '${start.span.from}'`
        : ` and d.doc_date <= '${start.span.to}'`
  } else if (count !== null && offset > count / 2) {
    limit = Math.max(0, Math.min(limit, count - offset))
    offset = Math.max(0, count - offset - limit)
    first = order.reversed
  }
  const named = order.column === 'party_name'
  const joins = `${f.from === PAPERS && order.column.includes('i.') ? ITEM : ''} ${named ? PARTY : ''}`
  const column = order.column === 'party_name' ? NAME : order.column
  const arm = (of: string) =>
    `select d.branch_id, d.id, ${column} as sorted from ${f.from} ${joins} where ${of} and ${within}`
  const combined =
    f.from !== OPEN &&
    f.branches.length * f.kinds.length <= MOST_ARMS &&
    order.column === 'd.doc_date'
  // Each arm brings the page's share from its own index walk; without the limit the planner sorts them whole.
  const share = `order by ${first.replace('x.id', 'd.id')} limit ${Math.min(Number.MAX_SAFE_INTEGER, limit + offset)}`
  const arms = f.branches.flatMap((_b, b) =>
    f.kinds.map(
      (_k, k) =>
        `(${arm(`d.branch_id = ($2::int[])[${b + 1}] and d.kind = ($3::text[])[${k + 1}]`)} ${share})`,
    ),
  )
  const all = arm('d.branch_id = any ($2::int[]) and d.kind = any ($3::text[])')
  return `select * from (${combined && arms.length > 0 ? arms.join(' union all ') : all}) x
    order by ${first} limit ${limit} offset ${offset}`
}

/** The span in which a page begins, and how far into it. */
function startOf(spans: Span[], offset: number): { span: Span | undefined; offset: number } {
  let left = offset
  const span = spans.find((x) => {
    if (left < x.count) return true
    left -= x.count
    return false
  })
  return { span, offset: left }
}
