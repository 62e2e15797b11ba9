import { api } from '#contract/api.ts'
import { COSTS } from './begin.ts'
import { type Branch, type World, act, common, happens, nextNo, of, rows, whole } from './world.ts'

export interface Line {
  goodsUnitId: number
  qty: number
  discountTiers?: number[]
  discountAmount?: number
}

/** What lies free in a warehouse, in base units, by goods. */
export async function freeStock(w: World, warehouseId: number): Promise<Map<number, number>> {
  const found = await rows<{ goods_id: string; free: string }>(
    w,
    `select goods_id, on_hand - reserved as free from stock_level where warehouse_id = $1`,
    [warehouseId],
  )
  return new Map(found.map((r) => [Number(r.goods_id), Number(r.free)]))
}

const codeOf = (unit: string) => unit.split('/')[0] as string

/** Below so many pieces more is bought. */
const LOW = 150

/** What runs low in a warehouse comes anew, from an order that nobody wrote. */
export async function restock(w: World, branch: Branch, warehouse: string): Promise<void> {
  const warehouseId = w.id('warehouse', `${branch}/${warehouse}`)
  const free = await freeStock(w, warehouseId)
  const low = Object.entries(COSTS).filter(
    ([unit]) => (free.get(w.id('goods', codeOf(unit))) ?? 0) < LOW,
  )
  if (low.length === 0) return
  await act(w, 'owner', api.purchase.purchaseReceipt.add, {
    ...common(w, branch),
    supplierId: w.id('supplier', 'TIRTA'),
    taxMode: 'EXCLUDE',
    warehouseId,
    supplierDeliveryNo: `SJ-${nextNo(w)}`,
    lines: low.map(([unit, cost]) => ({
      goodsUnitId: w.id('unit', unit),
      qty: whole(w, 300, 900),
      unitPrice: Math.round((cost * whole(w, 90, 112)) / 100),
    })),
  })
}

const SOLD_BY_PIECE = [
  'MG2/PCS',
  'MIG/PCS',
  'MIG/PCS',
  'BRS5/SAK',
  'SBN/PCS',
  'KPI/PCS',
  'TEH/PCS',
  'TLR/KG',
]
const KILOGRAMS = new Set(['TLR/KG'])

/** What somebody puts on the counter: some goods once each, eggs by weight, now and then with a discount by hand. */
export function basket(w: World, most = 5, discounts = true): Line[] {
  const units = new Set(Array.from({ length: whole(w, 1, most) }, () => of(w, SOLD_BY_PIECE)))
  return [...units].map((unit) => ({
    goodsUnitId: w.id('unit', unit),
    qty: KILOGRAMS.has(unit) ? whole(w, 1, 3_999) / 1_000 : whole(w, 1, 9),
    ...(discounts && happens(w, 0.12) ? { discountTiers: [of(w, [5, 7.5, 10, 2.5])] } : {}),
    ...(discounts && happens(w, 0.08) ? { discountAmount: whole(w, 1, 999) } : {}),
  }))
}

/** What a shop takes by the carton and the sack, taxable and exempt, sometimes all of one kind. */
export function wholesaleGoods(w: World): Line[] {
  const units = new Set(
    Array.from({ length: whole(w, 1, 4) }, () =>
      of(w, ['MG2/DUS', 'MIG/DUS', 'MG2/DUS', 'BRS5/SAK', 'KPI/PCS', 'TEH/PCS', 'SBN/PCS']),
    ),
  )
  return [...units].map((unit) => ({
    goodsUnitId: w.id('unit', unit),
    qty: whole(w, 1, 12),
    ...(happens(w, 0.2) ? { discountTiers: [of(w, [1, 2.5, 3.3333])] } : {}),
  }))
}

export const headerDiscount = (w: World) =>
  happens(w, 0.15)
    ? happens(w, 0.5)
      ? { type: 'PERCENT', value: of(w, [1, 2.5, 1.75]) }
      : { type: 'AMOUNT', value: whole(w, 1, 1_999) }
    : null
