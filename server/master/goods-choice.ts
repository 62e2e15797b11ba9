import { priceTermsOn } from '#server/pricing/price-terms.ts'
import type { z } from 'zod'
import type { codeMatch, goodsChoice } from '#contract/master/goods-search.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { lastPrice } from '#server/pricing/last-price.ts'
import { mastersOf, warehouseOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, exact, roundTo } from '#contract/money.ts'
import { type CartContext, type PriceLevel, basePrice } from '#contract/pricing/price-cart.ts'
import { readPrices } from '#server/pricing/read-prices.ts'
import type { Session } from '#server/platform/session.ts'

export type Choice = z.input<typeof goodsChoice>
export type CodeMatch = z.output<typeof codeMatch>
export type Purpose = 'SALES' | 'PURCHASE'

/** One goods to show: of its units the one that was asked for, or the usual one. */
export interface Wanted {
  goodsId: number
  goodsUnitId?: number | null
  /** Where a code led to it: what else the code tells. */
  match?: CodeMatch
}

export interface Place {
  branchId: number
  warehouseId?: number | null | undefined
  level: PriceLevel
  purpose: Purpose
}

interface Unit {
  id: number
  name: string
  conversion: number
  barcode: string | null
  fraction: boolean
  sales: boolean
  purchase: boolean
  usual: boolean
}
interface GoodsRow {
  id: number
  code: string
  name: string
  type: string
  tax_type: string
  is_weighed: boolean
  image: string | null
  base_unit_name: string
  units: Unit[]
  on_hand: number | null
  reserved: number | null
  cost: number | null
  last_price: number | null
  last_price_with_vat: number | null
  last_conversion: number | null
}

// Goods that cannot be sold from (damaged, on the way) do not count as available.
const GOODS = `
select g.id, g.code, g.name, g.type, g.tax_type, g.is_weighed, g.image_file_ids[1]::text as image, b.name as base_unit_name, u.units, l.on_hand, l.reserved,
  case when v.qty > 0 then round(v.value / v.qty, 6) else v.last_purchase_price end as cost, round(p.without_vat, 6) as last_price, round(p.with_vat, 6) as last_price_with_vat, p.conversion as last_conversion
from goods g join unit b on b.id = g.base_unit_id
cross join lateral (
  select json_agg(json_build_object('id', u.id, 'name', n.name, 'conversion', u.conversion, 'barcode', u.barcode, 'fraction', n.allow_fraction,
    'sales', u.is_sales, 'purchase', u.is_purchase, 'usual', u.is_default_sales) order by u.conversion, u.id) as units
  from goods_unit u join unit n on n.id = u.unit_id where u.goods_id = g.id and u.is_active) u
left join stock_value v on v.branch_id = $2 and v.goods_id = g.id
left join lateral (
  select sum(l.on_hand) as on_hand, sum(l.reserved) as reserved from stock_level l join warehouse w on w.branch_id = l.branch_id and w.id = l.warehouse_id
  where l.branch_id = $2 and l.goods_id = g.id and case when $3::bigint is null then w.type in ('STORE','WAREHOUSE') else l.warehouse_id = $3 end) l on true
left join ${lastPrice({ where: 'p.branch_id = $2 and p.goods_id = g.id', taxType: 'g.tax_type', day: '$4::date' })} p on true
where g.id = any ($1::bigint[])`

