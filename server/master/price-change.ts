import { type Session, refuseForeign } from '#server/platform/session.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import { type UnitFacts, readUnits } from '#server/ledgers/locks.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, forbidden, notFound } from '#server/platform/errors.ts'
import type { PriceLevel } from '#contract/pricing/price-cart.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { aboveCeiling } from './price-ceiling.ts'
import { type PriceLine, RISING, belowCost, risingBreaks, tooLow } from './price-rules.ts'

export interface NewPrice {
  goodsUnitId: number
  branchId?: number | null | undefined
  priceLevel: PriceLevel
  minQty?: number | null | undefined
  price: number
  effectiveFrom?: string | null | undefined
}
interface Change {
  requestId: string
  reason?: string | null | undefined
  /** Typed, or reckoned from a margin. */
  source?: 'MANUAL' | 'MARGIN' | null | undefined
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
      for (const [i, r] of rows.entries())
        refuseUnsold(r, units.get(r.goodsUnitId), rows.length > 1 ? `rows.${i}.` : '')
      // Two who change prices of the same goods take turns, so that each sees the other's breaks.
      await tx.rows(
        'select id from goods_unit where id = any ($1::bigint[]) order by id for no key update',
        [[...units.keys()]],
      )
      const low = await refuseBelowCost(tx, s, rows, units)
      const high = (await aboveCeiling(tx, s, rows, units)).filter((one) => one !== null)
      const warnings = [...low, ...high]
      if ((await risingBreaks(tx, rows)).size > 0)
        throw new Refusal('PRICE_BREAKS', RISING, { field: 'price' })
      const source = input.source ?? 'MANUAL'
      const ids = await insertPrices(tx, s, rows, { reason: input.reason ?? null, source })
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

export function completed(r: NewPrice, s: Session): PriceLine {
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
export function refuseForeignScope(s: Session, rows: PriceLine[]): void {
  for (const r of rows) {
    if (r.branchId !== null) refuseForeign(s, r.branchId)
    else if (!s.rights.has('branch.all') && !s.rights.has('master/stock:edit'))
      throw forbidden('Anda hanya dapat mengubah harga cabang sendiri')
  }
}

/** No price for what nobody sells any more, nor from a part of a unit that is not divided; `at` leads to its fields. */
export function refuseUnsold({ minQty }: PriceLine, unit: UnitFacts | undefined, at: string): void {
  if (unit && !unit.is_active)
    throw new Refusal('INACTIVE', `Barang ${unit.name} sudah tidak aktif`, {
      field: `${at}goodsUnitId`,
    })
  refuseFraction(unit, minQty, { field: `${at}minQty` })
}

/** Without `price.belowCost` such a price is refused; with it, it is said. */
async function refuseBelowCost(
  tx: Tx,
  s: Session,
  rows: PriceLine[],
  units: Map<number, UnitFacts>,
): Promise<string[]> {
  const low = await belowCost(tx, s, rows, units)
  if (low.some((l) => l !== null) && !s.rights.has('price.belowCost')) {
    const errors = low.flatMap((l, i) =>
      l ? [{ field: rows.length > 1 ? `rows.${i}.price` : 'price', message: l }] : [],
    )
    throw new Refusal('PRICE_BELOW_COST', tooLow(s), { errors })
  }
  return low.filter((l) => l !== null)
}

export async function insertPrices(
  tx: Tx,
  s: Session,
  rows: PriceLine[],
  { reason, source }: { reason: string | null; source: 'MANUAL' | 'MARGIN' | 'EXCEL' },
): Promise<number[]> {
  const inserted = await tx.rows<{ id: number }>(
    `insert into selling_price (goods_unit_id, branch_id, price_level, min_qty, price, effective_from, previous_price, changed_by, reason, source)
     select x.unit, x.branch, x.level, x.min, x.price, x.at, (
       select p.price from selling_price p where p.goods_unit_id = x.unit and p.branch_id is not distinct from x.branch and p.price_level = x.level
         and p.min_qty = x.min and p.effective_from <= x.at order by p.effective_from desc, p.id desc limit 1), $7, $8, $9
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
      source,
    ],
  )
  return inserted.map((r) => r.id)
}
