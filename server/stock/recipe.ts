import { takeLock } from '#server/platform/lock-classes.ts'
import { everyWord } from '#server/platform/sql.ts'
import { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type Recipe,
  type RecipeInput,
  billOfMaterial as contract,
  recipe,
} from '#contract/stock/bill-of-material.ts'
import type { Saved } from '#contract/document.ts'
import { exportRows } from '#server/masters/export.ts'
import { nextCode } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { Refusal, notFound, stale } from '#server/platform/errors.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

/** Writes a recipe, new or anew. Documents that were made by it keep what they were made of. */
export function saveRecipe(ctx: Ctx, input: RecipeInput): Promise<Saved> {
  return ctx.write(async (tx) => {
    // Two recipes written at once could close a circle that neither sees alone.
    await takeLock(tx, 'table', 'bill_of_material')
    await refuseCircle(tx, input)
    await refuseNotAssembled(tx, input)
    await refuseTwinCode(tx, input)
    await refuseCostAccounts(tx, input)
    const id = input.id ? await update(tx, input) : await insert(tx, input)
    await tx.rows(
      `insert into bill_of_material_line (bill_of_material_id, line, goods_unit_id, qty, waste_pct)
       select $1, x.o, x.unit, x.qty, x.waste from unnest($2::bigint[], $3::numeric[], $4::numeric[]) with ordinality as x(unit, qty, waste, o)`,
      [
        id,
        input.lines.map((l) => l.goodsUnitId),
        input.lines.map((l) => l.qty),
        input.lines.map((l) => l.wastePct ?? 0),
      ],
    )
    await tx.rows(
      `insert into bill_of_material_cost (bill_of_material_id, line, name, amount, account_id)
       select $1, x.o, x.name, x.amount, x.account from unnest($2::text[], $3::numeric[], $4::bigint[]) with ordinality as x(name, amount, account, o)`,
      [
        id,
        input.costs.map((c) => c.name),
        input.costs.map((c) => c.amount),
        input.costs.map((c) => c.accountId ?? null),
      ],
    )
    return { id, docNo: null, status: input.isActive ? 'ACTIVE' : 'INACTIVE' }
  })
}

