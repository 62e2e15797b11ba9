import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { refuseBadFigures } from '#server/master/goods.ts'
import type { Stored } from '#server/masters/table.ts'
import {
  type GivenUnit,
  type GoodsUnit,
  mergeUnits,
  refuseBadUnits,
} from '#server/master/write-units.ts'
import {
  type Planned,
  brandName,
  movedGoods,
  newNumbers,
  takenGoods,
  wrongUnits,
} from './goods-checks.ts'
import { keyOf } from '../goods-barcodes.ts'
import { addNumbers, has } from './goods-numbers.ts'
import { CURRENT_GOODS } from './goods-current.ts'
import { planPrices } from './goods-prices.ts'
import {
  type GoodsLine,
  type Group,
  goodsLine,
  brokenGoods,
  groupLines,
  readNames,
} from './goods-rows.ts'
import { lostZeros } from './lost-zeros.ts'
import { type Change, auditRows, differing, parseLines, tried, writeRows } from './rows.ts'
import { codesAfter } from './supplier.ts'
import { type StoredGoods, readStored } from './goods-stored.ts'
import {
  mapYielding,
  checksumOf,
  twice,
  type ImportType,
  type Line,
  type Plan,
  type RowError,
  type Tell,
} from './type.ts'

const defaults = {
  type: 'STOCK',
  tax_type: 'BKP',
  halal_status: 'UNSPECIFIED',
  is_weighed: false,
  is_active: true,
}

async function plan(tx: Tx, s: Session, lines: Line[], tell: Tell): Promise<Plan> {
  const { parsed, errors } = await parseLines(lines, goodsLine)
  const broken = brokenGoods(lines, errors)
  const groups = groupLines(parsed, await readNames(tx), errors, broken)
  const stored = await readStored(tx, groups)
  const planned = (await mapYielding(groups, (group) => planGoods(group, stored, errors))).flat()
  await tell(0)
  const units = planned.flatMap((p) => p.units)
  errors.push(...twice(planned, (p) => brandName(p.after), 'name', 'Nama'))
  errors.push(...twice(planned, (p) => (p.after.plu ? String(p.after.plu) : null), 'plu', 'PLU'))
  const numbers = units.flatMap((u) => newNumbers(u).map((number) => ({ ...number, line: u.line })))
  errors.push(...twice(numbers, keyOf, 'barcode', 'Barcode'))
  errors.push(...(await takenGoods(tx, planned)), ...(await movedGoods(tx, planned)))
  errors.push(...(await wrongUnits(tx, units)), ...(await lostZeros(tx, 'goods', planned)))
  const prices = await planPrices(tx, s, planned, errors)
  const touched = touchedLines(planned, prices.lines)
  return {
    errors,
    notes: prices.notes,
    added: touched.added.size,
    changed: touched.changed.size,
    checksum: checksumOf([
      ...planned.flatMap((p) => [p.goods, ...p.units].flatMap((c) => (c ? [stamp(c)] : []))),
      ...units.flatMap((u) => u.further.map((number) => `${u.line}+${keyOf(number)}`)),
      ...prices.seal,
    ]),
    async write(tellDone) {
      const goods = planned.filter((p) => p.goods)
      await writeGoods(tx, s, goods, tellDone)
      await writeUnits(tx, s, planned, tellDone)
      await prices.write()
    },
  }
}

const stamp = (c: Change) => `${c.line}:${c.before?.id ?? ''}:${c.before?.version ?? ''}`

