import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { goodsSearch as contract } from '#contract/master/goods-search.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

type Input = ParsedOf<typeof contract.sync>
interface Portion {
  ids: number[]
  text: string
}

/** Goods per statement: memory stays flat and no statement is long. */
const PORTION = 2000
/** What was written before the answer began may commit after it: so much is asked again, in minutes. */
const OVERLAP = 15

/**
 * Goods as the till's index keeps them, written while they are read. The rows are JSON from the
 * database itself: checking 60,000 of them one by one would hold up every other request.
 */
export async function syncGoods(
  ctx: Ctx,
  input: Input,
  reply: FastifyReply,
): Promise<ReplyOf<typeof contract.sync>> {
  const since = input.changedSince ?? null
  const first = await ctx.read(
    async (tx, s) => ({ at: await beginning(tx), portion: await readPortion(tx, s, since, 0) }),
    input.branchId,
  )
  async function* answer() {
    yield `{"at":${JSON.stringify(first.at)},"goods":[`
    for (let portion = first.portion, after = ''; portion.ids.length > 0; after = ',') {
      yield after + portion.text.slice(1, -1)
      const last = portion.ids.at(-1) as number
      if (portion.ids.length < PORTION) break
      portion = await ctx.read((tx, s) => readPortion(tx, s, since, last), input.branchId)
    }
    yield ']}'
  }
  reply.type('application/json; charset=utf-8').send(Readable.from(answer()))
  return reply as never
}

/** The instant from which the next question asks. */
export async function beginning(tx: Tx): Promise<string> {
  const row = await tx.one<{ at: string }>(
    `select clock_timestamp() - make_interval(mins => $1) as at`,
    [OVERLAP],
  )
  return row?.at as string
}

const CHANGED = `
  select id from goods where updated_at > $2::timestamptz
  union select goods_id from goods_unit where updated_at > $2::timestamptz
  union select u.goods_id from selling_price p join goods_unit u on u.id = p.goods_unit_id where p.updated_at > $2::timestamptz
  union select u.goods_id from goods_unit u join unit n on n.id = u.unit_id where n.updated_at > $2::timestamptz`

// In force now, and what begins later: the till changes price by itself at the hour.
const PRICES = `
  select json_agg(json_build_array(price_level, min_qty, price, branch_id is not null, case when effective_from > $5::timestamptz then effective_from end)) as prices
  from (
    (select distinct on (price_level, min_qty, branch_id) price_level, min_qty, price, branch_id, effective_from from selling_price
      where goods_unit_id = u.id and (branch_id is null or branch_id = $1) and effective_from <= $5
      order by price_level, min_qty, branch_id, effective_from desc, id desc)
    union all
    select price_level, min_qty, price, branch_id, effective_from from selling_price
      where goods_unit_id = u.id and (branch_id is null or branch_id = $1) and effective_from > $5) p`

async function readPortion(
  tx: Tx,
  s: Session,
  since: string | null,
  after: number,
): Promise<Portion> {
  const row = await tx.one<{ ids: number[] | null; text: string | null }>(
    `select array_agg(g.id order by g.id)::int8[] as ids,
       json_agg(json_build_array(g.id, g.code, g.name, g.receipt_name, g.tax_type, g.plu, g.is_active, coalesce(u.units, '[]')) order by g.id)::text as text
     from (select * from goods where id > $3 ${since ? `and id in (${CHANGED})` : 'and is_active and $2::timestamptz is null'} order by id limit $4) g
     cross join lateral (
       select json_agg(json_build_array(u.id, n.name, u.conversion, u.barcode, n.allow_fraction, u.is_sales, u.is_default_sales, u.is_active,
         coalesce(p.prices, '[]')) order by u.conversion, u.id) as units
       from goods_unit u join unit n on n.id = u.unit_id cross join lateral (${PRICES}) p
       where u.goods_id = g.id ${since ? '' : 'and u.is_active'}) u`,
    [s.branchId, since, after, PORTION, s.now],
  )
  return { ids: (row?.ids ?? []).map(Number), text: row?.text ?? '[]' }
}
