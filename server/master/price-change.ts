import { refuseForeign } from '#server/documents/list.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, forbidden, notFound } from '#server/platform/errors.ts'
import { dec } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { taxShare } from '#server/pricing/amounts.ts'
import type { PriceLevel } from '#server/pricing/price-cart.ts'
import { auditMaster, once } from './audit.ts'

export interface NewPrice {
  goodsUnitId: number
  branchId?: number | null | undefined
  priceLevel: PriceLevel
  minQty?: number | null | undefined
  price: number
  effectiveFrom?: string | null | undefined
}
interface Written {
  goodsUnitId: number
  branchId: number | null
  priceLevel: PriceLevel
  minQty: number
  price: number
  at: string
}
interface Change {
  requestId: string
  reason?: string | null | undefined
}

/** Writes prices as new rows; all of them or none. What they replace stays for ever (domain §2.4). */
export function changePrices(
  ctx: Ctx,
  input: Change,
  rowsOf: (tx: Tx, s: Session) => Promise<NewPrice[]>,
) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, { kind: 'selling-price' }, input, async () => {
      const rows = (await rowsOf(tx, s)).map((r) => completed(r, s))
      const units = await readUnits(tx, [...new Set(rows.map((r) => r.goodsUnitId))])
      if (rows.some((r) => !units.has(r.goodsUnitId))) throw notFound('Satuan barang')
      refuseForeignScope(s, rows)
      // Two who change prices of the same goods take turns, so that each sees the other's breaks.
      await tx.rows(
        'select id from goods_unit where id = any ($1::bigint[]) order by id for no key update',
        [[...units.keys()]],
      )
      const warnings = await belowCost(tx, s, rows, units)
      const ids = await insert(tx, s, rows, input.reason ?? null)
      await refuseRisingBreaks(tx, rows)
      const after = rows
        .map((r) => `${units.get(r.goodsUnitId)?.name} ${r.priceLevel} ≥${r.minQty}: ${r.price}`)
        .join('\n')
      await auditMaster(
        tx,
        s,
        ctx,
        { kind: 'selling-price' },
        ids[0] as number,
        'Ubah harga',
        null,
        after.slice(0, 4000),
      )
      return { ids, warnings }
    }),
  )
}

const MINUTE = 60_000

function completed(r: NewPrice, s: Session): Written {
  const at = r.effectiveFrom ? new Date(r.effectiveFrom).toISOString() : s.now
  if (Date.parse(at) < Date.parse(s.now) - MINUTE)
    throw new Refusal('PRICE_PAST', 'Berlaku mulai tidak boleh di masa lalu', {
      field: 'effectiveFrom',
    })
  return {
    goodsUnitId: r.goodsUnitId,
    branchId: r.branchId ?? null,
    priceLevel: r.priceLevel,
    minQty: r.minQty ?? 1,
    price: r.price,
    at,
  }
}

/** A branch prices for itself; for all branches only who keeps the goods of all. */
function refuseForeignScope(s: Session, rows: Written[]): void {
  for (const r of rows) {
    if (r.branchId !== null) refuseForeign(s, r.branchId)
    else if (!s.rights.has('branch.all') && !s.rights.has('master/stock:edit'))
      throw forbidden('Anda hanya dapat mengubah harga cabang sendiri')
  }
}

interface CostRow {
  goods_id: number
  branch_id: number
  cost: number | null
}

