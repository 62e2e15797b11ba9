import type { z } from 'zod'
import type { goodsUnitInput } from '#contract/master/goods-unit.ts'
import { internalBarcode, isBarcode } from '#server/platform/barcode.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { auditMaster } from '#server/masters/audit.ts'

export type GivenUnit = z.output<typeof goodsUnitInput>

/** A unit as it will be: what was given over what is stored. */
export interface GoodsUnit {
  id: number | null
  unitId: number
  conversion: number
  barcode: string | null
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
  goods: { id: number; baseUnitId: number; type: string; units: GivenUnit[] | null | undefined },
): Promise<void> {
  const stored = await readStored(tx, goods.id)
  const units = mergeUnits(stored, goods.units ?? [], goods.baseUnitId)
  refuseBadUnits(units, goods.baseUnitId, goods.type)
  await refuseTakenBarcodes(tx, units, goods.id)
  await refuseUsedConversions(tx, stored, units)
  const before = await told(tx, goods.id)
  await save(tx, goods.id, units)
  const after = await told(tx, goods.id)
  if (before !== after)
    await auditMaster(tx, s, ctx, { kind: 'goods' }, goods.id, 'Ubah satuan', before, after)
}

const readStored = (tx: Tx, goodsId: number) =>
  tx.rows<GoodsUnit>(
    `select id, unit_id as "unitId", conversion, barcode, false as "makeBarcode", is_purchase as "isPurchase", is_sales as "isSales",
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
      barcode: g.barcode === undefined ? (old?.barcode ?? null) : g.barcode,
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
    if (u.barcode && !isBarcode(u.barcode))
      refuse('BARCODE_CHECK', 'Digit pemeriksa barcode tidak valid')
  }
  if (type !== 'GIFT' && !units.some((u) => u.isSales && u.isActive))
    refuse('NO_SALES_UNIT', 'Minimal satu satuan jual harus diisi')
  if (units.filter((u) => u.isDefaultSales).length > 1)
    refuse('DEFAULT_TWICE', 'Hanya satu satuan jual utama yang boleh dipilih')
}

async function refuseTakenBarcodes(tx: Tx, units: GoodsUnit[], goodsId: number): Promise<void> {
  const barcodes = units.flatMap((u) => (u.barcode ? [u.barcode] : []))
  const twice = barcodes.find((b, i) => barcodes.indexOf(b) !== i)
  const taken = twice
    ? { barcode: twice, name: 'satuan lain barang ini' }
    : await tx.one<{ barcode: string; name: string }>(
        'select u.barcode, g.name from goods_unit u join goods g on g.id = u.goods_id where u.barcode = any ($1::text[]) and u.goods_id <> $2 limit 1',
        [barcodes, goodsId],
      )
  if (taken)
    throw new Refusal(
      'BARCODE_TAKEN',
      `Barcode ${taken.barcode} sudah digunakan oleh ${taken.name}`,
      { field: 'units' },
    )
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

async function save(tx: Tx, goodsId: number, units: GoodsUnit[]): Promise<void> {
  // Two units may exchange their barcodes: all are let go before any is given.
  await tx.rows(
    'update goods_unit set barcode = null where goods_id = $1 and barcode = any ($2::text[])',
    [goodsId, units.flatMap((u) => (u.barcode ? [u.barcode] : []))],
  )
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
    ]
    const row = u.id
      ? await tx.one<{ id: number }>(
          `update goods_unit set unit_id = $2, conversion = $3, barcode = $4, is_purchase = $5, is_sales = $6, is_default_sales = $7, margin_pct = $8,
             weight_gram = $9, volume_cm3 = $10, is_active = $11, version = version + 1, updated_at = clock_timestamp()
           where goods_id = $1 and id = $12 returning id`,
          [...values, u.id],
        )
      : await tx.one<{ id: number }>(
          `insert into goods_unit (goods_id, unit_id, conversion, barcode, is_purchase, is_sales, is_default_sales, margin_pct, weight_gram, volume_cm3, is_active)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
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
async function told(tx: Tx, goodsId: number): Promise<string> {
  const rows = await tx.rows<{
    name: string
    conversion: number
    barcode: string | null
    is_active: boolean
    margin_pct: number | null
  }>(
    'select n.name, u.conversion, u.barcode, u.is_active, u.margin_pct from goods_unit u join unit n on n.id = u.unit_id where u.goods_id = $1 order by u.conversion, u.id',
    [goodsId],
  )
  return rows
    .map(
      (u) =>
        `${u.name} isi ${quantity(u.conversion)}, ${u.barcode ?? 'tanpa barcode'}${u.is_active ? '' : ', tidak aktif'}`,
    )
    .join('\n')
}
