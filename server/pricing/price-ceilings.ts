import { type CeilingTerms, ceilingOn, soldAbove } from '#contract/pricing/price-ceiling.ts'
import { taxOfType } from '#contract/master/tax-type.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Branch, Masters, Tax } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { type TaxMode, vatOn } from '#contract/pricing/amounts.ts'

/** A ceiling with the codes of the provinces and cities in which it holds, everywhere without any; `names` are those that are known. */
type Stored = Omit<CeilingTerms, 'rule'> & {
  regulation: string
  areaCodes: readonly string[]
  names: Readonly<Record<string, string>>
}

/** The ceilings of one place by goods, the closest first. */
export type Ceilings = ReadonlyMap<number, readonly CeilingTerms[]>

const cached = versionedCache<'all', readonly Stored[]>('mastersVersion')

async function readAll(tx: Tx): Promise<Map<'all', readonly Stored[]>> {
  const rows = await tx.named<Stored>(
    'price-ceilings',
    `select c.goods_id as "goodsId", c.price, c.valid_from as "validFrom", c.valid_to as "validTo", c.regulation,
       c.area_codes as "areaCodes",
       (select coalesce(json_object_agg(a.code, a.name), '{}') from area a where a.code = any (c.area_codes)) as names
     from price_ceiling c where c.is_active order by c.id`,
    [],
  )
  return new Map([['all', rows]])
}

/** Ceilings of goods wherever they hold, from memory while no master moved. */
export const storedCeilings = async (tx: Tx, session: Promise<Session>) =>
  (await cached.all(session, ['all'], () => readAll(tx))).get('all') ?? []

/** Where a branch lies, the closest first; one that names its city alone lies in the province of that. */
const areasOf = ({ province_code, city_code }: Branch): string[] => {
  const city = city_code?.slice(0, 5)
  return [city, province_code ?? city?.slice(0, 2)].flatMap((code) => code ?? [])
}

/** What of them holds in a branch: that of its city before that of its province, and both before that of everywhere. */
export function ceilingsIn(stored: readonly Stored[], branch: Branch | undefined): Ceilings {
  const areas = branch ? areasOf(branch) : []
  const here = stored.flatMap(({ areaCodes, names, regulation, ...terms }) => {
    const at = areas.findIndex((code) => areaCodes.includes(code))
    if (areaCodes.length > 0 && at < 0) return []
    const rule = [regulation, names[areas[at] ?? '']].filter(Boolean).join(', ')
    return [{ near: at < 0 ? areas.length : at, terms: { ...terms, rule } }]
  })
  const closest = here.toSorted((a, b) => a.near - b.near).map(({ terms }) => terms)
  return Map.groupBy(closest, ({ goodsId }) => goodsId)
}

/** How a price above a ceiling is told, wherever: both in rupiah of the same unit. */
export const aboveText = (
  { asked, most }: { asked: number; most: number },
  { rule }: Pick<CeilingTerms, 'rule'>,
  { name, unit_name: unit }: Pick<UnitFacts, 'name' | 'unit_name'>,
): string => `Harga ${rupiah(asked)} di atas HET ${rupiah(most)} (${rule}): ${name} (${unit})`

/** A line of a sale: rupiah before and off it, that of the whole document left out. */
interface SoldLine {
  goodsId: number
  goodsUnitId: number
  qty: number
  gross: number
  discount: number
  taxType: string
}

interface Sold {
  day: string
  units: ReadonlyMap<number, UnitFacts>
  taxMode: TaxMode
  tax: Tax
}

/**
 * What is told of the lines of a sale, whoever buys: a price is what he pays, PPN and the discounts of its line within it;
 * that of the whole document counts for none of its goods. Told and never refused.
 */
export function soldAboveCeilings(
  lines: readonly SoldLine[],
  ceilings: Ceilings,
  { day, units, taxMode, tax }: Sold,
): string[] {
  if (ceilings.size === 0) return []
  const told = lines.flatMap(({ goodsId, goodsUnitId, gross, discount, qty, taxType }) => {
    const ceiling = ceilingOn(ceilings.get(goodsId) ?? [], day)
    const unit = units.get(goodsUnitId)
    if (!ceiling || !unit) return []
    const net = minus(gross, discount)
    const amount = taxMode === 'EXCLUDE' ? plus(net, vatOn(net, taxOfType(taxType, tax))) : net
    const above = soldAbove(ceiling, { amount, qty, conversion: unit.conversion })
    return above ? [aboveText(above, ceiling, unit)] : []
  })
  return [...new Set(told)]
}

/** The ceilings of a branch. */
export async function ceilingsOf(
  tx: Tx,
  masters: Masters,
  branchId: number,
  session: Promise<Session>,
): Promise<Ceilings> {
  return ceilingsIn(await storedCeilings(tx, session), masters.branches.get(branchId))
}
