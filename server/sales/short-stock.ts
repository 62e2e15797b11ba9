import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { levelKey } from '#server/ledgers/stock.ts'
import { stockShort } from '#server/ledgers/stock-short.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus } from '#contract/money.ts'
import { type CartFacts, askedUnits, isSellable } from './cart.ts'

/** More than is there: of which goods, and in words. */
interface Lack {
  goodsId: number
  warehouseId: number
  /** What is free to be sold, in the base unit; below nought where more was sold before. */
  available: number
  /** What the cart asks for beyond that, in the base unit. */
  missing: number
  unitName: string
  /** Other warehouses of the branch that it may be sold from, most of it first. */
  elsewhere: { warehouseId: number; name: string; available: number }[]
  /** As the posting would refuse it. */
  message: string
}

/**
 * What the stock does not hold of the cart, without locking anything: a hint, the posting decides. A branch that may
 * sell what has not come (domain §4.5) is told it as well.
 */
export async function lacksInCart(
  tx: Tx,
  branchId: number,
  masters: Masters,
  { lines, units }: CartFacts,
): Promise<Lack[]> {
  const stocked = lines.filter((l) => units.get(l.goodsUnitId)?.type !== 'SERVICE')
  const free = await freeStock(
    tx,
    branchId,
    stocked.map((l) => l.goodsId),
  )
  const asked = askedUnits(units)
  const lacks = new Map<string, Lack>()
  const wanted = new Map<string, number>()
  for (const l of stocked) {
    const key = levelKey(l.warehouseId as number, l.goodsId)
    wanted.set(key, plus(wanted.get(key) ?? 0, l.baseQty))
  }
  for (const l of stocked) {
    const warehouseId = l.warehouseId as number
    const key = levelKey(warehouseId, l.goodsId)
    const sum = wanted.get(key) ?? 0
    const available = free.get(key) ?? 0
    if (sum <= available) continue
    const { name, base_unit_name } = units.get(l.goodsUnitId) as UnitFacts
    const where = masters.warehouses.get(warehouseId)?.name ?? ''
    const goods = { name, baseUnitName: base_unit_name }
    const { message } = stockShort(goods, where, {
      available,
      wanted: sum,
      unit: asked(l.goodsUnitId),
    })
    const missing = minus(sum, Math.max(available, 0))
    const { goodsId } = l
    const elsewhere = soldFrom(masters, branchId)
      .filter(({ id }) => id !== warehouseId)
      .map(({ id, name: at }) => ({
        warehouseId: id,
        name: at,
        available: minus(
          free.get(levelKey(id, goodsId)) ?? 0,
          wanted.get(levelKey(id, goodsId)) ?? 0,
        ),
      }))
      .filter((other) => other.available > 0)
      .toSorted((a, b) => b.available - a.available)
    const unitName = base_unit_name
    lacks.set(key, { goodsId, warehouseId, available, missing, unitName, elsewhere, message })
  }
  return [...lacks.values()]
}

const soldFrom = (masters: Masters, branchId: number) =>
  [...masters.warehouses.values()].filter(
    (one) => one.branch_id === branchId && one.is_active && isSellable(one),
  )

async function freeStock(tx: Tx, branchId: number, goodsIds: number[]) {
  const rows = await tx.rows<{
    warehouse_id: number
    goods_id: number
    on_hand: number
    reserved: number
  }>(
    `select warehouse_id, goods_id, on_hand, reserved from stock_level
     where branch_id = $1 and goods_id = any ($2::bigint[])`,
    [branchId, [...new Set(goodsIds)]],
  )
  return new Map(
    rows.map((r) => [levelKey(r.warehouse_id, r.goods_id), minus(r.on_hand, r.reserved)]),
  )
}