function planGoods(group: Group, stored: StoredGoods, errors: RowError[]): Planned[] {
  const before = stored.find(group)
  const { line, columns } = group
  const after: Stored = { ...(before ?? defaults), ...columns }
  // Found by a name that is written otherwise, they keep their own.
  if (before && !group.row.code) after.name = before.name
  if (before && columns.is_active === undefined && stored.isGone(before.id)) after.is_active = true
  const base = before?.base_unit_id ?? baseOf(group)
  const right = tried(errors, line, () => {
    refuseIncomplete(group, before, base, errors)
    refuseBadFigures(after)
    return true
  })
  if (!right || !base || errors.some((e) => e.line === line && e.field === 'category')) return []
  if (!before) after.base_unit_id = base
  if (!before && !after.receipt_name) after.receipt_name = String(after.name).slice(0, 32).trim()
  const units = tried(errors, line, () => planUnits(group, before, Number(base), stored, after))
  if (!units) return []
  const values = differing(before, new Map(Object.entries(after)))
  const goods = values.size > 0 ? { line, before, values } : null
  return [{ group, line, before, after, goods, units }]
}

/** The unit that holds one of itself; the first where none says so. */
const baseOf = ({ units }: Group) =>
  (units.find((u) => u.row.conversion === 1) ?? units.find((u) => u.row.conversion === undefined))
    ?.unitId

function refuseIncomplete(group: Group, before: Stored | null, base: unknown, errors: RowError[]) {
  if (before || !group.isWhole) return
  const told = (field: string, message: string) => errors.push({ line: group.line, field, message })
  if (!group.row.name) told('name', 'nama wajib diisi untuk barang baru')
  if (!group.row.category) told('category', 'kategori wajib diisi untuk barang baru')
  if (!base) told('conversion', 'Satu satuan harus berisi 1: itulah satuan dasarnya')
}

function planUnits(
  group: Group,
  before: Stored | null,
  base: number,
  stored: StoredGoods,
  after: Stored,
): Planned['units'] {
  const old = before ? stored.units(before.id) : []
  const given = group.units.map(({ unitId, row }): GivenUnit => {
    const known = old.find((u) => u.unit_id === unitId)
    const conversion = row.conversion ?? (known ? Number(known.conversion) : 1)
    const { isSales, isPurchase } = row
    const back = stored.isGoneUnit(known?.id) ? { isActive: true } : {}
    return {
      unitId,
      conversion,
      ...firstOf(row, stored.numbers(known?.id)),
      isSales,
      isPurchase,
      ...back,
    }
  })
  const merged = mergeUnits(old.map(unitOf), given, base)
  refuseBadUnits(merged, base, String(after.type))
  return merged.flatMap((now) => {
    const was = old.find((u) => u.unit_id === now.unitId) ?? null
    const place = group.units.find((u) => u.unitId === now.unitId)
    const values = differing(was, columnsOf(now))
    const line = place?.line ?? group.line
    if (values.size === 0 && !place) return []
    const first =
      values.has('barcode') && now.barcode
        ? { barcode: now.barcode, isOwn: now.barcodeIsOwn }
        : null
    const further = (place?.row.barcode ?? []).filter(
      (number) => number.barcode !== first?.barcode && !has(stored.numbers(was?.id), number),
    )
    return [{ line, before: was, values, unitId: now.unitId, now, first, further }]
  })
}

/** The first number of a row becomes the unit's, unless the unit has it already, first or not. */
function firstOf({ barcode }: GoodsLine, numbers: Set<string> | undefined) {
  const first = barcode?.[0]
  if (!first) return { barcode: barcode === null ? null : undefined }
  return has(numbers, first) ? {} : { barcode: first.barcode, barcodeIsOwn: first.isOwn }
}

const unitOf = (u: Stored): GoodsUnit => ({
  id: Number(u.id),
  unitId: Number(u.unit_id),
  conversion: Number(u.conversion),
  barcode: u.barcode as string | null,
  barcodeIsOwn: u.barcode_is_own as boolean,
  makeBarcode: false,
  isPurchase: u.is_purchase as boolean,
  isSales: u.is_sales as boolean,
  isDefaultSales: u.is_default_sales as boolean,
  marginPct: u.margin_pct as number | null,
  weightGram: u.weight_gram as number | null,
  volumeCm3: u.volume_cm3 as number | null,
  isActive: u.is_active as boolean,
})

