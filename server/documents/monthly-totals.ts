import { LOCKS } from '#server/platform/lock-classes.ts'
import { forBranch } from '#server/ledgers/dirty.ts'
import type { Pools, Tx } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'

/** Documents of some days on end: their number and total in rupiah. */
export interface Span {
  from: string
  to: string
  count: number
  total: number
}

/** Past months are told by their monthly total, the days between and after them are counted. */
const SPANS = `
with told as (
  select month, coalesce(sum(count) filter (where kind = any ($2::text[])), 0) as count, coalesce(sum(total) filter (where kind = any ($2::text[])), 0) as total
  from document_tally where branch_id = any ($1::int[]) and month >= $3::date and month + interval '1 month' <= $4::date + interval '1 day'
  group by month having count(*) filter (where kind = '') = cardinality($1::int[])),
edges as (
  select (month + interval '1 month')::date as since, lead(month) over (order by month) as next from told
  union all select '-infinity', (select min(month) from told)),
gaps as materialized (select greatest(since, $3::date) as first, least(coalesce(next - 1, 'infinity'), $4::date) as last from edges where next is null or since < next)
select month as "from", (month + interval '1 month')::date - 1 as "to", count, total from told
union all
select g.first, g.last, x.count, x.total from gaps g cross join lateral (
  select count(*) as count, coalesce(sum(d.total), 0) as total from document d
  where d.branch_id = any ($1::int[]) and d.kind = any ($2::text[]) and d.doc_date between g.first and g.last) x
where g.first <= g.last order by 1 desc`

/** All documents of these branches and kinds between two days, newest span first. */
export const spansOf = (
  tx: Tx,
  branches: number[],
  kinds: readonly string[],
  from = '-infinity',
  to = 'infinity',
): Promise<Span[]> => tx.rows<Span>(SPANS, [branches, kinds, from, to])

/** Work of the clock: counts the documents of past months that have no monthly total, or lost it to a late document. */
export async function updateMonthlyTotals(pools: Pools): Promise<void> {
  const missing = await everywhere(pools, async (tx) => {
    return tx.rows<{ branch_id: number; month: string }>(
      `select b.id as branch_id, make_date(p.year, p.month, 1) as month from branch b cross join period p
       where p.last_day < current_date - 3 and not exists (select from document_tally t
         where t.branch_id = b.id and t.month = make_date(p.year, p.month, 1) and t.kind = '') order by 1, 2`,
    )
  })
  for (const { branch_id, month } of missing) {
    await forBranch(pools, branch_id, async (tx) => {
      await tx.rows(
        `select pg_advisory_xact_lock(${LOCKS.tallies}, tally_key($1::int, $2::date))`,
        [branch_id, month],
      )
      await tx.rows(
        `insert into document_tally (branch_id, month, kind, count, total)
         select $1::int, $2::date, '', 0, 0
         union all select $1::int, $2::date, kind, count(*), sum(total) from document
         where branch_id = $1::int and doc_date >= $2::date and doc_date < $2::date + interval '1 month' group by kind
         on conflict do nothing`,
        [branch_id, month],
      )
    })
  }
}