/** Cost with PPN where the level's price has it in. Without `price.belowCost` such a price is refused. */
async function belowCost(
  tx: Tx,
  s: Session,
  rows: Written[],
  units: Map<number, UnitFacts>,
): Promise<string[]> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const costs = await tx.rows<CostRow>(
    `select goods_id, branch_id, case when qty > 0 then round(value / qty, 6) else last_purchase_price end as cost
     from stock_value where branch_id = any ($1::int[]) and goods_id = any ($2::bigint[])`,
    [s.branchIds, [...new Set([...units.values()].map((u) => u.goods_id))]],
  )
  const share = taxShare(taxOn(masters, s.today))
  const low = rows.map((r) => {
    const unit = units.get(r.goodsUnitId) as UnitFacts
    const own = costs
      .filter(
        (c) => c.goods_id === unit.goods_id && (r.branchId === null || c.branch_id === r.branchId),
      )
      .map((c) => c.cost ?? 0)
    const inclusive =
      masters.company.is_pkp &&
      unit.tax_type === 'BKP' &&
      !masters.company.tax_exclusive_levels.includes(r.priceLevel)
    const cost = dec(Math.max(0, ...own))
      .times(unit.conversion)
      .times(inclusive ? share.plus(1) : 1)
    return cost.greaterThan(r.price)
      ? `Harga jual di bawah HPP: ${unit.name} (${unit.unit_name})`
      : null
  })
  if (low.some((l) => l !== null) && !s.rights.has('price.belowCost')) {
    const errors = low.flatMap((l, i) =>
      l ? [{ field: rows.length > 1 ? `rows.${i}.price` : 'price', message: l }] : [],
    )
    throw new Refusal('PRICE_BELOW_COST', 'Harga jual di bawah HPP', { errors })
  }
  return low.filter((l) => l !== null)
}

async function insert(
  tx: Tx,
  s: Session,
  rows: Written[],
  reason: string | null,
): Promise<number[]> {
  const inserted = await tx.rows<{ id: number }>(
    `insert into selling_price (goods_unit_id, branch_id, price_level, min_qty, price, effective_from, previous_price, changed_by, reason)
     select x.unit, x.branch, x.level, x.min, x.price, x.at, (
       select p.price from selling_price p where p.goods_unit_id = x.unit and p.branch_id is not distinct from x.branch and p.price_level = x.level
         and p.min_qty = x.min and p.effective_from <= x.at order by p.effective_from desc, p.id desc limit 1), $7, $8
     from unnest($1::bigint[], $2::int[], $3::text[], $4::numeric[], $5::numeric[], $6::timestamptz[]) with ordinality as x(unit, branch, level, min, price, at, o)
     order by x.o returning id`,
    [
      rows.map((r) => r.goodsUnitId),
      rows.map((r) => r.branchId),
      rows.map((r) => r.priceLevel),
      rows.map((r) => r.minQty),
      rows.map((r) => r.price),
      rows.map((r) => r.at),
      s.employeeId,
      reason,
    ],
  )
  return inserted.map((r) => r.id)
}

export interface Break {
  minQty: number
  price: number
  at: string
}

async function refuseRisingBreaks(tx: Tx, rows: Written[]): Promise<void> {
  const found = await tx.rows<Break & { unit: number; branch: number | null; level: string }>(
    `select goods_unit_id as unit, branch_id as branch, price_level as level, min_qty as "minQty", price, effective_from as at
     from selling_price where goods_unit_id = any ($1::bigint[]) order by effective_from, id`,
    [[...new Set(rows.map((r) => r.goodsUnitId))]],
  )
  const from = new Map<string, string>()
  for (const r of rows) {
    const key = `${r.goodsUnitId}:${r.branchId ?? ''}:${r.priceLevel}`
    const known = from.get(key)
    if (!known || r.at < known) from.set(key, r.at)
  }
  for (const [key, start] of from) {
    const own = found.filter((f) => `${f.unit}:${f.branch ?? ''}:${f.level}` === key)
    if (risesAfter(own, start))
      throw new Refusal('PRICE_BREAKS', 'Harga untuk jumlah lebih besar tidak boleh lebih tinggi', {
        field: 'price',
      })
  }
}

/** Pure: from `start` on, does a larger quantity ever cost more a piece? `rows` are in order of beginning. */
export function risesAfter(rows: Break[], start: string): boolean {
  const instants = [...new Set([start, ...rows.map((r) => r.at).filter((at) => at > start)])]
  return instants.some((instant) => {
    const inForce = new Map<number, number>()
    for (const r of rows) if (r.at <= instant) inForce.set(r.minQty, r.price)
    const ladder = [...inForce].sort(([a], [b]) => a - b)
    return ladder.some(([, price], i) => i > 0 && price > (ladder[i - 1]?.[1] ?? price))
  })
}
