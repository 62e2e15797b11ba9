import { type DraftLine, lineOf } from '#server/documents/types.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Asked } from '#server/ledgers/stock-short.ts'
import { times } from '#contract/money.ts'

interface Written {
  goodsUnitId: number
  qty: number
  memo?: string | null | undefined
}

/** A line of goods that move without being bought or sold: in the unit that was written, without a price. */
export function goodsLine(
  units: Map<number, UnitFacts>,
  l: Written,
  warehouseId: number,
  at: number,
): DraftLine {
  const unit = units.get(l.goodsUnitId) as UnitFacts
  refuseFraction(unit, l.qty, { field: `lines.${at}.qty` })
  return lineOf({
    goodsId: unit.goods_id,
    goodsUnitId: l.goodsUnitId,
    warehouseId,
    qty: l.qty,
    conversion: unit.conversion,
    baseQty: times(l.qty, unit.conversion),
    taxType: unit.tax_type,
    memo: l.memo,
  })
}

/** The unit of a line, so that a shortage is told in the words in which it was asked. */
export function askedIn(units: Map<number, UnitFacts>, goodsUnitId: number): Asked | undefined {
  const unit = units.get(goodsUnitId)
  return unit && { unitName: unit.unit_name, conversion: unit.conversion }
}
