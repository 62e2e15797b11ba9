import { taxModeOn } from '#server/pricing/price-terms.ts'
import { taxOfType } from '#contract/master/tax-type.ts'
import { margin as contract } from '#contract/master/margin.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound, stale } from '#server/platform/errors.ts'
import { exact, roundTo, times } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { type Session, requireRight } from '#server/platform/session.ts'
import { taxShare } from '#contract/pricing/amounts.ts'
import { type MarginTerms, marginOfPrice, priceFromMargin } from '#server/pricing/margin.ts'
import { auditMaster, once, shown } from '#server/masters/audit.ts'

type Settings = ReplyOf<typeof contract.get>
type Rule = { categoryId: number | null; priceLevel: string | null; pct: number }
type Asked = ParsedOf<typeof contract.calculate>['rows'][number]

async function readSettings(tx: Tx): Promise<Settings> {
  const company = await tx.one<Omit<Settings, 'rules'>>(
    `select version, margin_basis as basis, margin_base as base, price_rounding as "priceRounding", margin_default_pct as "companyDefaultPct" from company`,
  )
  if (!company) throw new Refusal('COMPANY_MISSING', 'Data perusahaan belum diatur')
  const rules = await tx.rows<Settings['rules'][number]>(
    `select r.category_id as "categoryId", c.name as "categoryName", r.price_level as "priceLevel", r.pct
     from margin_rule r left join category c on c.id = r.category_id order by c.name nulls first, r.price_level nulls first`,
  )
  return { ...company, rules }
}

function update(ctx: Ctx, input: ParsedOf<typeof contract.update>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, { kind: 'margin-config' }, input, async () => {
      requireRight(s, 'cost.view')
      const before = await tx.one<{ version: number }>('select version from company for update')
      if (before?.version !== input.version) throw stale({ version: before?.version })
      refuseRepeated(input.rules)
      const old = told(await readSettings(tx))
      const row = await tx.one<{ version: number }>(
        `update company set margin_basis = $1, margin_base = $2, price_rounding = $3, margin_default_pct = $4, version = version + 1 returning version`,
        [input.basis, input.base, input.priceRounding, input.companyDefaultPct ?? null],
      )
      await tx.rows('delete from margin_rule')
      await tx.rows(
        'insert into margin_rule (category_id, price_level, pct) select * from unnest($1::bigint[], $2::text[], $3::numeric[])',
        [
          input.rules.map((r) => r.categoryId ?? null),
          input.rules.map((r) => r.priceLevel ?? null),
          input.rules.map((r) => r.pct),
        ],
      )
      const now = told(await readSettings(tx))
      await auditMaster(tx, s, ctx, { kind: 'margin-config' }, 1, 'Ubah', old, now)
      return { version: row?.version as number }
    }),
  )
}

function refuseRepeated(rules: ParsedOf<typeof contract.update>['rules']): void {
  const bare = rules.findIndex((r) => !r.categoryId && !r.priceLevel)
  if (bare >= 0)
    throw new Refusal('RULE_EMPTY', 'Pilih kategori atau level', {
      errors: [{ field: `rules.${bare}.categoryId`, message: 'Pilih kategori atau level' }],
    })
  const keys = rules.map((r) => `${r.categoryId ?? ''}/${r.priceLevel ?? ''}`)
  const i = keys.findIndex((key, at) => keys.indexOf(key) < at)
  if (i >= 0)
    throw new Refusal('RULE_TWICE', 'Kategori dan level yang sama hanya boleh sekali', {
      errors: [{ field: `rules.${i}.pct`, message: 'Sudah ada di baris lain' }],
    })
}

const told = (s: Settings) => {
  const rules = s.rules.map((r) => `${r.categoryName ?? '*'} ${r.priceLevel ?? '*'}: ${r.pct}`)
  return shown(
    new Map<string, unknown>([
      ['basis', s.basis],
      ['base', s.base],
      ['price_rounding', s.priceRounding],
      ['company_default_pct', s.companyDefaultPct],
      ['rules', rules.join('; ')],
    ]),
  )
}

