import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '#contract/pricing/terms.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

/**
 * Goal: whatever happens to goods, their categories, brands and suppliers, a campaign means the goods that its conditions
 * say, and its members are these, each from when it came to when it left. The model is told without a line of SQL.
 */
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const [CATEGORIES, BRANDS, SUPPLIERS, GOODS] = [5, 3, 3, 9]

interface Good {
  category: number
  brand: number | null
  main: number | null
  suppliers: Set<number>
  active: boolean
  discountable: boolean
}
interface World {
  /** By category, the one above it. */
  above: (number | null)[]
  goods: Good[]
}

const isBelow = (world: World, category: number, top: number): boolean => {
  for (let at: number | null = category; at !== null; at = world.above[at] ?? null)
    if (at === top) return true
  return false
}
/** Places in the model, not ids. */
function meets(world: World, good: Good, place: number, of: Scope): boolean {
  switch (of.by) {
    case 'ALL':
      return true
    case 'CATEGORY':
      return of.categoryIds.some((top) => isBelow(world, good.category, top))
    case 'BRAND':
      return good.brand !== null && of.brandIds.includes(good.brand)
    case 'SUPPLIER':
      return of.supplierIds.some((one) => good.main === one || good.suppliers.has(one))
    case 'GOODS':
      return of.goodsIds.includes(place)
  }
}
function meant(world: World, scopes: readonly Scope[]): number[] {
  const [wanted, but] = [scopes.filter((s) => !s.except), scopes.filter((s) => s.except)]
  return world.goods.flatMap((good, place) => {
    const out = but.some((s) => meets(world, good, place, s))
    const isMeant =
      wanted.length > 0 ? wanted.every((s) => meets(world, good, place, s)) && !out : out
    return isMeant && good.active && good.discountable ? [place] : []
  })
}

const place = (below: number) => fc.nat(below - 1)
const several = (below: number) => fc.uniqueArray(place(below), { minLength: 1, maxLength: 3 })
const one = (by: Scope['by'], field?: keyof Scope, below = 1) =>
  fc.record({ except: by === 'ALL' ? fc.constant(false) : fc.boolean(), ids: several(below) }).map(
    ({ except, ids }): Scope => ({
      by,
      except,
      categoryIds: [],
      brandIds: [],
      supplierIds: [],
      goodsIds: [],
      ...(field ? { [field]: ids } : {}),
    }),
  )