async function insert(tx: Tx, input: RecipeInput): Promise<number> {
  const twin = await tx.one(
    'select from bill_of_material where goods_id = $1 and is_active and $2::boolean',
    [input.goodsId, input.isActive],
  )
  if (twin) throw hasRecipe()
  const row = await tx.one<{ id: number }>(
    `insert into bill_of_material (goods_id, name, output_unit_id, output_qty, valid_from, is_active, code) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [
      ...(await written(tx, input)),
      input.code || (await nextCode(tx, 'bill_of_material', CODE_PREFIX)),
    ],
  )
  return row?.id as number
}

const hasRecipe = () =>
  new Refusal('DUPLICATE', 'Barang ini sudah memiliki komposisi yang aktif', { field: 'goodsId' })

async function update(tx: Tx, input: RecipeInput): Promise<number> {
  const known = await tx.one<{ version: number }>(
    'select version from bill_of_material where id = $1 for no key update',
    [input.id],
  )
  if (!known) throw notFound('Komposisi')
  if (known.version !== input.version) throw stale({ version: known.version })
  const twin = await tx.one(
    'select from bill_of_material where goods_id = $1 and is_active and $2::boolean and id <> $3',
    [input.goodsId, input.isActive, input.id],
  )
  if (twin) throw hasRecipe()
  await tx.rows('delete from bill_of_material_line where bill_of_material_id = $1', [input.id])
  await tx.rows('delete from bill_of_material_cost where bill_of_material_id = $1', [input.id])
  await tx.rows(
    `update bill_of_material set goods_id = $1, name = $2, output_unit_id = $3, output_qty = $4, valid_from = $5, is_active = $6,
       code = coalesce($8, code), version = version + 1, updated_at = clock_timestamp() where id = $7`,
    [...(await written(tx, input)), input.id, input.code || null],
  )
  return input.id as number
}

/** `BOM00012`, where nobody says another. */
const CODE_PREFIX = 'BOM'

async function refuseTwinCode(tx: Tx, { id, code }: RecipeInput): Promise<void> {
  const twin =
    code &&
    (await tx.one<{ name: string }>(
      'select name from bill_of_material where code = $1 and id is distinct from $2',
      [code, id ?? null],
    ))
  if (!twin) return
  throw new Refusal('DUPLICATE', `Kode ${code} sudah digunakan oleh ${twin.name}`, {
    field: 'code',
  })
}

/** What a recipe makes is goods for that (domain §2.6); one that made others before keeps them. */
async function refuseNotAssembled(tx: Tx, { id, goodsId }: RecipeInput): Promise<void> {
  const made = await tx.one<{ fits: boolean }>(
    `select g.type = 'BUNDLE' or exists (select from bill_of_material b where b.id = $2 and b.goods_id = g.id) as fits from goods g where g.id = $1`,
    [goodsId, id ?? null],
  )
  if (made?.fits) return
  throw new Refusal('GOODS_TYPE', 'Hasil komposisi harus barang berjenis Paket rakitan', {
    field: 'goodsId',
  })
}

/** The head of a recipe as it is stored; the unit that is made belongs to its goods. */
async function written(tx: Tx, input: RecipeInput) {
  const { goodsId, name, outputUnitId, outputQty, validFrom, isActive } = input
  const unit = await tx.one<{ id: number }>(
    'select id from goods_unit where goods_id = $1 and is_active and case when $2::bigint is null then conversion = 1 else id = $2 end',
    [goodsId, outputUnitId ?? null],
  )
  if (!unit)
    throw new Refusal('NOT_FOUND', 'Satuan bukan milik barang ini', { field: 'outputUnitId' })
  return [goodsId, name, unit.id, outputQty, validFrom ?? null, isActive]
}

/** A cost is taken off an expense of the whole company, not off what documents keep. */
async function refuseCostAccounts(tx: Tx, { costs }: RecipeInput): Promise<void> {
  for (const [i, { accountId }] of costs.entries()) {
    if (!accountId) continue
    const open = await tx.one(
      'select from account where id = $1 and branch_id is null and is_active and not is_control and not is_header',
      [accountId],
    )
    if (!open)
      throw new Refusal('ACCOUNT_CONTROL', 'Akun ini tidak dapat dipilih untuk biaya rakitan', {
        field: `costs.${i}.accountId`,
      })
  }
}

/** Nothing is made of itself, however far down. */
async function refuseCircle(tx: Tx, input: RecipeInput): Promise<void> {
  const known = await tx.one<{ name: string }>('select name from goods where id = $1', [
    input.goodsId,
  ])
  if (!known) throw new Refusal('NOT_FOUND', 'Barang tidak ditemukan', { field: 'goodsId' })
  const circle = await tx.one<{ at: number }>(
    `with recursive part(goods_id, at) as (
       select u.goods_id, x.o::int - 1 from unnest($2::bigint[]) with ordinality as x(unit, o) join goods_unit u on u.id = x.unit
       union
       select u.goods_id, p.at from part p join bill_of_material b on b.goods_id = p.goods_id and b.is_active and b.id is distinct from $3
         join bill_of_material_line l on l.bill_of_material_id = b.id join goods_unit u on u.id = l.goods_unit_id)
     select p.at from part p where p.goods_id = $1 order by p.at limit 1`,
    [input.goodsId, input.lines.map((l) => l.goodsUnitId), input.id ?? null],
  )
  if (!circle) return
  const field = `lines.${circle.at}.goodsUnitId`
  const message = `Komposisi melingkar tidak diperbolehkan: ${known.name} menjadi bagian dari dirinya sendiri`
  throw new Refusal('CIRCLE', message, { field })
}

const RECIPES = `
from bill_of_material b join goods g on g.id = b.goods_id join goods_unit ou on ou.id = b.output_unit_id join unit n on n.id = ou.unit_id
where ($4::bigint is null or b.id = $4) and ($1::boolean is null or b.is_active = $1) and ($2::bigint is null or b.goods_id = $2)
  and search_key(b.code || ' ' || b.name) || ' ' || g.search_text like all ($3::text[])`

interface Asked {
  id?: number
  isActive: boolean | null
  goodsId: number | null
  search: string
  branchId: number
  limit: number
  offset: number
  sort?: Listed['sort']
}

/** Recipes with what one would cost in a branch as it stands. */
export async function listRecipes(
  tx: Tx,
  s: Session,
  asked: Asked,
): Promise<{ rows: Recipe[]; count: number }> {
  const values = [asked.isActive, asked.goodsId, everyWord(asked.search), asked.id ?? null]
  const [rows, count] = await Promise.all([
    tx.rows<Recipe>(
      `select b.id, b.version, b.code, b.name, b.goods_id as "goodsId", g.code as "goodsCode", g.name as "goodsName", b.output_unit_id as "outputUnitId",
         n.name as "outputUnitName", b.output_qty as "outputQty", b.valid_from as "validFrom", k.costs, k.extra as "extraCost",
         b.is_active as "isActive", x.lines, round(x.cost / b.output_qty + k.extra) as cost
       from (select b.* ${RECIPES}) b
       join goods g on g.id = b.goods_id join goods_unit ou on ou.id = b.output_unit_id join unit n on n.id = ou.unit_id
       cross join lateral (select coalesce(sum(c.amount), 0) as extra, coalesce(json_agg(json_build_object('name', c.name, 'amount', c.amount::float8,
           'accountId', c.account_id, 'accountName', a.name) order by c.line), '[]') as costs
         from bill_of_material_cost c left join account a on a.id = c.account_id where c.bill_of_material_id = b.id) k
       cross join lateral (select json_agg(json_build_object('goodsUnitId', u.id, 'goodsCode', c.code, 'goodsName', c.name, 'unitName', un.name,
           'qty', l.qty::float8, 'wastePct', l.waste_pct::float8) order by l.line) as lines,
           sum(l.qty * u.conversion * (1 + l.waste_pct / 100) * case when v.qty > 0 then v.value / v.qty else coalesce(v.last_purchase_price, 0) end) as cost
         from bill_of_material_line l join goods_unit u on u.id = l.goods_unit_id join goods c on c.id = u.goods_id join unit un on un.id = u.unit_id
         left join stock_value v on v.branch_id = $5 and v.goods_id = u.goods_id where l.bill_of_material_id = b.id) x
       order by ${orderedBy(contract.getAll, s, asked.sort, 'b.name, b.id')} limit ${asked.limit} offset ${asked.offset}`,
      [...values, asked.branchId],
    ),
    tx.one<{ count: number }>(`select count(*) as count ${RECIPES}`, values),
  ])
  return { rows, count: count?.count ?? 0 }
}

type Listed = ParsedOf<typeof contract.getAll>

const asked = (s: Session, input: Listed): Asked => ({
  isActive: input.filter?.isActive ?? null,
  goodsId: input.filter?.goodsId ?? null,
  search: input.search ?? '',
  branchId: s.branchId,
  limit: input.limit,
  offset: input.offset,
  sort: input.sort,
})

/** What a sheet has of a recipe, once per component. */
const sheetRow = z.object({
  ...recipe.omit({ lines: true, costs: true }).shape,
  partCode: z.string(),
  partName: z.string(),
  partUnit: z.string(),
  qty: z.number(),
  wastePct: z.number(),
})

export const recipeRoutes = [
  reads(contract.getAll, (tx, s, input) => listRecipes(tx, s, asked(s, input)), atBranch),
  route(contract.xlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'komposisi',
        title: 'Komposisi',
        row: sheetRow,
        excel: [
          ['code', 'text'],
          ['name', 'text'],
          ['goodsCode', 'text'],
          ['goodsName', 'text'],
          ['outputQty', 'qty'],
          ['outputUnitName', 'text'],
          ['isActive', 'text'],
          ['partCode', 'text'],
          ['partName', 'text'],
          ['qty', 'qty'],
          ['partUnit', 'text'],
          ['wastePct', 'qty'],
          ['extraCost', 'money'],
          ['cost', 'money'],
        ],
      },
      async (tx, s, page) => {
        const { rows, count } = await listRecipes(tx, s, asked(s, { ...input, ...page }))
        return { count, rows: rows.flatMap(componentsOf) }
      },
      input.branchId,
    ),
  ),
  route(contract.get, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const { rows } = await listRecipes(tx, s, {
        ...asked(s, { limit: 1, offset: 0 }),
        id: input.id,
      })
      if (!rows[0]) throw notFound('Komposisi')
      return rows[0]
    }),
  ),
]

const componentsOf = ({ lines, costs: _costs, ...of }: Recipe) =>
  lines.map(({ goodsCode, goodsName, unitName, qty, wastePct }) => ({
    ...of,
    partCode: goodsCode,
    partName: goodsName,
    partUnit: unitName,
    qty,
    wastePct,
  }))