/** Price from margin or margin from price, row by row, in the rows' order. */
export async function calculate(tx: Tx, s: Session, rows: Asked[]) {
  requireRight(s, 'cost.view')
  const units = await readUnits(tx, [...new Set(rows.map((r) => r.goodsUnitId))])
  if (rows.some((r) => !units.has(r.goodsUnitId))) throw notFound('Satuan barang')
  const [settings, masters, costs, own, parents] = [
    await readSettings(tx),
    await mastersOf(tx, s.mastersVersion),
    await readCosts(tx, s, [...new Set([...units.values()].map((u) => u.goods_id))]),
    await ownMargins(tx, [...units.keys()]),
    await readCategories(tx),
  ]
  const tax = taxOn(masters, s.today)
  return rows.map((asked) => {
    const unit = units.get(asked.goodsUnitId)
    if (!unit) throw notFound('Satuan barang')
    const inclusive = taxModeOn(masters, s.today, asked.priceLevel) === 'INCLUDE'
    const terms: MarginTerms = {
      basis: settings.basis,
      taxShare: inclusive ? exact(taxShare(taxOfType(unit.tax_type, tax))) : 0,
      rounding: settings.priceRounding,
    }
    const base = costs(unit.goods_id, asked.branchId ?? null, settings.base)
    const cost = base === null ? null : roundTo(times(base, unit.conversion), 4)
    const rule = own.get(asked.goodsUnitId) ?? closest(settings, parents, unit.category_id, asked)
    return { ...keyOf(asked), ...reckoned(cost, base, unit.conversion, asked, rule, terms) }
  })
}

const keyOf = ({ goodsUnitId, branchId, priceLevel }: Asked) => ({
  goodsUnitId,
  branchId: branchId ?? null,
  priceLevel,
})

function reckoned(
  cost: number | null,
  base: number | null,
  conversion: number,
  asked: Asked,
  rule: number | null,
  terms: MarginTerms,
) {
  if (cost === null || base === null) return { cost, marginPct: null, price: asked.price ?? null }
  const whole = times(base, conversion)
  if (typeof asked.price === 'number')
    return { cost, marginPct: marginOfPrice(whole, asked.price, terms), price: asked.price }
  const marginPct = asked.marginPct ?? rule
  const price = marginPct === null ? null : priceFromMargin(whole, marginPct, terms)
  return { cost, marginPct, price }
}

/** Cost of a base unit: the highest of the branches where the price holds in all of them. */
async function readCosts(tx: Tx, s: Session, goodsIds: number[]) {
  const rows = await tx.rows<{
    goods_id: number
    branch_id: number
    average: number | null
    last: number | null
  }>(
    `select goods_id, branch_id, case when qty > 0 then round(value / qty, 6) end as average, last_purchase_price as last
     from stock_value where branch_id = any ($1::int[]) and goods_id = any ($2::bigint[])`,
    [s.branchIds, goodsIds],
  )
  const byGoods = Map.groupBy(rows, (r) => r.goods_id)
  return (goodsId: number, branchId: number | null, base: Settings['base']): number | null => {
    const found = (byGoods.get(goodsId) ?? [])
      .filter((r) => branchId === null || r.branch_id === branchId)
      .map((r) => (base === 'HPP' ? (r.average ?? r.last) : (r.last ?? r.average)))
      .filter((cost) => cost !== null)
    return found.length > 0 ? Math.max(...found) : null
  }
}

async function ownMargins(tx: Tx, unitIds: number[]): Promise<Map<number, number>> {
  const rows = await tx.rows<{ id: number; pct: number }>(
    'select id, margin_pct as pct from goods_unit where id = any ($1::bigint[]) and margin_pct is not null',
    [unitIds],
  )
  return new Map(rows.map((r) => [r.id, r.pct]))
}

interface Category {
  parent: number | null
  pct: number | null
}
async function readCategories(tx: Tx): Promise<Map<number, Category>> {
  const rows = await tx.rows<Category & { id: number }>(
    'select id, parent_id as parent, margin_default_pct as pct from category',
  )
  return new Map(rows.map((r) => [r.id, r]))
}

/** The goods' category before its parents, a row for the level before one for all, the company's last. */
function closest(
  settings: Settings,
  categories: Map<number, Category>,
  categoryId: number,
  { priceLevel }: Asked,
): number | null {
  const rules = settings.rules as Rule[]
  const rule = (category: number | null, level: string | null) =>
    rules.find((r) => r.categoryId === category && r.priceLevel === level)?.pct
  for (let at: number | null = categoryId; at !== null; ) {
    const category = categories.get(at)
    const found = rule(at, priceLevel) ?? rule(at, null) ?? category?.pct
    if (found !== undefined && found !== null) return found
    at = category?.parent ?? null
  }
  return rule(null, priceLevel) ?? settings.companyDefaultPct ?? null
}

export const marginRoutes = [
  reads(contract.get, readSettings),
  route(contract.update, (ctx, input) => update(ctx, input)),
  reads(contract.calculate, async (tx, s, input) => ({ rows: await calculate(tx, s, input.rows) })),
]
