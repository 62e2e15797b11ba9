import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Branch, Masters } from '#server/ledgers/masters.ts'
import { levelKey, stockShort } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus } from '#server/platform/money.ts'
import { type CartFacts, askedUnits } from './cart.ts'

/** What a sale of the cart would be refused for, without locking anything: a hint, the posting decides. */
export async function shortInCart(
  tx: Tx,
  branch: Branch,
  masters: Masters,
  { lines, units }: CartFacts,
): Promise<string[]> {
  if (branch.allow_negative_stock) return []
  const stocked = lines.filter((l) => units.get(l.goodsUnitId)?.type !== 'SERVICE')
  const free = await freeStock(
    tx,
    branch.id,
    stocked.map((l) => l.goodsId),
  )
  const asked = askedUnits(units)
  const said = new Map<string, string>()
  const wanted = new Map<string, number>()
  for (const l of stocked) {
    const warehouseId = l.warehouseId as number
    const key = levelKey(warehouseId, l.goodsId)
    const sum = plus(wanted.get(key) ?? 0, l.baseQty)
    wanted.set(key, sum)
    const available = free.get(key) ?? 0
    if (sum <= available) continue
    const { name, base_unit_name } = units.get(l.goodsUnitId) as UnitFacts
    const where = masters.warehouses.get(warehouseId)?.name ?? ''
    const goods = { name, baseUnitName: base_unit_name }
    said.set(key, stockShort(goods, where, available, sum, asked(l.goodsUnitId)).message)
  }
  return [...said.values()]
}

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
