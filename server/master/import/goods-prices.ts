import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { insertPrices } from '#server/master/price-change.ts'
import { aboveCeiling } from '#server/master/price-ceiling.ts'
import {
  type PriceLine,
  RISING,
  belowCost,
  risingBreaks,
  tooLow,
} from '#server/master/price-rules.ts'
import type { Planned } from './goods-checks.ts'
import { type GoodsLine, levels } from './goods-rows.ts'
import { type RowError, portions } from './type.ts'

type Unit = Planned['units'][number]
interface Priced extends PriceLine {
  line: number
  unit: Unit
}

/**
 * Prices of a goods sheet hold in all branches from the moment of applying. A unit that is still to be
 * made goes by a number below zero until it has its own.
 */
export async function planPrices(tx: Tx, s: Session, planned: Planned[], errors: RowError[]) {
  const all = planned.flatMap((p) => {
    const rows = new Map(p.group.units.map((u) => [u.unitId, u.row]))
    return p.units.flatMap((unit) => pricesOf(unit, rows.get(unit.unitId) ?? {}, s.now))
  })
  let next = 0
  for (const { unit } of all) unit.now.id ??= --next
  for (const row of all) row.goodsUnitId = unit(row)
  const known = await inForce(tx, all, s.now)
  const fresh = all.filter((r) => known.get(`${r.goodsUnitId}:${r.priceLevel}`) !== r.price)
  errors.push(...(await wrong(tx, s, fresh, planned)))
  const high = await aboveCeiling(tx, s, fresh, factsOf(planned))
  return {
    notes: fresh.flatMap(({ line, priceLevel: field }, i) =>
      high[i] ? [{ line, field, message: high[i] }] : [],
    ),
    lines: new Set(fresh.map((r) => r.line)),
    seal: fresh.map(
      (r) => `${r.line}:${r.priceLevel}:${known.get(`${r.goodsUnitId}:${r.priceLevel}`) ?? ''}`,
    ),
    async write() {
      for (const row of fresh) row.goodsUnitId = unit(row)
      for (const portion of portions(fresh))
        await insertPrices(tx, s, portion, { reason: 'Impor Excel', source: 'EXCEL' })
    },
  }
}

const unit = (row: Priced) => row.unit.now.id as number

function pricesOf(own: Unit, row: GoodsLine, at: string): Priced[] {
  return levels.flatMap((priceLevel) => {
    const price = row[priceLevel as keyof GoodsLine] as number | null | undefined
    if (price === null || price === undefined) return []
    return [
      {
        line: own.line,
        unit: own,
        goodsUnitId: 0,
        branchId: null,
        priceLevel,
        minQty: 1,
        price,
        at,
      },
    ]
  })
}

async function inForce(tx: Tx, rows: Priced[], now: string): Promise<Map<string, number>> {
  const found = await tx.rows<{ unit: number; level: string; price: number }>(
    `select distinct on (goods_unit_id, price_level) goods_unit_id as unit, price_level as level, price from selling_price
     where goods_unit_id = any ($1::bigint[]) and branch_id is null and min_qty = 1 and effective_from <= $2
     order by goods_unit_id, price_level, effective_from desc, id desc`,
    [[...new Set(rows.map((r) => r.goodsUnitId))], now],
  )
  return new Map(found.map((f) => [`${f.unit}:${f.level}`, f.price]))
}

const RIGHT = 'master/changes-selling-price:edit'

async function wrong(tx: Tx, s: Session, rows: Priced[], planned: Planned[]): Promise<RowError[]> {
  const at = (r: Priced, message: string) => ({ line: r.line, field: r.priceLevel, message })
  if (!s.rights.has(RIGHT))
    return rows.map((r) => at(r, 'Anda tidak memiliki hak mengubah harga jual'))
  const rising = await risingBreaks(tx, rows)
  const low = s.rights.has('price.belowCost') ? [] : await belowCost(tx, s, rows, factsOf(planned))
  return rows.flatMap((r, i) => [
    ...(rising.has(r) ? [at(r, RISING)] : []),
    ...(low[i] ? [at(r, tooLow(s))] : []),
  ])
}

/** What the rule on cost asks of a unit; goods that are still to be made have no cost. */
function factsOf(planned: Planned[]): Map<number, UnitFacts> {
  const facts = planned.flatMap(({ before, after, units }) =>
    units.map(({ now }) => {
      const one = {
        goods_id: Number(before?.id ?? 0),
        conversion: now.conversion,
        tax_type: after.tax_type,
        name: after.name,
        unit_name: '',
      }
      return [now.id as number, one as UnitFacts] as const
    }),
  )
  return new Map(facts)
}
