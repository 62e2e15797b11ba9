import { priceCeiling as contract, priceCeilingRow } from '#contract/master/price-ceiling.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, rupiah } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { localTime } from '#server/platform/time.ts'
import { refuseOverlap } from './dated-rule.ts'
import { paidOf } from './paid-price.ts'
import type { PriceLine } from './price-rules.ts'

const rules = { table: 'price_ceiling', key: 'goodsId', ruleName: () => 'HET barang ini' }

const priceCeiling = master({
  kind: 'price-ceiling',
  title: 'Harga Eceran Tertinggi',
  row: priceCeilingRow,
  written: contract.update.input,
  table: 'price_ceiling',
  from: 'price_ceiling m join goods g on g.id = m.goods_id join unit u on u.id = g.base_unit_id',
  fields: { goodsCode: 'g.code', goodsName: 'g.name', baseUnitName: 'u.name' },
  defaults: { isConfirmed: true },
  search: `g.search_text || ' ' || search_key(m.regulation || ' ' || m.source)`,
  orderBy: 'g.name, m.valid_from desc, m.id',
  async check(tx, _s, input, before) {
    await refuseOverlap(tx, rules, input, before)
    return {}
  },
  excel: [
    'goodsCode',
    'goodsName',
    'baseUnitName',
    ['price', 'money'],
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

interface Ceiling {
  goodsId: number
  price: number
  from: string
  to: string | null
}

/** What a price is told by, of a unit that may not have been written yet. */
type Named = Pick<UnitFacts, 'goods_id' | 'conversion' | 'name' | 'unit_name' | 'tax_type'>

/**
 * Per row: what is told of a retail price above the HET of the day from which it holds. It is told and not refused: HET is of a
 * region, and the office that keeps the table may be late.
 */
export async function aboveCeiling(
  tx: Tx,
  s: Session,
  rows: readonly Pick<PriceLine, 'goodsUnitId' | 'priceLevel' | 'price' | 'at'>[],
  units: ReadonlyMap<number, Named>,
): Promise<(string | null)[]> {
  const retail = rows.filter((r) => r.priceLevel === 'RETAIL')
  const ids = [...new Set(retail.flatMap((r) => units.get(r.goodsUnitId)?.goods_id ?? []))]
  const ceilings = await tx.rows<Ceiling>(
    `select goods_id as "goodsId", price, valid_from as "from", valid_to as "to" from price_ceiling
     where is_active and goods_id = any ($1::bigint[])`,
    [ids],
  )
  if (ceilings.length === 0) return rows.map(() => null)
  const paid = await paidOf(tx, s, 'RETAIL')
  return rows.map((r) => {
    const unit = r.priceLevel === 'RETAIL' ? units.get(r.goodsUnitId) : undefined
    if (!unit) return null
    const day = localTime(r.at, s.timezone).slice(0, 10)
    const of = ceilings.find(
      (c) => c.goodsId === unit.goods_id && c.from <= day && (c.to === null || day <= c.to),
    )
    const asked = paid(r.price, unit.tax_type, day)
    if (!of || dec(of.price).times(unit.conversion).gte(asked)) return null
    const most = dec(of.price).times(unit.conversion).toNumber()
    return `Harga ${rupiah(asked)} di atas HET ${rupiah(most)}: ${unit.name} (${unit.unit_name})`
  })
}
