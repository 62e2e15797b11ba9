import { priceCeiling as contract, priceCeilingRow } from '#contract/master/price-ceiling.ts'
import { ceilingOn } from '#contract/pricing/price-ceiling.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { localTime } from '#server/platform/time.ts'
import { aboveText, ceilingsIn, storedCeilings } from '#server/pricing/price-ceilings.ts'
import { refuseOverlap } from './dated-rule.ts'
import { paidOf } from './paid-price.ts'
import type { PriceLine } from './price-rules.ts'

const rules = {
  table: 'price_ceiling',
  key: 'goodsId',
  places: 'areaCodes',
  ruleName: () => 'HET barang ini',
}

/** A province, or a city or regency: `35`, `35.78`. */
export const isCeilingArea = (code: string): boolean => /^\d\d(\.\d\d)?$/.test(code)
export const AREA_LEVEL = 'HET berlaku menurut provinsi, kota atau kabupaten: pilih salah satunya'

const priceCeiling = master({
  kind: 'price-ceiling',
  title: 'Harga Eceran Tertinggi',
  row: priceCeilingRow,
  written: contract.update.input,
  table: 'price_ceiling',
  from: 'price_ceiling m join goods g on g.id = m.goods_id join unit u on u.id = g.base_unit_id',
  fields: {
    goodsCode: 'g.code',
    goodsName: 'g.name',
    baseUnitName: 'u.name',
    areaNames: `(select string_agg(a.name, ', ' order by a.name) from area a where a.code = any (m.area_codes))`,
  },
  defaults: { isConfirmed: true },
  search: `g.search_text || ' ' || search_key(m.regulation || ' ' || m.source)`,
  orderBy: 'g.name, m.valid_from desc, m.id',
  async check(tx, _s, input, before) {
    const codes = [...new Set(input.areaCodes ?? [])].sort()
    if (!codes.every(isCeilingArea))
      throw new Refusal('AREA_LEVEL', AREA_LEVEL, { field: 'areaCodes' })
    await refuseOverlap(tx, rules, input, before)
    return input.areaCodes ? { area_codes: codes } : {}
  },
  excel: [
    'goodsCode',
    'goodsName',
    'baseUnitName',
    ['price', 'money'],
    'areaNames',
    ['validFrom', 'date'],
    ['validTo', 'date'],
    'regulation',
    ['regulationDate', 'date'],
    'source',
    'isConfirmed',
    'isActive',
  ],
})

export const priceCeilingRoutes = masterRoutes(contract, priceCeiling)

/** What a price is told by, of a unit that may not have been written yet. */
type Named = Pick<UnitFacts, 'goods_id' | 'conversion' | 'name' | 'unit_name' | 'tax_type'>
type Line = Pick<PriceLine, 'goodsUnitId' | 'branchId' | 'priceLevel' | 'price' | 'at'>

/**
 * Per row: what is told of a retail price above the HET of the day from which it holds, where its branch lies; a price of all
 * branches is held against the lowest HET of theirs. It is told and not refused: the office that keeps the table may be late.
 */
export async function aboveCeiling(
  tx: Tx,
  s: Session,
  rows: readonly Line[],
  units: ReadonlyMap<number, Named>,
): Promise<(string | null)[]> {
  const [stored, masters] = await Promise.all([
    storedCeilings(tx, Promise.resolve(s)),
    mastersOf(tx, s.mastersVersion),
  ])
  if (stored.length === 0) return rows.map(() => null)
  const branches = [...masters.branches.values()].filter((b) => b.is_active)
  const places = new Map(branches.map((b) => [b.id, ceilingsIn(stored, b)]))
  const paid = await paidOf(tx, s, 'RETAIL')
  return rows.map((r) => {
    const unit = r.priceLevel === 'RETAIL' ? units.get(r.goodsUnitId) : undefined
    if (!unit) return null
    const day = localTime(r.at, s.timezone).slice(0, 10)
    const own = r.branchId === null ? [...places.values()] : [places.get(r.branchId)]
    const [lowest] = own
      .flatMap((of) => ceilingOn(of?.get(unit.goods_id) ?? [], day) ?? [])
      .sort((a, b) => a.price - b.price)
    const asked = paid(r.price, unit.tax_type, day)
    if (!lowest) return null
    const most = dec(lowest.price).times(unit.conversion)
    return most.gte(asked) ? null : aboveText({ asked, most: most.toNumber() }, lowest, unit)
  })
}
