import { type Kind, kinds, kindsWhere } from '#contract/kinds.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Where numbers that hold a text begin, put together from the counters: a text inside the name of a series
 * (`FJ`, `SBY/26`) means all of it, one that ends in digits (`2611/00012`) what begins so, digits alone stand
 * anywhere in the running number. So a million documents are never searched through.
 */
const BEGINNINGS = `
with series as (
  select c.branch_id, c.prefix || '/' || b.code || '/' || c.yymm || '/' as name, c.n
  from doc_counter c join branch b on b.id = c.branch_id
  where c.branch_id = any ($1::int[]) and c.prefix = any ($2::text[])),
beginnings as (
  select branch_id, name as number from series where strpos(name, $3) > 0
  union all
  select branch_id, name || $5 from series where $4 <> '' and right(name, length($4)) = $4
  union all
  select branch_id, name || lpad(lead::text, place, '0') || $3 from series
  cross join generate_series(0, 5 - length($3)) place
  cross join lateral generate_series(0, case when place = 0 then 0 else (n / 10 ^ (5 - place))::int end) lead
  where $3 ~ '^[0-9]{1,5}$')
select d.id from beginnings x cross join lateral (
  select id from document where branch_id = x.branch_id and number >= x.number collate "C" and number < (x.number || '~') collate "C"
  order by number collate "C" desc limit $6) d`

/** Numbers from before our counters begin as a whole number does; counterparts bear the number of another branch's series. */
const OTHERS = `
(select id from document where branch_id = any ($1::int[]) and number >= $2 collate "C" and number < ($2 || '~') collate "C"
 order by number collate "C" desc limit $5)
union all
(select id from document where branch_id = any ($1::int[]) and kind = any ($3::text[]) and strpos(number, $4) > 0
 order by doc_date desc, id desc limit $5)`

/** Some documents of each series whose number holds the text, its newest; at least the newest of all. */
export async function idsByNumber(
  tx: Tx,
  branches: number[],
  of: readonly Kind[],
  text: string,
  each: number,
): Promise<number[]> {
  const part = text.toUpperCase()
  if (!/^[A-Z0-9/]+$/.test(part)) return []
  const [, series = '', digits = ''] = /^(.*\/)(\d+)$/.exec(part) ?? []
  const prefixes = [...new Set(of.map((kind) => kinds[kind].prefix))]
  const counterparts = kindsWhere((kind) => kind.counterpart === true)
  const [own, others] = await Promise.all([
    tx.rows<{ id: number }>(BEGINNINGS, [branches, prefixes, part, series, digits, each]),
    tx.rows<{ id: number }>(OTHERS, [branches, part, counterparts, part, each]),
  ])
  return [...own, ...others].map((row) => row.id)
}
