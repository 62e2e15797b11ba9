import type { z } from 'zod'
import type { goodsUnitInput } from '#contract/master/goods-unit.ts'
import { internalBarcode } from '#contract/master/goods-number.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { auditMaster } from '#server/masters/audit.ts'
import {
  type Further,
  planBarcodes,
  refuseBadBarcode,
  refuseTakenBarcodes,
} from './goods-barcodes.ts'

export type GivenUnit = z.output<typeof goodsUnitInput>

/** A unit as it will be: what was given over what is stored. */
export interface GoodsUnit {
  id: number | null
  unitId: number
  conversion: number
  barcode: string | null
  barcodeIsOwn: boolean
  makeBarcode: boolean
  isPurchase: boolean
  isSales: boolean
  isDefaultSales: boolean
  marginPct: number | null
  weightGram: number | null
  volumeCm3: number | null
  isActive: boolean
}

/** Writes the units of goods; those that are not named stay as they are, none is ever deleted. */
export async function writeUnits(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  goods: {
    id: number
    baseUnitId: number
    type: string
    units: GivenUnit[] | null | undefined
    barcodes: Further[] | null | undefined
  },
): Promise<void> {
  const stored = await readStored(tx, goods.id)
  const units = mergeUnits(stored, goods.units ?? [], goods.baseUnitId)
  const barcodes = await planBarcodes(tx, goods.id, units, goods.barcodes)
  refuseBadUnits(units, goods.baseUnitId, goods.type)
  await refuseTakenBarcodes(tx, goods.id, units, barcodes.further)
  await refuseUsedConversions(tx, stored, units)
  const before = await unitsText(tx, goods.id)
  await barcodes.remove()
  await save(tx, goods.id, stored, units)
  await barcodes.add()
  const after = await unitsText(tx, goods.id)
  if (before !== after)
    await auditMaster(tx, s, ctx, { kind: 'goods' }, goods.id, 'Ubah satuan', before, after)
}

const readStored = (tx: Tx, goodsId: number) =>
  tx.rows<GoodsUnit>(
    `select id, unit_id as "unitId", conversion, barcode, barcode_is_own as "barcodeIsOwn", false as "makeBarcode", is_purchase as "isPurchase", is_sales as "isSales",
       is_default_sales as "isDefaultSales", margin_pct as "marginPct", weight_gram as "weightGram", volume_cm3 as "volumeCm3", is_active as "isActive"
     from goods_unit where goods_id = $1 order by id for update`,
    [goodsId],
  )

/** Pure: the goods' units after the change. The base unit is there, holds one, and is active. */
export function mergeUnits(
  stored: GoodsUnit[],
  given: GivenUnit[],
  baseUnitId: number,
): GoodsUnit[] {
  const named = given.map((g) => {
    const old = stored.find((u) => (g.id ? u.id === g.id : u.unitId === g.unitId))
    if (g.id && !old)
      throw new Refusal('NOT_FOUND', 'Satuan barang tidak ditemukan', {
        status: 404,
        field: 'units',
      })
    return {
      id: old?.id ?? null,
      unitId: g.unitId,
      conversion: g.conversion,
      ...barcodeOf(g, old),
      makeBarcode: g.makeBarcode ?? false,
      isPurchase: g.isPurchase ?? old?.isPurchase ?? true,
      isSales: g.isSales ?? old?.isSales ?? true,
      isDefaultSales:
        g.isDefaultSales ??
        (given.some((o) => o.isDefaultSales) ? false : (old?.isDefaultSales ?? false)),
      marginPct: g.marginPct === undefined ? (old?.marginPct ?? null) : g.marginPct,
      weightGram: g.weightGram === undefined ? (old?.weightGram ?? null) : g.weightGram,
      volumeCm3: g.volumeCm3 === undefined ? (old?.volumeCm3 ?? null) : g.volumeCm3,
      isActive: g.isActive ?? old?.isActive ?? true,
    }
  })
  const chosen = given.some((g) => g.isDefaultSales)
  const others = stored
    .filter((u) => !named.some((n) => n.id === u.id))
    .map((u) => (chosen ? { ...u, isDefaultSales: false } : u))
  const all = [...named, ...others]
  if (!all.some((u) => u.unitId === baseUnitId)) {
    all.unshift({
      id: null,
      unitId: baseUnitId,
      conversion: 1,
      barcode: null,
      barcodeIsOwn: false,
      makeBarcode: false,
      isPurchase: true,
      isSales: true,
      isDefaultSales: false,
      marginPct: null,
      weightGram: null,
      volumeCm3: null,
      isActive: true,
    })
  }
  const sold = all.filter((u) => u.isSales && u.isActive)
  if (!sold.some((u) => u.isDefaultSales) && sold[0]) {
    for (const u of all) u.isDefaultSales = u === sold[0]
  }
  return all
}

