import type { FastifyReply } from 'fastify'
import { sellingPrice as contract, sellingPriceRow } from '#contract/master/selling-price.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type NewPrice, changePrices } from './price-change.ts'
import { master } from '#server/masters/master.ts'
import { exportMaster } from '#server/masters/export.ts'
import { printMaster } from '#server/masters/print.ts'
import { answerList } from '#server/masters/whole-list.ts'

type Listed = ParsedOf<typeof contract.getAll>

/** Prices as they stand at an instant: of each key the newest that has begun is in force. */
export const pricesAt = (now: string) =>
  master({
    kind: 'selling-price',
    title: 'Harga Jual',
    row: sellingPriceRow,
    table: 'selling_price',
    from: `(select p.*, case when p.effective_from > '${new Date(now).toISOString()}' then 'SCHEDULED' when p.id = (
        select q.id from selling_price q where q.goods_unit_id = p.goods_unit_id and q.price_level = p.price_level and q.min_qty = p.min_qty
          and q.branch_id is not distinct from p.branch_id and q.effective_from <= '${new Date(now).toISOString()}'
        order by q.effective_from desc, q.id desc limit 1) then 'IN_FORCE' else 'REPLACED' end as state from selling_price p) m
    join goods_unit u on u.id = m.goods_unit_id join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id
    left join branch b on b.id = m.branch_id left join employee e on e.id = m.changed_by cross join company y`,
    fields: {
      goodsId: 'u.goods_id',
      goodsCode: 'g.code',
      goodsName: 'g.name',
      unitName: 'n.name',
      conversion: 'u.conversion',
      branchName: 'b.name',
      taxInclusive: 'not (m.price_level = any (y.tax_exclusive_levels))',
      changedByName: 'e.name',
    },
    search: 'g.search_text',
    orderBy:
      'g.name, u.conversion, m.price_level, m.branch_id nulls first, m.min_qty, m.effective_from desc, m.id',
    filters: {
      categoryId: 'g.category_id = $',
      current: `(m.state <> 'REPLACED') = $ and u.is_active and g.is_active`,
    },
    branchWall: '(m.branch_id is null or m.branch_id = any ($))',
    excel: [
      'goodsCode',
      'goodsName',
      'unitName',
      'branchName',
      'priceLevel',
      ['minQty', 'qty'],
      ['price', 'money'],
      'effectiveFrom',
      ['previousPrice', 'money'],
      'changedByName',
      'reason',
    ],
  })

/** Without `history` only what is in force or will be. */
export function narrowed(input: Listed) {
  const { history, ...filter } = input.filter ?? {}
  return { ...input, filter: history ? filter : { ...filter, current: true } }
}

async function list(ctx: Ctx, input: Listed, reply: FastifyReply) {
  const now = await ctx.read(async (_tx, s) => s.now)
  return answerList<ReplyOf<typeof contract.getAll>>(ctx, pricesAt(now), narrowed(input), {
    reply,
    field: 'sellingPrices',
  })
}

/** The prices of now as a file. */
async function filed(ctx: Ctx, input: Listed, file: typeof exportMaster) {
  const now = await ctx.read(async (_tx, s) => s.now)
  return file(ctx, pricesAt(now), narrowed(input))
}

/** The new row prices what the old one did. */
async function followUp(
  tx: Tx,
  s: Session,
  input: ParsedOf<typeof contract.update>,
): Promise<NewPrice> {
  const old = await tx.one<{
    goodsUnitId: number
    branchId: number | null
    priceLevel: NewPrice['priceLevel']
    minQty: number
  }>(
    `select goods_unit_id as "goodsUnitId", branch_id as "branchId", price_level as "priceLevel", min_qty as "minQty" from selling_price
     where id = $1 and (branch_id is null or branch_id = any ($2::int[]))`,
    [input.id, s.branchIds],
  )
  if (!old) throw notFound('Harga jual')
  return { ...old, price: input.price, effectiveFrom: input.effectiveFrom }
}

export const sellingPriceRoutes = [
  route(contract.getAll, (ctx, input, { reply }) => list(ctx, input, reply)),
  route(contract.xlsx, (ctx, input) => filed(ctx, input, exportMaster)),
  route(contract.listPdf, (ctx, input) => filed(ctx, input, printMaster)),
  route(contract.add, (ctx, input) => changePrices(ctx, input, async () => [input])),
  route(contract.update, (ctx, input) =>
    changePrices(ctx, input, async (tx, s) => [await followUp(tx, s, input)]),
  ),
  route(contract.batchUpdate, (ctx, input) => changePrices(ctx, input, async () => input.rows)),
]