/** Prices, cost and stock of the goods in the order they were asked for; every unit with its own price. */
export async function readChoices(
  tx: Tx,
  s: Session,
  wanted: Wanted[],
  place: Place,
): Promise<Choice[]> {
  if (wanted.length === 0) return []
  const masters = await mastersOf(tx, s.mastersVersion)
  if (place.warehouseId) warehouseOf(masters, place.warehouseId, place.branchId)
  const rows = await tx.rows<GoodsRow>(GOODS, [
    [...new Set(wanted.map((w) => w.goodsId))],
    place.branchId,
    place.warehouseId ?? null,
    s.today,
  ])
  const unitIds = rows.flatMap((g) => (g.units ?? []).map((u) => u.id))
  const [prices, units] = await Promise.all([
    readPrices(tx, place.branchId, unitIds),
    readUnits(tx, unitIds),
  ])
  const byUnit = Map.groupBy(prices, (p) => p.goods_unit_id)
  const context = {
    level: place.level,
    units,
    ...priceTermsOn(masters, s.today),
  }
  const priceOf = (unitId: number) =>
    listPrice(unitId, { ...context, prices: byUnit.get(unitId) ?? [] })
  const goods = new Map(rows.map((g) => [g.id, g]))
  return wanted.flatMap((w) => {
    const row = goods.get(w.goodsId)
    const unit = row && chosenUnit(row.units ?? [], w.goodsUnitId, place.purpose)
    if (!row || !unit) return []
    return [{ ...choiceOf(row, unit, priceOf), ...(w.match ? { match: w.match } : {}) }]
  })
}

/** What one unit costs the customer, null where no price is set. */
function listPrice(unitId: number, context: Omit<CartContext, 'taxMode'>): number | null {
  try {
    return basePrice(unitId, 1, context).unitPrice
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Goods are sold in their usual unit and bought in the largest that suppliers deliver. */
function chosenUnit(
  units: Unit[],
  wanted: number | null | undefined,
  purpose: Purpose,
): Unit | undefined {
  const asked = units.find((u) => u.id === wanted)
  if (asked) return asked
  if (purpose === 'PURCHASE') return units.findLast((u) => u.purchase) ?? units[0]
  const sold = units.filter((u) => u.sales)
  return sold.find((u) => u.usual) ?? sold[0]
}

function choiceOf(g: GoodsRow, unit: Unit, priceOf: (unitId: number) => number | null): Choice {
  const per = (u: Unit, amount: number | null, conversion: number) =>
    amount === null ? null : roundTo(dec(amount).times(u.conversion).div(conversion), 4)
  // From the price as it was written: through the base unit 193,000 a carton would come back as 192,999.9840.
  const last = (u: Unit) => ({
    lastPrice: per(u, g.last_price, g.last_conversion ?? 1),
    lastPriceWithVat: per(u, g.last_price_with_vat, g.last_conversion ?? 1),
  })
  const onHand = g.type === 'SERVICE' ? null : (g.on_hand ?? 0)
  return {
    goodsUnitId: unit.id,
    goodsId: g.id,
    code: g.code,
    name: g.name,
    unitName: unit.name,
    conversion: unit.conversion,
    baseUnitName: g.base_unit_name,
    taxType: g.tax_type,
    barcode: unit.barcode,
    allowFraction: unit.fraction,
    isWeighed: g.is_weighed,
    imageFileId: g.image,
    price: priceOf(unit.id),
    ...last(unit),
    cost: per(unit, g.cost, 1),
    onHand,
    available: onHand === null ? null : exact(dec(onHand).minus(g.reserved ?? 0)),
    units: g.units.map((u) => ({
      goodsUnitId: u.id,
      unitName: u.name,
      conversion: u.conversion,
      barcode: u.barcode,
      isPurchase: u.purchase,
      isSales: u.sales,
      price: priceOf(u.id),
      ...last(u),
    })),
  }
}

/** The price level of a customer; who is not named buys at retail. */
export async function levelOf(tx: Tx, customerId: number | null | undefined): Promise<PriceLevel> {
  if (!customerId) return 'RETAIL'
  const row = await tx.one<{ level: PriceLevel }>(
    'select price_level as level from customer where id = $1',
    [customerId],
  )
  if (!row)
    throw new Refusal('NOT_FOUND', 'Pelanggan tidak ditemukan', {
      status: 404,
      field: 'customerId',
    })
  return row.level
}
