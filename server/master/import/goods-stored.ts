import { nameKey } from '#contract/values.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Stored } from '#server/masters/table.ts'
import { brandName } from './goods-checks.ts'
import { numbersOf } from './goods-numbers.ts'
import type { Group } from './goods-rows.ts'
import { takenBackOf } from './taken-back.ts'

/** Goods that a sheet names as they are, with their units and barcodes. */
export async function readStored(tx: Tx, groups: Group[]) {
  const goods = await tx.rows<Stored>(
    `select * from goods where code = any ($1::text[]) or (name_key(name) = any ($2::text[])) order by id for no key update`,
    [
      groups.flatMap((g) => (g.row.code ? [g.row.code] : [])),
      groups.flatMap((g) => (g.row.code ? [] : [nameKey(g.row.name ?? '')])),
    ],
  )
  const units = await tx.rows<Stored>(
    'select * from goods_unit where goods_id = any ($1::bigint[]) order by id for no key update',
    [goods.map((g) => g.id)],
  )
  const unitsOf = new Map<number, Stored[]>()
  for (const unit of units) {
    const own = unitsOf.get(Number(unit.goods_id))
    if (own) own.push(unit)
    else unitsOf.set(Number(unit.goods_id), [unit])
  }
  const numbers = await numbersOf(
    tx,
    units.map((u) => Number(u.id)),
  )
  const gone = await takenBackOf(
    tx,
    'goods',
    goods.map((g) => g.id),
  )
  const goneUnits = await takenBackOf(
    tx,
    'goods_unit',
    units.map((u) => u.id),
  )
  const byCode = new Map(goods.map((g) => [g.code, g]))
  const byName = new Map(goods.map((g) => [brandName(g), g]))
  return {
    find: ({ row, columns }: Group) =>
      (row.code
        ? byCode.get(row.code)
        : byName.get(brandName({ name: row.name ?? '', brand_id: columns.brand_id }))) ?? null,
    units: (goodsId: unknown) => unitsOf.get(Number(goodsId)) ?? [],
    numbers: (unitId: unknown) => numbers.get(Number(unitId)),
    /** They stay from a file that was taken back: naming them brings them back. */
    isGone: (goodsId: unknown) => gone.has(Number(goodsId)),
    isGoneUnit: (unitId: unknown) => goneUnits.has(Number(unitId)),
  }
}
export type StoredGoods = Awaited<ReturnType<typeof readStored>>
