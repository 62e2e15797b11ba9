import { campaignGoods as contract } from '#contract/campaign/scope.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Scope } from '#contract/pricing/terms.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Route, reads } from '#server/platform/route.ts'
import { everyWord } from '#server/platform/sql.ts'
import { idsOf } from './scopes.ts'

type Asked = ParsedOf<typeof contract.get>
type Told = ReplyOf<typeof contract.get>

const MEANT = 'goods_of_scopes($1::jsonb)'

/** A condition that is still being written means nothing yet. */
const isWritten = (one: Scope) => one.by === 'ALL' || idsOf(one).length > 0

async function goodsOf(tx: Tx, { kind, scopes, search, limit, offset }: Asked): Promise<Told> {
  const written = scopes.filter(isWritten)
  // Gifts are for any goods, also for such as bear no discount.
  const rules = (of: Scope[]) =>
    JSON.stringify({ scopes: of, ...(kind === 'GIFT' ? { gifts: [] } : {}) })
  const wanted = written.filter(({ except }) => !except)
  const words = everyWord(search ?? '')
  const [meant, rows, counts] = await Promise.all([
    tx.one<{ goods: number; count: number; part: Told['part'] }>(
      `select count(*)::int as goods, count(*) filter (where g.search_text like all ($2::text[]))::int as count, part_of_scopes($1::jsonb) as part
       from ${MEANT} m join goods g on g.id = m.goods_id`,
      [rules(written), words],
    ),
    tx.rows<Told['rows'][number]>(
      `select g.id as "goodsId", g.code, g.name, c.name as "categoryName", b.name as "brandName"
       from ${MEANT} m join goods g on g.id = m.goods_id join category c on c.id = g.category_id left join brand b on b.id = g.brand_id
       where g.search_text like all ($2::text[]) order by g.name, g.id limit $3 offset $4`,
      [rules(written), words, limit, offset],
    ),
    Promise.all(
      scopes.map(async (one) => {
        if (!isWritten(one)) return 0
        const met = [...(one.except ? wanted : []), { ...one, except: false }]
        const found = await tx.one<{ n: number }>(`select count(*)::int as n from ${MEANT}`, [
          rules(met),
        ])
        return found?.n ?? 0
      }),
    ),
  ])
  return {
    part: meant?.part ?? 'BUY',
    goods: meant?.goods ?? 0,
    count: meant?.count ?? 0,
    counts,
    rows,
  }
}

export const campaignGoodsRoutes: Route[] = [
  reads(contract.get, (tx, _s, input) => goodsOf(tx, input)),
]