const scopes = fc.array(
  fc.oneof(
    one('ALL'),
    one('CATEGORY', 'categoryIds', CATEGORIES),
    one('BRAND', 'brandIds', BRANDS),
    one('SUPPLIER', 'supplierIds', SUPPLIERS),
    one('GOODS', 'goodsIds', GOODS),
  ),
  { minLength: 1, maxLength: 4 },
)
/** What happens to one of the goods, or to a category. */
const deed = fc.oneof(
  fc.record({ do: fc.constant('category' as const), at: place(GOODS), to: place(CATEGORIES) }),
  fc.record({ do: fc.constant('brand' as const), at: place(GOODS), to: fc.option(place(BRANDS)) }),
  fc.record({
    do: fc.constant('main' as const),
    at: place(GOODS),
    to: fc.option(place(SUPPLIERS)),
  }),
  fc.record({
    do: fc.constant('suppliers' as const),
    at: place(GOODS),
    to: fc.uniqueArray(place(SUPPLIERS)),
  }),
  fc.record({ do: fc.constant('active' as const), at: place(GOODS), to: fc.boolean() }),
  fc.record({ do: fc.constant('discountable' as const), at: place(GOODS), to: fc.boolean() }),
  // Always below one that comes before, so that no circle comes about.
  fc.record({ do: fc.constant('above' as const), at: place(CATEGORIES), to: place(CATEGORIES) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Ids {
  category: number[]
  brand: number[]
  supplier: number[]
  goods: number[]
}
let round = 0
/** A world of its own in which nothing has a brand or a supplier yet, and every category stands by itself. */
async function begin(): Promise<{ world: World; ids: Ids }> {
  round += 1
  const made = async (sql: string, n: number) => {
    const { rows } = await t.db.query<{ id: string }>(
      `insert into ${sql} from generate_series(1, ${n}) i returning id`,
    )
    return rows.map(({ id }) => Number(id))
  }
  const named = `select 'Z${round}-' || i, 'Z${round}-' || i`
  const category = await made(`category (code, name) ${named}`, CATEGORIES)
  const ids = {
    category,
    brand: await made(`brand (code, name) ${named}`, BRANDS),
    supplier: await made(`supplier (code, name) ${named}`, SUPPLIERS),
    goods: await made(
      `goods (code, name, receipt_name, category_id, base_unit_id) ${named}, 'Z', ${category[0]}, (select min(id) from unit)`,
      GOODS,
    ),
  }
  const good = (): Good => ({
    category: 0,
    brand: null,
    main: null,
    suppliers: new Set(),
    active: true,
    discountable: true,
  })
  return {
    ids,
    world: { above: Array(CATEGORIES).fill(null), goods: Array.from({ length: GOODS }, good) },
  }
}

/** Does it in the model and in the database. */
async function act(world: World, ids: Ids, { do: what, at, to }: Deed): Promise<void> {
  const good = world.goods[at] as Good
  const set = (column: string, value: unknown) =>
    t.db.query(`update goods set ${column} = $2 where id = $1`, [ids.goods[at], value])
  const idOf = (of: number[]) => (to === null ? null : of[to as number])
  switch (what) {
    case 'category':
      good.category = to
      await set('category_id', idOf(ids.category))
      return
    case 'brand':
      good.brand = to
      await set('brand_id', idOf(ids.brand))
      return
    case 'main':
      good.main = to
      await set('main_supplier_id', idOf(ids.supplier))
      return
    case 'active':
      good.active = to
      await set('is_active', to)
      return
    case 'discountable':
      good.discountable = to
      await set('discountable', to)
      return
    case 'suppliers':
      good.suppliers = new Set(to)
      // As the form writes them: all of them go, and come again.
      await t.db.query('begin')
      await t.db.query('delete from goods_supplier where goods_id = $1', [ids.goods[at]])
      await t.db.query(
        'insert into goods_supplier (goods_id, supplier_id) select $1, unnest($2::bigint[])',
        [ids.goods[at], to.map((one) => ids.supplier[one])],
      )
      await t.db.query('commit')
      return
    case 'above': {
      const parent = to < at ? to : null
      world.above[at] = parent
      const id = parent === null ? null : ids.category[parent]
      await t.db.query('update category set parent_id = $2 where id = $1', [ids.category[at], id])
    }
  }
}

const withIds = (scope: Scope, ids: Ids): Scope => ({
  ...scope,
  categoryIds: scope.categoryIds.map((at) => ids.category[at] as number),
  brandIds: scope.brandIds.map((at) => ids.brand[at] as number),
  supplierIds: scope.supplierIds.map((at) => ids.supplier[at] as number),
  goodsIds: scope.goodsIds.map((at) => ids.goods[at] as number),
})

it('means what a plain model means, at every moment that there was', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, fc.array(deed, { maxLength: 12 }), async (asked, deeds) => {
      const { world, ids } = await begin()
      const rules = JSON.stringify({ scopes: asked.map((one) => withIds(one, ids)), items: [] })
      const inserted = await t.db.query<{ id: string }>(
        `insert into campaign (kind, code, name, start_at, end_at, branch_ids, rules, created_by)
         select 'PROMO', 'Z${round}', 'Z', '2026-01-01', '2099-01-01', array(select min(id) from branch), $1, min(id) from employee returning id`,
        [rules],
      )
      const id = inserted.rows[0]?.id
      const own = async (sql: string, more: unknown[] = []) => {
        const { rows } = await t.db.query<{ goods_id: string }>(sql, more)
        const found = rows.map(({ goods_id }) => ids.goods.indexOf(Number(goods_id)))
        return found.filter((at) => at >= 0).sort((a, b) => a - b)
      }
      const seen: { at: string; goods: number[] }[] = []
      for (const next of [null, ...deeds]) {
        if (next) await act(world, ids, next)
        const goods = meant(world, asked)
        expect(await own('select goods_id from goods_of_scopes($1)', [rules])).toEqual(goods)
        const now = 'select goods_id from campaign_member where campaign_id = $1 and until is null'
        expect(await own(now, [id])).toEqual(goods)
        const at = (await t.db.query<{ at: string }>('select clock_timestamp()::text as at')).rows
        seen.push({ at: at[0]?.at ?? '', goods })
      }
      for (const { at, goods } of seen)
        expect(
          await own(
            `select goods_id from campaign_member where campaign_id = $1 and since <= $2 and coalesce(until, 'infinity') > $2`,
            [id, at],
          ),
        ).toEqual(goods)
      await t.db.query('delete from campaign where id = $1', [id])
    }),
    { numRuns: 60 },
  )
}, 120_000)
