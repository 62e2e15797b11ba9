import { pointConfig as contract } from '#contract/master/point.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { mastersOf, pointTermOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound, stale } from '#server/platform/errors.ts'
import { times } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { pointsEarned, pointsSpendable } from '#contract/pricing/points.ts'
import { auditMaster, once, shown } from '#server/masters/audit.ts'

type Config = ReplyOf<typeof contract.get>
const kind = { kind: 'point-config' } as const

const named = (table: string, column: string) =>
  `coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name) from ${table} x where x.id = any (t.${column})), '[]')`
const TERMS = `
select t.id, t.valid_from as "validFrom", t.earn_amount as "earnAmount", t.earn_point as "earnPoint", t.levels, t.exclude_discounted as "excludeDiscounted",
  t.min_redeem as "minRedeem", t.redeem_multiple as "redeemMultiple", t.max_redeem_pct as "maxRedeemPct",
  t.expiry_months as "expiryMonths", t.earn_on as "earnOn",
  ${named('goods', 'excluded_goods')} as "excludedGoods", ${named('category', 'excluded_categories')} as "excludedCategories",
  case when t.valid_from > $1 then 'PLANNED' when t.valid_from = (select max(valid_from) from point_term where valid_from <= $1) then 'IN_FORCE' else 'PAST' end as state,
  e.name as "changedByName"
from point_term t left join employee e on e.id = t.created_by order by t.valid_from desc`

async function readConfig(tx: Tx, s: Session): Promise<Config> {
  const company = await tx.one<{ version: number; pointValue: number; outstanding: number }>(
    'select version, point_value as "pointValue", points_outstanding() as outstanding from company',
  )
  if (!company) throw new Refusal('COMPANY_MISSING', 'Data perusahaan belum diatur')
  const terms = await tx.rows<Config['terms'][number]>(TERMS, [s.today])
  const rewards = await tx.rows<Config['rewards'][number]>(
    `select r.goods_id as "goodsId", g.code || ' ' || g.name as "goodsName", r.points, r.stock_only as "stockOnly"
     from point_reward r join goods g on g.id = r.goods_id order by r.points, g.name`,
  )
  return { ...company, terms, rewards }
}

/** Terms of a day: new ones, or those of the same day written anew. */
function writeTerm(ctx: Ctx, input: ParsedOf<typeof contract.update>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, kind, input, async () => {
      if (input.validFrom < s.today)
        throw new Refusal('TERMS_PAST', 'Berlaku mulai paling awal hari ini', {
          field: 'validFrom',
        })
      if (input.minRedeem % input.redeemMultiple !== 0)
        throw new Refusal('REDEEM_MULTIPLE', 'Minimal tukar harus kelipatan poin yang ditukar', {
          field: 'minRedeem',
        })
      const row = await tx.one<{ id: number }>(
        `insert into point_term (valid_from, earn_amount, earn_point, levels, exclude_discounted, excluded_goods, excluded_categories,
           min_redeem, redeem_multiple, max_redeem_pct, created_by, expiry_months, earn_on)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (valid_from) do update set earn_amount = excluded.earn_amount, earn_point = excluded.earn_point, levels = excluded.levels,
           exclude_discounted = excluded.exclude_discounted, excluded_goods = excluded.excluded_goods, excluded_categories = excluded.excluded_categories,
           min_redeem = excluded.min_redeem, redeem_multiple = excluded.redeem_multiple, max_redeem_pct = excluded.max_redeem_pct,
           expiry_months = excluded.expiry_months, earn_on = excluded.earn_on,
           created_by = excluded.created_by, updated_at = clock_timestamp()
         returning id`,
        [
          input.validFrom,
          input.earnAmount,
          input.earnPoint,
          [...new Set(input.levels)],
          input.excludeDiscounted,
          input.excludedGoodsIds ?? [],
          input.excludedCategoryIds ?? [],
          input.minRedeem,
          input.redeemMultiple,
          input.maxRedeemPct,
          s.employeeId,
          input.expiryMonths,
          input.earnOn,
        ],
      )
      const { requestId: _key, ...told } = input
      const id = row?.id as number
      await auditMaster(
        tx,
        s,
        ctx,
        kind,
        id,
        'Atur poin',
        null,
        shown(new Map(Object.entries(told))),
      )
      return { id }
    }),
  )
}

function removeTerm(ctx: Ctx, input: ParsedOf<typeof contract.remove>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, kind, input, async () => {
      const row = await tx.one<{ day: string }>(
        'delete from point_term where id = $1 and valid_from > $2 returning valid_from as day',
        [input.id, s.today],
      )
      if (!row) throw notFound('Pengaturan yang belum berlaku')
      await auditMaster(tx, s, ctx, kind, input.id, 'Batalkan pengaturan poin', row.day, null)
      return { id: input.id }
    }),
  )
}

/** What is owed to customers is points at their worth: it stays while anybody holds some (domain §9, L04). */
function writeWorth(ctx: Ctx, input: ParsedOf<typeof contract.worthUpdate>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, kind, input, async () => {
      const before = await tx.one<{ version: number; value: number; held: number }>(
        'select version, point_value as value, points_outstanding() as held from company for update',
      )
      if (before?.version !== input.version) throw stale({ version: before?.version })
      if (before.value !== input.pointValue && before.held !== 0)
        throw new Refusal(
          'POINTS_HELD',
          'Nilai poin tidak dapat diubah selama pelanggan masih memegang poin',
          { field: 'pointValue' },
        )
      const ids = input.rewards.map((r) => r.goodsId)
      if (new Set(ids).size < ids.length)
        throw new Refusal('REWARD_TWICE', 'Barang hadiah tidak boleh berulang', {
          field: 'rewards',
        })
      await tx.rows('delete from point_reward')
      await tx.rows(
        'insert into point_reward (goods_id, points, stock_only) select * from unnest($1::bigint[], $2::int[], $3::boolean[])',
        [ids, input.rewards.map((r) => r.points), input.rewards.map((r) => r.stockOnly)],
      )
      const row = await tx.one<{ version: number }>(
        'update company set point_value = $1, version = version + 1 returning version',
        [input.pointValue],
      )
      const after = `point_value: ${input.pointValue}\nrewards: ${ids.length}`
      await auditMaster(
        tx,
        s,
        ctx,
        kind,
        1,
        'Atur nilai poin',
        `point_value: ${before.value}`,
        after,
      )
      return { version: row?.version as number }
    }),
  )
}

async function simulate(tx: Tx, s: Session, input: ParsedOf<typeof contract.simulate>) {
  const masters = await mastersOf(tx, s.mastersVersion)
  const term = pointTermOn(masters, input.date ?? s.today)
  const value = masters.company.point_value
  const { most, limit } = pointsSpendable(
    { total: input.total, balance: input.balance, value },
    term,
  )
  return {
    validFrom: term.valid_from,
    earned: pointsEarned(input.total - input.excluded, input.priceLevel, term),
    spendable: most,
    pays: times(most, value),
    limit,
  }
}

export const pointRoutes = [
  reads(contract.get, readConfig),
  route(contract.update, (ctx, input) => writeTerm(ctx, input)),
  route(contract.remove, (ctx, input) => removeTerm(ctx, input)),
  route(contract.worthUpdate, (ctx, input) => writeWorth(ctx, input)),
  reads(contract.simulate, simulate),
]