/** Another number is a GTIN where its check digit is right, unless it is called a code of the shop's own. */
function barcodeOf(given: GivenUnit, old: GoodsUnit | undefined) {
  const barcode = given.barcode === undefined ? (old?.barcode ?? null) : given.barcode
  const same = barcode === (old?.barcode ?? null)
  return { barcode, barcodeIsOwn: given.barcodeIsOwn ?? (same && (old?.barcodeIsOwn ?? false)) }
}

export function refuseBadUnits(units: GoodsUnit[], baseUnitId: number, type: string): void {
  const refuse = (code: string, message: string) => {
    throw new Refusal(code, message, { field: 'units' })
  }
  if (new Set(units.map((u) => u.unitId)).size < units.length)
    refuse('UNIT_TWICE', 'Satuan barang tidak boleh berulang')
  for (const u of units) {
    if (u.unitId === baseUnitId && u.conversion !== 1)
      refuse('BASE_CONVERSION', 'Isi satuan dasar harus 1')
    if (u.unitId !== baseUnitId && u.conversion === 1)
      refuse('CONVERSION', 'Isi satuan selain satuan dasar tidak boleh 1')
    if (u.unitId === baseUnitId && !u.isActive)
      refuse('BASE_INACTIVE', 'Satuan dasar tidak dapat dinonaktifkan')
    if (u.barcode) refuseBadBarcode(u.barcode, u.barcodeIsOwn)
  }
  if (type !== 'GIFT' && !units.some((u) => u.isSales && u.isActive))
    refuse('NO_SALES_UNIT', 'Minimal satu satuan jual harus diisi')
  if (units.filter((u) => u.isDefaultSales).length > 1)
    refuse('DEFAULT_TWICE', 'Hanya satu satuan jual utama yang boleh dipilih')
}

/** What was bought or sold in a unit stays as many base units as it was. */
async function refuseUsedConversions(
  tx: Tx,
  stored: GoodsUnit[],
  units: GoodsUnit[],
): Promise<void> {
  for (const old of stored) {
    const now = units.find((u) => u.id === old.id)
    if (!now || (now.conversion === old.conversion && now.unitId === old.unitId)) continue
    if ((await tx.one<{ used: boolean }>('select goods_unit_used($1) as used', [old.id]))?.used) {
      throw new Refusal(
        'CONVERSION_USED',
        'Konversi tidak dapat diubah karena sudah ada transaksi',
        { field: 'units' },
      )
    }
  }
}

async function save(
  tx: Tx,
  goodsId: number,
  stored: GoodsUnit[],
  units: GoodsUnit[],
): Promise<void> {
  // Two units may exchange their barcodes: all that change are let go before any is given.
  const changed = stored.filter((old) => {
    const now = units.find((u) => u.id === old.id)
    return old.barcode && now && now.barcode !== old.barcode
  })
  await tx.rows('update goods_unit set barcode = null where id = any ($1::bigint[])', [
    changed.map((old) => old.id),
  ])
  for (const u of units) {
    const values = [
      goodsId,
      u.unitId,
      u.conversion,
      u.barcode,
      u.isPurchase,
      u.isSales,
      u.isDefaultSales,
      u.marginPct,
      u.weightGram,
      u.volumeCm3,
      u.isActive,
      u.barcodeIsOwn,
    ]
    const row = u.id
      ? await tx.one<{ id: number }>(
          `update goods_unit set unit_id = $2, conversion = $3, barcode = $4, is_purchase = $5, is_sales = $6, is_default_sales = $7, margin_pct = $8,
             weight_gram = $9, volume_cm3 = $10, is_active = $11, barcode_is_own = $12, version = version + 1, updated_at = clock_timestamp()
           where goods_id = $1 and id = $13 returning id`,
          [...values, u.id],
        )
      : await tx.one<{ id: number }>(
          `insert into goods_unit (goods_id, unit_id, conversion, barcode, is_purchase, is_sales, is_default_sales, margin_pct, weight_gram, volume_cm3, is_active, barcode_is_own)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
          values,
        )
    if (row && u.makeBarcode && !u.barcode)
      await tx.rows('update goods_unit set barcode = $2 where id = $1', [
        row.id,
        internalBarcode(row.id),
      ])
  }
}

/** The units in one line each, for the audit. */
export async function unitsText(tx: Tx, goodsId: number): Promise<string> {
  const rows = await tx.rows<{
    name: string
    conversion: number
    barcodes: string | null
    is_active: boolean
  }>(
    `select n.name, u.conversion, u.is_active, (select string_agg(b.barcode || case when b.is_own then ' (kode sendiri)' else '' end, ', ' order by b.is_first desc, b.id)
       from goods_barcode b where b.goods_unit_id = u.id) as barcodes
     from goods_unit u join unit n on n.id = u.unit_id where u.goods_id = $1 order by u.conversion, u.id`,
    [goodsId],
  )
  return rows
    .map(
      (u) =>
        `${u.name} isi ${quantity(u.conversion)}, ${u.barcodes ?? 'tanpa barcode'}${u.is_active ? '' : ', tidak aktif'}`,
    )
    .join('\n')
}
