import { refuseFraction } from '#contract/pricing/fractions.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { Refusal } from '#server/platform/errors.ts'
import { times } from '#contract/money.ts'
import type { Amounts } from '#contract/pricing/amounts.ts'
import { type DraftLine, lineOf } from '#server/documents/types.ts'

interface Entered {
  goodsUnitId: number
  qty: number
  bonusQty?: number | null
  unitPrice?: number | null
  discountTiers?: number[] | null
  discountAmount?: number | null
  memo?: string | null
  suggestedQty?: number | null
  warehouseId?: number | null
}

/** Lines as entered, with their amounts and base quantities; `placeOf` answers the warehouse of a line with one of its own or none. */
export function draftLines(
  lines: Entered[],
  units: Map<number, UnitFacts>,
  amounts: Amounts,
  placeOf: (own: number | null | undefined) => number,
): DraftLine[] {
  return lines.map((l, i) => {
    const unit = units.get(l.goodsUnitId) as UnitFacts
    const a = amounts.lines[i] as Amounts['lines'][number]
    return lineOf({
      goodsId: unit.goods_id,
      goodsUnitId: l.goodsUnitId,
      warehouseId: placeOf(l.warehouseId),
      qty: l.qty,
      conversion: unit.conversion,
      baseQty: times(l.qty, unit.conversion),
      bonusQty: l.bonusQty,
      unitPrice: l.unitPrice,
      tiers: l.discountTiers,
      discountAmount: l.discountAmount,
      ...a,
      taxType: unit.tax_type,
      memo: l.memo,
      suggestedQty: l.suggestedQty,
    })
  })
}

/** A unit that is bought, and where its line stands in the form, if that is not its place in this list. */
interface Bought {
  goodsUnitId: number
  /** Zero where it comes free, in whatever unit. */
  qty?: number
  at?: number
}

export function refuseFractions(
  lines: (Bought & { qty: number })[],
  units: Map<number, UnitFacts>,
): void {
  lines.forEach(({ at, ...line }, index) => {
    const i = at ?? index
    refuseFraction(units.get(line.goodsUnitId), line.qty, { field: `lines.${i}.qty` })
  })
}

/** Units that are not bought (domain §2.4). */
export function refuseUnbought(lines: Bought[], units: Map<number, UnitFacts>): void {
  lines.forEach(({ at, ...line }, index) => {
    const i = at ?? index
    const unit = units.get(line.goodsUnitId)
    if (unit?.type === 'SERVICE')
      throw new Refusal(
        'NOT_BOUGHT',
        `${unit.name} adalah jasa, catat tagihannya sebagai hutang lain-lain`,
        { field: `lines.${i}.goodsUnitId` },
      )
    if (unit && !unit.is_purchase && line.qty !== 0)
      throw new Refusal('NOT_BOUGHT', `${unit.name} tidak dibeli per ${unit.unit_name}`, {
        field: `lines.${i}.goodsUnitId`,
      })
  })
}

/** One row per goods unit: two rows of the same goods hide a mistake. */
export function refuseTwins(lines: Bought[], units: Map<number, UnitFacts>): void {
  const seen = new Set<number>()
  lines.forEach(({ at, ...line }, index) => {
    const i = at ?? index
    if (seen.has(line.goodsUnitId)) {
      throw new Refusal(
        'DUPLICATE_LINE',
        `Barang ${units.get(line.goodsUnitId)?.name ?? ''} sudah ada di daftar`,
        { field: `lines.${i}.goodsUnitId` },
      )
    }
    seen.add(line.goodsUnitId)
  })
}