const columnsOf = (u: GoodsUnit) =>
  new Map<string, unknown>([
    ['unit_id', u.unitId],
    ['conversion', u.conversion],
    ['barcode', u.barcode],
    ['barcode_is_own', u.barcodeIsOwn],
    ['is_purchase', u.isPurchase],
    ['is_sales', u.isSales],
    ['is_default_sales', u.isDefaultSales],
    ['is_active', u.isActive],
  ])

/** Lines of the sheet that add goods or a unit, and that change what is there. */
function touchedLines(planned: Planned[], priced: Set<number>) {
  const added = new Set<number>()
  const changed = new Set(priced)
  for (const p of planned) {
    if (p.goods) (p.before ? changed : added).add(p.line)
    for (const u of p.units)
      if (u.values.size + u.further.length > 0) (u.before ? changed : added).add(u.line)
  }
  for (const line of added) changed.delete(line)
  return { added, changed }
}

async function writeGoods(tx: Tx, s: Session, rows: Planned[], tell: Tell): Promise<void> {
  const codeless = rows.filter((r) => !r.before && !r.goods?.values.get('code'))
  const codes = await codesAfter(tx, 'goods', 'B', codeless.length)
  for (const [i, r] of codeless.entries()) r.goods?.values.set('code', codes[i])
  const changes = rows.map((r) => r.goods as Change)
  const ids = await writeRows(tx, 'goods', changes, tell)
  rows.forEach((r, i) => {
    r.after.id = ids[i]
  })
  const told = changes.map((change, i) => ({ id: ids[i] as number, change }))
  await auditRows(tx, s, 'goods', told)
}

async function writeUnits(tx: Tx, s: Session, planned: Planned[], tell: Tell): Promise<void> {
  const rows = planned.flatMap((p) =>
    p.units
      .filter((u) => u.values.size + u.further.length > 0)
      .map((unit) => ({ unit, goodsId: Number(p.after.id) })),
  )
  // Units may exchange their barcodes: all are let go before any is given.
  await tx.rows('update goods_unit set barcode = null where id = any ($1::bigint[])', [
    rows.flatMap(({ unit }) =>
      unit.before?.barcode && unit.values.has('barcode') ? [unit.before.id] : [],
    ),
  ])
  for (const { unit, goodsId } of rows) if (!unit.before) unit.values.set('goods_id', goodsId)
  const changes = rows.flatMap(({ unit }) => (unit.values.size > 0 ? [unit] : []))
  const ids = await writeRows(tx, 'goods_unit', changes, tell)
  changes.forEach((unit, i) => {
    unit.now.id = ids[i] as number
  })
  // Emptied by `-`: a unit without a first number has no other.
  await tx.rows(
    'delete from goods_barcode b using goods_unit u where u.id = any ($1::bigint[]) and b.goods_unit_id = u.id and u.barcode is null',
    [rows.flatMap(({ unit }) => (unit.before?.barcode && !unit.now.barcode ? [unit.now.id] : []))],
  )
  await addNumbers(
    tx,
    rows.flatMap(({ unit }) =>
      unit.further.map((number) => ({ unitId: unit.now.id as number, number })),
    ),
  )
  for (const { unit } of rows)
    if (unit.further.length > 0)
      unit.values.set(
        'barcode',
        [unit.now.barcode, ...unit.further.map(({ barcode }) => barcode)].join(', '),
      )
  const told = rows.filter(({ unit }) => unit.before)
  await auditRows(
    tx,
    s,
    'goods',
    told.map(({ unit, goodsId }) => ({ id: goodsId, change: unit })),
  )
}

export const goodsImport: ImportType = {
  kind: 'goods',
  title: 'Barang',
  rights: ['master/stock:add', 'master/stock:edit'],
  plan,
  current: (tx, s, after) => tx.rows(CURRENT_GOODS, [after, s.now]),
}
