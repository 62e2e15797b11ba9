import { z } from 'zod'
import { sellingPriceFields } from '#contract/master/selling-price.ts'
import { type UnitFacts, readUnits } from '#server/ledgers/locks.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import {
  completed,
  insertPrices,
  refuseForeignScope,
  refuseUnsold,
} from '#server/master/price-change.ts'
import { aboveCeiling } from '#server/master/price-ceiling.ts'
import {
  type PriceLine,
  RISING,
  belowCost,
  risingBreaks,
  tooLow,
} from '#server/master/price-rules.ts'
import { findUnits } from './goods-units.ts'
import { parseLines, tried } from './rows.ts'
import {
  PORTION,
  portions,
  checksumOf,
  twice,
  type ImportType,
  type Line,
  type Plan,
  type RowError,
  type Tell,
} from './type.ts'

const schema = z.strictObject({
  goodsCode: z.string().max(20),
  unit: z.string().max(50),
  branchCode: z.string().max(10).nullish(),
  ...sellingPriceFields,
})
interface Priced extends PriceLine {
  line: number
}

async function plan(tx: Tx, s: Session, lines: Line[], tell: Tell): Promise<Plan> {
  const { parsed, errors } = await parseLines(lines, schema)
  const units = await findUnits(
    tx,
    parsed.map((p) => p.row),
  )
  const branches = await branchIds(tx, s)
  const rows = parsed.flatMap(({ line, row }): Priced[] => {
    const unitId = units.find(row.goodsCode, row.unit)
    const branchId = row.branchCode ? branches.get(row.branchCode.toUpperCase()) : null
    if (typeof unitId === 'string') errors.push({ line, field: 'unit', message: unitId })
    if (branchId === undefined)
      errors.push({
        line,
        field: 'branchCode',
        message: `Cabang ${row.branchCode} tidak ditemukan atau bukan cabang Anda`,
      })
    if (typeof unitId === 'string' || branchId === undefined) return []
    const { price, priceLevel } = row
    const at = row.effectiveFrom ? new Date(row.effectiveFrom).toISOString() : s.now
    return [{ line, goodsUnitId: unitId, branchId, priceLevel, minQty: row.minQty ?? 1, price, at }]
  })
  await tell(0)
  errors.push(
    ...twice(
      rows,
      (r) => `${keyOf(r)}:${r.at}`,
      'price',
      'Barang, satuan, cabang, level dan jumlah',
    ),
  )
  const known = await inForce(tx, rows)
  const fresh = rows.filter((r) => known.priceAt(r) !== r.price)
  for (const r of fresh)
    tried(errors, r.line, () =>
      refuseForeignScope(s, [completed({ ...r, effectiveFrom: r.at }, s)]),
    )
  const facts = await readUnits(tx, [...new Set(fresh.map((r) => r.goodsUnitId))])
  for (const r of fresh) tried(errors, r.line, () => refuseUnsold(r, facts.get(r.goodsUnitId), ''))
  errors.push(...(await wrongPrices(tx, s, fresh, facts)))
  const high = await aboveCeiling(tx, s, fresh, facts)
  return {
    errors,
    notes: fresh.flatMap(({ line }, i) =>
      high[i] ? [{ line, field: 'price', message: high[i] }] : [],
    ),
    added: fresh.filter((r) => known.priceAt(r) === undefined).length,
    changed: fresh.filter((r) => known.priceAt(r) !== undefined).length,
    checksum: checksumOf(fresh.map((r) => `${r.line}:${keyOf(r)}:${known.idOf(r)}`)),
    async write(tellDone) {
      let done = 0
      for (const portion of portions(fresh)) {
        await insertPrices(tx, s, portion, { reason: 'Impor Excel', source: 'EXCEL' })
        done += portion.length
        await tellDone(done)
      }
      await tx.rows(
        `insert into audit (branch_id, endpoint, object_kind, action, after) values ($1, 'import', 'selling-price', 'Ubah harga (impor)', $2)`,
        [s.branchId, told(fresh, facts)],
      )
    },
  }
}

async function branchIds(tx: Tx, s: Session): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; code: string }>(
    'select id, code from branch where id = any ($1::int[])',
    [s.branchIds],
  )
  return new Map(rows.map((r) => [r.code, r.id]))
}

const keyOf = (r: PriceLine) =>
  `${r.goodsUnitId}:${r.branchId ?? ''}:${r.priceLevel}:${Number(r.minQty)}`

/** The price that would hold at the row's moment if the row were not there. */
async function inForce(tx: Tx, rows: Priced[]) {
  const found = await tx.rows<PriceLine & { id: number }>(
    `select id, goods_unit_id as "goodsUnitId", branch_id as "branchId", price_level as "priceLevel", min_qty as "minQty", price, effective_from as at
     from selling_price where goods_unit_id = any ($1::bigint[]) order by effective_from, id`,
    [[...new Set(rows.map((r) => r.goodsUnitId))]],
  )
  const history = new Map<string, (PriceLine & { id: number })[]>()
  for (const one of found) {
    const own = history.get(keyOf(one))
    if (own) own.push(one)
    else history.set(keyOf(one), [one])
  }
  const at = (r: PriceLine) => history.get(keyOf(r))?.findLast((one) => one.at <= r.at)
  return {
    priceAt: (r: PriceLine) => at(r)?.price,
    idOf: (r: PriceLine) => at(r)?.id ?? '',
  }
}

async function wrongPrices(
  tx: Tx,
  s: Session,
  rows: Priced[],
  facts: Map<number, UnitFacts>,
): Promise<RowError[]> {
  const rising = await risingBreaks(tx, rows)
  const low = s.rights.has('price.belowCost') ? [] : await belowCost(tx, s, rows, facts)
  return rows.flatMap((r, i) => [
    ...(rising.has(r) ? [{ line: r.line, field: 'price', message: RISING }] : []),
    ...(low[i] ? [{ line: r.line, field: 'price', message: tooLow(s) }] : []),
  ])
}

const told = (rows: Priced[], facts: Map<number, UnitFacts>) =>
  rows
    .slice(0, 100)
    .map((r) => `${facts.get(r.goodsUnitId)?.name} ${r.priceLevel} ≥${r.minQty}: ${r.price}`)
    .join('\n')
    .slice(0, 4000)

/** The prices in force; one's own branches' and those of all branches. */
const current: ImportType['current'] = (tx, s, after) => {
  if (!s.branchIds.length) throw new Refusal('BRANCH_FORBIDDEN', 'Anda tidak memiliki cabang')
  return tx.rows(
    `select p.id, g.code as "goodsCode", g.name as "goodsName", n.code as unit, b.code as "branchCode", p.price_level as "priceLevel",
       p.min_qty as "minQty", p.price
     from selling_price p join goods_unit u on u.id = p.goods_unit_id join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id
     left join branch b on b.id = p.branch_id
     where p.id > $1 and (p.branch_id is null or p.branch_id = any ($2::int[])) and u.is_active and g.is_active and p.effective_from <= $3
       and not exists (select from selling_price q where q.goods_unit_id = p.goods_unit_id and q.price_level = p.price_level
         and q.min_qty = p.min_qty and q.branch_id is not distinct from p.branch_id and q.effective_from <= $3
         and (q.effective_from, q.id) > (p.effective_from, p.id))
     order by p.id limit ${PORTION}`,
    [after, s.branchIds, s.now],
  )
}

export const sellingPriceImport: ImportType = {
  kind: 'selling-price',
  title: 'Harga Jual',
  rights: ['master/changes-selling-price:edit'],
  plan,
  current,
}
